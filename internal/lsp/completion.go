package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// triggerCharacters are those after which something else can be completed than
// before them: a value, an item, a text, a variable, a further part of a path.
func triggerCharacters() []string {
	return []string{":", " ", `"`, "'", "$", "{", "/", ".", "["}
}

// idle reports whether a trigger character that stands before off is no reason
// to offer anything: a blank that indents a line or parts two words of prose.
func idle(trigger string, t *text.Text, off int) bool {
	if trigger != " " {
		return false
	}
	line := t.LineSpan(off)
	before := strings.TrimRight(t.Slice(text.Span{Start: line.Start, End: off}), " \t")
	if before == "" {
		return true
	}
	return !strings.ContainsRune(":-,[{", rune(before[len(before)-1]))
}

// completionData is what an item needs to get its documentation later.
type completionData struct {
	URI string `json:"uri"`
	Off int    `json:"off"`
}

// completion offers what may be written at a place. It is empty, and not null,
// where nothing is, so that editors do not fall back to the words of the file.
func (s *Server) completion(ctx context.Context, at *workspace.Snapshot, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	off := here.offset(p.Position)
	if trigger := p.Context.TriggerCharacter; trigger != nil && idle(*trigger, here.text, off) {
		return &protocol.CompletionList{}, nil
	}
	l := &completionList{
		server: s,
		place:  here,
		off:    off,
		data:   completionData{URI: string(s.uris.of(here.file.Key())), Off: off},
		list:   &protocol.CompletionList{},
	}
	items := ide.Complete(ctx, here.doc, off)
	if len(items) == 0 {
		return l.list, ctx.Err()
	}
	l.defaults(items[0].Replace)
	l.list.Items = make([]protocol.CompletionItem, len(items))
	for i := range items {
		l.list.Items[i] = l.item(&items[i])
	}
	return l.list, ctx.Err()
}

// A completionList converts the items of one answer.
type completionList struct {
	server *Server
	place
	off     int
	data    completionData
	replace text.Span       // what the list's default range replaces
	indent  string          // of the line on which replace starts
	ranged  bool            // items may leave out the range
	raw     protocol.LSPAny // data for each item; nil if the list has it
	list    *protocol.CompletionList
}

// defaults sets what the items share.
func (l *completionList) defaults(replace text.Span) {
	client := &l.server.client
	l.replace = replace
	l.indent = l.text.Indent(replace.Start)
	if before := replace.Start - l.text.LineSpan(replace.Start).Start; before < len(l.indent) {
		l.indent = l.indent[:before] // the rest of a blank line is behind the cursor
	}
	l.raw, _ = json.Marshal(l.data) // two plain members
	d := &protocol.CompletionItemDefaults{}
	if client.itemDefault("editRange") {
		l.ranged, l.list.ItemDefaults = true, d
		d.EditRange = ptr(l.span(replace))
		if insert, both := l.ranges(replace); both {
			d.EditRange = &protocol.EditRangeWithInsertReplace{Insert: insert, Replace: l.span(replace)}
		}
	}
	if client.itemDefault("data") {
		l.list.ItemDefaults = d
		d.Data, l.raw = l.raw, nil
	}
}

// ranges returns the range up to the cursor, and whether the client is to choose
// between it and the whole: inside a word, but not in front of one, where
// inserting would glue two together.
func (l *completionList) ranges(replace text.Span) (insert protocol.Range, both bool) {
	both = l.server.client.TextDocument.Completion.CompletionItem.InsertReplaceSupport && replace.Start < l.off && l.off < replace.End
	if both {
		insert = l.span(text.Span{Start: replace.Start, End: l.off})
	}
	return insert, both
}

func (l *completionList) item(it *ide.Item) protocol.CompletionItem {
	support := &l.server.client.TextDocument.Completion.CompletionItem
	out := protocol.CompletionItem{Label: it.Label, Kind: itemKind(it.Kind)}
	if it.Detail != "" {
		out.Detail = protocol.NewOptional(it.Detail)
		if support.LabelDetailsSupport {
			out.LabelDetails = &protocol.CompletionItemLabelDetails{Description: ptr(it.Detail)}
		}
	}
	if it.Sort != "" {
		out.SortText = protocol.NewOptional(it.Sort)
	}
	if it.Filter != "" && it.Filter != it.Label {
		out.FilterText = protocol.NewOptional(it.Filter)
	}
	if it.Preselect && support.PreselectSupport {
		out.Preselect = protocol.NewOptional(true)
	}
	l.deprecate(&out, it.Deprecated)
	l.edit(&out, it)
	if len(it.Also) > 0 {
		out.AdditionalTextEdits = l.edits(it.Also)
	}
	if it.Kind == ide.FileItem || it.Kind == ide.FolderItem {
		l.list.IsIncomplete = true // other files fit when a slash is typed or taken away
	}
	if it.Doc != "" {
		out.Documentation = markup(it.Doc, support.DocumentationFormat)
	}
	return out
}

func (l *completionList) deprecate(out *protocol.CompletionItem, deprecated bool) {
	support := &l.server.client.TextDocument.Completion.CompletionItem
	switch {
	case !deprecated:
	case slices.Contains(support.TagSupport.ValueSet, int(protocol.CompletionItemTagDeprecated)):
		out.Tags = []protocol.CompletionItemTag{protocol.CompletionItemTagDeprecated}
	case support.DeprecatedSupport:
		//lint:ignore SA1019 clients without tags know only this member
		out.Deprecated = protocol.NewOptional(true)
	}
}

// edit sets what taking the item writes.
func (l *completionList) edit(out *protocol.CompletionItem, it *ide.Item) {
	text, mode := l.insertion(out, it)
	out.InsertTextMode = mode
	out.Data = l.raw
	if l.ranged && it.Replace == l.replace && !it.Whole {
		if text != it.Label {
			out.TextEditText = protocol.NewOptional(text)
		}
		return
	}
	if insert, both := l.ranges(it.Replace); both && !it.Whole {
		out.TextEdit = &protocol.InsertReplaceEdit{NewText: text, Insert: insert, Replace: l.span(it.Replace)}
	} else {
		out.TextEdit = &protocol.TextEdit{Range: l.span(it.Replace), NewText: text}
	}
}

// insertion chooses between snippet and plain text and fits the indentation of
// further lines to what the client does with it.
//
// Items indent them as if their first line began at the margin. Clients add the
// present line's indentation to snippets; of plain text some do and some do not,
// unless they can be told.
func (l *completionList) insertion(out *protocol.CompletionItem, it *ide.Item) (string, protocol.InsertTextMode) {
	completion := &l.server.client.TextDocument.Completion
	text, snippet := it.New, it.Snippet
	if snippet && !completion.CompletionItem.SnippetSupport {
		snippet = false
		if it.Plain != "" {
			text = it.Plain
		}
	}
	if snippet {
		out.InsertTextFormat = protocol.InsertTextFormatSnippet
	}
	if !strings.Contains(text, "\n") {
		return text, 0
	}
	modes := completion.CompletionItem.InsertTextMode.ValueSet
	switch {
	case slices.Contains(modes, int(protocol.InsertTextModeAdjustIndentation)):
		return text, protocol.InsertTextModeAdjustIndentation
	case slices.Contains(modes, int(protocol.InsertTextModeAsIs)):
		return strings.ReplaceAll(text, "\n", "\n"+l.indent), protocol.InsertTextModeAsIs
	case snippet || completion.InsertTextMode == int(protocol.InsertTextModeAdjustIndentation):
		return text, 0
	}
	return strings.ReplaceAll(text, "\n", "\n"+l.indent), 0
}

// completionResolve adds the documentation of an item. The item tells by its
// data where it was offered; nothing is kept for it.
func (s *Server) completionResolve(ctx context.Context, at *workspace.Snapshot, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	var data completionData
	if json.Unmarshal(item.Data, &data) != nil || item.Documentation != nil {
		return item, nil
	}
	here, ok, err := s.at(ctx, at, uri.URI(key(data.URI)))
	if !ok {
		return item, err
	}
	if doc := ide.Documentation(here.doc, min(data.Off, here.text.Len()), item.Label); doc != "" {
		item.Documentation = markup(doc, s.client.TextDocument.Completion.CompletionItem.DocumentationFormat)
	}
	return item, nil
}

func itemKind(k ide.ItemKind) protocol.CompletionItemKind {
	switch k {
	case ide.KeyItem:
		return protocol.CompletionItemKindProperty
	case ide.EnumItem:
		return protocol.CompletionItemKindEnumMember
	case ide.SnippetItem:
		return protocol.CompletionItemKindSnippet
	case ide.NameItem:
		return protocol.CompletionItemKindReference
	case ide.VariableItem:
		return protocol.CompletionItemKindVariable
	case ide.FileItem:
		return protocol.CompletionItemKindFile
	case ide.FolderItem:
		return protocol.CompletionItemKindFolder
	}
	return protocol.CompletionItemKindValue
}
