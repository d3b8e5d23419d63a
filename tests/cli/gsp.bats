#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

@test "instances can be read back and have their solution" {
    for how in '--block 2x2' '--block 2x3' '--block 3x2' '' '--block 1x7' '--block 7x1' \
        '--block 4x3' '--block 2x4 --method paper' '--family latin --size 6 --method paper' \
        '--block 4x4 --holes 40% --pattern fully' '--block 3x3 --pattern nested --holes 50'; do
        # shellcheck disable=SC2086
        say gsp $how --seed 1 --count 4 --with-solution
        expect "$how" "$status" 0
        expect err "$errors" 'givens: 4 instances, 4 tries, next unit 4'
        grep '^# solution: ' out | sed 's/^# solution: //' >solutions
        expect records "$(grep -vc '^#' out)" 4
        "$GIVENS" solve --all --limit 20000 out >all
        for i in 1 2 3 4; do # the solution is among those of its record
            grep -qxF "$i	$(sed -n "${i}p" solutions)" all
        done
    done
}

@test "the metadata" {
    say gsp --block 5x5 --pattern nested --holes 344 --seed 7 --moves 100 --proposals 1000
    expect first "$(sed -n 1p out)" '#size 5x5'
    contains "$output" "# givens $("$GIVENS" version | sed -n '1s/givens \([^ ]*\).*/\1/p') gsp, generator 1, seed 7, instance 0"
    contains "$output" '# square: chain: 100 moves (row, column and Kempe switches), final isotopism'
    contains "$output" '# holes: 344 of 625, pattern nested, 1000 proposals, '
    contains "$output" '# ranges: rows 13-14, columns 13-14, blocks 13-14, sub-rows 2-3, sub-columns 2-3'
    contains "$output" '# solution hash: fnv1a64 '
    expect lines "$(wc -l <out | tr -d ' ')" 7
    say gsp --block 3x3 --method paper --squares 3 --best-of 2 --seed 1
    contains "$output" '# square: paper: random isotope, 3 squares by guided Jacobson-Matthews moves, branch B, best of 2, '
    say gsp --block 3x3 --excursions 40 --moves 50 --seed 1
    contains "$output" 'excursions up to 40 steps'
    say gsp --block 3x3 --gsp-perturb --exchanges 1 --reassign 2 --seed 1 --holes 60
    contains "$output" '# perturbed: 1 pairs of givens exchanged, 2 reassigned'
    [[ $output != *'solution hash'* ]]
    say gsp --block 3x3 --gsp-random --holes 60 --seed 1
    contains "$output" '# square: none: givens filled in at random, forward-checked, '
    say gsp --block 3x3 --gsp-random --no-forward-check --holes 60 --seed 1
    contains "$output" 'not looking ahead'
}

@test "the same bytes for any number of threads, and from any instance on" {
    say gsp --block 4x4 --pattern nested --count 9 --seed 3 --threads 1
    cp out all
    "$GIVENS" gsp --block 4x4 --pattern nested --count 9 --seed 3 --threads 4 | cmp - all
    "$GIVENS" gsp --block 4x4 --pattern nested --count 4 --seed 3 --first-unit 5 >rest
    tail -n $((7 * 4)) all | cmp - rest
    "$GIVENS" gsp --block 4x4 --pattern nested --count 9 --seed 4 >other
    run cmp -s other all
    [ "$status" -ne 0 ]
}

@test "holes: a number, a percentage, the peak" {
    for pair in '5x5 peak 347' '7x4 peak 410' '4x7 peak 410' '5x5 344 344' '5x5 55% 344' \
        '5x5 54.96% 344' '6x6 0 0' '2x2 100% 16'; do
        read -r block holes wanted <<<"$pair"
        expect "$pair" "$("$GIVENS" gsp --block "$block" --holes "$holes" --seed 1 --moves 10 \
            --pattern singly --proposals 10 --format '%(holes)' 2>/dev/null)" "$wanted"
    done
    expect default "$("$GIVENS" gsp --block 4x4 --seed 1 --format '%(holes) %(pattern)' 2>/dev/null)" '150 doubly'
}

@test "tables, JSON and other formats" {
    say gsp --block 2x3 --seed 5 --count 2 --to tsv --with-solution
    expect header "$(sed -n 1p out | cut -f 1-7)" 'puzzle	index	holes	kind	pattern	method	moves'
    expect row "$(sed -n 3p out | cut -f 2-8)" '1	23	with-holes	doubly	chain	12000	-'
    expect fields "$(awk -F'\t' '{print NF}' out | sort -u)" 26
    "$GIVENS" solve --block 2x3 --any out >/dev/null
    say gsp --block 2x3 --seed 5 --count 2 --to json
    expect readable "$("$GIVENS" count --limit 0 out)" "$("$GIVENS" gsp --block 2x3 --seed 5 --count 2 2>/dev/null | "$GIVENS" count --limit 0)"
    contains "$output" '"block": "2x3"'
    contains "$output" '"rows_min": 3, "rows_max": 4'
    contains "$output" '"restarts": null'
    for form in line grid sdk ss pm sdm cells sukaku; do
        say gsp --block 3x3 --seed 5 --count 3 --to "$form"
        expect "$form" "$status $(grep -c '^#size 3x3' out) $("$GIVENS" check out | wc -l | tr -d ' ')" '0 3 4'
    done
    say gsp --block 2x3 --seed 5 --count 2 --to sdk
    expect 'sizes of 2x3' "$(grep -c '^#size 2x3' out)" 2
    say gsp --block 1x6 --seed 5 --count 3 --to pls
    expect pls "$status $("$GIVENS" count --to line --family latin --limit 0 out | wc -l | tr -d ' ')" '0 3'
    say gsp --seed 5 --to svg
    expect svg "$status $(grep -c '^#' out)" '0 0'
    say gsp --block 6x6 --seed 5 --count 2 # cells are numbers
    expect 'order 36' "$("$GIVENS" convert out | wc -l | tr -d ' ')" 2
    say gsp --block 8x8 --seed 5 --pattern fully --moves 1000
    expect 'order 64' "$("$GIVENS" convert --format '%(clues)' out)" 2052
}

@test "Theorem 1: as many solutions as the Latin square" {
    printf 'order 3\n-1 -1 -1\n-1 -1 -1\n-1 -1 -1\n\norder 3\n0 1 -1\n-1 -1 2\n-1 -1 -1\n' >three.pls
    printf 'order 4\n-1 -1 -1 -1\n-1 -1 -1 -1\n-1 -1 -1 -1\n-1 -1 -1 -1\n' >four.pls
    say gsp --from-qcp three.pls
    expect err "$errors" 'givens: 2 instances, 2 tries, next unit 2'
    expect 3x4 "$("$GIVENS" count --limit 0 out)" $'12\n0'
    contains "$output" '#size 3x4'
    contains "$output" '# reduction: Latin square of order 3, record 2, in blocks of 3x4'
    contains "$output" '# holes: 9 of 144'
    say gsp --from-qcp four.pls
    expect 4x5 "$("$GIVENS" count --limit 0 out)" 576
    say gsp --from-qcp four.pls --block 4x3
    expect 4x3 "$("$GIVENS" count --limit 0 out)" 576
    "$GIVENS" gsp --family latin --size 5 --holes 60% --seed 9 --count 30 --to pls >five.pls 2>/dev/null
    say gsp --from-qcp five.pls
    expect equal "$("$GIVENS" count --limit 0 out)" "$("$GIVENS" count --family latin --limit 0 five.pls)"
    "$GIVENS" gsp --from-qcp - <five.pls 2>/dev/null | cmp - out
    say gsp --from-qcp five.pls --threads 3 --first-unit 28
    expect 'two left' "$(grep -vc '^#' out)" 2
    say gsp --from-qcp five.pls --count 1
    expect 'one only' "$(grep -vc '^#' out)" 1
}

@test "records of --from-qcp that are no Latin squares" {
    printf 'order 3\n0 1 2\n1 2\n2 0 1\n\norder 3\n0 1 2\n1 2 0\n2 0 1\n' >bad.pls
    say gsp --from-qcp bad.pls
    expect status "$status" 3
    expect first "$(sed -n 1p out)" error
    expect good "$(grep -vc '^#' out)" 2
    contains "$errors" 'bad.pls:3:4: '
    contains "$errors" 'givens: 1 instance, 2 tries, next unit 2'
    say gsp --from-qcp bad.pls --to tsv
    expect status "$status" 3
    expect 'all rows' "$(wc -l <out | tr -d ' ')" 3
    expect 'a word in each cell' "$(sed -n 2p out | cut -f 2,3)" $'error\terror'
    say gsp --from-qcp nowhere.pls
    expect status "$status" 3
    contains "$errors" "cannot open 'nowhere.pls'"
    say gsp --from-qcp bad.pls --block 4x5
    expect status "$status" 3
    expect words "$output" $'error\nerror'
    "$GIVENS" gsp --family latin --size 8 --seed 1 --to pls >eight.pls 2>/dev/null
    say gsp --from-qcp eight.pls
    expect status "$status" 3
    expect word "$output" error
    contains "$errors" 'eight.pls:7:1: '
    contains "$errors" '(blocks of 8xN, N up to 8)'
    { grep -v '^#' eight.pls && printf '\norder 3\n0 1 2\n1 2 0\n2 0 1\n'; } >two.pls
    say gsp --from-qcp two.pls --threads 2
    expect status "$status" 3
    expect 'the others go on' "$(grep -v '^#' out | head -c 12 | tr '\n' ' ')" 'error 123456'
    say gsp --from-qcp two.pls --to json
    contains "$(sed -n 1p out)" '"status": "error"'
    contains "$(sed -n 1p out)" 'too large'
    contains "$(sed -n 2p out)" '"status": "ok"'
}

@test "what cannot be is refused" {
    say gsp --seed 1 --block 4x3 --pattern fully
    refuses 'the pattern fully needs square blocks, not 4x3'
    say gsp --seed 1 --block 2x3 --holes 37
    refuses 'more than the 36 cells'
    say gsp --seed 1 --block 2x3 --holes 101%
    refuses 'more than the 36 cells'
    say gsp --seed 1 --block 2x3 --holes some
    refuses 'expected a number, P% of the cells, or peak'
    say gsp --seed 1 --block 9x8
    refuses 'out of range'
    say gsp --seed 1 --size 12
    refuses 'needs --block'
    say gsp --seed 1 --family queens --size 8
    refuses 'families sudoku and latin'
    say gsp --seed 1 somewhere
    refuses 'no operand'
    say gsp --seed 1 --pattern triply
    refuses triply
    say gsp --seed 1 --gsp-random --gsp-perturb
    refuses 'cannot be used together'
    say gsp --seed 1 --exchanges 3
    refuses '--exchanges needs --gsp-perturb'
    say gsp --seed 1 --no-forward-check
    refuses '--no-forward-check needs --gsp-random'
    say gsp --seed 1 --squares 3
    refuses '--squares needs --method paper'
    say gsp --seed 1 --method paper --moves 3
    refuses '--moves needs --method chain'
    say gsp --seed 1 --gsp-random --with-solution
    refuses '--with-solution and --gsp-random cannot be used together'
    say gsp --from-qcp x.pls --holes 3
    refuses '--holes and --from-qcp cannot be used together'
    say gsp --seed 1 --format '%n'
    refuses '%n'
    say gsp --seed 1 --block 5x5 --holes 10 --gsp-random --restarts 50
    refuses 'could not be filled in at random (50 restarts): give more holes'
}

@test "random and perturbed instances are not all satisfiable" {
    say gsp --block 3x3 --gsp-perturb --exchanges 5 --holes 45 --count 40 --seed 2
    [ "$("$GIVENS" count out | grep -cx 0)" -gt 10 ]
    say gsp --block 2x3 --gsp-random --holes 27 --count 60 --seed 2
    "$GIVENS" count out >counts
    [ "$(grep -cx 0 counts)" -gt 5 ]
    [ "$(grep -cxv 0 counts)" -gt 5 ]
}

@test "an interrupted run ends with a whole instance" {
    begin gsp --block 6x6 --seed 1 --count 1000000000
    wait_until [ -s out ]
    interrupt INT
    expect status "$status" 130
    expect whole "$("$GIVENS" convert out | wc -l | tr -d ' ')" "$(grep -c '^#size' out)"
}
