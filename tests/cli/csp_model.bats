#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Constraints of any arity: what hidden and declared CSP-variables are worth, and what is shown of
# them.
load common

ROYLE=.......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..

write_send() {
    cat >send.csp <<'END'
csp 2
var S M 1..9
var E N D O R Y 0..9
var c1 c2 c3 0..1
alldiff S E N D M O R Y
sum D E = Y + 10*c1
sum c1 N R = E + 10*c2
sum c2 E O = N + 10*c3
sum c3 S M = O + 10*M
END
}

ratings_of() {
    "$GIVENS" rate --ratings "$1" "$2" | tail -n 1 | cut -f 2-
}

@test "SEND + MORE = MONEY in columns is rated as with its tuples written by hand" {
    write_send
    python3 "$GIVENS_SOURCE/tests/cli/send_more.py" >by_hand.csp
    expect solutions "$("$GIVENS" count send.csp)" 1
    expect 'stated' "$(ratings_of W,B,gW,TE send.csp)" "3	3	3	1"
    expect 'by hand' "$(ratings_of W,B,gW,TE by_hand.csp)" "3	3	3	1"
}

@test "SEND + MORE = MONEY as one sum is cut into partial sums" {
    {
        printf 'csp 2\nvar S M 1..9; var E N D O R Y 0..9; alldiff S E N D M O R Y\n'
        echo 'sum 1000*S 91*E -90*N D -9000*M -900*O 10*R = Y'
    } >sum.csp
    expect solutions "$("$GIVENS" count sum.csp)" 1
    expect ratings "$(ratings_of W,B,TE sum.csp)" "2	2	1"
}

@test "paths leave hidden variables out unless asked for" {
    write_send
    say explain send.csp
    expect status "$status" 0
    contains "$output" '0 givens, 84 candidates'
    contains "$output" '(with 11 eliminations in hidden variables, the hardest by whip[3])'
    expect 'hidden conclusions' "$(grep -c '==>.*sum[0-9]' out)" 0
    expect screens "$(($(wc -l <out) < 50))" 1
    say explain --show-hidden send.csp
    contains "$output" '0 givens, 446 candidates'
    contains "$output" 'single ==> sum5=0,9,1,0'
}

@test "declared variables make a Sudoku of cells easy, and name its singles" {
    python3 "$GIVENS_SOURCE/tests/cli/royle_cells.py" $ROYLE >cells.csp
    python3 "$GIVENS_SOURCE/tests/cli/royle_cells.py" $ROYLE declared >declared.csp
    expect 'cells only' "$(ratings_of W,TE cells.csp)" "beyond	2"
    expect 'declared' "$(ratings_of W,TE declared.csp)" "0	0"
    say explain declared.csp
    contains "$output" 'hidden-single-in-a-row ==> r9c3=1'
    contains "$output" 'hidden-single-in-a-column ==> r8c7=1'
    contains "$output" 'naked-single ==> r8c9=9'
    contains "$output" 'MOST COMPLEX RULE TRIED = HS'
}

@test "g-labels of tuples are pairs where there are too many, as the path says" {
    write_send
    say explain --theory gW send.csp
    contains "$output" 'g-labels are pairs alone in sum2 and '
    contains "$output" 'which have too many others (g2-whips)'
}

@test "encodings of pairs alone refuse other constraints, clauses have the same solution" {
    write_send
    for encoding in mzn xcsp3 minion csp-dual; do
        say encode --to $encoding send.csp
        expect status "$status" 3
        contains "$errors" 'is written for all-different and pairs alone'
    done
    "$GIVENS" encode --to dimacs-2d send.csp >send.cnf
    expect 'first line' "$(grep -c '^p cnf' send.cnf)" 1
}

@test "a shuffled problem has the same solution and ratings" {
    write_send
    "$GIVENS" convert --shuffle --seed 3 --to csp send.csp >shuffled.csp
    expect solutions "$("$GIVENS" count shuffled.csp)" 1
    expect ratings "$(ratings_of W,TE shuffled.csp)" "3	1"
    "$GIVENS" solve shuffled.csp >out
    for value in S=9 E=5 N=6 D=7 M=1 O=0 R=8 Y=2; do
        contains " $(tail -n 1 out) " " $value "
    done
}

@test "the backbone is one of declared values" {
    needs_sat
    write_send
    say backbone --exact --to json send.csp
    expect status "$status" 0
    contains "$output" '"holes": 11, "total": 84, "variables": 84, "fixed": 84,'
}

@test "plain words name the constraints that a step uses, as the text calls them" {
    write_send
    sed -i 's/^sum D E = .*/& :: "the ones"/; s/^sum c3 S.*/& :: "the thousands"/' send.csp
    say explain --words send.csp
    contains "$output" '(D, E, Y, c1) (the ones) has 72 possibilities left: so E and D are not 0.'
    contains "$output" '(c3, S, M, O) (the thousands) can only be (0,9,1,0) or (1,8,1,0): so S is not 1 to 7; M is'
    contains "$output" 'Used here: the ones; sum c1 N R = E + 10*c2.'
    cat >houses.csp <<'END'
csp 2
var red green blue 1..3
alldiff red green blue :: "the houses differ"
green = red + 1 :: "the green house is to the right of the red one"
blue != 3
END
    say explain --words houses.csp
    contains "$output" '3 (the houses differ) can only go to green, so green is 3.'
    say explain --words --step 1 houses.csp
    contains "$output" 'Whatever red is, green is not 1 (the green house'
    "$GIVENS" explain --to json send.csp >send.json
    contains "$(cat send.json)" '"hidden": true'
    say explain --verify send.json
    expect verified "$output" ok
    sed 's/"hidden": true, //' send.json >bare.json
    say explain --verify bare.json
    expect 'without marks' "$output" ok
}

@test "plain words name the constraints of the smallest sets that force something" {
    needs_sat
    write_send
    sed -i 's/^sum c3 S.*/& :: "the thousands"/' send.csp
    say explain --words --theory MUS send.csp
    contains "$output" 'From "the thousands": S is not 1 to 7; M is'
}

@test "steps about hidden variables are folded in JSON, unless they are asked for" {
    write_send
    "$GIVENS" explain --to json --no-run send.csp >folded.json
    "$GIVENS" explain --to json --no-run --show-hidden send.csp >flat.json
    python3 - folded.json flat.json <<'END'
import json, sys
folded, flat = (json.load(open(name))["steps"] for name in sys.argv[1:])
unfolded = []
for step in folded:
    unfolded += step.pop("folded", []) + [step]
assert unfolded == flat and len(folded) < len(flat)
assert not any("hidden" in step for step in folded[:-1])
END
    for file in folded.json flat.json; do
        say explain --verify $file
        expect $file "$output" ok
    done
}

@test "a refutation has its rating" {
    say explain --to json --no-run 'csp 2; var A B C 1..2; alldiff A B C'
    contains "$output" '"status": "none"'
    contains "$output" '"rating": 2, "solution": null'
    say explain --words 'csp 2; var A B C 1..2; alldiff A B C'
    contains "$output" 'There is no solution.'$'\n''The hardest step is whip[2].'
    say explain 'csp 2; var A B C 1..2; A = 1; B != A; C != A; C != B'
    contains "$output" 'rating-type = W, MOST COMPLEX RULE TRIED = S'$'\n'none
    has_sat || return 0
    say explain --theory MUS 'csp 2; var A B C D 1..3; A != B; A != C; A != D; B != C; B != D; C != D'
    contains "$output" 'rating-type = MUS, MOST COMPLEX RULE TRIED = MUS[6]'
}

@test "rate has the ratings of refutations if they are asked for, those of explain" {
    python3 - >many.csp <<'END'
import random
rng = random.Random(5)
for i in range(12):
    lines = ["csp 2", "array x[1..5] 1..4"]
    lines += [f"x[{a}] != x[{b}]" for a in range(1, 6) for b in range(a + 1, 6)
              if rng.random() < (0.95 if i % 3 else 0.4)]
    lines += [f"x[{rng.randint(1, 5)}] + x[{rng.randint(1, 5)}] != {rng.randint(3, 6)}" for _ in range(3)]
    print("; ".join(lines))
END
    while read -r problem; do
        for theory in W MUS; do
            [ $theory = W ] || has_sat || continue
            "$GIVENS" explain --theory $theory --to json --no-run "$problem" >path.json || true
            "$GIVENS" rate --refutations --ratings $theory --to json --no-run "$problem" >rating.json || true
            python3 - path.json rating.json $theory <<'END'
import json, sys
path, rating = (json.load(open(name)) for name in sys.argv[1:3])
assert path["status"] == rating["status"], (path["status"], rating)
if path["status"] == "none":
    assert path["rating"] == rating[sys.argv[3]], (path["rating"], rating)
END
        done
    done <many.csp
    say rate --refutations --ratings W,TE 'csp 2; var A B C 1..2; alldiff A B C' 'csp 2; var A B 1..2; alldiff A B; given A=1'
    answers 1 'puzzle	W	TE	status
csp 2; var A B C 1..2; alldiff A B C	2	none	none
csp 2; var A B 1..2; alldiff A B; given A=1	0	0	ok'
    say rate --ratings W 'csp 2; var A B C 1..2; alldiff A B C'
    answers 1 'puzzle	W
csp 2; var A B C 1..2; alldiff A B C	none'
    sudoku=1.......1........................................................................
    say rate --refutations --ratings B,W --no-header $sudoku
    answers 1 "$sudoku	0	0	none"
}

write_reasons() {
    cat >reasons.csp <<'END'
csp 2
var x y z 1..9
var A B {red green blue}
array q[1..3] 1..3
x > 5 :: "x is large"
y = 7
2*z <= 9
forbid A=red
at-least-one B=blue
table (x) allow (2) (6) (8) (9)
circuit q
sum x y z = 16 :: "the sum"
alldiff x y z
END
}

@test "paths name the constraints that exclude values before the first step" {
    write_reasons
    cat >expected <<'END'
Before the first step, single constraints exclude:
  x is large: x is not 1 to 5
  y = 7: y is not 1 to 6, 8 or 9
  2*z <= 9: z is not 5 to 9
  forbid A=red: A is not red
  at-least-one B=blue: B is not red or green
  table (x) allow (2) (6) (8) (9): x is not 7
  circuit q: q[1] is not 1; q[2] is not 2; q[3] is not 3
END
    for words in '' --words; do
        "$GIVENS" explain $words reasons.csp >out || true
        sed -n '3,10p' out | diff expected -
    done
    "$GIVENS" explain --to json --no-run reasons.csp >reasons.json || true
    python3 - reasons.json <<'END'
import json, sys
excluded = json.load(open(sys.argv[1]))["excluded"]
assert len(excluded) == 7
assert excluded[1] == {"constraint": {"name": "constraint2", "words": "y = 7"},
                       "labels": [f"y={value}" for value in (1, 2, 3, 4, 5, 6, 8, 9)]}
END
    say explain --verify reasons.json
    expect verified "$output" ok
    sed 's/"A=red"/"A=blue"/' reasons.json >wrong.json
    say explain --verify wrong.json
    expect status "$status" 3
    contains "$errors" '"excluded" does not match the path'
}

@test "short texts list some of the constraints that exclude values, words list all" {
    {
        printf 'csp 2\narray x[1..20] 1..3\nfor i in 1..20: x[i] != 2\n'
        printf 'for i in 2..20: x[i] != x[i-1]\ngiven x[1]=1\n'
    } >many.csp
    "$GIVENS" explain many.csp >out
    expect lines "$(grep -c 'is not 2' out)" 12
    expect rest "$(grep -c '^  8 more constraints exclude values$' out)" 1
    "$GIVENS" explain --words many.csp >out
    expect 'in words' "$(grep -c 'is not 2$' out)" 20
}

@test "the only value left of a hidden variable is told with its constraint and what it excludes" {
    board='skyscrapers; . 4 . . . .; . . . . . .; . . . . . .; . . . . . .; . . . . . .; . . . . . .'
    say explain --words "$board"
    contains "$output" '(r1c1, r2c1, r3c1, r4c1) (column 1 from above shows 4 buildings) can only be (1,2,3,4): so r1c1 is not 2, 3 or 4; r2c1'
    say explain --ascii "minesweeper; . 5 .; . . ."
    contains "$output" 'single (r1c2 has 5 mines around it) ==> '
    say explain --words "cryptarithm SEND+MORE=MONEY"
    contains "$output" 'carry4 can only be 1: so M is not 2 to 9 (the ten thousands (carry = M)).'
    write_send
    echo 'sum 1000*S 91*E -90*N D -9000*M -900*O 10*R = Y :: "as one sum"' | cat send.csp - >sum.csp
    say explain --words sum.csp
    contains "$output" 'From "as one sum": '
    for puzzle in "$board" "cryptarithm SEND+MORE=MONEY" sum.csp; do
        "$GIVENS" explain --to json --no-run "$puzzle" >path.json || true
        python3 - path.json <<'END'
import json, sys
steps = json.load(open(sys.argv[1]))["steps"]
told = [hidden for step in steps for hidden in step.get("folded", []) + [step] if "because" in hidden]
assert all(step["because"][0]["words"] for step in told if step["excludes"])
assert any(step["excludes"] for step in told)
END
        say explain --verify path.json
        expect verified "$output" ok
    done
}
