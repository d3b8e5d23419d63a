#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# givens stats: tables from a table of puzzles and from a store, their forms, what is
# refused, and the published values of the collection that a sample was taken from.
load common

# Five puzzles by controlled bias, as collections have them.
small_table() {
    printf 'puzzle\tgrids_tried\tnb_clues\tW\tSER\n'
    while read -r clues w ser; do
        printf '%081d\t1000\t%s\t%s\t%s\n' 0 "$clues" "$w" "$ser"
    done <<'ROWS'
24 0 1.2
24 3 7.1
25 0 1.5
26 4 7.2
27 beyond 8.3
ROWS
}

# One table of the small one.
small() { # TABLE [METHOD]
    small_table | "$GIVENS" stats --method "${2:-controlled-bias}" --puzzles - --table "$1" >"$1"
}

# The cell of a column in the row that begins with these cells.
cell() { # FILE COLUMN FIRST [SECOND]
    awk -F'\t' -v column="$2" -v first="$3" -v second="${4:-}" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i; next }
        $1 == first && (second == "" || $2 == second) && $at != "-" { found = $at }
        END { print found == "" ? "-" : found }' "$1"
}

within() { # FOUND WANTED TOLERANCE
    awk -v a="$1" -v b="$2" -v c="$3" 'BEGIN { exit !(a != "-" && a - b <= c && b - a <= c) }' ||
        { printf 'found %s, wanted %s within %s\n' "$@" >&2; return 1; }
}

@test "a table of puzzles gives all tables, each behind its title" {
    small_table >small.tsv
    say stats --method controlled-bias --puzzles small.tsv
    expect status "$status" 0
    expect stderr "$errors" ""
    expect tables "$(sed -n 's/^# \([a-z_]*\): [A-Z].*/\1/p' out | tr '\n' ' ')" \
        "overview clues counts moments by_clues levels correlations pairs "
    say stats --method controlled-bias --puzzles small.tsv --published
    expect 'last table' "$(sed -n 's/^# \([a-z_]*\): [A-Z].*/\1/p' out | tail -1)" published
}

@test "true figures weigh puzzles by C(81, n); both conventions for W" {
    small clues
    # cf(n+1) / cf(n) = (81 - n) / (n + 1)
    # and the jackknife over 5000 grids: of the sums of A^2 and A B, both of squares here
    expected=$(awk 'BEGIN { a = 1; b = a * 57 / 25; c = b * 56 / 26; d = c * 55 / 27
        s = 2 * a + b + c + d; r = 2 * a / s; squares = 2 * a * a + b * b + c * c + d * d
        print 100 * (r + 4999 / 5000 * (2 * a * a - r * squares) / (s * s)) }')
    within "$(cell clues true_percent 24)" "$expected" 0.001
    expect hits "$(cell clues hits 24)" 2
    small moments
    expect 'mean clues' "$(cell moments mean clues raw)" 25.2
    expect 'mean W' "$(cell moments mean W raw)" 1.75
    expect 'mean W*' "$(cell moments mean 'W*' raw)" 2.2
}

@test "what a theory does not solve is part of its distribution" {
    small_table >small.tsv
    say stats --method controlled-bias --puzzles small.tsv
    contains "$output" "# 1 puzzle is beyond W: not solved by its rules."
    small levels
    expect 'share beyond W' "$(cell levels raw_percent W beyond)" 20
    expect 'shares up to W = 4' "$(cell levels raw_cumulative_percent W 4)" 80
    expect 'all shares' "$(cell levels raw_cumulative_percent W beyond)" 100
    expect 'shares up to SER 8.3' "$(cell levels raw_cumulative_percent SER 8.3)" 100
    small by_clues
    expect 'mean W of 27 clues' "$(cell by_clues mean W 27)" -
    expect 'solved of 27 clues' "$(cell by_clues solved_percent W 27)" 0
    expect 'mean SER of 27 clues' "$(cell by_clues mean SER 27)" 8.3
    small overview
    expect 'mean of all' "$(cell overview value mean_W)" -
    [ "$(cell overview value mean_W_of_solved)" != - ]
    [ "$(cell overview high percent_beyond_W)" != - ]
    small pairs
    expect 'beyond W with SER 8.3' "$(awk -F'\t' '$2 == "SER" && $3 == "beyond" { print $4, $5 }' pairs)" '8.3 1'
}

@test "a rating that was stopped at a limit is told, and other words are not rated" {
    small_table | sed 's/beyond/>4/; 2s/\t0\t/\tmultiple\t/' >small.tsv
    say stats --method controlled-bias --puzzles small.tsv
    contains "$output" "# 1 puzzle was stopped at a limit before W was known."
    contains "$output" "# 1 puzzle was not rated by W"
    say stats --method controlled-bias --puzzles small.tsv --table levels
    expect 'stopped' "$(cell out raw_percent W limit)" 25
    expect 'up to W = 4' "$(cell out raw_cumulative_percent W 4)" 75
}

@test "statistics say where the complete grids came from, and what that means" {
    "$GIVENS" study uniform.db --family queens --size 8 --units 1 --seed 1 --ratings W --quiet
    say stats uniform.db
    contains "$output" "source	uniform"
    fails grep -q 'biased' out
    "$GIVENS" study biased.db --family queens --size 20 --start-clues 12 --starts-per-grid 1 \
        --enumerate-below 16 --grid-method backtracking --units 1 --seed 1 --quiet
    say stats biased.db
    contains "$output" "source	backtracking"
    contains "$output" "As estimates of all minimal puzzles they are biased."
    fails grep -qi 'unbiased\|every minimal puzzle alike' out
    "$GIVENS" report biased.db -o page.html --quiet
    contains "$(cat page.html)" "they are biased"
    fails grep -qi 'unbiased\|all minimal puzzles alike\|true of all minimal' page.html
    # A file of grids; and two sources compared.
    "$GIVENS" grids --family queens --size 8 --count 64 --seed 5 >grids
    "$GIVENS" study given.db --family queens --size 8 --grids grids --units 1 --seed 1 --ratings W --quiet
    say stats given.db
    contains "$output" "of the minimal puzzles of these grids"
    say stats --compare uniform.db given.db
    contains "$errors" "come from another source (uniform) than those of the second (file)"
}

@test "weighted grids are said to be weighted, and counted all together" {
    "$GIVENS" study queens.db --family queens --size 8 --grid-method weighted --units 60 --seed 1 \
        --ratings W --quiet
    say stats queens.db
    contains "$output" "source	weighted"
    fails grep -q 'biased\|total_per_grid' out
    # 92 grids have 1,908 minimal instances.
    local total error
    say stats queens.db --table overview
    total=$(cell out value total_puzzles) error=$(cell out error total_puzzles)
    within "$total" 1908 "$(awk "BEGIN { print 4 * $error }")"
    say stats queens.db --table totals
    within "$(cell out M_n total)" "$total" 1e-6
    "$GIVENS" report queens.db -o page.html --quiet
    contains "$(cat page.html)" "Minimal puzzles of all complete grids together"
    fails grep -q 'complete grid has on average' page.html
}

@test "a table of controlled bias on weighted grids is not counted per grid" {
    local method
    for method in uniform weighted; do
        "$GIVENS" generate --method controlled-bias --family queens --size 8 --grid-method $method \
            --count 50 --seed 1 --to tsv --quiet >$method.tsv
        say stats --method controlled-bias --family queens --size 8 --puzzles $method.tsv
        contains "$output" mean_clues
        case $method in
        uniform) within "$(grep '^total_per_grid' out | cut -f 2)" 20.74 10 ;; # 1908 / 92
        weighted) fails grep -q total_per_grid out ;;
        esac
    done
}

@test "a small sample of weighted grids has no weighted figures" {
    "$GIVENS" study few.db --family queens --size 8 --grid-method weighted --units 1 --seed 1 \
        --start-clues 3 --starts-per-grid 1 --enumerate-below 0 --quiet
    say stats few.db
    contains "$output" "below 30 no weighted figures are given"
    contains "$output" "raw_mean_clues"
    fails grep -q 'total_puzzles' out
}

@test "counts are numbers per grid from the tries" {
    small counts
    # C(81, 25) / 5000, and 1 set of cells in 5000
    within "$(cell counts M_n 25)" 1.051304e+17 1e11
    within "$(cell counts proportion 25)" 0.0002 1e-9
    within "$(cell counts tries 25)" 5000 0.1
}

@test "JSON is a line for each table and a line about the run" {
    small_table | "$GIVENS" stats --method controlled-bias --puzzles - --to json >out
    python3 - out <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
assert "run" in lines[-1]
tables = {line["table"]: line["rows"] for line in lines[:-1]}
clues = {row["clues"]: row for row in tables["clues"]}
assert clues[24]["hits"] == 2 and clues[24]["raw_percent"] == 40
assert tables["moments"][0]["variable"] == "clues"
assert tables["overview"][0] == {"quantity": "puzzles", "value": 5, "error": None,
    "low": None, "high": None, "hits": None, "ess": None, "largest": None}
PYTHON
}

@test "CSV has commas, and -o writes a file" {
    small_table >small.tsv
    say stats --method controlled-bias --puzzles small.tsv --table clues --to csv -o out.csv
    answers 0 "" ""
    expect header "$(head -1 out.csv)" \
        clues,hits,raw_percent,raw_error,true_percent,true_error,low,high
}

@test "without weights there are raw figures and a warning" {
    small_table >small.tsv
    say stats --method top-down --puzzles small.tsv
    contains "$output" "# The puzzles have no weights"
    small clues top-down
    expect 'true %' "$(cell clues true_percent 24)" -
    expect 'raw %' "$(cell clues raw_percent 24)" 40
}

@test "a column log_weight gives the weights, and weighted needs it" {
    printf 'puzzle\tclues\tlog_weight\n%081d\t24\t0\n%081d\t26\t1.0986122886681098\n' 0 0 >w.tsv
    say stats --method weighted --puzzles w.tsv --table moments
    expect raw "$(cell out mean clues raw)" 25
    # (24 + 3 * 26) / 4, and the jackknife: 1/2 * (1 * 24 + 9 * 26 - 25.5 * 10) / 16
    within "$(cell out mean clues true)" 25.59375 1e-6
    small_table >small.tsv
    say stats --method weighted --puzzles small.tsv
    refuses "needs a column log_weight"
}

@test "a table without rows has no statistics" {
    printf 'puzzle\tclues\n' >empty.tsv
    say stats --method top-down --puzzles empty.tsv
    answers 0 "" ""
}

@test "what cannot be read is told with its place" {
    printf 'puzzle\tclues\n%081d\tmany\n' 0 >bad.tsv
    say stats --method top-down --puzzles bad.tsv
    answers 3 "" "givens: bad.tsv:2:1: clues 'many': a whole number was expected"
    printf '%081d\n' 0 >lines.txt
    say stats --method top-down --puzzles lines.txt
    answers 3 "" \
        "givens: lines.txt:1:1: a table was expected: a header line with the column puzzle"
    say stats --method top-down --puzzles nowhere.tsv
    answers 3 "" "givens: nowhere.tsv: cannot open: No such file or directory"
    say stats nowhere.db
    expect status "$status" 3
    contains "$errors" nowhere.db
}

@test "options that do not go together are refused" {
    small_table >small.tsv
    say stats
    refuses "stats needs one store, or --method NAME --puzzles FILE"
    say stats --puzzles small.tsv
    refuses "--method and --puzzles go together"
    say stats --method top-down some.db
    refuses "--method and --puzzles go together"
    say stats --compare one.db
    refuses "--compare needs two stores"
    say stats --compare --published one.db other.db
    refuses "cannot be used together"
    say stats --ratings W some.db
    refuses "--ratings needs --puzzles"
    say stats --method top-down --puzzles small.tsv --ratings W,nothing
    refuses "the table has no column 'nothing'"
    say stats --method top-down --puzzles small.tsv --table counts
    refuses "there is no table 'counts'"
}

@test "the published statistics are of 9x9 Sudoku only" {
    printf 'puzzle\tclues\n%016d\t4\n%016d\t5\n' 0 0 >four.tsv
    say stats --method controlled-bias --puzzles four.tsv --published
    refuses "9x9 Sudoku only"
}

@test "published values stand there for all methods, ours for its own and the truth" {
    small published
    expect published "$(cell published published mean_clues bottom-up)" 23.87
    expect ours "$(cell published ours mean_clues bottom-up)" -
    expect ours "$(cell published ours mean_clues controlled-bias)" 25.2
    [ "$(cell published ours mean_clues true)" != - ]
    expect published "$(cell published published M:22 true)" 1.6208e+11
    expect published "$(cell published published total_per_grid true)" 4.6553e+15
    small published top-down
    expect ours "$(cell published ours mean_clues top-down)" 25.2
    expect ours "$(cell published ours mean_clues true)" -
}

@test "two studies of one truth agree with it and with each other" {
    "$GIVENS" study a.db --method weighted --block 2x2 --seed 1 --units 20 --ratings W --quiet
    "$GIVENS" study b.db --method controlled-bias --block 2x2 --seed 2 --units 20 --ratings W --quiet
    "$GIVENS" stats --compare a.db b.db --table compare >compare
    for quantity in total_per_grid M:4 M:5 mean_clues clues:4; do
        within "$(cell compare z "$quantity")" 0 4
    done
    "$GIVENS" stats --compare a.db b.db --table compare_levels >levels
    within "$(cell levels p clues)" 0.5 0.4999
    # The truth: 89 1/3 puzzles with 4 clues in a grid, 297 1/3 in all.
    "$GIVENS" stats a.db --table counts >counts
    within "$(cell counts M_n 4)" 89.3333 5
    within "$(cell counts M_n total)" 297.333 15
    say stats a.db --table overview
    expect 'total over all grids' "$(cell out value total_puzzles)" -
    say stats a.db --published
    refuses "9x9 Sudoku only"
}

# Against every minimal puzzle there is, listed by code that shares nothing with the command.
exhaustive_queens() { # SIZE UNITS [OPTION]
    "$GIVENS_SOURCE/bench/exhaustive_queens" "$1" --list >all
    "$GIVENS" rate --family queens --size "$1" --ratings W all >rated || [ $? = 1 ] # some are beyond
    "$GIVENS" study sample.db --family queens --size "$1" --units "$2" --seed 1 --ratings W --quiet
    "$GIVENS_SOURCE/bench/exhaustive_queens" "$1" --rated rated --study sample.db ${3:+"$3"} >beside
}

@test "queens 8: all minimal puzzles are counted and rated right" {
    exhaustive_queens 8 20 --own
    contains "$(cat beside)" "92 solutions, 1908 minimal puzzles, 0 ratings differ"
    sed '/^#/d' beside >table
    within "$(cell table z total)" 0 4
    # All have a value, and the page says nothing else.
    "$GIVENS" report sample.db -o page.html --quiet
    fails grep -q 'beyond\|have a value, %' page.html
}

@test "queens 10: the share beyond W is that of all minimal puzzles" {
    exhaustive_queens 10 20
    contains "$(cat beside)" "724 solutions, 36848 minimal puzzles"
    sed '/^#/d' beside >table
    expect 'exactly beyond' "$(cell table exact 'W = beyond, %')" 0.933565
    within "$(cell table z 'W = beyond, %')" 0 4
    # The page has its share in words, and what each mean is of beside it.
    "$GIVENS" report sample.db -o page.html --quiet
    contains "$(cat page.html)" "Whips do not solve "
    contains "$(cat page.html)" "Where W has a value, its mean is"
    contains "$(cat page.html)" '<th scope="col">have a value, %</th><th scope="col">mean</th>'
}

@test "a thousand puzzles of the cb sample are within 3 errors of the whole collection" {
    data_file berthier-cb-sample.tsv
    head -n 1001 "$DATA/berthier-cb-sample.tsv" >table.tsv
    "$GIVENS" stats --method controlled-bias --puzzles table.tsv --table published >published
    for quantity in mean_clues mean_W mean_W_from_0 mean_SER corr_W_SER corr_clues_W sd_W sd_SER \
        W:0 W:1 W:2 W:3 W:4 W_up_to:2 M:25 M:26 total_per_grid; do
        within "$(cell published z "$quantity" true)" 0 3
    done
    for quantity in B:0 B:3 gW:1 gW:4 tries_per_puzzle; do
        within "$(cell published z "$quantity" controlled-bias)" 0 3
    done
}

@test "the figures of the cb sample are within 3 errors of those of the whole collection" {
    whole_data_file berthier-cb-sample.tsv
    table=$DATA/berthier-cb-sample.tsv
    "$GIVENS" stats --method controlled-bias --puzzles "$table" --table published >published
    "$GIVENS" stats --method controlled-bias --puzzles "$table" --table moments >moments
    "$GIVENS" stats --method controlled-bias --puzzles "$table" --table levels >levels
    for quantity in mean_clues mean_W mean_W_from_0 mean_SER corr_W_SER corr_clues_W \
        corr_clues_SER sd_W sd_W_whole sd_SER sd_SER_whole \
        W:0 W:1 W:2 W:3 W:4 W:5 W:6 W:7 W_up_to:2 W_up_to:5 \
        skewness_clues_from_shares kurtosis_clues_from_shares; do
        for method in controlled-bias true; do
            within "$(cell published z "$quantity" "$method")" 0 3
        done
    done
    for quantity in B:0 B:3 B:5 gW:1 gW:4 gW:6 W_not_B W_not_gW W_not_gB; do
        within "$(cell published z "$quantity" controlled-bias)" 0 3
    done
    expect 'z of what is printed as about 0' "$(cell published z skewness_clues true)" -
    # Six puzzles of level 8: too few for a z, but the Poisson interval holds 0.072 %.
    expect 'z of W:8' "$(cell published z W:8 true)" -
    awk -v a="$(cell levels low W 8)" -v b="$(cell levels high W 8)" \
        'BEGIN { exit !(a < 0.072 && 0.072 < b) }'
    within "$(cell published z total_per_grid true)" 0 3
    within "$(cell published z tries_per_puzzle controlled-bias)" 0 3
    # Both formulas of the standard deviation, and both conventions for W.
    within "$(cell moments sd 'W*' true)" 1.421 0.025
    within "$(cell moments sd_published 'W*' true)" 1.388 0.025
    within "$(cell moments mean W true)" 2.186 0.052
    within "$(cell moments mean 'W*' true)" 2.449 0.043
}

@test "what only one study has seen is compared, and different families are not" {
    "$GIVENS" study a.db --method weighted --block 2x2 --seed 1 --units 10 --quiet
    "$GIVENS" study b.db --method controlled-bias --floor-cap 4 --block 2x2 --seed 2 --units 10 --quiet
    say stats --compare a.db b.db --table compare
    expect status "$status" 0
    contains "$errors" "could not find puzzles with many clues"
    awk -v z="$(cell out z clues:5)" 'BEGIN { exit !(z > 3) }'
    say stats --compare a.db a.db --table compare
    contains "$errors" "the same method and seed"
    "$GIVENS" study c.db --method weighted --family latin --size 4 --seed 1 --units 1 --quiet
    say stats --compare a.db c.db
    refuses "the first study is of sudoku 2x2, the second of latin 4"
}

@test "a bound on the clues is told, and takes away z of totals and means" {
    "$GIVENS" study cap.db --method controlled-bias --floor-cap 26 --seed 1 --units 2 --quiet
    say stats cap.db --table overview
    say stats cap.db --published
    contains "$output" "# Only puzzles with up to 26 clues could be found"
    say stats cap.db --published --table published
    expect 'z of the total' "$(cell out z total_per_grid true)" -
    expect 'z of the mean' "$(cell out z mean_clues true)" -
    "$GIVENS" study four.db --method controlled-bias --floor-cap 4 --block 2x2 --seed 1 --units 2 --quiet
    say stats four.db
    contains "$output" "# Only puzzles with up to 4 clues could be found"
    "$GIVENS" study free.db --method weighted --block 2x2 --seed 1 --units 2 --quiet
    say stats free.db
    case $output in *"could be found"*) false ;; esac
}

@test "the interval of tries per puzzle is that of a rate" {
    small overview
    # 5000 tries for 5 puzzles: Garwood's 1.6235 and 11.668 puzzles
    within "$(cell overview low tries_per_puzzle)" 428.5 0.1
    within "$(cell overview high tries_per_puzzle)" 3079.8 0.5
    within "$(cell overview error tries_per_puzzle)" 447 0.5
}

@test "rows of one grid count as one, and values between levels have no distribution" {
    printf 'puzzle\tclues\ttries\tunit\tgrid\tX\n' >grids.tsv
    for row in 24:0:1 25:0:2.5 26:1:3; do
        IFS=: read -r clues grid x <<<"$row"
        printf '%081d\t%s\t100\t0\t%s\t%s\n' 0 "$clues" "$grid" "$x" >>grids.tsv
    done
    say stats --method controlled-bias --puzzles grids.tsv
    contains "$output" "# X has no distribution"
    say stats --method controlled-bias --puzzles grids.tsv --table counts
    # (C24 + C25 + C26)^2 / ((C24 + C25)^2 + C26^2), with C25 = 57/25 C24, C26 = 56/26 C25
    within "$(cell out ess total)" "$(awk 'BEGIN { b = 57 / 25; c = b * 56 / 26
        print (1 + b + c) ^ 2 / ((1 + b) ^ 2 + c * c) }')" 0.01
    say stats --method controlled-bias --puzzles grids.tsv --family latin --size 9 --published
    refuses "9x9 Sudoku only"
}
