#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Puzzles of the kinds that have a notation of their own, through the verbs. Their texts are tested in
# tests/text/test_application.c, their solutions in tests/applications/.
load common

write_futoshiki() {
    printf '%s\n' 'futoshiki 4' '. . > . < .' '3 .   .   .' '. .   .   .' '- -   -   ^' \
        '. > . > . .' >f.txt
}

SOLVED='futoshiki 4
1   3 > 2 < 4
3   1   4   2
2   4   3   1
-   -   -   ^
4 > 2 > 1   3'

@test "a cryptarithm is an operand" {
    say solve 'SEND+MORE=MONEY'
    answers 0 'cryptarithm
SEND + MORE = MONEY
9567 + 1085 = 10652' ''
    say solve --to line 'SEND + MORE = MONEY'
    answers 0 'cryptarithm; SEND + MORE = MONEY; 9567 + 1085 = 10652'
    say count --limit 0 'AB*CD=EFGH'
    answers 0 52
    say solve 'A+B=CDE'
    answers 1 none
}

@test "solutions are printed as puzzles, and are read again" {
    write_futoshiki
    say solve f.txt
    answers 0 "$SOLVED"
    cp out solved.txt
    say check solved.txt
    contains "$output" '	16	1	no	'
    say count solved.txt
    answers 0 1
}

@test "puzzles of several lines and of one line stand in one input" {
    write_futoshiki
    {
        cat f.txt
        echo
        echo 'SEND+MORE=MONEY'
        echo 'futoshiki 2; . < .; . .'
        cat f.txt
        echo 'cryptarithm 3; A+B=AA'
        echo '12341234'
    } >all.txt
    say count all.txt
    expect counts "$output" '1
1
1
1
0
error'
    contains "$errors" 'all.txt:17:9: 8 cells: no puzzle has that many'
}

@test "an error has the line and column of the file" {
    printf '# a comment\n\nfutoshiki 3\n. . .\n. 4 .\n. . .\n' >f.txt
    say solve f.txt
    answers 3 error 'givens: f.txt:5:3: expected a cell: '\''.'\'' or 1 to 3'
}

@test "answers repeat the puzzle on one line" {
    write_futoshiki
    say rate --ratings W,TE f.txt
    answers 0 'puzzle	W	TE
futoshiki 4; .   . > . < .; 3   .   .   .; .   .   .   .; -   -   -   ^; . > . > .   .	1	1'
    say explain --to json f.txt
    contains "$output" '"puzzle": "futoshiki 4; .   . > . < .; 3   .   .'
    cp out path.json
    say explain --verify path.json
    expect status "$status" 0
}

@test "explanations use the words of constraints" {
    needs_sat
    write_futoshiki
    say explain --theory MUS f.txt
    contains "$output" 'MUS[1]: r1c3 is less than r1c4 ==> r1c4≠1'
    contains "$output" 'hidden-single-in-a-row ==> r4c3=1'
    say explain --theory MUS 'SEND+MORE=MONEY'
    contains "$output" ': the ten thousands (carry = M) ==> '
}

@test "what is filled in can be minimized, a csp text states the same" {
    printf '%s\n' "$SOLVED" >solved.txt
    say minimize --seed 3 solved.txt
    expect status "$status" 0
    cp out minimal.txt
    say check minimal.txt
    expect columns "$(tail -n 1 out | cut -f 3-4)" '1	yes'
    say convert --to csp minimal.txt
    cp out minimal.csp
    expect 'both have the solution' "$("$GIVENS" solve --to cells minimal.csp)" \
        "$("$GIVENS" solve --to cells minimal.txt)"
}

@test "an isomorph of a puzzle of a kind is a csp" {
    write_futoshiki
    say convert --shuffle --seed 3 f.txt
    answers 3 error 'givens: f.txt:1:1: an isomorph of a futoshiki has no notation of its own: use --to csp'
    say convert --shuffle --seed 3 --to csp f.txt
    cp out other.csp
    expect 'one solution' "$("$GIVENS" count other.csp)" 1
}

@test "a puzzle of a kind can be what #csp names" {
    write_futoshiki
    feed '#csp f.txt\n-\nr1c1=2 r2c1=3\nr2c1=3\n' count
    answers 0 '2
0
1'
}

@test "methods make minimal puzzles of a puzzle, as texts of its kind" {
    write_futoshiki
    say generate --count 1 --seed 1 f.txt
    answers 0 'futoshiki 4; .   . > . < .; 3   .   .   .; .   .   .   .; -   -   -   ^; . > . > .   .'
    printf 'map 2\nA: B C\nD:\n' >map.txt
    say generate --count 1 --seed 1 map.txt
    cp out made.txt
    say count made.txt
    answers 0 1
    say grids --count 3 --seed 1 map.txt
    expect complete "$(grep -c 'A=[12] B=[12] C=[12] D=[12]$' out)" 3
}

@test "random puzzles of every kind have one solution, the same for any number of threads" {
    local kind
    for kind in cryptarithm futoshiki kakuro magic-square map hidato numbrix matching job-shop \
        slitherlink binairo skyscrapers x-sums star-battle kakurasu minesweeper tents battleships garam; do
        "$GIVENS" generate "$kind" --count 2 --seed 4 --threads 2 2>err >two.txt
        "$GIVENS" generate "$kind" --count 2 --seed 4 --threads 1 2>err >one.txt
        cmp one.txt two.txt
        expect "$kind" "$("$GIVENS" count one.txt | sort -u)" 1
        "$GIVENS" convert --to application one.txt | "$GIVENS" convert >again.txt
        cmp one.txt again.txt
        "$GIVENS" solve --to line one.txt | "$GIVENS" check --to tsv --no-header | cut -f 3 >solved.txt
        expect "$kind solved" "$(sort -u solved.txt)" 1
    done
}

@test "random puzzles have one solution and need all their clues" {
    say generate 'futoshiki 4' --count 20 --seed 9
    expect status "$status" 0
    expect 'as many as asked for' "$(wc -l <out)" 20
    cp out all.txt
    say count all.txt
    expect 'one solution each' "$(sort -u out)" 1
    # Without one of its numbers, or one of its signs, each has more.
    sed 's/[1-4]\( *[.;<>1-4]\)/.\1/2; t; d' all.txt >fewer.txt
    say count fewer.txt
    expect 'several' "$(sort -u out)" 2
    say generate 'futoshiki 4' --count 20 --seed 9 --threads 1
    expect 'the same bytes' "$(cmp out all.txt)" ''
    say generate 'futoshiki 4' --count 5 --first-unit 15 --seed 9
    expect 'the same units' "$(tail -n 5 all.txt)" "$output"
    say generate 'futoshiki 4' --to tsv --seed 9
    expect columns "$(head -n 1 out)" 'puzzle	clues	tries	log_weight'
}

@test "a kind may be named in any case, and one that is misspelt is named" {
    printf '%s\n' 'FUTOSHIKI 3' '1 . .' '. . .' '. . .' >f
    say count --limit 0 f
    answers 0 4
    say generate 'skyscraper 4' --seed 1
    expect status "$status" 3
    contains "$errors" "neither a puzzle nor a comment; did you mean 'skyscrapers'?"
    say count maps
    contains "$errors" "did you mean 'map'? Nor is there a file 'maps'"
}

@test "random puzzles of a kind take its numbers, and no options of methods" {
    say generate 'futoshiki 10' --seed 1
    refuses 'futoshiki: expected order from 2 to 9'
    say generate 'binairo 5' --seed 1
    refuses 'binairo: expected order 2, 4, 6, 8 or 10'
    say generate 'x-sums 5' --seed 1
    refuses 'x-sums: expected order 4 or 6'
    say generate 'futoshiki 4 4' --seed 1
    refuses 'futoshiki takes at most 1 number'
    say generate futoshiki --symmetry rotate --seed 1
    refuses '--symmetry does not apply to random puzzles of a kind'
}

@test "a board is drawn with its signs, and steps on it; a sum as it is written" {
    write_futoshiki
    say convert --to svg f.txt
    contains "$output" '<title>Futoshiki, 1 givens</title>'
    expect signs "$(grep -c 'stroke-width="12"' out)" 5
    # Each letter stands in the sum, and above its box; a line is above the result.
    say convert --to svg 'AA+B=CC'
    expect letters "$(grep -c '>[ABC]</text>' out)" 8
    expect 'a line of three squares' "$(grep -c 'stroke-width="14" d="M[0-9]* 480h240' out)" 3
    say convert --to svg 'AA+B=CC; 12+..=..'
    contains "$errors" 'A already stands for another digit'
    say convert --to svg 'AA+B=CC; 11+.=..'
    expect digits "$(grep -c '#1a56c4.*>1</text>' out)" 2
    needs_sat
    say explain --theory MUS --step 2 --to svg f.txt
    contains "$output" 'r1c3 is less than r1c4'
}

@test "charts have a bar for each start, matchings both graphs, signs may be far" {
    printf '%s\n' 'job-shop 6' '1 2 2 1' '2 3 1 2' 'starts' '0 .' '0 3' >jobs.txt
    say convert --to svg jobs.txt
    expect machines "$(grep -c '>machine [12]</text>' out)" 2
    expect bars "$(grep -c 'stroke="#111" stroke-width="8"' out)" 3
    expect 'the last one from 3 to 5' "$(grep -c 'x="960" y="12" width="320"' out)" 1
    printf 'matching\npattern: a-b b-c\ntarget: 1-2 2-3 3-4\na=1 b=2\n' >graphs.txt
    say convert --to svg graphs.txt
    expect 'nodes of both' "$(grep -c '<circle' out)" 7
    expect 'edges of the target' "$(grep -c 'stroke="#999" stroke-width="4"' out)" 3
    expect 'one is found' "$(grep -c 'stroke="#333" stroke-width="14"' out)" 1
    printf 'csp 2\narray x[1..3,1..3] 1..3\nx[1,1] < x[3,3]\nx[1,1] < x[1,2]\nshow grid x\n' >far.csp
    say convert --to svg far.csp
    expect 'a line' "$(grep -c 'stroke="#aaa"' out)" 1
    expect 'a sign' "$(grep -c '<circle' out)" 1
}

@test "rings of trees are counted once, or refused where there are too many" {
    say count --limit 0 'tents; . T . .; T . T .; . T . .; . . .'
    answers 0 1
    local row board=''
    for row in 1 2 3 4 5 6 7; do
        board="$board. T . T . T . T . T . T . .; T . T . T . T . T . T . T .; "
    done
    say count "tents; $board. . . . . . . . . . . . ."
    answers 3 error 'givens: operand 1:1:1: the trees form too many rings'
}

@test "standard battleships have ten ships, and other fleets are told" {
    local row='. . . . . . . . . . .; '
    say convert --to application "battleships; $row$row$row$row$row$row$row$row$row$row. . . . . . . . . ."
    expect fleet "$(head -n 1 out)" 'battleships 4 3 3 2 2 2 1 1 1 1'
    say count 'battleships 9; . . . . .; . . . .'
    answers 0 0
}

@test "a slitherlink has one loop, however that is stated" {
    # 213 loops along the borders of 3 x 3 cells, 1,049 of 3 x 4: counted by inside and outside.
    local board
    for board in '. . .; . . .; . . . 213' '. . . .; . . . .; . . . . 1049'; do
        say count --limit 0 "slitherlink; ${board% *}"
        answers 0 "${board##* }"
        say count --limit 0 "slitherlink distances; ${board% *}"
        answers 0 "${board##* }"
    done
    # Two loops would have these numbers.
    say count 'slitherlink; 3 . 3; 2 0 2; 3 . 3'
    answers 0 0
    say count 'slitherlink; 0 0; 0 0'
    answers 0 0
}

@test "the exact backbone knows that there is one loop" {
    needs_sat
    say backbone --exact --to tsv --no-header 'slitherlink; 3 3'
    answers 0 'slitherlink; 3 3	7	14	14	14	1.0000	14	1.0000	14	14	1	ok'
}

@test "a step that leaves no line to draw is verified and says so" {
    say explain --to json 'slitherlink; .'
    expect 'one loop is possible' "$status" 0
    cp out paths.json
    contains "$(cat paths.json)" 'If Hr1c1 is empty, then no line is left: so Hr1c1 is not empty.'
    say explain --verify paths.json
    expect verified "$(cat out)" ok
}

@test "paths with loops are verified, languages without them refused" {
    "$GIVENS" generate 'slitherlink 5' --count 5 --seed 3 2>err >five.txt
    say explain --to json --theory W five.txt
    expect 'one is beyond whips' "$status" 1
    cp out paths.json
    contains "$(cat paths.json)" '"rule": "loop"'
    say explain --verify paths.json
    expect verified "$(sort -u out)" ok
    say encode --to opb 'slitherlink; 3 3'
    contains "$errors" 'opb cannot say that lines form one loop'
    say convert --to csp 'slitherlink; 3 3'
    contains "$errors" 'a csp text cannot say that lines form one loop'
    say solve --solver mac-lah 'slitherlink; 3 3'
    contains "$errors" 'the solver mac-lah cannot be told that lines form one loop'
    "$GIVENS" convert --to csp 'slitherlink distances; . 3; 2 .' >distances.csp
    say count --limit 0 distances.csp
    cp out loops.txt
    say count --limit 0 'slitherlink; . 3; 2 .'
    expect 'as many' "$(cat out)" "$(cat loops.txt)"
}
