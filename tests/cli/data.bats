#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The published collections, or their samples.
load common

# How many puzzles of a collection have the same answer to `check`.
answers_of_all() { # NAME STATUS ANSWER
    data_file "$1"
    say check "$DATA/$1"
    expect status "$status" "$2"
    expect rows "$(tail -n +2 out | cut -f3-5 | sort | uniq -c | tr -s ' ')" " $(wc -l <"$DATA/$1") $3"
}

@test "cb-minimal: every line has one solution and is minimal" {
    answers_of_all cb-minimal.txt 0 "1	yes	0"
}

@test "cb-minimal: solutions equal the published ones byte for byte" {
    data_file cb-minimal.txt cb-minimal-solutions.txt
    "$GIVENS" solve "$DATA/cb-minimal.txt" >out
    cmp out "$DATA/cb-minimal-solutions.txt"
}

@test "cb-minus1-multi: two or more solutions each" {
    answers_of_all cb-minus1-multi.txt 1 "2+	-	-"
}

@test "invalid-noclash: no solution each" {
    answers_of_all invalid-noclash.txt 1 "0	-	-"
}

@test "tables of the collection are read by their puzzle column" {
    data_file berthier-cb-hard.tsv
    say count "$DATA/berthier-cb-hard.tsv"
    expect status "$status" 0
    expect counts "$(sort out | uniq -c | tr -s ' ')" " $(($(wc -l <"$DATA/berthier-cb-hard.tsv") - 1)) 1"
}
