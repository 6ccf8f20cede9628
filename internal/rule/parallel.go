package rule

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A run takes all rules over one document.
type run struct {
	ctx    context.Context
	common *common
	passes []Pass // by rule
}

// Rules run at the same time on documents of so many bytes, which take longer
// than it takes to wake another thread, and on so many threads.
const (
	parallelFrom = 32 << 10
	mostThreads  = 4
)

// all runs the rules and returns their findings in the order of the rules, in
// which those of late ones come last.
func (r *run) all() []Finding {
	var early, late []*Pass
	for i := range r.passes {
		p := &r.passes[i]
		switch {
		case p.rule.Check == nil || p.Options.off(p.rule):
		case p.rule.Late:
			late = append(late, p)
		default:
			early = append(early, p)
		}
	}
	r.early(early)
	n := 0
	for _, p := range early {
		n += len(p.findings)
	}
	found := make([]Finding, 0, n)
	for _, p := range early {
		found = append(found, r.take(p)...)
	}
	for _, p := range late {
		r.check(p)
		found = append(found, r.take(p)...)
	}
	return found
}

// early runs passes that do not depend on each other.
func (r *run) early(passes []*Pass) {
	threads := min(runtime.GOMAXPROCS(0), mostThreads, len(passes))
	if len(passes) == 0 || passes[0].Binding.Tree.Text.Len() < parallelFrom {
		threads = 1
	}
	var next atomic.Int64
	work := func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(passes) {
				return
			}
			r.check(passes[i])
		}
	}
	var wait sync.WaitGroup
	failed := make(chan error, threads)
	for range threads - 1 {
		wait.Go(func() {
			defer func() {
				if v := recover(); v != nil {
					failed <- fmt.Errorf("%v\n%s", v, debug.Stack())
				}
			}()
			work()
		})
	}
	func() {
		defer wait.Wait()
		work()
	}()
	select {
	case err := <-failed:
		panic(err) // where the caller expects it
	default:
	}
}

func (r *run) check(p *Pass) {
	if r.ctx.Err() == nil {
		p.rule.Check(p)
	}
}

// take takes a pass's findings and marks their faults for the late rules.
func (r *run) take(p *Pass) []Finding {
	found := p.findings
	p.findings = nil
	for i := range found {
		if f := &found[i]; f.Severity <= schema.Warning && f.Path == "" {
			r.common.faults.add(f.Span)
		}
	}
	return found
}
