#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# encode and decode. That encodings have the right models is tested by tests/encode/models.py.
load common

SIX=24........1.....51.1...35......3..2.
SIX_SOLUTION=241365356412423651615243562134134526
ENCODINGS="dimacs-2d dimacs-3d opb mzn xcsp3 minion csp-dual"

@test "every encoding is written, reduced and full, and says what it is" {
    local name full
    for name in $ENCODINGS; do
        for full in "" --full; do
            say encode --to "$name" $full --block 2x3 "$SIX"
            expect "status of $name" "$status" 0
            expect "stderr of $name" "$errors" ""
            contains "$output" "instance: sudoku, order 6, blocks of 2 rows x 3 columns, 10 givens"
            contains "$output" "encoding: $name, ${full:+full}"
        done
    done
}

@test "dimacs-3d is the default; sizes of the full one are those of the formula" {
    say encode "$PUZZLE"
    contains "$output" "encoding: dimacs-3d, reduced by naked singles"
    contains "$output" "c map 1 1 2 1"
    say encode --full "$PUZZLE"
    expect 'p line' "$(grep '^p' out)" "p cnf 729 $((4 * 81 + 4 * 81 * 36 + 17))"
    expect 'clauses' "$(grep -vc '^[cp]' out)" "$((4 * 81 + 4 * 81 * 36 + 17))"
    say encode --to dimacs-2d --full --family latin --size 5 empty
    expect 'p line' "$(grep '^p' out)" "p cnf 125 $((25 + 2 * 25 * 10))"
}

@test "what was said of the puzzle is in the header" {
    printf '# made by hand, seed 7\n%s ED=1.2\n' "$PUZZLE" >puzzles
    say encode puzzles
    contains "$output" "c made by hand, seed 7"
    contains "$output" "c text: ED=1.2"
}

@test "a contradiction is an empty clause, or left to the solver" {
    say encode "$NONE"
    contains "$output" "c naked singles end in a contradiction
p cnf 0 1
0"
    say encode --to csp-dual -o none.csp "$NONE"
    say count none.csp
    answers 0 0
}

@test "several records need a name with %n" {
    printf '%s\n%s\n' "$PUZZLE" "$MANY" >puzzles
    say encode -o 'p-%n%%.cnf' puzzles
    answers 0 'p-1%.cnf
p-2%.cnf' ''
    "$GIVENS" encode "$MANY" >single
    cmp single p-2%.cnf
    say encode puzzles
    expect status "$status" 3
    "$GIVENS" encode "$PUZZLE" >single
    cmp single out
    contains "$errors" "puzzles:2:1: the output has room for one record only: give -o a name with %n"
    say encode -o 'p-%n%d.cnf' puzzles
    refuses "'%' in a name with %n is written '%%'"
}

@test "records that cannot be read leave a word; files that cannot be written say so" {
    printf '%s\nrubbish\n' "$PUZZLE" >puzzles
    say encode -o 'p-%n.cnf' puzzles
    expect status "$status" 3
    expect stdout "$output" 'p-1.cnf
error'
    [ ! -e p-2.cnf ]
    say encode -o 'nowhere/p-%n.cnf' "$PUZZLE"
    answers 5 error
    contains "$errors" "nowhere/p-1.cnf"
    say encode -o nowhere/p.cnf "$PUZZLE"
    expect status "$status" 5
}

@test "the same bytes with any number of threads" {
    for i in 1 2 3 4 5 6 7 8; do echo "$PUZZLE"; echo "$MANY"; done >puzzles
    mkdir a b
    "$GIVENS" encode -j1 -o 'a/%n.cnf' puzzles >/dev/null
    "$GIVENS" encode -j4 -o 'b/%n.cnf' puzzles >/dev/null
    diff -r a b
    expect files "$(find a -type f | wc -l)" 16
}

@test "MiniZinc's model and data can be apart" {
    say encode --to mzn --part model --block 2x3 "$SIX"
    contains "$output" "solve ::"
    cp out model.mzn
    say encode --to mzn --part data --block 2x3 "$SIX"
    contains "$output" "dom = [|"
    cp out data.dzn
    say encode --to mzn --block 2x3 "$SIX"
    expect 'both together' "$(sort model.mzn data.dzn)" "$(sort out)"
    say encode --part data "$PUZZLE"
    refuses "--part is for --to mzn"
}

@test "csp-dual is read by the program itself, and its solution decoded" {
    say encode --to csp-dual --block 2x3 -o six.csp "$SIX"
    say count -n 0 six.csp
    answers 0 1
    "$GIVENS" solve six.csp >answer
    say decode --block 2x3 --instance "$SIX" answer
    answers 0 "$SIX_SOLUTION" ''
}

# One test for each solver: tools/check names those that are missing.
needs() {
    command -v "$1" || skip "$1 is not installed"
}

@test "answers of MiniSat are decoded" {
    needs minisat
    "$GIVENS" encode --block 2x3 -o six.cnf "$SIX"
    minisat six.cnf answer >/dev/null || [ $? -eq 10 ]
    say decode --block 2x3 --instance "$SIX" answer
    answers 0 "$SIX_SOLUTION" ''
}

@test "answers of clasp are decoded" {
    needs clasp
    "$GIVENS" encode --to opb --full --block 2x3 -o six.opb "$SIX"
    local code=0
    clasp six.opb >answer || code=$?
    case $code in 10 | 30) ;; *) false ;; esac
    say decode --full --block 2x3 --instance "$SIX" answer
    answers 0 "$SIX_SOLUTION" ''
}

@test "answers of MiniZinc are decoded" {
    needs minizinc
    "$GIVENS" encode --to mzn --block 2x3 -o six.mzn "$SIX"
    minizinc --solver gecode six.mzn 2>/dev/null >answer
    say decode --block 2x3 --to grid --instance "$SIX" answer
    expect status "$status" 0
    contains "$output" "2 4 1 3 6 5"
}

# The right literals of SIX, without the end.
six_literals() {
    python3 - "$SIX_SOLUTION" six.cnf <<'END'
import sys
solution, path = sys.argv[1:]
words = []
for line in open(path):
    if line.startswith("c map "):
        v, r, c, k = map(int, line.split()[2:])
        words.append(v if solution[6 * r + c - 7] == str(k) else -v)
print(" ".join(map(str, words)), end="")
END
}

@test "wrong, truncated and contradictory answers are refused with their line" {
    "$GIVENS" encode --block 2x3 -o six.cnf "$SIX"
    local good
    good=$(six_literals)
    printf 's SATISFIABLE\nv %s 0\n' "$good" >good
    say decode --block 2x3 --instance "$SIX" good
    answers 0 "$SIX_SOLUTION" ''
    printf 's SATISFIABLE\nv %s\n' "$good" >bad
    say decode --block 2x3 --instance "$SIX" bad
    answers 3 error 'givens: bad:2:1: the answer is cut short: no 0 ends its values'
    printf 's SATISFIABLE\nv %s 0\n' "${good% *}" >bad
    say decode --block 2x3 --instance "$SIX" bad
    answers 3 error
    contains "$errors" 'bad:2:1: the answer is cut short'
    printf 's SATISFIABLE\nv 1 -1 0\n' >bad
    say decode --block 2x3 --instance "$SIX" bad
    answers 3 error "givens: bad:2:5: '-1' contradicts a literal before it"
    printf 's SATISFIABLE\nv %s 0\n' "$good" | sed 's/-/+/' >bad
    say decode --block 2x3 --instance "$SIX" bad
    answers 3 error
    contains "$errors" 'the answer is not a solution'
    say decode --block 2x3 --full --instance "$SIX" good
    answers 3 error
    contains "$errors" 'cut short'
    echo rubbish >bad
    say decode --block 2x3 --instance "$SIX" bad
    answers 3 error
    contains "$errors" 'give --from'
}

@test "no solution and no answer are words" {
    printf 's UNSATISFIABLE\n' >answer
    say decode --instance "$PUZZLE" answer
    answers 1 none
    contains "$errors" 'answer: the solver says that there is no solution; that is not checked'
    printf 's UNKNOWN\n' >answer
    say decode --instance "$PUZZLE" answer
    answers 4 limit
}

@test "answers and instances go together" {
    printf '%s\n%s\n' "$SOLUTION" "$SOLUTION" >puzzles
    printf 's SATISFIABLE\nv 0\n' >answer
    say decode --instance puzzles answer answer
    answers 0 "$SOLUTION
$SOLUTION" ''
    say decode --instance puzzles answer
    answers 3 ''
    contains "$errors" 'puzzles: 2 puzzles for 1 answer'
    feed 's SATISFIABLE\nv 0\n' decode --instance "$SOLUTION"
    answers 0 "$SOLUTION" ''
    say decode answer
    refuses 'decode needs --instance'
    say decode --instance "$SOLUTION" nothing
    answers 3 error
    contains "$errors" 'nothing: cannot open'
    say decode --instance nothing answer
    expect status "$status" 3
}

@test "decode answers in tables and JSON" {
    printf 's SATISFIABLE\nv 0\n' >good
    printf 's UNSATISFIABLE\n' >no
    echo rubbish >bad
    say decode --to tsv --instance "$SOLUTION" good no bad
    answers 3 "puzzle	solution
$SOLUTION	$SOLUTION
$SOLUTION	none
$SOLUTION	error"
    say decode --to csv --instance "$SOLUTION" good
    answers 0 "puzzle,solution
$SOLUTION,$SOLUTION" ''
    say decode --to json --instance "$SOLUTION" good no bad
    expect status "$status" 3
    expect good "$(sed -n 1p out)" \
        "{\"puzzle\": \"$SOLUTION\", \"status\": \"ok\", \"solution\": \"$SOLUTION\"}"
    expect none "$(sed -n 2p out)" \
        "{\"puzzle\": \"$SOLUTION\", \"status\": \"none\", \"solution\": null}"
    contains "$(sed -n 3p out)" '"status": "error", "solution": null, "message": "'
    contains "$(sed -n 4p out)" '{"run": {'
}

@test "queens and csp answers come back in their own form" {
    say encode --to csp-dual --family queens --size 6 -o q.csp empty
    "$GIVENS" solve --any q.csp >answer
    say decode --family queens --size 6 --to cells --instance empty answer
    expect status "$status" 0
    contains "$output" "r1c"
    printf 'csp 1\nvar A red blue\nvar B red blue\nalldiff A B\ngiven A=red\n' >two.csp
    say encode --full two.csp
    contains "$output" "p cnf 4 "
    printf 'SAT\n1 -2 -3 4 0\n' >answer
    say decode --full --instance two.csp answer
    answers 0 'A=red B=blue' ''
}

@test "Ctrl-C ends it" {
    awk 'BEGIN { for (v = 1; v <= 250; v++) all = all " " v
                 print "csp 1"
                 for (v = 1; v <= 250; v++) { print "var v" v all; names = names " v" v }
                 print "alldiff" names }' >in
    mkfifo pipe
    for language in csp-dual dimacs-3d; do
        env --default-signal=INT "$GIVENS" encode --to $language in >pipe 2>err &
        pid=$!
        exec 8<pipe
        head -c 1 <&8 >first # it writes, and cannot end: hundreds of megabytes fit into no pipe
        kill -INT $pid
        wc -c <&8 >rest
        exec 8<&-
        status=0
        wait $pid || status=$?
        expect status "$status" 130
    done
}
