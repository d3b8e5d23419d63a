#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

HARD=......59....2.6..8..4.8.......5....68..4..9...3...12...6.3.28...8..4...92.3.1..4.
LOCKED=..35.1...7...4..8.........62.97.........2..3........4896..5.8......3...5.374.....

@test "rate gives SER, EP and ED, and words where there is no number" {
    say rate --ratings SER,EP,ED "$HARD" "$SOLUTION" "$MANY" "$NONE"
    expect status "$status" 1
    expect rows "$(tail -n +2 out | cut -f 2-)" "9.0	1.2	1.2
0.0	0.0	0.0
multiple	multiple	multiple
none	none	none"
}

@test "other sizes and pencilmarks have none" {
    say rate --ratings SER --block 2x3 ..15......3..243.....6...1......5.1.
    expect row "$(tail -n 1 out | cut -f 2)" -
    say explain --theory SE --block 2x3 ..15......3..243.....6...1......5.1.
    expect status "$status" 3
    contains "$errors" "Sudoku Explainer is for 9x9 Sudoku without pencilmarks"
}

@test "SER selects" {
    printf '%s\n' "$HARD" "$LOCKED" >in
    say rate --ratings SER --min-rating 8.5 --to line in
    answers 0 "$HARD"
}

@test "the same rows on any number of threads" {
    "$GIVENS" generate --count 60 --seed 3 >puzzles 2>/dev/null
    "$GIVENS" rate --ratings SER,EP,ED -j 1 puzzles >one
    "$GIVENS" rate --ratings SER,EP,ED -j 3 puzzles >three
    cmp one three
}

@test "explain prints steps, ratings and the solution" {
    say explain --theory SE --ascii "$LOCKED"
    expect status "$status" 0
    expect puzzle "$(head -n 1 out)" "$LOCKED"
    contains "$output" "1.7 Direct Pointing: "
    contains "$output" "
ED="
    expect solution "$(sed -n '/^ED=/{n;p}' out)" "$("$GIVENS" solve "$LOCKED")"
    expect 'ER/EP/ED' "$(sed -n 's/^ED=//p' out)" \
        "$("$GIVENS" rate --ratings SER,EP,ED "$LOCKED" | tail -n 1 | cut -f 2- | tr '\t' /)"
}

@test "chains are explained" {
    say explain --theory SE --ascii "$HARD"
    grep -q '^9.0 Dynamic Region Forcing Chains \[[0-9]*\]: r[1-9]c[1-9]=[1-9] -> .* | .* ==> ' out
}

@test "a trace has a row for each step" {
    say explain --theory SE --trace "$HARD" "$MANY"
    expect status "$status" 1
    expect header "$(head -n 1 out)" "puzzle	step	rating	technique	placement	eliminations	complexity"
    expect greatest "$(grep -F "$HARD" out | cut -f 3 | sort -n | tail -n 1)" 9.0
    expect numbers "$(grep -F "$HARD" out | cut -f 2)" "$(seq "$(grep -cF "$HARD" out)")"
    expect last "$(tail -n 1 out)" "$MANY	multiple	multiple	multiple	multiple	multiple	multiple"
}

@test "JSON has the steps with their nodes" {
    say explain --theory SE --to json "$HARD" "$NONE"
    expect status "$status" 1
    head -n 1 out | python3 -c '
import json, sys
path = json.load(sys.stdin)
assert path["status"] == "ok" and path["ER"] == 9.0 and path["ED"] == 1.2, path
chains = [s for s in path["steps"] if "complexity" in s]
assert chains and all(s["nodes"] and s["ends"] for s in chains)
assert max(s["rating"] for s in path["steps"]) == 9.0
'
    sed -n 2p out | python3 -c '
import json, sys
path = json.load(sys.stdin)
assert path["status"] == "none" and path["steps"] == [], path
'
}

@test "options that say nothing here are refused" {
    local option
    for option in '--step 1' --states --from-state --only-needed --paranoid '--max-length 3'; do
        # shellcheck disable=SC2086
        say explain --theory SE $option "$HARD"
        refuses "--theory SE and --"
    done
    say explain --theory SE --to svg "$HARD"
    refuses "--theory SE has no picture to draw"
    say explain --trace "$HARD"
    refuses "--trace needs --theory SE"
    say explain --theory SE --trace --to json "$HARD"
    refuses "--trace and --to exclude each other"
}

@test "bench measures SER" {
    printf '%s\n' "$HARD" "$LOCKED" >in
    say bench rate --ratings SER in
    expect status "$status" 0
    expect header "$(head -n 1 out)" "file,rating,engine,cpu,puzzles,mean_ms,median_ms,p99_ms,max_ms"
    grep -q '^in,SER,.*,2,[0-9.]*,[0-9.]*,[0-9.]*,[0-9.]*$' out
}

@test "every path of Sudoku Explainer, row by row" {
    local data=${GIVENS_DATA:-$GIVENS_SOURCE/../shared/data}
    [ -f "$data/ser-traces.tsv" ] || skip "no ser-traces.tsv"
    cut -f 1 "$data/ser-traces.tsv" | tail -n +2 | uniq >puzzles
    "$GIVENS" explain --theory SE --trace puzzles >traces
    cmp traces "$data/ser-traces.tsv"
}
