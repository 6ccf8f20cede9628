package dockeragent

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

// ragSource is an entry of rag; from version 8 on it is a toolset as well.
func (b *builder) ragSource() *schema.Type {
	t := b.object("RAGToolset", "source", "Documents to search.", append(b.ragFields(b.strategy(b.strategyModel())),
		&schema.Field{Name: "name", Type: b.text, Since: "8", Order: 7, Doc: "The name of its tool."},
		&schema.Field{Name: "instruction", Type: b.prose, Since: "8", Order: 7, Doc: "What the model is told about it."},
		&schema.Field{Name: "tools", Type: b.texts, Since: "8", Order: 8, Doc: "The tools that the model sees."},
		&schema.Field{Name: "defer", Type: either("Defer", b.flag, b.texts, b.anything), Since: "8", Order: 8, Doc: "Load its tools only when they are looked for."},
		&schema.Field{Name: "description", Type: b.text, Since: "2", Until: "2", Order: 2, Doc: "What it holds.", Deprecated: "Today it is 'tool.description'"})...)
	return t
}

// rag0 is the same in a toolset of type rag, whose models are not looked at
// when the file is loaded.
func (b *builder) rag0() *schema.Type {
	return b.object("RAGConfig", "source", "Documents to search.", b.ragFields(b.strategy(b.loose(b.modelRef(warns(notFound)))))...)
}

func (b *builder) ragFields(strategy *schema.Type) []*schema.Field {
	tool := b.object("RAGToolConfig", "tool", "The tool that searches.",
		&schema.Field{Name: "name", Type: b.text, Doc: "Its name; without it the source's."},
		&schema.Field{Name: "description", Type: b.text, Doc: "What it finds; the model reads this."},
		&schema.Field{Name: "instruction", Type: b.text, Doc: "How to use it."})
	return []*schema.Field{
		{Name: "tool", Type: tool, Since: "3", Order: 3, Doc: "The tool that searches."},
		{Name: "docs", Type: listOf(pathType(schema.AnyPath, 0)), Order: 1, Doc: "The documents: files, folders and globs."},
		{Name: "strategies", Type: listOf(strategy), Order: 2, Doc: "How they are searched; the results of several are put together."},
		{Name: "results", Type: b.ragResults(), Order: 5, Doc: "What is done with what was found."},
		{Name: "respect_vcs", Type: b.flag, Since: "3", Order: 6, Default: "true", Doc: "Leave out what Git ignores."},
		{Name: "indexing_timeout", Type: durationType("indexing_timeout must not be negative"), Since: "14", Order: 7, Default: "30m", Doc: "How long reading the documents may take; `0s` is without limit."},
	}
}

// strategyModel is a model that the loader wants to be one.
func (b *builder) strategyModel() *schema.Type {
	model := b.modelRef(refuses("RAG strategy '{.type}' in RAG '{owner}' references non-existent model '{name}'"))
	model.Strict, model.Name, model.Nullable = true, "RAGStrategyModel", false
	return model
}

// strategy is a way to search. Its loader takes any key and drops what does
// not fit without a word.
func (b *builder) strategy(model *schema.Type) *schema.Type {
	kinds := &schema.Type{Kind: schema.String, Nullable: true, Open: true, Enum: enum(
		"chunked-embeddings", "Compares embeddings of pieces of the documents.",
		"semantic-embeddings", "Compares embeddings of what a model says about the pieces.",
		"bm25", "Compares words.")}
	chunking := b.object("RAGChunkingConfig", "chunking", "How documents are cut into pieces.",
		&schema.Field{Name: "size", Type: b.loose(b.count), Doc: "How long a piece is."},
		&schema.Field{Name: "overlap", Type: b.loose(b.count), Doc: "How much of it the next one repeats."},
		&schema.Field{Name: "respect_word_boundaries", Type: b.loose(b.flag), Doc: "Do not cut words."},
		&schema.Field{Name: "code_aware", Type: b.loose(b.flag), Doc: "Cut source text by its functions."})
	chunking.Open = true
	t := b.object("RAGStrategyConfig", "strategy", "A way to search.",
		&schema.Field{Name: "type", Type: b.loose(kinds), Order: 1, Doc: "Which one."},
		&schema.Field{Name: "docs", Type: b.loose(b.texts), Order: 3, Doc: "Further documents for it."},
		&schema.Field{Name: "database", Type: b.loose(pathType(schema.AnyPath, 0)), Order: 2, Doc: "The file that keeps its index."},
		&schema.Field{Name: "chunking", Type: b.loose(chunking), Order: 4, Doc: "How documents are cut into pieces."},
		&schema.Field{Name: "limit", Type: b.loose(b.count), Order: 4, Doc: "How much it finds at most."},
		&schema.Field{Name: "model", Type: model, Order: 2, Doc: "The model that makes the embeddings."},
		&schema.Field{Name: "embedding_model", Type: b.loose(b.modelRefs(quiet())), Order: 2, Doc: "The model that makes the embeddings."},
		&schema.Field{Name: "chat_model", Type: b.loose(b.modelRefs(quiet())), Order: 3, Doc: "The model that describes the pieces (semantic-embeddings)."},
		&schema.Field{Name: "vector_dimensions", Type: b.loose(b.count), Order: 3, Doc: "How long the model's vectors are."},
		&schema.Field{Name: "similarity_metric", Type: b.loose(b.text), Order: 5, Doc: "How vectors are compared: `cosine_similarity`."},
		&schema.Field{Name: "threshold", Type: b.loose(b.number), Order: 4, Doc: "How like the question a piece must be, 0 to 1."},
		&schema.Field{Name: "batch_size", Type: b.loose(b.count), Order: 6, Doc: "How many pieces one request holds."},
		&schema.Field{Name: "max_embedding_concurrency", Type: b.loose(b.count), Order: 6, Doc: "How many requests run at once."},
		&schema.Field{Name: "semantic_prompt", Type: b.loose(b.text), Order: 6, Doc: "What `chat_model` is asked."},
		&schema.Field{Name: "k1", Type: b.loose(b.number), Order: 5, Doc: "bm25: how much a repeated word counts."},
		&schema.Field{Name: "b", Type: b.loose(b.number), Order: 5, Doc: "bm25: how much a document's length counts."})
	t.Open = true
	t.Elem = b.anything
	return t
}

func (b *builder) ragResults() *schema.Type {
	fusion := b.object("RAGFusionConfig", "fusion", "How results of several strategies are put together.",
		&schema.Field{Name: "strategy", Type: &schema.Type{Kind: schema.String, Nullable: true, Open: true, Enum: enum("rrf", "By rank.", "weighted", "By weight.", "max", "By the best.")}, Doc: "By what."},
		&schema.Field{Name: "k", Type: b.count, Default: "60", Doc: "The constant of `rrf`."},
		&schema.Field{Name: "weights", Type: mapOf(b.number), Doc: "A weight for each strategy, by its type."})
	reranking := b.object("RAGRerankingConfig", "reranking", "A model that ranks what was found.",
		&schema.Field{Name: "model", Type: b.modelRefs(quiet()), Order: 1, Doc: "The model."},
		&schema.Field{Name: "top_k", Type: b.count, Doc: "How many results it ranks; 0 is all."},
		&schema.Field{Name: "threshold", Type: b.number, Default: "0.5", Doc: "How good a result must be to be kept."},
		&schema.Field{Name: "criteria", Type: b.text, Doc: "What makes a result good."})
	return b.object("RAGResultsConfig", "results", "What is done with what was found.",
		&schema.Field{Name: "limit", Type: b.count, Default: "15", Doc: "How much the model gets."},
		&schema.Field{Name: "fusion", Type: fusion, Doc: "How results of several strategies are put together."},
		&schema.Field{Name: "reranking", Type: reranking, Doc: "A model that ranks what was found."},
		&schema.Field{Name: "deduplicate", Type: b.flag, Default: "true", Doc: "Leave out what was found twice."},
		&schema.Field{Name: "include_score", Type: b.flag, Default: "false", Doc: "Say how good each is."},
		&schema.Field{Name: "return_full_content", Type: b.flag, Default: "false", Doc: "Give whole documents, not pieces."})
}
