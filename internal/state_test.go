package internal_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestPackagesHoldNoState holds that no package has an init function, a variable
// that changes after its declaration, a logger of its own or values in contexts:
// what a function works with, it is given.
func TestPackagesHoldNoState(t *testing.T) {
	for _, p := range list(t) {
		fset := token.NewFileSet()
		files := sources(t, fset, filepath.Join("..", filepath.FromSlash(p.ImportPath)))
		c := &stateCheck{vars: map[string]bool{}, specs: map[any]bool{}, report: func(at ast.Node, what string) {
			t.Errorf("%s: %s", fset.Position(at.Pos()), what)
		}}
		for _, f := range files {
			c.declared(f)
		}
		for _, f := range files {
			ast.Inspect(f, c.node)
		}
	}
}

// TestStateIsFound shows that the check sees what it is for.
func TestStateIsFound(t *testing.T) {
	const head = "package p\n"
	for _, src := range []string{
		"func init() {}",
		"var n int\nfunc f() { n = 1 }",
		"var n int\nfunc f() { n++ }",
		"var l []int\nfunc f() { l[0] = 1 }",
		"var s struct{ a int }\nfunc f() { s.a = 1 }",
		"var n int\nfunc f() { g(&n) }",
		"var m = map[string]int{}",
		"var m = &T{}",
		"var m = make(chan int)",
		"var m sync.Mutex",
		"func f() { zap.L().Info(``) }",
		"func f(ctx context.Context) { context.WithValue(ctx, 1, 2) }",
	} {
		if found := stateOf(t, head+src); len(found) == 0 {
			t.Errorf("nothing is found in\n%s", src)
		}
	}
	for _, src := range []string{
		"var n = 1\nfunc f() { n := 2; n++ }",
		"var re = regexp.MustCompile(`a`)\nfunc f() bool { return re.MatchString(``) }",
		"var words = []string{`a`}\nfunc (t *T) init() { t.n = 1 }",
	} {
		if found := stateOf(t, head+src); len(found) > 0 {
			t.Errorf("%v is found in\n%s", found, src)
		}
	}
}

func stateOf(t *testing.T, src string) (found []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := &stateCheck{vars: map[string]bool{}, specs: map[any]bool{}, report: func(_ ast.Node, what string) { found = append(found, what) }}
	c.declared(f)
	ast.Inspect(f, c.node)
	return found
}

// sources parses the files of a folder, but for its tests.
func sources(t *testing.T, fset *token.FileSet, dir string) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// A stateCheck looks for state in one package.
type stateCheck struct {
	vars   map[string]bool // the package's variables
	specs  map[any]bool    // their declarations
	report func(at ast.Node, what string)
}

// declared notes the variables of a file and reports those that are made to change.
func (c *stateCheck) declared(f *ast.File) {
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, s := range gen.Specs {
			spec := s.(*ast.ValueSpec)
			c.specs[spec] = true
			for _, name := range spec.Names {
				c.vars[name.Name] = true
			}
			for _, value := range append(spec.Values, spec.Type) {
				if what := changing(value); what != "" {
					c.report(spec, "the package's "+spec.Names[0].Name+" is "+what)
				}
			}
		}
	}
}

// changing says what kind of value that changes x is; "" if it is none.
func changing(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return "a pointer"
		}
	case *ast.CompositeLit:
		if _, ok := x.Type.(*ast.MapType); ok {
			return "a map"
		}
		return changing(x.Type)
	case *ast.CallExpr:
		if f, ok := x.Fun.(*ast.Ident); ok && (f.Name == "make" || f.Name == "new") {
			return "made to change"
		}
	case *ast.MapType, *ast.ChanType:
		return "a map or channel"
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok && (p.Name == "sync" || p.Name == "atomic") {
			return "a " + p.Name + "." + x.Sel.Name
		}
	}
	return ""
}

func (c *stateCheck) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil && n.Name.Name == "init" {
			c.report(n, "a function init")
		}
	case *ast.AssignStmt:
		for _, left := range n.Lhs {
			c.written(left)
		}
	case *ast.IncDecStmt:
		c.written(n.X)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			c.written(n.X)
		}
	case *ast.SelectorExpr:
		name := fmt.Sprintf("%v.%s", n.X, n.Sel.Name)
		switch name {
		case "zap.L", "zap.S", "zap.ReplaceGlobals", "context.WithValue":
			c.report(n, "use of "+name)
		}
	}
	return true
}

// written reports x if it is a variable of the package or a part of one.
func (c *stateCheck) written(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		if x.Obj == nil && c.vars[x.Name] || x.Obj != nil && c.specs[x.Obj.Decl] {
			c.report(x, "the package's "+x.Name+" is written, or can be")
		}
	case *ast.IndexExpr:
		c.written(x.X)
	case *ast.SelectorExpr:
		c.written(x.X)
	case *ast.StarExpr:
		c.written(x.X)
	case *ast.ParenExpr:
		c.written(x.X)
	}
}
