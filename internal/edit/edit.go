// Package edit builds text edits on a syntax tree. What it returns keeps the
// document well-formed and leaves everything else as it was: comments, anchors,
// quotes, line breaks and the indentation that the file uses. Spans of the
// edits refer to tree.Text. A nil result means that the change cannot be made
// at this place: there is nothing to change, or an alias would lose its anchor.
package edit
