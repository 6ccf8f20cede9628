package launch_test

import "testing"

func TestTools(t *testing.T) {
	ref := func(more string) string { return "ref: docker:time\n" + more }
	time := func(more string) string { return "command: uvx\nargs: [mcp-server-time]\n" + more }
	for _, m := range []mistake{
		{at: docker, entry: ref("tools: []"), want: wants("warning empty-tools"), fixed: "ref: docker:time"},
		{at: docker, entry: ref("tools: [\"*\"]"), want: wants("warning tool-wildcard"), fixed: "ref: docker:time"},
		{at: docker, entry: ref("tools: [\"get_*\"]"), want: wants("tool-wildcard"), fixed: ref("tools: [get_current_time]")},
		{at: docker, entry: ref("tools: [\"list_*\"]"), want: wants("tool-wildcard"), fixed: "-"},
		{at: docker, entry: ref("tools: [get_curent_time]"), want: wants("information unlisted-tool: 'get_current_time'"), fixed: ref("tools: [get_current_time]")},
		{at: docker, entry: time("tools: [convert_time, now]"), want: wants("unlisted-tool: 'now'"), fixed: "-"},
		{at: docker, entry: ref("name: my time"), want: wants("warning server-name: 'my time'"), fixed: ref("name: my_time")},
		{at: docker, entry: ref("name: a_name_that_is_so_long_that_no_tool_of_it_fits_any_more"), want: wants("server-name: get_current_time")},
		{at: docker, entry: "command: x\nname: a_name_that_is_so_long_that_nothing_at_all_fits_behind_it_now", want: wants("server-name: 64")},
		{at: docker, entry: ref("allowed_tools: [get_current_time]"), want: wants("error unknown-key: 'tools'"), fixed: ref("tools: [get_current_time]")},

		{at: docker, entry: ref("tools: [get_current_time, convert_time]")},
		{at: docker, entry: "ref: docker:github-official\ntools: [list_issues, some_new_tool]"},
		{at: docker, entry: ref("name: my-time_2")},
		{at: docker, entry: "command: x\nname: a_name_of_fifty_characters_that_is_still_fine_so_far"},
	} {
		m.run(t)
	}
}

// TestSharedDefinition looks up the tools of a server that the document
// defines under a name.
func TestSharedDefinition(t *testing.T) {
	at := docker
	at.entry = "mcps:\n  clock:\n    command: uvx\n    args: [mcp-server-time]\nagents:\n  root:\n    model: openai/gpt-5\n    instruction: Help.\n    toolsets:\n      - type: mcp\n        %s"
	mistake{at: at, entry: "ref: clock\ntools: [current_time]", want: wants("unlisted-tool: Did you mean 'get_current_time'"), fixed: "ref: clock\ntools: [get_current_time]"}.run(t)
	mistake{at: at, entry: "ref: clock\ntools: [convert_time]"}.run(t)
	mistake{at: at, entry: "ref: clock\ntools: []"}.run(t) // then the definition's count
}
