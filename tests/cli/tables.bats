#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Tables as input, good and bad, and the metadata of puzzles of several lines.
load common

@test "a table without a column puzzle is one error" {
    feed "id,grid,rating\n1,x,3\n2,y,4\n" convert
    answers 3 error "givens: stdin:1:1: none of the 3 columns of this table holds puzzles: --column names it"
    feed "id,grid,rating\n1,$PUZZLE,3\n" convert --column puzzel
    answers 3 error "givens: stdin:1:1: none of the 3 columns of this table is 'puzzel'"
}

# Two rows with the columns of Hugging Face's sudoku-extreme, of Kaggle's tables of 1, 3 and 9
# million, of the bank of Sudoku Exchange, and of GridCorpus.
@test "tables as they are published are read whole, and keep their columns" {
    two() { printf "$1\n$2\n$2\n" >in; }
    while IFS='|' read -r header row kept; do
        two "$header" "$row"
        say count in
        answers 0 "1
1" ""
        say count --keep-columns --to tsv --no-header in
        answers 0 "$(printf "$PUZZLE\t1\t$kept\n$PUZZLE\t1\t$kept")" ""
    done <<END
source,question,answer,rating|puzzles0_kaggle,$PUZZLE,$SOLUTION,13|puzzles0_kaggle\t$SOLUTION\t13
quizzes,solutions|$PUZZLE,$SOLUTION|$SOLUTION
id,puzzle,solution,clues,difficulty|1,$PUZZLE,$SOLUTION,30,0.0|1\t$SOLUTION\t30\t0.0
puzzle,solution|$PUZZLE,$SOLUTION|$SOLUTION
puzzle_id;grid;solution;n_givens;backtracks|g-1;$PUZZLE;$SOLUTION;30;7|g-1\t$SOLUTION\t30\t7
END
    printf "0000183b305c %s  1.2\n0000183b305d %s  3.4\n" "$PUZZLE" "$PUZZLE" >in
    say count in
    answers 0 "1
1" ""
    say convert in
    answers 0 "$PUZZLE 0000183b305c 1.2
$PUZZLE 0000183b305d 3.4" ""
}

@test "a column is chosen by name or number, also without a header, and in JSON" {
    feed "1,$SOLUTION,$PUZZLE\n" convert --column 3
    answers 0 "$PUZZLE" ""
    feed "nr,a,b\n1,$SOLUTION,$PUZZLE\n" convert --column B
    answers 0 "$PUZZLE" ""
    feed "[{\"id\": 7, \"a\": \"$PUZZLE\"}]" convert --column a --to csv --keep-columns
    answers 0 "puzzle,clues,id,a
$PUZZLE,17,7,$PUZZLE" ""
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
