package holodeck

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A row is what stands below the first six lines, which make a whole agent,
// and the errors that it has.
type row struct {
	body string
	want []string
}

func checkRows(t *testing.T, edition string, rows []row) {
	t.Helper()
	for _, r := range rows {
		s := setup{edition: edition, text: head + r.body}
		expect(t, r.body, s.found(schema.Error), r.want...)
	}
}

func errs(want ...string) []string { return want }

func TestAgentRules(t *testing.T) {
	for _, r := range []row{
		{"name: \" \"\nmodel: {provider: openai, name: m}\ninstructions: {inline: x}\n", errs("1 name must be a non-empty string")},
		{"name: a\ndescription: \"\"\nmodel: {provider: openai, name: m}\ninstructions: {inline: x}\n", errs("2 description must be non-empty if provided")},
		{"name: a\nauthor: \" \"\nmodel: {provider: openai, name: m}\ninstructions: {inline: x}\n", errs("2 author must be non-empty if provided")},
		{"name: a\ndescription: null\nauthor: ~\nmodel: {provider: openai, name: m}\ninstructions: {inline: x}\n", nil},
		{"name: null\nmodel: {provider: openai, name: m}\ninstructions: {inline: x}\n", errs("1 Input should be a valid string")},
		{"name: a\nmodel:\ninstructions: {inline: x}\n", errs("2 Input should be a valid dictionary")},
		{"name: a\nmodel: {provider: openai, name: m}\ninstructions: {}\n", errs("3 Must provide either 'file' or 'inline'")},
		{"name: a\nmodel: {provider: openai, name: m}\ninstructions: {file: null, inline: x}\n", nil},
		{"name: a\nmodel: {provider: openai, name: m}\ninstructions: {file: null}\n", errs("3 Must provide either 'file' or 'inline'")},
		{"name: a\nmodel: {provider: openai, name: m}\ninstructions: {file: a.md, inline: x}\n", errs("3 Cannot provide both 'file' and 'inline'")},
		{"name: a\nmodel: {provider: openai, name: m}\ninstructions: {file: \" \"}\n", errs("3 file must be non-empty if provided")},
		{"name: a\nmodel: {provider: openai, name: m}\ninstructions: {inline: \"\"}\n", errs("3 inline must be non-empty if provided")},
		{"name: a\nmodel: {provider: openai, name: \"\"}\ninstructions: {inline: x}\n", errs("2 name must be a non-empty string")},
		{"name: a\nmodel: {provider: openai, name: m, temperature: 2.1}\ninstructions: {inline: x}\n", errs("2 temperature must be between 0.0 and 2.0")},
		{"name: a\nmodel: {provider: openai, name: m, temperature: \"1.5\", max_tokens: \"10\", top_p: 1}\ninstructions: {inline: x}\n", nil},
		{"name: a\nmodel: {provider: openai, name: m, max_tokens: 0}\ninstructions: {inline: x}\n", errs("2 max_tokens must be positive")},
		{"name: a\nmodel: {provider: openai, name: m, top_p: -0.1}\ninstructions: {inline: x}\n", errs("2 top_p must be between 0.0 and 1.0")},
		{"name: a\nmodel: {provider: azure_openai, name: m}\ninstructions: {inline: x}\n", errs("2 endpoint is required for azure_openai provider")},
		{"name: a\nmodel: {provider: azure_openai, name: m, endpoint: \"\"}\ninstructions: {inline: x}\n", errs("2 endpoint is required for azure_openai provider")},
		{"name: a\nmodel: {provider: ollama, name: m}\ninstructions: {inline: x}\n", nil},
		{"name: a\nmodel: {provider: openai, name: m, api_version: 2024-10-21}\ninstructions: {inline: x}\n", errs("2 Input should be a valid string")},
		{"name: a\nmodel: {provider: opneai, name: m}\ninstructions: {inline: x}\n", errs("2 Input should be 'openai', 'azure_openai', 'anthropic' or 'ollama'")},
		{"", errs("1 Input should be a valid dictionary")},
		{"{}", errs("1 Field required: 'instructions'", "1 Field required: 'model'", "1 Field required: 'name'")},
		{"- a\n", errs("1 Input should be a valid dictionary")},
	} {
		expect(t, r.body, setup{edition: Released, text: r.body}.found(schema.Error), r.want...)
	}
	checkRows(t, Released, []row{
		{"x-anchors: {}\n", errs("7 x-anchors")},
		{"response_format: {type: object}\n", nil},
		{"response_format: schema.json\n", nil},
		{"response_format: 5\n", errs("7 Input should be a valid dictionary or string")},
		{"response_format: {1: a}\n", errs("7 Input should be a valid string")},
		{"tools:\n", nil},
		{"tools: []\n", nil},
		{"tools: {}\n", errs("7 Input should be a valid list")},
		{"tools:\n  - \n", errs("8 ")},
		{"tools:\n  - mcp\n", errs("8 Input should be a valid dictionary")},
		{"tools:\n" + strings.Repeat("  - {name: n, description: d, type: function, file: f, function: g}\n", 1), nil},
		{"test_cases: [{input: a}]\ntest_cases_file: x.yaml\n", errs("8 Cannot specify both 'test_cases' and 'test_cases_file'; choose one.")},
		{"test_cases_file: \"\"\n", errs("7 'test_cases_file' must be a non-empty string path.")},
		{"test_cases_file: 5\n", errs("7 Input should be a valid string")},
	})
}

func TestLimits(t *testing.T) {
	var tools, cases strings.Builder
	for i := range 51 {
		tools.WriteString("  - {name: t" + strings.Repeat("x", i) + ", description: d, type: function, file: f, function: g}\n")
	}
	for range 1001 {
		cases.WriteString("  - input: a\n")
	}
	checkRows(t, Released, []row{
		{"tools:\n" + tools.String(), errs("7 Maximum 50 tools per agent")},
		{"test_cases:\n" + cases.String(), errs("7 Maximum 1000 test cases per agent")},
	})
}

func TestReleasedTools(t *testing.T) {
	tool := func(more string) string {
		return "tools:\n  - name: t\n    description: d\n" + strings.ReplaceAll("    "+more, "; ", "\n    ") + "\n"
	}
	checkRows(t, Released, []row{
		{tool("type: mcp; command: npx"), nil},
		{tool("type: mcp; command: node; args: [a.mjs]"), nil},
		{tool("type: mcp"), errs("10 'command' is required for stdio transport")},
		{tool("type: mcp; command: null"), errs("11 'command' is required for stdio transport")},
		{tool("type: mcp; transport: stdio"), errs("11 'command' is required for stdio transport")},
		{tool("type: mcp; transport: sse"), errs("11 'url' is required for sse transport")},
		{tool("type: mcp; transport: websocket"), errs("11 'url' is required for websocket transport")},
		{tool("type: mcp; transport: http; url: null"), errs("11 'url' is required for http transport")},
		{tool("type: mcp; command: npx; transport: null"), errs("12 Input should be 'stdio', 'sse', 'websocket' or 'http'")},
		{tool("type: mcp; command: npx; load_tools: null"), errs("12 Input should be a valid boolean")},
		{tool("type: mcp; command: npx; request_timeout: null"), errs("12 Input should be a valid integer")},
		{tool("type: mcp; command: npx; request_timeout: 1e3"), errs("12 unable to parse string as an integer")},
		{tool("type: mcp; command: npx; request_timeout: 1_000"), nil},
		{tool("type: mcp; command: npx; request_timeout: 0"), errs("12 request_timeout must be positive")},
		{tool("type: mcp; command: npx; request_timeout: true"), nil},
		{tool("type: mcp; command: npx; timeout: .inf; sse_read_timeout: -1"), nil},
		{tool("type: mcp; command: npx; load_tools: \"y\"; load_prompts: 0; is_retrieval: on"), nil},
		{tool("type: mcp; command: npx; load_tools: 2"), errs("12 unable to interpret input")},
		{tool("type: mcp; command: npx; env: {A: 1, B: yes, C: 012, D: 12:30, E: \"1\"}"),
			errs("12 valid string", "12 valid string", "12 valid string", "12 valid string")},
		{tool("type: mcp; command: npx; env: {1: a}"), errs("12 Input should be a valid string")},
		{tool("type: mcp; command: npx; env: {NO: a}"), errs("12 Input should be a valid string")},
		{tool("type: mcp; command: npx; env: [A=b]"), errs("12 Input should be a valid dictionary")},
		{tool("type: mcp; command: npx; args: [-y, 5]"), errs("12 Input should be a valid string")},
		{tool("type: mcp; command: npx; config: {1: a}"), errs("12 Input should be a valid string")},
		{tool("type: mcp; command: npx; config: {a: {1: [yes, 2024-10-21]}}"), nil},
		{tool("type: mcp; command: npx; server: s"), errs("12 'server' belongs to the MCP contract")},
		{tool("type: mcp; command: npx; envFile: e"), errs("12 HoloDeck 0.7 wants 'env_file'")},
		{tool("type: mcp; command: npx; comand: x"), errs("12 comand")},
		{tool("type: mcp; transport: sse; url: http://localhost.evil.example"), nil},
		{tool("type: mcp; transport: sse; url: http://example.com"), errs("12 " + wantHTTPS)},
		{tool("type: mcp; transport: sse; url: HTTPS://example.com"), errs("12 'url' must use https://, wss://, or ws:// scheme")},
		{tool("type: mcp; transport: websocket; url: https://example.com"), nil},
		{tool("type: mcp; transport: sse; url: \"https://\""), nil},
		{tool("type: mcp; command: npx; url: http://example.com"), errs("12 " + wantHTTPS)},
		{tool("type: MCP; command: npx"), errs("10 Input tag 'MCP' found using _get_tool_type() does not match any of the expected tags")},
		{tool("type: [mcp]; command: npx"), errs("10 does not match any of the expected tags")},
		{tool("type: null; command: npx"), errs("10 Unable to extract tag using discriminator _get_tool_type()")},
		{tool("type: mcp; command: [npx]"), errs("11 Input should be 'npx', 'node', 'uvx' or 'docker', not a list")},
		{tool("type: mcp; command: npx; transport: {stdio: 1}"), errs("12 Input should be 'stdio', 'sse', 'websocket' or 'http', not a mapping")},
		{tool("type: mcp; command: npx; request_timeout: .inf"), errs("12 Input should be a finite number")},
		{tool("type: mcp; command: npx; load_tools: 60.0"), errs("12 Input should be a valid boolean, unable to interpret input")},
		{tool("command: npx"), errs("8 Input tag ''")},
		{tool("type: vectorstore; source: d"), nil},
		{tool("type: vectorstore; source: \" \""), errs("11 source must be a non-empty path")},
		{tool("type: vectorstore; source: ftp://x/y"), errs("11 Unsupported source URI scheme")},
		{tool("type: vectorstore; source: S3://x/y"), nil},
		{tool("type: vectorstore; source: d; vector_field: a"), errs("8 id_field is required when vector_field is specified")},
		{tool("type: vectorstore; source: d; vector_field: [a, b]; id_field: i"), nil},
		{tool("type: vectorstore; source: d; vector_field: 5; id_field: i"), errs("12 Input should be a valid string or list")},
		{tool("type: vectorstore; source: d; database: \" \""), errs("12 database reference must be a non-empty string")},
		{tool("type: vectorstore; source: d; database: {provider: redis}"), errs("12 Input should be 'postgres'")},
		{tool("type: vectorstore; source: d; database: {provider: qdrant, port: 6333}"), nil},
		{tool("type: vectorstore; source: d; database: {provider: qdrant, 1: x}"), errs("12 Input should be a valid string")},
		{tool("type: vectorstore; source: d; database: {provider: qdrant, url: x, port: 5}"), nil},
		{tool("type: vectorstore; source: d; database: {provider: postgres, connection_string: \" \"}"), errs("12 connection_string must be non-empty if provided")},
		{tool("type: vectorstore; source: d; chunk_size: 0; chunk_overlap: -1"), errs("12 chunk_size must be positive", "13 chunk_overlap must be non-negative")},
		{tool("type: vectorstore; source: d; top_k: 0"), errs("12 top_k must be a positive integer")},
		{tool("type: vectorstore; source: d; top_k: 101"), errs("12 top_k should not exceed 100")},
		{tool("type: vectorstore; source: d; min_similarity_score: 1.5"), errs("12 min_similarity_score must be between 0.0 and 1.0")},
		{tool("type: vectorstore; source: d; embedding_dimensions: 0"), errs("12 embedding_dimensions must be positive")},
		{tool("type: vectorstore; source: d; embedding_dimensions: 10001"), errs("12 embedding_dimensions unreasonably large (max 10000)")},
		{tool("type: function; file: f; function: \"\""), errs("12 function must be a non-empty identifier")},
		{tool("type: function; file: \"\"; function: g"), errs("11 file must be a non-empty path")},
		{tool("type: function; file: f; function: g; parameters: {a: string}"), errs("13 Input should be a valid dictionary")},
		{tool("type: prompt; template: t; parameters: {a: {type: string}}"), nil},
		{tool("type: prompt; parameters: {a: {}}"), errs("11 Exactly one of 'template' or 'file' must be provided")},
		{tool("type: prompt; template: t; file: f; parameters: {a: {}}"), errs("13 Cannot provide both 'template' and 'file'")},
		{tool("type: prompt; template: t; parameters: {}"), errs("12 parameters must have at least one parameter")},
		{tool("type: prompt; template: t; file: f"), errs("10 Field required: 'parameters'")},
		{tool("type: prompt; template: \" \"; parameters: {a: {}}"), errs("11 template must be non-empty if provided")},
		{tool("type: hierarchical_document; source: d"), nil},
		{tool("type: hierarchical_document; source: d; semantic_weight: 0.9"), errs("8 Hybrid search weights must sum to 1.0, got 1.400000")},
		{tool("type: hierarchical_document; source: d; semantic_weight: 0.9; search_mode: semantic"), nil},
		{tool("type: hierarchical_document; source: d; semantic_weight: 0; keyword_weight: 0; exact_weight: 1"), errs("8 semantic_weight + keyword_weight > 0")},
		{tool("type: hierarchical_document; source: d; semantic_weight: 1.5"), errs("12 less than or equal to 1")},
		{tool("type: hierarchical_document; source: d; enable_reranking: true"), errs("8 reranker_model is required when enable_reranking=True")},
		{tool("type: hierarchical_document; source: d; enable_reranking: yes; reranker_model: {provider: openai, name: m}"), nil},
		{tool("type: hierarchical_document; source: d; search_mode: exact"), errs("12 'semantic', 'keyword' or 'hybrid'")},
		{tool("type: hierarchical_document; source: d; max_chunk_tokens: 99; chunk_overlap: 201"), errs("12 greater than or equal to 100", "13 less than or equal to 200")},
		{tool("type: hierarchical_document; source: d; min_score: 2"), errs("12 min_score must be between 0.0 and 1.0")},
		{tool("type: hierarchical_document; source: d; keyword_index: {provider: opensearch}"), errs("12 endpoint is required when provider is 'opensearch'", "12 index_name is required when provider is 'opensearch'")},
		{tool("type: hierarchical_document; source: d; keyword_index: {timeout_seconds: 121, extra: 1}"), errs("12 less than or equal to 120")},
		{"tools:\n  - {name: a, description: d, type: mcp, command: npx}\n  - {name: a, description: d, type: vectorstore, source: s}\n", errs("9 Duplicate tool names found: a. Each tool must have a unique name.")},
		{"tools:\n  - {name: a, description: d, type: mcp, command: npx}\n  - {name: A, description: d, type: mcp, command: npx}\n", nil},
		{"tools:\n  - {name: a-b, description: d, type: mcp, command: npx}\n", errs("8 String should match pattern '^[0-9A-Za-z_]+$'")},
		{"tools:\n  - {name: \"a\\n\", description: d, type: mcp, command: npx}\n", errs("8 String should match pattern")},
		{"tools:\n  - {name: a, description: \"\", type: mcp, command: npx}\n", nil},
	})
}

func TestEvaluationRules(t *testing.T) {
	metric := func(m string) string { return "evaluations:\n  metrics:\n    - " + m + "\n" }
	checkRows(t, Released, []row{
		{"evaluations: {}\n", errs("7 Field required: 'metrics'")},
		{"evaluations:\n  metrics: []\n", errs("8 metrics must have at least one metric")},
		{metric("{type: standard, metric: relevance, threshold: \"0.5\"}"), nil},
		{metric("{metric: relevance}"), errs("9 'type'")},
		{metric("{type: nope, metric: relevance}"), errs("9 Input tag 'nope' found using 'type' does not match any of the expected tags: 'standard', 'geval', 'rag', 'code'")},
		{metric("{metric: relevance}"), errs("9 Unable to extract tag using discriminator 'type'")},
		{metric("{type: null, metric: relevance}"), errs("9 Input tag 'None' found using 'type'")},
		{metric("{type: standard, metric: nope}"), errs("9 Input should be 'groundedness'")},
		{metric("{type: standard, metric: bleu, retry_on_failure: 4}"), errs("9 retry_on_failure must be between 1 and 3")},
		{metric("{type: standard, metric: bleu, timeout_ms: 0, scale: 0}"), errs("9 timeout_ms must be positive", "9 scale must be positive")},
		{metric("{type: standard, metric: bleu, custom_prompt: \" \"}"), errs("9 custom_prompt must be non-empty if provided")},
		{metric("{type: standard, metric: equality, response_path: \"items[0].score\"}"), nil},
		{metric("{type: standard, metric: equality, response_path: \"items[-1]\"}"), errs("9 response_path must match")},
		{metric("{type: standard, metric: equality, response_path: \"a..b\"}"), errs("9 response_path must match")},
		{metric("{type: standard, metric: numeric, absolute_tolerance: -1}"), errs("9 greater than or equal to 0")},
		{metric("{type: geval, name: n, criteria: c, threshold: 2}"), errs("9 threshold must be between 0.0 and 1.0")},
		{metric("{type: geval, name: \"\", criteria: \" \"}"), errs("9 name must be a non-empty string", "9 criteria must be a non-empty string")},
		{metric("{type: geval, name: n, criteria: c, evaluation_params: []}"), errs("9 evaluation_params must not be empty")},
		{metric("{type: geval, name: n, criteria: c, evaluation_params: [input, nope]}"), errs("9 Invalid evaluation_params: ['nope']. Valid options: actual_output")},
		{metric("{type: rag, metric_type: faithfulness}"), nil},
		{metric("{type: rag, metric_type: context_precision}"), errs("9 'contextual_precision'")},
		{metric("{type: rag, metric_type: faithfulness, threshold: 1.5}"), errs("9 less than or equal to 1")},
		{metric("{type: code, grader: no_colon}"), errs("9 String should match pattern")},
		{metric("{type: code, grader: \"graders.mine:grade\"}"), nil},
		{"evaluations:\n  metrics: [{type: standard, metric: bleu}]\n  optimizer: {}\n", errs("9 Field required: 'loss'")},
		{"evaluations:\n  metrics: [{type: standard, metric: bleu}]\n  optimizer: {loss: {}}\n", errs("9 loss must contain at least one metric weight")},
		{"evaluations:\n  metrics: [{type: standard, metric: bleu}]\n  optimizer: {loss: {bleu: 0}}\n", errs("9 loss weights must be strictly positive")},
		{"evaluations:\n  metrics: [{type: standard, metric: bleu}]\n  optimizer: {loss: {bleu: 1}, numeric_phase: {max_trials: 0}}\n", errs("9 Field required: 'patience'", "9 greater than 0")},
		{axisExample("[1, 1]"), errs("15 axis 'model.temperature' range low (1) must be < high (1)")},
		{axisExample("[1]"), errs("15 float axis 'model.temperature' requires range [low, high]")},
		{axisExample("[a, 2]"), errs("15 cannot be compared")},
		{axisExample("[null, 2]"), errs("15 cannot be compared")},
		{axisExample("[false, true]"), nil},
		{axisExample("[0.5, yes]"), nil},
		{axisExample("[true, 1]"), errs("15 range low (true) must be < high (1)")},
		{axisExample("[[1], [2]]"), nil},
		{axisExample("[2024-01-01, 2024-01-02]"), nil},
		{axisExample("[2024-01-02, 2024-01-01]"), errs("15 must be < high")},
		{axisExample("[0.1, 0.9]"), nil},
	})
}

func TestCaseRules(t *testing.T) {
	one := func(c string) string { return "test_cases:\n  - " + c + "\n" }
	checkRows(t, Released, []row{
		{one("{name: n}"), errs("8 test case requires either `input` (single-turn) or `turns` (multi-turn)")},
		{one("{input: null, turns: null}"), errs("8 test case requires either")},
		{one("{input: \" \"}"), errs("8 input must be a non-empty string")},
		{one("{turns: []}"), errs("8 turns must be a non-empty list if provided")},
		{one("{turns: [{input: a}], input: b, files: []}"), errs("8 cannot also set top-level ['input', 'files']")},
		{one("{turns: [{input: a}], input: null}"), nil},
		{one("{turns: [{ground_truth: a}]}"), errs("8 Field required: 'input'")},
		{one("{input: a, ground_truth: yes}"), errs("8 Input should be a valid string")},
		{one("{input: a, ground_truth: \"\", name: \"\"}"), errs("8 ground_truth must be non-empty if provided", "8 name must be non-empty if provided")},
		{one("{input: a, evaluations: [{metric: relevance}, {name: n, criteria: c}, {metric_type: faithfulness}, {grader: \"a:b\"}]}"), nil},
		{one("{input: a, evaluations: [{threshold: 0.5}]}"), errs("8 Field required: 'metric'")},
		{one("{input: a, evaluations: [{type: geval, name: n}]}"), errs("8 Field required: 'criteria'")},
		{one("{input: a, files: [{path: p, type: pdf}]}"), nil},
		{one("{input: a, files: [{type: pdf}]}"), errs("8 Must provide either 'path' or 'url'")},
		{one("{input: a, files: [{path: \"\", url: u, type: pdf}]}"), nil},
		{one("{input: a, files: [{path: p, url: u, type: pdf}]}"), errs("8 Cannot provide both 'path' and 'url'")},
		{one("{input: a, files: [{path: p, type: movie}]}"), errs("8 type must be one of {'image', ")},
		{one("{input: a, files: [{path: p, type: pdf, pages: [0]}]}"), errs("8 pages must be positive integers")},
		{one("{input: a, files: [" + strings.Repeat("{path: p, type: pdf},", 11) + "]}"), errs("8 Maximum 10 files per test case")},
		{one("{turns: [{input: a, files: [" + strings.Repeat("{path: p, type: pdf},", 11) + "]}]}"), errs("8 Maximum 10 files per turn")},
		{one("{input: a, expected_tools: [t, {name: n, args: {1: a, b: {fuzzy: x}, c: {regex: \"^a+$\"}, d: {e: f}}}]}"), nil},
		{one("{input: a, expected_tools: t}"), errs("8 Input should be a valid list")},
		{one("{input: a, expected_tools: [5]}"), errs("8 Input should be a valid dictionary or string")},
		{one("{input: a, expected_tools: [{args: {}}]}"), errs("8 Field required: 'name'")},
		{one("{input: a, expected_tools: [{name: \" \"}]}"), errs("8 name must be a non-empty string")},
		{one("{input: a, expected_tools: [{name: n, count: 0}]}"), errs("8 count must be an integer >= 1")},
		{one("{input: a, expected_tools: [{name: n, count: \"2\"}]}"), errs("8 count must be an integer >= 1")},
		{one("{input: a, expected_tools: [{name: n, count: 2.0}]}"), errs("8 count must be an integer >= 1")},
		{one("{input: a, expected_tools: [{name: n, extra: 1}]}"), errs("8 extra")},
		{one("{input: a, expected_tools: [{name: n, args: {a: {fuzzy: x, regex: y}}}]}"), errs("8 matcher dict must have exactly one of 'fuzzy' or 'regex', not both")},
		{one("{input: a, expected_tools: [{name: n, args: {a: {fuzzy: x, other: y}}}]}"), errs("8 matcher dict has unknown keys: ['other']")},
		{one("{input: a, expected_tools: [{name: n, args: {a: {fuzzy: 5}}}]}"), errs("8 fuzzy pattern must be a string")},
		{one("{input: a, expected_tools: [{name: n, args: {a: {regex: \"(\"}}}]}"), errs("8 cannot compile regex: missing )")},
		{one("{turns: [{input: a, expected_tools: [{name: n, args: {a: {regex: \"[a\"}}}]}]}"), errs("8 cannot compile regex: unterminated character set")},
		{one("{turns: [{input: a, turn_config: {x: 1}}]}"), nil},
	})
}

func TestOtherSections(t *testing.T) {
	checkRows(t, Released, []row{
		{"execution: {llm_timeout: \"60\", cache_enabled: yes, parallel_test_cases: 1}\n", nil},
		{"execution: {cache_directory: x}\n", errs("7 Did you mean 'cache_dir'?")},
		{"execution: {parallel_test_cases: 0}\n", errs("7 greater than or equal to 1")},
		{"observability: {traces: {sample_rate: 2}}\n", errs("7 less than or equal to 1")},
		{"observability: {traces: {redaction_patterns: [\"(\"]}}\n", errs("7 Invalid regex pattern '(': missing )")},
		{"observability: {traces: {redaction_patterns: ['(?<=a)b\\d{2}', '(?P<n>x)(?P=n)']}}\n", nil},
		{"observability: {traces: {max_queue_size: 100}}\n", errs("7 max_queue_size (100) must be >= max_export_batch_size (512)")},
		{"observability: {traces: {schedule_delay_millis: 99}, metrics: {export_interval_ms: 999}}\n", errs("7 100", "7 1000")},
		{"observability: {metrics: {include_semantic_kernel_metrics: true}}\n", errs("7 include_semantic_kernel_metrics")},
		{"observability: {logs: {level: info}}\n", errs("7 'DEBUG', 'INFO'")},
		{"observability: {exporters: {azure_monitor: {enabled: true}}}\n", errs("7 Azure Monitor connection string is required when enabled.")},
		{"observability: {exporters: {azure_monitor: {enabled: false}, console: null, prometheus: {port: 80}}}\n", errs("7 greater than or equal to 1024")},
		{"observability: {exporters: {otlp: {protocol: tcp, headers: {a: 1}}}}\n", errs("7 'grpc' or 'http'", "7 Input should be a valid string")},
		{"observability: {resource_attributes: {a: 1}}\n", errs("7 Input should be a valid string")},
		{"observability: {traces: null}\n", errs("7 Input should be a valid dictionary or instance of TracingConfig")},
		{"claude: {subagents: {enabled: true}}\n", errs("7 `claude.subagents` is no longer supported; remove this block.")},
		{"claude: {setting_sources: [all, user]}\n", errs("7 'all' cannot be combined with other values")},
		{"claude: {setting_sources: [all]}\n", nil},
		{"claude: {setting_sources: [team]}\n", errs("7 'user', 'project', 'local' or 'all'")},
		{"claude: {disable_default_hooks: \"true\"}\n", errs("7 Input should be a valid boolean")},
		{"claude: {disable_default_hooks: yes, web_search: \"yes\"}\n", nil},
		{"claude: {max_turns: 0, max_concurrent_sessions: 501, max_budget_usd: 0}\n", errs("7 1", "7 500", "7 greater than 0")},
		{"claude: {extended_thinking: {budget_tokens: 999}}\n", errs("7 1000")},
		{"claude: {agents: {a: {description: \" \", prompt: p}}}\n", errs("7 subagent requires description")},
		{"claude: {agents: {a: {description: d}}}\n", errs("7 subagent requires either prompt or prompt_file")},
		{"claude: {agents: {a: {description: d, prompt: p, prompt_file: f}}}\n", errs("7 prompt and prompt_file are mutually exclusive")},
		{"claude: {agents: {a: {description: d, prompt: \" \"}}}\n", errs("7 subagent prompt must be non-empty")},
		{"claude: {agents: {a: {description: d, prompt: p, model: claude-haiku}}}\n", errs("7 'sonnet', 'opus', 'haiku' or 'inherit'")},
		{"claude: {agents: {}}\n", nil},
		{"openai: {max_turns: 0, effort: huge}\n", errs("7 1", "7 'low', 'medium', 'high' or 'max'")},
		{"embedding_provider: {provider: openai}\n", errs("7 Field required: 'name'")},
		{"tool_filtering: {enabled: true}\n", errs("7 HoloDeck 0.7 no longer has it")},
	})
}

func TestDeploymentRules(t *testing.T) {
	deploy := func(registry, target string) string {
		return "deployment:\n  registry: {url: ghcr.io, " + registry + "}\n  target: {" + target + "}\n"
	}
	aws := "provider: aws, aws: {region: eu-west-1"
	checkRows(t, Released, []row{
		{"deployment: {}\n", errs("7 Field required: 'registry'", "7 Field required: 'target'")},
		{deploy("repository: a/b", aws+"}"), nil},
		{deploy("repository: A/b", aws+"}"), errs("8 Invalid repository name")},
		{deploy("repository: a, tag_strategy: custom", aws+"}"), errs("8 custom_tag is required when tag_strategy is 'custom'")},
		{deploy("repository: a, tag_strategy: custom, custom_tag: v1", aws+"}"), nil},
		{deploy("repository: a", "provider: aws"), errs("9 aws configuration is required when provider is 'aws'")},
		{deploy("repository: a", aws+"}, gcp: {project_id: my-project}"), errs("9 Only aws configuration should be provided when provider is 'aws'")},
		{deploy("repository: a", "provider: azure, azure: {subscription_id: 0000, resource_group: g}"), errs("9 Input should be a valid string")},
		{deploy("repository: a", "provider: azure, azure: {subscription_id: nope, resource_group: g}"), errs("9 Invalid Azure subscription ID")},
		{deploy("repository: a", "provider: azure, azure: {subscription_id: 12345678-1234-1234-1234-1234567890ab, resource_group: g, cpu: 0.3}"), errs("9 Invalid CPU value: 0.3")},
		{deploy("repository: a", "provider: azure, azure: {subscription_id: 12345678-1234-1234-1234-1234567890ab, resource_group: g, cpu: \"0.75\"}"), nil},
		{deploy("repository: a", aws+", ecr_role_arn: arn:aws:iam::12:role/x}"), errs("9 Invalid ECR role ARN")},
		{deploy("repository: a", aws+", auto_scaling_min: 6}"), errs("9 auto_scaling_min (6) must be <= auto_scaling_max (5)")},
		{deploy("repository: a", aws+", auto_scaling_max: 26}"), errs("9 less than or equal to 25")},
		{deploy("repository: a", "provider: gcp, gcp: {project_id: My-project}"), errs("9 Invalid GCP project ID")},
		{deploy("repository: a", "provider: gcp, gcp: {project_id: my-project, memory: 512MB}"), errs("9 Invalid memory format")},
		{deploy("repository: a", "provider: gcp, gcp: {project_id: my-project, concurrency: 0, timeout: 3601}"), errs("9 1", "9 3600")},
	})
}

func TestYAMLLayer(t *testing.T) {
	checkRows(t, Released, []row{
		{"author: =\n", errs("7 could not determine a constructor")},
		{"author: \"=\"\n", nil},
		{"response_format: {a: 2024-13-45}\n", errs("7 month or day is out of range")},
		{"response_format: {a: 2024-02-29}\n", nil},
		{"author: !custom x\n", errs("7 could not determine a constructor for the tag")},
		{"author: !!str 5\n", nil},
		{"author: !<tag:yaml.org,2002:str> 5\n", nil},
		{"response_format: {a: !!binary aGk=, b: !!float 1:30, c: !!float nan, d: !!timestamp 2024-1-2}\n", nil},
		{"response_format: {a: !!binary aGk}\n", errs("7 cannot be read as binary")},
		{"response_format: {a: !!float x}\n", errs("7 cannot be read as float")},
		{"author: \"a\\/b\"\n", nil},
		{"author: \"\\ud83d\\ude00\"\n", errs("7 unable to parse raw data as a unicode string")},
		{"author: \"\\ud83d\"\n", errs("7 unable to parse raw data as a unicode string")},
		{"author: \"\\\\ud83d\"\n", nil},
		{"response_format: {a: \"\\ud83d\\ude00\", b: \"\\ud83d\"}\n", nil},
		{"author: ?\n", errs("7 a value cannot start with '? '")},
		{"response_format: {a: b:}\n", errs("7 a second ': '")},
		{"author: a\u2028b\n", errs("7 invisible character")},
		{"response_format: {a:\u2028 b}\n", nil},
		{"response_format:\n  a: \u2028    b: c\n", nil},
		{"response_format: {a:{b: c}, d: [e:[f]]}\n", nil},
		{"response_format: {\"a\"\n  : b}\n", errs("7 did not find expected ','")},
		{"response_format: {a:{b: c} d}\n", errs("7 expected ','")},
		{"response_format: {[a]: b}\n", errs("7 unhashable key")},
		{"response_format: {a: b?c}\n", errs("7 put it in quotes")},
		{"author: a\tb\n", errs("7 found character '\\t'")},
		{"author:\tb\n", errs("7 found character '\\t'")},
		{"author: \"a\tb\"\t# x\n", errs("7 found character '\\t'")},
		{"author: x # a\tb\ndescription: |\n  a\tb\n", nil},
		{"response_format: {a: &x 1, b: &x 2}\n", errs("7 found duplicate anchor 'x'")},
		{"execution: &e {verbose: true}\nobservability: {traces: {<<: {sample_rate: 1}}}\n", nil},
		{"execution: {<<: 5}\n", errs("7 expected a mapping or list of mappings for merging")},
		{"---\nname: b\n", errs("7 expected a single document")},
		{"author: a\nauthor: b\n", nil},
	})
}
