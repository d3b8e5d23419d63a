#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Plain lines of 81 cells are answered from their text, many at a time. Limits that are
# never reached make the command parse each record instead: one on nodes leaves them to the
# 9x9 engine, one on time has each searched alone. All must write the same bytes.
load common

# Parts of one grid with its digits renamed: few clues and many, one in five with a clue
# changed, blanks of two kinds, text behind some.
puzzles() { # number
    awk -v grid="$SOLUTION" -v n="$1" 'BEGIN {
        srand(7)
        for (k = 1; k <= n; k++) {
            share = 0.25 + 0.6 * rand(); turn = int(9 * rand())
            wrong = rand() < 0.2 ? int(81 * rand()) + 1 : 0
            blank = rand() < 0.5 ? "." : "0"; line = ""
            for (i = 1; i <= 81; i++) {
                digit = (substr(grid, i, 1) + turn) % 9 + 1
                if (i == wrong) digit = digit % 9 + 1
                line = line (i == wrong || rand() < share ? digit : blank)
            }
            print line (rand() < 0.3 ? " text " k : "")
        }
    }'
}

# The same among bad lines, comments and other formats.
mixture() {
    puzzles 150
    printf '%s\n' "${PUZZLE%?}" "$PUZZLE." "${PUZZLE%?}x" "$PUZZLE	after a tab" \
        "$PUZZLE,after,commas" "$PUZZLE " "$NONE none" "$MANY many" "# comment" ""
    printf '%s\r\n' "$PUZZLE" "$MANY with text"
    printf '%s\n' "$PUZZLE" | fold -w 9
    printf '%s\n' "" "1...2...3...4..." "nothing of that kind" \
        "$PUZZLE https://www.sudokuwiki.org/sudoku.htm?bd=${PUZZLE//./0}"
    printf '%s\0%s\n' "$PUZZLE" "behind NUL"
    "$GIVENS" convert --to pm "$PUZZLE"
    "$GIVENS" convert --to hodoku "$PUZZLE"
    printf '#size 9\n%s\n#size 3x3\n%s\n#size 1x9\n%s\n#size 4\n%s\n' \
        "$PUZZLE" "$PUZZLE" "$SOLUTION" "$PUZZLE"
}

# Output, messages and status of a run, but for the command line that JSON tells.
record_run() { # name, arguments...
    local name=$1 status=0
    shift
    "$GIVENS" "$@" >out 2>err || status=$?
    { sed '/^{"run"/d' out err && echo "status $status"; } >"$name"
}

setup_file() {
    LEVELS=$(cpu_levels)
    export LEVELS
}

# Every way to the answers of one command writes the same.
same_on_all_ways() { # arguments...
    local level
    record_run nodes "$@" --limit-nodes 18446744073709551615 --threads 1
    record_run time "$@" --limit-time 3600 --threads 1
    cmp nodes time
    record_run plain "$@" --threads 1
    cmp nodes plain
    for level in $LEVELS; do
        record_run plain "$@" --cpu "$level" --threads 3
        cmp nodes plain
    done
    [ "$(wc -l <plain)" -gt 10 ]
}

every_form() { # arguments...
    local form
    for form in line tsv csv json; do
        same_on_all_ways "$@" --to $form
        same_on_all_ways "$@" --to $form --keep-text
    done
}

@test "solve answers plain lines as it answers parsed ones" {
    puzzles 500 >plain.txt
    same_on_all_ways solve plain.txt
    same_on_all_ways solve --any plain.txt
    mixture >mixed.txt
    every_form solve mixed.txt
    same_on_all_ways solve --any --keep-text mixed.txt
}

@test "count answers plain lines as it answers parsed ones" {
    puzzles 500 >plain.txt
    mixture >mixed.txt
    for limit in 1 2 7 1000; do
        same_on_all_ways count --limit $limit plain.txt
        same_on_all_ways count --limit $limit mixed.txt
    done
    every_form count mixed.txt
}

@test "check answers plain lines as it answers parsed ones" {
    puzzles 200 >plain.txt
    same_on_all_ways check plain.txt
    mixture >mixed.txt
    for form in tsv csv json; do
        same_on_all_ways check mixed.txt --to $form
        same_on_all_ways check mixed.txt --to $form --keep-text
    done
}

@test "tables of plain puzzles are answered alike, with and without their columns" {
    { printf 'name\tpuzzle\trating\n'; puzzles 100 | awk '{ print "n" NR "\t" $1 "\t" NR / 10 }'; } \
        >table.tsv
    { printf 'puzzle,name\n'; puzzles 100 | awk '{ print $1 ",\"a, b " NR "\"" }'; } >table.csv
    for table in table.tsv table.csv; do
        for verb in solve count check; do
            same_on_all_ways $verb --to tsv $table
            same_on_all_ways $verb --to csv --keep-columns $table
            same_on_all_ways $verb --to json --keep-columns $table
        done
    done
}

@test "options that agree with 9x9 change nothing, others take plain lines for what they say" {
    mixture >mixed.txt
    for options in "--family sudoku" "--block 3x3" "--size 9" "--alphabet 1" "--from line" \
        "--from sdm" "--family latin" "--size 16" "--alphabet 0" "--alphabet A" "--block 1x9"; do
        # shellcheck disable=SC2086 # two words
        same_on_all_ways solve $options mixed.txt
    done
}

@test "standard input and several files are answered as one file" {
    puzzles 300 >one.txt
    head -n 100 one.txt >a.txt
    tail -n +101 one.txt >b.txt
    for verb in solve count check; do
        say $verb one.txt
        cp out whole
        say $verb a.txt b.txt
        cmp whole out
        "$GIVENS" $verb --threads 3 <one.txt >piped || true
        cmp whole piped
    done
}

@test "words of the text behind a puzzle may make its line a link" {
    local link="https://www.sudokuwiki.org/sudoku.htm?bd=${SOLUTION}"
    feed "$MANY\n$MANY $link\n" count
    answers 0 "2
1"
}
