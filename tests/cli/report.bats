#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# givens report: the page of a store or of a table, as text. tests/cli/report_page.bats opens
# it in a browser.
load common.bash

# A study of 4x4 Sudoku: quick, and nothing is published about it.
small_study() {
    "$GIVENS" study small.db --block 2x2 --units 2 --seed 1 --ratings W -j 1 --quiet 2>err
}

TABLE='puzzle\tnb_clues\tgrids_tried\tW\n'

# Rows of a table as controlled-bias gives them; the puzzles need not be read.
rows() {
    for clues in 24 25 25 26 26 26 27 27 28 30; do
        printf '%s\t%s\t250000\t%s\n' "$PUZZLE" "$clues" $((clues % 4))
    done
}

@test "a store becomes one page with its questions, tables and provenance" {
    small_study
    say report small.db -o page.html
    answers 0 "" ""
    page=$(cat page.html)
    contains "$page" '<!DOCTYPE html>'
    contains "$page" '<html lang="en">'
    for question in 'What is this?' 'How many minimal puzzles are there?' \
        'How many clues do they have?' 'How hard are they?' 'How was it made?'; do
        contains "$page" "<h2>$question</h2>"
    done
    for table in counts clues moments levels-W by-clues-W overview parameters runs; do
        contains "$page" "<table id=\"table-$table\">"
    done
    contains "$page" 'givens study small.db --block 2x2'
    contains "$page" 'givens report small.db -o page.html'
    contains "$page" '</html>'
    # nothing is published about 4x4 Sudoku
    [ "$(grep -c 'id="table-published' page.html)" = 0 ]
}

@test "the page is the same each time, and goes to standard output too" {
    small_study
    "$GIVENS" report small.db -o one.html
    "$GIVENS" report small.db -o one.html
    cp one.html two.html
    "$GIVENS" report small.db -o one.html
    cmp one.html two.html
    say report small.db
    [ "$status" = 0 ]
    contains "$output" '</html>'
}

@test "a table of puzzles of a known method becomes a page with the published values" {
    { printf "$TABLE"; rows; } >sample.tsv
    say report --method controlled-bias --puzzles sample.tsv -o page.html
    [ "$status" = 0 ]
    page=$(cat page.html)
    contains "$page" '<table id="table-published-clues">'
    contains "$page" '<table id="table-published-W">'
    contains "$page" '6.2495' # minimal puzzles with 25 clues per grid
    contains "$page" 'Read with care'
}

@test "what comes from a file is never markup" {
    { printf 'puzzle\tclues\t<b>&\n'; printf '%s\t25\t1\n' "$PUZZLE" "$PUZZLE"; } >sample.tsv
    say report --method controlled-bias --puzzles sample.tsv -o page.html
    [ "$status" = 0 ]
    [ "$(grep -c '<b>&' page.html)" = 0 ]
    contains "$(cat page.html)" '&lt;b&gt;&amp;'
}

@test "without gnuplot the page has its tables, and stderr says why there are no plots" {
    small_study
    mkdir empty
    status=0
    PATH=$PWD/empty "$GIVENS" report small.db -o page.html 2>err || status=$?
    [ "$status" = 0 ]
    expect stderr "$(cat err)" \
        "givens: the page has no plots: gnuplot is not installed ('gnuplot' cannot be run)"
    [ "$(grep -c '<svg' page.html)" = 0 ]
    contains "$(cat page.html)" 'There are no plots on this page: gnuplot is not installed'
    contains "$(cat page.html)" '<table id="table-clues">'
    PATH=$PWD/empty "$GIVENS" report small.db --quiet -o page.html 2>err
    [ ! -s err ]
}

@test "wrong usage and bad input are told apart" {
    say report
    refuses "report needs one store"
    say report a.db b.db
    refuses "report needs one store"
    say report --puzzles sample.tsv
    refuses "--method and --puzzles go together"
    say report missing.db -o page.html
    [ "$status" = 3 ]
    contains "$errors" "missing.db"
    [ ! -e page.html ]
    echo "no store" >text.db
    say report text.db -o page.html
    [ "$status" = 3 ]
    [ ! -e page.html ]
    small_study
    say report small.db -o /nowhere/page.html
    [ "$status" = 5 ]
}

@test "a page says nothing of weights, numbers or published values that are not there" {
    "$GIVENS" study plain.db --method top-down --block 2x2 --units 2 --seed 1 --ratings W --quiet
    say report plain.db -o page.html
    answers 0 "" ""
    page=$(cat page.html)
    contains "$page" 'this page is about what the generator makes'
    contains "$page" 'A puzzle of the sample has on average'
    for never in 'How many minimal puzzles are there?' 'Does the generator matter?' 'Berthier' \
        'circles' 'the estimate'; do
        case $page in *"$never"*) printf 'the page says: %s\n' "$never" >&2; false ;; esac
    done
}
