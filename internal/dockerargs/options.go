package dockerargs

import (
	"strings"
	"sync"
)

// run reads options up to the image.
func (c *Command) run() {
	i := c.Start
	for i < len(c.args) {
		arg := c.args[i]
		if arg == "--" {
			i++
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			break
		}
		if strings.HasPrefix(arg, "--") {
			i = c.long(i)
		} else {
			i = c.short(i)
		}
	}
	if i < len(c.args) {
		c.Image, c.ImageArg, c.Rest = c.args[i], i, i+1
	}
}

// long reads "--name", "--name value" or "--name=value" and returns the index
// behind it.
func (c *Command) long(i int) int {
	name, value, joined := strings.Cut(c.args[i][2:], "=")
	if same := synonyms()[name]; same != "" {
		name = same
	}
	switch {
	case !isOption(name):
		c.Unknown = append(c.Unknown, i)
		return i + 1 + c.unknownValue(i, joined)
	case joined:
		c.Options = append(c.Options, Option{name, value, i, i})
	case isSwitch(name):
		c.Options = append(c.Options, Option{name, "", i, -1})
	default:
		return c.withNext(name, i)
	}
	return i + 1
}

// short reads letters joined behind one hyphen: switches, and last one option
// whose value is the rest of the word or the next one.
func (c *Command) short(i int) int {
	letters := c.args[i][1:]
	for j := 0; j < len(letters); j++ {
		name := shorts()[letters[j]]
		switch {
		case name == "":
			c.Unknown = append(c.Unknown, i)
			return i + 1
		case isSwitch(name):
			if rest := letters[j+1:]; strings.HasPrefix(rest, "=") {
				c.Options = append(c.Options, Option{name, rest[1:], i, i})
				return i + 1
			}
			c.Options = append(c.Options, Option{name, "", i, -1})
		case j+1 < len(letters):
			c.Options = append(c.Options, Option{name, strings.TrimPrefix(letters[j+1:], "="), i, i})
			return i + 1
		default:
			return c.withNext(name, i)
		}
	}
	return i + 1
}

// withNext reads an option whose value is the next argument.
func (c *Command) withNext(name string, i int) int {
	if i+1 >= len(c.args) {
		c.Options = append(c.Options, Option{name, "", i, -1})
		return i + 1
	}
	c.Options = append(c.Options, Option{name, c.args[i+1], i, i + 1})
	return i + 2
}

// unknownValue guesses whether an option that docker does not know (podman
// may) takes the next argument: it does if that is not the last chance for an image.
func (c *Command) unknownValue(i int, joined bool) int {
	if joined || i+2 >= len(c.args) {
		return 0
	}
	next := c.args[i+1]
	if strings.HasPrefix(next, "-") || looksLikeImage(next) {
		return 0
	}
	return 1
}

func synonyms() map[string]string {
	return map[string]string{"net": "network", "net-alias": "network-alias", "dns-opt": "dns-option"}
}

func shorts() map[byte]string {
	return map[byte]string{
		'a': "attach", 'c': "cpu-shares", 'd': "detach", 'e': "env", 'h': "hostname", 'i': "interactive", 'l': "label",
		'm': "memory", 'p': "publish", 'P': "publish-all", 'q': "quiet", 't': "tty", 'u': "user", 'v': "volume", 'w': "workdir",
	}
}

func isSwitch(name string) bool { return switchNames()[name] }

var (
	switchNames = sync.OnceValue(func() map[string]bool { return setOf(switches) })
	valuedNames = sync.OnceValue(func() map[string]bool { return setOf(valued) })
)

func setOf(names string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(names) {
		set[name] = true
	}
	return set
}

func isOption(name string) bool {
	return isSwitch(name) || valuedNames()[name] || synonyms()[name] != ""
}

// switches are the options of "docker run" that take no value, valued those
// that do.
const (
	switches = `detach disable-content-trust help init interactive no-healthcheck oom-kill-disable privileged publish-all
		quiet read-only rm sig-proxy tty use-api-socket`
	valued = `add-host annotation attach blkio-weight blkio-weight-device cap-add cap-drop cgroup-parent cgroupns cidfile
		cpu-count cpu-percent cpu-period cpu-quota cpu-rt-period cpu-rt-runtime cpu-shares cpus cpuset-cpus cpuset-mems
		detach-keys device device-cgroup-rule device-read-bps device-read-iops device-write-bps device-write-iops dns
		dns-option dns-search domainname entrypoint env env-file expose gpus group-add health-cmd health-interval
		health-retries health-start-interval health-start-period health-timeout hostname io-maxbandwidth io-maxiops ip ip6
		ipc isolation kernel-memory label label-file link link-local-ip log-driver log-opt mac-address memory
		memory-reservation memory-swap memory-swappiness mount name network network-alias oom-score-adj pid pids-limit
		platform publish pull restart runtime security-opt shm-size stop-signal stop-timeout storage-opt sysctl tmpfs
		ulimit user userns uts volume volume-driver volumes-from workdir`
)
