#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common

FORMATS="line grid pm sukaku sdk sdm sdx ss hodoku link-sudokuwiki link-fpuzzles link-sudokupad fpuzzles opensudoku cells"

@test "every 9x9 format is read back as the puzzle it was" {
    for format in $FORMATS; do
        say convert --to "$format" "$PUZZLE"
        expect "status of $format" "$status" 0
        cp out file
        say convert file
        expect "round trip of $format" "$output" "$PUZZLE"
        expect "status of $format" "$status" 0
        say convert --from "$format" file
        expect "forced $format" "$output" "$PUZZLE"
    done
}

@test "files of several records are read back in order in every format" {
    "$GIVENS" convert --shuffle --seed 3 "$PUZZLE" "$PUZZLE" "$SOLUTION" "$MANY" >four
    for format in $FORMATS; do
        "$GIVENS" convert --to "$format" four >file
        say convert file
        expect "records of $format" "$output" "$(cat four)"
    done
}

@test "text behind the puzzle is kept verbatim" {
    feed "$PUZZLE # 24 FNBP  C26 \n" convert
    expect stdout "$(cat out)" "$PUZZLE # 24 FNBP  C26 "
    feed "$PUZZLE rating 7\n" convert --to sdk
    expect 'first line' "$(head -n 1 out)" "#C rating 7"
}

@test "other blanks, CRLF and a missing final newline are read" {
    local zeros stars
    zeros=$(printf %s "$PUZZLE" | tr . 0)
    stars=$(printf %s "$PUZZLE" | tr . '*')
    feed "$zeros\r\n$stars\r\n$PUZZLE" convert
    answers 0 "$PUZZLE
$PUZZLE
$PUZZLE" ""
}

@test "four alphabets of 16x16 are told apart and kept" {
    local one=1..4..7..A..D..G
    one="$one$(printf '.%.0s' $(seq 240))"
    local zero letters
    zero=$(printf %s "$one" | tr 1-9A-G 0-9A-F)
    letters=$(printf %s "$one" | tr 1-9A-G A-P)
    say convert --to cells --alphabet 1 "$one"
    local cells=$output
    for alphabet in 1 0 A; do
        local line=$one
        [ $alphabet = 0 ] && line=$zero
        [ $alphabet = A ] && line=$letters
        say convert --alphabet $alphabet "$line"
        answers 0 "$line"
        say convert --alphabet $alphabet --to cells "$line"
        answers 0 "$cells"
    done
    # Without help: a 0 beside dots means 0..F, no digit at all means A..P.
    say convert --to cells "$zero"
    answers 0 "$cells"
    say convert --to cells "$one"
    answers 0 "$cells"
    local decimal
    decimal="1 . . 4 . . 7 . . 10 . . 13 . . 16$(printf ' .%.0s' $(seq 240))"
    say convert "$decimal"
    answers 0 "$decimal"
    say convert --alphabet decimal --to cells "$decimal"
    answers 0 "$cells"
}

@test "symbols with spaces between them are a line, in tables and out of them" {
    local cells rest
    rest=$(printf ' .%.0s' $(seq 240))
    say convert "1 . . 4 . . 7 . . A . . D . . G$rest"
    answers 0 "1..4..7..A..D..G$(printf '.%.0s' $(seq 240))"
    cells=$(printf %s "$PUZZLE" | sed 's/./& /g')
    say convert "$cells"
    answers 0 "$PUZZLE"
}

@test "pencilmarks with forum markers are read" {
    cat >post.txt <<'POST'
+-------------------+-------------------+-------------------+
| 4     1267# 1679  | 1369  12369 1269  | 8     1279* 5     |
| 12578 3     1578  | 14589 124589 12589 | 1269  12479 1679 |
| 1258  1258@ 1589  | 7     1234589 1258 | 1239  12349 1369 |
+-------------------+-------------------+-------------------+
| 15    2     3457  | 3459  34579 579   | 1379  6     1379  |
| 3567  1567  3567  | 2369  8     2679  | 4     12379 1379  |
| 3678  4678  346789| 23469 1     2679  | 2379  5     3789  |
+-------------------+-------------------+-------------------+
| 1289  1489  1489  | 6     2459  3     | 15    7     148   |
| 5     16789 136789| 2     479   1789  | 136   1348  13468 |
| 23678 678   367   | 1458  457   4578  | 2356  238   368   |
+-------------------+-------------------+-------------------+
POST
    say convert --to sukaku post.txt
    expect status "$status" 0
    expect length "${#output}" 729
    expect 'cell r1c2' "${output:9:9}" "12...67.."
    say convert --to pm post.txt
    say convert --to sukaku out
    expect status "$status" 0
}

@test "a mixed file gives one answer per record, in order" {
    {
        echo "# a comment"
        echo "$PUZZLE first"
        echo
        "$GIVENS" convert --to ss "$PUZZLE"
        "$GIVENS" convert --to pm "$PUZZLE"
        "$GIVENS" convert --to sukaku "$PUZZLE"
        "$GIVENS" convert --to hodoku "$PUZZLE"
        echo "#D description"
        "$GIVENS" convert --to sdk "$PUZZLE"
        "$GIVENS" convert --to link-fpuzzles "$PUZZLE"
        echo "nonsense"
        "$GIVENS" convert --to link-sudokuwiki "$PUZZLE"
    } >mixed
    say count mixed
    expect stdout "$(echo $output)" "1 1 1 1 1 1 1 error 1"
    expect status "$status" 3
    expect 'lines on stderr' "$(wc -l <err | tr -d ' ')" 1
}

@test "tables are read by their puzzle column and can keep the others" {
    printf 'id\tpuzzle\tnb_clues\nx1\t%s\t17\nx2\t%s\t16\n' "$PUZZLE" "$MANY" >table.tsv
    say count table.tsv
    answers 0 "1
2"
    say count --to tsv --keep-columns table.tsv
    answers 0 "puzzle	count	id	clues
$PUZZLE	1	x1	17
$MANY	2	x2	16"
    say check --keep-columns table.tsv
    expect header "$(head -n 1 out)" "puzzle	clues	solutions	minimal	redundant	id"
    printf 'id,puzzle,note\n1,"%s","a ""quoted"", note"\n' "$PUZZLE" >table.csv
    say count --to csv --keep-columns table.csv
    answers 0 "puzzle,count,id,note
$PUZZLE,1,1,\"a \"\"quoted\"\", note\""
}

@test "JSON Lines are read back" {
    "$GIVENS" check --to json "$PUZZLE" "$MANY" >records.json || true
    say count records.json
    answers 0 "1
2" ""
}

@test "--keep-text appends the text, in tables as a column" {
    feed "$PUZZLE tail of it\n$MANY\n" count --keep-text
    answers 0 "1 tail of it
2"
    feed "$PUZZLE tail of it\n$MANY\n" count --keep-text --to tsv
    answers 0 "puzzle	count	text
$PUZZLE	1	tail of it
$MANY	2	"
}

@test "--shuffle gives an isomorph with the same properties, by seed" {
    say convert --shuffle --seed 5 "$PUZZLE"
    local first=$output
    [ "$first" != "$PUZZLE" ]
    expect check "$("$GIVENS" check "$first" | tail -n 1 | cut -f2-)" "17	1	yes	0"
    say convert --shuffle --seed 5 "$PUZZLE"
    answers 0 "$first" ""
    say convert --shuffle "$PUZZLE"
    contains "$errors" "givens: seed "
    local seed=${errors##* }
    local drawn=$output
    say convert --shuffle --seed "$seed" "$PUZZLE"
    answers 0 "$drawn" ""
}

@test "--shuffle keeps the number of solutions in every family" {
    for family in "--family latin" "--family pandiagonal" "--family queens"; do
        say solve --any $family --size 7 empty
        local cut=${output:0:10}
        local rest=${output:10}
        local puzzle="$cut$(printf %s "$rest" | tr '1-7Q' .)"
        local before after
        before=$("$GIVENS" count --limit 50 $family "$puzzle")
        after=$("$GIVENS" convert --shuffle --seed 9 $family "$puzzle" |
            "$GIVENS" count --limit 50 $family)
        expect "$family" "$after" "$before"
    done
    local file=$GIVENS_SOURCE/examples/csp/australia.csp
    say convert --shuffle --seed 2 --to csp "$file"
    expect australia "$("$GIVENS" count --limit 0 out)" "$("$GIVENS" count --limit 0 "$file")"
}

@test "svg is a picture; several records are several pictures" {
    say convert --to svg "$PUZZLE"
    expect status "$status" 0
    contains "$output" "<svg "
    contains "$output" "</svg>"
    say convert --to svg --family queens --size 6 'r1c2'
    contains "$output" "<svg "
}

@test "block shapes come from --block or #size, and are never guessed" {
    local six=1.....2.....3.....4.....5.....6.....
    say count "$six"
    expect status "$status" 3
    expect stdout "$output" error
    contains "$errors" "order 6 has several block shapes (2x3, 3x2)"
    say count --block 2x3 "$six"
    expect status "$status" 0
    feed "#size 3x2\n$six\n" convert --to ss
    expect status "$status" 0
}

@test "rows of blocks that are no squares come back as the same puzzle" {
    local six=1...5...6..22...4..5..3.3..6...1...2
    printf '%s\n%s behind it\n' $six $six >sixes
    for form in grid pm sdk sdx ss; do
        "$GIVENS" convert --block 2x3 --to $form sixes >file
        expect "first line of $form" "$(head -n 1 file)" "#size 2x3"
        say convert --to json file
        expect "status of $form" "$status" 0
        expect "records of $form" "$(grep -c '"block": "2x3", "status": "ok"' out)" 2
    done
    # Pencilmarks that are alone are givens, in them only.
    for form in grid sdk sdx ss; do
        "$GIVENS" convert --block 2x3 --to $form sixes >file
        say convert file
        expect "puzzles of $form" "$(grep -v '^#' out)" "$(cat sixes)"
        expect "size of $form" "$(grep -c '^#size 2x3$' out)" 2
    done
    # Squares need no such line, and a record on one line has no place for it.
    say convert --to sdk 1...............
    expect stdout "$output" "1...
....
....
...."
    for form in line sdm sukaku cells; do
        say convert --block 2x3 --to $form $six
        expect "lines of $form" "$(wc -l <out | tr -d ' ')" 1
    done
}

@test "a format that cannot hold a puzzle gives error and says why" {
    say convert --to hodoku --family latin 123231312
    expect status "$status" 3
    expect stdout "$output" error
    expect 'lines on stderr' "$(wc -l <err | tr -d ' ')" 1
}

@test "-o writes the file whole, or not at all" {
    say convert -o result.txt "$PUZZLE"
    answers 0 "" ""
    expect file "$(cat result.txt)" "$PUZZLE"
    say convert -o /no/such/folder/x "$PUZZLE"
    expect status "$status" 5
    expect files "$(ls | tr '\n' ' ')" "err out result.txt "
}

@test "--provenance puts version, command, seed and CPU level before the answers" {
    say convert --provenance --shuffle --seed 4 --cpu scalar "$PUZZLE"
    expect 'line 1' "$(sed -n 1p out | cut -d' ' -f1,2)" "# givens"
    expect 'line 2' "$(sed -n 2p out)" \
        "# command: givens convert --provenance --shuffle --seed 4 --cpu scalar $PUZZLE"
    expect 'line 3' "$(sed -n 3p out)" "# seed: 4"
    expect 'line 4' "$(sed -n 4p out)" "# cpu: scalar"
}

@test "--board writes the puzzle as data, and every verb reads it" {
    say convert --to json --board "$PUZZLE"
    expect status "$status" 0
    contains "$output" '"board": {"family": "sudoku", "block": "3x3", "size": 9, "symbols": ["1",'
    contains "$output" '"givens": [4, 0, 0, 0, 0, 0, 8, 0, 5, 0, 3,'
    contains "$output" '"placed": null, "marks": null}'
    sed 's/"puzzle": "[^"]*", //' out >board.json
    say solve board.json
    answers 0 "$SOLUTION" ""
    say check board.json
    expect row "$(tail -n 1 out)" "$PUZZLE	17	1	yes	0"
    say rate board.json
    expect puzzle "$(tail -n 1 out | cut -f1)" "$PUZZLE"
    say explain --from-state board.json
    expect status "$status" 0
    for format in line hodoku pm link-fpuzzles; do
        expect "$format" "$("$GIVENS" convert --to $format board.json)" \
            "$("$GIVENS" convert --to $format "$PUZZLE")"
    done
}

@test "a board keeps what was placed and the pencilmarks" {
    local hodoku=":0000:x:+$PUZZLE:128 315::"
    say convert --to json --board "$hodoku"
    expect stderr "$errors" ""
    contains "$output" '"placed": [4, 0,'
    contains "$output" '"marks": [[], [1, 2, 3, 4,'
    sed 's/"puzzle": "[^"]*"/"puzzle": "not looked at"/' out >board.json
    say convert --to hodoku board.json
    answers 0 "$hodoku" ""
}

@test "boards of other families and sizes come back" {
    local options
    for options in "--family latin --size 7" "--family queens --size 12" \
        "--family sudoqueens --size 9" "--block 3x4" "--block 8x8" "--family pandiagonal --size 5"; do
        "$GIVENS" convert --to json --board $options empty | sed 's/"puzzle": "[^"]*", //' >board.json
        say convert --to json --board board.json
        expect "$options" "$(sed 's/"puzzle": "[^"]*", //;/^{"run"/d' out)" \
            "$(sed '/^{"run"/d' board.json)"
    done
    say convert --to json --board 'csp 1; var A x y'
    contains "$output" '"board": null'
}

@test "--board is for JSON, and a board that is none is an error of its record" {
    say convert --board "$PUZZLE"
    refuses "--board needs --to json"
    printf '{"board": {"givens": [1, 2]}}\n%s\n' "$PUZZLE" >two
    say convert --to json --board two
    expect status "$status" 3
    contains "$(sed -n 1p out)" '"status": "error", "clues": null, "board": null, "message":'
    contains "$(sed -n 2p out)" '"status": "ok"'
    contains "$errors" 'two:1:1: '
}

@test "an old board does not stay beside a new puzzle" {
    "$GIVENS" convert --to json --board "$PUZZLE" >old.json
    say convert --to json --keep-columns --shuffle --seed 1 old.json
    expect boards "$(grep -c '"board"' out)" 0
}

@test "without --to, pencilmarks are kept, in isomorphs too" {
    "$GIVENS" convert --to sukaku "$PUZZLE" | sed 's/^\(.........\)123456789/\112345.789/' >sukaku
    say convert sukaku
    answers 0 "$(cat sukaku)" ""
    "$GIVENS" convert --shuffle --seed 4 sukaku >other
    expect solutions "$("$GIVENS" count other)" "$("$GIVENS" count sukaku)"
    expect length "$(awk '{ print length($0) }' other)" 729
}
