package workspace

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestFindingsFollowASibling(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{"note.txt": "on disk"})
	note, path := filepath.Join(dir, "note.txt"), filepath.Join(dir, "a.yaml")
	s := NewSession(Options{Dialects: y.entries()})
	key := open(s, path, "toy: 1\nread: note.txt\n")
	other := open(s, filepath.Join(dir, "b.yaml"), "toy: 1\n")

	expect := func(want string) {
		t.Helper()
		if got := messages(t, s.Snapshot().File(key)); !slices.Equal(got, []string{want}) {
			t.Errorf("got %q, want %q", got, want)
		}
		messages(t, s.Snapshot().File(other))
	}
	touches := func(keys []Key, want ...Key) {
		t.Helper()
		if !slices.Equal(keys, want) {
			t.Errorf("affected are %q, want %q", keys, want)
		}
	}

	expect("on disk")
	runs := y.runs.Load()
	expect("on disk")
	if y.runs.Load() != runs {
		t.Error("an unchanged file was checked again")
	}
	write(t, note, "changed on disk")
	touches(s.Changed(note), key)
	expect("changed on disk")
	touches(s.Open(Doc{Key: "note", Path: note, Text: text.New("open")}), key, "note")
	expect("open")
	runs = y.runs.Load()
	keys, err := s.Change("note", 2, text.New("typed"))
	if err != nil {
		t.Fatal(err)
	}
	touches(keys, key, "note")
	expect("typed")
	if y.runs.Load() != runs+1 {
		t.Errorf("the change of a sibling caused %d checks, want 1", y.runs.Load()-runs)
	}
	touches(s.Close("note"), key)
	expect("changed on disk")
	if err := os.Remove(note); err != nil {
		t.Fatal(err)
	}
	touches(s.Changed(note), key)
	expect("absent")
	touches(s.Changed(filepath.Join(dir, "elsewhere")))
}

func TestListingFollowsNewFiles(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{"sub/one": ""})
	s := NewSession(Options{Dialects: y.entries()})
	key := open(s, filepath.Join(dir, "a.yaml"), "toy: 1\nlist: sub\n")
	if got := messages(t, s.Snapshot().File(key)); !slices.Equal(got, []string{"one"}) {
		t.Fatalf("got %q", got)
	}
	two := filepath.Join(dir, "sub", "two")
	write(t, two, "")
	if got := s.Changed(two); !slices.Equal(got, []Key{key}) {
		t.Errorf("affected are %q", got)
	}
	if got := messages(t, s.Snapshot().File(key)); !slices.Equal(got, []string{"one two"}) {
		t.Errorf("got %q", got)
	}
}

func TestRemovedFolder(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{"sub/note": "x"})
	s := NewSession(Options{Dialects: y.entries()})
	key := open(s, filepath.Join(dir, "a.yaml"), "toy: 1\nread: sub/note\n")
	messages(t, s.Snapshot().File(key))
	if got := s.Snapshot().Affected(filepath.Join(dir, "sub")); !slices.Equal(got, []Key{key}) {
		t.Errorf("a removed folder affects %q", got)
	}
	if got := s.Snapshot().Affected(filepath.Join(dir, "su")); len(got) != 0 {
		t.Errorf("a folder of another name affects %q", got)
	}
}

func TestChangeKeepsOthersAndParsesNothing(t *testing.T) {
	y := &toy{}
	s := NewSession(Options{Dialects: y.entries()})
	a, b := open(s, "/w/a.yaml", "toy: 1\n"), open(s, "/w/b.yaml", "toy: 2\n")
	before := s.Snapshot()
	if _, err := s.Change(a, 7, text.New("toy: 3\n")); err != nil {
		t.Fatal(err)
	}
	after := s.Snapshot()
	if before.File(b) != after.File(b) {
		t.Error("a file that did not change was made anew")
	}
	if before.File(a) == after.File(a) || before.File(a).Text().String() != "toy: 1\n" {
		t.Error("a snapshot changed")
	}
	if f := after.File(a); f.Version() != 7 || f.trees.tree[0] != nil {
		t.Error("the version is lost, or a tree was made too early")
	}
	if _, err := s.Change("/w/none.yaml", 1, text.New("")); err == nil {
		t.Error("a change of a document that is not open went through")
	}
}

func TestTreeSurvivesASibling(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{"note": "x"})
	s := NewSession(Options{Dialects: y.entries()})
	key := open(s, filepath.Join(dir, "a.yaml"), "toy: 1\nread: note\n")
	tree := s.Snapshot().File(key).Tree()
	messages(t, s.Snapshot().File(key))
	s.Changed(filepath.Join(dir, "note"))
	if s.Snapshot().File(key).Tree() != tree {
		t.Error("the file was parsed again for its sibling's sake")
	}
}

func TestCancelledCheckIsForgotten(t *testing.T) {
	y := &toy{gate: make(chan struct{})}
	s := NewSession(Options{Dialects: y.entries()})
	open(s, "/w/a.yaml", "toy: 1\n")
	f := s.Snapshot().File("/w/a.yaml")
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := f.Findings(ctx)
		done <- err
	}()
	for y.runs.Load() == 0 {
		runtime.Gosched()
	}
	cancel()
	close(y.gate)
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("the cancelled check ended with %v", err)
	}
	if _, err := f.Findings(context.Background()); err != nil || y.runs.Load() != 2 {
		t.Errorf("the next check ended with %v after %d runs", err, y.runs.Load())
	}
}

func TestWaitingEndsWithItsOwnContext(t *testing.T) {
	y := &toy{gate: make(chan struct{})}
	s := NewSession(Options{Dialects: y.entries()})
	open(s, "/w/a.yaml", "toy: 1\n")
	f := s.Snapshot().File("/w/a.yaml")
	done := make(chan error)
	go func() {
		_, err := f.Findings(context.Background())
		done <- err
	}()
	for y.runs.Load() == 0 {
		runtime.Gosched()
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Findings(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting ended with %v", err)
	}
	close(y.gate)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestSettingsApplyAtOnce(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{"note": "x"})
	s := NewSession(Options{Dialects: y.entries()})
	key := open(s, filepath.Join(dir, "a.yaml"), "toy: 1\nread: note\n")
	messages(t, s.Snapshot().File(key))
	if got := s.SetSettings(Settings{Severity: map[string]schema.Severity{"toy-rule": schema.Off}, Editions: map[string]string{"toy": "1"}}); !slices.Equal(got, []Key{key}) {
		t.Errorf("affected are %q", got)
	}
	f := s.Snapshot().File(key)
	if got := messages(t, f); len(got) != 0 {
		t.Errorf("a rule that is off found %q", got)
	}
	if c := f.Choice(); c.Edition != "1" || c.Why != "the setting 'toy.edition'" {
		t.Errorf("the edition is %q because %q", c.Edition, c.Why)
	}
}

func TestFolderSettings(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{".mcp-lsp.yaml": "toy:\n  edition: \"1\"\nassociations:\n- {pattern: 'odd/*.conf', dialect: toy}\nnonsense: 1\n"})
	s := NewSession(Options{Dialects: y.entries()})
	s.SetFolders([]string{dir})
	key := open(s, filepath.Join(dir, "odd", "a.conf"), "x: 1\n")
	if c := s.Snapshot().File(key).Choice(); c.Entry == nil || c.Edition != "1" {
		t.Errorf("the folder's settings do not count: %+v", c)
	}
	if p := s.Snapshot().Problems(); len(p) != 1 || p[0].Key != "nonsense" || p[0].Path == "" {
		t.Errorf("problems are %v", p)
	}
	s.SetSettings(Settings{Editions: map[string]string{"toy": "2"}})
	if c := s.Snapshot().File(key).Choice(); c.Edition != "2" {
		t.Errorf("the client's setting is not stronger: %q", c.Edition)
	}
	s.SetSettings(Settings{})
	file := filepath.Join(dir, ".mcp-lsp.yaml")
	write(t, file, "toy.edition: 2\nassociations: [{pattern: 'odd/*', dialect: toy}]\n")
	if got := s.Changed(file); !slices.Equal(got, []Key{key}) {
		t.Errorf("affected are %q", got)
	}
	if c := s.Snapshot().File(key).Choice(); c.Edition != "2" {
		t.Errorf("the changed file does not count: %q", c.Edition)
	}
}

func TestUntitled(t *testing.T) {
	y := &toy{}
	s := NewSession(Options{Dialects: y.entries()})
	s.SetFolders([]string{"/w"})
	s.Open(Doc{Key: "untitled:1", Language: "yaml", Text: text.New("toy: 1\n")})
	f := s.Snapshot().File("untitled:1")
	d, err := f.Document(context.Background())
	if err != nil || d == nil {
		t.Fatalf("no document: %v", err)
	}
	if d.Inputs.Path != "" || d.Inputs.WorkDir != "" || f.Folder() != "" {
		t.Errorf("an untitled document has the path %q, the folder %q and the working folder %q", d.Inputs.Path, f.Folder(), d.Inputs.WorkDir)
	}
}

func TestForeignFile(t *testing.T) {
	y := &toy{}
	s := NewSession(Options{Dialects: y.entries()})
	open(s, "/w/compose.yaml", "services: {}\n")
	f := s.Snapshot().File("/w/compose.yaml")
	if d, err := f.Document(context.Background()); d != nil || err != nil {
		t.Errorf("a foreign file has the document %v, %v", d, err)
	}
	if got := messages(t, f); got != nil {
		t.Errorf("a foreign file has findings: %q", got)
	}
}

func TestTooLarge(t *testing.T) {
	y := &toy{}
	s := NewSession(Options{Dialects: y.entries()})
	large := string(make([]byte, maxDocument+1))
	open(s, "/w/any.yaml", large)
	if got := messages(t, s.Snapshot().File("/w/any.yaml")); got != nil {
		t.Errorf("a large file of unknown kind has findings: %q", got)
	}
	s.SetSettings(Settings{Associations: []Association{{Pattern: "any.yaml", Dialect: "toy"}}})
	if got := messages(t, s.Snapshot().File("/w/any.yaml")); len(got) != 1 {
		t.Errorf("a large agent file has the findings %q, want one", got)
	}
}

func TestWorkDir(t *testing.T) {
	y := &toy{}
	s := NewSession(Options{Dialects: y.entries()})
	s.SetFolders([]string{"/w", "/w/inner", "/w/inn"})
	for path, want := range map[string]string{"/w/a.yaml": "/w", "/w/inner/x/a.yaml": "/w/inner", "/else/a.yaml": "/else"} {
		open(s, path, "toy: 1\n")
		d, err := s.Snapshot().File(Key(path)).Document(context.Background())
		if err != nil || d.Inputs.WorkDir != want {
			t.Errorf("the working folder of %s is %q, want %q (%v)", path, d.Inputs.WorkDir, want, err)
		}
	}
}

func TestFileAt(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{"a.yaml": "toy: 1\n"})
	path := filepath.Join(dir, "a.yaml")
	s := NewSession(Options{Dialects: y.entries()})
	f := s.Snapshot().FileAt(path)
	if f == nil || f.Text().String() != "toy: 1\n" {
		t.Fatal("the file on disk is not found")
	}
	if s.Snapshot().FileAt(path) != f {
		t.Error("the file on disk was read into another File")
	}
	s.Open(Doc{Key: "file:///x", Path: path, Text: text.New("toy: 2\n")})
	if f := s.Snapshot().FileAt(path); f.Key() != "file:///x" {
		t.Error("the open document does not count before the disk")
	}
	if s.Snapshot().FileAt(filepath.Join(dir, "none.yaml")) != nil {
		t.Error("a file that does not exist was found")
	}
}

// TestConcurrentUse is for the race detector: edits and questions at once, and
// in the end what a fresh session says.
func TestConcurrentUse(t *testing.T) {
	y := &toy{}
	dir := folderWith(t, map[string]string{"note": "x"})
	note, path := filepath.Join(dir, "note"), filepath.Join(dir, "a.yaml")
	s := NewSession(Options{Dialects: y.entries()})
	key := open(s, path, "toy: 1\nread: note\n")
	open(s, note, "0")
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 200 {
				f := s.Snapshot().File(key)
				if _, err := f.Findings(context.Background()); err != nil {
					t.Error(err)
				}
				s.Snapshot().Dependencies()
			}
		})
	}
	for i := range 200 {
		src := "toy: 1\nread: note\n# " + string(rune('a'+i%26)) + "\n"
		if _, err := s.Change(key, int32(i), text.New(src)); err != nil {
			t.Error(err)
		}
		if _, err := s.Change(Key(note), int32(i), text.New(string(rune('a'+i%26)))); err != nil {
			t.Error(err)
		}
	}
	wait.Wait()
	if got, want := messages(t, s.Snapshot().File(key)), string(rune('a'+199%26)); !slices.Equal(got, []string{want}) {
		t.Errorf("in the end the finding is %q, want %q", got, want)
	}
}
