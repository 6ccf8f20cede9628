package workspace

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A disk reads files and keeps their texts as long as size and time of change
// stay, so that a client that does not watch files still gets fresh ones.
type disk struct {
	mu    sync.Mutex
	texts map[string]diskText
}

type diskText struct {
	size int64
	time time.Time
	text *text.Text
}

func newDisk() *disk { return &disk{texts: map[string]diskText{}} }

// read returns the text of a regular file of at most limit bytes.
func (d *disk) read(path string, limit int64) (*text.Text, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > limit {
		return nil, false
	}
	d.mu.Lock()
	kept, ok := d.texts[path]
	d.mu.Unlock()
	if ok && kept.size == info.Size() && kept.time.Equal(info.ModTime()) {
		return kept.text, true
	}
	src, err := readLimited(path, limit)
	if err != nil {
		return nil, false
	}
	kept = diskText{info.Size(), info.ModTime(), text.New(src)}
	d.mu.Lock()
	d.texts[path] = kept
	d.mu.Unlock()
	return kept.text, true
}

func readLimited(path string, limit int64) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit))
	return string(b), err
}

// forget drops what is kept of path.
func (d *disk) forget(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.texts, path)
}

func (d *disk) stat(path string) config.FileInfo {
	info, err := os.Stat(path)
	if err != nil {
		return config.FileInfo{}
	}
	return config.FileInfo{Exists: true, Folder: info.IsDir(), Mode: uint32(info.Mode().Perm())}
}

// maxNames limits a listing.
const maxNames = 10_000

func (d *disk) list(path string) []string {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries[:min(len(entries), maxNames)] {
		name := e.Name()
		if e.IsDir() || e.Type()&os.ModeSymlink != 0 && d.stat(path+string(os.PathSeparator)+name).Folder {
			name += "/"
		}
		names = append(names, name)
	}
	return names
}
