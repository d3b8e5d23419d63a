#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

ANNEX_A=..7...9..2..5.7..6.8.1.4.7..4..1..3.6.1...8.9.9..8..6..5.8.9.1.1..6.3..2..6...3..
STUCK_88=..14.......4.786.1..7...9..4867..123713824569952....7...5.4....3.918......8..73..
NUMBER_4=.85...21..94.12..3...3..7.45.34.9....4.2.6.3....1.39.76.8..5...1..84.36..27...89.
TWO_SOLUTIONS=.85...2...94.1...3...3..7.45....9....4.2.6......1..9.76....5...1...4..6..27...89.
FULL=$SOLUTION

json() { # a Python expression of d, the first record of the file `out`
    python3 -c 'import json, sys
d = json.loads(open("out").readline())
print(eval(sys.argv[1]))' "$1"
}

@test "the Template of annex A, to the last character of its tables" {
    say paris "$ANNEX_A"
    expect status "$status" 0
    expect 'first lines' "$(head -n 24 out)" "$ANNEX_A
clues 30, dof 104, type D, total dof 104, solutions 1

Work area, frequencies (empty cells and dof below), global performance
. . 7  . . .  9 . .      0 30      3 3 0  2 3 3  0 4 5
2 . .  5 . 7  . . 6      1 1       0 2 3  0 2 0  2 2 0
. 8 .  1 . 4  . 7 .      2 12      3 0 3  0 4 0  2 0 2
. 4 .  . 1 .  . 3 .      3 25      3 0 3  3 0 3  3 0 2
6 . 1  . . .  8 . 9      4 10      0 3 0  4 5 2  0 3 0
. 9 .  . 8 .  . 6 .      5 3       3 0 3  4 0 2  5 0 4
. 5 .  8 . 9  . 1 .                3 0 3  0 3 0  3 0 2
1 . .  6 . 3  . . 2                0 1 3  0 3 0  3 4 0
. . 6  . . .  3 . .     51 104     4 2 0  3 4 3  0 4 4

Integer performance, with totals of rows, blocks and columns
Digit 1
0 1 0  0 0 0  0 0 1   2   2 0 2
0 1 0  0 0 0  1 0 0   2
0 0 0  0 0 0  0 0 0   0
0 0 0  0 0 0  0 0 0   0   0 0 2
0 0 0  0 0 0  0 0 0   0
0 0 0  0 0 0  1 0 1   2
0 0 0  0 0 0  0 0 0   0   0 1 0
0 0 0  0 0 0  0 0 0   0"
    contains "$output" "   1  96.1      row 9       17"
    contains "$output" "51 assignments: solved, average ease 18.569"
    contains "$output" "solution: the only solution
$("$GIVENS" solve "$ANNEX_A")"
    expect 'trailing blanks' "$(grep -c ' $' out)" 0
}

@test "puzzle 88: the figures 6 to 11" {
    say paris "$STUCK_88"
    expect status "$status" 0
    contains "$output" "clues 38, dof 101, type MS, total dof 310, solutions 151"
    contains "$output" "choice     dof   outcome
21.2       =
21.5       92    a
28.3       =
28.5       70    b
45.5       94    c
45.9       94    d
46.5       94    d
46.9       94    c
64.3       90    e
64.6       =
67.4       95    f
67.8       65    g
69.4       65    g
69.8       95    f
88.4       85    h
88.5       78    i
16 choices: 9 patterns, 3 without impact, 0 impossible, 4 duplicates
next: pattern g, lowest dof 65
forced by 67.8:
   1  69.4      row 6        3
   2  38.4      row 3        3
   3  92.4      row 9        3
   4  87.4      row 8        3
   5  88.5      cell         0
   6  28.3      cell         0
   7  18.8      cell         0
   8  31.8      row 3        6
   9  79.8      row 7        3

Step 2 (67.8, pattern g)
. . 1  4 . .  . 8 .      0 48      3 4 0  0 4 5  2 0 3"
    contains "$output" "Step 3 (21.2, pattern c)"
    contains "$output" "Step 4 (17.7, pattern d)"
    contains "$output" "12 choices: 2 patterns, 0 without impact, 0 impossible, 10 duplicates
next: solved as A, B
"
    contains "$output" "
dof: 101 + 101 + 65 + 37 + 6 = 310
solutions: all 2 that tie at the end of the selective path, of 151 solutions
"
}

@test "JSON says the same" {
    say paris --to json "$STUCK_88"
    expect status "$status" 0
    expect measures "$(json '[d[k] for k in ("status", "clues", "dof", "type", "total-dof", "solutions", "ease")]')" \
        "['ok', 38, 101, 'MS', 310, '151', None]"
    expect path "$(json '[(s["after"], s["dof"], len(s["choices"]), s["no-impact"]) for s in d["path"]]')" \
        "[(None, 101, 16, 3), ('67.8', 65, 24, 6), ('21.2', 37, 26, 1), ('17.7', 6, 12, 0)]"
    expect frequencies "$(json 'd["frequencies"]')" "[38, 0, 8, 15, 17, 3, 0, 0, 0, 0]"
    expect dof "$(json 'sum(n - 1 for row in d["gpt"] for n in row if n)')" 101
    expect totals "$(json 'all(sum(t["rows"]) == sum(t["columns"]) == sum(t["blocks"]) == "".join(t["table"]).count("1") for t in d["ipt"])')" True
    expect disclosed "$(json 'len(d["disclosed"])')" 2
    json '"\n".join(d["disclosed"])' >grids
    "$GIVENS" count grids >counts
    expect solved "$(sort -u counts)" 1
}

@test "which solutions are disclosed" {
    say paris "$TWO_SOLUTIONS"
    contains "$output" "clues 27, dof 107, type SS, total dof 111, solutions 2"
    contains "$output" "solutions: 2 that a single step leads to, of 2 solutions"
    expect solutions "$(tail -n 3 out | head -n 2 | sort)" \
        "$("$GIVENS" solve --all --to line "$TWO_SOLUTIONS" | sort)"
    say paris "$PUZZLE" # one solution, but no path to it
    contains "$output" "type MS, total dof -, solutions 1
note: dead end: no step is left that is possible and has an impact"
    expect last "$(grep -v '^$' out | tail -n 2)" "dof: 237 + 210 + 183 + 153 + 115 + 85 + 71 = -
no solution to disclose: the selective path is a dead end"
    say paris --limit 20 "$STUCK_88"
    contains "$output" "solutions 20+"
    contains "$output" "of 20+ solutions"
    say paris --limit 151 "$STUCK_88"
    contains "$output" "solutions 151
"
}

@test "impossible, empty and full puzzles have their Template too" {
    say paris "$NONE"
    expect status "$status" 0
    contains "$output" "type -, total dof -, solutions 0
note: automatic assignment ends in an impossibility: no type
warning: two givens contradict each other
warning: no place for 4 in block 4"
    say paris 12345678.........9...............................................................
    contains "$output" "warning: $(printf 'X%.0s' 1 2 3) in r1c9: no candidate
warning: no place for 9 in row 1"
    say paris empty
    contains "$output" "clues 0, dof 648, type MS, total dof -, solutions 1000+
note: no cell has two candidates: the text has no type for that"
    say paris "$FULL"
    contains "$output" "clues 81, dof 0, type D, total dof 0, solutions 1"
    contains "$output" "0 assignments: solved, average ease 0.000
"
    say rate --ratings ease --to json "$FULL"
    expect ease "$(json 'd["ease"]')" 0.0
}

squares() { # K: Latin square of K x K squares of two digits each, empty on the diagonal
    python3 -c 'import sys
k = int(sys.argv[1])
at = lambda r, c: 2 * ((r // 2 + c // 2) % k) + (r + c) % 2
print("".join("." if r // 2 == c // 2 else chr(65 + at(r, c))
              for r in range(2 * k) for c in range(2 * k)))' "$1"
}

@test "branches that tie: all of them, or 64 and a warning" {
    squares 4 >four
    squares 6 >six
    say paris --family latin --size 8 --alphabet A four
    expect status "$status" 0
    contains "$output" "solutions: all 16 that tie at the end of the selective path, of 16 solutions
"
    say paris --family latin --size 12 six
    expect status "$status" 0
    contains "$output" "note: more than 64 branches tied: 64 were followed, the total may not be the lowest
"
    contains "$output" "solutions: 32 of those that tie at the end of the selective path (cut at 64 branches), of 64 solutions
"
    say rate --ratings total-dof --family latin --size 12 six
    expect status "$status" 0
    contains "$errors" "six:1:1: warning: total-dof: more than 64 branches tied, 64 were followed"
}

# A puzzle whose tree takes hours, and Ctrl-C in the middle of it.
interrupted() { # a form
    begin paris --exhaustive --max-patterns 0 --limit 3 --remove-clues increasing "$@" \
        ..1........4.786.1..7...9..4867..12.7.382...9.52....7...5.4....3.9.8......8..73..
    wait_until is_at_work $pid 50
    interrupt INT
    output=$(cat out)
}

@test "Ctrl-C leaves what the Template shows by then" {
    interrupted
    expect status "$status" 130
    contains "$output" "clues 30, dof 152, type MS, total dof 595, solutions "
    contains "$output" "
note: cut: interrupted
"
    contains "$output" "removed    clues  dof    type  total-dof  solutions
note: cut: interrupted
limit"
    interrupted --to json
    expect status "$status" 130
    expect word "$(json '(d["status"], d["exhaustive"]["cut"], d["removals"], d["removals-cut"])')" \
        "('limit', 'cut: interrupted', [], 'cut: interrupted')"
    expect solutions "$(json 'd["solutions"][-1] == "+" and int(d["solutions"][:-1]) >= len(d["exhaustive"]["solutions"])')" True
}

@test "other sizes and Latin squares" {
    say paris --block 2x2 empty
    contains "$output" "clues 0, dof 48, type MS, total dof -, solutions 288"
    say paris --block 2x3 .......612..3..1....6.5..........624
    contains "$output" "clues 10, dof 50, type SS, total dof 96, solutions 1"
    say paris --family latin --size 4 1234234.34..4...
    contains "$output" "clues 10, dof 5, type D, total dof 5, solutions 1"
    say paris --family latin --size 4 --to json 1234234.34..4...
    expect blocks "$(json '"blocks" in d["ipt"][0]')" False
    say paris --block 4x4 --apply r10c3.12,r1c1.16 --limit 10 empty
    expect status "$status" 0
    contains "$output" "clues 2, dof "
    contains "$output" "solutions 10+"
    say paris --family queens --size 6 empty
    answers 3 error
    contains "$errors" "the Template is for Sudoku and Latin squares without pencilmarks"
}

@test "--apply plays assignments that are open" {
    say paris --apply 67.8 --to json "$STUCK_88"
    expect clues "$(json 'd["clues"]')" 39
    expect dof "$(json 'd["path"][0]["dof"]')" 65
    say paris --apply "67.8 r2c1.2" --to json "$STUCK_88"
    expect dof "$(json 'd["path"][0]["dof"]')" 37
    say paris --apply " ,67.8" --to json "$STUCK_88"
    expect dof "$(json 'd["path"][0]["dof"]')" 65
    say paris --apply 13.2 "$STUCK_88"
    answers 3 error "givens: operand 1:1:1: --apply: 13.2 is not open: the cell is filled"
    say paris --apply 21.4 "$STUCK_88"
    answers 3 error
    contains "$errors" "--apply: 21.4 is not open: the digit is in a unit of the cell"
    say paris --apply 21.5,x "$STUCK_88"
    refuses "--apply: 'x' is not an assignment such as 21.5 or r10c3.12"
    say paris --apply r10c1.5 "$STUCK_88"
    answers 3 error "givens: operand 1:1:1: --apply: 'r10c1.5' is not an assignment such as 21.5, with numbers up to 9"
}

@test "exhaustive solving reaches all solutions of puzzle 88, and says when it is cut" {
    say paris --exhaustive "$STUCK_88"
    expect status "$status" 0
    contains "$output" "
1     1        16        9             65-95     3        0        4             0             0
"
    contains "$output" "5596 boards, 151 of 151 solutions
"
    sed -n '/^5596 boards/,$p' out | grep -E '^[A-Z]+ +[1-9]{81}$' | awk '{ print $2 }' | sort >found
    "$GIVENS" solve --all --to line "$STUCK_88" | sort >all
    cmp found all
    contains "$output" "286+7         7 A-G
"
    say paris --exhaustive --max-depth 2 "$STUCK_88"
    expect status "$status" 4
    contains "$output" "note: cut at the greatest depth"
    say paris --exhaustive --max-patterns 100 --to json "$STUCK_88"
    expect status "$status" 4
    expect word "$(json 'd["status"]')" limit
    expect cut "$(json 'd["exhaustive"]["cut"]')" "cut at the greatest number of patterns"
    say paris --max-depth 2 "$STUCK_88"
    refuses "--max-depth needs --exhaustive"
    say paris --max-patterns 2 "$STUCK_88"
    refuses "--max-patterns needs --exhaustive"
    say paris --exhaustive --limit 20 "$STUCK_88" # not fewer than are listed
    contains "$output" "151 of 151+ solutions
"
}

@test "clues are removed in four orders" {
    say paris --remove-clues increasing "$NUMBER_4"
    expect status "$status" 0
    contains "$output" "removed    clues  dof    type  total-dof  solutions
-          36     52     D     52         1
58.3       35     54     D     54         1
"
    contains "$output" "
84.8       27     106    SS    110        2+
29.3       26     120    MS    132        2+
64.1       25     130    MS    142        2+
"
    for order in smallest largest; do
        say paris --remove-clues $order --to json "$NUMBER_4"
        expect rows "$(json 'len(d["removals"])')" 37
        expect last "$(json '[d["removals"][-1][k] for k in ("clues", "dof", "solutions")]')" "[0, 648, '2+']"
    done
    say paris --remove-clues random --seed 7 "$NUMBER_4"
    cp out first
    say paris --remove-clues random --seed 7 --threads 2 "$NUMBER_4"
    cmp out first
    say paris --remove-clues random "$NUMBER_4"
    contains "$errors" "givens: seed "
}

@test "rate: the measures are columns, - where there is none, for any number of solutions" {
    say rate --ratings dof,type,total-dof,ease,solutions "$ANNEX_A" "$TWO_SOLUTIONS" "$STUCK_88" "$NONE" empty
    answers 0 "$(printf '%s\t%s\t%s\t%s\t%s\t%s\n' \
        puzzle dof type total-dof ease solutions \
        "$ANNEX_A" 104 D 104 18.569 1 \
        "$TWO_SOLUTIONS" 107 SS 111 - 2+ \
        "$STUCK_88" 101 MS 310 - 2+ \
        "$NONE" 233 - - - 0 \
        empty 648 MS - - 2+)" ""
    say rate --ratings type,dof --min-rating SS --to line "$ANNEX_A" "$TWO_SOLUTIONS" "$STUCK_88" "$NONE"
    answers 0 "$TWO_SOLUTIONS
$STUCK_88"
    say rate --ratings type,ease --to json "$TWO_SOLUTIONS"
    expect values "$(json '(d["status"], d["type"], d["ease"])')" "('ok', 'SS', None)"
    say rate --ratings dof,W "$TWO_SOLUTIONS"
    expect status "$status" 1
}

@test "columns and texts of the input are kept where that is asked for" {
    local puzzle=..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75
    printf 'id\tpuzzle\tdof\n7\t%s\t9\n' "$puzzle" >table.tsv
    "$GIVENS" paris --keep-columns table.tsv >out
    expect 'first lines' "$(head -n 2 out)" "# {\"id\": \"7\"}
$puzzle"
    "$GIVENS" paris --keep-text "$puzzle easy one" >out
    expect 'first lines' "$(head -n 2 out)" "# easy one
$puzzle"
    # No key stands twice, whatever the columns are called.
    "$GIVENS" paris --seed 1 --exhaustive --remove-clues random --max-depth 1 --to json "$puzzle" >all.json || true
    head -n 1 all.json | python3 -c "
import json, sys
keys = list(json.load(sys.stdin)) + ['id']
print('\t'.join(keys))
print('\t'.join('$puzzle' if key == 'puzzle' else '5' for key in keys))" >clash.tsv
    "$GIVENS" paris --seed 1 --exhaustive --remove-clues random --max-depth 1 --keep-columns --to json clash.tsv >kept.json || true
    head -n 1 kept.json | python3 -c "
import json, sys
def once(pairs):
    assert len(dict(pairs)) == len(pairs), pairs
    return dict(pairs)
assert json.load(sys.stdin, object_pairs_hook=once)['id'] == '5'"
}

@test "the study of types and ratings runs on a table" {
    data_file berthier-cb-sample.tsv
    head -n 401 "$DATA/berthier-cb-sample.tsv" >some.tsv
    "$GIVENS" rate --ratings dof,type,total-dof,ease --keep-columns some.tsv |
        "$GIVENS_SOURCE/bench/paris_study" >study
    expect 'W = 0' "$(sed -n 2p study)" "$(awk -F'\t' '$9 == 0 { n++ } END { print "0\t" n "\t0\t0\t" n }' some.tsv)"
    contains "$(cat study)" "measure	rating	types	puzzles	rank_correlation"
}

@test "JSON names the ones, what is wrong as data, and the end of every choice" {
    say paris --to json "$NUMBER_4"
    expect status "$status" 0
    contains "$output" '"unit": "cell", "assign": "'
    contains "$output" '"ease-now": '
    say paris --to json "$STUCK_88"
    contains "$output" '"ones": [], "ease-now": 0'
    contains "$output" '{"choice": "21.2", "cell": "r2c1", "digit": 2, "dof": null, "filled": 39, "outcome": "=", "end": "no-impact"}'
    contains "$output" '{"choice": "67.8", "cell": "r6c7", "digit": 8, "dof": 65, "filled": 48, "outcome": "g", "end": "stuck"}'
    say paris --to json 12345678........9................................................................
    contains "$output" '{"kind": "cell", "cell": "r1c9"}'
    contains "$output" '{"kind": "unit", "unit": "row 1", "digit": 9}'
}

@test "--no-path: the choices of the first stuck board alone" {
    say paris --no-path --to json "$STUCK_88"
    expect status "$status" 0
    contains "$output" '"type": "MS", "total-dof": null, "solutions": "151"'
    contains "$output" '"notes": ["the selective path was not followed"]'
    contains "$output" '"choice": "67.8", "pattern": "g"'
    [[ $output != *'"after": "67.8"'* ]]
    say paris --no-path "$STUCK_88"
    expect status "$status" 0
    contains "$output" "the selective path was not followed"
}
