#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

CANON=........1.....1.23..4.5..........5.....6..74.38............2.....7...6...1...8...

@test "isomorphs have one form, and the form is its own" {
    say canon "$PUZZLE" "$CANON"
    answers 0 "$CANON
$CANON" ""
    for form in puzzle-minlex solution-minlex solution-maxlex pattern; do
        for _ in 1 2 3 4 5; do echo "$PUZZLE"; done |
            "$GIVENS" convert --shuffle --seed 8 >isomorphs
        say canon --form $form isomorphs
        expect status "$status" 0
        expect "forms of $form" "$(sort -u out | wc -l | tr -d ' ')" 1
        cp out once
        say canon --form $form once
        expect "again $form" "$output" "$(cat once)"
    done
}

@test "relabel keeps the cells" {
    say canon --form relabel "$PUZZLE"
    expect cells "$(printf %s "$output" | tr 1-9 x)" "$(printf %s "$PUZZLE" | tr 1-9 x)"
    expect 'first digits' "$(printf %s "$output" | tr -d .)" 12345672187453681
}

@test "automorphisms and the transformation are columns of a table" {
    say canon --automorphisms --perm "$PUZZLE"
    expect header "$(head -n 1 out)" "puzzle	form	automorphisms	perm"
    expect status "$status" 0
    local perm
    perm=$(tail -n 1 out | cut -f4)
    # Applying the transformation to the puzzle gives the form.
    python3 - "$PUZZLE" "$CANON" "$perm" <<'PY'
import re, sys
puzzle, form, perm = sys.argv[1:]
v, r, c, t = re.fullmatch(r"v=(\d{9}) r=(\d{9}) c=(\d{9}) t=([01])", perm).groups()
def at(row, column):
    return puzzle[column * 9 + row] if t == "1" else puzzle[row * 9 + column]
rows, columns = [int(x) - 1 for x in r], [int(x) - 1 for x in c]
made = "".join(at(i, j) for i in rows for j in columns)
made = "".join(x if x == "." else v[int(x) - 1] for x in made)
sys.exit(made != form)
PY
    say canon --automorphisms \
        123456789456789123789123456231564897564897231897231564312645978645978312978312645
    expect automorphisms "$(tail -n 1 out | cut -f3)" 648
}

@test "--unique keeps the first record of each class, whatever the threads" {
    for seed in 1 2 3 4 5; do
        "$GIVENS" convert --shuffle --seed $seed "$PUZZLE" "$MANY" "$SOLUTION"
    done >fifteen
    for threads in 1 3; do
        say canon --unique --threads $threads fifteen
        answers 0 "$CANON
$("$GIVENS" canon "$MANY")
$("$GIVENS" canon "$SOLUTION")"
    done
}

@test "puzzles without a unique solution have a minlex form, but no solution form" {
    say canon --form solution-minlex "$PUZZLE" "$MANY" "$NONE"
    expect status "$status" 1
    expect words "$(tail -n 2 out)" "multiple
none"
    say canon "$MANY" "$NONE"
    expect status "$status" 0
}

@test "--perm and --automorphisms need a table" {
    say canon --perm --to line "$PUZZLE"
    refuses "--automorphisms, --perm and --class need --to tsv, csv or json"
}

# A program without nauty says so; what follows is for programs with it.
needs_nauty() {
    say canon --block 2x2 1...............
    if [ "$status" = 3 ] && [[ $errors = *nauty* ]]; then
        expect stdout "$output" error
        skip "built without nauty"
    fi
}

@test "the forms of strings are for plain 9x9 puzzles" {
    say canon --form pattern --block 2x2 1...............
    answers 3 error
    contains "$errors" "this --form is for 9x9 Sudoku with blocks of 3x3, without pencilmarks"
}

@test "two givens in a cell have a class, but no line" {
    needs_nauty
    say canon --from cells --class "r1c1=1 r1c1=2"
    expect status "$status" 0
    expect form "$(tail -n 1 out | cut -f 2)" "r9c9=8 r9c9=9"
    "$GIVENS" canon --from cells --to cells "r1c1=1 r1c1=2" >one
    "$GIVENS" canon --from cells --to cells "r7c8=5 r7c8=9" >other
    cmp one other
}

@test "every family has a form, and it is its own" {
    needs_nauty
    while read -r options; do
        # shellcheck disable=SC2086
        case $options in
        *queens*) for c in 1 2 3; do "$GIVENS" convert --from cells $options "r1c$c"; done ;;
        *) "$GIVENS" generate --quiet --seed 7 --count 3 $options ;;
        esac >puzzles
        # shellcheck disable=SC2086
        for seed in 1 2 3; do "$GIVENS" convert --shuffle --seed $seed $options puzzles; done >isomorphs
        # shellcheck disable=SC2086
        say canon $options puzzles
        expect "status of $options" "$status" 0
        cp out forms
        # shellcheck disable=SC2086
        say canon $options forms
        expect "form of forms, $options" "$output" "$(cat forms)"
        # shellcheck disable=SC2086
        say canon $options isomorphs
        expect "forms of $options" "$(sort -u out)" "$(sort -u forms)"
        # shellcheck disable=SC2086
        say canon --unique -j 3 $options isomorphs
        expect "classes of $options" "$(wc -l <out)" "$(sort -u forms | wc -l)"
    done <<END
--block 2x2
--block 3x2
--block 3x4
--family latin --size 6
--family pandiagonal --size 7
--family queens --size 6
--family sudoqueens --size 9
END
}

@test "pencilmarks are part of the puzzle" {
    needs_nauty
    "$GIVENS" convert --to pm "$PUZZLE" | sed 's/1679/ 679/' >marks.pm
    for seed in 1 2 3; do "$GIVENS" convert --shuffle --seed $seed --to sukaku marks.pm; done >isomorphs
    say canon --unique isomorphs
    expect status "$status" 0
    expect lines "$(wc -l <out)" 1
    expect length "$(awk '{ print length($0) }' out)" 729
    cp out form
    say canon form
    expect again "$output" "$(cat form)"
    say canon --to sdm isomorphs
    answers 3 "error
error
error"
    contains "$errors" "cannot hold the pencilmarks of the puzzle: use --to sukaku or pm"
    # Marks that say no more than the givens are none.
    "$GIVENS" convert --to sukaku "$PUZZLE" >plain
    say canon plain
    answers 0 "$CANON"
}

@test "a csp is printed as givens of its problem; other names are no other class" {
    needs_nauty
    cat >map.csp <<END
csp 1
var A red green
var B red green
var C red green
forbid A=red B=red
forbid A=green B=green
END
    printf '#csp map.csp\nA=red\nB=green\nC=red\nA=red C=green\n' >givens
    say canon --automorphisms --class givens
    expect status "$status" 0
    expect automorphisms "$(tail -n 4 out | cut -f 3 | tr '\n' ' ')" "2 2 4 1 "
    expect classes "$(tail -n 4 out | cut -f 4 | sort -u | wc -l)" 3
    for seed in 1 2 3 4; do "$GIVENS" convert --shuffle --seed $seed --to csp map.csp; done >renamed
    sed 's/A/Z/g; s/C=red/C=green/' map.csp >>renamed
    sed 's/^forbid A=green.*/forbid A=green C=green/' map.csp >>renamed
    say canon --unique --class renamed
    expect status "$status" 0
    expect lines "$(wc -l <out)" 3
}

@test "canon obeys --limit-time" {
    needs_nauty
    say canon --limit-time 0.000001 --family latin --size 40 empty
    answers 4 limit
}

@test "turned boards have the same canonical form" {
    needs_nauty
    say canon --unique 'minesweeper; . 2 .; 1 . .; . . 1' 'minesweeper; . 1 .; . . 2; 1 . .'
    expect 'one minesweeper' "$(wc -l <out)" 1
    say canon --unique 'binairo; . 1 . 1; . . . .; 0 . . .; . . . 0' 'binairo; . 0 . .; . . . 1; . . . .; 0 . . 1'
    expect 'one binairo' "$(wc -l <out)" 1
    say canon --unique 'slitherlink; 3 .; 2 1' 'slitherlink; 2 3; 1 .'
    expect 'one slitherlink' "$(wc -l <out)" 1
}

@test "--against keeps the classes that are in a file, or those that are not" {
    "$GIVENS" generate --count 6 --seed 3 >all 2>/dev/null
    head -n 3 all | "$GIVENS" convert --shuffle --seed 4 2>/dev/null >some
    say canon --against some --to tsv --no-header all
    expect both "$(cut -f 1 out)" "$(head -n 3 all)"
    say canon --against some --not --to tsv --no-header all
    expect others "$(cut -f 1 out)" "$(tail -n 3 all)"
    echo broken >>some
    say canon --against some all
    expect status "$status" 3
    contains "$errors" "some:4:1: neither a puzzle nor a comment"
    expect 'number of forms' "$(grep -c . out)" 3
    say canon --against missing all
    answers 3 "" "givens: missing: cannot open: No such file or directory"
    "$GIVENS" generate --count 2 --seed 3 --block 2x2 >small 2>/dev/null
    if "$GIVENS" canon --block 2x2 small >/dev/null 2>&1; then
        say canon --block 2x2 --against small --to tsv --no-header small
        expect small "$(cut -f 1 out)" "$(cat small)"
    fi
    say canon --not all
    refuses "--not needs --against"
    say canon --against all --form pattern all
    refuses "--against needs --form"
}
