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
        "{\"puzzle\": \"$PUZZLE\", \"status\": \"ok\", \"clues\": 17, \"solutions\": \"1\", \"minimal\": \"yes\", \"redundant\": 0}"
    expect 'line 2' "$(sed -n 2p out)" \
        "{\"puzzle\": \"$MANY\", \"status\": \"ok\", \"clues\": 16, \"solutions\": \"2+\", \"minimal\": null, \"redundant\": null}"
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
    refuses "--to: 'line' is none of"
}
