#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

HARD=......59....2.6..8..4.8.......5....68..4..9...3...12...6.3.28...8..4...92.3.1..4.
LONG=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
LOCKED=..35.1...7...4..8.........62.97.........2..3........4896..5.8......3...5.374.....

@test "rate gives SER, EP and ED, and words where there is no number" {
    say rate --ratings SER,EP,ED "$HARD" "$SOLUTION" "$MANY" "$NONE"
    expect status "$status" 1
    expect rows "$(tail -n +2 out | cut -f 2-)" "9.0	1.2	1.2
0.0	0.0	0.0
multiple	multiple	multiple
none	none	none"
}

@test "serate's line has its numbers in the place of words" {
    say rate --format serate "$HARD" "$SOLUTION" "$MANY" "$NONE"
    answers 1 "$HARD ED=9.0/1.2/1.2
$SOLUTION ED=0.0/0.0/0.0
$MANY ED=0.0/0.0/0.0
$NONE ED=0.0/0.0/0.0"
    say rate --format serate --block 2x3 ..15......3..243.....6...1......5.1.
    answers 0 "..15......3..243.....6...1......5.1. ED=0.0/0.0/0.0"
    say rate --format serate 12
    expect status "$status" 3
    expect error "$output" "12 ED=0.0/0.0/0.0"
}

@test "codes of ratings ask for them, unless --ratings says others" {
    say rate --format '%r %%r' "$HARD"
    answers 0 "9.0 %r"
    say rate --ratings W,SER --format '%(W) %r' "$HARD"
    expect status "$status" 0
    contains "$output" " 9.0"
    say rate --ratings W --format '%r' "$HARD"
    refuses "'%r' needs the rating SER, and 'rate' has no such column"
    say rate --ratings SER --format serate "$HARD"
    refuses "'%p' needs the rating EP"
    say rate --format '%%r' "$LOCKED"
    answers 0 "%r"
    say check --format serate "$HARD"
    refuses "'%r' needs the rating SER, and 'check' has no such column"
}

@test "a limit ends it: above what is known" {
    say rate --ratings SER --limit-time 0.001 "$LONG"
    expect status "$status" 4
    case $(tail -n 1 out) in "$LONG	>"[0-9]*.[0-9]) ;; *) false ;; esac
    say rate --ratings SER --limit-time 0.001 --to json "$LONG"
    expect status "$status" 4
    contains "$output" '"status": "limit", "SER": ">'
    say rate --format %r --limit-time 0.001 "$LONG"
    expect status "$status" 4
    contains "$output" ">"
}

@test "Ctrl-C ends it" {
    mkfifo endless
    yes "$LONG" >endless &
    begin rate --ratings SER -j 1 endless
    wait_until is_at_work $pid
    interrupt INT
    expect status "$status" 130
}

@test "SE cannot be joined with other theories" {
    local theory
    for theory in SE+W se+w W+SE; do
        say explain --theory $theory "$HARD"
        refuses "SE, Sudoku Explainer, cannot be joined with other theories"
    done
}

@test "other sizes have none" {
    say rate --ratings SER --block 2x3 ..15......3..243.....6...1......5.1.
    expect row "$(tail -n 1 out | cut -f 2)" -
    expect reason "$errors" "givens: SER is '-' for 1 record: it is defined for 9x9 Sudoku with blocks of 3x3"
    say explain --theory SE --block 2x3 ..15......3..243.....6...1......5.1.
    expect status "$status" 3
    contains "$errors" "Sudoku Explainer is for 9x9 Sudoku with blocks of 3x3"
}

# The ratings that SukakuExplainer 1.18.1 gives with the techniques of Sudoku Explainer 1.2.1.
@test "pencilmarks are the candidates it starts from" {
    cat >marks <<END
.23.56..9123.5.7891.3456.8.1.34.6789.2.456..9...456....234..7.9.234.....1.3.56.891.3.5....123..67891....6.8.12..5..8.123.567891.345....1..4....9.23.5.7..123.5....1.3....891..4.6.89.2...6.89..3.5678912...6.8..2...67.91.34..7.9..34567....3..67891..45.7..1..45.7.91.345678...3..6...1..4.6.89..34567..1...5.78.123.5..8.1...5...91234.678.12..5..89...4.6.8.1.3.5..8..2.45.7.....45.7..12.456....23.5...91234...89123..67..1.3...7.9.2.456.89....5.78.1......89..345..891..4.678...34.6..912.4.....1..4.6....2.4...8.123.....91...56..91.3.5.78..2.4...8.1..456..91...56...12.4.67...2.4.678912.4567891.34.678..2.4.6.89..34567..1...56..91.3.5...912....78..2.4...8.....5.7891.3..67..12..5.7...2345.78......67...23.56789..3...7....34.6..9.23456789
END
    say rate --ratings SER,EP,ED marks
    expect status "$status" 0
    expect ratings "$(tail -n 1 out | cut -f 2-4)" "9.0	1.2	1.2"
    say explain --theory SE --ascii marks
    expect status "$status" 0
    contains "$(cat out)" "ED=9.0/1.2/1.2"
    contains "$(cat out)" "$("$GIVENS" solve marks)"
}

@test "pencilmark puzzles of all difficulties have the ratings of SukakuExplainer" {
    tail -n +3 "$GIVENS_SOURCE/tests/data/ser-sukaku.tsv" >expected
    cut -f 1 expected | "$GIVENS" rate --ratings SER,EP,ED --no-header >found
    cmp found expected
}

@test "a lone mark is no value while cells that it sees may have the digit" {
    "$GIVENS" convert --to sukaku "$LOCKED" | sed 's/^123456789/123.56789/' >lone
    say rate --ratings SER,EP,ED lone
    expect "lone marks" "$(tail -n 1 out | cut -f 2-4)" "6.6	2.3	2.3"
    "$GIVENS" convert --to pm lone >values.pm # without what the givens exclude
    say rate --ratings SER,EP,ED values.pm
    expect values "$(tail -n 1 out | cut -f 2-4)" "6.6	1.2	1.2"
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

@test "a trace as CSV has the same rows" {
    "$GIVENS" explain --theory SE --trace "$LOCKED" >tsv
    "$GIVENS" explain --theory SE --trace --to tsv "$LOCKED" | cmp - tsv
    "$GIVENS" explain --theory SE --trace --to csv "$LOCKED" | tr , '\t' | cmp - tsv
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
    refuses "--theory SE cannot draw pictures"
    say explain --trace "$HARD"
    refuses "--trace needs --theory SE"
    say explain --theory SE --trace --to json "$HARD"
    refuses "--trace and --to json cannot be used together"
    say explain --theory SE --to csv "$HARD"
    refuses "--to csv needs --trace"
}

@test "bench measures SER" {
    printf '%s\n' "$HARD" "$LOCKED" >in
    say bench rate --ratings SER in
    expect status "$status" 0
    expect header "$(head -n 1 out)" "file,rating,engine,cpu,puzzles,mean_ms,median_ms,p99_ms,max_ms"
    grep -q '^in,SER,.*,2,[0-9.]*,[0-9.]*,[0-9.]*,[0-9.]*$' out
}

@test "every path of Sudoku Explainer, row by row" {
    data_file ser-traces.tsv
    cut -f 1 "$DATA/ser-traces.tsv" | tail -n +2 | uniq >puzzles
    "$GIVENS" explain --theory SE --trace puzzles >traces
    cmp traces "$DATA/ser-traces.tsv"
}

@test "codes name the techniques that set ER, EP and ED" {
    say rate --format '%r %p %d|%R|%P|%D|%S|%T|%U' "$HARD" "$SOLUTION" "$MANY" "$NONE"
    answers 1 "9.0 1.2 1.2|Dynamic Region Forcing Chains|Hidden Single|Hidden Single|DRFC|HS|HS
0.0 0.0 0.0|-|-|-|-|-|-
0.0 0.0 0.0|multiple|multiple|multiple|multiple|multiple|multiple
0.0 0.0 0.0|none|none|none|none|none|none"
    # they are those of the steps: the first of the greatest, up to the first placement
    local puzzle
    for puzzle in "$HARD" "$LOCKED"; do
        say explain --theory SE --trace "$puzzle"
        tail -n +2 out | awk -F'\t' '
            $3 > er { er = $3; by = $4 } NR == 1 { ed = $4 } !ep && $5 != "" { ep = by }
            END { print by "|" ep "|" ed }' >wanted
        say rate --format '%R|%P|%D' "$puzzle"
        expect "$puzzle" "$output" "$(cat wanted)"
    done
    say rate --ratings W --format %S "$HARD"
    refuses "'%S' needs the rating SER"
}

@test "explain writes patterns before a puzzle, around each step, and after it" {
    say explain --theory SE --trace "$LOCKED"
    local steps
    steps=$(($(wc -l <out) - 1))
    tail -n +2 out | cut -f 3 >ratings
    say explain --theory SE --start 'S%t%n%t%g' --before 'B%t%i%t%m' \
        --after 'A%t%r%t%i%t%m%t%s' --format 'F%t%n%t%r/%p/%d%t%S' "$LOCKED"
    expect status "$status" 0
    expect S "$(grep -c ^S out)" 1
    expect start "$(head -n 1 out)" "S	1	$LOCKED"
    expect before "$(grep -c ^B out)" "$steps"
    expect after "$(grep -c ^A out)" "$steps"
    expect ratings "$(grep ^A out | cut -f 2)" "$(cat ratings)"
    expect 'first grid' "$(grep ^B out | head -n 1 | cut -f 2)" "$LOCKED"
    expect 'last grid' "$(grep ^A out | tail -n 1 | cut -f 3)" "$("$GIVENS" solve "$LOCKED")"
    # what is behind a step is before the next one
    expect grids "$(grep ^A out | sed '$d' | cut -f 3,4)" "$(grep ^B out | sed 1d | cut -f 2,3)"
    expect marks "$(grep ^B out | cut -f 3 | awk '{ print length }' | sort -u)" 729
    expect final "$(tail -n 1 out)" \
        "F	1	$("$GIVENS" rate --format '%r/%p/%d%t%S' "$LOCKED")"
    say explain --theory SE --after '%s|%h|%R' "$LOCKED"
    case $(head -n 1 out) in *": r"*"=4|"*" 4 "*"|"*) ;; *": r"*"|"*" r"*"|"*) ;; *) false ;; esac
    say explain --theory SE --start %M "$LOCKED"
    expect 'lines of pencilmarks' "$(wc -l <out | tr -d ' ')" 13
}

@test "patterns have words where there is no path, and are for SE alone" {
    say explain --theory SE --start 'S %n' --after '%s' "$MANY" "$NONE" xyz
    expect status "$status" 3
    expect stdout "$output" "S 1
multiple
S 2
none
error"
    say explain --theory SE --format '%n %r %R' "$MANY" "$NONE"
    answers 1 "1 0.0 multiple
2 0.0 none"
    say explain --start x "$HARD"
    refuses "need --theory SE"
    say explain --theory SE --start %r "$HARD"
    refuses "--start: unknown code '%r'"
    say explain --theory SE --after %q "$HARD"
    refuses "--after: unknown code '%q'"
    say explain --theory SE --before 'x%' "$HARD"
    refuses "--before: unknown code '%'"
    say explain --theory SE --start x --trace "$HARD"
    refuses "cannot be used"
}
