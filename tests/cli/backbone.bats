#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

HEAD="puzzle	holes	total	variables	fixed	share	fixed_total	share_total"

@test "backbone writes a table of variables and what look-ahead fixes" {
    say backbone "$PUZZLE" "$MANY"
    answers 0 "$HEAD	status
$PUZZLE	64	576	301	301	1.0000	576	1.0000	ok
$MANY	65	585	316	64	0.2025	333	0.5692	ok" ""
}

@test "a solved grid has no variables, and a puzzle without solution is none" {
    say backbone "$SOLUTION" "$NONE"
    answers 1 "$HEAD	status
$SOLUTION	0	0	0	0	-	0	-	ok
$NONE	none	none	none	none	none	none	none	none" ""
}

@test "--exact adds bounds, which are equal, and the calls" {
    needs_sat
    say backbone --exact "$PUZZLE" "$MANY"
    expect status "$status" 0
    expect header "$(sed -n 1p out)" "$HEAD	lower	upper	calls	status"
    expect 'row 1' "$(sed -n 2p out | cut -f4,5,9,10,12)" "301	301	301	301	ok"
    expect 'row 2' "$(sed -n 3p out | cut -f4,5,9,10,12)" "316	64	64	64	ok"
}

@test "the exact backbone is what all solutions share" {
    needs_sat
    say solve --all "$MANY"
    expect status "$status" 0
    # Values that all solutions have where the puzzle has none, as n<digit>r<row>c<column>.
    tail -n +2 out | cut -f2 | awk -v puzzle="$MANY" '
        { for (i = 1; i <= 81; i++) seen[i, substr($0, i, 1)]++; n++ }
        END {
            for (i = 1; i <= 81; i++)
                for (d = 1; d <= 9; d++)
                    if (seen[i, d] == n && substr(puzzle, i, 1) == ".")
                        printf "n%dr%dc%d\n", d, int((i - 1) / 9) + 1, (i - 1) % 9 + 1
        }' | sort >shared
    say backbone --exact --literals "$MANY"
    sed -n 2p out | cut -f13,14 | tr '\t ' '\n\n' | grep -v '^-$' | sort >found || true
    [ -s shared ]
    cmp shared found
}

@test "--literals lists what is fixed, in JSON as arrays" {
    needs_sat
    say backbone --exact --literals --to json --family queens --size 6 r1c2
    expect status "$status" 0
    expect answer "$(sed -n 1p out)" \
        '{"puzzle": "r1c2", "family": "queens", "size": 6, "status": "ok", "holes": 5, "total": 30, "variables": 20, "fixed": 20, "share": 1.0000, "fixed_total": 30, "share_total": 1.0000, "lower": 20, "upper": 20, "calls": 1, "decided": [], "holding": ["r2c4", "r3c6", "r4c1", "r5c3", "r6c5"], "excluded": ["r2c5", "r2c6", "r3c1", "r3c3", "r3c5", "r4c3", "r4c4", "r4c6", "r5c1", "r5c4", "r5c5", "r6c1", "r6c3", "r6c4", "r6c6"]}'
    say backbone --literals --block 2x2 '123.............'
    expect lists "$(sed -n 2p out | cut -f10-)" "n4r1c4	-	-"
}

@test "backbone knows all families" {
    needs_sat
    say backbone --exact --family queens --size 6 empty # 4 solutions
    expect row "$(tail -n 1 out | cut -f2-5,9,10)" "6	36	36	0	12	12"
    say backbone --exact --family sudoqueens --size 9 empty
    expect status "$(tail -n 1 out | cut -f12)" ok
    say backbone --exact --family pandiagonal --size 5 '1234.....................'
    # Two solutions, which have no cell of the other 20 in common.
    expect open "$(tail -n 1 out | awk -F'\t' '{ print $4 - $9, $4 - $10 }')" "40 40"
    say backbone --exact --family latin --size 4 empty # any value anywhere
    expect row "$(tail -n 1 out | cut -f4,9,10)" "64	0	0"
    say backbone --exact "$GIVENS_SOURCE"/examples/csp/futoshiki_4.csp # one solution
    expect status "$status" 0
    expect share "$(tail -n 1 out | awk -F'\t' '{ print $9 == $4, $10 == $4 }')" "1 1"
}

@test "a limit leaves bounds" {
    needs_sat
    say backbone --exact --limit-nodes 3 empty "$PUZZLE"
    expect status "$status" 4
    expect 'row 1' "$(sed -n 2p out | cut -f2-5,9,11,12)" "81	729	729	0	0	3	limit"
    upper=$(sed -n 2p out | cut -f10)
    [ "$upper" -gt 0 ] && [ "$upper" -lt 729 ] # 81 values differ in any two models
    expect 'row 2' "$(sed -n 3p out | cut -f9-)" "301	301	1	ok"
    say backbone --exact --limit-nodes 3 --to json empty
    contains "$(sed -n 1p out)" '"status": "limit", "holes": 81'
}

@test "an unreadable record fills its row with error" {
    feed "$PUZZLE\nxyz\n" backbone
    expect status "$status" 3
    expect 'last row' "$(tail -n 1 out)" "xyz	error	error	error	error	error	error	error	error"
}

@test "the bytes do not depend on the threads" {
    needs_sat
    for i in 1 2 3 4 5 6 7 8 9 10; do
        printf '%s\n%s\n%s\n' "$PUZZLE" "$MANY" "$NONE"
    done >many.txt
    "$GIVENS" backbone --exact --literals -j 1 many.txt >one || true
    "$GIVENS" backbone --exact --literals -j 4 many.txt >four || true
    expect rows "$(wc -l <one | tr -d ' ')" 31
    cmp one four
}

@test "--both-signs fixes at least as much" {
    say backbone --both-signs "$MANY"
    expect row "$(tail -n 1 out | cut -f4,5)" "316	64"
}

@test "free records take the columns by name" {
    say backbone --format '%(fixed) of %(variables)' "$MANY"
    answers 0 "64 of 316"
}

@test "--to line is refused, because the answer is a table" {
    say backbone --to line "$PUZZLE"
    refuses "--to: 'line' is not one of"
}

# The tables of the look-ahead alone take longer.
@test "a limit of time holds while tables are made" {
    printf '. %.0s' $(seq 4096) >in
    say backbone --block 8x8 --limit-time 0.001 in
    expect status "$status" 4
    expect row "$(tail -n 1 out | cut -f 2-)" "4096	262144	262144	0	0.0000	0	0.0000	limit"
}

# The look-ahead needs 27 MB, the clauses 150; then there are thousands of questions.
has_grown() { # process, kB
    [ "$(sed -n 's/^VmRSS:\s*\([0-9]*\) kB/\1/p' "/proc/$1/status")" -ge "$2" ]
}

@test "Ctrl-C ends the clauses of --exact" {
    needs_sat
    awk 'BEGIN { for (v = 1; v <= 120; v++) all = all " " v
                 print "csp 1"
                 for (v = 1; v <= 120; v++) { print "var v" v all; names = names " v" v }
                 print "alldiff" names }' >in
    begin backbone --exact in
    wait_until has_grown $pid 60000
    interrupt INT
    expect status "$status" 130
}
