#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Tables as input, good and bad, and the metadata of puzzles of several lines.
load common

@test "a table without a column puzzle is one error" {
    feed "id,grid,rating\n1,$PUZZLE,3\n2,$MANY,4\n" convert
    answers 3 error "givens: stdin:1:1: expected a column 'puzzle' in this table, the header names 3 others"
}

@test "rows with fields too many or too few are errors, the others are answered" {
    feed "puzzle,note\n$PUZZLE\n$PUZZLE,a,b\n$PUZZLE,a\n" solve
    answers 3 "error
error
$SOLUTION" "givens: stdin:2:82: expected 2 fields in this row, found 1
givens: stdin:3:85: expected 2 fields in this row, found 3"
}

@test "a quoted field may go over lines, and comes back as it was" {
    feed "note,puzzle\n\"one\ntwo, \"\"three\"\"\",$PUZZLE\nx,$MANY\n" \
        count --to csv --limit 2 --keep-columns
    answers 0 "puzzle,count,note
$PUZZLE,1,\"one
two, \"\"three\"\"\"
$MANY,2,x" ""
    cp out again.csv
    say count --to csv --limit 2 --keep-columns again.csv
    expect again "$output" "$(cat again.csv)"
}

@test "a cell may hold a grid of several lines" {
    "$GIVENS" convert --to sdk "$PUZZLE" | sed '$d' >grid
    { printf 'id,puzzle\n1,"' && cat grid && printf '"\n2,%s\n' "$MANY"; } >table.csv
    say convert table.csv
    answers 0 "$PUZZLE
$MANY" ""
}

@test "a quote that is not closed names its line and loses no other row" {
    feed "note,puzzle\nx,$PUZZLE\n\"open,$PUZZLE\n\"y\",$PUZZLE\n\"last,$PUZZLE\n" solve
    answers 3 "$SOLUTION
error
$SOLUTION
error" "givens: stdin:3:1: the quote that opens here is not closed
givens: stdin:5:1: the quote that opens here is not closed"
}

@test "a slip in the first row of a grid is one error" {
    for to in pm sdk grid ss; do
        "$GIVENS" convert --to $to "$PUZZLE" >good
        awk '!done && sub(/[0-9.]+ *[|]? *$/, "") { done = 1 } { print }' good >bad
        [ $to = sdk ] && sed '1s/.$//' good >bad
        [ $to = ss ] && sed '2s/.|$/|/' good >bad
        cat good >>bad
        say convert --from $to bad
        expect "records of $to" "$(head -n 1 out) $(wc -l <out | tr -d ' ')" "error 2"
        say convert bad
        expect "detected $to" "$(head -n 1 out) $(wc -l <out | tr -d ' ')" "error 2"
        contains "$errors" "expected a row of 9 cells, found 8"
    done
}

@test "metadata of sdk is kept through the formats that have it" {
    "$GIVENS" convert --to sdk "$PUZZLE" >rows
    { printf '#ARuud\n#DA test\n#CStart here\n#B2006\n#SNowhere\n#LEasy\n#Uhttp://x/\n' &&
        cat rows && printf '#C text\n#Lhard\n' && cat rows; } >file
    { sed 7q file && cat rows && printf '#C text\n#Lhard\n' && cat rows; } >wanted
    for to in sdk sdx grid ss; do
        "$GIVENS" convert --to $to file >through
        say convert --to sdk through
        expect "through $to" "$(cat out)" "$(cat wanted)"
    done
    say convert file
    answers 0 "$PUZZLE
$PUZZLE text" ""
    say convert --shuffle --to sdk file
    expect 'another puzzle' "$(grep -c '^#[A-Z]' out)" 1
}
