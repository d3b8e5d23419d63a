#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

CANON=........1.....1.23..4.5..........5.....6..74.38............2.....7...6...1...8...

@test "isomorphs have one form, and the form is its own" {
    say canon "$PUZZLE" "$CANON"
    answers 0 "$CANON
$CANON" ""
    for form in puzzle-minlex solution-minlex solution-maxlex pattern; do
        for _ in 1 2 3 4 5; do echo "$PUZZLE"; done |
            "$GIVENS" convert --shuffle --seed 8 >isomorphs
        say canon --form $form isomorphs
        expect status "$status" 0
        expect "forms of $form" "$(sort -u out | wc -l | tr -d ' ')" 1
        cp out once
        say canon --form $form once
        expect "again $form" "$output" "$(cat once)"
    done
}

@test "relabel keeps the cells" {
    say canon --form relabel "$PUZZLE"
    expect cells "$(printf %s "$output" | tr 1-9 x)" "$(printf %s "$PUZZLE" | tr 1-9 x)"
    expect 'first digits' "$(printf %s "$output" | tr -d .)" 12345672187453681
}

@test "automorphisms and the transformation are columns of a table" {
    say canon --automorphisms --perm "$PUZZLE"
    expect header "$(head -n 1 out)" "puzzle	form	automorphisms	perm"
    expect status "$status" 0
    local perm
    perm=$(tail -n 1 out | cut -f4)
    # Applying the transformation to the puzzle gives the form.
    python3 - "$PUZZLE" "$CANON" "$perm" <<'PY'
import re, sys
puzzle, form, perm = sys.argv[1:]
v, r, c, t = re.fullmatch(r"v=(\d{9}) r=(\d{9}) c=(\d{9}) t=([01])", perm).groups()
def at(row, column):
    return puzzle[column * 9 + row] if t == "1" else puzzle[row * 9 + column]
rows, columns = [int(x) - 1 for x in r], [int(x) - 1 for x in c]
made = "".join(at(i, j) for i in rows for j in columns)
made = "".join(x if x == "." else v[int(x) - 1] for x in made)
sys.exit(made != form)
PY
    say canon --automorphisms \
        123456789456789123789123456231564897564897231897231564312645978645978312978312645
    expect automorphisms "$(tail -n 1 out | cut -f3)" 648
}

@test "--unique keeps the first record of each class, whatever the threads" {
    for seed in 1 2 3 4 5; do
        "$GIVENS" convert --shuffle --seed $seed "$PUZZLE" "$MANY" "$SOLUTION"
    done >fifteen
    for threads in 1 3; do
        say canon --unique --threads $threads fifteen
        answers 0 "$CANON
$("$GIVENS" canon "$MANY")
$("$GIVENS" canon "$SOLUTION")"
    done
}

@test "puzzles without a unique solution have a minlex form, but no solution form" {
    say canon --form solution-minlex "$PUZZLE" "$MANY" "$NONE"
    expect status "$status" 1
    expect words "$(tail -n 2 out)" "multiple
none"
    say canon "$MANY" "$NONE"
    expect status "$status" 0
}

@test "--perm and --automorphisms need a table" {
    say canon --perm --to line "$PUZZLE"
    refuses "--automorphisms and --perm need --to tsv, csv or json"
}

@test "other sizes, pencilmarks and two givens in a cell are errors" {
    say canon --from cells "r1c1=1 r1c1=2"
    answers 3 error
    say canon ":0000:x:$(printf '.%.0s' $(seq 81)):111 211::"
    answers 3 error
    feed "1...............\n$PUZZLE\n" canon
    answers 3 "error
$CANON" "givens: stdin:1:1: canon takes 9x9 Sudoku with blocks of 3x3, without pencilmarks and with one given a cell"
}
