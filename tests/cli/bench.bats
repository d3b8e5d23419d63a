#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The table of `bench`; what it measures is not tested here.
load common

HEADER=file,bench,cpu,puzzles,per_second,ns_per_puzzle,guesses,sweeps

@test "a file's name with a comma and quotes is one cell of the table" {
    echo "$PUZZLE" >'a, "b".txt'
    say bench canon 'a, "b".txt'
    expect status "$status" 0
    expect header "$(head -n 1 out)" "$HEADER"
    expect row "$(tail -n 1 out | cut -c 1-25)" '"a, ""b"".txt",canon,-,1,'
    python3 - <<'EOF'
import csv
rows = list(csv.DictReader(open("out", newline="")))
assert [row["file"] for row in rows] == ['a, "b".txt'], rows
assert float(rows[0]["per_second"]) > 0 and float(rows[0]["ns_per_puzzle"]) > 0, rows
EOF
}

@test "each CPU level has a row, with guesses and sweeps" {
    echo "$PUZZLE" >file
    say bench solve --cpu scalar file
    expect status "$status" 0
    expect cells "$(tail -n 1 out | cut -d , -f 1-4)" "file,solve,scalar,1"
    [[ $(tail -n 1 out | cut -d , -f 7-8) =~ ^[0-9]+\.[0-9]{3},[0-9]+\.[0-9]{2}$ ]]
}

@test "a file without puzzles is told, and is no failure" {
    echo "# nothing" >file
    say bench solve file
    answers 0 "$HEADER" "givens: file: there is no puzzle to measure"
}

@test "a file that is missing is told with its name, and the others are measured" {
    echo "$PUZZLE" >file
    say bench canon missing.txt file
    expect status "$status" 3
    expect 'file measured' "$(tail -n 1 out | cut -d , -f 1-2)" file,canon
    expect stderr "$errors" \
        "givens: operand 1:1:1: neither a puzzle nor a comment; nor is there a file 'missing.txt'"
}

@test "the word empty is no file" {
    say bench canon empty
    answers 3 "$HEADER" "givens: operand 1: bench takes files"
}
