#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
load common
load study_common

@test "a study is the same for any number of threads" {
    "$GIVENS" study one.db "${SMALL[@]}" --units 20 --ratings W,B --threads 1 2>err
    contains "$(cat err)" 'one.db: '
    contains "$(cat err)" ' 20 units, effective size '
    for n in 2 5; do
        "$GIVENS" study $n.db "${SMALL[@]}" --units 20 --ratings W,B --threads $n 2>err
        same_contents one.db $n.db
    done
}

@test "9x9: every method, the same for threads and CPU levels" {
    for method in weighted 'top-down --weights' bottom-up 'controlled-bias --paths-per-grid 1000'; do
        rm -f ./*.db
        # shellcheck disable=SC2086
        "$GIVENS" study one.db --method $method --units 1 --seed 3 --ratings W --threads 1 2>err
        # shellcheck disable=SC2086
        "$GIVENS" study two.db --method $method --units 1 --seed 3 --ratings W --cpu scalar 2>err
        contents one.db >one.txt
        contents two.db >two.txt
        cmp one.txt two.txt
        "$GIVENS" export one.db | cut -f 1 | tail -n +2 | head -n 200 >puzzles
        "$GIVENS" check puzzles >checked
        expect 'not minimal' "$(awk -F'\t' 'NR > 1 && ($3 != 1 || $4 != "yes")' checked)" ""
    done
}

@test "the puzzles are those of generate" {
    "$GIVENS" study a.db --method weighted --count 300 --seed 9 2>err
    "$GIVENS" export a.db | cut -f 1-3 >stored
    n=$(($(wc -l <stored) - 1))
    "$GIVENS" generate --method weighted --count $n --seed 9 --to tsv 2>err | cut -f 1,2,4 | cmp - stored
}

@test "shards that are merged are the whole" {
    "$GIVENS" study whole.db "${SMALL[@]}" --units 20 --ratings W 2>err
    for i in 1 2 3; do
        "$GIVENS" study "part$i.db" "${SMALL[@]}" --units 20 --ratings W --shard $i/3 2>err
    done
    expect units "$(sqlite3 part2.db 'SELECT group_concat(number) FROM unit')" 1,4,7,10,13,16,19
    "$GIVENS" merge all.db part1.db part2.db part3.db
    same_contents whole.db all.db
    # What was merged can be extended.
    "$GIVENS" study all.db --units 25 2>err
    "$GIVENS" study whole.db --units 25 2>err
    same_contents whole.db all.db
}

@test "a study of mpirun is that of threads" {
    command -v mpirun >/dev/null || skip 'no mpirun'
    [ -x "$GIVENS-mpi" ] || skip 'built without MPI'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    "$GIVENS" study threads.db "${SMALL[@]}" --units 20 --ratings W,B 2>err
    for n in 1 2 4; do
        mpirun --oversubscribe -np $n "$GIVENS" study $n.db "${SMALL[@]}" --units 12 --ratings W 2>err
        mpirun --oversubscribe -np $n "$GIVENS" study $n.db --units 20 --ratings B 2>err
        same_contents threads.db $n.db
        expect ranks "$(sqlite3 $n.db 'SELECT max(ranks) FROM run')" $n
        expect lines "$(grep -c givens: err)" 1
    done
    # A wrong option ends all ranks, with one message.
    status=0
    mpirun --oversubscribe -np 2 "$GIVENS" study 2.db --seed 6 2>err || status=$?
    expect status $status 2
    expect messages "$(grep -c 'begun with --seed 5, found 6' err)" 1
    # Grids that rank 0 reads.
    "$GIVENS" grids --block 2x2 --count 2000 --seed 1 2>/dev/null >grids
    "$GIVENS" study a.db "${SMALL[@]}" --grids grids --units 20 2>err
    mpirun --oversubscribe -np 3 "$GIVENS" study b.db "${SMALL[@]}" --grids grids --units 20 2>err
    same_contents a.db b.db
}

@test "without givens-mpi beside it, givens is alone or refuses" {
    cp "$GIVENS" alone
    OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=1 ./alone study one.db "${SMALL[@]}" --units 2 2>err
    expect ranks "$(sqlite3 one.db 'SELECT max(ranks) FROM run')" 1
    status=0
    OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 ./alone study two.db "${SMALL[@]}" --units 2 2>err || status=$?
    expect status $status 2
    expect message "$(cat err)" 'givens: under mpirun this needs the program givens-mpi, which a build with MPI installs beside givens'
    fails test -e two.db
    # Verbs that have no use for ranks run as ever.
    OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 ./alone count --limit 0 empty --block 2x2 >out || [ $? -eq 1 ]
    expect count "$(cat out)" 288
}

@test "under a launcher, the program givens-mpi takes over" {
    cp "$GIVENS" givens
    printf '#!/bin/sh\necho "with MPI: $*"\n' >givens-mpi
    chmod +x givens-mpi
    ln -s "$PWD/givens" link
    expect plain "$(PMI_RANK=1 PMI_SIZE=2 ./givens study a.db --units 2)" 'with MPI: study a.db --units 2'
    expect linked "$(PMI_RANK=1 PMI_SIZE=2 ./link sweep b.db)" 'with MPI: sweep b.db'
    contains "$(PMI_RANK=1 PMI_SIZE=2 ./givens version)" 'givens '
}

@test "ranks of different versions do not work together" {
    command -v mpirun >/dev/null || skip 'no mpirun'
    [ -x "$GIVENS-mpi" ] || skip 'built without MPI'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    # A copy of the program that says it has another version: the text is as long as it was.
    LC_ALL=C sed 's/generator %d/generator 99/' "$GIVENS-mpi" >other
    chmod +x other
    fails cmp -s "$GIVENS-mpi" other
    status=0
    # Not mpirun's own way to run two programs, "A : B": Open MPI 5.0.7 crashes at it.
    # shellcheck disable=SC2016 # the shell of the rank expands it
    mpirun --oversubscribe -np 2 sh -c \
        'program=$1; [ "$OMPI_COMM_WORLD_RANK" = 0 ] || program=./other; shift; exec "$program" "$@"' rank \
        "$GIVENS" study a.db "${SMALL[@]}" --units 20 --ratings W 2>err || status=$?
    [ $status -ne 0 ]
    contains "$(cat err)" 'other versions than that of rank 0: generator 99, W 1, not generator 1, W 1'
}

# Sends a signal to a rank of a study, or to mpirun: signal_ranks SIGNAL RANK|mpirun FILE.db
# Each rank has a file for its messages, err.RANK: mpirun of Open MPI 5 hands nothing on once a
# signal ends it, and need not wait for the ranks.
signal_ranks() {
    local pid target ranks
    # shellcheck disable=SC2016 # the shell of the rank expands it
    mpirun --oversubscribe -np 3 sh -c 'exec "$@" 2>err.$OMPI_COMM_WORLD_RANK' rank \
        "$GIVENS" study "$3" "${SMALL[@]}" --units 1000000 --ratings W --threads 1 2>err &
    pid=$!
    target=$pid
    wait_for_units "$3" 5
    ranks=$(pgrep -P $pid)
    for child in $ranks; do
        if grep -qzx "OMPI_COMM_WORLD_RANK=$2" "/proc/$child/environ"; then target=$child; fi
    done
    kill "-$1" "$target"
    status=0
    wait $pid || status=$?
    for child in $ranks; do
        timeout 600 tail --pid="$child" -f /dev/null
    done
}

@test "a signal to a rank or to mpirun ends a study, which can go on" {
    command -v mpirun >/dev/null || skip 'no mpirun'
    [ -x "$GIVENS-mpi" ] || skip 'built without MPI'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    most=0
    for how in 'TERM 0' 'TERM 2' 'KILL 1' 'TERM mpirun'; do
        file=${how/ /-}.db
        # shellcheck disable=SC2086
        signal_ranks $how "$file"
        [ $status -ne 0 ]
        contains "$(cat err.0)" "interrupted: $file: "
        contains "$(cat err.0)" "all of this is stored: 'givens study $file' continues"
        if [ "$how" = 'TERM 2' ]; then
            expect status $status 143
            contains "$(cat err.0)" 'givens: rank 2 was ended by a signal'
        fi
        n=$(($(sqlite3 "$file" 'SELECT max(number) FROM unit') + 3))
        "$GIVENS" study "$file" --units $n 2>err
        [ $n -le $most ] || most=$n
    done
    "$GIVENS" study whole.db "${SMALL[@]}" --units $most --ratings W 2>err
    for file in TERM-*.db KILL-*.db; do
        "$GIVENS" study "$file" --units $most 2>err
        same_contents whole.db "$file"
    done
}

@test "a study that is killed goes on as if nothing had happened" {
    study_killed 8 killed.db "${SMALL[@]}" --ratings W,partials --threads 2
    "$GIVENS" study whole.db "${SMALL[@]}" --units "$N_UNITS" --ratings W,partials --threads 2 2>err
    same_contents whole.db killed.db
    expect intact "$(sqlite3 killed.db 'PRAGMA integrity_check')" ok
    [ "$(n_runs_with_units killed.db)" -ge 6 ]
}

@test "ratings are added later, to what is there and what comes" {
    "$GIVENS" study whole.db "${SMALL[@]}" --units 12 --ratings W,B,partials 2>err
    "$GIVENS" study later.db "${SMALL[@]}" --units 8 2>err
    say study later.db --ratings B
    expect status $status 0
    contains "$errors" '8 rated later'
    "$GIVENS" study later.db --units 12 2>err # B stays
    "$GIVENS" study later.db --ratings partials 2>err
    # Also their columns are in the same order.
    same_contents whole.db later.db
    contains "$("$GIVENS" export later.db | head -n 1)" "$(printf 'W\tB\tpartials')"
}

@test "an extended study is a longer one; other options are those it was begun with" {
    "$GIVENS" study whole.db "${SMALL[@]}" --units 15 --ratings W 2>err
    "$GIVENS" study parts.db "${SMALL[@]}" --units 4 --ratings W 2>err
    "$GIVENS" study parts.db --units 9 --threads 1 2>err
    "$GIVENS" study parts.db "${SMALL[@]}" --units 15 2>err
    same_contents whole.db parts.db
    # The goal is kept: nothing is left to do.
    say study parts.db
    expect status $status 0
    contains "$errors" ' 15 units'
    expect units "$(sqlite3 parts.db 'SELECT count(*) FROM unit')" 15
    # It never shrinks.
    "$GIVENS" study parts.db --units 2 2>err
    expect goal "$(sqlite3 parts.db "SELECT value FROM parameter WHERE name = 'units'")" 15
}

@test "--run-time ends it, and the study goes on from there" {
    say study timed.db "${SMALL[@]}" --units 1000000000 --run-time 0.5
    expect status $status 0
    n=$(sqlite3 timed.db 'SELECT count(*) FROM unit')
    [ "$n" -eq 0 ] ||
        expect 'no holes' "$(sqlite3 timed.db 'SELECT max(number) + 1 FROM unit')" "$n"
    "$GIVENS" study timed.db --units $((n + 5)) 2>err
    "$GIVENS" study whole.db "${SMALL[@]}" --units $((n + 5)) 2>err
    same_contents whole.db timed.db
}

@test "--count and --tries end behind the unit that reaches them" {
    "$GIVENS" study a.db "${SMALL[@]}" --units 7 --threads 1 2>err
    n=$(sqlite3 a.db 'SELECT sum(puzzles) FROM unit')
    tries=$(sqlite3 a.db 'SELECT sum(tries) FROM unit')
    "$GIVENS" study b.db "${SMALL[@]}" --count "$n" --threads 4 2>err
    same_contents a.db b.db
    "$GIVENS" study c.db "${SMALL[@]}" --tries $((tries - 1)) --threads 4 2>err
    same_contents a.db c.db
}

@test "Ctrl-C keeps what is finished, and tells how to go on" {
    begin study cut.db "${SMALL[@]}" --units 1000000000 --ratings W
    wait_for_units cut.db 5
    interrupt INT
    expect status $status 130
    contains "$(cat err)" 'interrupted: cut.db: '
    contains "$(cat err)" "'givens study cut.db' continues"
    n=$(sqlite3 cut.db 'SELECT count(*) FROM unit')
    "$GIVENS" study cut.db --units $((n + 5)) 2>err
    "$GIVENS" study whole.db "${SMALL[@]}" --units $((n + 5)) --ratings W 2>err
    same_contents whole.db cut.db
}

@test "after Ctrl-C the command that goes on is told with what is not stored" {
    "$GIVENS" grids --block 2x2 --count 2000 --seed 1 2>/dev/null >all
    mkfifo grids # that stays open behind the first of them: the study cannot end
    begin study cut.db "${SMALL[@]}" --count 1000 --run-time 10000 --grids grids --ratings W
    exec 9>grids
    head -n 300 all >&9
    wait_for_units cut.db 1 run
    wait_until is_asleep $pid
    interrupt INT
    exec 9>&-
    contains "$(cat err)" "'givens study cut.db --count 1000 --run-time 10000 --grids grids' continues"
    n=$(sqlite3 cut.db 'SELECT count(*) FROM unit')
    mv all grids
    "$GIVENS" study cut.db --count 1000 --run-time 10000 --grids grids 2>err
    [ "$(sqlite3 cut.db 'SELECT count(*) FROM unit')" -gt "$n" ]
    [ "$(sqlite3 cut.db 'SELECT sum(puzzles) FROM unit')" -ge 1000 ]
}

@test "two processes do not write one study" {
    begin study a.db "${SMALL[@]}" --units 1000000000
    wait_for_units a.db 2
    say study a.db --units 1000000000
    expect status $status 5
    contains "$errors" 'another process'
    interrupt KILL 2>/dev/null
    # The lock of a process that was killed holds nobody up.
    "$GIVENS" study a.db --units 1 2>err
}

@test "a file that may not grow ends a study, which goes on when there is room" {
    "$GIVENS" study whole.db "${SMALL[@]}" --units 80 --ratings W 2>err
    status=0
    # Files of at most 200 blocks; the signal of a longer one is not for us.
    (
        trap '' XFSZ
        ulimit -f 200
        "$GIVENS" study full.db "${SMALL[@]}" --units 80 --ratings W 2>err
    ) || status=$?
    expect status $status 5
    contains "$(cat err)" "'full.db'"
    contains "$(cat err)" "'givens study full.db' continues once this is fixed"
    "$GIVENS" study full.db 2>err
    same_contents whole.db full.db
}

@test "a full disk ends a study, which goes on when there is room" {
    mkdir disk
    mount -t tmpfs -o size=384k none disk 2>/dev/null || skip 'may not mount a small disk'
    status=0
    "$GIVENS" study disk/full.db "${SMALL[@]}" --units 80 --ratings W 2>err || status=$?
    messages=$(cat err)
    mount -o remount,size=64m disk
    resumed=0
    "$GIVENS" study disk/full.db 2>err || resumed=$?
    cp disk/full.db full.db
    umount disk
    expect status $status 5
    contains "$messages" "cannot write 'disk/full.db': the disk is full"
    contains "$messages" "'givens study disk/full.db' continues once this is fixed"
    expect resumed $resumed 0
    "$GIVENS" study whole.db "${SMALL[@]}" --units 80 --ratings W 2>err
    same_contents whole.db full.db
}

@test "--grids: the same for threads and shards; used grids are passed over" {
    "$GIVENS" grids --block 2x2 --count 700 --seed 1 2>/dev/null >grids
    "$GIVENS" study a.db "${SMALL[@]}" --grids grids --units 100 2>err
    "$GIVENS" study b.db "${SMALL[@]}" --grids - --units 3 <grids 2>err
    "$GIVENS" study b.db --grids grids --units 100 --threads 1 2>err
    same_contents a.db b.db
    expect grids "$(sqlite3 a.db 'SELECT sum(grids) FROM unit')" 700
    for i in 1 2; do
        "$GIVENS" study part$i.db "${SMALL[@]}" --grids grids --units 100 --shard $i/2 2>err
    done
    "$GIVENS" merge c.db part1.db part2.db
    same_contents a.db c.db
    # Ratings need no grids; new units do.
    say study b.db --ratings W
    expect status $status 0
    contains "$errors" 'takes its grids from --grids'
}

@test "--grids: a stream that is interrupted makes no short unit" {
    "$GIVENS" grids --block 2x2 --count 200 --seed 1 2>/dev/null >grids
    mkfifo pipe
    begin study cut.db "${SMALL[@]}" --grids pipe --units 100
    exec 9>pipe
    head -n 70 grids >&9
    wait_for_units cut.db 1 run
    wait_until is_asleep $pid # all 70 are read, and it waits for more
    interrupt INT
    exec 9>&-
    expect status $status 130
    expect 'short units' "$(sqlite3 cut.db 'SELECT count(*) FROM unit WHERE grids < 64')" 0
    "$GIVENS" study cut.db --grids grids 2>err
    "$GIVENS" study whole.db "${SMALL[@]}" --grids grids --units 100 2>err
    same_contents whole.db cut.db
}

@test "--grids: more grids complete the last unit; other grids are refused" {
    "$GIVENS" grids --block 2x2 --count 300 --seed 1 2>/dev/null >grids
    head -n 150 grids >half
    "$GIVENS" study long.db "${SMALL[@]}" --grids half --units 100 --ratings W 2>err
    expect units "$(sqlite3 long.db 'SELECT group_concat(grids) FROM unit')" 64,64,22
    "$GIVENS" study long.db --grids half 2>err # nothing is left to do
    expect units "$(sqlite3 long.db 'SELECT group_concat(grids) FROM unit')" 64,64,22
    say study long.db --grids grids --units 4
    contains "$errors" ' 4 units'
    contains "$errors" "$(sqlite3 long.db 'SELECT sum(puzzles) FROM unit') puzzles"
    "$GIVENS" study long.db --grids grids 2>err
    "$GIVENS" study whole.db "${SMALL[@]}" --grids grids --units 100 --ratings W 2>err
    same_contents whole.db long.db
    "$GIVENS" grids --block 2x2 --count 400 --seed 2 2>/dev/null >other
    say study long.db --grids other
    refuses 'these are not the grids that this study was begun with'
    say study long.db --grids half
    refuses 'this study has used 300 grids, and these are fewer'
    same_contents whole.db long.db
}

@test "a shard goes on as this shard" {
    "$GIVENS" study whole.db "${SMALL[@]}" --units 12 2>err
    for i in 1 2 3; do
        "$GIVENS" study part$i.db "${SMALL[@]}" --units 5 --shard $i/3 2>err
        "$GIVENS" study part$i.db --units 12 2>err
    done
    expect units "$(sqlite3 part2.db 'SELECT group_concat(number) FROM unit')" 1,4,7,10
    say study part2.db --shard 1/3
    refuses 'this study was begun with --shard 2/3, found 1/3'
    say study whole.db --shard 1/3
    refuses 'this study was begun without --shard, found 1/3'
    # What is merged from some of them lacks the others, and makes them.
    say merge two.db part1.db part3.db
    expect status $status 0
    contains "$errors" "'two.db' lacks 4 of its 12 units"
    "$GIVENS" study two.db 2>err
    same_contents whole.db two.db
}

@test "another family" {
    "$GIVENS" study latin.db --family latin --size 4 --units 3 --seed 1 --ratings W 2>err
    "$GIVENS" study latin.db --units 5 2>err
    expect units "$(sqlite3 latin.db 'SELECT count(*) FROM unit')" 5
    "$GIVENS" export latin.db | tail -n +2 | head -n 50 | cut -f 1 >puzzles
    "$GIVENS" check --family latin puzzles | awk -F'\t' 'NR > 1 && ($3 != 1 || $4 != "yes")' >wrong
    expect 'not minimal' "$(cat wrong)" ""
}

@test "options that make no sense are refused, and leave no file" {
    say study
    refuses 'study needs one file'
    say study a.db b.db c.db --units 1
    refuses 'study needs one file'
    say study a.db --seed 1
    refuses 'a new study needs --units, --run-time, --count or --tries'
    for shard in 0/3 4/3 1 1/ /2 a/b 1/2/3 -1/2; do
        say study a.db --units 1 --shard=$shard --seed 1
        refuses '--shard: expected I/N'
    done
    say study a.db --units 1 --ratings W,X --seed 1
    refuses "there is no rating 'X'"
    say study a.db --units 1 --floor-cap 30 --seed 1
    refuses '--floor-cap needs --method controlled-bias'
    say study a.db --units 1 --family csp --seed 1
    refuses '--family csp needs one csp text'
    say study a.db --units 1 --family latin --seed 1
    refuses '--family latin needs --size'
    [ ! -e a.db ]
}

@test "a study goes on only as what it is" {
    "$GIVENS" study a.db --units 1 --seed 5 --block 2x2 2>err
    say study a.db --seed 6
    refuses 'this study was begun with --seed 5, found 6'
    say study a.db --method top-down
    refuses 'this study was begun with --method weighted, found top-down'
    say study a.db --preset counts-low
    refuses 'this study was begun with --'
    say study a.db --block 3x3
    refuses 'this study was begun with --block 2x2, found 3x3'
    say study a.db --max-length 5
    refuses 'this study was begun with --max-length 36, found 5'
    "$GIVENS" grids --block 2x2 --count 100 --seed 1 2>/dev/null >grids
    say study a.db --grids grids
    refuses 'this study was begun with --grids uniform, found given'
    echo 'no database' >b.db
    say study b.db --units 1 --seed 1
    expect status $status 3
}

@test "a pilot chooses the numbers of a study once, and shards choose the same" {
    say study p.db --family queens --size 8 --units 1 --seed 1
    contains "$errors" "chosen by a pilot: --start-clues "
    say study p.db --units 2
    case $errors in *"chosen by a pilot"*) false ;; esac
    "$GIVENS" study one.db --family queens --size 8 --shard 1/2 --units 2 --seed 1 --quiet
    "$GIVENS" study two.db --family queens --size 8 --shard 2/2 --units 2 --seed 1 --quiet
    "$GIVENS" merge whole.db one.db two.db 2>err
    expect 'shards' "$("$GIVENS" export whole.db)" "$("$GIVENS" export p.db)"
    say study p.db --start-clues 3
    refuses 'this study was begun with --start-clues'
}

@test "a study keeps the source of its grids" {
    "$GIVENS" study w.db --family queens --size 8 --grid-method weighted --units 1 --seed 1 --quiet
    "$GIVENS" study w.db --units 2 --quiet
    "$GIVENS" study v.db --family queens --size 8 --grid-method weighted --units 2 --seed 1 -j 1 --quiet
    expect 'resumed' "$("$GIVENS" export w.db)" "$("$GIVENS" export v.db)"
    say study w.db --grid-method uniform
    refuses 'this study was begun with --grid-method weighted, found uniform'
    "$GIVENS" verify w.db --all
}

@test "progress: units, rate, effective size and the error of the mean" {
    begin study a.db "${SMALL[@]}" --units 1000000000 --progress always
    wait_until has_lines err 2
    interrupt INT
    line=$(sed -n 2p err)
    contains "$line" ' puzzles, '
    contains "$line" '/s, '
    contains "$line" ' left, '
    contains "$line" ', effective size '
    contains "$line" ', mean clues '
    say study b.db "${SMALL[@]}" --units 3 --quiet
    expect lines "$(wc -l <err)" 1
}

@test "a run that ends before its pilot does says so, and is at its limit" {
    # In a tiny time not even the source of grids may be ready.
    status=0
    "$GIVENS" study none.db --family latin --size 9 --seed 1 --run-time 0.05 2>err || status=$?
    expect status $status 4
    grep -qE '^givens: none.db: (the pilot did not end in time: .*--starts-per-grid|no complete grid was found)' err
    [ ! -e none.db ]
    # Nothing is left to the pilot.
    "$GIVENS" study some.db --family latin --size 4 --seed 1 --units 1 --start-clues 11 \
        --enumerate-below 16 --starts-per-grid 1 2>err
    expect pilot "$(grep -c pilot err)" 0
}
