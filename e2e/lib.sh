# What the scripts of this folder share; sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/mcp-lsp-e2e
out=$root/e2e/out
mkdir -p "$cache" "$out"

say() { printf '%s\n' "$*"; }

die() {
	printf 'e2e: %s\n' "$*" >&2
	exit 1
}

# as_root runs a command as root: directly, or through sudo where that asks no password.
as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	else
		sudo -n "$@"
	fi
}

# need PROGRAM=PACKAGE... installs the Debian packages of the programs that are not there.
need() {
	local pair missing=()
	for pair in "$@"; do
		command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
	done
	[ ${#missing[@]} = 0 ] && return
	command -v apt-get >/dev/null || die "install ${missing[*]} first; this machine has no apt-get"
	say "installing ${missing[*]}"
	as_root apt-get update -qq || die 'apt-get update failed'
	as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$out/apt.log" 2>&1 ||
		{ tail -n 20 "$out/apt.log"; die "could not install ${missing[*]}"; }
}

# once NAME COMMAND... runs the command that fills the folder $cache/NAME, which
# is its last argument, unless an earlier run did so to the end.
once() {
	local name=$1
	shift
	[ -e "$cache/$name/.done" ] && return
	rm -rf "${cache:?}/$name"
	mkdir -p "$cache/$name"
	say "installing $name"
	"$@" "$cache/$name" >"$out/install-$name.log" 2>&1 || { tail -n 30 "$out/install-$name.log"; die "could not install $name"; }
	touch "$cache/$name/.done"
}
