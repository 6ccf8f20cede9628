package holodeck

import (
	"math"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func (b *builder) hierarchical() *schema.Type {
	t := object("HierarchicalDocumentToolConfig", "hierarchical document tool",
		"Searches documents along their headings, by meaning, by keyword and by exact phrase.",
		b.identity("hierarchical_document", "Searches documents along their headings.")...)
	weight := func() *schema.Type {
		return number(bound(schema.AtLeast, 0, ""), bound(schema.AtMost, 1, ""), check(finite))
	}
	t.Fields = append(t.Fields,
		field("source", str(format(schema.AnyPath), check(badSource)),
			"The document or folder to search, also with wildcards or as an address. Paths start at the folder of agent.yaml.", required, example("data/contracts"), order(0)),
		field("chunking_strategy", enum("structure", "Cuts at headings.", "token", "Cuts after a fixed number of tokens."),
			"Where texts are cut into pieces.", def("structure"), example("structure"), order(3)),
		field("max_chunk_tokens", integer(atLeast(100), atMost(2000)), "The longest piece, in tokens: 100 to 2,000.", def("800"), example("800"), order(3)),
		field("chunk_overlap", integer(atLeast(0), atMost(200)), "How many tokens two neighbouring pieces share: 0 to 200.", def("50"), example("50"), order(3)),
		field("document_domain", enum(
			"none", "No implied headings.",
			"us_legislative", "Statutes of the United States.",
			"au_legislative", "Statutes of Australia.",
			"academic", "Papers.",
			"technical", "Manuals and steps.",
			"legal_contract", "Contracts."),
			"What kind of document it is, so that headings like (a) or Step 1 are found.", def("none"), example("legal_contract"), order(4)),
		field("max_subsection_depth", orNull(integer(atLeast(1))), "How deep implied headings are followed; without it all the way.", example("2"), order(5)),
		field("search_mode", enum(
			"semantic", "By meaning only.", "keyword", "By keyword only.", "hybrid", "By meaning, keyword and exact phrase together."),
			"How to search.", def("hybrid"), example("hybrid"), order(1)),
		field("top_k", integer(atLeast(1), atMost(100)), "How many hits a search returns: 1 to 100.", def("10"), example("10"), order(1)),
		field("min_score", orNull(number(between(0, 1, "min_score must be between 0.0 and 1.0"))), "Hits below this score are left out.", example("0.5"), order(2)),
		field("semantic_weight", weight(), "How much meaning counts in a hybrid search. The three weights add up to 1.", def("0.5"), example("0.5"), order(4)),
		field("keyword_weight", weight(), "How much keywords count in a hybrid search. The three weights add up to 1.", def("0.3"), example("0.3"), order(4)),
		field("exact_weight", weight(), "How much exact phrases count in a hybrid search. The three weights add up to 1.", def("0.2"), example("0.2"), order(4)),
		field("rrf_k", integer(atLeast(1)), "The constant of reciprocal rank fusion: the larger it is, the more late hits count.", def("60"), example("60"), order(6)),
		field("contextual_embeddings", boolean(), "Whether a model adds to each piece what it is about before it is embedded.", def("true"), order(5)),
		field("context_max_tokens", integer(atLeast(50), atMost(200)), "The longest such addition, in tokens: 50 to 200.", def("100"), example("100"), order(6)),
		field("context_concurrency", integer(atLeast(1), atMost(50)), "How many additions are made at once: 1 to 50.", def("10"), example("10"), order(6)),
		field("extract_definitions", boolean(), "Whether definitions of terms are found and indexed.", def("true"), order(6)),
		field("extract_cross_references", boolean(), "Whether references between sections are followed.", def("true"), order(6)),
		field("enable_reranking", boolean(), "Whether a model puts the hits in order. Needs `reranker_model`.", def("false"), order(5)),
		field("reranker_model", orNull(b.model), "The model that puts the hits in order.", order(5)),
		field("context_model", orNull(b.model), "The model that writes the additions for contextual embeddings.", order(6)),
		field("embedding_model", orNull(str()), "The model for embeddings; without it the provider's usual one.", example("text-embedding-3-small"), order(4)),
		field("database", orNull(oneOf(database(), str())), "Where the embeddings are kept. Without it in memory.", order(2)),
		field("keyword_index", orNull(keywordIndex()), "Where the keywords are kept. Without it in memory.", order(4)),
		b.loading(),
	)
	t.Constraints = []*schema.Constraint{{
		Rule: schema.AllRequired, Fields: []string{"reranker_model"}, NullAbsent: true, Code: "missing-field", At: "name",
		When: []schema.Condition{{Field: "enable_reranking", Default: "false", Values: truths()}},
		None: "reranker_model is required when enable_reranking=True",
	}}
	t.Samples = []*schema.Sample{sample("Document search along headings", "Searches structured documents.",
		tfield("name", stop("search_contracts")), tfield("description", quoted("Searches the contracts")),
		tfield("type", word("hierarchical_document")), tfield("source", stop("data/")))}
	return t
}

// truths are the ways to write a true that pydantic and YAML 1.1 understand.
func truths() []string {
	return []string{"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", "1", "1.0", "y", "Y", "t", "T"}
}

func finite(value string) string {
	f, err := strconv.ParseFloat(strings.ToLower(strings.TrimLeft(value, "+-.")), 64)
	if err == nil && (math.IsInf(f, 0) || math.IsNaN(f)) {
		return "search weights must be finite numbers"
	}
	return ""
}

// database is a place for embeddings. What else it needs depends on the
// provider, so unknown keys are accepted.
func database() *schema.Type {
	return with(object("DatabaseConfig", "database", "A place where embeddings are kept. Further keys go to the provider.",
		field("provider", enum(
			"postgres", "PostgreSQL with pgvector.", "azure-ai-search", "Azure AI Search.", "qdrant", "Qdrant.",
			"weaviate", "Weaviate.", "chromadb", "ChromaDB.", "faiss", "FAISS, in files.",
			"azure-cosmos-mongo", "Azure Cosmos DB with MongoDB's API.", "azure-cosmos-nosql", "Azure Cosmos DB with its own API.",
			"sql-server", "Microsoft SQL Server.", "pinecone", "Pinecone.", "in-memory", "Nothing is kept after the run."),
			"Which database it is.", required, example("qdrant"), order(0)),
		field("connection_string", orNull(str(secret, notBlank("connection_string must be non-empty if provided"))),
			"How to reach it; the form depends on the provider. Write a variable where it holds a password.", example(`"${POSTGRES_CONNECTION_STRING}"`), order(1)),
	), open)
}

func keywordIndex() *schema.Type {
	opensearch := func(name string) *schema.Constraint {
		return &schema.Constraint{
			Rule: schema.AllRequired, Fields: []string{name}, NonEmpty: true, Code: "missing-field",
			When: []schema.Condition{when("provider", "opensearch", "in-memory")},
			None: name + " is required when provider is 'opensearch'",
		}
	}
	return with(object("KeywordIndexConfig", "keyword index", "A place where keywords are kept. Further keys are accepted.",
		field("provider", enum("in-memory", "Nothing is kept after the run.", "opensearch", "OpenSearch; needs `endpoint` and `index_name`."),
			"Which index it is.", def("in-memory"), example("opensearch"), order(0)),
		field("endpoint", orNull(str(format(schema.URL))), "The address of OpenSearch.", example("https://search.example.com:9200"), order(1)),
		field("index_name", orNull(str()), "The name of the index.", example("contracts"), order(1)),
		field("username", orNull(str()), "The user.", example("reader"), order(2)),
		field("password", orNull(str(secret)), "The user's password. Write a variable.", example(`"${OPENSEARCH_PASSWORD}"`), order(2)),
		field("api_key", orNull(str(secret)), "A key instead of user and password. Write a variable.", example(`"${OPENSEARCH_API_KEY}"`), order(2)),
		field("verify_certs", boolean(), "Whether the server's certificate is checked.", def("true"), order(3)),
		field("timeout_seconds", integer(atLeast(1), atMost(120)), "Seconds to wait for a connection: 1 to 120.", def("10"), example("10"), order(3)),
	), open, constrain(opensearch("endpoint"), opensearch("index_name")))
}
