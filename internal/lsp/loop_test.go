package lsp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// No context is derived from the one that jsonrpc2 hands in: it is recycled, and
// a derived one would end the process with a panic that nobody can recover. It
// may only be passed on as "loop" and given to Async.
func TestNothingIsDerivedFromTheLoop(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, entry.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if takesRequest(n) && n.Type.Params.List[0].Names[0].Name != "loop" && namesContext(n) {
					t.Errorf("%s: the context of a request is to be called loop", set.Position(n.Pos()))
				}
			case *ast.CallExpr:
				for _, arg := range n.Args {
					if id, ok := arg.(*ast.Ident); ok && id.Name == "loop" {
						passed++
						if f := called(n); f != "Async" && f != "call" {
							t.Errorf("%s: %s takes loop", set.Position(n.Pos()), f)
						}
					}
				}
			}
			return true
		})
	}
	if passed < 2 {
		t.Errorf("loop is passed on %d times: does this test still see the dispatcher?", passed)
	}
}

// takesRequest reports whether a function has a parameter of type *jsonrpc2.Request.
func takesRequest(f *ast.FuncDecl) bool {
	for _, p := range f.Type.Params.List {
		star, ok := p.Type.(*ast.StarExpr)
		if !ok {
			continue
		}
		if sel, ok := star.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "Request" {
			return true
		}
	}
	return false
}

// namesContext reports whether the first parameter of a function is a context.
func namesContext(f *ast.FuncDecl) bool {
	sel, ok := f.Type.Params.List[0].Type.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Context"
}

func called(c *ast.CallExpr) string {
	if sel, ok := c.Fun.(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return "a function"
}
