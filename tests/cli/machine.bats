#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Answers for programs: --na, --no-header, --no-run.
load common

HARDER=..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.
FOUR="$PUZZLE\n$MANY\n$NONE\nbad\n"

@test "--na keeps numeric columns numeric and says why in a column status" {
    feed "$FOUR" rate --ratings W,SER,dof --na NA
    answers 3 "puzzle	W	SER	dof	status
$PUZZLE	1	2.6	237	ok
$MANY	NA	NA	251	multiple
$NONE	NA	NA	233	none
bad	NA	NA	NA	error"
}

@test "--na may be any text, also an empty one, and csv quotes it" {
    feed "$MANY\n" solve --to csv --na ''
    answers 1 "puzzle,solution,status
$MANY,,multiple"
    feed "$MANY\n" solve --to csv --na 'n,a'
    answers 1 "puzzle,solution,status
$MANY,\"n,a\",multiple"
}

@test "what is beyond a theory, and a lower bound, have no number either" {
    say rate --na NA --max-length 0 "$PUZZLE"
    answers 1 "puzzle	W	status
$PUZZLE	NA	beyond"
    say rate --limit-nodes 100 --ratings W,clues --na NA "$HARDER"
    answers 4 "puzzle	W	clues	status
$HARDER	NA	28	limit"
    say generate --seed 1 --count 1 --rating W --max-length 0 --to tsv --na NA
    expect words "$(tail -n 1 out | cut -f 2-)" "25	1	NA	NA	beyond"
}

@test "--na in check, backbone and tables of many rows" {
    feed "$FOUR" check --na NA
    answers 3 "puzzle	clues	solutions	minimal	redundant	status
$PUZZLE	17	1	yes	0	ok
$MANY	16	2+	NA	NA	multiple
$NONE	18	0	NA	NA	none
bad	NA	NA	NA	NA	error"
    feed "$PUZZLE\n$NONE\n" backbone --na NA
    answers 1 "puzzle	holes	total	variables	fixed	share	fixed_total	share_total	status
$PUZZLE	64	576	301	301	1.0000	576	1.0000	ok
$NONE	NA	NA	NA	NA	NA	NA	NA	none"
    feed "$PUZZLE\n$NONE\n" solve --all --na NA
    answers 1 "record	solution	status
1	$SOLUTION	ok
2	NA	none"
}

@test "--na stands before the columns that are kept" {
    feed "puzzle\tname\n$NONE\tone\n" count --to tsv --na NA --keep-columns
    answers 0 "puzzle	count	status	name
$NONE	0	ok	one"
}

@test "--na in the steps of Sudoku Explainer" {
    say explain --theory SE --trace --na NA "$PUZZLE"
    expect "first rows" "$(head -n 2 out | cut -f 2-)" \
        "step	rating	technique	placement	eliminations	complexity	status
1	1.2	Hidden Single	r6c2=4	NA	NA	ok"
}

@test "--na in statistics, which have no records, adds no column" {
    say fit --published --na NA
    expect header "$(sed -n '/^term/p' out)" "term	value	low	high	published"
    fails grep -q -P '(^|\t)-(\t|$)' out
    say fit --published
    grep -q -P '(^|\t)-(\t|$)' out
}

@test "--no-header leaves out the names of the columns" {
    say check --no-header "$PUZZLE"
    answers 0 "$PUZZLE	17	1	yes	0"
    say solve --all --no-header --to csv "$PUZZLE"
    answers 0 "1,$SOLUTION"
    say fit --published --no-header --to csv
    fails grep -q '^term' out
}

@test "--no-run leaves out the object of the run" {
    say count --to json --no-run "$PUZZLE"
    answers 0 "{\"puzzle\": \"$PUZZLE\", \"status\": \"ok\", \"count\": 1}"
    say grids --seed 1 --to json --no-run
    expect lines "$(wc -l <out)" 1
    say explain --to json --no-run "$PUZZLE"
    expect lines "$(wc -l <out)" 1
    say paris --to json --no-run "$PUZZLE"
    expect lines "$(wc -l <out)" 1
    say fit --published --to json --no-run
    fails grep -q '^{"run"' out
}

@test "what has no place is refused" {
    say count --na NA "$PUZZLE"
    refuses '--na needs --to tsv or csv'
    say count --na NA --to json "$PUZZLE"
    refuses '--na cannot be used with --to json, which writes null'
    say rate --na NA --format '%(W)' "$PUZZLE"
    refuses '--na needs --to tsv or csv'
    say solve --no-header "$PUZZLE"
    refuses '--no-header needs --to tsv or csv'
    say check --no-run "$PUZZLE"
    refuses '--no-run needs --to json'
    say encode --no-run "$PUZZLE"
    refuses 'no-run'
}
