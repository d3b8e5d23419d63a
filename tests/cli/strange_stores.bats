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

# A copy of a store, edited: edited NAME SQL; the file is x.db.
edited() {
    rm -f x.db*
    cp "$BATS_FILE_TMPDIR/$1.db" x.db
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" x.db "$2"
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
    edited study "UPDATE parameter SET value = 'grue' WHERE name = 'method'"
    for verb in stats study; do
        say $verb x.db
        expect "status of $verb" "$status" 3
    done
    edited study "UPDATE parameter SET value = '99999999999x3' WHERE name = 'block'"
    for verb in export study; do
        say $verb x.db
        expect "status of $verb" "$status" 3
    done
    edited study "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
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
