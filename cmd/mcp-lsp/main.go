// Command mcp-lsp checks agent files and speaks the Language Server Protocol
// about them.
package main

import (
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], system()))
}
