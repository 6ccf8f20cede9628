package secret

import "testing"

func BenchmarkLooks(b *testing.B) {
	for b.Loop() {
		Looks("LOG_FILE", "/srv/data/mcp/server/logs/today.log")
		Looks("", "--repository=/srv/data/mcp/server")
	}
}
