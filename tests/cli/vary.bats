#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

# All {-1+1} neighbours of $1 by brute force: every clue removed, every digit in every empty
# cell, the command asked about each.
brute_neighbours() {
    python3 - "$GIVENS" "$1" <<'PY'
import subprocess, sys
givens, puzzle = sys.argv[1:]
candidates = set()
for i, c in enumerate(puzzle):
    if c == ".":
        continue
    rest = puzzle[:i] + "." + puzzle[i + 1:]
    for j, d in enumerate(rest):
        if d == ".":
            candidates |= {rest[:j] + v + rest[j + 1:] for v in "123456789"}
candidates.discard(puzzle)
candidates = sorted(candidates)
run = subprocess.run([givens, "count"], input="\n".join(candidates) + "\n", text=True,
                     capture_output=True, check=True)
for candidate, line in zip(candidates, run.stdout.split()):
    if line == "1":
        print(candidate)
PY
}

@test "{-1+1} equals a brute force" {
    for puzzle in "$PUZZLE" "$("$GIVENS" minimize --seed 3 "$SOLUTION")"; do
        brute_neighbours "$puzzle" >expected
        say vary "$puzzle"
        expect status "$status" 0
        expect neighbours "$(sort out)" "$(cat expected)"
        say vary --minimal-only "$puzzle"
        sort out >minimal
        expect 'minimal ones' "$(cat minimal)" \
            "$("$GIVENS" check expected | awk -F'\t' '$4 == "yes" { print $1 }')"
    done
}

@test "random neighbours are some of them, by seed" {
    local puzzle
    puzzle=$("$GIVENS" minimize --seed 3 "$SOLUTION")
    "$GIVENS" vary "$puzzle" | sort >all
    say vary --count 5 --seed 2 "$puzzle"
    expect status "$status" 0
    expect number "$(sort -u out | wc -l | tr -d ' ')" 5
    expect 'outside of all' "$(sort out | comm -23 - all)" ""
    cp out first
    say vary --count 5 --seed 2 "$puzzle"
    expect again "$output" "$(cat first)"
    say vary --count 3 --seed 1 "$PUZZLE" # has two
    expect status "$status" 4
    expect 'last line' "$(tail -n 1 out)" limit
}

@test "a search that would take for ever obeys a time limit, and a cell with two givens has no neighbour" {
    status=0
    timeout -s KILL 600 "$GIVENS" vary --limit-time 0.001 --minus 0 --plus 8 "$PUZZLE" >out || status=$?
    expect status "$status" 4
    expect 'last line' "$(tail -n 1 out)" limit
    say vary --from cells "r1c1=1 r1c1=2"
    answers 0 ""
    say vary --limit-nodes 3 "$PUZZLE"
    refuses "vary has no node limit"
}

@test "tables name the record; --canon leaves out isomorphs, whatever the threads" {
    say vary --to tsv "$PUZZLE" "$PUZZLE"
    expect header "$(head -n 1 out)" "record	puzzle	clues"
    expect records "$(tail -n +2 out | cut -f1 | sort -u | tr '\n' ' ')" "1 2 "
    for threads in 1 3; do
        say vary --canon --threads $threads "$PUZZLE" "$PUZZLE" "$PUZZLE"
        expect 'forms' "$("$GIVENS" canon out | sort | uniq -d)" ""
        cp out threads$threads
    done
    cmp threads1 threads3
}

@test "--minus alone takes clues away" {
    say vary --minus 1 --plus 0 "$SOLUTION"
    expect number "$(wc -l <out | tr -d ' ')" 81
}

@test "other families have neighbours, --canon leaves out isomorphs of them" {
    say canon --block 2x2 1...............
    [ "$status" = 0 ] || skip "built without nauty"
    for options in "--block 2x2 .2.3....4..1...." "--family queens --size 6 .Q.................................." \
        "--block 2x2 --pencilmarks .2.3....4..1...."; do
        local words=${options% *}
        words=${words% --pencilmarks}
        # shellcheck disable=SC2086
        say vary $options
        cp out all
        # shellcheck disable=SC2086
        say vary --canon $options
        expect status "$status" 0
        # shellcheck disable=SC2086
        expect classes "$("$GIVENS" canon $words out | sort -u | wc -l)" "$(wc -l <out)"
        # shellcheck disable=SC2086
        expect 'all classes' "$("$GIVENS" canon $words all | sort -u | wc -l)" "$(wc -l <out)"
    done
}
