package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func observability() *schema.Type {
	return object("ObservabilityConfig", "observability", "Traces, metrics and logs in OpenTelemetry's form.",
		field("enabled", boolean(), "Whether anything is recorded.", def("false"), example("true"), order(0)),
		field("disable_provider_tracing", boolean(), "Whether the provider's own traces are switched off.", def("false"), order(3)),
		field("service_name", orNull(str()), "The name of the service; without it `holodeck-` and the agent's name.", example("support-agent"), order(1)),
		field("traces", traces(), "What is traced.", order(1)),
		field("metrics", object("MetricsConfig", "metrics", "What is counted.",
			field("enabled", boolean(), "Whether metrics are recorded.", def("true"), order(0)),
			field("export_interval_ms", integer(atLeast(1000)), "Milliseconds between two exports, at least 1,000.", def("5000"), example("10000"), order(1)),
		), "What is counted.", order(1)),
		field("logs", logs(), "What is logged.", order(1)),
		field("exporters", exporters(), "Where it all goes; without one to the console.", order(2)),
		field("resource_attributes", mapOf(str()), "More attributes of the service. Values must be text.", example("{deployment.environment: test}"), order(3)),
	)
}

func traces() *schema.Type {
	return object("TracingConfig", "traces", "What is traced.",
		field("enabled", boolean(), "Whether traces are recorded.", def("true"), order(0)),
		field("sample_rate", number(atLeast(0), atMost(1)), "The part of conversations that is traced: 0 to 1.", def("1.0"), example("0.1"), order(1)),
		field("capture_content", boolean(), "Whether prompts and answers are recorded. They may hold private data.", def("false"), order(1)),
		field("capture_evaluation_content", boolean(), "Whether questions and answers of evaluations are recorded. They may hold private data.", def("false"), order(2)),
		field("redaction_patterns", list(str(check(badRedaction))), "Regular expressions of Python; what they match is blacked out.", example(`['\d{16}']`), order(2)),
		field("max_queue_size", integer(atLeast(1)), "How many spans wait at most; not fewer than `max_export_batch_size`.", def("2048"), example("2048"), order(3)),
		field("max_export_batch_size", integer(atLeast(1)), "How many spans are sent at once.", def("512"), example("512"), order(3)),
		field("schedule_delay_millis", integer(atLeast(100)), "Milliseconds between two exports, at least 100.", def("2000"), example("2000"), order(3)),
	)
}

func badRedaction(value string) string {
	if why := badRegex(value); why != "" {
		return "Invalid regex pattern '{value}': " + why
	}
	return ""
}

func logs() *schema.Type {
	return object("LogsConfig", "logs", "What is logged.",
		field("enabled", boolean(), "Whether logs are recorded.", def("true"), order(0)),
		field("level", enum("DEBUG", "Everything.", "INFO", "What happens.", "WARNING", "What looks wrong.", "ERROR", "What failed.", "CRITICAL", "What ends the run."),
			"The least serious kind that is recorded.", def("INFO"), example("WARNING"), order(1)),
		field("include_trace_context", boolean(), "Whether records name their trace and span.", def("true"), order(2)),
		field("filter_namespaces", list(str()), "The loggers that count.", example("[holodeck]"), order(2)),
	)
}

func exporters() *schema.Type {
	return object("ExportersConfig", "exporters", "Where traces, metrics and logs go.",
		field("console", orNull(object("ConsoleExporterConfig", "console exporter", "Prints to the console.",
			field("enabled", boolean(), "Whether it is used.", def("true")),
			field("pretty_print", boolean(), "Whether records are laid out for people.", def("true")),
			field("include_timestamps", boolean(), "Whether records have a time.", def("true")),
		)), "Prints to the console."),
		field("otlp", orNull(object("OTLPExporterConfig", "OTLP exporter", "Sends to a collector.",
			field("enabled", boolean(), "Whether it is used.", def("true")),
			field("endpoint", str(format(schema.URL)), "The collector's address.", def("http://localhost:4317"), example("http://localhost:4317")),
			field("protocol", enum("grpc", "gRPC, usually on port 4317.", "http", "HTTP, usually on port 4318."), "How it is sent.", def("grpc"), example("grpc")),
			field("headers", mapOf(str(), sensitiveHeaders), "Headers of every request. Values must be text.", example(`{authorization: "${OTLP_TOKEN}"}`)),
			field("timeout_ms", integer(atLeast(1000)), "Milliseconds that an export may take, at least 1,000.", def("30000"), example("30000")),
			field("compression", orNull(str()), "How it is compressed: gzip, deflate, or not at all.", example("gzip")),
			field("insecure", boolean(), "Whether it goes without encryption.", def("true")),
		)), "Sends to a collector."),
		field("prometheus", orNull(object("PrometheusExporterConfig", "Prometheus exporter", "Offers metrics to Prometheus.",
			field("enabled", boolean(), "Whether it is used.", def("false")),
			field("port", integer(atLeast(1024), atMost(65535)), "The port to listen on: 1024 to 65535.", def("8889"), example("8889")),
			field("host", str(), "The address to listen on.", def("0.0.0.0"), example("127.0.0.1")),
			field("path", str(), "The path of the metrics.", def("/metrics"), example("/metrics")),
		)), "Offers metrics to Prometheus."),
		field("azure_monitor", orNull(azureMonitor()), "Sends to Azure Monitor."),
	)
}

func azureMonitor() *schema.Type {
	return with(object("AzureMonitorExporterConfig", "Azure Monitor exporter", "Sends to Azure Monitor.",
		field("enabled", boolean(), "Whether it is used. Needs `connection_string`.", def("false")),
		field("connection_string", orNull(str(secret)), "The connection string of Application Insights. Write a variable.",
			example(`"${APPLICATIONINSIGHTS_CONNECTION_STRING}"`)),
		field("disable_offline_storage", boolean(), "Whether nothing is kept for a second try.", def("false")),
		field("storage_directory", orNull(str(format(schema.FolderPath), base(schema.Unknown))), "Where it is kept for a second try."),
	), constrain(&schema.Constraint{
		Rule: schema.AllRequired, Fields: []string{"connection_string"}, NonEmpty: true, Code: "missing-field",
		When: []schema.Condition{{Field: "enabled", Default: "false", Values: truths()}},
		None: "Azure Monitor connection string is required when enabled. Set via config or APPLICATIONINSIGHTS_CONNECTION_STRING env var.",
	}))
}
