#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Stores are files from strangers: whatever is in one, each verb that opens it ends with one line
# and exit status 3.
load common
load study_common
load sweep_common

setup_file() {
    cd "$BATS_FILE_TMPDIR"
    "$GIVENS" study study.db "${SMALL[@]}" --units 3 --ratings W,SER --quiet
    "$GIVENS" sweep sweep.db --block 2x3 --holes '50%,60%' --solver cadical --count 2 --seed 1 \
        --quiet >/dev/null
}

# A copy of a store, edited: edited NAME SQL; the file is x.db. Without its hashes: edited_old.
edited() {
    rm -f x.db*
    cp "$BATS_FILE_TMPDIR/$1.db" x.db
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" x.db "$2"
}

edited_old() {
    rm -f x.db*
    cp "$BATS_FILE_TMPDIR/$1.db" x.db
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old x.db "$2"
}

# The store of version 1 that a file of tests/store describes.
old_store() { # NAME FILE.db
    PYTHONPATH=$GIVENS_SOURCE/tests/fuzz python3 -c \
        "import store_edit, sys; store_edit.old_store(sys.argv[2], sys.argv[1])" "$1" "$2"
}

# Each of the verbs refuses x.db in one line with these words: refused WORDS VERB...
refused() {
    local words=$1
    shift
    for verb; do
        status=0
        case $verb in
        merge) timeout 600 "$GIVENS" merge out.db x.db >out 2>err || status=$? ;;
        compare) timeout 600 "$GIVENS" stats --compare x.db x.db >out 2>err || status=$? ;;
        study) timeout 600 "$GIVENS" study x.db --units 4 --quiet >out 2>err || status=$? ;;
        no-run) timeout 600 "$GIVENS" sweep x.db --no-run >out 2>err || status=$? ;;
        *) timeout 600 "$GIVENS" "$verb" x.db >out 2>err || status=$? ;;
        esac
        errors=$(cat err)
        expect "status of $verb" "$status" 3
        expect "lines of $verb on stderr" "$(wc -l <err | tr -d ' ')" 1
        contains "$errors" "x.db' is damaged"
        contains "$errors" "$words"
        [ ! -e out.db ]
    done
}

@test "NULL where a study has a value" {
    for column in parameter.value run.command run.version scheme.name scheme.decimals \
        layout.cells; do
        table=${column%.*}
        edited study "UPDATE $table SET ${column#*.} = NULL"
        refused "table $table" stats export report study merge compare
        contains "$errors" "column ${column#*.} is NULL"
    done
    edited study "UPDATE puzzle SET clues = NULL WHERE unit = 1 AND number = 2"
    refused 'table puzzle, row (unit 1, number 2): column clues is NULL' stats export report merge
    edited study "UPDATE tally SET weight = NULL WHERE unit = 2"
    refused 'column weight is NULL' stats report study merge
}

@test "numbers that no study has" {
    edited study "UPDATE scheme SET decimals = 400"
    refused 'column decimals is 400, not a whole number from 0 to 9' stats export report study merge
    edited study "UPDATE layout SET cells = 1 << 40"
    refused 'column cells is 1099511627776' stats export report study merge
    edited study "UPDATE tally SET clues = 1 << 62 WHERE unit = 1 AND clues = (SELECT max(clues) FROM tally WHERE unit = 1)"
    refused 'column clues' stats report study merge
    edited study "UPDATE unit SET tries = -1"
    refused 'table unit, row (number 0): column tries is -1' stats report study merge
    edited study "UPDATE puzzle SET cells = 'text' WHERE unit = 1"
    refused 'column cells is text' stats export report merge
    edited study "UPDATE rating SET value = 'seven' WHERE unit = 1"
    refused 'table rating, row (unit 1, number 0): column value is seven' stats export report merge
}

@test "views, triggers and other tables in the place of a study's" {
    edited study "ALTER TABLE unit RENAME TO old; CREATE VIEW unit AS WITH RECURSIVE n(i) AS
        (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i AS number, 1 AS run, 1 AS grids, 1 AS tries,
        1 AS puzzles, 0.0 AS sum_aa, 0.0 AS sum_ab, 0.0 AS sum_bb, 0.0 AS largest_a FROM n"
    refused 'no table unit' stats export report study merge
    edited study "DROP TABLE puzzle"
    refused 'no table puzzle' stats export report study merge
    edited study "ALTER TABLE puzzle ADD COLUMN more TEXT"
    refused 'its table puzzle is not the one that givens makes' stats export report study merge
    edited study "CREATE TRIGGER t AFTER INSERT ON unit BEGIN DELETE FROM puzzle; END"
    refused "the trigger 't'" stats export report study merge
    edited study "CREATE INDEX i ON unit (tries)"
    refused "the index 'i'" stats export report study merge
}

@test "parameters that are no words of ours" {
    edited_old study "UPDATE parameter SET value = 'grue' WHERE name = 'method'"
    for verb in stats study; do
        say $verb x.db
        expect "status of $verb" "$status" 3
    done
    edited_old study "UPDATE parameter SET value = '99999999999x3' WHERE name = 'block'"
    for verb in export study; do
        say $verb x.db
        expect "status of $verb" "$status" 3
    done
    edited_old study "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
        INSERT INTO parameter SELECT 'p' || i, i FROM n"
    for verb in stats study; do
        say $verb x.db
        expect "status of $verb" "$status" 3
        contains "$errors" parameters
    done
}

@test "NULL and other strange values in a sweep" {
    for column in point.pattern solver.name result.solve_cpu result.status run.version; do
        table=${column%.*}
        edited sweep "UPDATE $table SET ${column#*.} = NULL"
        refused "table $table" no-run merge
        contains "$errors" "column ${column#*.} is NULL"
    done
    edited sweep "UPDATE result SET wall = -1.0"
    refused 'column wall is -1.0' no-run fit merge
    edited sweep "UPDATE result SET seed = 'abcdefghijklmnopqrstuvw'"
    refused 'column seed' no-run fit merge
    edited sweep "UPDATE point SET block_rows = 1 << 33"
    refused 'column block_rows' sweep no-run fit merge
}

@test "a store without hashes is looked at in the same way" {
    edited_old study "UPDATE run SET command = NULL"
    refused 'table run, row (id 1): column command is NULL' stats export report study merge compare
    edited_old study "UPDATE scheme SET decimals = 400"
    refused 'column decimals is 400' stats export report study merge
    edited_old study "DELETE FROM puzzle"
    refused 'unit 0 should have 57 puzzles, and has 0' stats export report merge study
    edited_old sweep "UPDATE result SET solve_cpu = NULL WHERE number = 0"
    refused 'column solve_cpu is NULL' no-run fit merge
}

@test "changed contents are noticed by their hashes" {
    edited study "UPDATE puzzle SET log_weight = log_weight + 1e-9 WHERE unit = 1 AND number = 2"
    refused 'the puzzles of unit 1 are not what was written' stats export report merge compare
    edited study "UPDATE puzzle SET cells = zeroblob(8) WHERE unit = 2 AND number = 0"
    refused 'the puzzles of unit 2' stats export report merge
    edited study "UPDATE unit SET tries = tries + 1 WHERE number = 1"
    refused 'the row of unit 1 is not what was written' stats export report merge study
    edited study "UPDATE tally SET hits = hits + 1 WHERE unit = 0"
    refused 'the tallies of unit 0 are' stats report merge study
    edited study "UPDATE rating SET value = value + 1 WHERE unit = 2 AND value IS NOT NULL"
    refused 'the ratings of unit 2 are' stats export report merge
    edited study "DELETE FROM rated"
    refused 'the ratings of unit 0 are' stats export report merge
    edited study "UPDATE parameter SET value = '6' WHERE name = 'seed'"
    refused 'the rows of table parameter are not those that were written' stats export report merge study
    edited study "UPDATE run SET command = 'true'"
    refused 'the rows of table run' stats export report merge study
    edited sweep "UPDATE result SET wall = wall + 1 WHERE number = 1"
    refused 'number 1) is not what was written' no-run fit merge
    edited sweep "UPDATE solver SET version = 'x'"
    refused 'table solver' no-run sweep fit merge
}

@test "what is missing is noticed" {
    edited study "DELETE FROM puzzle"
    refused 'unit 0 should have 57 puzzles, and has 0' stats export report merge study
    edited study "DELETE FROM unit WHERE number = 2; DELETE FROM puzzle WHERE unit = 2;
        DELETE FROM tally WHERE unit = 2; DELETE FROM rating WHERE unit = 2; DELETE FROM rated WHERE unit = 2"
    refused 'table unit has 2 rows, but 3 were written' stats export report merge study
    edited study "DELETE FROM rating WHERE unit = 1; DELETE FROM rated WHERE unit = 1"
    refused 'table rated has 4 rows, but 6 were written' stats export report merge verify
    edited study "DELETE FROM scheme WHERE name = 'SER'"
    refused 'table scheme has 1 rows, but 2 were written' stats export report merge study
    edited sweep "DELETE FROM result WHERE number = 1"
    refused 'table result has 2 rows, but 4 were written' no-run fit merge
}

@test "a store of version 1 is read, and brought up to date when it is written" {
    old_store study_v1 old.db
    "$GIVENS" export old.db >before
    "$GIVENS" stats old.db >stats
    expect version "$(sqlite3 old.db 'PRAGMA user_version')" 1
    cp old.db extended.db
    "$GIVENS" study old.db --quiet
    expect version "$(sqlite3 old.db 'PRAGMA user_version; PRAGMA integrity_check')" $'2\nok'
    "$GIVENS" export old.db | cmp - before
    "$GIVENS" stats old.db | cmp - stats
    # It is then the store that this program would have made.
    "$GIVENS" study extended.db --units 3 --quiet
    "$GIVENS" study new.db "${SMALL[@]}" --units 3 --ratings W --quiet
    same_contents extended.db new.db
    for what in "SELECT * FROM tally" "SELECT * FROM rated" "SELECT number, puzzle_digest, tally_digest FROM unit" \
        "SELECT * FROM digest WHERE name IN ('layout', 'scheme', 'rated')"; do
        expect "$what" "$(sqlite3 extended.db "$what")" "$(sqlite3 new.db "$what")"
    done
    old_store sweep_v1 sweep.db
    "$GIVENS" sweep sweep.db --no-run --table instances >before
    "$GIVENS" sweep sweep.db --table instances --quiet >after
    cmp before after
    expect version "$(sqlite3 sweep.db 'PRAGMA user_version; PRAGMA integrity_check')" $'2\nok'
}

@test "a store of version 1 can be merged" {
    old_store study_v1 old.db
    "$GIVENS" export old.db >before
    "$GIVENS" merge new.db old.db
    "$GIVENS" export new.db | cmp - before
    "$GIVENS" merge new.db old.db
    "$GIVENS" export new.db | cmp - before
}

@test "damaged pages are told in one line each" {
    # The last page of a table points out of itself.
    cp "$BATS_FILE_TMPDIR/study.db" x.db
    page=$(($(sqlite3 x.db "SELECT rootpage FROM sqlite_schema WHERE name = 'tally'") - 1))
    printf '\377\377' | dd of=x.db bs=1 seek=$((page * $(sqlite3 x.db 'PRAGMA page_size') + 8)) conv=notrunc status=none
    refused 'age' stats export report merge
    case $errors in *'***'*) false ;; esac
    say verify x.db
    expect status "$status" 3
    expect lines "$(grep -vc "^givens: 'x.db' is damaged" err)" 0
}

@test "results that belong to nothing are not passed over" {
    for table in point solver run; do
        edited_old sweep "DELETE FROM $table WHERE id = 1"
        refused "number 0) belongs to no point, solver or run" no-run sweep fit merge
        say verify x.db
        expect status "$status" 3
        contains "$output" $'results\t0\t1'
        expect messages "$(grep -c 'belongs to no point, solver or run' err)" 1
    done
}

@test "what belongs to nothing is not merged" {
    edited_old study "DELETE FROM run"
    refused "unit 0 belongs to no run" merge
    edited_old study "UPDATE scheme SET decimals = 2 WHERE name = 'W'"
    cp "$BATS_FILE_TMPDIR/study.db" sound.db
    say merge sound.db x.db
    expect status "$status" 3
    contains "$errors" "'sound.db' has 0 decimals in version 1 of W, not 2"
}

@test "verify proves a store" {
    say verify "$BATS_FILE_TMPDIR/study.db" --all
    answers 0 "$(printf 'what\tchecked\twrong\npages\t%s\t0\nparameters\t%s\t0\n' \
        "$(sqlite3 "$BATS_FILE_TMPDIR/study.db" 'PRAGMA page_count')" \
        "$(sqlite3 "$BATS_FILE_TMPDIR/study.db" 'SELECT count(*) FROM parameter')"
        printf 'runs\t1\t0\nlayout\t1\t0\nschemes\t2\t0\nunits\t3\t0\ntallies\t9\t0\n'
        printf 'puzzles\t171\t0\nratings\t342\t0\nunits made again\t3\t0')" ""
    say verify "$BATS_FILE_TMPDIR/sweep.db" --sample 2
    expect status "$status" 0
    contains "$output" $'results\t4\t0\ninstances made again\t2\t0'
    say verify "$BATS_FILE_TMPDIR/study.db" --to json
    contains "$output" '{"what": "units", "checked": 3, "wrong": 0}'
}

@test "verify finds what is wrong, all of it" {
    edited study "UPDATE puzzle SET tries = tries + 1 WHERE unit = 1 AND number = 2;
        UPDATE tally SET hits = hits + 1 WHERE unit = 2"
    say verify x.db --all
    expect status "$status" 3
    contains "$output" $'units\t3\t0\ntallies\t9\t1\npuzzles\t171\t1'
    expect messages "$(sort err)" "givens: 'x.db' is damaged: the puzzles of unit 1 are not what was written
givens: 'x.db' is damaged: the tallies of unit 2 are not what was written"
    edited study "INSERT INTO puzzle SELECT 9, number, grid, clues, tries, log_weight, cells FROM puzzle WHERE unit = 1"
    say verify x.db
    expect status "$status" 3
    contains "$errors" '56 rows of table puzzle have no parent row'
    edited study "DELETE FROM unit WHERE number = 1"
    say verify x.db
    expect status "$status" 3
    contains "$errors" 'table unit has 2 rows, but 3 were written'
    edited sweep "UPDATE result SET wall = 1.5"
    say verify x.db
    expect status "$status" 3
    contains "$output" $'results\t0\t1'
}

@test "verify makes units again, whatever the hashes say" {
    edited_old study "UPDATE puzzle SET tries = tries + 1 WHERE unit = 1 AND number = 2"
    say verify x.db --all
    expect status "$status" 3
    contains "$output" $'puzzles\t171\t0'
    contains "$output" $'units made again\t3\t1'
    contains "$errors" "'x.db' has no hashes, it is of schema version 1: 'givens study x.db' adds them"
    contains "$errors" 'unit 1 comes out differently when it is generated again: puzzle 2'
    edited_old study "UPDATE rating SET value = value + 1 WHERE unit = 2 AND puzzle = 5 AND scheme = 1"
    say verify x.db --all
    contains "$errors" 'unit 2 comes out differently when it is generated again: ratings of puzzle 5'
    edited_old study "UPDATE tally SET weight = weight * 1.001 WHERE unit = 0"
    say verify x.db --all
    contains "$errors" 'unit 0 comes out differently when it is generated again: its tallies'
    edited_old sweep "UPDATE result SET status = 'unsat'"
    say verify x.db --all
    expect status "$status" 3
    contains "$output" $'instances made again\t4\t4'
    edited_old sweep "UPDATE result SET hash = '0123456789abcdef' WHERE number = 1"
    say verify x.db --all
    contains "$errors" 'a different solution when it is generated again'
}

@test "verify rates again where grids came from outside" {
    "$GIVENS" grids --count 20 --block 2x2 --seed 3 --quiet >grids.txt
    "$GIVENS" study x.db --block 2x2 --grids grids.txt --seed 1 --units 5 --ratings W --quiet
    say verify x.db
    expect status "$status" 0
    contains "$output" $'units rated again\t1\t0'
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old x.db 'UPDATE rating SET value = value + 1 WHERE puzzle = 0'
    say verify x.db
    expect status "$status" 3
    contains "$errors" 'ratings of puzzle 0'
}

@test "verify of a store without parameters" {
    edited_old study "DELETE FROM parameter"
    say verify x.db
    expect status "$status" 3
    contains "$errors" 'the store does not say how its puzzles were made'
}

@test "verify says how far it is, and ends at Ctrl-C" {
    # Blocks of a size of which no unit is ever made.
    "$GIVENS" study x.db --block 2x2 --method top-down --seed 5 --units 1 --quiet
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old x.db "UPDATE parameter SET value = '6x6' WHERE name = 'block'"
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old x.db "UPDATE parameter SET value = 'chain' WHERE name = 'grids'"
    begin verify x.db --progress always
    wait_until grep -q '^0 units made again, 0.00/s' err
    interrupt INT
    expect status "$status" 130
    expect stdout "$(cat out)" ''
    contains "$(cat err)" 'has no hashes'
    begin verify x.db --quiet
    wait_until is_at_work $pid
    expect stderr "$(cat err)" ''
    kill -USR1 $pid
    wait_until grep -q '^[0-9]* units ' err
    interrupt TERM
    expect status "$status" 143
}

@test "verify wants one store" {
    say verify
    refuses 'verify needs one store'
    say verify a.db --all --sample 3
    refuses '--all and --sample cannot be used together'
    echo text >text.db
    say verify text.db
    answers 3 "" "givens: 'text.db' is not a store of givens"
}

@test "units of another version of the generator are not mixed in" {
    edited study "UPDATE parameter SET value = '2' WHERE name = 'generator-version'"
    refused 'table parameter' study
    edited_old study "UPDATE parameter SET value = '2' WHERE name = 'generator-version'"
    say study x.db --units 4
    refuses 'this study was begun by version 2 of the generator, and this program has version 1'
    cp "$BATS_FILE_TMPDIR/study.db" sound.db
    say merge sound.db x.db
    expect status "$status" 3
    contains "$errors" "'x.db' belongs to another study: its generator-version is 2, not 1"
    say verify x.db
    expect status "$status" 0
    contains "$errors" 'units are not generated again: they are of version 2 of the generator'
}

@test "ratings of another version are not mixed in" {
    edited_old study "UPDATE scheme SET version = 99 WHERE name = 'W'"
    say study x.db --units 4
    expect status "$status" 3
    contains "$errors" 'this study was rated by version 99 of W, and this program has version 1'
    cp "$BATS_FILE_TMPDIR/study.db" sound.db
    say merge sound.db x.db
    expect status "$status" 3
    contains "$errors" "'x.db' is rated by version 99 of W, the other store by version 1"
    # An older version is rated again, beside its values.
    edited_old study "UPDATE scheme SET version = 0 WHERE name = 'W'"
    "$GIVENS" study x.db --quiet
    "$GIVENS" merge sound.db x.db
    say verify x.db
    expect status "$status" 0
    contains "$errors" 'ratings by W, version 0, are not computed again'
}

@test "a store that is moved while it is written is complete, and the study ends" {
    "$GIVENS" study a.db "${SMALL[@]}" --units 1000000 --quiet 2>err &
    wait_for_units a.db 3
    mv a.db b.db
    status=0
    wait $! || status=$?
    expect status "$status" 5
    contains "$(cat err)" "'a.db' was moved or removed while it was written"
    contains "$(cat err)" "'givens study NEW_NAME' continues if the file was moved"
    say verify b.db
    expect status "$status" 0
    "$GIVENS" study new.db "${SMALL[@]}" --quiet --units "$(sqlite3 b.db 'SELECT count(*) FROM unit')"
    same_contents b.db new.db
}

@test "a byte that changes does not go unnoticed, and mutated stores do no harm" {
    "$GIVENS_SOURCE/tests/fuzz/fuzz_stores.py" --flips 12 --seed 7
    "$GIVENS_SOURCE/tests/fuzz/fuzz_stores.py" --mutations 12 --seed 7
}

@test "a store without hashes that counts puzzles with more clues than cells" {
    for verb in stats report; do
        edited_old study "UPDATE tally SET clues = clues || clues"
        say "$verb" x.db
        expect "status of $verb" "$status" 3
        contains "$errors" "the store is damaged: it counts puzzles with"
    done
}
