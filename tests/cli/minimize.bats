#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

@test "the result is minimal, inside the puzzle, and keeps the solution" {
    say minimize "$SOLUTION"
    expect status "$status" 0
    expect check "$("$GIVENS" check "$output" | tail -n 1 | cut -f3-5)" "1	yes	0"
    expect solution "$("$GIVENS" solve "$output")" "$SOLUTION"
}

@test "the seed decides, 0 is the default, and each record has its own order" {
    say minimize --seed 0 "$SOLUTION"
    local zero=$output
    say minimize "$SOLUTION"
    answers 0 "$zero" ""
    say minimize --seed 1 "$SOLUTION"
    [ "$output" != "$zero" ]
    say minimize "$SOLUTION" "$SOLUTION"
    expect 'different lines' "$(sort -u out | wc -l | tr -d ' ')" 2
    expect 'first line' "$(head -n 1 out)" "$zero"
}

@test "text behind the puzzle is passed through" {
    feed "$PUZZLE ED=9.0/1.2  name \n" minimize
    answers 0 "$PUZZLE ED=9.0/1.2  name$(printf ' ')" ""
}

@test "none and multiple stand in their places" {
    say minimize "$NONE" "$PUZZLE" "$MANY"
    answers 1 "none
$PUZZLE
multiple" ""
}

# Every minimal puzzle inside $1 by brute force: all subsets of clues, asked one by one.
brute_minimals() {
    python3 - "$GIVENS" "$1" <<'PY'
import itertools, subprocess, sys
givens, puzzle = sys.argv[1:]
def unique(puzzles):
    run = subprocess.run([givens, "count"], input="\n".join(puzzles) + "\n", text=True,
                         capture_output=True, check=True)
    return [line == "1" for line in run.stdout.split()]
def without(text, cells):
    return "".join("." if i in cells else c for i, c in enumerate(text))
clues = [i for i, c in enumerate(puzzle) if c != "."]
redundant = [i for i, ok in zip(clues, unique([without(puzzle, {i}) for i in clues])) if ok]
sets = [set(s) for k in range(len(redundant) + 1) for s in itertools.combinations(redundant, k)]
good = {without(puzzle, s): s for s, ok in zip(sets, unique([without(puzzle, s) for s in sets])) if ok}
def minimal(text, left_out):
    return not any(without(text, {i}) in good for i in redundant if i not in left_out)
for text in sorted(t for t, s in good.items() if minimal(t, s)):
    print(text)
PY
}

@test "--all prints every minimal puzzle inside, as a brute force finds them" {
    local puzzle="${SOLUTION:0:12}${PUZZLE:12}"
    say solve "$puzzle"
    expect solution "$output" "$SOLUTION"
    brute_minimals "$puzzle" >expected
    [ "$(wc -l <expected)" -ge 2 ]
    say minimize --all "$puzzle"
    expect status "$status" 0
    expect header "$(head -n 1 out)" "record	puzzle	clues"
    expect puzzles "$(tail -n +2 out | cut -f2 | sort)" "$(sort expected)"
    say minimize --all --counts "$puzzle"
    expect number "$(tail -n +2 out | awk '{ n += $3 } END { print n }')" \
        "$(wc -l <expected | tr -d ' ')"
}

@test "--all says what cannot be done, and --counts needs it" {
    say minimize --all "$PUZZLE" "$MANY" "$NONE" 1.............4.
    answers 1 "record	puzzle	clues
1	$PUZZLE	17
2	multiple	multiple
3	none	none
4	multiple	multiple"
    say minimize --all --limit-time 0.001 --family latin --pencilmarks 1234214334124321
    answers 4 "record	puzzle	clues
1	limit	limit"
    say minimize --counts "$PUZZLE"
    refuses "--counts needs --all"
}

@test "tables have the minimal puzzle and its clues" {
    say minimize --to tsv "$PUZZLE"
    answers 0 "puzzle	minimal	clues
$PUZZLE	$PUZZLE	17"
}

@test "minimize works on latin squares and csp instances" {
    say minimize --family latin 123231312
    expect status "$status" 0
    expect check "$("$GIVENS" check --family latin "$output" | tail -n 1 | cut -f3,4)" "1	yes"
    feed 'csp 1; var A 1 2; var B 1 2; alldiff A B; given A=1; given B=2\n' minimize
    expect status "$status" 0
    contains "$output" "given"
    expect givens "$(printf %s "$output" | tr ';' '\n' | grep -c given)" 1
}
