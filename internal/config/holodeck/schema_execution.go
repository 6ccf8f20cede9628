package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func execution() *schema.Type {
	return object("ExecutionConfig", "execution", "Time limits, caching and output of test runs.",
		field("file_timeout", orNull(integer()), "Seconds for reading one file; 30 if nothing else is set.", unit("s"), example("30")),
		field("llm_timeout", orNull(integer()), "Seconds for one call of a model; 60 if nothing else is set.", example("60")),
		field("download_timeout", orNull(integer()), "Seconds for fetching one file; 30 if nothing else is set.", example("30")),
		field("cache_enabled", orNull(boolean()), "Whether fetched files are kept.", example("true")),
		field("cache_dir", orNull(str(format(schema.FolderPath), base(schema.WorkDir))), "Where fetched files are kept; `.holodeck/cache` if nothing else is set.",
			aliases("cache_directory"), example(".holodeck/cache")),
		field("verbose", orNull(boolean()), "Whether to print more.", example("true")),
		field("quiet", orNull(boolean()), "Whether to print less.", example("false")),
		field("parallel_test_cases", orNull(integer(atLeast(1))), "How many conversations run at once; 1 if nothing else is set.", example("4")),
	)
}
