#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

@test "check writes a table of clues, solutions, minimal and redundant" {
    say check "$PUZZLE" "$SOLUTION" "$MANY" "$NONE"
    answers 1 "puzzle	clues	solutions	minimal	redundant
$PUZZLE	17	1	yes	0
$SOLUTION	81	1	no	81
$MANY	16	2+	-	-
$NONE	18	0	-	-" ""
}

@test "a puzzle that is not minimal is no reason for a status" {
    say check "$SOLUTION"
    expect status "$status" 0
}

@test "an unreadable record fills its row with error" {
    feed "$PUZZLE\nxyz\n" check
    expect status "$status" 3
    expect 'last row' "$(tail -n 1 out)" "xyz	error	error	error	error"
    expect 'lines on stderr' "$(wc -l <err | tr -d ' ')" 1
}

@test "JSON has numbers for numbers and null for a dash" {
    say check --to json "$PUZZLE" "$MANY"
    expect 'line 1' "$(sed -n 1p out)" \
        "{\"puzzle\": \"$PUZZLE\", \"status\": \"ok\", \"clues\": 17, \"solutions\": \"1\", \"minimal\": \"yes\", \"redundant\": 0, \"redundant_clues\": []}"
    expect 'line 2' "$(sed -n 2p out)" \
        "{\"puzzle\": \"$MANY\", \"status\": \"ok\", \"clues\": 16, \"solutions\": \"2+\", \"minimal\": null, \"redundant\": null, \"redundant_clues\": null}"
}

redundant_clues() { sed -n "1s/.*\"redundant_clues\": //p" out | sed 's/}$//'; }

@test "JSON names the clues that can each be left out, in every family" {
    # one clue more than a minimal puzzle: it can go, and what it can stand in for
    local more=41${PUZZLE:2}
    say check --to json "$more"
    contains "$(redundant_clues)" '"r1c2"'
    local line clue cell
    line=$(redundant_clues)
    expect number "$(sed -n '1s/.*"redundant": \([0-9]*\),.*/\1/p' out)" \
        "$(printf %s "$line" | tr -cd r | wc -c | tr -d ' ')"
    for cell in $(seq 0 80); do
        [ "${more:cell:1}" = . ] && continue
        clue="\"r$((cell / 9 + 1))c$((cell % 9 + 1))\""
        local left=2
        case $line in *$clue*) left=1 ;; esac
        expect "solutions without $clue" \
            "$("$GIVENS" count "${more:0:cell}.${more:cell+1}")" "$left"
    done
    # the same puzzle with text behind it, in a format that is parsed, and with a limit
    for input in "$more text" ":0000:x:$more:::"; do
        say check --to json "$input"
        expect "$input" "$(redundant_clues)" "$line"
    done
    say check --to json --limit-nodes 1000000 "$more"
    expect 'with a limit' "$(redundant_clues)" "$line"
    say check --to json --family queens --size 8 'r1c2 r2c7 r3c5'
    expect queens "$(redundant_clues)" '["r2c7"]'
    say check --to json 'csp 1; var A x y; var B x y; alldiff A B; given A=x; given B=y'
    expect csp "$(redundant_clues)" '["A", "B"]'
    printf '{"puzzle": "%s", "redundant_clues": 7}\n' "$PUZZLE" >old.json
    say check --to json --keep-columns old.json
    expect kept "$(redundant_clues)" '[]'
}

@test "check knows all families" {
    say check --family queens --size 8 'r1c2 r2c7 r3c5'
    expect row "$(tail -n 1 out | cut -f2-)" "3	1	no	1"
    say check --family queens --size 8 'r2c7 r3c5 r4c8'
    expect row "$(tail -n 1 out | cut -f2-)" "3	2+	-	-"
    say check --family queens --size 6 'r4c5 r5c2'
    expect row "$(tail -n 1 out | cut -f2-)" "2	0	-	-"
    say check "$GIVENS_SOURCE"/examples/csp/futoshiki_4.csp
    expect solutions "$(tail -n 1 out | cut -f3)" 1
}

@test "free records take the columns by name" {
    say check --format '%n %(solutions) %(minimal) %i%t%(clues)' "$PUZZLE" "$MANY"
    answers 1 "1 1 yes $PUZZLE	17
2 2+ - $MANY	16"
}

@test "--to line is refused, because the answer is a table" {
    say check --to line "$PUZZLE"
    refuses "--to: 'line' is not one of"
}

@test "--keep-marks: givens alone are clues, and pencilmarks are rules" {
    # Without the marks of r1c2, 2 and 4 could change places in four cells.
    printf '%s' '{"board": {"family": "sudoku", "block": "2x2", "symbols": ["1", "2", "3", "4"],' \
        ' "givens": [1, 0, 3, 0, 3, 0, 1, 0, 2, 1, 4, 3, 4, 3, 2, 1], "marks": [[1], [1, 2, 3],' \
        ' null, null, null, null, null, null, null, null, null, null, null, null, null, null]}}' >board
    say check --keep-marks board
    expect givens "$(tail -n 1 out | cut -f2-4)" "12	1	no"
    say check board
    expect 'excluded candidates' "$(tail -n 1 out | cut -f2-4)" "37	1	no"
    say minimize --keep-marks --to sukaku board
    contains "$(cat out)" 123.
}
