#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# solve --solver: solvers inside and outside; and the hand-over to SAT without being asked.
load common

# As many 4x4-block instances with holes as said, in the file `puzzles`.
some_puzzles() {
    "$GIVENS" gsp --block 4x4 --holes 140 --seed 3 --count "$1" >puzzles 2>/dev/null
}

with_cadical() {
    "$GIVENS" solve --solver cadical "$PUZZLE" >/dev/null 2>&1 ||
        skip 'built without CaDiCaL'
}

# Every line of `out` solves its record: with its cells added, the puzzle has that solution.
all_solved() {
    grep -v '^#' puzzles >bare
    expect answers "$(wc -l <out | tr -d ' ')" "$(wc -l <bare | tr -d ' ')"
    paste -d' ' bare out | while read -r puzzle solution; do
        [ ${#puzzle} -eq ${#solution} ] || return 1
        pattern=$(printf '%s' "$puzzle" | sed 's/[.]/./g')
        printf '%s\n' "$solution" | grep -qx "$pattern" || return 1 # the givens are kept
        expect complete "$("$GIVENS" count "$(printf '#size 4x4\n%s' "$solution")")" 1
    done
}

@test "the solvers inside find the only solution, and none" {
    for solver in cadical mac-lah; do
        [ $solver = mac-lah ] || "$GIVENS" solve --solver $solver "$PUZZLE" || continue
        feed "$PUZZLE\n$NONE\n12345\n$PUZZLE\n" solve --solver $solver
        expect stdout "$output" "$SOLUTION
none
error
$SOLUTION"
        expect status "$status" 3
    done
}

@test "one solution of several, and the status of SAT solvers" {
    say solve --solver mac-lah --sat-status "$MANY"
    expect status "$status" 10
    [ ${#output} -eq 81 ]
    say solve --solver mac-lah --sat-status "$NONE"
    answers 20 none ''
}

@test "both encodings give solutions" {
    with_cadical
    some_puzzles 4
    say solve --encoding 2d puzzles
    expect status "$status" 0
    all_solved
    say solve --solver cadical --encoding 3d puzzles
    all_solved
    say solve --solver mac-lah --encoding 3d "$PUZZLE"
    refuses "the solver 'mac-lah' has no encoding '3d'"
}

@test "every family is solved by every solver inside" {
    for how in '--family queens --size 9' '--family latin --size 6' '--block 2x4' \
        '--family pandiagonal --size 7' '--family sudoqueens --size 9'; do
        for solver in cadical mac-lah; do
            [ $solver = mac-lah ] || "$GIVENS" solve --solver $solver "$PUZZLE" || continue
            # shellcheck disable=SC2086
            say solve $how --solver $solver empty
            expect "$how" "$status" 0
        done
    done
    say solve --family queens --size 6 --solver mac-lah 'Q.....' # no such board
    [ "$status" -ne 0 ]
}

outside() { # program, command
    command -v "$1" >/dev/null || skip "no $1"
    some_puzzles 3
    say solve --solver "$2" puzzles
    expect stderr "$errors" ''
    expect status "$status" 0
    all_solved
    say solve --solver "$2" --sat-status "$NONE"
    answers 20 none ''
}

@test "minisat as a command" {
    outside minisat 'minisat {in} {out}'
}

@test "cryptominisat5 as a command" {
    outside cryptominisat5 'cryptominisat5 --verb=0 {in}'
}

@test "clasp as a command" {
    outside clasp 'clasp {in}'
}

@test "picosat as a command" {
    outside picosat 'picosat {in}'
}

@test "gecode through minizinc" {
    command -v minizinc >/dev/null || skip 'no minizinc'
    say solve --solver gecode "$PUZZLE"
    answers 0 "$SOLUTION" ''
    say solve --solver gecode "$NONE"
    answers 1 none ''
    say solve --solver gecode --family queens --size 8 empty
    expect status "$status" 0
}

@test "solvers that are none" {
    say solve --solver minisat "$PUZZLE"
    refuses "'minisat' is not a solver: use one of "
    say solve --solver '/nowhere/sat {in}' "$PUZZLE"
    refuses "'/nowhere/sat' cannot be run"
    say solve --solver "sh '{in}" "$PUZZLE"
    refuses 'quote'
    say solve --solver mac-lah --all "$PUZZLE"
    refuses '--all cannot be used with --solver'
}

# A solver that is a script: the body is the argument.
fake() {
    printf '#!/bin/sh\n%s\n' "$1" >"$FOLDER/fake"
    chmod +x "$FOLDER/fake"
}

failed() { # what stderr says
    expect status "$status" 3
    expect stdout "$output" "error
$SOLUTION"
    contains "$errors" "the solver failed: $1"
}

@test "a solver that crashes, talks rubbish, lies or stops halfway spoils its record only" {
    command -v minisat >/dev/null || skip 'no minisat'
    mkdir tmp
    # the first record fails, the second is told the truth by another solver
    for case in 'kill -SEGV $$|crashed: signal 11' 'echo hello|' \
        'echo s SATISFIABLE; echo v 1 2 3 4 0; exit 10|' \
        'echo s SATISFIABLE; echo v 1 -2; exit 10|' 'exit 1|' \
        'echo s UNSATISFIABLE; exit 10|says UNSAT and exits with 10' \
        'yes|printed more than 64 MB'; do
        rm -f second
        fake "[ \$1 = --version ] && exit 1
              if [ -e $FOLDER/second ]; then minisat \$1 $FOLDER/answer >/dev/null
              sed -e 's/^SAT/s SATISFIABLE/;s/^UNSAT/s UNSATISFIABLE/;s/^\\([-0-9]\\)/v \\1/' $FOLDER/answer
              else touch $FOLDER/second; ${case%|*}; fi"
        TMPDIR=$FOLDER/tmp feed "$PUZZLE\n$PUZZLE\n" solve --threads 1 --solver "$FOLDER/fake {in}"
        failed "${case#*|}"
        expect 'temporary files' "$(ls tmp)" ''
    done
}

@test "a solver that claims UNSAT where there is a solution is a liar" {
    fake 'echo s UNSATISFIABLE; exit 20'
    feed "$PUZZLE\n$NONE\n$MANY\n" solve --solver "$FOLDER/fake {in}"
    expect status $status 3
    expect words "$(tr '\n' ' ' <out)" 'error none error '
    contains "$errors" 'stdin:1:1: the solver failed: wrong answer: says unsat, but our own search found a solution'
    expect messages "$(wc -l <err)" 2
    # What our own search cannot decide is told.
    "$GIVENS" gsp --block 5x5 --seed 1 >hard 2>err
    say solve --limit-nodes 1 --solver "$FOLDER/fake {in}" hard
    expect status $status 1
    expect word "$output" none
    contains "$errors" "'none' rests on the solver's word"
}

gone() { # a process, after a moment
    wait_until has_ended "$1"
}

@test "a solver that hangs ends at the limit, with its children" {
    fake "sleep 1000 & echo \$! >$FOLDER/child; echo \$\$ >$FOLDER/parent; wait"
    for limit in 0.3 3 30; do # it may take some time to begin
        say solve --limit-time $limit --solver "$FOLDER/fake {in}" "$PUZZLE"
        answers 4 limit ''
        [ ! -s parent ] || break
    done
    gone "$(cat child)"
    gone "$(cat parent)"
}

@test "a child that would outlive its solver is ended" {
    fake "sleep 1000 & echo \$! >$FOLDER/child; echo s UNSATISFIABLE; exit 20"
    say solve --solver "$FOLDER/fake {in}" "$NONE"
    answers 1 none ''
    gone "$(cat child)"
}

# SIGTERM, which is handled as Ctrl-C is: a shell lets its background jobs ignore that.
@test "a signal ends a solver outside" {
    fake "echo \$\$ >$FOLDER/parent; exec sleep 1000"
    mkdir tmp
    TMPDIR=$FOLDER/tmp begin solve --solver "$FOLDER/fake {in}" "$PUZZLE"
    wait_until [ -s parent ]
    interrupt TERM
    expect status "$status" 143
    gone "$(cat parent)"
    expect 'temporary files' "$(ls tmp)" ''
}

@test "time limits and a signal end the solvers inside" {
    "$GIVENS" gsp --block 7x7 --pattern nested --seed 1 >hard 2>/dev/null
    for solver in cadical mac-lah; do
        [ $solver = mac-lah ] || "$GIVENS" solve --solver $solver "$PUZZLE" || continue
        say solve --limit-time 0.001 --solver $solver hard
        answers 4 limit
        begin solve --solver $solver hard
        wait_until is_at_work $pid
        interrupt TERM
        expect status "$status" 143
    done
    say solve --limit-time 0.001 hard # the engine that hands over
    answers 4 limit
}

@test "hard instances go to SAT by themselves, the same for any number of threads" {
    with_cadical
    "$GIVENS" gsp --block 5x5 --holes 330 --seed 5 --count 4 >hard 2>/dev/null
    say solve --any --threads 1 hard
    expect status "$status" 0
    cp out once
    say solve --any --threads 3 hard
    expect threads "$output" "$(cat once)"
    say count --limit 3 hard
    expect status "$status" 0
    expect lines "$(grep -cx '[123]' out)" 4
}

@test "hard instances without a solution are seen as such" {
    with_cadical
    "$GIVENS" gsp --block 4x4 --holes 120 --gsp-perturb --exchanges 3 --seed 1 --count 6 \
        >perturbed 2>/dev/null
    say solve --any perturbed
    cp out auto
    say solve --solver mac-lah perturbed
    expect none "$(grep -cx none out)" "$(grep -cx none auto)"
    [ "$(grep -cx none auto)" -gt 0 ]
}
