package dockerargs

import (
	"reflect"
	"strings"
	"testing"
)

func parse(line string) Command { return Parse(strings.Fields(line)) }

func TestImage(t *testing.T) {
	tests := []struct {
		line, sub, image string
		at, rest         int
	}{
		{"run -i --rm mcp/fetch", "run", "mcp/fetch", 3, 4},
		{"run mcp/fetch --verbose", "run", "mcp/fetch", 1, 2},
		{"run -i -e A -e B=1 --env=C=2 --env D mcp/x a b", "run", "mcp/x", 9, 10},
		{"run -eA -ie B --name n mcp/x", "run", "mcp/x", 6, 7},
		{"run -it -v /a:/b --mount type=bind,src=/a,dst=/b mcp/x", "run", "mcp/x", 6, 7},
		{"run --rm --interactive --init --pull=always mcp/x", "run", "mcp/x", 5, 6},
		{"run --network host --entrypoint sh mcp/x -c true", "run", "mcp/x", 5, 6},
		{"run -i -- mcp/x a", "run", "mcp/x", 3, 4},
		{"run -p 1:1 -u 1000 -w /w -h n -m 1g -l a=b mcp/x", "run", "mcp/x", 13, 14},
		{"container run --rm -i mcp/x", "container run", "mcp/x", 4, 5},
		{"-H tcp://h:1 --context=c run -i mcp/x", "run", "mcp/x", 5, 6},
		{"-c ctx -D run mcp/x", "run", "mcp/x", 4, 5},
		{"run --unknown mcp/x a", "run", "mcp/x", 2, 3},
		{"run --unknown val mcp/x a", "run", "mcp/x", 3, 4},
		{"run --unknown=val mcp/x a", "run", "mcp/x", 2, 3},
		{"run -i --rm", "run", "", -1, 3},
		{"run -i -e", "run", "", -1, 3},
		{"run", "run", "", -1, 1},
		{"exec -i c server", "exec", "", -1, 3},
		{"mcp gateway run --servers=a", "mcp gateway run", "", -1, 4},
		{"mcp gateway", "mcp gateway", "", -1, 2},
		{"-i --rm mcp/x a", "", "mcp/x", 2, 3},
		{"mcp/x:1 a", "", "mcp/x:1", 0, 1},
		{"compose run x", "compose run", "", -1, 3},
		{"", "", "", -1, 0},
		{"-H", "", "", -1, 1},
	}
	for _, tt := range tests {
		c := parse(tt.line)
		if c.Sub != tt.sub || c.Image != tt.image || c.ImageArg != tt.at || c.Rest != tt.rest {
			t.Errorf("%q: %+v", tt.line, c)
		}
	}
}

func TestMissingRun(t *testing.T) {
	for line, want := range map[string]bool{
		"run mcp/x": false, "-i --rm mcp/x": true, "--rm mcp/x": true, "mcp/x": true, "ghcr.io/a/b:1": true,
		"mcp gateway run": false, "mcp gateway": false, "start -i c": false, "--unknown": false, "": false, "http://a/b": false, "-H x -e A mcp/x": true,
	} {
		c := parse(line)
		if got := c.MissingRun(); got != want {
			t.Errorf("MissingRun(%q) = %v", line, got)
		}
	}
}

func TestSwitches(t *testing.T) {
	tests := []struct {
		line                     string
		interactive, tty, detach bool
	}{
		{"run mcp/x", false, false, false},
		{"run -i mcp/x", true, false, false},
		{"run -it mcp/x", true, true, false},
		{"run -tid mcp/x", true, true, true},
		{"run --rm -i --tty mcp/x", true, true, false},
		{"run --interactive=true mcp/x", true, false, false},
		{"run --interactive=false mcp/x", false, false, false},
		{"run -i=false mcp/x", false, false, false},
		{"run -i --interactive=0 mcp/x", false, false, false},
		{"run -a stdin -a stdout mcp/x", true, false, false},
		{"run --attach=STDIN mcp/x", true, false, false},
		{"run -d mcp/x", false, false, true},
		{"run mcp/x -i -t -d", false, false, false},
		{"run -e -i mcp/x", false, false, false}, // -i is the value
		{"run -ie A mcp/x", true, false, false},
		{"run -ei mcp/x", false, false, false}, // -e with the value i
		{"run --name -i mcp/x", false, false, false},
	}
	for _, tt := range tests {
		c := parse(tt.line)
		_, tty := c.On("tty")
		_, detach := c.On("detach")
		if c.Interactive() != tt.interactive || tty != tt.tty || detach != tt.detach {
			t.Errorf("%q: interactive %v, tty %v, detach %v", tt.line, c.Interactive(), tty, detach)
		}
	}
	c := parse("run --rm -it mcp/x")
	if arg, on := c.On("tty"); arg != 2 || !on {
		t.Errorf("-it stands at %d, %v", arg, on)
	}
}

func TestEnv(t *testing.T) {
	c := parse("run -i -e A -eB=1 --env C=a=b --env=D -e E= mcp/x -e F")
	want := []Env{{"A", "", false, 3}, {"B", "1", true, 4}, {"C", "a=b", true, 6}, {"D", "", false, 7}, {"E", "", true, 9}}
	if got := c.Env(); !reflect.DeepEqual(got, want) {
		t.Errorf("Env = %+v", got)
	}
}

func TestNotForwarded(t *testing.T) {
	tests := []struct {
		line, names, want string
	}{
		{"run -i mcp/x", "A B", "A B"},
		{"run -i -e A mcp/x", "A B", "B"},
		{"run -i -e A=1 --env=B mcp/x", "A B", ""},
		{"run -i --env-file .env mcp/x", "A", ""},
		{"run -i -e API_* mcp/x", "API_KEY A", "A"},
		{"run -i mcp/x", "DOCKER_HOST PATH HOME https_proxy COMPOSE_FILE", ""},
		{"run -i mcp/x -e A", "A", "A"},
		{"run -i mcp/x --key=${A}", "A B", "B"},
		{"run -i mcp/x --key=$A", "A", ""},
		{"run -i -e TOKEN=${env.A} mcp/x", "A TOKEN", ""},
		{"mcp gateway run", "A", ""},
		{"exec -i c x", "A", ""},
	}
	for _, tt := range tests {
		c := parse(tt.line)
		if got := strings.Join(c.NotForwarded(strings.Fields(tt.names)), " "); got != tt.want {
			t.Errorf("%q with %s: %q, want %q", tt.line, tt.names, got, tt.want)
		}
	}
}

func TestAfterImage(t *testing.T) {
	tests := []struct {
		line string
		want []int
	}{
		{"run -i --rm mcp/maps -e MAPS_KEY", []int{4}},
		{"run -i mcp/x --env=A=1", []int{3}},
		{"run -i mcp/x --rm", []int{3}},
		{"run mcp/x -i", []int{2}},
		{"run mcp/x -i --rm", []int{2, 3}},
		{"run -i mcp/x -i", nil},
		{"run mcp/x -i input.json", nil},
		{"run -i mcp/x -v /a:/b", []int{3}},
		{"run -i mcp/x -v C:\\a:/b", []int{3}},
		{"run -i mcp/x -v", nil},
		{"run -i mcp/x -v 2", nil},
		{"run -i mcp/x -t stdio", nil},
		{"run -i mcp/x -p 8080", nil},
		{"run -i mcp/x -p 8080:80", []int{3}},
		{"run -i mcp/x -e dev", nil},
		{"run -i mcp/x --env production", nil},
		{"run -i mcp/x --network mainnet", nil},
		{"run -i mcp/x --network=host", []int{3}},
		{"run -i mcp/x stdio --read-only", nil},
		{"run -i mcp/x --transport stdio --user me --name n", nil},
		{"run -i --rm", nil},
	}
	for _, tt := range tests {
		c := parse(tt.line)
		if got := c.AfterImage(); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %v, want %v", tt.line, got, tt.want)
		}
	}
}

func TestLocalhosts(t *testing.T) {
	tests := []struct {
		line string
		want []int
	}{
		{"run -i -e URL=http://localhost:9200 mcp/x", []int{3}},
		{"run -i -e HOST=localhost mcp/x", []int{3}},
		{"run -i -e DB=postgres://u:p@127.0.0.1:5432/db mcp/x", []int{3}},
		{"run -i -e URL mcp/x", nil},
		{"run -i --network=host -e URL=http://localhost:1 mcp/x", nil},
		{"run -i --net host -e URL=http://localhost:1 mcp/x", nil},
		{"run -i mcp/x http://localhost:8080/mcp", []int{3}},
		{"run -i mcp/x --host localhost", nil},
		{"run -i -e URL=http://localhost.example.com mcp/x", nil},
		{"run -i -e URL=http://host.docker.internal:1 mcp/x", nil},
		{"run -i -e NAME=mylocalhost mcp/x", nil},
	}
	for _, tt := range tests {
		c := parse(tt.line)
		if got := c.Localhosts(); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %v, want %v", tt.line, got, tt.want)
		}
	}
	if s, e, ok := Localhost("http://u@localhost:1/x"); !ok || "http://u@localhost:1/x"[s:e] != "localhost" {
		t.Errorf("Localhost = %d, %d, %v", s, e, ok)
	}
}

// Parse must take any arguments without failing, and its indexes must lie
// among them.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"run -i mcp/x a", "run -ite A", "-H x -c y", "run --env", "run -", "container", "mcp gateway", "run -- --"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		args := strings.Split(line, " ")
		c := Parse(args)
		if c.ImageArg < -1 || c.ImageArg >= len(args) || c.Rest < 0 || c.Rest > len(args) || c.Start < 0 || c.Start > len(args) {
			t.Fatalf("%q: %+v", line, c)
		}
		for _, o := range c.Options {
			if o.Arg < 0 || o.Arg >= len(args) || o.ValueArg < -1 || o.ValueArg >= len(args) {
				t.Fatalf("%q: %+v", line, o)
			}
		}
		c.AfterImage()
		c.Localhosts()
		c.NotForwarded([]string{"A"})
	})
}
