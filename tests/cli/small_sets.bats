#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Small sets of constraints as a theory, its rating, and what reads its paths.
load common

SETS=.......89..67.....79.1...4....6.........91.646....837...5..491.8.2...45...1.2....

@test "a path of small sets: text, words, JSON that is verified, a picture" {
    needs_sat
    say explain --theory MUS "$SETS"
    expect status "$status" 0
    contains "$output" 'MUS[2]: r1n6, b2n6 ==> r3c5≠6'
    contains "$output" 'PUZZLE 0 IS SOLVED. rating-type = MUS, MOST COMPLEX RULE TRIED = MUS[7]'
    say explain --theory MUS --words "$SETS"
    contains "$output" 'Because row 1 needs a 6 and block 2 needs a 6, r3c5 is not 6.'
    "$GIVENS" explain --theory MUS --to json "$SETS" >path.json
    say explain --verify path.json
    answers 0 ok
    say explain --theory MUS --step 2 --to svg "$SETS"
    expect status "$status" 0
    contains "$output" '<svg'
}

@test "a wrong set is refused, with the number of the step" {
    needs_sat
    "$GIVENS" explain --theory MUS --to json --no-run "$SETS" >path.json
    sed 's/"b2n6"/"b3n6"/' path.json >wrong.json
    say explain --verify wrong.json
    expect status "$status" 3
    contains "$output$errors" 'the constraints do not exclude'
    sed 's/"b2n6"/"b2n66"/' path.json >wrong.json
    say explain --verify wrong.json
    expect status "$status" 3
    contains "$output$errors" "names 'b2n66', which is not a constraint"
}

@test "the rating is the size of the largest set, and 0 where singles are enough" {
    needs_sat
    say rate --ratings W,MUS --no-header "$SETS"
    answers 0 "$SETS	3	7"
    say rate --ratings MUS --no-header "$SOLUTION"
    answers 0 "$SOLUTION	0"
}

@test "questions about sets are nodes, and a limit leaves a bound of the rating" {
    needs_sat
    say rate --ratings MUS --no-header --limit-nodes 1000 "$SETS"
    answers 4 "$SETS	>1"
    say explain --theory MUS --limit-nodes 1000 "$SETS"
    expect 'last line' "$(grep . out | tail -n 1)" limit
    expect status "$status" 4
}

@test "as a last resort it comes where chains end" {
    needs_sat
    say explain --theory BRT+MUS "$SETS"
    contains "$output" 'MOST COMPLEX RULE TRIED = MUS[7]'
    say explain --theory W+MUS "$SETS"
    contains "$output" 'MOST COMPLEX RULE TRIED = W[3]'
    expect sets "$(grep -c '^MUS' out || true)" 0
}

@test "where there is no solution, a path ends in a contradiction" {
    needs_sat
    local none='csp 1; var A r g b; var B r g b; var C r g b; var D r g b; alldiff A B'
    none+='; alldiff A C; alldiff A D; alldiff B C; alldiff B D; alldiff C D'
    say explain --theory MUS --words "$none"
    contains "$output" 'nothing fits: a contradiction. There is no solution.'
    say explain --theory MUS "$none"
    contains "$output" 'CANNOT ALL HOLD'
    "$GIVENS" explain --theory MUS --to json "$none" >path.json || true
    say explain --verify path.json
    answers 0 ok
}

@test "the same path for any number of threads" {
    needs_sat
    printf '%s\n' "$SETS" "$PUZZLE" "$SETS" >puzzles
    "$GIVENS" explain --theory W+MUS -j 1 puzzles >one
    "$GIVENS" explain --theory W+MUS -j 2 puzzles >two
    cmp one two
}

@test "declared hidden variables have their domains in small sets too" {
    needs_sat
    sed 's/^var c1/hidden c1/' "$GIVENS_SOURCE/examples/csp/send_more.csp" >hidden.csp
    say explain --theory MUS --to json hidden.csp
    expect status "$status" 0
    cp out path.json
    say explain --verify path.json
    answers 0 ok
    say explain --theory MUS hidden.csp
    contains "$output" 'MUS[2]: different letters are different digits, the ones ==> '
}

@test "puzzles of many kinds are explained by smallest sets, the same on any machine" {
    needs_sat
    local name wanted
    while read -r name wanted; do
        file=$GIVENS_SOURCE/examples/csp/$name.csp
        "$GIVENS" explain --theory MUS --to json --no-run "$file" >$name.json
        contains "$(cat $name.json)" "\"hardest\": \"$wanted\""
        fails grep -q '"smallest": false' $name.json
        say explain --verify $name.json
        answers 0 ok
        for level in scalar avx2 avx512; do
            GIVENS_CPU=$level "$GIVENS" explain --theory MUS --to json --no-run -j 3 \
                "$file" 2>/dev/null | cmp - $name.json
        done
    done <<'END'
skyscrapers_4 MUS[4]
star_battle_6 MUS[3]
tents_5 MUS[5]
thermometers_5 MUS[5]
kakuro_3 MUS[2]
futoshiki_5 MUS[3]
send_more MUS[2]
sudoku MUS[2]
END
}
