package dockeragent

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func rootSamples() []*schema.Sample                    { return nil }
func agentSamples() []*schema.Sample                   { return nil }
func modelSamples() []*schema.Sample                   { return nil }
func (b *builder) toolsetSamples() []*schema.Sample    { return nil }
func (b *builder) definitionSamples() []*schema.Sample { return nil }
