#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

# Needs whips of length 5, and is of trial-and-error depth 1.
HARDER=..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.
# Of depth 2: no braid solves it.
DEEP=...4..7...5...9.2.....3...6..5..1.9.8...9...79.....3....2...6..5....8.1..81.4....

# The names of all ratings, from the help.
ratings() {
    "$GIVENS" help rate | sed -n '/^ratings:/,$s/^  \([^ ]*\) .*/\1/p'
}

@test "rate writes W, and other ratings by name in the order of the list" {
    say rate "$PUZZLE" "$SOLUTION" "$HARDER"
    answers 0 "puzzle	W
$PUZZLE	1
$SOLUTION	0
$HARDER	5" ""
    say rate --ratings gB,TE,clues,W,BxB,solutions,S+gW,FW "$HARDER" "$SOLUTION"
    answers 0 "puzzle	gB	TE	clues	W	BxB	solutions	S+gW	FW
$HARDER	5	1	28	5	0	1	5	5
$SOLUTION	0	0	81	0	0	1	0	0" ""
}

@test "words: none, multiple, beyond; clues and solutions are given in any case" {
    say rate --ratings W,clues,TE,solutions,partials "$MANY" "$NONE" "$PUZZLE"
    answers 1 "puzzle	W	clues	TE	solutions	partials
$MANY	multiple	16	multiple	2+	multiple
$NONE	none	18	none	0	none
$PUZZLE	1	17	1	1	0" ""
    say rate --ratings W,gB,TE "$DEEP"
    answers 1 "puzzle	W	gB	TE
$DEEP	beyond	beyond	2" ""
    say rate --max-length 4 --ratings W,clues "$HARDER"
    answers 1 "puzzle	W	clues
$HARDER	beyond	28"
    say rate --max-length 5 "$HARDER"
    expect status "$status" 0
}

@test "clues and solutions alone are no reason for a status" {
    say rate --ratings clues,solutions "$MANY" "$NONE"
    answers 0 "puzzle	clues	solutions
$MANY	16	2+
$NONE	18	0" ""
}

@test "what is stopped tells what it is above, and counts as a limit" {
    say rate --limit-nodes 100 --ratings W,gB,clues "$HARDER" "$PUZZLE"
    expect status "$status" 4
    expect row "$(sed -n 2p out | cut -f 2-)" ">1	>1	28"
    expect row "$(sed -n 3p out | cut -f 2-)" "1	1	17"
    say rate --limit-nodes 100 --to json --ratings W,clues "$HARDER"
    contains "$output" '"status": "limit", "W": ">1", "clues": 28}'
    # A time that is over at once: the rating, a lower bound below it, or nothing at all.
    say rate --limit-time 0.001 --ratings BxB,TE "$DEEP"
    [ "$status" = 0 ] || [ "$status" = 4 ]
    [[ $(sed -n 2p out | cut -f 2) =~ ^(2|>[01]|limit)$ ]]
}

@test "an unreadable record fills its row with error" {
    feed "$PUZZLE\nxyz\n" rate --ratings W,clues
    expect status "$status" 3
    expect 'last row' "$(tail -n 1 out)" "xyz	error	error"
}

@test "ratings that are not known are refused, with those that are" {
    say rate --ratings W,XER "$PUZZLE"
    refuses "there is no rating 'XER': the ratings are $(ratings | paste -sd, | sed 's/,/, /g')"
    say rate --ratings '' "$PUZZLE"
    refuses "there is no rating ''"
    say rate --ratings W,B,W "$PUZZLE"
    refuses 'the rating W is named twice'
    say rate --min-rating x "$PUZZLE"
    refuses "the lowest rating: 'x' is not a rating"
    say rate --min-rating 5 --max-rating 4 "$PUZZLE"
    refuses 'no rating is from'
    say rate --to line "$PUZZLE"
    refuses '--to line needs --min-rating or --max-rating'
    say rate --max-length 37 "$PUZZLE"
    refuses '--max-length'
}

@test "a range of the first rating makes it a filter" {
    printf '%s\n' "$HARDER first" "$PUZZLE" "$SOLUTION" "$DEEP second" >in
    say rate --min-rating 1 --max-rating 4 in
    answers 1 "puzzle	W
$PUZZLE	1"
    say rate --max-rating 1 --ratings W,clues in
    expect rows "$(tail -n +2 out | cut -f 2-)" "1	17
0	81"
    # Beyond is above everything.
    say rate --min-rating 5 --to line in
    answers 1 "$HARDER first
$DEEP second" ""
    say rate --ratings TE,W --max-rating 1 in
    expect rows "$(tail -n +2 out | cut -f 2-)" "1	5
1	1
0	0"
    say rate --min-rating 9 "$PUZZLE"
    expect status "$status" 0
    expect rows "$(tail -n +2 out)" ""
}

@test "a filter leaves words out, but not of the status" {
    feed "$MANY\n$HARDER\n" rate --min-rating 0
    answers 1 "puzzle	W
$HARDER	5" ""
    feed "xyz\n$HARDER\n" rate --min-rating 0 --to line
    expect status "$status" 3
    expect lines "$output" "$HARDER"
    contains "$errors" 'stdin:1:1: '
    # Above 1 is enough for 2 or more, and too little for 3 or more.
    say rate --limit-nodes 100 --min-rating 2 "$HARDER"
    expect row "$(tail -n +2 out | cut -f 2)" '>1'
    say rate --limit-nodes 100 --min-rating 3 "$HARDER"
    expect row "$(tail -n +2 out)" ""
    expect status "$status" 4
}

@test "JSON has numbers, null for words, and the word as status" {
    say rate --to json --ratings W,clues,solutions "$HARDER" "$MANY"
    expect 'line 1' "$(sed -n 1p out)" \
        "{\"puzzle\": \"$HARDER\", \"status\": \"ok\", \"W\": 5, \"clues\": 28, \"solutions\": \"1\"}"
    expect 'line 2' "$(sed -n 2p out)" \
        "{\"puzzle\": \"$MANY\", \"status\": \"multiple\", \"W\": null, \"clues\": 16, \"solutions\": \"2+\"}"
}

@test "free records and kept columns" {
    say rate --format '%n %(W) %(TE)' --ratings W,TE "$HARDER" "$MANY"
    answers 1 "1 5 1
2 multiple multiple"
    printf 'id\tpuzzle\tW\n%s\t%s\t9\n' a "$HARDER" >in.tsv
    say rate --keep-columns in.tsv
    answers 0 "puzzle	W	id
$HARDER	5	a" ""
}

@test "pencilmarks and every family are rated" {
    "$GIVENS" convert --to sukaku "$HARDER" >marks
    say rate --ratings B,gB marks
    expect row "$(tail -n 1 out | cut -f 2-)" "5	5"
    # The puzzle that is printed is the one that was rated, and not its givens alone.
    "$GIVENS" explain --theory W1 "$HARDER" | sed -n '/^+--/,/^$/p' | grep -v beyond >state.pm || true
    "$GIVENS" convert --to sukaku state.pm >state.sukaku
    for verb in 'rate' 'rate --min-rating 1 --to line' 'check' 'solve --to tsv'; do
        # shellcheck disable=SC2086
        say $verb state.pm
        expect "puzzle of $verb" "$(tail -n 1 out | cut -f 1)" "$(cat state.sukaku)"
    done
    say rate --ratings W,gB,TE --family queens --size 8 'r1c2 r2c7 r3c5' 'r2c7 r3c5 r4c8'
    expect status "$status" 1
    expect rows "$(sed -n 3p out | cut -f 2-)" "multiple	multiple	multiple"
    [[ $(sed -n 2p out | cut -f 2-) =~ ^[0-9]+$'\t'[0-9]+$'\t'[0-9]+$ ]]
    say rate --ratings W,gW,B "$GIVENS_SOURCE"/examples/csp/futoshiki_4.csp
    expect status "$status" 0
    "$GIVENS" generate --block 2x3 --count 20 --seed 6 >six
    say rate --block 2x3 --ratings W,B,gW,gB,S+W,TE six
    expect status "$status" 0
    # B is at most W, gB at most B and gW.
    awk -F'\t' 'NR > 1 && ($3 > $2 || $5 > $3 || $5 > $4)' out >wrong
    [ ! -s wrong ]
}

@test "the same bytes for any number of threads, CPU level and order of input" {
    "$GIVENS" generate --count 300 --seed 3 >in
    "$GIVENS" rate --ratings W,B,gW,gB,partials --threads 1 in >one
    "$GIVENS" rate --ratings W,B,gW,gB,partials --threads 5 in | cmp - one
    for level in $(cpu_levels); do
        "$GIVENS" rate --ratings W,B,gW,gB,partials --threads 2 --cpu "$level" in | cmp - one
    done
    sort -R --random-source=one in | "$GIVENS" rate --ratings W,B,gW,gB,partials | sort >other
    sort one | cmp - other
    "$GIVENS" rate --ratings S+W,TE --threads 1 in | head -n 100 >one
    head -n 99 in | "$GIVENS" rate --ratings S+W,TE --threads 3 | cmp - one
}

@test "generate keeps the puzzles in range, and tries count all" {
    for rating in W gB S+W TE clues; do
        range='--min-rating 1 --max-rating 3'
        [ $rating = clues ] && range='--min-rating 24 --max-rating 25'
        # shellcheck disable=SC2086
        say generate --rating $rating $range --count 20 --seed 2
        expect "$rating" "$status $(wc -l <out | tr -d ' ')" '0 20'
        # shellcheck disable=SC2086
        "$GIVENS" rate --ratings $rating $range --to line out | cmp - out
    done
    say generate --rating W --min-rating 4 --count 12 --seed 2 --to tsv
    expect header "$(head -n 1 out)" "$(printf 'puzzle\tclues\ttries\tlog_weight\tW')"
    expect low "$(awk -F'\t' 'NR > 1 && $5 < 4' out)" ""
    sum=$(awk -F'\t' '{ s += $3 } END { print s }' out)
    expect stderr "$errors" "givens: 12 puzzles, $sum tries, next unit 1"
    # The kept ones are some of those without a rating, in order.
    "$GIVENS" generate --count "$sum" --seed 2 >all
    tail -n +2 out | cut -f 1 >kept
    grep -Fxf kept all | cmp - kept
    say generate --rating clues --count 1 --seed 2 --to tsv
    expect header "$(head -n 1 out)" "$(printf 'puzzle\tclues\ttries\tlog_weight')"
    say generate --rating W --min-rating 30 --tries 500 --seed 2
    expect stderr "$errors" 'givens: 0 puzzles, 500 tries, next unit 1'
}

@test "generate --rating: the same bytes for any number of threads" {
    "$GIVENS" generate --rating gW --min-rating 3 --count 150 --seed 3 --threads 1 --to tsv >one
    "$GIVENS" generate --rating gW --min-rating 3 --count 150 --seed 3 --threads 3 --to tsv | cmp - one
}

@test "generate --to json shows the path of a theory, which can be verified" {
    say generate --rating gB --min-rating 3 --count 2 --seed 4 --to json
    expect paths "$(grep -c '"gB": .*"theory": "gB".*"steps": \[{' out)" 2
    "$GIVENS" explain --verify out
    say generate --rating TE --count 1 --seed 4 --to json
    expect paths "$(grep -c steps out || true)" 0
}

@test "generate --to json is JSON for every kind of rating" {
    expect 'number of ratings' "$(ratings | wc -l | tr -d ' ')" 27
    for rating in $(ratings); do
        [ "$rating" != MUS ] || has_sat || continue
        case $rating in
        SER | EP | ED | HoDoKu*) size='--block 3x3' ;; # no other size has them
        MUS) size='--block 2x2' ;;           # larger ones take seconds
        *) size='--block 2x3' ;;
        esac
        # shellcheck disable=SC2086
        say generate $size --rating "$rating" --count 1 --seed 5 --to json
        expect "status of $rating" "$status" 0
        mv out "$rating.json"
    done
    python3 -c '
import json, pathlib
for path in pathlib.Path().glob("*.json"):
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(lines) == 2 and "run" in lines[1], lines
    assert lines[0]["status"] == "ok" and lines[0][path.stem] is not None, lines'
}

@test "generate --to json: the status of a puzzle that the theory does not solve is beyond" {
    say generate --rating W --max-length 1 --min-rating 2 --count 2 --seed 5 --to json
    expect status "$status" 0
    expect records "$(grep -c '"status": "beyond", .*"W": null' out)" 2
    "$GIVENS" explain --verify out
    # The puzzle is the answer in the other forms.
    "$GIVENS" generate --rating W --max-length 1 --min-rating 2 --count 2 --seed 5 --to sdm >lines
    expect clues "$("$GIVENS" check lines | tail -n +2 | cut -f 3-4)" "$(printf '1\tyes\n1\tyes')"
}

@test "generate says what is wrong with its rating" {
    say generate --min-rating 3
    refuses 'the lowest rating needs the name of a rating'
    say generate --max-rating 3
    refuses 'the highest rating needs the name of a rating'
    say generate --rating W,B
    refuses "puzzles are made by one rating, found 'W,B'"
    say generate --rating XD
    refuses "there is no rating 'XD'"
    say generate --method weighted --counts --tries 10 --rating W
    refuses '--counts and --rating cannot be used together'
}

@test "bench rate has a row per rating, engine and CPU level" {
    printf '%s\n' "$PUZZLE" "$HARDER" >file
    say bench rate --cpu scalar --ratings W,gB,FW file
    expect status "$status" 0
    expect header "$(head -n 1 out)" file,rating,engine,cpu,puzzles,mean_ms,median_ms,p99_ms,max_ms
    expect rows "$(tail -n +2 out | cut -d , -f 1-5 | tr '\n' ' ')" \
        'file,W,kernel,scalar,2 file,W,rules,-,2 file,gB,kernel,scalar,2 file,gB,rules,-,2 file,FW,rules,-,2 '
    awk -F, 'NR > 1 && !($7 <= $9 && $6 <= $9 && $8 <= $9 && $9 > 0)' out >wrong
    [ ! -s wrong ]
    say bench solve --ratings W file
    refuses '--ratings needs bench rate'
    say bench rate --ratings XER file
    refuses "there is no rating 'XER'"
}

@test "a limit of time holds while tables are made" {
    awk 'BEGIN { for (r = 0; r < 64; r++) for (c = 0; c < 64; c++)
                     printf "%d ", (r % 8 * 8 + int(r / 8) + c) % 64 + 1 }' >in
    say rate --block 8x8 --ratings gW,TE,partials --limit-time 0.001 in
    expect status "$status" 4
    # Nothing is known, or that it is above the least.
    expect row "$(tail -n 1 out | cut -f 2- | sed 's/limit/>0/g')" ">0	>0	>0"
}

@test "a rating that cannot be used leaves the others their values" {
    # Each pair of the 300 values of one variable is linked to nearly all of the others.
    { printf 'csp 2\nvar a b1 b2 b3 b4 b5 b6 0..299\n'; printf 'a = b%d\n' 1 2 3 4 5 6; } >equal.csp
    echo 'given a=0' >>equal.csp
    say rate --ratings W,B,gW,TE equal.csp
    expect status "$status" 3
    expect row "$(tail -n 1 out | cut -f 2-)" "0	0	error	0"
    expect message "$errors" \
        'givens: equal.csp:1:1: gW: the g-labels have more than 67108864 links'
    say rate --ratings gB,TE,W --to json equal.csp
    expect status "$status" 3
    contains "$output" '"gB": null, "TE": 0, "W": 0, "message": "gB: the g-labels have'
    say rate --ratings W,B,TE equal.csp
    expect status "$status" 0
    expect row "$(tail -n 1 out | cut -f 2-)" "0	0	0"
}

@test "HoDoKu is the sum of the scores of the steps, and its level that of the hardest" {
    head -n 25 "$GIVENS_SOURCE/tests/data/cb-minimal.txt" >in
    "$GIVENS" explain --theory people --to json --no-run in >paths.json
    "$GIVENS" rate --ratings HoDoKu,HoDoKu-level --no-header in >rated
    python3 - "$GIVENS_SOURCE/src/rules/technique.inc" paths.json rated <<'CHECK'
import json, re, sys
rows = re.findall(r'^GV_TECHNIQUE\(\w+, "([^"]+)", (\w+), (\d+)', open(sys.argv[1]).read(), re.M)
score = {name: int(points) for name, _, points in rows}
levels = ["EASY", "MEDIUM", "HARD", "UNFAIR", "EXTREME"]
level = {name: levels.index(of) for name, of, _ in rows}
rated = [line.split() for line in open(sys.argv[3])]
paths = [json.loads(line) for line in open(sys.argv[2])]
assert len(paths) == len(rated) == 24, len(paths)
for path, (puzzle, points, word) in zip(paths, rated):
    names = [step.get("technique") for step in path["steps"]]
    total = sum(score.get(name, 500) for name in names)
    highest = max(level.get(name, 4) for name in names)
    while total > [800, 1000, 1600, 1800, 10**9][highest]:
        highest += 1
    assert path["puzzle"] == puzzle
    assert (points, word.upper()) == (str(total), levels[highest]), (puzzle, points, total, word)
CHECK
    say rate --ratings HoDoKu --family latin --size 4 1234341221434321
    expect "no value" "$(tail -n 1 out | cut -f 2)" -
}
