// Package lsptest tests the language server as an editor uses it: over the real
// transport and dispatcher, in memory.
//
// An [Editor] is a client that records what the server sends; protocol tests
// drive it by hand. [RunMarkers] runs scenarios, which is how features, rules and
// dialects are tested: most tests of this project are such files.
//
// # Scenarios
//
// A scenario is a txtar archive, testdata/FEATURE/NAME.txtar. It begins with a
// sentence that says what it shows, followed by files. Expectations stand behind
// "#@" in the lines that they are about:
//
//	A misspelt key is marked, with the nearest one as the repair.
//
//	-- agent.yaml --
//	name: helper
//	instuctions:      #@ diag("instuctions", error, "unknown-key", "instructions"), fix("inst", "Rename to 'instructions'", renamed)
//	  inline: Help.
//	tem               #@ complete("tem^", "temperature", "!name")
//	-- @renamed --
//	name: helper
//	instructions:
//	  …
//
// What follows "#@" is a list of calls in Go's syntax. It is cut off, with the
// blanks before it, before the file is written and the server sees it. So marks
// may stand where the notation has no comments: in a text block, behind an open
// quote, in JSON. A line that holds nothing but marks is taken out altogether;
// its marks are about the line above.
//
// Files are written to a folder of their own, the workspace folder, or below the
// home folder if their names begin with "~/". Those that end in .yaml, .yml or
// .json are then opened in the editor, unless they have the mark closed(). Some
// names are special:
//
//	settings.json      the settings, the value of the section "mcp-lsp"
//	env                the environment, NAME=value a line
//	initialize.json    merged into the params of initialize, where null removes
//	@NAME              a golden section: an expected output
//
// # Diagnostics match one to one
//
// Every diagnostic in an opened file must be named by a diag mark, and every diag
// mark must name one: a false alarm fails the test.
//
// # Locations
//
// The first argument of most marks is a location on the mark's line:
//
//	"text"             the first place where the line has this text
//	"te^xt"            the cursor is at "^"; without, it is at the start
//	nth("text", 2)     the second such place
//	to("a", "b")       from the start of a to the end of b
//	line               the line without the blanks around it
//	end                the end of the line
//	NAME               what loc(NAME, location) named, in any file
//
// A range that goes on over further lines is meant by the part on its first line.
//
// # Marks
//
//	loc(NAME, location)              names a location
//	closed()                         the file is not opened
//	diag(location, severity, code, regexp…)
//	                                 a diagnostic; severity is one of error,
//	                                 warning, information, hint
//	hover(location, NAME | text…)    the text shown, or what it contains; none: nothing
//	complete(location, NAME | label…)
//	                                 the labels offered, in this order among
//	                                 others; "!label" is not; without labels, none are
//	accept(location, label, NAME)    the document after taking an item
//	fix(location, title, NAME)       the files after a quick fix
//	action(location, title, NAME)    the files after any code action
//	noaction(location, regexp)       no such code action
//	fixall(NAME)                     the document after source.fixAll
//	def(location, target…)           go to definition; a target is a named location
//	                                 or "file:line"; none: nothing
//	refs(location, target…)          all references, with the declaration
//	highlight(location, target…)     the places highlighted
//	rename(location, name, NAME)     the document after a rename
//	norename(location)               nothing to rename here
//	grow(location, NAME)             what a selection grows to, step by step
//	symbols(NAME), folds(NAME), tokens(NAME), hints(NAME), lenses(NAME), links(NAME)
//	                                 the outline and so on of the file
//	status(NAME)                     the answer to mcp-lsp/status
//
// Where files are expected, a change of the document alone is shown as its text,
// and any other as all changed files with their names.
//
// # Golden sections
//
//	go test ./internal/lsp/lsptest -run Markers/FEATURE/NAME -update
//
// writes the golden sections anew. Look at the difference before you keep it. A
// section that no mark uses fails the test.
package lsptest
