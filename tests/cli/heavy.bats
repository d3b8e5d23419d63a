#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# What takes long or much memory: in the full suite alone.
load common

@test "minimize --all of a complete grid says which limit it met, and what to do" {
    say minimize --all --counts "$SOLUTION"
    answers 4 "record	clues	number
1	limit	limit" "givens: operand 1:1:1: more than 20000000 puzzles had to be held to find the minimal ones: start from a puzzle with fewer clues"
}

@test "minimize --all of a complete grid needs less than 600 MB to say so" {
    (ulimit -v 600000 && "$GIVENS" minimize --all --counts --threads 1 "$SOLUTION" >out 2>err) || status=$?
    expect status "$status" 4
    expect row "$(tail -n 1 out)" "1	limit	limit"
}
