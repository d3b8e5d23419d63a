#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The verbs that read and join stores: export and merge.
load common

# A small study: 4x4, so that a unit takes no time.
study() { # file, further options
    local file=$1
    shift
    "$GIVENS" study "$file" --preset stream --block 2x2 --seed 7 --units 12 --ratings W \
        --quiet "$@"
}

@test "an export has the puzzles of generate, unit by unit" {
    study a.db
    say export a.db
    expect status "$status" 0
    expect header "$(head -n 1 out)" "$(printf 'puzzle\tclues\tlog_weight\tgrid\tunit\tW')"
    tail -n +2 out >rows
    [ -s rows ]
    n=$(wc -l <rows | tr -d ' ')
    "$GIVENS" generate --method weighted --block 2x2 --seed 7 --count "$n" --to tsv --quiet |
        tail -n +2 | cut -f 1,2,4 >made
    cut -f 1-3 rows | cmp - made
    expect 'units in order' "$(cut -f 5 rows | sort -n -c 2>&1)" ""
}

@test "exported ratings are those of rate" {
    study a.db
    "$GIVENS" export a.db | tail -n +2 | cut -f 6 >stored
    "$GIVENS" export a.db --to line | "$GIVENS" rate --block 2x2 --ratings W | tail -n +2 |
        cut -f 2 | cmp - stored
}

@test "versions of a rating have columns of their own" {
    command -v sqlite3 >/dev/null || skip 'no sqlite3'
    study a.db
    "$GIVENS" export a.db >before
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old a.db "INSERT INTO scheme VALUES (0, 'W', 0, 0), (9, 'SER', 1, 1);
        INSERT INTO rating VALUES (0, 0, 9, 71, NULL), (0, 1, 9, 5, '>'), (0, 2, 9, NULL, 'beyond')"
    say export a.db
    expect header "$(head -n 1 out | cut -f 6-)" "$(printf 'W@0\tW\tSER')"
    expect ratings "$(sed -n 2,5p out | cut -f 8 | tr '\n' ' ')" '7.1 >0.5 beyond - '
    expect 'not rated' "$(tail -n +2 out | cut -f 6 | sort -u)" -
    cut -f 1-5,7 out | cmp - before
}

@test "the forms of an export agree" {
    study a.db
    "$GIVENS" export a.db >table
    "$GIVENS" export a.db --to csv | tr , '\t' | cmp - table
    "$GIVENS" export a.db --to line >lines
    tail -n +2 table | cut -f 1 | cmp - lines
    "$GIVENS" export a.db --to json >json
    expect 'lines of JSON' "$(wc -l <json)" "$(wc -l <table)" # run instead of header
    contains "$(head -n 1 json)" '"block": "2x2", "status": "ok", "clues": '
    expect 'puzzles in JSON' "$(sed -n 's/^{"puzzle": "\([^"]*\)".*/\1/p' json)" "$(cat lines)"
    "$GIVENS" export a.db -o file.tsv
    cmp file.tsv table
}

@test "methods without weights export a dash" {
    "$GIVENS" study b.db --method bottom-up --seed 1 --units 1 --quiet
    say export b.db
    expect weights "$(tail -n +2 out | cut -f 3 | sort -u)" -
    "$GIVENS" export b.db --to line | "$GIVENS" check | tail -n +2 | cut -f 4 | sort -u >minimal
    expect minimal "$(cat minimal)" yes
}

@test "other families are exported as themselves" {
    "$GIVENS" study l.db --family latin --size 4 --method top-down --seed 1 --units 1 --quiet
    "$GIVENS" export l.db --to line >lines
    "$GIVENS" check --family latin --size 4 lines >checked
    expect minimal "$(tail -n +2 checked | cut -f 4 | sort -u)" yes
}

@test "an export leaves nothing beside the store" {
    study a.db
    "$GIVENS" export a.db >/dev/null
    expect files "$(ls)" a.db
}

@test "what is no store cannot be exported" {
    echo text >text.db
    say export text.db
    answers 3 "" "givens: 'text.db' is not a store of givens"
    say export none.db
    expect status "$status" 3
    contains "$errors" "'none.db'"
    say export
    refuses 'export needs one store'
    say export a.db b.db
    refuses 'export needs one store'
}

@test "merged shards are the study in one piece" {
    study whole.db
    for i in 1 2 3; do study "$i.db" --shard "$i/3"; done
    say merge all.db 3.db 1.db 2.db
    answers 0 "" ""
    "$GIVENS" export whole.db >wanted
    "$GIVENS" export all.db | cmp - wanted
    # Into one that is there, too.
    say merge 1.db 2.db 3.db
    answers 0 "" ""
    "$GIVENS" export 1.db | cmp - wanted
    expect 'files left' "$(find . -name '*.db?*')" ""
}

@test "a merge passes over units that are there, and tells what is missing" {
    study whole.db
    "$GIVENS" export whole.db >wanted
    for i in 1 2 3; do study "$i.db" --shard "$i/3"; done
    say merge some.db 1.db 3.db
    answers 0 "" "givens: 'some.db' lacks 4 of its 12 units: 'givens study some.db' adds them"
    "$GIVENS" study 2.db --ratings B --quiet 2>/dev/null
    say merge some.db 1.db 2.db
    answers 0 "" "givens: 'some.db': 8 units lack the rating B"
    "$GIVENS" export some.db | cut -f 1-6 | cmp - wanted
    expect 'no shard' "$(sqlite3 some.db "SELECT count(*) FROM parameter WHERE name = 'shard'")" 0
}

@test "stores that do not fit are refused, and nothing is written" {
    study a.db
    study b.db --shard 1/3
    study c.db --seed 8
    "$GIVENS" export a.db >before
    study d.db --shard 1/3
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old d.db 'UPDATE unit SET tries = tries + 1 WHERE number = 3'
    say merge a.db d.db
    answers 3 "" "givens: unit 3 of 'd.db' is in the other store too, with different contents"
    rm d.db
    say merge a.db c.db
    answers 3 "" "givens: 'c.db' belongs to another study: its seed is 8, not 7"
    say merge new.db b.db c.db
    expect status "$status" 3
    say merge new.db b.db none.db
    expect status "$status" 3
    contains "$errors" "'none.db'"
    expect files "$(find . -name '*.db*' | sort | tr '\n' ' ')" './a.db ./b.db ./c.db '
    "$GIVENS" export a.db | cmp - before
}

@test "merge wants stores, and a place for the new one" {
    say merge
    refuses 'merge needs a store to write'
    say merge out.db
    refuses 'merge needs a store to write'
    study a.db
    echo text >text.db
    say merge text.db a.db
    refuses "'text.db' is not a store of givens"
    say merge no/such/out.db a.db
    expect status "$status" 5
    contains "$errors" "'no/such/out.db'"
}

@test "a merge that does not fit on the disk leaves nothing" {
    for i in 1 2; do study "$i.db" --shard "$i/2" --units 30; done
    status=0
    (
        trap '' XFSZ
        ulimit -f 40
        "$GIVENS" merge all.db 1.db 2.db
    ) >out 2>err || status=$?
    expect status "$status" 5
    contains "$(cat err)" 'all.db'
    expect files "$(find . -name '*.db*' | sort | tr '\n' ' ')" './1.db ./2.db '
}

@test "the lines of docs/store.md run" {
    command -v sqlite3 >/dev/null || skip 'no sqlite3'
    study study.db
    sed -n 's/^    \(sqlite3 study.db .*\)/\1/p' "$GIVENS_SOURCE/docs/store.md" >lines
    [ "$(wc -l <lines)" -ge 8 ]
    while read -r line; do
        sh -c "$line" >answer
        [ -s answer ] || { echo "no answer: $line"; return 1; }
    done <lines
}

@test "a rating by words is exported as words" {
    "$GIVENS" study w.db --block 2x2 --method top-down --units 1 --seed 1 \
        --ratings type --quiet
    run bash -c '"$GIVENS" export w.db | cut -f 6 | sort -u'
    [[ $output == *D* && $output == *type* && $output != *[0-9]* ]]
    run bash -c '"$GIVENS" export w.db --to json | head -n 1'
    [[ $output == *'"type": "'* ]]
}
