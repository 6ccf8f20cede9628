// Package catalog knows public MCP servers: their packages, hosted endpoints
// and names in Docker's catalog. It is data that the program carries; nothing
// is looked up on the net.
package catalog

import (
	"net/url"
	"strings"
	"sync"
)

// A Catalog is an immutable set of facts about servers.
type Catalog struct {
	servers   []Server
	docker    []DockerServer
	endpoints []Endpoint

	byID       map[string]int // of servers, by ID
	byPackage  map[string]int // of servers, by package and then by image
	byName     map[string]int // of docker, by name
	byImage    map[string]int // of docker, by image
	byEndpoint map[string]int // of endpoints, by normal URL
}

// Status says whether a package can still be used.
type Status string

// The states of a package.
const (
	Active   Status = "active"
	Archived Status = "archived" // published, no longer maintained
	Missing  Status = "missing"  // never existed, though documents name it
)

// A Server is an MCP server that people start on their machine or reach at a
// hosted endpoint.
type Server struct {
	ID        string // a short name: "filesystem"
	Title     string // for people
	Doc       string // one sentence; "" if unknown
	Homepage  string
	Package   string   // of npm or PyPI, or a Docker image, without a version; "" if it is only hosted
	Runner    string   // "npx", "uvx", "docker"; "" if it is only hosted
	Registry  string   // "npm", "pypi", "oci"; "" if it is only hosted
	Args      []string // of the runner; what is in angle brackets is the user's to fill in
	Env       []EnvVar
	Tools     []string // names it lists; nil if unknown. Servers change: a name not here may exist
	Endpoint  string   // its hosted endpoint's URL; "" if it has none
	Docker    string   // its name in Docker's catalog; "" if it is not there
	Image     string   // its Docker image; "" if it has none
	Status    Status
	RenamedTo string // the ID of the server to use instead; "" if there is none
}

// Archived reports whether the package is no longer maintained.
func (s Server) Archived() bool { return s.Status == Archived }

// An EnvVar is an environment variable that a server reads.
type EnvVar struct {
	Name     string
	Secret   bool
	Required bool
	Doc      string
}

// A DockerServer is an entry of Docker's MCP catalog.
type DockerServer struct {
	Name      string // "fetch", written as docker:fetch
	Kind      string // "server" (a container), "remote" (a hosted endpoint) or "poci" (a packaged tool)
	Image     string
	URL       string // of a remote
	Transport string // of a remote: "streamable-http" or "sse"
	Env       []EnvVar
	OAuth     bool
	Params    []string // names that its configuration takes
	Tools     []string // nil if unknown
	Homepage  string
}

// An Endpoint is a hosted server.
type Endpoint struct {
	URL        string
	Title      string
	Transports []string // "streamable-http", "sse"
	OAuth      bool     // signs in with OAuth
	Key        bool     // takes a key or token in Header
	Open       bool     // works without either
	Header     string   // the header that carries the key: "Authorization"; "" if it takes none
	// Successor is the streamable HTTP endpoint of the same service that
	// replaces this one; "" if none is known.
	Successor string
}

// Speaks reports whether the endpoint serves the transport.
func (e Endpoint) Speaks(transport string) bool {
	for _, t := range e.Transports {
		if t == transport {
			return true
		}
	}
	return false
}

// Default returns the catalog that the program carries. It is read at the
// first call and shared afterwards.
func Default() *Catalog { return embedded() }

var embedded = sync.OnceValue(read)

// Server returns the server whose package or image is name, with or without a
// version: "@playwright/mcp@latest", "mcp-server-git==1.0", "mcp/fetch:1".
func (c *Catalog) Server(name string) (Server, bool) {
	i, ok := c.byPackage[PackageName(name)]
	if !ok {
		return Server{}, false
	}
	return c.servers[i], true
}

// ByID returns the server with this short name.
func (c *Catalog) ByID(id string) (Server, bool) {
	i, ok := c.byID[id]
	if !ok {
		return Server{}, false
	}
	return c.servers[i], true
}

// Servers lists all servers, sorted by ID. The caller must not change it.
func (c *Catalog) Servers() []Server { return c.servers }

// Docker returns the entry of Docker's catalog called name, with or without
// "docker:".
func (c *Catalog) Docker(name string) (DockerServer, bool) {
	i, ok := c.byName[strings.TrimPrefix(name, "docker:")]
	if !ok {
		return DockerServer{}, false
	}
	return c.docker[i], true
}

// Image returns the entry of Docker's catalog with this image, with or without
// a tag.
func (c *Catalog) Image(image string) (DockerServer, bool) {
	i, ok := c.byImage[PackageName(image)]
	if !ok {
		return DockerServer{}, false
	}
	return c.docker[i], true
}

// DockerServers lists Docker's catalog, sorted by name. The caller must not
// change it.
func (c *Catalog) DockerServers() []DockerServer { return c.docker }

// Endpoint returns the hosted server at rawURL; scheme, a query and a slash at
// the end do not matter.
func (c *Catalog) Endpoint(rawURL string) (Endpoint, bool) {
	i, ok := c.byEndpoint[normalURL(rawURL)]
	if !ok {
		return Endpoint{}, false
	}
	return c.endpoints[i], true
}

// Endpoints lists the hosted servers, sorted by URL. The caller must not
// change it.
func (c *Catalog) Endpoints() []Endpoint { return c.endpoints }

// PackageName returns a package's or image's name without version, tag,
// digest and extras, in the form in which registries compare it: PyPI's
// underscores and dots become hyphens, Docker Hub's own host is left out.
func PackageName(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if i := strings.IndexAny(name, "[=<>!~ "); i > 0 {
		name = name[:i]
	}
	if i := strings.LastIndexByte(name, '@'); i > 0 {
		name = name[:i]
	}
	if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, '/') {
		name = name[:i]
	}
	name = strings.TrimPrefix(name, "docker.io/")
	if strings.Contains(name, "/") {
		return name
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "_", "-"), ".", "-")
}

// normalURL returns host and path of a URL, which is what tells endpoints apart.
func normalURL(raw string) string {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Host == "" {
		return ""
	}
	return strings.ToLower(u.Host) + strings.TrimRight(u.EscapedPath(), "/")
}
