package dockeragent

import (
	"slices"
	"strconv"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func externalRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeExternal, Severity: schema.Error, Dialects: only(), Check: externals,
		Summary: "An external agent whose name an agent of the file has.",
		Doc: "An external agent is called by the last part of its reference (`org/writer` by `writer`). Where the file has an agent of this name, newer releases refuse it; " +
			"write a name of its own before it: `other:org/writer`.",
		Examples: []rule.Example{{Edition: "16",
			Wrong: head + "    sub_agents: [org/writer]\n  writer:\n    model: openai/gpt-5\n    instruction: Write.\n",
			Right: head + "    sub_agents: [\"other:org/writer\"]\n  writer:\n    model: openai/gpt-5\n    instruction: Write.\n",
		}},
	}
}

func externals(p *rule.Pass) {
	if limit(p) < 8 {
		return
	}
	for _, agent := range agentsOf(p) {
		for field, word := range map[string]string{"sub_agents": "sub-agent", "handoffs": "handoff"} {
			if list := agent.Get(field); list != nil {
				for _, item := range list.Items {
					clash(p, agent, item, word)
				}
			}
		}
		if to := agent.Get("force_handoff"); to != nil && to.Field != nil {
			clash(p, agent, to, "force_handoff")
		}
	}
}

// clash reports an external agent that is called like one of the file.
func clash(p *rule.Pass, agent, ref *config.Value, word string) {
	name := externalName(ref.Text(), limit(p))
	if other := p.Binding.Root.Get("agents").Get(name); name != "" && other != nil {
		p.Report(rule.Finding{Span: ref.Span(),
			Message: "agent '" + agent.Key + "': external " + word + " '" + ref.Text() + "' resolves to name '" + name + "' which conflicts with a locally-defined agent",
			Related: []rule.Related{{Span: other.KeySpan(), Message: "The agent of this name"}}})
	}
}

func handoffRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeHandoff, Severity: schema.Error, Dialects: only(), Check: forcedHandoffs,
		Summary: "A forced handoff that leads back to its own agent.",
		Doc:     "`force_handoff` passes the conversation on whenever the agent has answered. A chain of them that comes back to an agent would never end, so the file is refused.",
		Examples: []rule.Example{{Edition: "16",
			Wrong: "agents:\n  a:\n    model: openai/gpt-5\n    force_handoff: b\n  b:\n    model: openai/gpt-5\n    force_handoff: a\n",
			Right: "agents:\n  a:\n    model: openai/gpt-5\n    force_handoff: b\n  b:\n    model: openai/gpt-5\n",
		}},
	}
}

func forcedHandoffs(p *rule.Pass) {
	agents := p.Binding.Root.Get("agents")
	for _, agent := range agentsOf(p) {
		to := agent.Get("force_handoff")
		if to == nil || to.Field == nil || to.Text() == "" {
			continue
		}
		if to.Text() == agent.Key {
			p.Report(rule.Finding{Span: to.Span(), Message: "agent '" + agent.Key + "' cannot force_handoff to itself", Fixes: []rule.Fix{p.RemoveFix(agent, to)}})
			continue
		}
		seen := map[string]bool{}
		for next := agent; next != nil && !seen[next.Key]; next = agents.Get(next.Get("force_handoff").Text()) {
			seen[next.Key] = true
			if target := next.Get("force_handoff").Text(); target == agent.Key {
				p.Report(rule.Finding{Span: to.Span(), Message: "force_handoff cycle detected involving agent '" + agent.Key + "'"})
			}
		}
	}
}

func deferRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeDefer, Severity: schema.Warning, Dialects: only(), Check: lostDefers,
		Summary:  "`defer` in a file that declares an older config version, where it is lost.",
		Doc:      "Docker Agent up to 1.32 turns files of older config versions into the newest form and drops `defer` on the way. Declare version 7, or none.",
		Examples: []rule.Example{{Edition: "7", Wrong: "version: \"5\"\n" + toolset("type: shell", "defer: true"), Right: toolset("type: shell", "defer: true"), Fixed: true}},
	}
}

func lostDefers(p *rule.Pass) {
	if limit(p) > 7 || versionOf(p.Doc) >= 7 {
		return
	}
	objects(p, "Toolset", func(v *config.Value) {
		if e := v.Get("defer"); e != nil && e.Field != nil && !e.IsEmpty() && !isFalse(e) {
			p.Report(rule.Finding{Span: e.KeySpan(), Message: "'defer' is lost where the file declares a config version below 7", Unnecessary: true,
				Fixes: []rule.Fix{{Title: "Declare version 7", Preferred: true, Edits: rule.Lazy(raise(p.Doc, 7))}}})
		}
	})
}

func strategyRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeStrategy, Severity: schema.Warning, Dialects: only(), Check: strategies,
		Summary: "A way to search documents that the runtime does not know, or that lacks a setting.",
		Doc: "The file loads with any text; the agent then starts without the source. The two ways that compare embeddings need `embedding_model` and `vector_dimensions`, " +
			"and `semantic-embeddings` also `chat_model`.",
		Examples: []rule.Example{{
			Wrong: "rag:\n  manual:\n    docs: [manual.md]\n    strategies:\n      - type: keywords\n" + head,
			Right: "rag:\n  manual:\n    docs: [manual.md]\n    strategies:\n      - type: bm25\n" + head,
		}},
	}
}

func strategies(p *rule.Pass) {
	names := []string{"chunked-embeddings", "semantic-embeddings", "bm25"}
	objects(p, "RAGStrategyConfig", func(v *config.Value) {
		e := v.Get("type")
		for _, n := range names {
			if e.Is(n) {
				parameters(p, v, n)
				return
			}
		}
		span, text := headSpan(v), ""
		if e != nil {
			span, text = e.Span(), e.Text()
		}
		f := rule.Finding{Span: span, Message: "unknown strategy type: " + rule.Shorten(text) + " (available: chunked-embeddings, semantic-embeddings, bm25). The agent starts without the source"}
		for _, r := range nearestOf(text, names) {
			if e != nil && e.Node != nil && !e.Merged {
				fix := p.ReplaceFix(e, r.Value, "")
				fix.Preferred = r.Preferred
				f.Fixes = append(f.Fixes, fix)
			}
		}
		p.Report(f)
	})
}

func hookRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeHook, Severity: schema.Error, Dialects: only(), Check: hookOptions,
		Summary: "An option of a hook that its moment does not take.",
		Doc: "`preempt_yolo` makes a hook run before it is decided whether a call is allowed. Only `pre_tool_use` has such a moment. " +
			"`on_error: block` stops what the hook comes before; where nothing can be stopped any more, as after a turn, it is refused.",
		Examples: []rule.Example{
			{Edition: "16", Fixed: true,
				Wrong: head + "    hooks:\n      post_tool_use:\n        - preempt_yolo: true\n          hooks: [{type: command, command: ./log.sh}]\n",
				Right: head + "    hooks:\n      pre_tool_use:\n        - preempt_yolo: true\n          hooks: [{type: command, command: ./log.sh}]\n",
			},
			{Edition: "16", Fixed: true,
				Wrong: head + "    hooks:\n      turn_end: [{type: command, command: ./log.sh, on_error: block}]\n",
				Right: head + "    hooks:\n      turn_end: [{type: command, command: ./log.sh, on_error: warn}]\n",
			},
		},
	}
}

func hookOptions(p *rule.Pass) {
	objects(p, "HookMatcherConfig", func(v *config.Value) {
		event, index := v, 0
		if v.Index >= 0 {
			event, index = v.Parent, v.Index
		}
		if e := v.Get("preempt_yolo"); e != nil && e.Field != nil && !e.IsNull() && event.Key != "pre_tool_use" {
			p.Report(rule.Finding{Span: e.KeySpan(), Message: "hooks." + event.Key + "[" + strconv.Itoa(index) + "]: preempt_yolo is only valid on pre_tool_use",
				Fixes: []rule.Fix{p.RemoveFix(v, e)}})
		}
	})
	objects(p, "HookDefinition", func(v *config.Value) {
		onError := v.Get("on_error")
		if onError.Text() != "block" || onError.Field == nil {
			return
		}
		event := v
		for event != nil && (event.Parent == nil || !isObject(event.Parent, "HooksConfig")) {
			event = event.Parent
		}
		if event == nil || !slices.Contains(unstoppable, event.Key) {
			return
		}
		p.Report(rule.Finding{Span: onError.Span(), Message: "hooks." + event.Key + ": on_error block is not supported by this event",
			Fixes: []rule.Fix{p.ReplaceFix(onError, "warn", ""), p.ReplaceFix(onError, "ignore", "")}})
	})
}

// unstoppable are the moments at which a hook can stop nothing.
var unstoppable = []string{
	"session_start", "turn_start", "turn_end", "after_llm_call", "session_end", "subagent_stop", "on_user_input", "stop", "notification", "on_error",
	"on_max_iterations", "on_agent_switch", "on_session_resume", "on_tool_approval_decision", "after_compaction", "tool_response_transform",
}

// parameters reports what a way to search cannot do without.
func parameters(p *rule.Pass, v *config.Value, kind string) {
	needed := map[string][]string{
		"chunked-embeddings":  {"embedding_model", "vector_dimensions"},
		"semantic-embeddings": {"embedding_model", "vector_dimensions", "chat_model"},
	}
	for _, name := range needed[kind] {
		if v.Get(name).IsEmpty() {
			p.Report(rule.Finding{Span: headSpan(v), Message: "'" + name + "' parameter required for " + kind + ". The agent starts without the source"})
		}
	}
}
