#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Output forms: what goes out in one form comes back from it, and a bad record in the middle
# leaves its mark in every form.
load common

@test "text behind a puzzle survives every form that has a place for it" {
    echo "$PUZZLE my text, ED=9.0" >puzzle
    for form in line sdm sukaku hodoku link-sudokuwiki link-fpuzzles link-sudokupad fpuzzles grid pm sdk sdx ss json; do
        "$GIVENS" convert --to $form puzzle >file
        say convert file
        expect "text of $form" "$output" "$PUZZLE my text, ED=9.0"
        expect "status of $form" "$status" 0
    done
    "$GIVENS" convert --to cells puzzle >file
    say convert file
    answers 0 "$PUZZLE" ""
    "$GIVENS" convert --to tsv --keep-text puzzle >file
    say count --to tsv --keep-columns file
    answers 0 "puzzle	count	clues	text
$PUZZLE	1	17	my text, ED=9.0"
}

@test "JSON names family and size where the text does not tell them" {
    printf 'order 4\n 0 1 2 3\n 1 0 3 2\n-1 -1 -1 -1\n-1 -1 -1 -1\n' >square.pls
    "$GIVENS" convert --to json square.pls >square.json
    contains "$(cat square.json)" '"family": "latin", "size": 4'
    expect count "$("$GIVENS" count --limit 0 square.json)" "$("$GIVENS" count --limit 0 square.pls)"
    local six=1.....2.....3.....4.....5.....6.....
    "$GIVENS" convert --block 2x3 --to json $six >six.json
    contains "$(cat six.json)" '"block": "2x3"'
    say convert --to ss six.json
    expect status "$status" 0
    contains "$output" "|1..|"
    "$GIVENS" convert --family queens --size 6 --to json r1c2 >queens.json
    say count --limit 0 queens.json
    answers 0 "$("$GIVENS" count --limit 0 --family queens --size 6 r1c2)"
}

@test "every form marks a bad record between two good ones" {
    printf '%s\nbad\n%s\n' "$PUZZLE" "$PUZZLE" >three
    for verb in solve count check minimize canon convert; do
        for form in tsv csv json; do
            say $verb --to $form three
            expect "$verb $form" "$status" 3
            expect "words of $verb $form" "$(grep -c error out)" 1
            expect "messages of $verb $form" "$(wc -l <err | tr -d ' ')" 1
        done
    done
    for form in line grid pm sukaku sdk sdm sdx ss hodoku link-fpuzzles opensudoku cells csp svg; do
        say convert --to $form three
        expect "status of $form" "$status" 3
        expect "words of $form" "$(grep -c error out)" 1
    done
    say solve --all --to json three
    contains "$(sed -n 2p out)" '{"puzzle": "bad", "solutions": [], "status": "error", "message": '
}

@test "tables keep their shape when inputs differ, and columns of the same name apart" {
    printf 'id\tpuzzle\tnote\nx\t%s\ty\n' "$PUZZLE" >table
    echo "$PUZZLE" >plain
    say check --keep-columns plain table
    expect 'numbers of cells' "$(awk -F'\t' '{ print NF }' out | sort -u)" 5
    say check --keep-columns table plain
    expect 'numbers of cells' "$(awk -F'\t' '{ print NF }' out | sort -u)" 7
    printf 'a\tpuzzle\ta\tstatus\ttext\n1\t%s\t2\told\tmine\n' "$PUZZLE" >twice
    say count --to tsv --keep-columns twice
    answers 0 "puzzle	count	a	a	text
$PUZZLE	1	1	2	mine"
    say count --to json --keep-columns twice
    expect 'status keys' "$(head -n 1 out | grep -o '"status"' | wc -l | tr -d ' ')" 1
    say count --keep-columns twice
    refuses "--keep-columns needs --to tsv, csv or json"
}

@test "--keep-columns keeps the other keys of JSON Lines" {
    cat >file <<EOF
{"puzzle": "$PUZZLE", "id": 7, "list": [1, 2.5], "name": "a, b", "count": 9}
{"list": null, "puzzle": "$MANY", "family": "sudoku"}
{"puzzle": "zz", "id": "x"}
EOF
    say count --to json --keep-columns file
    expect status "$status" 3
    expect objects "$(head -n 3 out)" "{\"puzzle\": \"$PUZZLE\", \"status\": \"ok\", \"count\": 1, \"id\": 7, \"list\": [1, 2.5], \"name\": \"a, b\"}
{\"puzzle\": \"$MANY\", \"status\": \"ok\", \"count\": 2, \"list\": null}
{\"puzzle\": \"{\\\"puzzle\\\": \\\"zz\\\", \\\"id\\\": \\\"x\\\"}\", \"status\": \"error\", \"count\": null, \"message\": \"neither a puzzle nor a comment\", \"place\": {\"line\": 3, \"column\": 13}, \"id\": \"x\"}"
    say count --to csv --keep-columns file
    expect table "$(head -n 3 out)" "puzzle,count,id,list,name
$PUZZLE,1,7,\"[1, 2.5]\",\"a, b\"
$MANY,2,,,"
    say count --to tsv file
    expect 'without the option' "$(head -n 2 out)" "puzzle	count
$PUZZLE	1"
}

@test "an empty cell of the column puzzle is an error with an empty puzzle" {
    feed "id\tpuzzle\tx\n1\t\t7\n2\t$PUZZLE\t8\n" count --to tsv --keep-columns
    answers 3 "puzzle	count	id	x
	error	1	7
$PUZZLE	1	2	8" "givens: stdin:2:3: expected a puzzle, found an empty field"
    feed "id,puzzle,x\n1,,7\n" count --to json
    expect status "$status" 3
    expect object "$(head -n 1 out)" '{"puzzle": "", "status": "error", "count": null, "message": "expected a puzzle, found an empty field", "place": {"line": 2, "column": 3}}'
}

@test "pencilmarks are never lost without a word" {
    local marks=":0000:x:$(printf '.%.0s' $(seq 81)):111 211::"
    for form in line tsv csv json sdk opensudoku; do
        say convert --to $form "$marks"
        expect status "$status" 0
        contains "$errors" "warning: "
        say convert --quiet --to $form "$marks"
        expect stderr "$errors" ""
    done
    "$GIVENS" convert --to sukaku "$PUZZLE" | sed 's/^\(.........\)123456789/\112345.789/' >sukaku
    say minimize --to sdm sukaku
    expect status "$status" 3
    expect stdout "$output" error
    contains "$errors" "cannot hold the pencilmarks"
    say minimize sukaku
    expect status "$status" 0
    expect length "${#output}" 729
}

@test "an operand that is no puzzle is said to be no file either" {
    say count nofile.txt
    expect status "$status" 3
    contains "$errors" "nor is there a file 'nofile.txt'"
}

@test "--from tsv wants a table; --provenance is not for XML" {
    echo "$PUZZLE" >plain
    say count --from tsv plain
    answers 3 error
    contains "$errors" "plain:1:1: expected a table"
    say convert --provenance --to svg plain
    refuses "--provenance cannot be used with --to svg"
}

@test "errors of a writer have a place" {
    printf '%s\n%s\n' "$PUZZLE" "1..............." >two
    say convert --to hodoku two
    expect status "$status" 3
    contains "$errors" "givens: two:2:1: hodoku holds 9x9"
}

@test "few records that take long use all threads, and the first answer does not wait" {
    { echo "$PUZZLE"; printf '.%.0s' $(seq 81); echo; } >file
    begin count --limit 0 --threads 1 file
    wait_until [ -s out ]
    interrupt KILL
    expect 'first answer' "$(cat out)" 1
}

@test "-o follows a link and keeps the mode of the file that it replaces" {
    echo old >target
    chmod 600 target
    ln -s target link
    say convert -o link "$PUZZLE"
    expect target "$(cat target)" "$PUZZLE"
    expect mode "$(stat -c %a target)" 600
    [ -L link ]
}
