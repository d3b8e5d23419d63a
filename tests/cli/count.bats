#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

counts() { # wanted, options...
    local wanted=$1
    shift
    say count --limit 0 "$@" empty
    answers 0 "$wanted" ""
}

@test "empty Sudoku 2x2 has 288 solutions, 1xN and Nx1 are Latin squares" {
    counts 288 --block 2x2
    counts 576 --block 1x4
    counts 576 --block 4x1
}

@test "empty Sudoku 2x3 and 3x2 have 28200960 solutions" {
    counts 28200960 --block 2x3
    counts 28200960 --block 3x2
}

@test "Latin squares of order 1 to 5" {
    counts 1 --family latin --size 1
    counts 2 --family latin --size 2
    counts 12 --family latin --size 3
    counts 576 --family latin --size 4
    counts 161280 --family latin --size 5
}

@test "pandiagonal Latin squares of order 5 and 7, none of order 4 and 6" {
    counts 240 --family pandiagonal --size 5
    counts 20160 --family pandiagonal --size 7
    counts 0 --family pandiagonal --size 4
    counts 0 --family pandiagonal --size 6
}

@test "queens of order 4 to 12" {
    local n=4
    for wanted in 2 10 4 40 92 352 724 2680 14200; do
        counts $wanted --family queens --size $n
        n=$((n + 1))
    done
}

# Keeps the solutions of n queens with one queen in each block: what SudoQueens are.
sudoqueens_by_filter() { # order, root
    "$GIVENS" solve --all --family queens --size "$1" --to cells empty |
        awk -v m="$2" '{
            split("", seen); good = 1
            for (i = 1; i <= NF; i++) {
                split($i, at, /[rc]/)
                block = int((at[2] - 1) / m) * m + int((at[3] - 1) / m)
                if (block in seen) good = 0
                seen[block] = 1
            }
            number += good
        } END { print number + 0 }'
}

@test "SudoQueens of order 4 and 9 equal a filter of the queens' solutions" {
    expect 'order 4' "$(sudoqueens_by_filter 4 2)" 2
    counts 2 --family sudoqueens --size 4
    expect 'order 9' "$(sudoqueens_by_filter 9 3)" 144
    counts 144 --family sudoqueens --size 9
}

@test "the limit is 2 unless told otherwise, and exact" {
    say count empty "$PUZZLE" "$NONE"
    answers 0 "2
1
0" ""
    say count --limit 1000000 empty
    answers 0 1000000 ""
    say count -n 17 --block 2x2 empty
    answers 0 17
}

@test "counts beyond 64 bits are exact" {
    # Order 11 with one row and one column given still has more squares than 2^64; a limit
    # beyond that cannot be given, so the number comes from independent parts: 25 variables
    # with 10 values each.
    {
        echo "csp 1"
        for v in $(seq 25); do echo "var v$v 0 1 2 3 4 5 6 7 8 9"; done
    } >free.csp
    say count --limit 0 free.csp
    answers 0 10000000000000000000000000 ""
}

@test "the word limit takes the place of a count" {
    say count --limit 0 --limit-nodes 5 empty "$PUZZLE"
    expect 'first line' "$(head -n 1 out)" limit
    expect status "$status" 4
}

@test "count is 0 for every readable record" {
    say count "$NONE" "$MANY"
    answers 0 "0
2" ""
}

@test "the csp examples have the number of solutions that a brute force finds" {
    for file in $(grep -l '^csp 1' "$GIVENS_SOURCE"/examples/csp/*.csp); do # the others: csp.bats
        say count --limit 0 "$file"
        expect "$file" "$output" "$(python3 "$GIVENS_SOURCE/tests/cli/brute_csp.py" "$file")"
    done
}
