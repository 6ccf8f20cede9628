package catalog

import (
	"embed"
	"fmt"
	"strings"
)

// The tables have a head line with the columns' names; cells are separated by
// tabs, lists in a cell by blanks.
//
//go:embed data/*.tsv
var data embed.FS

// read parses the embedded tables. They are part of the program, so a broken
// one is a programming error that the package's test finds.
func read() *Catalog {
	c := &Catalog{
		byID: map[string]int{}, byPackage: map[string]int{}, byName: map[string]int{},
		byImage: map[string]int{}, byEndpoint: map[string]int{},
	}
	for _, r := range table("data/servers.tsv") {
		c.servers = append(c.servers, server(r))
	}
	for _, r := range table("data/docker.tsv") {
		c.docker = append(c.docker, dockerServer(r))
	}
	for _, r := range table("data/endpoints.tsv") {
		c.endpoints = append(c.endpoints, endpoint(r))
	}
	c.index()
	return c
}

func (c *Catalog) index() {
	for i, s := range c.servers {
		c.byID[s.ID] = i
		if s.Package != "" {
			c.byPackage[PackageName(s.Package)] = i
		}
	}
	for i, s := range c.servers {
		if _, taken := c.byPackage[PackageName(s.Image)]; s.Image != "" && !taken {
			c.byPackage[PackageName(s.Image)] = i
		}
	}
	for i, d := range c.docker {
		c.byName[d.Name] = i
		if d.Image != "" {
			c.byImage[PackageName(d.Image)] = i
		}
	}
	for i, e := range c.endpoints {
		c.byEndpoint[normalURL(e.URL)] = i
	}
}

func server(r map[string]string) Server {
	s := Server{
		ID: r["id"], Title: r["title"], Doc: r["doc"], Homepage: r["homepage"],
		Package: r["package"], Runner: r["runner"], Registry: registry(r["runner"]),
		Args: list(r["args"]), Env: envVars(r["env"]), Tools: list(r["tools"]),
		Endpoint: r["url"], Docker: r["docker"], Image: r["image"],
		Status: Status(r["status"]), RenamedTo: r["moved"],
	}
	if s.Homepage == "" {
		s.Homepage = registryPage(s)
	}
	return s
}

func registry(runner string) string {
	switch runner {
	case "npx":
		return "npm"
	case "uvx":
		return "pypi"
	case "docker":
		return "oci"
	}
	return ""
}

func registryPage(s Server) string {
	switch {
	case s.Status == Missing || s.Package == "":
		return ""
	case s.Registry == "npm":
		return "https://www.npmjs.com/package/" + s.Package
	case s.Registry == "pypi":
		return "https://pypi.org/project/" + s.Package + "/"
	}
	return ""
}

func dockerServer(r map[string]string) DockerServer {
	return DockerServer{
		Name: r["name"], Kind: r["kind"], Image: r["image"], URL: r["url"], Transport: r["transport"],
		Env: envVars(r["env"]), OAuth: r["auth"] == "oauth", Params: list(r["params"]),
		Tools: list(r["tools"]), Homepage: r["homepage"],
	}
}

func endpoint(r map[string]string) Endpoint {
	e := Endpoint{URL: r["url"], Title: r["title"], Transports: list(r["transport"]), Successor: r["successor"]}
	for _, way := range list(r["auth"]) {
		e.OAuth = e.OAuth || way == "oauth"
		e.Key = e.Key || way == "key"
		e.Open = e.Open || way == "none"
	}
	if e.Key {
		e.Header = "Authorization"
	}
	return e
}

// envVars reads names that are marked with ! if the server needs them and with
// * if they are secret.
func envVars(cell string) []EnvVar {
	var vars []EnvVar
	for _, word := range list(cell) {
		vars = append(vars, EnvVar{
			Name:     strings.TrimRight(word, "!*"),
			Required: strings.Contains(word, "!"),
			Secret:   strings.Contains(word, "*"),
		})
	}
	return vars
}

func list(cell string) []string {
	if cell == "" {
		return nil
	}
	return strings.Fields(cell)
}

// table returns a table's rows by the names of its columns.
func table(name string) []map[string]string {
	src, err := data.ReadFile(name)
	if err != nil {
		panic(fmt.Sprintf("reading the embedded catalog: %v", err))
	}
	lines := strings.Split(strings.TrimRight(string(src), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	rows := make([]map[string]string, 0, len(lines)-1)
	for _, line := range lines[1:] {
		row := make(map[string]string, len(columns))
		for i, cell := range strings.Split(line, "\t") {
			row[columns[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}
