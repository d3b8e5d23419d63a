#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Descriptors, files and folders: what the command opens, writes, and leaves behind.
load common

# ---- closed descriptors ----

# Runs the command with the descriptors closed that the first argument names, as in "0 2".
with_closed() {
    local closed=$1
    shift
    (
        for fd in $closed; do eval "exec $fd>&-"; done
        exec "$GIVENS" "$@"
    )
}

@test "messages never end up in the file of -o, whatever is closed" {
    for closed in '' 0 1 2 '0 1' '0 2' '1 2' '0 1 2'; do
        status=0
        with_closed "$closed" solve -o x.txt zz "$PUZZLE" >out 2>err </dev/null || status=$?
        expect "status, closed $closed" "$status" 3
        expect "file, closed $closed" "$(cat x.txt)" "error
$SOLUTION"
        expect "stdout, closed $closed" "$(cat out)" ''
        case $closed in
        *2*) expect "stderr, closed $closed" "$(cat err)" '' ;;
        *) contains "$(cat err)" 'operand 1' ;;
        esac
        rm x.txt
    done
}

@test "reading or writing a closed descriptor is an error" {
    for closed in 1 '0 1' '1 2' '0 1 2'; do
        status=0
        with_closed "$closed" solve "$PUZZLE" >out 2>err </dev/null || status=$?
        expect "status, closed $closed" "$status" 5
    done
    status=0
    with_closed 1 solve "$PUZZLE" 2>err || status=$?
    expect stderr "$(cat err)" "givens: cannot write 'standard output': Bad file descriptor"
    for closed in 0 '0 2'; do
        status=0
        with_closed "$closed" solve >out 2>err || status=$?
        expect "status, closed $closed" "$status" 3
    done
}

@test "a solver has its three descriptors, whatever is closed here" {
    cat >solver <<'EOF'
#!/bin/sh
[ -e /proc/self/fd/0 ] && [ -e /proc/self/fd/1 ] && [ -e /proc/self/fd/2 ] || exit 1
cat "$1" >/dev/null && echo 's UNKNOWN'
EOF
    chmod +x solver
    for closed in 0 1 2 '0 1 2'; do
        status=0
        with_closed "$closed" solve -o x.txt --solver './solver {in}' "$PUZZLE" 2>err ||
            status=$?
        expect "file, closed $closed" "$(cat x.txt)" error
        expect "status, closed $closed" "$status" 3
    done
}
