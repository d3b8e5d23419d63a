#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# variants.bats -- rules beyond those of a family: by options and by lines of the input.

load common

# The second one is not valid for plain Sudoku.
DIAGONALS=...........6..4...............5.37......2...847.96..35...7..98.3...9..1..........

# A killer puzzle without givens.
KILLER="cage 3 r1c1 r1c2; cage 15 r1c3 r1c4 r1c5; cage 22 r1c6 r2c5 r2c6 r3c5; cage 4 r1c7 r2c7;
cage 16 r1c8 r2c8; cage 15 r1c9 r2c9 r3c9 r4c9; cage 25 r2c1 r2c2 r3c1 r3c2; cage 17 r2c3 r2c4;
cage 9 r3c3 r3c4 r4c4; cage 8 r3c6 r4c6 r5c6; cage 20 r3c7 r3c8 r4c7; cage 6 r4c1 r5c1;
cage 14 r4c2 r4c3; cage 17 r4c5 r5c5 r6c5; cage 17 r4c8 r5c7 r5c8; cage 13 r5c2 r5c3 r6c2;
cage 20 r5c4 r6c4 r7c4; cage 12 r5c9 r6c9; cage 27 r6c1 r7c1 r8c1 r9c1; cage 6 r6c3 r7c2 r7c3;
cage 20 r6c6 r7c6 r7c7; cage 6 r6c7 r6c8; cage 10 r7c5 r8c4 r8c5 r9c4;
cage 14 r7c8 r7c9 r8c8 r8c9; cage 8 r8c2 r9c2; cage 16 r8c3 r9c3; cage 15 r8c6 r8c7;
cage 13 r9c5 r9c6 r9c7; cage 17 r9c8 r9c9"

@test "grids of variants are counted as by brute force" {
    local number options words
    python3 "$GIVENS_SOURCE/tests/variants/brute.py" >numbers
    expect lines "$(wc -l <numbers | tr -d ' ')" 36
    while read -r number options; do
        words=()
        for word in $options; do
            words+=("${word//\~/ }")
        done
        say count --limit 0 "${words[@]}" empty
        answers 0 "$number"
    done <numbers
}

@test "a killer puzzle is explained in words, and its steps are verified" {
    say solve --variant "$KILLER" empty
    answers 0 215647398368952174794381652586274931142593867973816425821739546659428713437165289
    say explain --words --paranoid --variant "$KILLER" empty
    expect status "$status" 0
    contains "$output" "Whatever r1c1 is, r1c2 is not 3 to 9 (r1c1+r1c2 = 3)."
    contains "$output" " can only be 1+2+5 or 1+3+4: so r3c6, r4c6 and r5c6 are not 6 to 9."
    printf '#variant %s\n%081d\n' "${KILLER//$'\n'/ }" 0 >killer
    "$GIVENS" explain --to json killer >path.json
    say explain --verify path.json
    answers 0 ok
    say check --to json --no-run path.json
    contains "$output" '"variant": "cage 3 r1c1 r1c2; cage 4 r1c7 r2c7;'
}

@test "a line states the rules of the puzzles behind it" {
    feed '#variant diagonals\n1...............\n#variant windoku; anti knight
1...............\n#variant\n1...............\n' count --limit 0 --size 4
    answers 0 $'12\n6\n72'
}

@test "options add their rules to those of lines" {
    feed '#variant windoku\n1...............\n#variant\n1...............\n' \
        count --limit 0 --size 4 --anti knight
    answers 0 $'6\n6'
}

@test "a cell of a table may have rules of its own" {
    feed 'puzzle,n\n"#variant diagonals\n1...\n....\n....\n....",1\n1...............,2\n' \
        count --limit 0 --size 4
    answers 0 $'12\n72'
}

@test "a file has regions" {
    printf '# jigsaw\naaab\nacbb\nccbd\ncddd\n' >regions
    say count --limit 0 --size 4 --regions regions empty
    answers 0 24
    say count --size 4 --regions none empty
    refuses "--regions: cannot open none"
}

@test "wrong rules are named with their place" {
    feed '#variant diagonals; fog\n1...............\n' solve --size 4
    expect status "$status" 3
    [[ "$errors" == "givens: stdin:1:21: no rule 'fog': rules are regions, diagonals,"* ]]
    say count --size 4 --variant 'regions aaabaaabccbdcddd' empty
    expect status "$status" 3
    [[ "$errors" == *"region 1 has 6 cells instead of 4" ]]
    say count --family queens --size 8 --diagonals empty
    expect status "$status" 3
    [[ "$errors" == *"variants are for grids of digits, not for queens" ]]
    say count --anti rook empty
    refuses "--anti: pieces are knight and king, not 'rook'"
}

@test "puzzles are written with their rules" {
    say generate --diagonals --size 4 --count 3 --seed 1
    expect status "$status" 0
    expect rules "$(head -n 1 out)" "#variant diagonals"
    feed "$output\n" count
    answers 0 $'1\n1\n1'
    feed "#variant diagonals\n$DIAGONALS\n" convert --to grid
    expect rules "$(head -n 1 out)" "#variant diagonals"
    feed "$output\n" convert
    answers 0 $'#variant diagonals\n'"$DIAGONALS"
    say convert --to link-sudokuwiki --diagonals "$DIAGONALS"
    expect status "$status" 3
    [[ "$errors" == *"the format link-sudokuwiki cannot express the rules of a variant" ]]
    say solve --to json --no-run --diagonals "$DIAGONALS"
    [[ "$output" == *'"variant": "diagonals"'* ]]
    feed "$output\n" count
    answers 0 1
}

@test "explanations name the units of variants" {
    say explain --words --paranoid --diagonals "$DIAGONALS"
    expect status "$status" 0
    [[ "$output" == *"In diagonal 2, 7 can only be in r2c8, so r2c8 is 7."* ]]
    expect heading "$(head -n 2 out)" $'#variant diagonals\n'"$DIAGONALS"
    say explain --diagonals "$DIAGONALS"
    [[ "$output" == *"hidden-single-in-a-diagonal ==> r2c8=7"* ]]
}

@test "weighted puzzles are minimal where links join cells of no common unit" {
    say generate --method weighted --block 2x4 --anti knight --count 2 --seed 3 --quiet
    expect status "$status" 0
    cp out puzzles
    say check --block 2x4 --to tsv --no-header puzzles
    expect minimal "$(cut -f 3,4 out)" $'1\tyes\n1\tyes'
}

@test "explanations name cells, not the variables that rules become" {
    say explain --words "$GIVENS_SOURCE/examples/variants/odd_even.txt"
    contains "$output" $'\nr1c4 is even and can only be 4.\n'
    say explain --words "$GIVENS_SOURCE/examples/variants/renban.txt"
    contains "$output" 'r4c3, r4c4 and r5c4 can only be 5..7, 6..8 or 7..9: so r4c3 is not 1, 3 or 4;'
    for words in odd_even renban; do
        say explain --to json "$GIVENS_SOURCE/examples/variants/$words.txt"
        cp out path.json
        say explain --verify path.json
        answers 0 ok
    done
}

@test "puzzles with random rules have one solution, by brute force too" {
    local kind
    for kind in cage 'little killer' arrow thermo kropki xv odd even palindrome renban whisper \
        clone cage,thermo; do
        say generate --size 4 --random-rules "$kind" --count 2 --seed 5
        expect status "$status" 0
        cp out puzzles
        "$GIVENS" solve puzzles >solved
        python3 "$GIVENS_SOURCE/tests/variants/brute.py" puzzles <puzzles >wanted
        expect "solutions of $kind" "$(cat solved)" "$(cat wanted)"
        say check --to tsv --no-header puzzles
        expect "minimal $kind" "$(cut -f 3,4 out)" $'1\tyes\n1\tyes'
    done
    say generate --random-rules fog --seed 1
    refuses "--random-rules: no kind 'fog'; kinds are cage, little killer, arrow, thermo, kropki, xv, \
odd, even, palindrome, renban, whisper, clone"
    say generate --random-rules cage --method bottom-up --seed 1
    refuses "--method does not apply to puzzles with random rules"
}

@test "no diagonal with a sum is drawn from both of its ends" {
    say generate --size 4 --random-rules 'little killer' --count 20 --seed 5 --quiet
    expect status "$status" 0
    contains "$output" 'little killer '
    grep -o 'little killer [^;]*' out >diagonals
    fails grep -E 'r([2-4])c[1-4] r1c|r[34]c[1-4] r2c|r4c[1-4] r3c' diagonals
    expect diagonals "$(grep -c . diagonals)" 80
}

@test "random rules are the same for any number of threads" {
    say generate --random-rules cage,arrow --anti king --block 2x3 --count 3 --seed 8 --threads 1
    expect status "$status" 0
    contains "$output" "#variant anti king; cage "
    local one=$output
    say generate --random-rules cage,arrow --anti king --block 2x3 --count 3 --seed 8 --threads 3
    answers 0 "$one"
}

@test "the examples are minimal puzzles" {
    local file
    for file in "$GIVENS_SOURCE"/examples/variants/*.txt; do
        say check --to tsv --no-header "$file"
        expect "$file" "$(cut -f 3,4 out)" $'1\tyes'
    done
}

@test "the page of variants has a picture of each example" {
    local file name
    for file in "$GIVENS_SOURCE"/examples/variants/*.txt; do
        name=$(basename "$file" .txt)
        say convert --to svg "$file"
        expect "$name" "$output" "$(cat "$GIVENS_SOURCE/docs/pictures/$name.svg")"
        contains "$(cat "$GIVENS_SOURCE/docs/variants.md")" "(pictures/$name.svg)"
    done
}

@test "studies have all minimal puzzles of small variants, and keep the rules" {
    "$GIVENS" study --help >/dev/null 2>&1 || skip "no studies"
    # 14592 by minimal_puzzles() of tests/variants/brute.py; it gives 6144 for the jigsaw.
    say study x.store --method exhaustive --size 4 --diagonals --quiet
    expect status "$status" 0
    contains "$errors" "14592 puzzles"
    say study jigsaw.store --method exhaustive --size 4 --variant 'regions aaabacbbccbdcddd' --quiet
    contains "$errors" "6144 puzzles"
    say study killer.store --method exhaustive --size 4 --quiet \
        --variant 'cage 5 r1c1 r2c1; cage 6 r1c3 r1c4 r2c4; cage 4 r3c3 r4c3' # 4 grids, by brute.py
    contains "$errors" "80 puzzles"
    say verify jigsaw.store
    expect status "$status" 0
    say study y.store --method exhaustive --isomorphs together --size 4 --diagonals
    refuses "--isomorphs together: the symmetries of variants are unknown"
}

@test "pictures show the rules" {
    feed '#variant cage 20 r4c4 r4c5 r5c4; odd r1c1; kropki black r2c2 r2c3; arrow r1c9 r2c9 r3c8
1................................................................................\n' \
        convert --to svg
    expect status "$status" 0
    expect beginning "$(head -c 4 out)" "<svg"
    contains "$output" 'stroke-dasharray="16 10"'
    contains "$output" '>20</text>'
    contains "$output" '<circle fill="#d0d0d0" cx="120" cy="120"'
    contains "$output" '<circle fill="#000" stroke="#000" stroke-width="5" cx="480" cy="360"'
    say convert --to svg --size 4 --variant 'regions aaabacbbccbdcddd' 1...............
    contains "$output" 'd="M0 0h960v960h-960zM240 240h240M720 0v240'
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse("out")'
    say explain --to svg --step 29 --diagonals "$DIAGONALS"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse("out")'
}

@test "a line #variant in another case counts, and one that is misspelt is warned of" {
    printf '%s\n' "#Variant diagonals" "$DIAGONALS" "#VARIANT" "#SIZE 2x2" 12..34..21..43.. >puzzles
    say count puzzles
    answers 0 $'1\n2' ""
    printf '%s\n' "# Mine" "#variants anti knight" "#prize 1" "$PUZZLE" "#csv" "$PUZZLE" >puzzles
    say count puzzles
    answers 0 $'1\n1' "givens: puzzles:2:1: warning: this line is taken for a comment; did you mean '#variant'?
givens: puzzles:5:1: warning: this line is taken for a comment; did you mean '#csp'?"
    say count --quiet puzzles
    answers 0 $'1\n1' ""
}

@test "what is made for plain grids alone refuses variants" {
    say count --diagonals "$DIAGONALS"
    answers 0 1
    say gsp --diagonals --count 1
    refuses "gsp makes no variants"
    say rate --rating SER --diagonals "$DIAGONALS"
    answers 0 $'puzzle\tSER\n'"$DIAGONALS"$'\t-'
}

@test "what is wrong with rules is not said of the operand" {
    say count --variant 'thermo r1c1 r1c10' "$PUZZLE"
    expect errors "$errors" 'givens: operand 1: variant: r1c10 is outside of the grid'
    say count '{"size":9,'
    expect status "$status" 3
    expect 'no tail' "${errors%%nor is there*}" "$errors"
}

@test "variants go into links and come back with their rules" {
    local rules="diagonals; cage 12 r1c1 r1c2 r2c1"
    for form in link-fpuzzles link-sudokupad fpuzzles; do
        "$GIVENS" convert --variant "$rules" --to $form $PUZZLE >link
        expect "lines of $form" "$(wc -l <link | tr -d ' ')" 1
        say convert --to line link
        answers 0 "#variant $rules
$PUZZLE" ""
        say convert --variant "anti king" --to line link
        contains "$output" "#variant diagonals; anti king; cage 12 r1c1 r1c2 r2c1"
    done
    say count '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"sandwichsum":[{"cell":"R0C1"}]}'
    expect status "$status" 3
    contains "$(cat err)" "the constraint 'sandwichsum' is not supported"
}

@test "lines that may be read from either end have one text" {
    local kind
    for kind in palindrome renban whisper; do
        printf '#variant %s r3c3 r2c2 r1c2\n%081d\n' "$kind" 0 >line.txt
        say convert --to line line.txt
        expect "$kind" "$(head -n 1 out)" "#variant $kind r1c2 r2c2 r3c3"
    done
    printf '#variant thermo r3c3 r2c2 r1c2\n%081d\n' 0 >line.txt
    say convert --to line line.txt
    expect 'a thermometer has a bulb' "$(head -n 1 out)" '#variant thermo r3c3 r2c2 r1c2'
}

@test "random dots are as many as two for each row" {
    local kind
    for kind in kropki xv; do
        say generate --random-rules "$kind" --count 1 --seed 3 --quiet
        expect "$kind" "$(head -n 1 out | tr ';' '\n' | wc -l)" 18
    done
}
