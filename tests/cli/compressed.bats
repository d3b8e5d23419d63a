#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Compressed inputs and outputs. The programs gzip, xz, zstd and bzip2 are the oracle.
load common

# The kinds that this build and this machine have: ending and program.
kinds() {
    for kind in gz:gzip xz:xz zst:zstd bz2:bzip2; do
        if command -v "${kind#*:}" >/dev/null &&
            "$GIVENS" convert -o "probe.${kind%:*}" "$PUZZLE" 2>/dev/null; then
            echo "${kind%:*} ${kind#*:}"
        fi
    done
}

@test "a compressed input is recognised by its first bytes, in a file and in a pipe" {
    [ -n "$(kinds)" ] || skip "no library or no program for any of them"
    printf '%s\n%s\n' "$PUZZLE" "$MANY" >plain
    while read -r ending program; do
        "$program" -c plain >"some.name"
        say count some.name
        answers 0 "1
2" ""
        "$GIVENS" count <some.name >found
        expect stdout "$(cat found)" "1
2"
        cat some.name some.name | "$GIVENS" count >found
        expect "$ending: two streams" "$(wc -l <found | tr -d ' ')" 4
    done < <(kinds)
}

@test "an output whose name ends so is compressed" {
    [ -n "$(kinds)" ] || skip "no library or no program for any of them"
    printf '%s\n%s\n' "$PUZZLE" "$MANY" >plain
    while read -r ending program; do
        say convert -o "out.$ending" plain
        answers 0 "" ""
        expect "$ending" "$("$program" -dc "out.$ending")" "$(cat plain)"
    done < <(kinds)
}

@test "damaged and shortened files are errors, after what was in them" {
    "$GIVENS" convert -o x.gz "$PUZZLE" 2>/dev/null || skip "no zlib"
    head -c 30 x.gz >short
    say count short
    answers 3 "" "givens: short: the data compressed by gzip ends too early"
    printf '\x1f\x8bnot so' >bad
    say count bad
    answers 3 "" "givens: bad: the data compressed by gzip is damaged"
}

@test "zero bytes between and after streams are padding" {
    [ -n "$(kinds)" ] || skip "no library or no program for any of them"
    printf '%s\n%s\n' "$PUZZLE" "$MANY" >plain
    while read -r ending program; do
        "$program" -c plain >one
        { cat one; head -c 512 /dev/zero; cat one; head -c 70000 /dev/zero; } >padded
        say count padded
        expect "$ending" "$status $output $errors" "0 1
2
1
2 "
        { cat one; echo more; } >garbage
        say count garbage
        expect "$ending: garbage" "$status" 3
    done < <(kinds)
}

@test "what is written has a checksum: a byte that changes is noticed" {
    [ -n "$(kinds)" ] || skip "no library or no program for any of them"
    for i in $(seq 40); do echo "$i $PUZZLE"; done >plain
    while read -r ending _; do
        "$GIVENS" convert -o "x.$ending" plain
        size=$(wc -c <"x.$ending")
        for at in $((size / 2)) $((size - 40)); do
            cp "x.$ending" changed
            old=$(od -An -tu1 -j "$at" -N 1 changed | tr -d ' ')
            printf "\\$(printf %o $((old ^ 8)))" | dd of=changed bs=1 seek="$at" conv=notrunc status=none
            say count changed
            expect "$ending: byte $at" "$status" 3
        done
    done < <(kinds)
}
