#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Bad input: one message with its place, the exit code of the contract, a placeholder in the
# output, and the good lines around it answered.
load common

# The bad text stands between two good lines: output 1, error, 1; one message at line:column.
bad_line() { # text, place, message
    feed "$PUZZLE\n$1\n$PUZZLE\n" count
    expect status "$status" 3
    expect stdout "$output" "1
error
1"
    expect 'lines on stderr' "$(wc -l <err | tr -d ' ')" 1
    contains "$errors" "givens: stdin:$2"
    contains "$errors" "$3"
}

@test "a cell too few" {
    bad_line "${PUZZLE%?}" 2:81: "80"
}

@test "a cell too many" {
    bad_line "$PUZZLE." 2:82: "82"
}

@test "a foreign character" {
    bad_line "${PUZZLE%??}?." 2:80: "'?'"
}

@test "a foreign byte that is no character" {
    bad_line "${PUZZLE%??}\\0377." 2:80: "\\x"
}

@test "a digit out of range" {
    feed "1234....4321....\n1534............\n" count
    expect status "$status" 3
    contains "$errors" "stdin:2:2: "
    contains "$errors" "'5'"
}

@test "a word" {
    bad_line "hello" 2:1: ""
}

@test "a number of cells that no puzzle has" {
    bad_line "1.......2.......3......." 2: "24"
}

@test "NUL bytes" {
    printf '%s\n12\0003\n%s\n' "$PUZZLE" "$PUZZLE" >file
    say count file
    expect status "$status" 3
    expect stdout "$output" "1
error
1"
    contains "$errors" "givens: file:2:3: "
}

@test "two formats mixed in one record" {
    local rows
    rows=$("$GIVENS" convert --to sdk "$PUZZLE" | head -n 5)
    printf '%s\n\n%s\n12 34 56 78 9 1 2 3 4\n\n%s\n' "$PUZZLE" "$rows" "$PUZZLE" >file
    say count file
    expect status "$status" 3
    expect 'first line' "$(head -n 1 out)" 1
    expect 'last line' "$(tail -n 1 out)" 1
    contains "$output" error
}

@test "a grid with a row missing" {
    { "$GIVENS" convert --to sdk "$PUZZLE" | head -n 8; echo; echo "$PUZZLE"; } >file
    say count file
    expect status "$status" 3
    answers 3 "error
1"
    contains "$errors" "8"
}

@test "a line of 100 MB" {
    { echo "$PUZZLE"; head -c 100000000 /dev/zero | tr '\0' 1; echo; echo "$PUZZLE"; } |
        "$GIVENS" count >out 2>err || status=$?
    expect status "$status" 3
    expect stdout "$(cat out)" "1
error
1"
    expect 'lines on stderr' "$(wc -l <err | tr -d ' ')" 1
    contains "$(cat err)" "givens: stdin:2:"
}

@test "an empty file has no records" {
    : >empty.txt
    say check empty.txt
    answers 0 "" ""
    feed "\n# only a comment\n\n" count
    answers 0 "" ""
}

@test "a header without rows has no records" {
    feed "id\tpuzzle\n" count
    answers 0 "" ""
}

@test "a file that cannot be opened is told, and the others are answered" {
    mkdir folder
    say count folder "$PUZZLE"
    expect status "$status" 3
    expect stdout "$output" 1
    contains "$errors" "givens: folder: "
    if [ "$(id -u)" != 0 ]; then
        echo "$PUZZLE" >secret
        chmod 000 secret
        say count secret
        expect status "$status" 3
        contains "$errors" "givens: secret: cannot open: Permission denied"
    fi
}

@test "an operand that is neither file nor puzzle" {
    say count no-such-file.txt
    expect status "$status" 3
    expect stdout "$output" error
    contains "$errors" "givens: operand 1:1:"
}

@test "a table row without its cell, and a bad cell" {
    printf 'id\tpuzzle\na\t%s\nb\nc\t123\nd\t%s\n' "$PUZZLE" "$PUZZLE" >table
    say count table
    expect status "$status" 3
    expect stdout "$(echo $output)" "1 error error 1"
    contains "$errors" "givens: table:3:"
    contains "$errors" "givens: table:4:"
}

@test "givens that contradict each other are no error" {
    say count "11$(printf '.%.0s' $(seq 79))"
    answers 0 0 ""
    say solve --family queens --size 5 'r1c1 r2c2'
    answers 1 none ""
}

@test "bad links, HoDoKu lines, XML and JSON" {
    bad_line ":0000:x:12345:::" 2: ""
    bad_line "https://example.org/?bd=12" 2: ""
    bad_line "https://example.org/?load=@@@" 2: ""
    bad_line '{"puzzle": 5}' 2: ""
    bad_line '{"puzzle": "123"' 2: ""
}

@test "a csp with an unknown variable, a bad statement, and a duplicate" {
    feed 'csp 1\nvar A 1 2\nforbid A=1 B=2\n' count
    answers 3 error
    contains "$errors" "givens: stdin:3:"
    feed 'csp 1\nvar A 1 2\nvariable B 1\n' count
    answers 3 error
    contains "$errors" "givens: stdin:3:1: "
    feed 'csp 1\nvar A 1 2\nvar A 3\n' count
    answers 3 error
    contains "$errors" "givens: stdin:3:"
    feed 'csp 3\nvar A 1 2\n' count
    answers 3 error
    feed 'csp 2\nvar A B 1..2\nalldif A B\n' count
    answers 3 error
    contains "$errors" "givens: stdin:3:1: expected a statement or a declared variable, found 'alldif'; did you mean 'alldiff'?"
}

@test "cells outside the board" {
    say solve --family queens --size 5 'r1c9'
    answers 3 error
    contains "$errors" "operand 1:1:"
}

@test "a pls file with a number out of range and with too few rows" {
    printf 'order 3\n 0 1 2\n 1 5 0\n 2 0 1\n' >square.pls
    say count square.pls
    answers 3 error
    contains "$errors" "square.pls:3:"
    printf 'order 3\n 0 1 2\n' >short.pls
    say count short.pls
    answers 3 error
}

@test "what is wrong with a Latin square is told once" {
    awk 'BEGIN { print "order 100"
        for (r = 0; r < 100; r++) for (c = 0; c < 100; c++) printf "%d%s", (r + c) % 100 - 1, c < 99 ? " " : "\n" }' >in
    echo "$PUZZLE" >>in
    say solve in
    answers 3 "error
$SOLUTION" 'givens: in:1:7: expected an order from 1 to 64'
    # A row that is none does not make records of the rows behind it.
    printf 'order 4\n0 1 2 3\n1 2 x 0\n2 3 0 1\n3 0 1 2\n%s\n' "$PUZZLE" >in
    say solve in
    answers 3 "error
$SOLUTION" 'givens: in:3:5: expected an integer from -1 to 3'
    # Puzzles behind a head that is none stay puzzles.
    printf 'order 100\n%s\n' "$(tr . 0 <<<"$PUZZLE")" >in
    say solve in
    expect status "$status" 3
    expect lines "$output" "error
$SOLUTION"
}

# With a look at the whole line for each of its parts these would take minutes.
@test "long lines are read in linear time" {
    python3 -c 'import sys
print("<opensudoku>", "<a/>" * 2000000, f"<game data=\"{sys.argv[1]}\"/>", "</opensudoku>", sep="")' \
        "$(tr . 0 <<<"$PUZZLE")" >in
    say solve in
    answers 0 "$SOLUTION" ''
    # The puzzle, without its escapes, is all but found at each quote of the other string.
    python3 -c 'print("{\"x\": \"" + "\\\"" * 2000000 + "\", \"puzzle\": \"" + "\\\\\\\"" * 500000 + "x\"}")' >in
    say solve in
    answers 3 error 'givens: in:1:1: neither a puzzle nor a comment'
}

@test "lists that are joined on a line are all read, and an empty list has no records" {
    printf '[{"puzzle": "%s"}]' "$PUZZLE" >one.json
    printf '{\n"puzzle":\n"%s"\n}' "$MANY" >object.json
    cat one.json one.json object.json object.json | "$GIVENS" count >found
    expect answers "$(cat found)" "1
1
2
2"
    feed "[]\n" count
    answers 0 "" ""
    feed "[{\"puzzle\": \"$PUZZLE\"}] $MANY\n" count
    answers 3 "1
error" "givens: stdin:1:99: expected the end of the line after the list or object"
}

@test "carriage returns end lines before a newline only" {
    feed "$PUZZLE\r\r\n$MANY\r\n" count
    answers 0 "1
2" ""
    for first in "$PUZZLE" "$PUZZLE text"; do
        feed "$MANY\n$first\r$PUZZLE\r" count
        answers 3 "2
error" "givens: stdin:2:$((${#first} + 1)): carriage return within a line: lines must end with newlines (tr '\\r' '\\n' converts them)"
    done
}
