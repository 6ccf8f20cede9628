package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func toyFiles() map[string]string {
	return map[string]string{
		"good.yaml":              "toy: 1\na: good\n",
		"bad.yaml":               "toy: 1\na: bad\n",
		"odd.yml":                "toy: 1\na: odd\n",
		"other.yaml":             "services: {}\n",
		"sub/deep/bad.yaml":      "toy: 1\na: bad\n",
		"node_modules/bad.yaml":  "toy: 1\na: bad\n",
		"sub/.git/bad.yaml":      "toy: 1\na: bad\n",
		"readme.md":              "toy: bad\n",
		"secret.yaml":            "toy: 1\npassword: hunter2\nb: {password: hunter2, c: bad}\na: bad # hunter\n",
		"comment/with-name.conf": "# mcp-lsp: dialect=toy\na: bad\n",
	}
}

func TestCheckExitCodes(t *testing.T) {
	s := newShell(t, toyFiles())
	s.expect(0, "No findings: checked 1 agent file.", "", "check", "good.yaml")
	s.expect(1, "1 error", "", "check", "bad.yaml")
	s.expect(0, "1 warning", "", "check", "odd.yml")
	s.expect(1, "1 warning", "", "check", "--fail-on", "warning", "odd.yml")
	s.expect(0, "passed over 1 other file", "not recognised", "check", "other.yaml")
	s.expect(2, "1 error", "no such file", "check", "bad.yaml", "none.yaml", "good.yaml")
	s.expect(2, "", "must be one of toy", "check", "--dialect", "tyo", "good.yaml")
	s.expect(2, "", "must be one of 1, 2", "check", "--edition", "3", "good.yaml")
	s.expect(2, "", "must be one of text, json", "check", "--format", "xml", "good.yaml")
	s.expect(2, "", "must be one of auto, always, never", "check", "--color", "sometimes", "good.yaml")
	s.expect(2, "No findings", "an empty path names nothing", "check", "")
	s.expect(2, "", "must be one of error", "check", "--fail-on", "never", "good.yaml")
	s.expect(2, "", "unknown flag", "check", "--nonsense")
	s.expect(2, "", "unknown command", "chekc")
	s.expect(2, "", "reading the settings", "check", "--config", "none.yaml", "good.yaml")
}

func TestCheckFolders(t *testing.T) {
	s := newShell(t, toyFiles())
	code, out, _ := s.run("check", "--format", "json")
	if code != 1 {
		t.Errorf("ended with %d", code)
	}
	if got, want := names(t, out), "bad.yaml odd.yml secret.yaml sub/deep/bad.yaml"; got != want {
		t.Errorf("findings are in %q, want %q", got, want)
	}
	code, out, _ = s.run("check", "--format", "json", "sub", "bad.yaml", "bad.yaml", "./sub/deep/../deep/bad.yaml")
	if got, want := names(t, out), "sub/deep/bad.yaml bad.yaml"; got != want || code != 1 {
		t.Errorf("findings are in %q, want %q", got, want)
	}
}

// names lists the files of JSON findings, each once.
func names(t *testing.T, out string) string {
	t.Helper()
	var list []string
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var f struct{ File string }
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if len(list) == 0 || list[len(list)-1] != f.File {
			list = append(list, f.File)
		}
	}
	return strings.Join(list, " ")
}

func TestCheckJSON(t *testing.T) {
	s := newShell(t, map[string]string{"bad.yaml": "toy: 1\n\"日本\": bad\n"})
	s.expect(1, `{"file":"bad.yaml","line":2,"column":7,"endLine":2,"endColumn":10,"severity":"error","code":"bad-value","message":"'bad' is bad","dialect":"toy","edition":"2","fixes":["Write 'good'"]}`+"\n", "",
		"check", "--format", "json", "bad.yaml")
}

func TestCheckStandardInput(t *testing.T) {
	s := newShell(t, nil)
	s.in = "toy: 1\na: bad\n"
	s.expect(1, "<stdin>:2:4: error", "", "check", "-")
	s.expect(1, "sub/x.yaml:2:4: error", "", "check", "--stdin-name", "sub/x.yaml", "-")
	s.in = "a: bad\n"
	s.expect(0, "passed over", "not recognised", "check", "-")
	s.expect(1, "1 error", "", "check", "--dialect", "toy", "-")
}

func TestCheckSettings(t *testing.T) {
	s := newShell(t, toyFiles())
	s.write(".mcp-lsp.yaml", "rules:\n  bad-value: off\n  odd-value: error\nassociations:\n- {pattern: '*.conf', dialect: toy, edition: 1}\n")
	s.expect(0, "No findings", "", "check", "bad.yaml")
	s.expect(1, "1 error", "", "check", "odd.yml")
	s.write("strict.json", `{"rules": {"bad-value": "warning"}, "unknown": 1}`)
	s.expect(0, "1 warning", "strict.json: setting 'unknown' is unknown", "check", "--config", "strict.json", "bad.yaml")
	s.write(".mcp-lsp.yaml", "")
	s.expect(0, "No findings: checked 0 agent files.", "", "check", "comment")
	s.write(".mcp-lsp.yaml", "associations:\n- {pattern: '*.conf', dialect: toy, edition: 1}\n")
	s.expect(1, "comment/with-name.conf:2:4", "", "check", "comment")
}

func TestCheckSaysWhoDecided(t *testing.T) {
	s := newShell(t, map[string]string{"a.yaml": "# mcp-lsp: dialect=toy edition=1\na: bad\n"})
	s.expect(1, "a.yaml was read as Toy 1: the comment in the file", "", "check", "a.yaml")
	s.expect(1, "a.yaml was read as Toy 2: the command line", "", "check", "--edition", "2", "a.yaml")
}

func TestCheckMasksSecrets(t *testing.T) {
	s := newShell(t, toyFiles())
	code, out, _ := s.run("check", "secret.yaml")
	if code != 1 || strings.Contains(out, "hunter2") {
		t.Errorf("a secret is shown, or nothing was found:\n%s", out)
	}
}

func TestCheckWithoutPermission(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may read everything")
	}
	s := newShell(t, toyFiles())
	if err := os.Chmod(filepath.Join(s.dir, "bad.yaml"), 0); err != nil {
		t.Fatal(err)
	}
	s.expect(2, "No findings", "permission denied", "check", "bad.yaml", "good.yaml")
}

func TestCheckManyFilesKeepsOrder(t *testing.T) {
	files := map[string]string{}
	var want []string
	for i := range 50 {
		name := string(rune('a'+i/26)) + string(rune('a'+i%26)) + ".yaml"
		files[name] = "toy: 1\na: bad\n"
		want = append(want, name)
	}
	s := newShell(t, files)
	_, out, _ := s.run("check", "--format", "json", ".")
	if got := names(t, out); got != strings.Join(want, " ") {
		t.Errorf("the order is %q", got)
	}
}
