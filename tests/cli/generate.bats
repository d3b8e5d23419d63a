#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

# All puzzles of the file `out` are unique, minimal and different.
all_are_minimal() {
    "$GIVENS" check out >checked
    expect 'not minimal' "$(awk -F'\t' 'NR > 1 && ($3 != 1 || $4 != "yes")' checked)" ""
    expect 'equal ones' "$(sort out | uniq -d)" ""
}

last_line() { tail -n 1 err; }

@test "every method makes minimal 9x9 puzzles, all different" {
    for method in top-down bottom-up weighted; do
        say generate --method $method --count 600 --seed 5
        expect "$method" "$status $(wc -l <out | tr -d ' ')" '0 600'
        all_are_minimal
    done
    say generate --method controlled-bias --paths-per-grid 500 --count 2 --seed 5
    expect controlled-bias "$status $(wc -l <out | tr -d ' ')" '0 2'
    all_are_minimal
}

@test "the same seed gives the same bytes for any number of threads and CPU level" {
    levels=$(cpu_levels)
    for method in top-down bottom-up 'top-down --weights' weighted; do
        # shellcheck disable=SC2086
        "$GIVENS" generate --method $method --count 700 --seed 3 --threads 1 --to tsv >one
        # shellcheck disable=SC2086
        "$GIVENS" generate --method $method --count 700 --seed 3 --threads 5 --to tsv | cmp - one
        for level in $levels; do
            # shellcheck disable=SC2086
            "$GIVENS" generate --method $method --count 700 --seed 3 --threads 2 --cpu "$level" --to tsv |
                cmp - one
        done
        # shellcheck disable=SC2086
        "$GIVENS" generate --method $method --count 700 --seed 4 --to tsv >other
        fails cmp -s one other
    done
    "$GIVENS" generate --method controlled-bias --tries 300000 --paths-per-grid 1000 --seed 3 --threads 1 >one
    for level in $levels; do
        "$GIVENS" generate --method controlled-bias --tries 300000 --paths-per-grid 1000 --seed 3 --threads 2 \
            --cpu "$level" | cmp - one
    done
}

@test "a run that is continued equals one that was not interrupted" {
    begin generate --count 1000000000 --seed 9 --threads 2
    wait_until has_lines out 2000
    interrupt INT
    mv out first
    expect status "$status" 130
    contains "$(last_line)" 'interrupted: '
    contains "$(last_line)" ', next unit '
    next=$(last_line | sed 's/.*next unit //')
    n=$(wc -l <first | tr -d ' ')
    "$GIVENS" generate --count 1500 --seed 9 --first-unit "$next" >second
    "$GIVENS" generate --count $((n + 1500)) --seed 9 >whole
    cat first second | cmp - whole
}

@test "budgets: count, tries, time; the last line tells" {
    say generate --count 7 --seed 1
    answers 0 "$output" 'givens: 7 puzzles, 7 tries, next unit 1'
    say generate --method weighted --tries 100 --seed 1
    expect status "$status" 0
    contains "$(last_line)" ' 100 tries, next unit '
    say generate --method controlled-bias --tries 70000 --seed 1
    expect status "$status" 0
    contains "$(last_line)" ' 70000 tries, next unit '
    say generate --run-time 0.3 --seed 1
    expect status "$status" 0
    contains "$(last_line)" ', next unit '
    say generate --seed 1
    expect lines "$(wc -l <out | tr -d ' ')" 1
    say generate --quiet
    contains "$errors" 'givens: seed '
}

@test "tries and weights" {
    say generate --method controlled-bias --paths-per-grid 200 --count 3 --seed 8 --to tsv
    expect header "$(head -n 1 out)" "$(printf 'puzzle\tclues\ttries\tlog_weight')"
    # ln C(81,n)/C(81,26), to 12 digits
    awk -F'\t' 'NR > 1 {
        w = 0
        for (n = 26; n < $2; n++) w += log((81 - n) / (n + 1))
        for (n = 26; n > $2; n--) w -= log((82 - n) / n)
        if (w - $4 > 1e-9 || $4 - w > 1e-9 || $3 < 1) exit 1
    }' out
    say generate --count 2 --seed 1 --to tsv
    expect weights "$(cut -f 4 out | tr '\n' ' ')" 'log_weight - - '
    say generate --count 2 --seed 1 --to json --provenance
    contains "$output" '"log_weight": null'
    contains "$output" '"grids": "exactly uniform'
}

@test "complete grids from a stream" {
    "$GIVENS" grids --count 700 --seed 2 >grids
    say generate --grids grids --seed 1 --count 1000
    expect status "$status" 0
    contains "$(last_line)" '700 puzzles, 700 tries'
    "$GIVENS" solve out | cmp - grids
    # the second unit begins behind the first one's grids
    cp out whole
    say generate --grids - --seed 1 --count 1000 --first-unit 1 <grids
    n=$(wc -l <out | tr -d ' ')
    [ "$n" -gt 0 ]
    tail -n "$n" whole | cmp - out
    printf '%s\n%s\n%s\n' "$SOLUTION" "$PUZZLE" "${SOLUTION/417/471}" >bad
    say generate --grids bad --seed 1 --count 5
    expect status "$status" 3
    expect puzzles "$(wc -l <out | tr -d ' ')" 1
    contains "$errors" 'bad:2:1: --grids: this is not a complete valid grid'
    contains "$errors" 'bad:3:1: --grids: this is not a complete valid grid'
    say generate --grids nowhere --seed 1
    expect status "$status" 3
    contains "$errors" "cannot open 'nowhere'"
}

@test "every family" {
    for family in '--block 2x2' '--block 2x3' '--family latin --size 5' '--family pandiagonal --size 5' \
        '--family queens --size 8' '--family sudoqueens --size 9'; do
        for method in top-down bottom-up controlled-bias weighted; do
            # shellcheck disable=SC2086
            say generate $family --method $method --count 5 --seed 1 --quiet
            expect "$family $method" "$status $(grep -vc '^#' out)" '0 5'
            # shellcheck disable=SC2086
            "$GIVENS" check $family out >checked
            expect "$family $method" "$(awk -F'\t' 'NR > 1 && ($3 != 1 || $4 != "yes")' checked)" ""
        done
    done
    say generate --family csp "$GIVENS_SOURCE/examples/csp/australia.csp" --count 2 --seed 1
    expect csp "$status $(sed 1d out | wc -l | tr -d ' ')" '0 2'
    expect name "$(head -n 1 out)" "#csp $GIVENS_SOURCE/examples/csp/australia.csp"
    contains "$output" 'SA='
}

@test "symmetry and mask" {
    say generate --symmetry rotate --count 10 --seed 1
    expect status "$status" 0
    contains "$errors" 'not an unbiased sample'
    awk '{ for (i = 1; i <= 81; i++) if ((substr($0, i, 1) == ".") != (substr($0, 82 - i, 1) == ".")) exit 1 }' out
    [ "$("$GIVENS" count out | sort -u)" = 1 ]
    {
        echo '+---+---+---+'
        "$GIVENS" generate --symmetry rotate --count 1 --seed 1 | sed 's/[1-9]/x/g' | fold -w 9 |
            sed 's/.../&|/g'
    } >pattern
    for method in top-down bottom-up; do
        say generate --method $method --mask pattern --count 3 --seed 2
        expect "$method" "$status $(wc -l <out | tr -d ' ')" '0 3'
        expect cells "$(sed 's/[1-9]/x/g' out | sort -u)" "$(grep -v + pattern | tr -d '|\n')"
        [ "$("$GIVENS" count out | sort -u)" = 1 ]
    done
    printf 'x.x' >short
    say generate --mask short --seed 1
    expect status "$status" 3
    contains "$errors" 'short: the mask has 3 cells, expected 81'
    printf 'x.x\n.%%.' >odd
    say generate --mask odd --seed 1
    contains "$errors" "odd:2:2: '%' is neither"
}

@test "counts: a table of estimates" {
    say generate --block 2x2 --method controlled-bias --counts --tries 20000 --seed 1
    expect status "$status" 0
    expect header "$(head -n 1 out)" "$(printf 'clues\tM_n\trel_error\tess\thits')"
    expect classes "$(cut -f 1 out | tr '\n' ' ')" 'clues 4 5 6 total '
    contains "$errors" 'mean number of clues'
    say generate --method weighted --counts --tries 300 --seed 1 --to json
    contains "$output" '"clues": 24, "M_n": '
    contains "$output" '"clues": "total", "M_n": '
    say generate --method weighted --counts --tries 300 --seed 1 --threads 1
    cp out one
    say generate --method weighted --counts --tries 300 --seed 1 --threads 2 --cpu scalar
    cmp one out
}

@test "a csp with givens of its own: all methods count the same" {
    {
        echo 'csp 1'
        for r in 1 2 3 4; do for c in 1 2 3 4; do echo "var r${r}c$c 1 2 3 4"; done; done
        for i in 1 2 3 4; do
            echo "alldiff r${i}c1 r${i}c2 r${i}c3 r${i}c4"
            echo "alldiff r1c$i r2c$i r3c$i r4c$i"
        done
        printf 'given r1c1=1\ngiven r2c2=2\n'
    } >latin.csp
    for method in controlled-bias weighted 'top-down --weights'; do
        # shellcheck disable=SC2086
        "$GIVENS" generate --family csp --method $method --counts --tries 6000 --seed 1 latin.csp \
            2>/dev/null | awk -F'\t' '$1 == "total" { print $2, $2 * $3 }' >>totals
    done
    awk 'NR == 1 { m = $1; e = $2 }
        NR > 1 && ($1 - m) ^ 2 > 16 * (e ^ 2 + $2 ^ 2) { print; exit 1 }
        END { exit NR != 3 }' totals
    say generate --family csp --method bottom-up --seed 1 --grids latin.csp latin.csp
    expect status "$status" 2
}

@test "rho = 0 walks to the end, and runs without a puzzle are refused" {
    "$GIVENS" generate --method weighted --enumerate-below 0 --count 50 --seed 1 >zero
    "$GIVENS" generate --method weighted --count 50 --seed 1 | { ! cmp -s - zero; }
    say generate --method bottom-up --family queens --size 3 --seed 1
    expect status "$status" 2
    say generate --to pls --seed 1
    expect status "$status" 2
    say generate --block 12x12 --method controlled-bias --counts --tries 1 --seed 1
    expect status "$status" 2
}

@test "Ctrl-C gives up units that take long" {
    begin generate --family latin --size 64 --count 5 --seed 1
    wait_until is_at_work $pid
    interrupt INT
    expect status "$status" 130
    expect 'last line' "$(last_line)" 'givens: interrupted: 0 puzzles, 0 tries, next unit 0'
    expect output "$(cat out)" ''
}

# None of these makes a unit within minutes.
@test "--run-time ends a run inside a unit" {
    for args in 'generate --family latin --size 64' 'generate --block 6x6' \
        'generate --block 8x8 --method bottom-up' 'grids --block 8x8 --method backtracking' \
        'gsp --excursions 65535 --moves 1000000000000' 'gsp --block 8x8 --method paper --best-of 1000' \
        'gsp --block 8x8 --proposals 1000000000000' 'gsp --block 8x8 --excursions 100000000000'; do
        # shellcheck disable=SC2086
        say $args --run-time 0.1 --count 5 --seed 1
        answers 0 ''
        contains "$(last_line)" ', next unit 0'
    done
}

@test "a run that --run-time ended and its continuation are one run" {
    args=(generate --block 2x2 --method weighted --to tsv --seed 3)
    "$GIVENS" "${args[@]}" --run-time 0.2 >first 2>err
    next=$(sed -n 's/.*next unit //p' err)
    "$GIVENS" "${args[@]}" --first-unit "$next" --count 100 2>err | sed 1d >second
    cat first second >joined
    "$GIVENS" "${args[@]}" --count $(($(wc -l <joined) - 1)) >whole 2>err
    cmp joined whole
}

@test "--grids without a grid makes nothing" {
    : >empty
    say generate --grids empty --count 3 --seed 1
    answers 0 '' 'givens: 0 puzzles, 0 tries, next unit 0'
    mkdir folder
    say generate --grids folder --run-time 100 --seed 1
    answers 3 '' "givens: folder: cannot read: Is a directory
givens: 0 puzzles, 0 tries, next unit 0"
    echo "$PUZZLE" >puzzle
    say generate --grids puzzle --seed 1
    expect status "$status" 3
    contains "$errors" 'puzzle:1:1: --grids: this is not a complete valid grid'
    contains "$(last_line)" 'next unit 0'
}

@test "what does not go together is refused" {
    say generate --seed 1 --counts
    refuses '--counts needs weights'
    say generate --seed 1 --method weighted --counts
    refuses '--counts needs --tries or --run-time'
    say generate --seed 1 --preset stream
    refuses '--preset needs --method weighted'
    say generate --seed 1 --weights --method bottom-up
    refuses '--weights needs --method top-down'
    say generate --seed 1 --symmetry rotate --method weighted
    refuses 'a symmetry or a mask needs the method top-down or bottom-up'
    say generate --seed 1 "$PUZZLE"
    refuses 'generate takes no operand but a csp text'
    say generate --seed 1 --family csp
    refuses '--family csp needs one csp text'
    say generate --seed 1 --family latin
    refuses '--family latin needs --size'
    say generate --seed 1 --format '%n'
    refuses '%n'
}

@test "other forms" {
    say generate --seed 1 --count 2 --format '%(clues) %g'
    expect status "$status" 0
    expect clues "$(cut -d ' ' -f 2 out | "$GIVENS" check | awk -F'\t' 'NR > 1 { print $2 }')" \
        "$(cut -d ' ' -f 1 out)"
    say generate --seed 1 --count 2 --to sdk
    expect puzzles "$("$GIVENS" count out | tr '\n' ' ')" '1 1 '
    say generate --seed 1 --count 3 -o file
    answers 0 ""
    expect lines "$(wc -l <file | tr -d ' ')" 3
    status=0
    "$GIVENS" generate --seed 1 --count 10000 >/dev/full 2>err || status=$?
    expect 'full device' "$status" 5
    "$GIVENS" generate --seed 1 --count 1000000000 | head -n 3 >out
    expect 'closed pipe' "$(wc -l <out | tr -d ' ')" 3
}

@test "the first puzzles of a unit are made without the others" {
    for form in '--block 2x3 --anti king' '--family queens --size 6'; do
        for method in top-down bottom-up; do
            # shellcheck disable=SC2086
            "$GIVENS" generate $form --method $method --seed 3 --count 60 --to tsv --quiet >all
            for n in 1 5; do
                # shellcheck disable=SC2086
                "$GIVENS" generate $form --method $method --seed 3 --count $n --to tsv --threads 2 --quiet >some
                head -n "$(wc -l <some)" all | cmp - some
            done
        done
    done
    "$GIVENS" generate --block 2x3 --anti king --seed 1 --threads 1 --statistics >one 2>err
    expect grids "$(awk '$1 == "grids" { print $2 }' err)" 1
}

@test "--pencilmarks makes minimal pencilmark puzzles, each unit by itself" {
    local family
    for family in '' '--block 2x2' '--family latin --size 5' '--diagonals --block 2x2'; do
        # shellcheck disable=SC2086 # several words
        "$GIVENS" generate --pencilmarks --count 6 --seed 8 --threads 2 $family 2>err >six.txt
        # shellcheck disable=SC2086 # several words
        "$GIVENS" check --pencilmarks --no-header $family six.txt | cut -f 3-5 | sort -u >checked
        expect "minimal $family" "$(cat checked)" '1	yes	0'
        # shellcheck disable=SC2086 # several words
        "$GIVENS" generate --pencilmarks --count 2 --seed 8 --first-unit 4 --threads 1 $family 2>err |
            grep -v '^#' >two.txt
        expect "units $family" "$(cat two.txt)" "$(tail -n 2 six.txt)"
    done
    say generate --pencilmarks --count 1 --seed 8 --block 2x2 --to tsv
    expect 'clues are exclusions' "$(tail -n 1 out | cut -f 2)" \
        "$((64 - $(tail -n 1 out | cut -f 1 | tr -d '.' | tr -d '\n' | wc -c)))"
    say generate --pencilmarks --to line --seed 1
    refuses '--pencilmarks: line cannot hold the pencilmarks of puzzles: use --to sukaku or pm'
    say generate --pencilmarks --family queens --size 6 --seed 1
    refuses '--pencilmarks is for grids of digits: Sudoku and Latin squares'
    say generate --pencilmarks --method weighted --seed 1
    refuses '--method does not apply to pencilmark puzzles'
    say generate --pencilmarks --random-rules cage --seed 1
    refuses '--random-rules does not apply to pencilmark puzzles'
}

@test "bottom-up keeps the values that a csp gives, which are no clues" {
    printf 'csp 2\nvar A B C 1..4\nalldiff A B C\nsum A B = C\ngiven A=1\n' >given.csp
    local fill
    for fill in 1 100 200; do
        MALLOC_PERTURB_=$fill say generate --method bottom-up --seed 1 --count 3 given.csp
        expect status "$status" 0
        expect made "$(grep -c '^A=1 [BC]=[2-4]$' <<<"$output")" 3
    done
}
