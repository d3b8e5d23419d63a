#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# tools/setup on a machine that is made of files: `installed` and `release` list packages,
# `broken` those that do not install, `calls` what apt-get was asked for.

setup() {
    cd "$BATS_TEST_TMPDIR"
    mkdir tools bin
    cp "$BATS_TEST_DIRNAME/../../tools/setup" tools/
    printf '%s\n' '# group package probe' 'build gcc cmd:cc' 'parts g++ cmd:c++' \
        'check bats cmd:bats' 'extra libnauty2-dev|libnauty-dev h:no.h' \
        'extra minizinc cmd:minizinc' 'extra wrk cmd:wrk' >tools/packages
    printf '%s\n' gcc g++ bats libnauty-dev minizinc wrk >release
    touch installed broken calls uid
    program id 'cat uid'
    echo 0 >uid
    program sudo 'exit 1'
    # dpkg-query -W -f FORMAT NAME...
    program dpkg-query 'shift 3; for name; do grep -qxF "$name" installed && echo "installed $name"; done; true'
    # apt-cache policy NAME
    program apt-cache 'if grep -qxF "$2" release; then echo "  Candidate: 1.0"; else echo "  Candidate: (none)"; fi'
    program apt-get 'echo "$*" | sed "s/.*\(update\|--no-install-recommends\) *//" >>calls
case " $* " in *" install "*) ;; *) exit 0 ;; esac
while [ "$1" != --no-install-recommends ]; do shift; done
shift
for name; do
    grep -qxF "$name" release || exit 100
    ! grep -qxF "$name" broken || exit 100
done
printf "%s\n" "$@" >>installed'
    PATH=$PWD/bin:$PATH
}

program() { # NAME BODY
    printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}

@test "nothing is done where everything is installed, under either name" {
    printf '%s\n' gcc g++ bats libnauty-dev minizinc wrk >installed
    run tools/setup build parts check extra
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    [ ! -s calls ]
}

@test "of two names the one that the release has is installed" {
    run tools/setup build parts check extra
    [ "$status" -eq 0 ]
    grep -qx libnauty-dev installed
    sort installed | cmp - <(sort release)
}

@test "an extra package that the release does not have is named, and the rest goes on" {
    sed -i /minizinc/d release
    run tools/setup build parts check extra
    [ "$status" -eq 0 ]
    [[ $output == *"going on without minizinc: this release does not have it"* ]]
    sort installed | cmp - <(sort release)
}

@test "the lists of a new machine are fetched where only extra packages are missing" {
    printf '%s\n' gcc g++ bats >installed
    mv release archive
    touch release
    mv bin/apt-get bin/apt-get-installed
    program apt-get 'case " $* " in *" update "*) cp archive release ;; esac
exec apt-get-installed "$@"'
    run tools/setup build parts check extra
    [ "$status" -eq 0 ]
    [[ $output != *"going on without"* ]]
    sort installed | cmp - <(sort archive)
}

@test "an extra package that does not install is named, and the others are installed" {
    echo minizinc >broken
    run tools/setup build parts check extra
    [ "$status" -eq 0 ]
    [[ $output == *"going on without minizinc: it could not be installed"* ]]
    grep -qx wrk installed
    grep -qx libnauty-dev installed
}

@test "a needed package that cannot be had is a failure" {
    echo bats >broken
    run tools/setup build parts check extra
    [ "$status" -eq 1 ]
    run tools/setup build
    [ "$status" -eq 0 ]
}

@test "the core needs no package of the parts, and parts may be missing" {
    run tools/setup build
    [ "$status" -eq 0 ]
    [ "$(cat installed)" = gcc ]
    echo g++ >broken
    run tools/setup build parts
    [ "$status" -eq 0 ]
    [[ $output == *"going on without g++: it could not be installed; what needs it is left out"* ]]
}

@test "compilers for other systems may be missing" {
    echo 'cross musl-tools cmd:musl-gcc' >>tools/packages
    run tools/setup build cross
    [ "$status" -eq 0 ]
    [[ $output == *"going on without musl-tools: this release does not have it"* ]]
}

@test "without root missing extras are named, missing needs are a failure" {
    echo 1000 >uid
    printf '%s\n' gcc g++ bats wrk >installed
    run tools/setup build parts check extra </dev/null
    [ "$status" -eq 0 ]
    [[ $output == *"going on without minizinc: installing it needs root"* ]]
    sed -i /gcc/d installed
    run tools/setup build parts check extra </dev/null
    [ "$status" -eq 1 ]
    [[ $output == *"    gcc"* ]]
    [ ! -s calls ]
}

@test "a group that is not there is wrong usage" {
    run tools/setup build chekc
    [ "$status" -eq 2 ]
    [[ $output == usage:* ]]
    [ ! -s calls ]
}

@test "a build folder that lacks a library is made anew after packages were installed" {
    [ -e /var/lib/dpkg/status ] || skip "there is no dpkg"
    local tree=$BATS_TEST_TMPDIR/tree
    mkdir -p "$tree/tools" "$tree/bin" "$tree/build/meson-info" "$tree/build/meson-logs"
    cp "$BATS_TEST_DIRNAME/../../tools/configure" "$tree/tools"
    printf '#!/bin/sh\necho "meson $*"\n' >"$tree/bin/meson"
    chmod +x "$tree/bin/meson"
    : >"$tree/build/build.ninja"
    echo '[{ "name": "tests", "value": "enabled" }]' >"$tree/build/meson-info/intro-buildoptions.json"
    export PATH=$tree/bin:$PATH
    local log=$tree/build/meson-logs/meson-log.txt
    echo 'Has header "nauty/nauty.h" : NO (cached)' >"$log"
    touch -d @0 "$log"
    run "$tree/tools/configure" build -Dtests=enabled
    [ "$output" = "meson setup --wipe -Dtests=enabled $tree/build $tree" ]
    echo 'Has header "nauty/nauty.h" : YES' >"$log"
    touch -d @0 "$log"
    run "$tree/tools/configure" build -Dtests=enabled
    [ "$status" -eq 0 ]
    [ "$output" = "" ]
    run "$tree/tools/configure" build -Dtests=disabled
    [ "$output" = "meson setup --reconfigure -Dtests=disabled $tree/build $tree" ]
}
