#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

puzzles() {
    echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    echo ...25.9.6.....6..84......1..1.....32....89........1...8.......5.3...786...1....7.
    echo ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
}

# The table of a command on these puzzles; its answers are those without --statistics.
statistics_of() {
    puzzles | "$GIVENS" "$@" >plain
    puzzles | "$GIVENS" "$@" --statistics >counted 2>table
    cmp plain counted
}

@test "counters do not depend on threads and CPU level" {
    for verb in count "rate --ratings W,SER" "explain --theory W"; do
        # shellcheck disable=SC2086
        statistics_of $verb --threads 1 --cpu scalar
        mv table first
        # shellcheck disable=SC2086
        statistics_of $verb --threads 2
        cmp first table
    done
}

@test "each engine has its rows" {
    statistics_of count
    grep -qx 'records  *3  *records read' table
    grep -q '^lane questions  *3 ' table
    grep -q '^lane sweeps  *[0-9]*  [0-9.]* per lane questions' table
    statistics_of rate --ratings W,SER
    grep -q '^chain ratings  *3 ' table
    grep -q '^chain ratings of [0-9]*  *[123] ' table
    grep -q '^explainer runs  *3 ' table
    grep -q '^producer 1 (1.0) .* found per try ' table
    statistics_of explain --theory W
    grep -q '^resolutions  *3 ' table
    grep -q '^rule W\[1\] .* found$' table
}

@test "records that cannot be read are counted" {
    echo rubbish | "$GIVENS" count --statistics >counted 2>table || true
    grep -q '^bad records  *1  1.000 per records' table
}

@test "generators count units, tries, puzzles and their questions" {
    "$GIVENS" generate --seed 4 --count 3 --threads 1 --statistics 2>table >made
    grep -q '^puzzles made  *[1-9][0-9]*  [0-9.]* per tries' table
    grep -q '^clue questions  *[1-9][0-9]*  [0-9.]* per tries' table
    grep -q '^other solutions  *[1-9][0-9]*  0[.][0-9]* per clue questions' table
    "$GIVENS" generate --seed 4 --count 3 --threads 1 2>plain >again
    cmp made again
    fails grep -q statistics plain
}

@test "small sets count hitting sets and calls of the solver" {
    "$GIVENS" solve --solver cadical "$(puzzles | head -1)" >/dev/null 2>&1 ||
        skip "built without a SAT solver"
    statistics_of explain --theory MUS
    grep -q '^hitting sets  *[1-9][0-9]*  [0-9.]* per rule steps' table
    grep -q '^SAT calls  *[1-9][0-9]*  [0-9.]* per rule steps' table
}

@test "labelled graphs are counted with their vertices" {
    echo 1......2..3..... >square
    "$GIVENS" canon --family latin --size 4 --statistics square 2>table >form ||
        { grep nauty table && skip "built without nauty"; }
    # The rules, the puzzle, and both together: 16 cells and 4 digits and more each.
    grep -q '^labelled graphs  *3  3.000 per records' table
    grep -q '^graph vertices  *[1-9][0-9]*  [2-9][0-9].000 per labelled graphs' table
}
