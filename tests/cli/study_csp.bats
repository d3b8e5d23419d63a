#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Studies of a csp: its text is a parameter, so that the store stands alone, and no other csp is
# mixed in.
load common
load study_common

AUSTRALIA=$GIVENS_SOURCE/examples/csp/australia.csp
QUEENS=$GIVENS_SOURCE/examples/csp/queens_6.csp

@test "a csp is studied, resumed without its file, and the same at once" {
    cp "$QUEENS" q.csp
    "$GIVENS" study a.db q.csp --units 3 --seed 4 --preset stream --ratings W --quiet
    rm q.csp
    "$GIVENS" study a.db --units 6 --quiet
    "$GIVENS" study b.db "$QUEENS" --units 6 --seed 4 --preset stream --ratings W --quiet -j 1
    same_contents a.db b.db
    expect text "$(sqlite3 a.db "SELECT count(*) FROM parameter WHERE name IN ('csp', 'csp-hash')")" 2
}

@test "comments and blanks of a csp text do not matter, its statements do" {
    "$GIVENS" study a.db "$QUEENS" --units 2 --seed 4 --preset stream --quiet
    { printf '# the same\n\n'; sed 's/ /   /g' "$QUEENS"; } >same.csp
    "$GIVENS" study a.db same.csp --units 3 --quiet
    expect units "$(n_rows a.db unit)" 3
    sed '$d' "$QUEENS" >other.csp
    say study a.db other.csp --units 4
    refuses 'this study was begun with another csp'
    say study a.db --family sudoku --units 4
    refuses 'this study was begun with --family csp'
    "$GIVENS" study s.db "${SMALL[@]}" --units 1 --quiet
    say study s.db "$QUEENS" --units 2
    refuses 'takes no operand but a csp text'
    expect units "$(n_rows a.db unit)" 3
}

@test "shards of a csp merge to the whole, and not with another csp" {
    for i in 1 2; do
        "$GIVENS" study $i.db "$QUEENS" --units 6 --seed 4 --preset stream --shard $i/2 --quiet
    done
    "$GIVENS" merge m.db 1.db 2.db
    "$GIVENS" study w.db "$QUEENS" --units 6 --seed 4 --preset stream --quiet
    same_contents w.db m.db
    "$GIVENS" study o.db "$AUSTRALIA" --units 6 --seed 4 --preset stream --quiet
    say merge m.db o.db
    expect status "$status" 3
    contains "$errors" "'o.db' belongs to another study: it is not of the same csp"
}

@test "an export names the csp once, and its puzzles are minimal" {
    "$GIVENS" study a.db "$AUSTRALIA" --units 1 --seed 4 --preset stream --ratings W --quiet
    say export a.db
    contains "$(head -1 out)" '#csp csp 1; var WA red green blue; '
    expect 'times' "$(grep -c csp out)" 1
    # Every verb reads them back.
    "$GIVENS" rate --ratings W out | grep -v '^#' | cut -f 2 >rated
    expect 'ratings' "$(cat rated)" "$(grep -v '^#' out | cut -f 6)"
    expect columns "$(sed -n 2p out)" "$(printf 'puzzle\tclues\tlog_weight\tgrid\tunit\tW')"
    # Each has the given of the text, and no clue too many.
    "$GIVENS" export --csp a.db >problem.csp
    sort -u <(tail -n +3 out | cut -f 1) | while read -r puzzle; do
        { grep -v '^given' problem.csp; printf 'given %s\n' $puzzle; } >puzzle.csp
        expect solutions "$("$GIVENS" count puzzle.csp)" 1
        for clue in $puzzle; do
            [ "$clue" != SA=red ] || continue
            expect "solutions without $clue" \
                "$(("$("$GIVENS" count <(grep -v "^given $clue\$" puzzle.csp))" > 1))" 1
        done
    done
    # The text that comes back is the one that went in.
    "$GIVENS" study b.db problem.csp --units 1 --seed 4 --preset stream --quiet
    expect csp "$(sqlite3 b.db "SELECT value FROM parameter WHERE name = 'csp-hash'")" \
        "$(sqlite3 a.db "SELECT value FROM parameter WHERE name = 'csp-hash'")"
    "$GIVENS" study s.db "${SMALL[@]}" --units 1 --quiet
    say export --csp s.db
    refuses 'this study is not of a csp'
}

@test "stats, report and verify take a study of a csp, or its table" {
    "$GIVENS" study a.db "$AUSTRALIA" --units 4 --seed 4 --preset stream --ratings W --quiet
    "$GIVENS" export a.db >a.tsv
    for table in moments levels; do
        "$GIVENS" stats a.db --table $table >store.txt
        "$GIVENS" stats --method weighted --puzzles a.tsv --table $table >table.txt
        # A table does not say where the grids came from, and rounds its weights.
        expect "$table" "$(grep -v '^#' table.txt | cut -f 1-3)" "$(grep -v '^#' store.txt | cut -f 1-3)"
    done
    say report a.db -o a.html
    expect status "$status" 0
    say report --method weighted --puzzles a.tsv -o b.html
    expect status "$status" 0
    say verify a.db --all
    expect status "$status" 0
    expect 'made again' "$(grep 'units made again' out)" "$(printf 'units made again\t4\t0')"
    say stats --method controlled-bias --puzzles <(cut -f 1,2 a.tsv)
    refuses 'needs a column log_weight'
}

@test "a csp text that cannot be read has its place in the message" {
    printf 'csp 1\nvar a 1 2\nalldiff a c\n' >bad.csp
    say study a.db bad.csp --units 1 --seed 1
    answers 3 '' "givens: bad.csp:3:11: variable 'c' is not declared"
    echo "$PUZZLE" >sudoku.txt
    say study a.db sudoku.txt --units 1 --seed 1
    refuses 'study takes no operand but a csp text: this is a puzzle of the family sudoku'
    say study a.db "$QUEENS" --size 6 --units 1 --seed 1
    refuses 'neither --size nor --block'
    say study a.db --family csp --units 1 --seed 1
    refuses '--family csp needs one csp text'
    [ ! -e a.db ]
}

@test "a csp text with too much for a store is refused" {
    { echo 'csp 1'; seq -f 'var name_of_variable_%.0f one two three four five six seven' 20000; } >long.csp
    say study a.db long.csp --units 1 --seed 1 --method bottom-up
    expect status "$status" 2
    contains "$errors" 'bytes: a store keeps at most 1048576'
    { echo 'csp 1'; echo "var a $(seq -s ' ' 256)"; } >wide.csp
    say study a.db wide.csp --units 1 --seed 1
    refuses 'a variable of this csp has 256 values: a store keeps at most 255'
    [ ! -e a.db ]
}

@test "a csp store from a stranger is checked" {
    "$GIVENS" study a.db "$AUSTRALIA" --units 2 --seed 4 --preset stream --quiet
    edit() {
        rm -f x.db*
        cp a.db x.db
        python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old x.db "$1"
    }
    refused() {
        local verb
        for verb in export stats report verify study; do
            say $verb x.db
            expect "status of $verb" "$status" 3
            expect "lines of $verb" "$(grep -vc 'has no hashes' err)" 1
            contains "$errors" "$1"
        done
    }
    edit "UPDATE parameter SET value = replace(value, 'SA=red', 'SA=blue') WHERE name = 'csp'"
    refused 'its csp text has the hash'
    edit "DELETE FROM parameter WHERE name = 'csp-hash'"
    refused 'its csp text has the hash'
    # A value that the variable does not have.
    edit "UPDATE puzzle SET cells = x'FFFFFFF0' WHERE number = 1"
    say study x.db --ratings W
    expect status "$status" 3
    contains "$errors" 'is not of the family of the store'
}

# ---- all minimal puzzles ----

@test "an exhaustive study is the same at once, in pieces, in shards, and on any threads" {
    WORLD=(--method exhaustive --family queens --size 9 --ratings W)
    "$GIVENS" study whole.db "${WORLD[@]}" -j 1 --quiet
    expect units "$(n_rows whole.db unit)" 6
    "$GIVENS" study a.db "${WORLD[@]}" --units 2 --quiet
    contains "$("$GIVENS" stats a.db --table overview | grep source)" incomplete
    "$GIVENS" study a.db --units 100 -j 4 --quiet
    same_contents whole.db a.db
    for i in 1 2 3; do
        "$GIVENS" study $i.db "${WORLD[@]}" --shard $i/3 --quiet
    done
    "$GIVENS" merge m.db 1.db 2.db 3.db
    same_contents whole.db m.db
    say verify m.db --all
    expect status "$status" 0
}

@test "an exhaustive study of a csp under mpirun is that of threads" {
    command -v mpirun >/dev/null || skip 'no mpirun'
    [ -x "$GIVENS-mpi" ] || skip 'built without MPI'
    WORLD=(--method exhaustive --isomorphs apart --ratings W)
    "$GIVENS" study one.db "$AUSTRALIA" "${WORLD[@]}" --quiet
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    mpirun --oversubscribe -np 2 "$GIVENS" study two.db "$AUSTRALIA" "${WORLD[@]}" 2>err
    fails grep -q seed err
    same_contents one.db two.db
}

@test "an exhaustive study needs no seed and no budget, and ends by itself" {
    say study a.db --method exhaustive --block 2x2
    answers 0 '' 'givens: a.db: 36 puzzles, 1 unit, 85632 minimal puzzles, mean clues 4.7175'
    say study a.db
    expect status "$status" 0
    expect seeds "$(sqlite3 a.db "SELECT count(*) FROM parameter WHERE name = 'seed'")" 0
    say stats a.db
    contains "$output" 'Exhaustive: these are all minimal puzzles, 85632 of 288 solutions'
    say report a.db -o a.html
    expect status "$status" 0
    contains "$(cat a.html)" 'This study is exhaustive'
    fails grep -q 'Read with care' a.html
    fails grep -q 'is one standard error' a.html
    say study a.db --isomorphs apart
    refuses 'this study was begun with --isomorphs together, found apart'
}

@test "an exhaustive study of puzzles with further rules counts all of them" {
    say study apart.db --method exhaustive --diagonals --block 2x2 --isomorphs apart
    answers 0 '' 'givens: apart.db: 14592 puzzles, 57 units, 14592 minimal puzzles, mean clues 3.4737'
    say study a.db --method exhaustive --diagonals --block 2x2
    expect status "$status" 0
    contains "$errors" ' 14592 minimal puzzles, mean clues 3.4737'
}

@test "isomorphic puzzles of a csp are counted together where nauty is there" {
    "$GIVENS" convert --to csp --block 2x2 empty >four.csp
    say study a.db four.csp --method exhaustive --isomorphs together --quiet
    if [ "$status" -ne 0 ]; then
        contains "$errors" 'built without nauty'
        skip 'no nauty'
    fi
    expect classes "$(n_rows a.db puzzle)" 36
}

@test "worlds that are too large are refused with their number, and leave no file" {
    say study a.db --method exhaustive
    refuses 'there are more than 414252 solutions, too many to list'
    say study a.db --method exhaustive --family queens --size 14 --isomorphs apart
    refuses '365596 solutions, of which at least 365596 are not isomorphic, are too many'
    say study a.db --method exhaustive --family queens --size 3
    refuses 'there is no solution'
    say study a.db --method exhaustive --family queens --size 6 --seed 1
    refuses '--seed: the method exhaustive draws nothing'
    say study a.db --isomorphs apart --seed 1 --units 1
    refuses '--isomorphs needs --method exhaustive'
    say study a.db --method exhaustive --block 2x2 --grids none.txt
    expect status "$status" 2
    say generate --method exhaustive --block 2x2
    expect status "$status" 2
    [ ! -e a.db ]
}

@test "a signal ends an exhaustive study while it lists its puzzles" {
    # Fifteen values that differ pairwise, out of fourteen: a search without a solution or an end.
    printf '%s\n' 'csp 2' 'array x[1..15] 1..14' 'for i in 1..15, j in 1..15 where i < j: x[i] != x[j]' >hard.csp
    begin study a.db --method exhaustive hard.csp --isomorphs apart
    wait_until is_at_work $pid
    interrupt TERM
    expect status "$status" 143
    contains "$(cat err)" 'not all solutions were found yet'
    [ ! -e a.db ]
}

@test "minimal puzzles of a colouring are counted as a brute force counts them" {
    # Two rings of five that share an edge, three colours: 90 solutions.
    python3 - >ring.csp <<'PYTHON'
print("csp 1")
for node in "ABCDEFG":
    print("var", node, "red green blue")
for a, b in ("AB", "BC", "CD", "DE", "EA", "EF", "FG", "GA"):
    for colour in "red", "green", "blue":
        print(f"forbid {a}={colour} {b}={colour}")
PYTHON
    python3 - >truth <<'PYTHON'
import itertools
edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (4, 5), (5, 6), (6, 0)]
all_of = [s for s in itertools.product(range(3), repeat=7) if all(s[a] != s[b] for a, b in edges)]
def n_like(solution, clues):
    return sum(all(other[i] == solution[i] for i in clues) for other in all_of)
n = 0
for solution in all_of:
    for size in range(8):
        for clues in itertools.combinations(range(7), size):
            n += n_like(solution, clues) == 1 and all(
                n_like(solution, [c for c in clues if c != i]) > 1 for i in clues)
print(len(all_of), n)
PYTHON
    expect truth "$(cat truth)" "90 204"
    "$GIVENS" study one.db ring.csp --units 20 --seed 1 --quiet
    "$GIVENS" study all.db ring.csp --units 20 --seed 1 --grid-method weighted --quiet
    "$GIVENS" stats one.db --table overview 2>/dev/null | awk -F'\t' '
        $1 == "total_per_grid" { seen = 1; exit ($2 - 204 / 90) ^ 2 > (4 * $3) ^ 2 }
        END { if (!seen) exit 1 }'
    "$GIVENS" stats all.db --table overview 2>/dev/null | awk -F'\t' '
        $1 == "total_puzzles" { seen = 1; exit ($2 - 204) ^ 2 > (4 * $3) ^ 2 }
        END { if (!seen) exit 1 }'
}
