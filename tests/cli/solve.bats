#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

@test "solve prints the solution of an operand" {
    say solve "$PUZZLE"
    answers 0 "$SOLUTION" ""
}

@test "solve reads standard input, a file, and dash" {
    feed "$PUZZLE\n" solve
    answers 0 "$SOLUTION" ""
    echo "$PUZZLE" >puzzles.txt
    say solve puzzles.txt
    answers 0 "$SOLUTION" ""
    feed "$PUZZLE\n" solve puzzles.txt - "$PUZZLE"
    answers 0 "$SOLUTION
$SOLUTION
$SOLUTION" ""
}

@test "words stand where there is no solution, several, or an error, in order" {
    feed "$PUZZLE\n$NONE\n12345\n$MANY\n$PUZZLE\n" solve
    expect stdout "$output" "$SOLUTION
none
error
multiple
$SOLUTION"
    expect status "$status" 3
    contains "$errors" "stdin:3:"
}

@test "no solution and several solutions alone exit with 1" {
    feed "$NONE\n" solve
    answers 1 none ""
    feed "$MANY\n" solve
    answers 1 multiple ""
}

@test "--any gives a solution of a puzzle with several" {
    say solve --any "$MANY"
    expect status "$status" 0
    expect 'solutions of it' "$("$GIVENS" count "$output")" 1
    say solve --any "$NONE"
    answers 1 none
}

@test "--all lists every solution as record and solution" {
    say solve --all --family latin --size 2 empty
    answers 0 "record	solution
1	1221
1	2112" ""
    say solve --all --block 2x2 empty
    expect rows "$(wc -l <out | tr -d ' ')" 289
    expect 'different rows' "$(sort -u out | wc -l | tr -d ' ')" 289
}

@test "--all --limit stops there, and none stands for no solution" {
    say solve --all --limit 5 --block 2x2 empty "$NONE"
    expect status "$status" 3
    say solve --all --limit 5 "$MANY" "$NONE"
    expect status "$status" 1
    expect rows "$(cut -f1 out | sort | uniq -c | tr -s ' ' | tr '\n' ';')" " 5 1; 1 2; 1 record;"
    expect word "$(tail -n 1 out)" "2	none"
}

@test "--all as JSON is one line per record" {
    say solve --all --to json --family latin --size 2 empty
    expect 'first line' "$(head -n 1 out)" \
        '{"puzzle": "empty", "solutions": ["1221", "2112"], "status": "ok"}'
    contains "$(tail -n 1 out)" '{"run":'
}

@test "JSON has puzzle, status and solution, and ends with the run" {
    feed "$PUZZLE\n$NONE\n" solve --to json
    expect status "$status" 1
    expect 'line 1' "$(sed -n 1p out)" \
        "{\"puzzle\": \"$PUZZLE\", \"status\": \"ok\", \"solution\": \"$SOLUTION\"}"
    expect 'line 2' "$(sed -n 2p out)" \
        "{\"puzzle\": \"$NONE\", \"status\": \"none\", \"solution\": null}"
    contains "$(sed -n 3p out)" '{"run": {"schema": 1, "version":'
}

@test "tables repeat the puzzle, and the word fills the other cells" {
    feed "$PUZZLE\n$NONE\nbad\tline\n" solve --to tsv
    expect stdout "$output" "puzzle	solution
$PUZZLE	$SOLUTION
$NONE	none
bad line	error"
    feed "$PUZZLE\n" solve --to csv
    answers 0 "puzzle,solution
$PUZZLE,$SOLUTION"
}

@test "queens print the board, or the cells" {
    say solve --family queens --size 8 'r1c2 r2c7 r3c5'
    expect status "$status" 0
    expect queens "$(printf %s "$output" | tr -cd Q)" QQQQQQQQ
    say solve --family queens --size 8 --to cells 'r1c2 r2c7 r3c5'
    contains "$output" "r1c2 r2c7 r3c5 r4c8"
    say solve --family sudoqueens --size 9 --to cells 'r1c1 r2c8 r3c5'
    answers 0 "r1c1 r2c8 r3c5 r4c3 r5c6 r6c9 r7c2 r8c4 r9c7"
}

@test "a csp prints name=value for each variable" {
    feed 'csp 1\nvar A 1 2\nvar B 1 2\nalldiff A B\ngiven B=1\n' solve
    answers 0 "A=2 B=1" ""
}

@test "large orders are solved: 16x16, 25x25 and an order above the alphabets" {
    for block in 4x4 5x5 2x8; do
        say solve --any --block $block empty
        expect status "$status" 0
        expect 'solutions of it' "$("$GIVENS" count --block $block "$output")" 1
    done
    say solve --any --block 6x7 empty
    expect status "$status" 0
    expect cells "$(printf '%s\n' "$output" | wc -w | tr -d ' ')" 1764
}

@test "the solution comes in any puzzle format" {
    say solve --to sdm "$PUZZLE"
    answers 0 "$SOLUTION"
    say solve --to sdk "$PUZZLE"
    expect 'first row' "$(head -n 1 out)" 417369825
}

@test "--sat-status exits as SAT solvers do" {
    say solve --sat-status "$PUZZLE"
    expect status "$status" 10
    say solve --sat-status "$PUZZLE" "$NONE"
    expect status "$status" 20
    say solve --sat-status "$MANY"
    expect status "$status" 10
    say solve --sat-status 123
    expect status "$status" 3
}

@test "a node limit gives the word limit and exit status 4" {
    say solve --limit-nodes 1 "$MANY"
    answers 4 limit ""
}

@test "a time limit stops a search that would take for ever" {
    say count --limit 0 --limit-time 0.001 empty
    answers 4 limit ""
}

@test "contradictory options are refused" {
    say solve --any --all "$PUZZLE"
    refuses "--any and --all cannot be used together"
    say solve --limit 3 "$PUZZLE"
    refuses "--limit needs --all"
    say solve --to tsv --format %g "$PUZZLE"
    refuses "--to and --format cannot be used together"
}

# With a look at all variables for each guess it would take minutes.
@test "a path of 250,000 variables is coloured" {
    awk 'BEGIN { print "csp 1"; n = 250000
        for (i = 0; i < n; i++) printf "var v%d a b c\n", i
        for (i = 1; i < n; i++) printf "alldiff v%d v%d\n", i - 1, i }' >path.csp
    say solve --any path.csp
    expect status "$status" 0
    expect values "$(tr ' ' '\n' <out | grep -c '^v[0-9]*=[abc]$')" 250000
}
