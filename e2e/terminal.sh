# A terminal without a screen (tmux), driven by key names; sourced, not run.
# open_terminal COLUMNS LINES COMMAND…, keys KEY…, type_text TEXT, shows WHAT TEXT,
# shot NAME (a text picture with colours in e2e/out), close_terminal.

terminal="tmux -f /dev/null -L mcp-lsp-e2e-$$"
passed=0 failed=0

open_terminal() {
	local columns=$1 lines=$2
	shift 2
	$terminal new-session -d -s t -x "$columns" -y "$lines" "$(printf '%q ' "$@")"
	$terminal set -g status off
	$terminal set -g default-terminal tmux-256color
}

keys() {
	local key
	for key in "$@"; do
		$terminal send-keys -t t "$key"
		sleep 0.25
	done
}

type_text() {
	$terminal send-keys -t t -l "$1"
	sleep 0.3
}

screen() { $terminal capture-pane -p -t t 2>/dev/null; }

check() {
	if [ "$2" = 0 ]; then
		passed=$((passed + 1))
		echo "ok   $1"
	else
		failed=$((failed + 1))
		echo "FAIL $1"
		screen
	fi
}

# shows WHAT TEXT: counts whether TEXT comes to the screen.
shows() {
	local i
	for i in $(seq 100); do
		if screen | grep -qF -- "$2"; then
			check "$1" 0
			return 0
		fi
		sleep 0.1
	done
	check "$1" 1
}

# hides WHAT TEXT: counts whether TEXT goes from the screen.
hides() {
	local i
	for i in $(seq 100); do
		if ! screen | grep -qF -- "$2"; then
			check "$1" 0
			return 0
		fi
		sleep 0.1
	done
	check "$1" 1
}

shot() {
	mkdir -p "$(dirname "$out/$1")"
	$terminal capture-pane -e -N -p -t t >"$out/$1.ansi"
}

close_terminal() { $terminal kill-server 2>/dev/null; }
