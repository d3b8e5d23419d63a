#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# What takes long or much memory: in the full suite alone.
load common

@test "minimize --all of a complete grid says which limit it met, and what to do" {
    say minimize --all --counts "$SOLUTION"
    answers 4 "record	clues	number
1	limit	limit" "givens: operand 1:1:1: more than 20000000 puzzles had to be held to find the minimal ones: start from a puzzle with fewer clues"
}

@test "minimize --all of a complete grid needs less than 600 MB to say so" {
    (ulimit -v 600000 && "$GIVENS" minimize --all --counts --threads 1 "$SOLUTION" >out 2>err) || status=$?
    expect status "$status" 4
    expect row "$(tail -n 1 out)" "1	limit	limit"
}

@test "the study of 20,000 puzzles is the published one" {
    whole_data_file berthier-cb-sample.tsv
    "$GIVENS" rate --ratings dof,type,total-dof,ease --keep-columns "$DATA/berthier-cb-sample.tsv" |
        "$GIVENS_SOURCE/bench/paris_study" >study
    # Tables of the page and of the study, as numbers: types by W, then correlations.
    grep -E '^\| ([0-9]|all) \|' "$GIVENS_SOURCE/docs/results/paris-types.md" | tr -d '|' | tr -s ' ' >page
    sed -n '2,11p' study | tr '\t' ' ' | sed 's/^/ /; s/$/ /' >found
    diff page found
    grep -E '^\| `' "$GIVENS_SOURCE/docs/results/paris-types.md" | tr -d '|`' |
        awk '{ print $1, "W", $2, $3, $4; print $1, "SER", $2, $3, $5 }' | sort >page
    sed '1,/^measure/d' study | grep -P '\t' | tr '\t' ' ' | sort >found
    diff page found
}

@test "weighted puzzles of variants are minimal" {
    local rules
    for rules in diagonals windoku 'disjoint groups' 'anti knight' 'anti king' 'diagonals; anti king' \
        'regions aaaabbccc aaabbbccc aabbbbccc ddddeeeff dddeeefff ddeeeffff gggghhiii ggghhhiii gghhhhiii'; do
        say generate --method weighted --variant "$rules" --count 2 --seed 3 --quiet
        expect "status of $rules" "$status" 0
        cp out puzzles
        say check --to tsv --no-header puzzles
        expect "minimal $rules" "$(cut -f 3,4 out)" $'1\tyes\n1\tyes'
    done
}
