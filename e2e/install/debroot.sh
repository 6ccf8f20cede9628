#!/usr/bin/env bash
# debroot.sh SUITE PACKAGE... DIR: unpacks packages of another Debian suite, with
# all that they depend on, into a folder. The machine's own packages stay as
# they are; the programs are started with the folder's own loader (see in-debroot).
set -euo pipefail
suite=$1 dir=${*: -1}
packages=("${@:2:$#-2}")
apt=$dir/.apt
mkdir -p "$apt/lists/partial" "$apt/archives/partial"
: >"$apt/status"
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | sed -nE 's,^(URIs:|deb )[^#]*(https?://[^ ]+/debian)/?( .*)?$,\2,p' | sed -n 1p || true)
[ -n "$mirror" ] || { echo 'no Debian mirror in /etc/apt' >&2; exit 1; }
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$apt/sources.list"
options=(
	-o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferencesparts=/dev/null
	-o "Dir::State::lists=$apt/lists" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt"
	-o APT::Sandbox::User=root -o APT::Install-Recommends=false -o Acquire::Languages=none
)
apt-get "${options[@]}" -qq update
apt-get "${options[@]}" -qq -y --download-only install "${packages[@]}" base-files libc-bin
for part in bin sbin lib lib64; do
	mkdir -p "$dir/usr/$part"
	ln -sfn "usr/$part" "$dir/$part"
done
for package in "$apt"/archives/*.deb; do
	dpkg-deb --fsys-tarfile "$package" | tar -x -C "$dir" --keep-directory-symlink --exclude=./dev --exclude=./usr/share/doc --exclude=./usr/share/man
done
rm -rf "$apt"
