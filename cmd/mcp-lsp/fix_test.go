package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFix(t *testing.T) {
	s := newShell(t, map[string]string{"a.yaml": "toy: 1\r\na: bad\r\nb: bad # keep\r\n", "good.yaml": "toy: 1\n", "other.yaml": "a: bad\n"})
	path := filepath.Join(s.dir, "a.yaml")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	s.expect(0, "--- a/a.yaml\n+++ b/a.yaml\n", "", "fix", "--diff")
	s.expect(0, "+a: good", "", "fix", "--dry-run", "a.yaml")
	if got := s.read("a.yaml"); got != "toy: 1\r\na: bad\r\nb: bad # keep\r\n" {
		t.Fatalf("a dry run wrote %q", got)
	}
	s.expect(0, "", "1 changed", "fix")
	if got, want := s.read("a.yaml"), "toy: 1\r\na: good\r\nb: good # keep\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the permissions are %v, %v", info.Mode(), err)
	}
	if left, err := filepath.Glob(filepath.Join(s.dir, ".*")); err != nil || len(left) != 0 {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
	s.expect(0, "", "0 changed", "fix")
	s.expect(2, "", "no such file", "fix", "none.yaml")
}

func TestFixThroughLink(t *testing.T) {
	s := newShell(t, map[string]string{"real/a.yaml": "toy: 1\na: bad\n"})
	link := filepath.Join(s.dir, "link.yaml")
	if err := os.Symlink(filepath.Join("real", "a.yaml"), link); err != nil {
		t.Skip("no links here: ", err)
	}
	s.expect(0, "", "1 changed", "fix", "link.yaml")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if got := s.read("real/a.yaml"); got != "toy: 1\na: good\n" {
		t.Errorf("the link's target holds %q", got)
	}
}

func TestFixStandardInput(t *testing.T) {
	s := newShell(t, nil)
	s.in = "toy: 1\na: bad\n"
	s.expect(0, "toy: 1\na: good\n", "1 changed", "fix", "-")
}
