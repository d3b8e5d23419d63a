#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

@test "complete valid grids, the same for any number of threads" {
    say grids --count 10000 --seed 1 --threads 1
    answers 0 "$output" 'givens: 10000 grids, 10000 tries, next unit 3'
    "$GIVENS" solve out | cmp - out
    expect different "$(sort -u out | wc -l | tr -d ' ')" 10000
    for level in $(cpu_levels); do
        "$GIVENS" grids --count 10000 --seed 1 --threads 2 --cpu "$level" | cmp - out
    done
    "$GIVENS" grids --count 100 --seed 1 --first-unit 1 >later
    sed -n '4097,4196p' out | cmp - later
}

@test "every family and method" {
    for how in '--block 2x2' '--block 2x3' '--block 3x2' '--family latin --size 5' \
        '--family pandiagonal --size 7' '--family queens --size 10' '--family sudoqueens --size 9'; do
        # shellcheck disable=SC2086
        say grids $how --count 300 --seed 1
        expect "$how" "$status $(grep -vc '^#' out) $(wc -l <err | tr -d ' ')" '0 300 1'
        # shellcheck disable=SC2086
        "$GIVENS" solve $how out >solved
        grep -v '^#' out | cmp - solved
    done
    for how in '--block 2x5' '--block 4x4' '--family latin --size 12' '--method chain' \
        '--method backtracking' '--family queens --size 20'; do
        # shellcheck disable=SC2086
        say grids $how --count 10 --seed 1 --provenance
        expect "$how" "$status" 0
        contains "$output" '# grids: '
        contains "$errors" uniform
        # shellcheck disable=SC2086
        "$GIVENS" solve ${how/--method */} out | cmp - <(grep -v '^#' out)
    done
    say grids --family csp "$GIVENS_SOURCE/examples/csp/australia.csp" --count 200 --seed 2
    expect csp "$status $(sed 1d out | sort -u | wc -l | tr -d ' ')" \
        "0 $("$GIVENS" count --limit 0 "$GIVENS_SOURCE/examples/csp/australia.csp")"
}

@test "what cannot be is refused" {
    say grids --seed 1 --method uniform --block 4x4
    expect status "$status" 2
    contains "$errors" uniform
    say grids --seed 1 --method chain --family queens --size 8
    expect status "$status" 2
    say grids --seed 1 --family queens --size 3
    expect status "$status" 2
    say grids --seed 1 --family csp nowhere.csp
    expect status "$status" 3
    say grids --seed 1 --tries 3
    expect status "$status" 2
}
