#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Problems in the csp format: the language csp 2, and puzzles that are givens of a problem that
# is named once.
bats_require_minimum_version 1.5.0
load common

@test "random csp 2 problems have the solutions of their constraints" {
    expect problems "$(python3 "$GIVENS_SOURCE/tests/cli/csp2_random.py" "$GIVENS" 300 1 |
        sed 's/.*, //')" '0 wrong'
}

@test "a count takes variables that have one value left" {
    say count --limit 0 'csp 2; array x[1..8] 0..1; x[1] = 1; count x 1 >= 4'
    answers 0 99 # three or more of the other seven
    say count --limit 0 'csp 2; array x[1..8] 0..1; x[1] = 1; x[2] = 1; count x 1 = 1'
    answers 0 0
}

@test "the examples in csp 2 have the solutions of the puzzles that they state" {
    for name in send_more magic_3 south_america futoshiki_5 killer_4 kakuro_3 job_shop \
        skyscrapers_4 star_battle_6 binairo_6 tents_5 thermometers_5; do
        python3 "$GIVENS_SOURCE/tests/cli/csp_examples.py" $name >wanted
        "$GIVENS" solve --all --limit 0 --to tsv "$GIVENS_SOURCE/examples/csp/$name.csp" |
            sed 1d | cut -f 2 | sort >found
        expect $name "$(cat found)" "$(cat wanted)"
    done
}

@test "a Sudoku by arrays has the solution of the Sudoku" {
    local file=$GIVENS_SOURCE/examples/csp/sudoku.csp
    sed -n 's/^given .* = //p' "$file" | tr -d ' \n' >line
    "$GIVENS" solve --to line "$file" | tr ' ' '\n' | sed 's/.*=//' | tr -d '\n' >cells
    expect solution "$(cat cells)" "$("$GIVENS" solve line)"
}

@test "a csp 2 problem is an operand, and is written as it was stated" {
    say solve 'csp 2; var S M 1..9; var E N D O R Y 0..9; alldiff S E N D M O R Y; sum 1000*S 100*E 10*N D 1000*M 100*O 10*R E = 10000*M + 1000*O + 100*N + 10*E + Y'
    answers 0 'S=9 M=1 E=5 N=6 D=7 O=0 R=8 Y=2'
    for file in "$GIVENS_SOURCE"/examples/csp/*.csp; do
        "$GIVENS" convert --to csp "$file" >once
        "$GIVENS" convert --to csp once | cmp - once
        "$GIVENS" convert --to line --from csp once >line
        "$GIVENS" convert --to csp line | cmp - once
    done
}

@test "puzzles of a csp are given as lines of givens behind its name" {
    cp "$GIVENS_SOURCE/examples/csp/futoshiki_5.csp" f.csp
    "$GIVENS" generate --seed 1 --count 5 --method bottom-up \
        "$GIVENS_SOURCE/examples/csp/queens_6.csp" >queens 2>err
    expect name "$(head -n 1 queens)" "#csp $GIVENS_SOURCE/examples/csp/queens_6.csp"
    expect counts "$("$GIVENS" count queens | sort | uniq -c | tr -s ' ')" ' 5 1'
    "$GIVENS" minimize queens | cmp - queens
    "$GIVENS" convert queens | cmp - queens
    say check queens
    expect minimal "$(awk -F'\t' 'NR > 2 && ($3 != 1 || $4 != "yes")' out)" ''
    say solve f.csp --to line
    { echo '#csp f.csp' && cat out && echo -; } >lines
    say count lines
    answers 0 "$(printf '1\n1')"
    say count --to tsv lines f.csp
    expect table "$(cut -f 1 out | sed 's/ .*//')" "$(printf 'puzzle\n#csp\nx[1,1]=1\n-\nf.csp')"
}

@test "tables of puzzles of a csp are read again" {
    "$GIVENS" generate --seed 3 --count 4 --to tsv "$GIVENS_SOURCE/examples/csp/queens_6.csp" \
        >table 2>err
    say count table
    expect status "$status" 0
    expect rows "$(wc -l <out | tr -d ' ')" 4
    "$GIVENS" generate --seed 3 --count 4 --to csv 'csp 2; var A B C 1..3; alldiff A B C; A < B' \
        >inline 2>err
    expect name "$(head -n 1 inline)" '#csp csp 2; var A B C 1..3; alldiff A B C; A < B'
    expect counts "$("$GIVENS" count inline | sort -u)" 1
}

@test "a problem with a board prints its solution as a board, and draws it" {
    local square=$GIVENS_SOURCE/examples/csp/magic_3.csp
    { cat "$square" && printf 'given x[1,1]=2 x[1,2]=7\n'; } >magic.csp
    say solve magic.csp
    answers 0 "$(printf '2 7 6\n9 5 1\n4 3 8\n')"
    say solve --to line magic.csp
    expect line "$output" 'x[1,1]=2 x[1,2]=7 x[1,3]=6 x[2,1]=9 x[2,2]=5 x[2,3]=1 x[3,1]=4 x[3,2]=3 x[3,3]=8'
    say convert --to grid magic.csp
    expect puzzle "$output" "$(printf '2 7 .\n. . .\n. . .\n')"
    say convert --to svg magic.csp
    expect status "$status" 0
    contains "$output" '<title>magic square of order 3, 2 givens</title>'
    expect values "$(grep -c '<text' out)" 2
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' out
    say solve 'csp 2; array x[1..2] 8..10; var A B 1..2; x[1] < x[2]; sum x = 18; A < B; show grid x'
    answers 0 "$(printf ' 8 10\nA=1 B=2\n')"
    say convert --to svg "$GIVENS_SOURCE/examples/csp/queens_6.csp"
    expect status "$status" 3
}

@test "an isomorph of a csp has as many solutions" {
    for name in magic_3 south_america job_shop send_more sudoku; do
        "$GIVENS" convert --shuffle --seed 1 --to csp "$GIVENS_SOURCE/examples/csp/$name.csp" >other
        expect $name "$("$GIVENS" count --limit 0 other)" \
            "$("$GIVENS" count --limit 0 "$GIVENS_SOURCE/examples/csp/$name.csp")"
    done
}

@test "a problem that is not there is said at its line" {
    feed '#csp nowhere.csp\nA=1\n' count
    answers 3 error 'givens: stdin:1:1: #csp nowhere.csp: cannot open: No such file or directory'
    echo 'csp 2; var A B 1..3; A < B' >two.csp
    feed '#csp two.csp\nA=1\nA=4\nC=1\nnone\n#csp two.csp:2\nB=2' count
    expect answers "$output" "$(printf '2\nerror\nerror\nerror\nerror')"
    contains "$errors" "givens: stdin:3:1: variable 'A' has no value '4'"
    contains "$errors" "givens: stdin:4:1: the problem has no variable 'C'"
    contains "$errors" "givens: stdin:5:1: expected NAME=VALUE, a given of the problem 'two.csp'"
    contains "$errors" 'givens: stdin:6:1: #csp two.csp:2: it has no record 2'
    echo 4......... >sudoku
    feed '#csp sudoku\nA=1\n' count
    expect status "$status" 3
}

@test "a bad statement of csp 2 is said at its place" {
    feed 'csp 2\nvar A B 1..3\nfor i in 1..3: alldif A B\n' count
    answers 3 error "givens: stdin:3:16: expected a statement or a declared variable, found \
'alldif'; did you mean 'alldiff'?; here i = 1"
}

@test "a path as JSON holds the whole problem, whichever way it was named" {
    cp "$GIVENS_SOURCE/examples/csp/queens_6.csp" six.csp
    printf '#csp six.csp\nr1=2\n' >named
    for input in six.csp named; do
        "$GIVENS" explain --to json "$input" >path.json || [ $? -eq 1 ]
        say explain --verify path.json
        answers 0 "ok" ""
    done
}

@test "steps of a csp are pictures where its text lays it out, with what is not on the board below" {
    needs_sat
    cp "$GIVENS_SOURCE/examples/csp/futoshiki_5.csp" board.csp
    for theory in W MUS; do
        "$GIVENS" explain --theory $theory --to json board.csp >path.json
        n=$(python3 -c 'import json; print(len(json.loads(open("path.json").readline())["steps"]))')
        for ((k = 1; k <= n; k += 3)); do
            say explain --theory $theory --step $k --to svg board.csp
            expect "status of step $k" "$status" 0
            python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("out")'
            cat out >>pictures
        done
    done
    contains "$(cat pictures)" '>x[1,1] &lt; x[2,1]</text>'
    contains "$(cat pictures)" ': row 1</text>'
    sed 's/show grid x/show graph/' board.csp >graph.csp
    say explain --theory MUS --step 1 --to svg graph.csp
    contains "$(cat out)" '<circle'
    sed '/show grid x/d' board.csp >bare.csp
    say explain --step 1 --to svg bare.csp
    contains "$errors" 'a csp instance has no board to draw'
}
