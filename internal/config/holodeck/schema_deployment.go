package holodeck

import (
	"regexp"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// deployment is filled in by the deployment of the global and the project
// configuration, field by field.
func deployment() *schema.Type {
	return object("DeploymentConfig", "deployment", "How the agent is put into a container and where it runs.",
		field("runtime", enum("container", "A container."), "What the agent runs in.", def("container"), example("container"), order(2)),
		field("registry", registry(), "Where the image is kept.", required, order(0)),
		field("target", target(), "Where the container runs.", required, order(0)),
		field("protocol", enum("rest", "Plain HTTP with JSON.", "ag-ui", "The AG-UI protocol.", "both", "Both."),
			"How the agent is talked to.", def("rest"), example("rest"), order(1)),
		field("port", integer(atLeast(1), atMost(65535)), "The port in the container: 1 to 65535.", def("8080"), example("8080"), order(1)),
		field("health_check_path", str(), "The path that tells whether the agent is well.", def("/health"), example("/health"), order(2)),
		field("environment", mapOf(str()), "Environment variables of the container. Values must be text.", example(`{LOG_LEVEL: "info"}`), order(1)),
		field("platform", str(), "The image's platform.", def("linux/amd64"), example("linux/arm64"), order(2)),
	)
}

func registry() *schema.Type {
	return with(object("RegistryConfig", "registry", "Where the image is kept.",
		field("url", str(), "The registry's address.", required, example("ghcr.io"), order(0)),
		field("repository", str(matches(repositoryName, "Invalid repository name: {value}. Must contain only lowercase letters, numbers, '.', '_', '/', '-'")),
			"The image's name in the registry.", required, example("my-team/support-agent"), order(0)),
		field("tag_strategy", enum("git_sha", "The commit.", "git_tag", "The commit's tag.", "latest", "Always `latest`.", "custom", "What `custom_tag` says."),
			"How images are tagged.", def("git_sha"), example("git_sha"), order(1)),
		field("custom_tag", orNull(str()), "The tag where `tag_strategy` is `custom`.", example("v1.2.0"), order(1)),
		field("credentials_env_prefix", orNull(str()), "How the variables with user and password begin.", example("GHCR"), order(2)),
	), constrain(&schema.Constraint{
		Rule: schema.AllRequired, Fields: []string{"custom_tag"}, NonEmpty: true, Code: "missing-field",
		When: []schema.Condition{when("tag_strategy", "custom", "git_sha")},
		None: "custom_tag is required when tag_strategy is 'custom'",
	}))
}

// The loader's expressions. Python's $ also stands before a line break at the
// end, and its \d and \w know all scripts.
var (
	repositoryName = lazy(`^(?:[a-z0-9][a-z0-9._/-]*[a-z0-9]|[a-z0-9])\n?$`)
	roleARN        = lazy(`^arn:aws:iam::\p{Nd}{12}:role/[\pL\pN_+=,.@-]+\n?$`)
	projectID      = lazy(`^[a-z][a-z0-9-]{4,28}[a-z0-9]\n?$`)
	gcpMemory      = lazy(`^\p{Nd}+(?:Mi|Gi)\n?$`)
	uuid           = lazy(`(?i)^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\n?$`)
)

// lazy compiles an expression when it is first used: those that name classes of
// Unicode cost more than all the rest of the start.
func lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// matches refuses text that the expression does not match.
func matches(expr func() *regexp.Regexp, message string) typeMod {
	return check(func(value string) string {
		if expr().MatchString(value) {
			return ""
		}
		return message
	})
}

func target() *schema.Type {
	return with(object("CloudTargetConfig", "target", "Where the container runs: a provider with its own block.",
		field("provider", enum("aws", "AWS App Runner.", "gcp", "Google Cloud Run.", "azure", "Azure Container Apps."),
			"Whose cloud it is. The block of the same name must be there, and no other.", required, example("azure"), order(0)),
		field("aws", orNull(appRunner()), "Settings of AWS App Runner.", order(1)),
		field("gcp", orNull(cloudRun()), "Settings of Google Cloud Run.", order(1)),
		field("azure", orNull(containerApps()), "Settings of Azure Container Apps.", order(1)),
	),
		ownBlock("aws"), ownBlock("gcp"), ownBlock("azure"))
}

func cloudNames() []string { return []string{"aws", "gcp", "azure"} }

// onlyCloud is the loader's sentence about the block of another cloud.
func onlyCloud(provider string) string {
	if provider == "azure" {
		return "Only azure config should be set when provider is 'azure'"
	}
	return "Only " + provider + " configuration should be provided when provider is '" + provider + "'"
}

// ownBlock demands the block of a cloud's own name and no other.
func ownBlock(provider string) typeMod {
	is := []schema.Condition{when("provider", provider, "")}
	var rest []string
	for _, p := range cloudNames() {
		if p != provider {
			rest = append(rest, p)
		}
	}
	return constrain(
		&schema.Constraint{Rule: schema.AllRequired, Fields: []string{provider}, NullAbsent: true, When: is, At: "provider",
			None: provider + " configuration is required when provider is '" + provider + "'"},
		&schema.Constraint{Rule: schema.NoneAllowed, Fields: rest, NullAbsent: true, When: is, At: "provider", Many: onlyCloud(provider)})
}

func appRunner() *schema.Type {
	return object("AWSAppRunnerConfig", "App Runner", "Settings of AWS App Runner.",
		field("region", str(), "The region.", required, example("eu-central-1"), order(0)),
		field("cpu", integer(), "Virtual processors: 1, 2 or 4.", def("1"), example("1"), order(1)),
		field("memory", integer(), "Memory in MB.", def("2048"), example("2048"), order(1)),
		field("ecr_role_arn", orNull(str(matches(roleARN, "Invalid ECR role ARN: {value}. Must match pattern: arn:aws:iam::<account-id>:role/<role-name>"))),
			"The role that may read the image.", example("arn:aws:iam::123456789012:role/ecr-access"), order(1)),
		field("health_check_path", str(), "The path that tells whether the agent is well.", def("/health"), example("/health"), order(2)),
		field("auto_scaling_min", integer(atLeast(1), atMost(25)), "The fewest instances: 1 to 25.", def("1"), example("1"), order(2)),
		field("auto_scaling_max", integer(atLeast(1), atMost(25)), "The most instances: 1 to 25.", def("5"), example("5"), order(2)),
	)
}

func cloudRun() *schema.Type {
	return object("GCPCloudRunConfig", "Cloud Run", "Settings of Google Cloud Run.",
		field("project_id", str(matches(projectID, "Invalid GCP project ID: {value}. Must be 6-30 lowercase letters, numbers, and hyphens, starting with a letter and not ending with a hyphen.")),
			"The project.", required, example("my-project-123"), order(0)),
		field("region", str(), "The region.", def("us-central1"), example("europe-west1"), order(1)),
		field("memory", str(matches(gcpMemory, "Invalid memory format: {value}. Must be a number followed by Mi or Gi.")),
			"Memory, with Mi or Gi.", def("512Mi"), example("1Gi"), order(1)),
		field("cpu", integer(), "Virtual processors.", def("1"), example("1"), order(1)),
		field("concurrency", integer(atLeast(1), atMost(1000)), "Requests at once to one instance: 1 to 1,000.", def("80"), example("80"), order(2)),
		field("timeout", integer(atLeast(1), atMost(3600)), "Seconds that a request may take: 1 to 3,600.", def("300"), example("300"), order(2)),
		field("min_instances", integer(atLeast(0)), "The fewest instances.", def("0"), example("0"), order(2)),
		field("max_instances", integer(atLeast(1)), "The most instances.", def("100"), example("10"), order(2)),
	)
}

func containerApps() *schema.Type {
	return object("AzureContainerAppsConfig", "Container Apps", "Settings of Azure Container Apps.",
		field("subscription_id", str(matches(uuid, "Invalid Azure subscription ID: {value}. Must be a valid UUID.")),
			"The subscription, a UUID.", required, example("00000000-0000-0000-0000-000000000000"), order(0)),
		field("resource_group", str(), "The resource group.", required, example("agents"), order(0)),
		field("environment_name", orNull(str()), "The environment of Container Apps.", example("agents-env"), order(1)),
		field("location", str(), "The region.", def("eastus"), example("westeurope"), order(1)),
		field("cpu", number(quarters), "Virtual processors: 0.25 to 2.0 in steps of 0.25.", def("1.0"), example("0.5"), order(1)),
		field("memory", str(), "Memory; Azure wants twice as many Gi as processors.", def("2Gi"), example("1Gi"), order(1)),
		field("ingress_external", boolean(), "Whether the agent can be reached from the internet.", def("false"), order(2)),
		field("min_replicas", integer(atLeast(0)), "The fewest replicas.", def("0"), example("0"), order(2)),
		field("max_replicas", integer(atLeast(1)), "The most replicas.", def("10"), example("3"), order(2)),
	)
}

// quarters refuses what Azure has no size for.
func quarters(t *schema.Type) {
	t.Checks = append(t.Checks, schema.Check{Fails: func(value string) string {
		s, ok := toNumber(plain(value))
		if !ok || s.Number >= 0.25 && s.Number <= 2 && s.Number*4 == float64(int(s.Number*4)) {
			return ""
		}
		return "Invalid CPU value: {value}. Must be one of: [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0]"
	}})
}
