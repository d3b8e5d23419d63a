#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

@test "the result is minimal, inside the puzzle, and keeps the solution" {
    say minimize "$SOLUTION"
    expect status "$status" 0
    expect check "$("$GIVENS" check "$output" | tail -n 1 | cut -f3-5)" "1	yes	0"
    expect solution "$("$GIVENS" solve "$output")" "$SOLUTION"
}

@test "the seed decides, 0 is the default, and each record has its own order" {
    say minimize --seed 0 "$SOLUTION"
    local zero=$output
    say minimize "$SOLUTION"
    answers 0 "$zero" ""
    say minimize --seed 1 "$SOLUTION"
    [ "$output" != "$zero" ]
    say minimize "$SOLUTION" "$SOLUTION"
    expect 'different lines' "$(sort -u out | wc -l | tr -d ' ')" 2
    expect 'first line' "$(head -n 1 out)" "$zero"
}

@test "text behind the puzzle is passed through" {
    feed "$PUZZLE ED=9.0/1.2  name \n" minimize
    answers 0 "$PUZZLE ED=9.0/1.2  name$(printf ' ')" ""
}

@test "none and multiple stand in their places" {
    say minimize "$NONE" "$PUZZLE" "$MANY"
    answers 1 "none
$PUZZLE
multiple" ""
}

@test "tables have the minimal puzzle and its clues" {
    say minimize --to tsv "$PUZZLE"
    answers 0 "puzzle	minimal	clues
$PUZZLE	$PUZZLE	17"
}

@test "minimize works on latin squares and csp instances" {
    say minimize --family latin 123231312
    expect status "$status" 0
    expect check "$("$GIVENS" check --family latin "$output" | tail -n 1 | cut -f3,4)" "1	yes"
    feed 'csp 1; var A 1 2; var B 1 2; alldiff A B; given A=1; given B=2\n' minimize
    expect status "$status" 0
    contains "$output" "given"
    expect givens "$(printf %s "$output" | tr ';' '\n' | grep -c given)" 1
}
