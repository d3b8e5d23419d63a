#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# variants.bats -- rules beyond those of a family: by options and by lines of the input.

load common

# The second one is not valid for plain Sudoku.
DIAGONALS=...........6..4...............5.37......2...847.96..35...7..98.3...9..1..........

@test "grids of variants are counted" { # numbers by brute force (tests/variants/brute.py)
    counts() { # expected, then options
        local expected=$1
        shift
        say count --limit 0 "$@" empty
        answers 0 "$expected"
    }
    counts 48 --size 4 --diagonals
    counts 48 --size 4 --variant 'diagonals up'
    counts 24 --size 4 --variant 'regions aaabacbbccbdcddd'
    counts 168 --size 4 --windoku
    counts 168 --size 4 --disjoint
    counts 0 --size 4 --anti king
    counts 24 --size 4 --anti knight
    counts 48 --family latin --size 4 --diagonals
    counts 960 --family latin --size 5 --diagonals
    counts 8640 --block 2x3 --diagonals
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
}

@test "explanations name the units of variants" {
    say explain --words --paranoid --diagonals "$DIAGONALS"
    expect status "$status" 0
    [[ "$output" == *"In diagonal 2, 7 can only be in r2c8, so r2c8 is 7."* ]]
    say explain --diagonals "$DIAGONALS"
    [[ "$output" == *"hidden-single-in-a-diagonal ==> r2c8=7"* ]]
}

@test "what is made for plain grids alone refuses variants" {
    say count --diagonals "$DIAGONALS"
    answers 0 1
    say gsp --diagonals --count 1
    refuses "gsp makes no variants"
    say rate --rating SER --diagonals "$DIAGONALS"
    answers 0 $'puzzle\tSER\n'"$DIAGONALS"$'\t-'
}
