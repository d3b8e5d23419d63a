#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# What people try first: each line works, or is refused with a sentence that says why.
load common

EASY=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

@test "ratings in the form of others, sorted, filtered" {
    say rate --format serate "$EASY"
    answers 0 "$EASY ED=1.2/1.2/1.2" ""
    printf '%s\n%s\n' "$EASY" "$PUZZLE" >in
    "$GIVENS" rate --format '%r %i' in | sort -rn >sorted
    expect 'sorted by hand' "$(cut -d ' ' -f 2 sorted)" \
        "$("$GIVENS" annotate --columns SER --sort SER:desc --no-header in | cut -f 1)"
    say rate --ratings clues --max-rating 17 --to line in
    answers 0 "$PUZZLE" ""
    say annotate --filter 'clues = 17' --to line in
    answers 0 "$PUZZLE" ""
    say rate --rating ser --no-header "$EASY"
    answers 0 "$EASY	1.2" ""
    say rate --rat SER --no-head "$EASY"
    answers 0 "$EASY	1.2" ""
    say rate --ratings SERR "$EASY"
    refuses "did you mean 'SER'?"
}

@test "isomorphs: dropped, or found in two files" {
    "$GIVENS" convert --shuffle --seed 1 "$EASY" 2>/dev/null >other
    say canon --unique --to tsv --no-header "$EASY" "$(cat other)" "$PUZZLE"
    expect unique "$(cut -f 1 out)" "$EASY
$PUZZLE"
    printf '%s\n%s\n' "$PUZZLE" "$EASY" >in
    say canon --against other --to tsv --no-header in
    expect common "$(cut -f 1 out)" "$EASY"
}

@test "neighbours" {
    say vary --minus 1 --plus 1 "$PUZZLE"
    expect status "$status" 0
    expect number "$(grep -c . out)" 2
    say vary --minus 2 --plus 2 --count 3 --seed 1 "$EASY"
    expect status "$status" 0
    expect number "$(grep -c . out)" 3
}

@test "files and pipes of all kinds" {
    printf '%s\n' "$EASY" >in
    "$GIVENS" convert -o in.gz in 2>/dev/null || skip "no zlib"
    say check --no-header in.gz
    answers 0 "$EASY	30	1	no	22" ""
    for i in $(seq 2000); do echo "$EASY"; done | "$GIVENS" solve | head -n 1 >first
    expect head "$(cat first)" "$("$GIVENS" solve "$EASY")"
    printf '\xef\xbb\xbf%s\r\n' "$EASY" | "$GIVENS" count >found
    expect 'byte order mark' "$(cat found)" 1
}

@test "other sizes come with what they need to be read again" {
    "$GIVENS" generate --block 2x3 --count 2 --seed 1 2>/dev/null | "$GIVENS" count >six
    expect 6x6 "$(cat six)" "1
1"
    "$GIVENS" generate --family latin --size 6 --count 2 --seed 1 2>/dev/null | "$GIVENS" count >latin
    expect latin "$(cat latin)" "1
1"
    "$GIVENS" generate --block 2x3 --count 2 --seed 1 2>/dev/null | "$GIVENS" convert >again
    expect again "$(cat again)" "$("$GIVENS" generate --block 2x3 --count 2 --seed 1 2>/dev/null)"
}

@test "tables keep their columns, whatever they are called" {
    printf 'quizzes,solutions\n%s,%s\n' "$PUZZLE" "$SOLUTION" >kaggle
    say count --to csv --keep-columns kaggle
    answers 0 "puzzle,count,solutions
$PUZZLE,1,$SOLUTION" ""
    printf 'source,question,answer,rating\nx,%s,%s,7\n' "$PUZZLE" "$SOLUTION" >extreme
    say count extreme
    answers 0 1 ""
    feed "0000183b305c $PUZZLE  1.2\n" convert
    answers 0 "$PUZZLE 0000183b305c 1.2" ""
}

@test "puzzles in other text" {
    for text in "12 $EASY" "a\t$EASY" "a,$EASY" "\"$EASY\"" "(solve \"$EASY\")" \
        "Puzzle\n$EASY" "id;puzzle\n1;$EASY" "[{\"puzzle\": \"$EASY\"}]" "[\"$EASY\"]" \
        "https://sudokuexchange.com/play/?s=$EASY" "https://sudoku.coach/en/play/$EASY" \
        "https://sudokupad.app/?puzzleid=$EASY" "https://www.sudokuwiki.org/sudoku.htm?bd=$EASY"; do
        feed "$text\n" solve
        answers 0 "$SOLVED_EASY" ""
    done
    feed "$(echo "$EASY" | sed 's/.../& /g')\n" count
    answers 0 1 ""
    feed "$(echo "$EASY" | sed 's/........./&\//g')\n" count
    answers 0 1 ""
    feed "[$(echo "$EASY" | sed 's/\./0/g; s/./&,/g; s/,$//')]\n" count
    answers 0 1 ""
    feed "array2d(1..9, 1..9, [$(echo "$EASY" | sed 's/\./_/g; s/./&,/g; s/,$//')])\n" count
    answers 0 1 ""
    # What Simon Tatham's Solo calls the same puzzle.
    feed "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n" convert
    answers 0 "$EASY" ""
    feed "3x3xj:5_3b7\n" convert
    answers 3 error "givens: stdin:1:4: ids of Solo with further rules (x, j, k) are not read: write these as --variant"
    feed "this is\nno puzzle\nat all\n" count
    answers 3 error "givens: stdin:1:1: neither a puzzle nor a comment; nor can the rest of the input be read"
}

setup_file() {
    export SOLVED_EASY=534678912672195348198342567859761423426853791713924856961537284287419635345286179
}

@test "several columns at once, techniques, pictures with numbers" {
    say annotate --columns solution,SER,canon --no-header "$EASY"
    expect solution "$(cut -f 2,3 out)" "$SOLVED_EASY	1.2"
    "$GIVENS" explain --theory SE --trace "$EASY" | tail -n +2 | cut -f 4 | sort | uniq -c >histogram
    contains "$(cat histogram)" "Hidden Single"
    say convert --to svg -o 'p-%n.svg' "$EASY" "$PUZZLE"
    answers 0 "p-1.svg
p-2.svg" ""
    [ -e p-1.svg ] && [ -e p-2.svg ]
}

@test "what there is not is refused with a sentence" {
    say convert --to png "$EASY"
    refuses "--to"
    say encode --to opb "$EASY" "$PUZZLE"
    [ "$status" -ne 0 ]
    contains "$errors" "%n"
    say backdoors "$EASY"
    refuses "unknown verb 'backdoors'"
    say rate --theory SE "$EASY"
    refuses "unknown option '--theory'"
    feed "[{\"newboard\": 1}, {}]\n" count
    expect status "$status" 3
    contains "$errors" "expected a JSON object"
}
