#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

FIGURE=.......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..
PAIRS=39....7........65.5.7...349.4938.5.66.1.54983853...4..9..8..134..294.8654.....297
WHIPS=..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75

# Puzzles whose SudoRules paths are published: theory, puzzle, the size line and the last
# line as printed there. (Older runs count the values set by singles as candidates: of
# those only the links are compared.)
published() {
    cat <<'TXT'
SFin 39....7........65.5.7...349.4938.5.66.1.54983853...4..9..8..134..294.8654.....297 127 candidates, 711 csp-links and 711 links. Density = 8.89%|HP
SFin ...........12....3.4..5..6..5..6..7...38....2.....7..............23...98.6..7..5. 265 candidates, 2088 csp-links and 2088 links. Density = 5.97%|SHT
TyBC+BC ...........12....3.4..5..6..5..6..7...38....2.....7..............23...98.6..7..5. 265 candidates, 2088 csp-links and 2088 links. Density = 5.97%|BC[3]
SFin 463.8.1..2........8.1.3.5.7...3.8...3.7.9.8.5...1.5...1.6.5.7.8........9..8.1.256 77 candidates, 307 csp-links and 307 links. Density = 10.49%|SHQ
SFin ..9.2.48.6....89..82..9...1.9.......7.8...1.2.......7.9...7..65..61....9.52.6.8.. 95 candidates, 486 csp-links and 486 links|HQ
SFin ...6.....48.1....3.7.......1345..........1.6.....9.5.....83......5..982.62....9.. 144 candidates, 780 csp-links and 780 links|NQ
TyZ+TytW+SFin ......3.4.....2......6.......1.4.......5...2.......68....13.5..26......78........ 1202 csp-links and 1202 links|TyBC[4]
BC+Z+tW+W .....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8. 220 candidates, 1433 csp-links and 1433 links. Density = 5.95%|W[31]
BC+Z+tW+W+gW .....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8. 220 candidates, 1433 csp-links and 1433 links. Density = 5.95%|W[12]
SFin+BC+Z+tW+W ..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75 978 csp-links and 978 links|BC[5]
SFin+BC+Z+tW+W ...13.....1...45....2....6.1..3...7.2...5...8.4...6..9.5....7....67...9.....89... 217 candidates, 1371 csp-links and 1371 links. Density = 5.85%|Z[5]
SFin+Z ...1...8...3...9...62..3....1..2....2..87...3....4..1....9..84...6...1...4...5... 228 candidates, 1589 csp-links and 1589 links. Density = 6.14%|Z[4]
SFin+BC+Z+tW+W 1..5....2.2.7...3...3.6.1..........8.4..5..9.6.2........6...4...5...3.7.8....4..9 204 candidates, 1244 csp-links and 1244 links. Density = 6.01%|W[4]
S ...........98..7.6.54.9..3..6..8..2...86..4.7...........64..8.1.3..28.....71..... 233 candidates, 1690 csp-links and 1690 links. Density = 6.25%|SHQ
BC+Z+tW+gW ..9.876..54......7........3.7.........8.29.....5..62......928...9...8.7....7...1. 1649 csp-links and 1649 links|gW[9]
TXT
}

@test "published paths: the same numbers, the same hardest rule, every step verified" {
    local theory puzzle rest
    while read -r theory puzzle rest; do
        say explain --theory "$theory" "$puzzle"
        expect status "$status" 0
        contains "$output" "${rest%|*}"
        contains "$output" "PUZZLE 0 IS SOLVED. rating-type = $theory, MOST COMPLEX RULE TRIED = ${rest#*|}"
        "$GIVENS" explain --theory "$theory" --to json "$puzzle" >path.json
        say explain --verify path.json
        answers 0 ok ""
    done < <(published)
}

# The state, and the step, are of a published path.
@test "a t-whip is found though singles side by side would empty a variable" {
    cat >state.pm <<'TXT'
123 13 9 234 8 7 6 245 145
5 4 236 1269 136 13 19 8 7
678 28 167 12459 1456 145 149 249 3
1249 7 123 1458 1345 1345 1349 569 145689
134 6 8 1345 2 9 7 345 145
149 13 5 1348 7 6 2 349 148
137 5 147 1346 9 2 8 346 46
36 9 1346 1456 13456 8 345 7 2
68 28 2346 7 3456 345 3459 1 69
TXT
    say explain --from-state --theory tW --step 1 state.pm
    contains "$output" "- r3n7{c3 c1} - c1n8{r3 r9} - c1n6{r9 r8} - r3n6{c1 c5} - r9n6{c5 c9} - r9n9{c9 c7} - r2c7{n9 .} ==> r1c9≠1"
}

@test "a short path, to the last character" {
    say explain --theory SFin "$PAIRS"
    expect status "$status" 0
    expect 'first lines' "$(head -n 5 out)" "$PAIRS
42 givens, 127 candidates
127 candidates, 711 csp-links and 711 links. Density = 8.89%
hidden-pairs-in-a-row: r2{n3 n9}{c5 c6} ==> r2c6≠8, r2c6≠7, r2c6≠2, r2c6≠1, r2c5≠7, r2c5≠2, r2c5≠1
hidden-single-in-a-row ==> r2c4=7"
    expect 'last lines' "$(tail -n 3 out)" "PUZZLE 0 IS SOLVED. rating-type = SFin, MOST COMPLEX RULE TRIED = HP
$("$GIVENS" solve "$PAIRS")"
    expect singles "$(grep -c single out)" 39
    say explain --theory SFin --ascii "$PAIRS"
    contains "$output" "==> r2c6<>8, r2c6<>7"
}

@test "the puzzle of Figure 1.1 is solved by singles, and not by naked ones alone" {
    say explain --theory BRT "$FIGURE"
    expect status "$status" 0
    contains "$output" "17 givens, 304 candidates"
    contains "$output" "MOST COMPLEX RULE TRIED = HS
673894512912735486845612973798261354526473891134589267469128735287356149351947628"
    expect 'other steps' "$(grep '==>' out | grep -vc single)" 0
    expect 'first step' "$(grep -m1 '==>' out | cut -d' ' -f1)" hidden-single-in-a-column
    say explain --theory BRT --step 1 "$FIGURE"
    contains "$output" "| 345689  34679   3456789 | 789     4789   4789   | 459    1     2     |"
}

@test "queens without a solution are refuted, and the proof can be verified" {
    say explain --family queens --size 6 "r4c5 r5c2"
    expect status "$status" 1
    contains "$output" "PUZZLE 0 HAS NO SOLUTION : NO CANDIDATE FOR CSP-VARIABLE"
    expect word "$(grep -v '^$' out | tail -n 1)" none
    "$GIVENS" explain --only-needed --family queens --size 6 --to json "r4c5 r5c2" >path.json || true
    say explain --verify path.json
    answers 0 ok ""
}

@test "words: beyond, multiple, none, limit, error" {
    local record
    while read -r word record; do
        status=0
        # shellcheck disable=SC2086
        "$GIVENS" explain $record >out 2>err || status=$?
        expect "word of $record" "$(grep -v '^$' out | tail -n 1)" "$word"
        case $word in
        error) expect status "$status" 3 ;;
        limit) expect status "$status" 4 ;;
        *) expect status "$status" 1 ;;
        esac
    done <<TXT
beyond --theory W1 $WHIPS
beyond --max-length 2 $WHIPS
multiple $MANY
none $NONE
limit --limit-nodes 3 $WHIPS
error --step 500 $WHIPS
error abc
TXT
    say explain --to json --theory W1 "$WHIPS" abc
    expect status "$status" 3
    expect statuses "$(head -n 2 out | python3 -c '
import json, sys
for line in sys.stdin:
    record = json.loads(line)
    print(record["status"], len(record["steps"]), "message" in record)')" "beyond 12 False
error 0 True"
}

@test "a step that is not there is no reason to look for a file" {
    say explain --step 1 "$SOLUTION"
    answers 3 error "givens: operand 1:1:1: the path has 0 steps"
    say explain abc
    contains "$errors" "nor is there a file 'abc'"
}

@test "the text behind a puzzle is kept where that is asked for" {
    say explain --theory SFin "$PAIRS easy one"
    expect 'first line' "$(head -n 1 out)" "$PAIRS"
    say explain --theory SFin --keep-text "$PAIRS easy one" "$PAIRS"
    expect 'first lines' "$(head -n 2 out)" "# easy one
$PAIRS"
    expect remarks "$(grep -c '^#' out)" 1
    "$GIVENS" explain --keep-text --to json "$PAIRS easy one" >path.json
    contains "$(head -n 1 path.json)" ', "text": "easy one"}'
    say explain --verify path.json
    answers 0 ok ""
}

@test "the other columns of a table are kept where that is asked for" {
    printf 'id\tpuzzle\trating\tx y\n7\t%s\t9\ta "b"\n8\tabc\t9\tc\n' "$PAIRS" >table.tsv
    "$GIVENS" explain --theory SFin --keep-columns --to json table.tsv >path.json 2>errors || expect status $? 3
    contains "$(head -n 1 path.json)" ', "id": "7", "x y": "a \"b\""}'
    contains "$(head -n 1 path.json)" '"rating": 2,' # its own
    contains "$(sed -n 2p path.json)" '"id": "8"'
    # No key stands twice, whatever the columns are called.
    head -n 1 path.json | python3 -c "
import json, sys
keys = json.load(sys.stdin).keys()
print('\t'.join(keys))
print('\t'.join('$PAIRS' if key == 'puzzle' else '5' for key in keys))" >clash.tsv
    "$GIVENS" explain --theory SFin --keep-columns --to json clash.tsv | head -n 1 | python3 -c "
import json, sys
def once(pairs):
    assert len(dict(pairs)) == len(pairs), pairs
    return dict(pairs)
json.load(sys.stdin, object_pairs_hook=once)"
    say explain --theory SFin --keep-columns --keep-text table.tsv
    expect 'first lines' "$(head -n 2 out)" "# {\"id\": \"7\", \"x y\": \"a \\\"b\\\"\"}
$PAIRS"
    say explain --keep-columns --step 1 --to svg "$PAIRS"
    refuses "--keep-columns needs"
}

@test "a tampered path is refused, and the step named" {
    "$GIVENS" explain --to json "$WHIPS" >path.json
    tamper() { # what, python statement on `steps`
        python3 -c "
import json, sys
path = json.loads(open('path.json').readline())
steps = path['steps']
$2
print(json.dumps(path))" >wrong.json
        say explain --verify wrong.json
        expect "status of $1" "$status" 3
        expect "answer to $1" "$output" error
        contains "$errors" "$3"
    }
    tamper value "steps[0]['value'] = 'n2r4c8'" "step 1"
    tamper target "steps[12]['targets'] = ['n6r3c4']" "step 13"
    tamper left "steps[12]['chain'][0]['left'] = 'n1r1c1'" "step 13"
    tamper right "steps[12]['chain'][0]['right'] = steps[12]['chain'][0]['left']" "step 13"
    tamper order "steps[12]['chain'].reverse()" "step 13"
    tamper length "steps[12]['length'] = 4" "step 13"
    tamper rule "steps[12]['rule'] = 'biv-chain'" "step 13"
    tamper text "steps[12]['text'] = 'whip[3]: trust me'" "step 13: \"text\""
    tamper omission "del steps[0]" "step "
    tamper z "steps[12]['chain'][0]['z'] = ['n1r1c1']" "step 13: \"z\""
    tamper puzzle "path['puzzle'] = '.' + path['puzzle'][:80]" "step 1"
    tamper end "steps.pop()" "does not solve"
    # what was not tampered with is accepted, run line included, from standard input too
    say explain --verify path.json
    answers 0 ok ""
    feed "" explain --verify - <path.json
    expect 'empty input' "$status" 0
    status=0
    "$GIVENS" explain --verify - <path.json >out || status=$?
    expect stdin "$(cat out)" ok
}

@test "what the steps do not prove is checked by counting solutions" {
    claims() { # the status, the message or nothing, the options and the puzzle
        local word=$1 wanted=$2
        shift 2
        "$GIVENS" explain --to json "$@" | head -n 1 |
            sed "s/\"status\": \"[a-z]*\"/\"status\": \"$word\"/" >path.json
        say explain --verify path.json
        if [ -z "$wanted" ]; then
            answers 0 ok ""
        else
            expect status "$status" 3
            contains "$errors" "$wanted"
        fi
    }
    local hard=...4..7...5...9.2.....3...6..5..1.9.8...9...79.....3....2...6..5....8.1..81.4....
    claims beyond "" --theory W1 "$WHIPS"
    claims none "there is a solution" --theory W1 "$WHIPS"
    claims multiple "there are not several" --theory W1 "$WHIPS"
    claims multiple "" "$MANY"
    claims beyond "there is not one solution" "$MANY"
    claims none "there is a solution" "$MANY"
    claims none "" --theory W1 "${hard/.../2..}" # stuck, and without solution
    claims beyond "there is not one solution" --theory W1 "${hard/.../2..}"
    claims none "" "$NONE"
    claims limit "ends in a contradiction" "$NONE"
    claims fine "with which no path ends" "$WHIPS"
}

@test "families, theories and pencilmarks come back from JSON" {
    verified() {
        "$GIVENS" explain --to json "$@" >path.json || [ $? -eq 1 ]
        say explain --verify path.json
        expect status "$status" 0
        expect answers "$(sort -u out)" ok
    }
    for theory in W gW B gB S+BC SFin+gW TyW TyZ+TytW FW F3W; do
        verified --theory "$theory" "$WHIPS" "$PUZZLE"
    done
    verified --theory gBC --max-length 4 "$WHIPS" "$PUZZLE" # to its end it takes a minute
    verified --family latin --size 4 1.............4.
    verified --family pandiagonal --size 5 1......2.................
    verified --theory gW --family queens --size 9 "r3c3 r6c2 r9c7"
    verified --theory gW --family sudoqueens --size 9 "r1c1 r2c8 r3c5"
    verified --block 2x3 1.....2.......3........4.......5....
    verified "$(printf 'csp 1\nvar A 1 2 3\nvar B 1 2 3\nvar C 1 2 3\nalldiff A B C\nforbid A=1 B=2\ngiven C=3\n')"
    "$GIVENS" explain --theory W1 "$WHIPS" | sed -n '/^+--/,/^$/p' | grep -v beyond >state.pm || true
    verified --from-state state.pm
    say explain --from-state state.pm
    contains "$output" "31 givens, 164 candidates"
}

@test "--only-needed is shorter, and still a proof" {
    "$GIVENS" explain "$WHIPS" | grep -c '==>' >long || true
    "$GIVENS" explain --only-needed "$WHIPS" | grep -c '==>' >short || true
    [ "$(cat short)" -lt "$(cat long)" ]
    "$GIVENS" explain --only-needed --to json "$WHIPS" >path.json
    say explain --verify path.json
    answers 0 ok ""
}

@test "--paranoid finds nothing wrong, whatever the number of solutions" {
    for theory in W gB SFin+gW FW; do
        say explain --paranoid --theory $theory "$WHIPS"
        expect status "$status" 0
        expect messages "$errors" ""
    done
    say explain --paranoid "$MANY" "$NONE"
    expect status "$status" 1
    expect messages "$errors" ""
}

@test "one step: as text with its state, as a picture" {
    say explain --step 13 "$WHIPS"
    expect status "$status" 0
    contains "$output" "Resolution state before step 13:"
    contains "$output" "whip["
    expect steps "$(grep -c '==>' out)" 1
    say explain --step 13 --to svg "$WHIPS"
    expect status "$status" 0
    contains "$output" "<title>AIC: whip["
    contains "$output" "</svg>"
    say explain --step 13 --to svg --ascii "$WHIPS"
    contains "$output" "&lt;&gt;"
    expect 'signs that are no ASCII' "$(LC_ALL=C grep -c '[^ -~]' out || true)" 0
    say explain --step 1 --to svg --family csp "$(printf 'csp 1\nvar A 1\n')"
    expect status "$status" 3
}

@test "states are shown where they are asked for" {
    say explain --states "$WHIPS"
    contains "$output" "Resolution state after Singles:"
    contains "$output" "Resolution state after Singles and whips[1]:"
}

# A puzzle of each depth, as published.
DEPTH1=........1..2.13.4514..2536..24.78.5.57.3.2.848...5.....8...7.1.2.7.8143.41.23...8
DEPTH2=......7..4.7.8...6.8.3..4...9.........6..18..7.8.2..6......5..88.2.4.6..........2
DEPTH3=.2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3

@test "trial and error: contexts, retractions and the depth" {
    say explain --theory TE "$DEPTH1"
    expect status "$status" 0
    contains "$output" "
GENERATING CONTEXT 1 AT DEPTH 1, SON OF CONTEXT 0, FROM HYPOTHESIS n6r1c1.
naked-single ==> r2c2=9
"
    contains "$output" "
NO POSSIBLE VALUE for csp-variable r9n5 IN CONTEXT 1. RETRACTING CANDIDATE n6r1c1 FROM CONTEXT 0.
BACK IN CONTEXT 0 with 39 csp-variables solved and 136 candidates remaining.
"
    contains "$output" "PUZZLE 0 IS SOLVED. rating-type = TE, MOST COMPLEX RULE TRIED = T&E[1]
$("$GIVENS" solve "$DEPTH1")"
    for depth in 1 2 3; do
        local name=DEPTH$depth
        say explain --theory TE --paranoid --to json "${!name}"
        expect messages "$errors" ""
        contains "$output" "\"hardest\": \"T&E[$depth]\", \"rating\": $depth,"
        expect "rated depth" "$("$GIVENS" rate --ratings TE "${!name}" | tail -n 1 | cut -f 2)" $depth
    done
    # Every context is retracted from its parent, and contexts are numbered through.
    "$GIVENS" explain --theory TE "$DEPTH3" >trace
    expect contexts "$(sed -n 's/^GENERATING CONTEXT \([0-9]*\) .*/\1/p' trace)" \
        "$(seq "$(grep -c '^GENERATING' trace)")"
    expect retractions "$(sed -n 's/.* SON OF CONTEXT \([0-9]*\), FROM HYPOTHESIS \(.*\)\./\2 \1/p' trace | sort)" \
        "$(sed -n 's/.* RETRACTING CANDIDATE \(.*\) FROM CONTEXT \([0-9]*\)\./\1 \2/p' trace | sort)"
    contains "$(cat trace)" "AT DEPTH 3, SON OF"
}

@test "trial and error: --max-length is the depth" {
    say explain --theory TE --max-length 1 "$DEPTH2"
    expect status "$status" 1
    contains "$output" "VALUES MISSING"
    expect word "$(tail -n 2 out | head -n 1)" beyond
    say explain --theory TE --max-length 2 "$DEPTH2"
    expect status "$status" 0
    say explain --theory TE --max-length 2 --to json "$DEPTH3"
    expect status "$status" 1
    contains "$output" '"status": "beyond"'
    say explain --theory TE --limit-nodes 100 "$DEPTH3"
    expect status "$status" 4
    say explain --theory TE --family queens --size 6 "r4c5 r5c2"
    expect status "$status" 1
    contains "$output" "PUZZLE 0 HAS NO SOLUTION"
}

@test "trial and error: paths in JSON are verified, contexts included" {
    "$GIVENS" explain --theory TE --to json "$DEPTH1" "$DEPTH2" "$DEPTH3" "$MANY" "$NONE" >path.json || true
    say explain --verify path.json
    expect answers "$(sort -u out)" ok
    "$GIVENS" explain --theory TE --only-needed --to json "$DEPTH2" >path.json
    say explain --verify path.json
    answers 0 ok ""
    tamper() { # what, python statement on `trial`, the first step that has steps two deep
        python3 -c "
import json
path = json.loads(open('path.json').readline())
trial = next(step for step in path['steps'] if step['length'] == 2)
$2
print(json.dumps(path))" >wrong.json
        say explain --verify wrong.json
        expect "status of $1" "$status" 3
        expect "answer to $1" "$output" error
        contains "$errors" "$3"
    }
    tamper hypothesis "trial['targets'] = ['n1r1c1']" "step "
    tamper end "trial['steps'].pop()" "ends with its contradiction"
    tamper single "trial['steps'][0]['value'] = trial['targets'][0]" "step 1, single"
    tamper depth "trial['length'] = 3" "not as deep"
    tamper nothing "del trial['steps']" "\"steps\" is not a list"
    tamper text "trial['text'] = 'T&E[2] ==> all'" "\"text\""
    tamper inner "[s for s in trial['steps'] if s['length']][0]['steps'].pop(0)" "step "
    tamper theory "path['theory'] = 'W'" "not a rule of the theory W"
    tamper bound "path['max_length'] = 1" "longer than"
}

@test "trial and error: one step, as text and as a picture" {
    say explain --theory TE --step 2 "$DEPTH1"
    contains "$output" "GENERATING CONTEXT 2 AT DEPTH 1"
    say explain --theory TE --step 1 --to svg "$DEPTH1"
    expect status "$status" 0
    contains "$output" "<title>T&amp;E[1] ==&gt; r1c1≠6</title>"
    expect values "$(grep -c '#7cc47f' out)" 20
}

@test "records keep their order, whatever the threads" {
    for threads in 1 3; do
        "$GIVENS" explain --threads $threads "$PUZZLE" "$WHIPS" "$PAIRS" "$FIGURE" "$PUZZLE" >threads$threads
    done
    cmp threads1 threads3
}

@test "wrong usage" {
    say explain --theory W+X "$PUZZLE"
    refuses "'X' is not a theory: the theories are $("$GIVENS" help explain |
        sed -n '/^theories/,$s/^  \([^ ]*\) .*/\1/p' | paste -sd, | sed 's/,/, /g')"
    contains "$errors" ", F3W"
    say explain --to svg "$PUZZLE"
    refuses "--to svg needs --step"
    say explain --step 3 --to json "$PUZZLE"
    refuses "--step cannot be used with --to json"
    say explain --states --to json "$PUZZLE"
    refuses "--states cannot be used with --to or --step"
    say explain --verify nothing.json
    expect status "$status" 3
    contains "$errors" "cannot open 'nothing.json'"
    touch empty.json
    say explain --verify empty.json "$PUZZLE"
    refuses "no other input"
    for option in '--step 3' '--theory gB' '--max-length 3' --ascii '--limit-time 1000' '--limit-nodes 1' \
        --from-state --only-needed --states --paranoid '--from line'; do
        # shellcheck disable=SC2086
        say explain --verify empty.json $option
        refuses "--verify and ${option% *} cannot be used together"
    done
    say explain --verify empty.json --to svg
    refuses "--verify cannot draw pictures"
    say explain --keep-text --step 1 --to svg "$PUZZLE"
    refuses "--keep-text cannot be used with --to svg"
    say explain --verify empty.json
    answers 0 "" ""
}

@test "--words: the same path in plain words" {
    say explain --words "$WHIPS"
    expect status "$status" 0
    contains "$output" "24 givens, 207 candidates
r4c8 can only be 6.
In row 7, 9 can only be in r7c4, so r7c4 is 9."
    contains "$output" "Locked candidates (claiming). In row 2, 4 can only be in block 1 (r2c1, r2c3): so r3c2 and r3c3 are not 4."
    contains "$output" "Suppose r3c4 is 3. Then r5c4 must be 8 (not 3); then r6c5 must be 1 (not 8); then in column 4 there is no place left for 1 (not r6c4; not r3c4 because r3c4 is 3). So r3c4 is not 3."
    contains "$output" "Solved. The hardest step is whip["
    say explain --words --step 13 "$WHIPS"
    contains "$output" "Suppose r3c4 is 3. Then r5c4 must be 8"
    say explain --words --theory SE "$WHIPS"
    contains "$output" "2.6 Pointing. In block 6, 5 can only be in column 7 (r5c7, r6c7): so r3c7 is not 5."
    say explain --words 11...............................................................................
    contains "$output" "There is no solution."
    local other
    for other in "--to json" --ascii "--theory SE --trace"; do
        say explain --words $other "$WHIPS"
        expect status "$status" 2
        contains "$errors" "--words"
    done
}

@test "JSON has the words and the starts of arrows; paths without them are verified, too" {
    "$GIVENS" explain --to json "$WHIPS" >path.json
    contains "$(cat path.json)" '"words": "r4c8 can only be 6."'
    contains "$(cat path.json)" '"left": "n3r5c4", "from": "n3r3c4", "right": "n8r5c4"'
    say explain --verify path.json
    expect output "$output" ok
    sed 's/"words": "[^"]*", //g; s/"from": "[^"]*", //g' path.json >bare.json
    say explain --verify bare.json
    expect output "$output" ok
    sed 's/r4c8 can only be 6/r4c8 can only be 7/' path.json >wrong.json
    say explain --verify wrong.json
    expect status "$status" 3
    contains "$errors" '"words" does not match the step'
}

@test "a limit of time holds while tables are made" {
    awk 'BEGIN { for (r = 0; r < 64; r++) for (c = 0; c < 64; c++)
                     printf "%d ", (r % 8 * 8 + int(r / 8) + c) % 64 + 1 }' >in
    say explain --block 8x8 --limit-time 0.001 in
    expect status "$status" 4
    expect output "$output" limit
}

@test "theory people: each technique of the documents is found, drawn and verified" {
    local n=0 puzzle step text picture
    while IFS=$'\t' read -r puzzle step text picture; do
        "$GIVENS" explain --theory people --step "$step" "$puzzle" >out
        expect "step $step of $puzzle" "$(grep '==>' out)" "$text"
        "$GIVENS" explain --theory people --step "$step" --to svg "$puzzle" >out.svg
        expect "$picture" "$(cat out.svg)" "$(cat "$GIVENS_SOURCE/docs/$picture")"
        printf '%s\n' "$puzzle" >>puzzles
        n=$((n + 1))
    done < <(awk '/^    [0-9.]+$/ { puzzle = $1 }
        /^    step / { step = $2; sub(/,/, "", step); text = $0; sub(/^    step [0-9]+, /, "", text) }
        /^!\[/ { picture = $0; sub(/.*\(/, "", picture); sub(/\)$/, "", picture)
            print puzzle "\t" step "\t" text "\t" picture }' "$GIVENS_SOURCE/docs/techniques.md")
    expect techniques "$n" "$(grep -c '^GV_TECHNIQUE(' "$GIVENS_SOURCE/src/rules/technique.inc")"
    "$GIVENS" explain --theory people --paranoid --only-needed --to json --no-run puzzles >paths.json
    expect verified "$("$GIVENS" explain --verify paths.json | sort -u)" ok
    sed 's/"technique": "X-wing"/"technique": "swordfish"/' paths.json >wrong.json
    say explain --verify wrong.json
    contains "$errors" '"technique" does not match the step'
}

@test "theory people: nothing rests on one solution where there are two" {
    head -n 30 "$GIVENS_SOURCE/tests/data/cb-minus1-multi.txt" >in
    "$GIVENS" explain --theory people --paranoid in >out || true
    expect rectangles "$(grep -c -e 'unique rectangle' -e 'BUG' out)" 0
    contains "$(cat out)" multiple
}

@test "locked candidates are of a line and a block: rules of variants have no such name" {
    local variant
    for variant in thermo palindrome clone whisper xv; do
        "$GIVENS" explain --words "$GIVENS_SOURCE/examples/variants/$variant.txt" >out
        expect "steps of $variant" "$(grep -c ': so ' out | sed 's/[1-9][0-9]*/some/')" some
        expect "wrong names of $variant" \
            "$(grep '^Locked' out | grep -v 'can only be in \(block\|row\|column\) ')" ''
    done
    "$GIVENS" explain --words "$GIVENS_SOURCE/examples/variants/anti_king.txt" >out
    contains "$(cat out)" 'Locked candidates (claiming). In row 9, 9 can only be in block 7 (r9c1, r9c3): so r8c3 is not 9.'
    contains "$(cat out)" $'\nIn column 2, 1 can only be in r6c2, r8c2 or r9c2: so r7c1 is not 1'
}

@test "--words: patterns of sets of cells, and the last extra candidate" {
    say explain --theory people --words --step 4 1....6.8..567....3..9.32.....8..4.31...6....26.1....5.3...4.9....29.7..........18
    contains "$output" "XYZ-wing. r9c4 can only hold 2, 3 and 5; r4c4 can only hold 2 and 5; r9c6 can only hold 3 and 5. These cells can all be filled only if r7c4 is not 5."
    say explain --theory people --words --step 31 ...45.78...6............5.62.4.7..1..79.....2...9..46.3..2.......2..1...947..32..
    contains "$output" "BUG+1. Without 6 in r5c4, every open cell would have two candidates, and every missing digit two places in each unit; there would not be exactly one solution: so r5c4 is 6."
}
