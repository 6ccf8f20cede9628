package edit_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

var update = flag.Bool("update", false, "write the results into the archives")

// TestGolden runs the archives of testdata/edit. The file "in.yaml" or
// "in.json" is the document for the sections below it; every other file is
// named like the operation that turns it into the file's content. "crlf" and
// "noeol" behind the name of a document change how it is written.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("../../testdata/edit/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { runArchive(t, archive) })
		if *update && !t.Failed() {
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func runArchive(t *testing.T, archive *txtar.Archive) {
	var tree *syntax.Tree
	crlf, noeol := false, false
	for i, f := range archive.Files {
		name, flags, _ := strings.Cut(f.Name, " ")
		if name == "in.yaml" || name == "in.json" {
			src := string(f.Data)
			crlf, noeol = strings.Contains(flags, "crlf"), strings.Contains(flags, "noeol")
			if noeol {
				src = strings.TrimSuffix(src, "\n")
			}
			if crlf {
				src = strings.ReplaceAll(src, "\n", "\r\n")
			}
			format := syntax.YAML
			if name == "in.json" {
				format = syntax.JSON
			}
			tree = syntax.Parse(text.New(src), format)
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			got := applied(t, tree, run(t, tree, f.Name)).String()
			if crlf {
				if strings.Count(got, "\r\n") != strings.Count(got, "\n") {
					t.Errorf("mixed line breaks: %q", got)
				}
				got = strings.ReplaceAll(got, "\r\n", "\n")
			}
			if noeol && !strings.HasSuffix(got, "\n") {
				got += "\n"
			} else if noeol {
				t.Errorf("a last line break appeared: %q", got)
			}
			if *update {
				archive.Files[i].Data = []byte(got)
			} else if got != string(f.Data) {
				t.Errorf("got:\n%swant:\n%s", got, f.Data)
			}
		})
	}
}

// applied applies edits and checks that the result is as well-formed as before.
func applied(t *testing.T, tree *syntax.Tree, edits []text.Edit) *text.Text {
	t.Helper()
	after, err := tree.Text.Apply(edits...)
	if err != nil {
		t.Fatalf("%v: %+v", err, edits)
	}
	if again := syntax.Parse(after, tree.Format); len(again.Errors) > len(tree.Errors) {
		t.Errorf("new errors %+v in:\n%s", again.Errors, after)
	}
	return after
}

// run performs "OPERATION PATH ARGUMENTS"; arguments are quoted Go strings or
// single words.
func run(t *testing.T, tree *syntax.Tree, line string) []text.Edit {
	t.Helper()
	args := words(t, line)
	arg := func(i int) string {
		if i < len(args) {
			return args[i]
		}
		return ""
	}
	number := func(i int) int {
		n, err := strconv.Atoi(arg(i))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	node, pair := at(t, tree, arg(1))
	switch args[0] {
	case "insert-field":
		return edit.InsertFields(tree, node, edit.Written(arg(2)).Fields, where(args[3:]))
	case "insert-item":
		return edit.InsertItem(tree, node, number(2), templates(args[3:])...)
	case "append-item":
		return edit.AppendItem(tree, node, templates(args[2:])...)
	case "remove":
		return remove(t, tree, node, args[2:])
	case "rename":
		return edit.RenameKey(tree, pair, arg(2))
	case "set":
		return edit.ReplaceScalar(tree, node, arg(2))
	case "set-part":
		return edit.ReplacePart(tree, node, number(2), number(3), arg(4))
	case "replace":
		return edit.ReplaceNode(tree, node, edit.Written(arg(2)))
	case "move":
		return edit.MoveItem(tree, node, number(2), number(3))
	case "wrap":
		return edit.WrapInList(tree, node)
	case "quote":
		return edit.Quote(tree, node)
	case "unquote":
		return edit.Unquote(tree, node)
	case "tabs":
		return edit.TabsToSpaces(tree, text.Span{})
	case "comment":
		return edit.InsertComment(tree, arg(1))
	case "pin":
		return edit.Pin(tree, arg(1), arg(2))
	}
	t.Fatalf("unknown operation %q", args[0])
	return nil
}

func words(t *testing.T, line string) []string {
	t.Helper()
	var all []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if line[0] == '"' || line[0] == '`' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			word, _ := strconv.Unquote(quoted)
			all, line = append(all, word), line[len(quoted):]
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		all, line = append(all, word), rest
	}
	return all
}

// at follows a path such as tools.0.env; "." is the root.
func at(t *testing.T, tree *syntax.Tree, path string) (*syntax.Node, *syntax.Pair) {
	t.Helper()
	n := tree.Root()
	var pair *syntax.Pair
	for step := range strings.SplitSeq(path, ".") {
		if i, err := strconv.Atoi(step); err == nil && i < len(n.Items) {
			n, pair = n.Items[i].Value, nil
		} else if p := n.Get(step); p != nil {
			n, pair = p.Value, p
		}
	}
	return n, pair
}

func where(args []string) edit.Where {
	var w edit.Where
	for _, a := range args {
		name, list, _ := strings.Cut(a, "=")
		switch name {
		case "after":
			w.After = strings.Split(list, ",")
		case "before":
			w.Before = strings.Split(list, ",")
		case "first":
			w.First = true
		}
	}
	return w
}

func templates(args []string) []schema.Template {
	var all []schema.Template
	for _, a := range args {
		all = append(all, edit.Written(a))
	}
	return all
}

func remove(t *testing.T, tree *syntax.Tree, node *syntax.Node, args []string) []text.Edit {
	var pairs []*syntax.Pair
	var indexes []int
	for _, a := range args {
		if i, err := strconv.Atoi(a); err == nil && node.Kind == syntax.Sequence {
			indexes = append(indexes, i)
		} else if p := node.Get(a); p != nil {
			pairs = append(pairs, p)
		} else {
			t.Fatalf("no %s", a)
		}
	}
	if node.Kind == syntax.Sequence {
		return edit.RemoveItem(tree, node, indexes...)
	}
	return edit.RemovePair(tree, node, pairs...)
}

func TestAppendEnvLine(t *testing.T) {
	for _, test := range []struct{ in, name, want string }{
		{"", "A", "A=\n"},
		{"X=1\n", "A", "X=1\nA=\n"},
		{"X=1", "A", "X=1\nA=\n"},
		{"X=1\r\nY=2\r\n", "A", "X=1\r\nY=2\r\nA=\r\n"},
		{"X=1\r\nY=2", "A", "X=1\r\nY=2\r\nA=\r\n"},
		{"# A=1\nexport B=2\n", "A", "# A=1\nexport B=2\nA=\n"},
		{"export A=2\n", "A", ""},
		{" A = 2\n", "A", ""},
		{"\ufeffA=2\n", "A", ""},
		{"\ufeff", "A", "\ufeffA=\n"},
	} {
		file := text.New(test.in)
		edits := edit.AppendEnvLine(file, test.name)
		after, err := file.Apply(edits...)
		if err != nil {
			t.Fatal(err)
		}
		if test.want == "" && edits != nil || test.want != "" && after.String() != test.want {
			t.Errorf("AppendEnvLine(%q, %q) = %q, want %q", test.in, test.name, after, test.want)
		}
	}
	if got := fmt.Sprint(edit.AppendEnvLine(nil, "A")[0].New); got != "A=\n" {
		t.Errorf("new file: %q", got)
	}
}
