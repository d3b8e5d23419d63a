#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common
load sweep_common

# A solver that is a few lines of shell: solver NAME TEXT
solver() {
    printf '#!/bin/sh\n%s\n' "$2" >"$1"
    chmod +x "$1"
}

@test "a sweep runs every solver on every instance and says what it did" {
    say sweep a.db "${TINY[@]}" --count 2
    expect status $status 0
    contains "$errors" 'a.db: 48 of 48 runs, now 48 solved, 0 at the limit'
    expect results "$(n_results a.db)" 48
    expect sizes "$(sqlite3 a.db "SELECT max(variables) FROM results WHERE solver = 'mac-lah'")" 243
    expect statuses "$(sqlite3 a.db 'SELECT status, count(*) FROM result GROUP BY 1 ORDER BY 1')" $'done|16\nsat|32'
    for table in hardness backbone; do
        contains "$output" "# $table: "
    done
    # Where the numbers come from stands at every table.
    n=$(grep -c '^block' out)
    for line in 'made by givens ' 'chains: ' 'solvers: ' 'machine: '; do
        expect "notes '$line'" "$(grep -c "^# $line" out)" "$n"
    done
    contains "$output" 'generator 1; seeds 3'
    contains "$output" 'moves=18000 proposals='
    contains "$output" 'limit 1000 s CPU'
    [ "$("$GIVENS" sweep a.db --table hardness 2>/dev/null | wc -l)" -eq 17 ]
    [ "$("$GIVENS" sweep a.db --table backbone 2>/dev/null | wc -l)" -eq 9 ]
}

@test "the same for any number of threads" {
    "$GIVENS" sweep one.db "${TINY[@]}" --count 6 --threads 1 >/dev/null 2>err
    for n in 2 5; do
        "$GIVENS" sweep $n.db "${TINY[@]}" --count 6 --threads $n >/dev/null 2>err
        same_results one.db $n.db
    done
}

@test "the instances are those of gsp" {
    "$GIVENS" sweep a.db --block 3x4 --holes 70 --pattern nested --seed 11 --count 3 >/dev/null 2>err
    "$GIVENS" gsp --block 3x4 --holes 70 --pattern nested --seed 11 --count 3 --to tsv 2>/dev/null >instances
    column=$(head -n 1 instances | tr '\t' '\n' | grep -n '^solution_hash$' | cut -d : -f 1)
    expect hashes "$(sqlite3 a.db 'SELECT hash FROM results ORDER BY number')" \
        "$(tail -n +2 instances | cut -f "$column")"
}

@test "the same command runs only what is missing" {
    "$GIVENS" sweep a.db "${TINY[@]}" --count 2 >/dev/null 2>err
    say sweep a.db
    answers 0 "$output" 'givens: a.db: 48 of 48 runs'
    expect runs "$(sqlite3 a.db 'SELECT count(*) FROM run')" 1
    # More instances, another solver: what is there stays.
    sqlite3 a.db 'SELECT * FROM result ORDER BY 1, 2, 3, 4' >before
    say sweep a.db --count 3
    contains "$errors" '72 of 72 runs, now 24 solved'
    say sweep a.db --solver 'minisat {in} {out}'
    contains "$errors" '24 of 24 runs, now 24 solved'
    sqlite3 a.db 'SELECT * FROM result ORDER BY 1, 2, 3, 4' >after
    expect 'rows that changed' "$(comm -23 <(sort before) <(sort after))" ""
    # Grown in steps, or made at once: the same.
    "$GIVENS" sweep b.db "${TINY[@]}" --count 3 --solver 'cadical,mac-lah,backbone,minisat {in} {out}' \
        >/dev/null 2>err
    same_results a.db b.db
}

@test "a sweep that was killed four times is the same" {
    args=(--block 4x4 --holes 140..160:10 --pattern doubly,nested --solver cadical,backbone --moves 1000
        --proposals 1000 --limit-time 1000 --seed 8 --threads 2)
    sweep_killed 4 killed.db "${args[@]}"
    "$GIVENS" sweep whole.db "${args[@]}" --count "$N_INSTANCES" >/dev/null 2>err
    same_results whole.db killed.db
    expect intact "$(sqlite3 killed.db 'PRAGMA integrity_check')" ok
}

@test "Ctrl-C ends at once, says so, and keeps what is done" {
    "$GIVENS" sweep a.db --block 4x4 --count 5 --seed 1 >/dev/null 2>err
    # An instance that nothing solves soon.
    begin sweep a.db --block 8x8 --pattern nested --count 5 --seed 1 --limit-time 100000
    wait_until [ -e a.db-writer ]
    wait_until is_at_work $pid
    interrupt INT
    expect status $status 130
    contains "$(cat err)" 'interrupted: a.db: 0 of 5 runs'
    contains "$(cat err)" "'givens sweep a.db' continues"
    expect results "$(n_results a.db)" 5
}

@test "a solver that crashes, prints rubbish, lies or is slow stops nothing" {
    solver crash.sh 'kill -SEGV $$'
    solver rubbish.sh 'echo hello; exit 10'
    solver lie.sh 'echo "s UNSATISFIABLE"; exit 20'
    solver false.sh 'echo "s SATISFIABLE"; echo "v 1 2 3 4 5 6 7 8 9 0"; exit 10'
    solver slow.sh 'while :; do :; done'
    # shellcheck disable=SC2016
    solver wrong.sh 'n=$(sed -n "s/^p cnf \([0-9]*\) .*/\1/p" "$1"); echo "s SATISFIABLE"
        echo "v -$(seq -s " -" "$n") 0"; exit 10'
    # clock: of CPU time, which no program but the slow one uses up
    say sweep a.db --block 3x3 --holes 50 --seed 1 --count 2 --limit-time 0.2 --threads 2 --solver \
        "cadical,./crash.sh {in},./rubbish.sh {in},./lie.sh {in},./false.sh {in},./slow.sh {in},./wrong.sh {in}"
    expect status $status 0
    # Unsat of what has a solution, and a whole solution that is none.
    contains "$errors" '14 of 14 runs, now 2 solved, 2 at the limit, 10 errors (4 wrong answers)'
    sqlite3 a.db 'SELECT solver, status, count(*) FROM results GROUP BY 1, 2 ORDER BY 1, 2' >found
    cat >wanted <<'END'
./crash.sh {in}|error|2
./false.sh {in}|error|2
./lie.sh {in}|error|2
./rubbish.sh {in}|error|2
./slow.sh {in}|limit|2
./wrong.sh {in}|error|2
cadical|sat|2
END
    diff wanted found
    expect 'wrong answers' "$(sqlite3 a.db "SELECT count(*) FROM results WHERE why LIKE 'wrong answer: %'")" 4
    contains "$(sqlite3 a.db "SELECT why FROM results WHERE solver LIKE '%lie%'")" 'a solution is known'
    contains "$(sqlite3 a.db "SELECT why FROM results WHERE solver LIKE '%crash%'")" 'signal 11'
    # What was not solved is beyond the limit, and an error is none of it.
    contains "$("$GIVENS" sweep a.db --table hardness 2>/dev/null | grep slow)" '> 0.2'
    contains "$("$GIVENS" sweep a.db --table hardness 2>/dev/null | grep crash)" $'\terror\t'
}

@test "a program that is gone in mid-sweep is an error of its runs" {
    # shellcheck disable=SC2016
    solver gone.sh '[ "$1" = --version ] || rm gone.sh'
    say sweep a.db --block 2x2 --holes 8 --seed 1 --count 3 --threads 1 --solver './gone.sh {in},mac-lah'
    expect status $status 0
    contains "$errors" '6 of 6 runs, now 3 solved, 0 at the limit, 3 errors'
    expect why "$(sqlite3 a.db "SELECT count(*) FROM results WHERE why LIKE '%cannot be run: No such file%'")" 2
}

@test "another build of a program is another solver" {
    solver ours.sh 'echo 1.0'
    "$GIVENS" sweep a.db --block 2x2 --holes 8 --seed 1 --count 1 --solver './ours.sh {in}' >/dev/null 2>err
    say sweep a.db
    contains "$errors" 'a.db: 1 of 1 runs'
    echo '# changed' >>ours.sh
    say sweep a.db
    contains "$errors" 'a.db: 1 of 1 runs, now '
    expect versions "$(sqlite3 a.db "SELECT count(DISTINCT version) FROM solver WHERE version LIKE '1.0 fnv1a:%'")" 2
}

@test "a solver that hangs is ended and recorded" {
    solver hang.sh 'exec sleep 1000'
    # clock: of CPU time, and the program uses none
    say sweep a.db --block 2x2 --holes 8 --seed 1 --count 1 --limit-time 0.05 --solver './hang.sh {in}'
    expect status $status 0
    contains "$(sqlite3 a.db 'SELECT status, why FROM results')" 'error|hangs'
}

@test "shards that are merged are the whole" {
    "$GIVENS" sweep whole.db "${TINY[@]}" --count 4 >/dev/null 2>err
    for i in 1 2 3; do
        "$GIVENS" sweep part$i.db "${TINY[@]}" --count 4 --shard $i/3 >/dev/null 2>err
        # A shard goes on as this shard.
        say sweep part$i.db
        contains "$errors" "$(n_results part$i.db) of $(n_results part$i.db) runs"
    done
    say merge all.db part1.db part2.db part3.db
    answers 0 "" ""
    same_results whole.db all.db
    # What is merged is whole, and can be merged again.
    say sweep all.db
    contains "$errors" 'all.db: 96 of 96 runs'
    "$GIVENS" merge all.db part2.db
    same_results whole.db all.db
    # Two truths do not go together.
    python3 "$GIVENS_SOURCE/tests/fuzz/store_edit.py" --old part1.db "UPDATE result SET status = 'unsat' WHERE status = 'sat'"
    say merge all.db part1.db
    expect status $status 3
    contains "$errors" "'part1.db' says unsat where the other store says sat"
}

@test "a sweep of mpirun is that of threads and of shards" {
    command -v mpirun >/dev/null || skip 'no mpirun'
    [ -x "$GIVENS-mpi" ] || skip 'built without MPI'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    "$GIVENS" sweep threads.db "${TINY[@]}" --count 4 --threads 2 >/dev/null 2>err
    for n in 1 2 3; do
        # What is missing of a sweep may be done by any number of ranks.
        mpirun --oversubscribe -np $n "$GIVENS" sweep $n.db "${TINY[@]}" --count 1 >/dev/null 2>err
        mpirun --oversubscribe -np $n "$GIVENS" sweep $n.db --count 4 -o tables.$n 2>err
        same_results threads.db $n.db
        expect ranks "$(sqlite3 $n.db 'SELECT max(ranks) FROM run')" $n
        expect lines "$(grep -c givens: err)" 1
        contains "$(cat err)" "$n.db: 96 of 96 runs"
        contains "$(cat tables.$n)" '# hardness: '
    done
    for i in 1 2; do
        mpirun --oversubscribe -np 2 "$GIVENS" sweep part$i.db "${TINY[@]}" --count 4 --shard $i/2 >/dev/null 2>err
    done
    "$GIVENS" merge all.db part1.db part2.db
    same_results threads.db all.db
    # A wrong word, or nothing to run: all ranks end, and one of them speaks.
    status=0
    mpirun --oversubscribe -np 2 "$GIVENS" sweep 2.db --block 9 >/dev/null 2>err || status=$?
    expect status $status 2
    expect messages "$(grep -c 'block: expected MxN' err)" 1
    mpirun --oversubscribe -np 2 "$GIVENS" sweep 2.db --no-run --table hardness >table 2>err
    [ "$(grep -c ^block table)" -eq 1 ]
}

@test "ranks with different solvers do not work together" {
    command -v mpirun >/dev/null || skip 'no mpirun'
    [ -x "$GIVENS-mpi" ] || skip 'built without MPI'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    mkdir 0 1
    solver 0/solve 'exit 0'
    solver 1/solve 'exit 1'
    status=0
    # shellcheck disable=SC2016 # the shell of the rank expands it
    mpirun --oversubscribe -np 2 sh -c 'PATH=$PWD/$OMPI_COMM_WORLD_RANK:$PATH exec "$@"' rank \
        "$GIVENS" sweep a.db --block 2x2 --holes 6 --solver 'solve {in}' --count 3 --seed 1 >out 2>err || status=$?
    [ $status -ne 0 ]
    contains "$(cat err)" 'rank 1: it has '
}

# One that nothing solves soon, on three ranks.
begin_endless_ranks() { # FILE.db
    # shellcheck disable=SC2016 # the shell of the rank expands it
    mpirun --oversubscribe -np 3 sh -c 'exec "$@" 2>err.$OMPI_COMM_WORLD_RANK' rank \
        "$GIVENS" sweep "$1" "${TINY[@]}" --count 1000000 --threads 1 >/dev/null 2>err &
    pid=$!
    wait_until has_results "$1" 5
}

@test "a signal to a rank or to mpirun ends a sweep, which can go on" {
    command -v mpirun >/dev/null || skip 'no mpirun'
    [ -x "$GIVENS-mpi" ] || skip 'built without MPI'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    "$GIVENS" sweep whole.db "${TINY[@]}" --count 3 >/dev/null 2>err
    for how in 'TERM 0' 'TERM 2' 'KILL 1' 'TERM mpirun'; do
        rm -f a.db
        begin_endless_ranks a.db
        target=$pid
        ranks=$(pgrep -P $pid)
        for child in $ranks; do
            if grep -qzx "OMPI_COMM_WORLD_RANK=${how#* }" "/proc/$child/environ"; then target=$child; fi
        done
        kill "-${how% *}" "$target"
        status=0
        wait $pid || status=$?
        for child in $ranks; do
            timeout 600 tail --pid="$child" -f /dev/null
        done
        [ $status -ne 0 ]
        contains "$(cat err.0)" 'interrupted: a.db: '
        contains "$(cat err.0)" "all of this is stored: 'givens sweep a.db' continues"
        if [ "$how" = 'TERM 2' ]; then
            contains "$(cat err.0)" 'givens: rank 2 was ended by a signal'
        fi
        "$GIVENS" sweep a.db --count 3 >/dev/null 2>err
        results whole.db | sort >wanted
        results a.db | sort >found
        expect missing "$(comm -23 wanted found | wc -l)" 0
    done
}

@test "stores of studies and of sweeps are not taken for each other" {
    "$GIVENS" sweep sweep.db --block 2x2 --holes 8 --count 1 --seed 1 >/dev/null 2>err
    "$GIVENS" study study.db --block 2x2 --units 1 --seed 1 2>err
    for verb in stats export report; do
        say $verb sweep.db
        expect "status of $verb" $status 3
        contains "$errors" "'sweep.db' is the store of a sweep, not the store of a study"
    done
    say study sweep.db --units 1
    contains "$errors" 'is the store of a sweep, not the store of a study'
    say sweep study.db --block 2x2
    contains "$errors" "'study.db' is the store of a study, not the store of a sweep"
    expect status $status 3
    say merge out.db study.db sweep.db
    expect status $status 3
    say fit study.db
    expect status $status 3
}

@test "lists are read, and what makes no sense is refused" {
    say sweep a.db --block 4x4 --holes 'peak-2..peak+2:2,55%,30%..31%:1%,90%peak' --count 1 --seed 1,5..6 \
        --solver backbone
    expect status $status 0
    expect holes "$(sqlite3 a.db 'SELECT group_concat(holes) FROM (SELECT DISTINCT holes FROM point ORDER BY 1)')" \
        77,79,135,141,148,150,152
    expect seeds "$(sqlite3 a.db 'SELECT group_concat(seed) FROM (SELECT DISTINCT seed FROM result ORDER BY 1)')" 1,5,6
    "$GIVENS" sweep b.db --block '2x3@20,3x3@40..50 step 5' --pattern fully,singly --count 1 --seed 1 \
        --solver backbone >/dev/null 2>err
    expect points "$(sqlite3 b.db "SELECT group_concat(block_rows || pattern || holes) FROM (SELECT * FROM point
        ORDER BY block_rows, pattern, holes)")" \
        2singly20,3fully40,3fully45,3fully50,3singly40,3singly45,3singly50
    rm -f c.db
    for words in '--holes 300' '--holes 5..3' '--holes 1..2:0' '--holes x' '--pattern evenly' '--block 9x9' \
        '--block 3' '--kind none' '--method best' '--encoding 4d' '--seed 1..' '--count 0' '--limit-time x' \
        '--shard 4/3' '--solver nosuchsolver' '--solver ,' '--pattern fully --block 2x3' '--block 3x+3' \
        '--count 4000000000' '--seed 1..100000 --count 10001' '--no-run' '--restarts 0'; do
        # shellcheck disable=SC2086
        say sweep c.db --block 3x3 --holes 40 --seed 1 --count 1 $words
        expect "status of $words" $status 2
        expect "lines of $words" "$(wc -l <err)" 1
        [ ! -e c.db ]
    done
    say sweep c.db --block 3x3 --holes x
    refuses '--holes' # and no word of a seed
    expect lines "$(wc -l <err)" 1
    say sweep c.db --block 3x3 --seed 1 --solver './nosuch {in}'
    refuses "'./nosuch' cannot be run"
    [ ! -e c.db ]
    say sweep
    refuses 'one file'
    say sweep c.db --seed 1
    refuses '--block or --preset'
}

@test "encodings and solvers with commas" {
    "$GIVENS" sweep a.db --block 3x3 --holes 50 --seed 1 --count 2 --encoding 3d,2d \
        --solver 'cadical; mac-lah; minisat -rnd-freq=0.01 {in} {out};' >/dev/null 2>err
    expect pairs "$(sqlite3 a.db "SELECT group_concat(solver || ' ' || encoding, '; ') FROM
        (SELECT DISTINCT solver, encoding FROM results ORDER BY 1, 2)")" \
        'cadical 2d; cadical 3d; mac-lah csp-dual; minisat -rnd-freq=0.01 {in} {out} 2d; minisat -rnd-freq=0.01 {in} {out} 3d'
    "$GIVENS" sweep a.db --encoding 3d --full yes --solver cadical >/dev/null 2>err
    expect variables "$(sqlite3 a.db "SELECT DISTINCT variables FROM results WHERE encoding = '3d-full'")" 729
}

@test "instances without a guarantee: the part with a solution" {
    say sweep a.db --block 3x3 --holes 35,65 --pattern random --kind random --seed 1 --count 20
    expect status $status 0
    "$GIVENS" sweep a.db --table satisfiable 2>/dev/null >table
    expect rows "$(wc -l <table)" 3
    awk -F'\t' 'NR == 2 && $7 > $8 { exit 1 } NR == 3 && $7 < $8 { exit 1 }' table
    # A filling that comes to no end is given up sooner where that is asked for.
    "$GIVENS" sweep b.db --block 3x3 --holes 0 --pattern random --kind random --seed 1 --count 1 --restarts 3 \
        >/dev/null 2>err
    contains "$(sqlite3 b.db 'SELECT why FROM results')" '(3 restarts)'
    # Of a lie nobody knows here.
    solver lie.sh 'echo "s UNSATISFIABLE"; exit 20'
    "$GIVENS" sweep a.db --solver './lie.sh {in}' >/dev/null 2>err
    expect lies "$(sqlite3 a.db "SELECT DISTINCT status FROM results WHERE solver LIKE '%lie%'")" unsat
}

@test "--run-time ends a sweep, and the rest comes later" {
    args=(--block 4x4 --holes 150 --seed 1 --count 100000000 --solver cadical)
    say sweep a.db "${args[@]}" --run-time 0.3
    expect status $status 0
    contains "$errors" "'givens sweep a.db' continues"
}

@test "--run-time ends a solver that is at work" {
    solver forever.sh '[ "$1" = --version ] && exit; exec sleep 100000'
    say sweep a.db --block 2x2 --holes 8 --seed 1 --count 1 --solver './forever.sh {in}' --run-time 0.3
    expect status $status 0
    [ ! -e a.db ] || expect results "$(n_results a.db)" 0
    solver never.sh 'exec sleep 100000'
    say sweep b.db --block 2x2 --holes 8 --seed 1 --count 1 --solver './never.sh {in}' --run-time 0.1
    expect status $status 0
}

@test "what is missing of a huge sweep is counted at once" {
    args=(--block 2x2 --holes 8 --seed 1 --count 900000000 --solver backbone --run-time 0.3)
    for _ in 1 2; do
        status=0
        timeout 600 "$GIVENS" sweep a.db "${args[@]}" >out 2>err || status=$?
        expect status $status 0
        contains "$(cat err)" ' of 900000000 runs, now '
    done
}

@test "an encoding that no solver of the sweep reads is refused" {
    solver true.sh 'exit 1'
    args=(sweep a.db --block 2x2 --holes 8 --seed 1 --count 1)
    say "${args[@]}" --solver './true.sh {in}' --encoding mzn
    refuses "--encoding: none of the solvers of this sweep reads 'mzn'"
    say "${args[@]}" --solver cadical,mac-lah --encoding 3d,mzn
    refuses "--encoding: none of the solvers of this sweep reads 'mzn'"
    [ ! -e a.db ]
    say "${args[@]}" --solver cadical,mac-lah --encoding 2d
    expect status $status 0
    # What is stored does not bind other solvers.
    say sweep a.db --solver backbone
    expect status $status 0
}

@test "--no-run prints what is there, also while it is being written" {
    "$GIVENS" sweep a.db "${TINY[@]}" --count 2 >/dev/null 2>err
    begin sweep a.db --block 8x8 --pattern nested --count 2 --limit-time 100000
    wait_until [ -e a.db-writer ]
    say sweep a.db --no-run --table hardness
    expect status $status 0
    expect rows "$(wc -l <out)" 17
    say sweep a.db --count 3
    expect status $status 5
    interrupt INT
    say sweep nosuch.db --no-run
    expect status $status 3
}

@test "JSON has all tables and the run" {
    "$GIVENS" sweep a.db --block 4x4 --holes 140..160:10 --count 3 --seed 1 --solver cadical,backbone \
        --to json >out 2>err
    expect tables "$(python3 -c '
import json
lines = [json.loads(line) for line in open("out")]
print(*[line.get("table", "run") for line in lines])
assert all("machine" in line["note"] for line in lines[:-1])
')" 'instances hardness backbone peaks minima survival run'
}

@test "plots are SVG files" {
    command -v gnuplot >/dev/null || skip 'no gnuplot'
    "$GIVENS" sweep a.db --block 3x3,4x4 --holes '50%..60%:5%' --pattern singly,nested --kind with-holes,random \
        --count 3 --seed 1 --solver cadical,backbone --plots pictures >/dev/null 2>err
    for name in hardness conflicts solved satisfiable backbone survival; do
        python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' pictures/$name.svg
        contains "$(cat pictures/$name.svg)" '4x4'
    done
}

@test "presets stand beside the published values" {
    say sweep a.db --preset table3 --block 4x4@148 --count 2 --seed 1
    expect status $status 0
    contains "$output" '# table3: Table 3'
    "$GIVENS" sweep a.db --table table3 2>/dev/null >table
    expect row "$(tail -n 1 table | cut -f 1-8,10)" $'4x4\t148\tdoubly\t100\t0.19\t100\t7.98\tmac-lah\t2'
    say sweep b.db --preset table1 --block 5x5@344 --pattern random --count 1 --seed 1
    expect status $status 0
    for preset in table2 fig4 fig5 fig6 fig7; do
        say sweep $preset.db --preset $preset --block 4x4,3x4 --holes '95%peak..105%peak:5%peak' --count 2 --seed 1 \
            --limit-time 1000
        expect "status of $preset" $status 0
        [ "$("$GIVENS" sweep $preset.db --table $preset 2>/dev/null | wc -l)" -gt 2 ]
    done
    say sweep fig8.db --preset fig8 --block 3x3,4x3,4x4,5x3 --count 2 --seed 1
    expect status $status 0
    contains "$output" '# fit: '
}

@test "fit: the published peaks, a table, a sweep" {
    say fit --published
    expect status $status 0
    awk -F'\t' '$1 == "ln_m" && ($2 < 1.75 || $2 > 1.85) { exit 1 }
        $1 == "ln_n" && ($2 < 1.92 || $2 > 2.02) { exit 1 }
        $1 == "constant" && ($2 < -0.4 || $2 > 0) { exit 1 }
        $1 == "r_squared" && $2 < 0.995 { exit 1 }' out
    expect rows "$(grep -c '^[0-9]*x' out)" 9
    # An exact model comes back; blocks are turned, so that m is the longer side.
    awk 'BEGIN { OFS = "\t"; print "m", "n", "h"; for (m = 2; m < 8; m++) for (n = 2; n <= m; n++)
        print n, m, exp(0.5 + 1.5 * log(m) + 1.7 * log(n)) }' >table
    say fit table
    expect terms "$(sed -n '3,5p' out | cut -f 2 | tr '\n' ' ')" '0.5 1.5 1.7 '
    say fit <(cat table) # what is looked at to see whether it is a store is read again
    expect 'terms of a pipe' "$(sed -n '3,5p' out | cut -f 2 | tr '\n' ' ')" '0.5 1.5 1.7 '
    say fit --published --to json
    contains "$output" '"term": "r_squared"'
    "$GIVENS" sweep a.db --block 3x3,4x3,4x4,5x3 --holes '80%peak..120%peak:10%peak' --count 4 --seed 1 \
        --solver cadical,backbone >/dev/null 2>err
    for what in '--solver cadical --measure conflicts --quantile 75' '--of backbone'; do
        # shellcheck disable=SC2086
        say fit a.db $what
        expect "status of $what" $status 0
        expect rows "$(grep -c '^[0-9]x' out)" 4
    done
    # Of one number of holes for each block there is no peak.
    "$GIVENS" sweep b.db --block 3x3,4x3,4x4,5x3 --holes peak --count 4 --seed 1 --solver cadical >/dev/null 2>err
    say fit b.db
    expect status $status 3
    expect stdout "$output" ''
    contains "$errors" 'block 3x3 has results at 1 number of holes, and a fit needs 3: sweep it with --holes'
    printf 'block,h\n3x3,50\n4x4,150\n4x3,80\n' >three
    say fit three
    contains "$output" '# as many points as terms'
    expect 'per cent off' "$(awk -F'\t' '/^[0-9]x/ { print $7 }' out | tr '\n' ' ')" '0 0 0 '
    printf 'block,h\n3x3,50\n4x4,150\n4x+3,80\n' >bad
    say fit bad
    expect status $status 3
    printf 'block,h\n3x3,50\n4x4,150\n' >few
    say fit few
    expect status $status 3
    printf 'block,h\n3x3,many\n' >bad
    say fit bad
    expect status $status 3
    contains "$errors" 'bad:2:'
    say fit
    refuses 'one store or table'
    say fit --published --encoding 3d
    refuses '--encoding needs the store of a sweep'
    say fit three --solver cadical
    refuses '--solver needs the store of a sweep'
}
