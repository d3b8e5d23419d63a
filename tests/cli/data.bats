#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The published collections, where they are there.
load common

@test "cb-minimal: every line has one solution and is minimal" {
    data_file cb-minimal.txt
    say check "$DATA/cb-minimal.txt"
    expect status "$status" 0
    expect rows "$(tail -n +2 out | cut -f3-5 | sort | uniq -c | tr -s ' ')" " 21375 1	yes	0"
}

@test "cb-minimal: solutions equal the published ones byte for byte" {
    data_file cb-minimal-solutions.txt
    "$GIVENS" solve "$DATA/cb-minimal.txt" >out
    cmp out "$DATA/cb-minimal-solutions.txt"
}

@test "cb-minus1-multi: two or more solutions each" {
    data_file cb-minus1-multi.txt
    say check "$DATA/cb-minus1-multi.txt"
    expect status "$status" 1
    expect rows "$(tail -n +2 out | cut -f3-5 | sort | uniq -c | tr -s ' ')" " 21072 2+	-	-"
}

@test "invalid-noclash: no solution each" {
    data_file invalid-noclash.txt
    say check "$DATA/invalid-noclash.txt"
    expect status "$status" 1
    expect rows "$(tail -n +2 out | cut -f3-5 | sort | uniq -c | tr -s ' ')" " 5000 0	-	-"
}

@test "tables of the collection are read by their puzzle column" {
    data_file berthier-cb-hard.tsv
    say count "$DATA/berthier-cb-hard.tsv"
    expect status "$status" 0
    expect counts "$(sort out | uniq -c | tr -s ' ')" " 979 1"
}
