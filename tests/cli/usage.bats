#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Usage, streams, signals, threads: what holds for every verb.
load common

@test "no verb, an unknown verb, an unknown option" {
    say
    expect status "$status" 2
    expect stdout "$output" ""
    contains "$errors" "usage: givens VERB"
    say frobnicate
    refuses "unknown verb 'frobnicate'"
    say count --frobnicate "$PUZZLE"
    refuses "unknown option '--frobnicate'"
    say count --shuffle "$PUZZLE"
    refuses "unknown option '--shuffle'"
}

@test "a word that is nearly a known one is answered with that one" {
    say slove "$PUZZLE"
    refuses "unknown verb 'slove'; did you mean 'solve'?"
    say help cuont
    refuses "unknown verb 'cuont'; did you mean 'count'?"
    say rate --ratngs W "$PUZZLE"
    refuses "unknown option '--ratngs'; did you mean '--ratings'?"
    say count --fmaily=latin "$PUZZLE"
    refuses "unknown option '--fmaily=latin'; did you mean '--family'?"
    say count --family sudouk "$PUZZLE"
    refuses "csp; did you mean 'sudoku'?"
    say convert --to hodok "$PUZZLE"
    refuses "; did you mean 'hodoku'?"
    say encode --to dimacs3d "$PUZZLE"
    refuses "; did you mean 'dimacs-3d'?"
    say rate --ratings SRE "$PUZZLE"
    refuses "there is no rating 'SRE'"
    contains "$errors" "; did you mean 'SER'?"
    say explain --theory gWW "$PUZZLE"
    refuses "'gWW' is not a theory"
    contains "$errors" "; did you mean 'gW'?"
    # No word is near.
    say frobnicate
    expect message "$errors" "givens: unknown verb 'frobnicate': see 'givens help'"
    say count --frobnicate "$PUZZLE"
    expect message "$errors" "givens: unknown option '--frobnicate'"
    say rate --ratings X "$PUZZLE"
    case $errors in *'did you mean'*) false ;; esac
}

@test "names are understood in any case, and printed as they are spelled" {
    say rate --ratings w,ser,Total-DOF "$PUZZLE"
    cp out any
    say rate --rating W,SER,total-dof "$PUZZLE"
    answers 0 "$(cat any)" ""
    contains "$output" "puzzle	W	SER	total-dof"
    say generate --ratings gw --seed 1 --quiet --to tsv
    contains "$output" "log_weight	gW"
    say explain --theory Gw+s --to json "$PUZZLE"
    contains "$output" '"theory": "gW+S"'
    say explain --theory se "$PUZZLE"
    cp out any
    say explain --theory SE "$PUZZLE"
    answers 0 "$(cat any)" ""
    say count --family SUDOKU --to TSV "$PUZZLE"
    answers 0 "puzzle	count
$PUZZLE	1" ""
    say encode --to OPB "$PUZZLE"
    cp out any
    say encode --to opb "$PUZZLE"
    answers 0 "$(cat any)" ""
    say generate --method Bottom-Up --seed 1 --quiet
    cp out any
    say generate --method bottom-up --seed 1 --quiet
    expect puzzle "$output" "$(cat any)"
}

@test "option values out of range or of the wrong kind" {
    say count --threads 5000 "$PUZZLE"
    refuses "--threads: 5000 is out of range (0 to 1024)"
    say count --limit minus "$PUZZLE"
    refuses "--limit: 'minus' is not a whole number"
    say count --size 65 "$PUZZLE"
    refuses "--size: 65 is out of range (1 to 64)"
    say count --block 9x9 "$PUZZLE"
    refuses "--block: 9x9 is out of range"
    say count --family chess "$PUZZLE"
    refuses "--family: 'chess' is not one of"
    say count --limit-time soon "$PUZZLE"
    refuses "--limit-time: 'soon' is not a number of seconds"
    say count --cpu sse9 "$PUZZLE"
    refuses "--cpu: 'sse9' is not one of: scalar avx2 avx512"
    say count --limit
    refuses "--limit needs a value (N)"
    say convert --to word "$PUZZLE"
    refuses "--to: 'word' is not one of"
    say check --format '%(rating)' "$PUZZLE"
    refuses "no value named 'rating'"
    say check --format '%Q' "$PUZZLE"
    refuses "unknown code '%Q'"
}

@test "contradictory sizes" {
    say count --block 3x3 --size 16 empty
    refuses "16"
    say count --family sudoqueens --size 5 empty
    refuses "5"
    say count --family queens --block 3x3 empty
    refuses "queens"
    say count --family csp --size 4 empty
    refuses "csp"
    say count --family latin empty
    refuses "--family latin needs --size"
    say count --size 6 empty
    refuses "order 6"
}

@test "GIVENS_CPU sets the level and is checked" {
    GIVENS_CPU=scalar say convert --provenance "$PUZZLE"
    contains "$output" "# cpu: scalar"
    GIVENS_CPU=abc say count "$PUZZLE"
    refuses "unknown CPU level 'abc'"
}

@test "help and version" {
    say help
    expect status "$status" 0
    contains "$output" "  solve "
    say help solve
    contains "$output" "usage: givens solve [options]"
    contains "$output" "--sat-status"
    cp out help
    say solve --help
    expect '--help' "$output" "$(cat help)"
    say --help
    contains "$output" "usage: givens VERB"
    say help nothing
    refuses "unknown verb 'nothing'"
    say version
    contains "$output" "givens 0."
    cp out version
    say --version
    expect '--version' "$output" "$(cat version)"
    say count --version
    expect 'count --version' "$output" "$(cat version)"
}

@test "every verb has a help text, and every option a description" {
    for verb in $("$GIVENS" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
        say help "$verb"
        expect "help $verb" "$status" 0
        contains "$output" "--help"
    done
}

@test "a full disk: exit status 5 and one message" {
    status=0
    "$GIVENS" solve "$PUZZLE" >/dev/full 2>err || status=$?
    expect status "$status" 5
    expect stderr "$(cat err)" \
        "givens: cannot write 'standard output': No space left on device"
    say solve -o /dev/full "$PUZZLE"
    expect status "$status" 5
    status=0
    "$GIVENS" help >/dev/full 2>err || status=$?
    expect status "$status" 5
}

@test "a closed standard output ends quietly by SIGPIPE" {
    set +o pipefail
    yes "$PUZZLE" | head -n 20000 >many
    { "$GIVENS" solve many 2>err || echo $? >code; } | head -n 1 >out
    expect 'first line' "$(cat out)" "$SOLUTION"
    expect status "$(cat code)" 141
    expect stderr "$(cat err)" ""
}

@test "Ctrl-C: what is finished is printed, exit status 130, one message" {
    { echo "$PUZZLE"; echo "$PUZZLE"; printf '.%.0s' $(seq 81); echo; } >file
    for threads in 1 2; do
        begin count --limit 0 --threads $threads file
        wait_until has_lines out 2
        interrupt INT
        expect status "$status" 130
        expect stdout "$(cat out)" "1
1"
        expect stderr "$(cat err)" "givens: interrupted after 2 records"
    done
}

@test "Ctrl-C ends a run that waits for input, whatever thread waits" {
    mkfifo pipe
    for threads in 1 2; do
        begin count --threads $threads pipe
        exec 9>pipe
        echo "$PUZZLE" >&9
        wait_until [ -s out ]
        wait_until is_asleep $pid
        interrupt INT
        exec 9>&-
        expect status "$status" 130
        expect stdout "$(cat out)" 1
    done
}

@test "SIGTERM does the same with exit status 143" {
    begin count --limit 0 "$PUZZLE" empty
    wait_until [ -s out ]
    interrupt TERM
    expect status "$status" 143
    expect stdout "$(cat out)" 1
    expect stderr "$(cat err)" "givens: interrupted after 1 record"
}

@test "signals that were ignored at the start stay ignored" {
    mkfifo pipe
    env --ignore-signal=INT,TERM "$GIVENS" count <pipe >out 2>err &
    pid=$!
    exec 9>pipe
    echo "$PUZZLE" >&9
    wait_until [ -s out ]
    kill -INT $pid
    kill -TERM $pid
    echo "$PUZZLE" >&9
    exec 9>&-
    wait $pid
    expect stdout "$(cat out)" "1
1"
    expect stderr "$(cat err)" ""
}

@test "Ctrl-C with -o leaves no file" {
    begin count --limit 0 -o result empty
    wait_until is_at_work $pid
    interrupt INT
    expect status "$status" 130
    expect files "$(ls)" "err
out"
}

@test "SIGUSR1 prints a progress line" {
    mkfifo pipe
    "$GIVENS" count <pipe >out 2>err &
    local pid=$!
    exec 9>pipe
    echo "$PUZZLE" >&9
    wait_until [ -s out ]
    kill -USR1 $pid
    echo "$PUZZLE" >&9
    wait_until has_lines out 2
    exec 9>&-
    wait $pid
    expect stdout "$(cat out)" "1
1"
    contains "$(cat err)" "records"
}

@test "answers appear while the input is still open" {
    for threads in 1 2; do
        mkfifo pipe$threads
        "$GIVENS" count --threads $threads <pipe$threads >out$threads &
        local pid=$!
        exec 9>pipe$threads
        echo "$PUZZLE" >&9
        wait_until [ -s out$threads ]
        expect 'early answer' "$(cat out$threads)" 1
        exec 9>&-
        wait $pid
    done
}

@test "the same bytes for one and for two threads, for every verb" {
    {
        for seed in $(seq 40); do
            "$GIVENS" convert --shuffle --seed "$seed" "$PUZZLE" "$MANY" "$SOLUTION" "$NONE"
            echo "broken line $seed"
        done
    } >mix
    for verb in solve count check minimize "convert --shuffle --seed 1" "solve --to json" \
        "check --to csv" "solve --all --limit 3"; do
        for threads in 1 2 5; do
            "$GIVENS" $verb --threads $threads mix >out$threads 2>err$threads || true
            sed -i 's/--threads [0-9]*//' out$threads
        done
        cmp out1 out2
        cmp out1 out5
        cmp err1 err2
        cmp err1 err5
    done
}

@test "--quiet and --verbose" {
    say count --verbose "$PUZZLE"
    contains "$errors" "1 record in "
    say count --quiet "$PUZZLE"
    expect stderr "$errors" ""
}

@test "colours only when asked for, or on a terminal" {
    say count --color always 123
    contains "$errors" "$(printf '\033[31m')"
    say count 123
    case $errors in *"$(printf '\033')"*) return 1 ;; esac
    CLICOLOR_FORCE=1 say count 123
    contains "$errors" "$(printf '\033[31m')"
    CLICOLOR_FORCE=1 NO_COLOR=1 say count 123
    case $errors in *"$(printf '\033')"*) return 1 ;; esac
}

@test "memory stays flat: a million lines in less than 64 MB" {
    yes "$PUZZLE" | head -n 1000000 >million
    python3 - "$GIVENS" million <<'PY'
import resource, subprocess, sys
for verb in "count", "convert":
    subprocess.run([sys.argv[1], verb, sys.argv[2]], stdout=subprocess.DEVNULL, check=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("peak", peak, "kB")
libraries = subprocess.run(["ldd", sys.argv[1]], capture_output=True, text=True).stdout
megabytes = 128 if "libasan" in libraries else 64  # its shadow is memory, too
sys.exit(peak >= megabytes * 1024)
PY
}

@test "order 64 loads in flat time and memory" {
    python3 - "$GIVENS" <<'PY'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "convert", "--block", "8x8", "--to", "cells", "empty"],
               stdout=subprocess.DEVNULL, check=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN)
print("peak", peak.ru_maxrss, "kB")
sys.exit(peak.ru_maxrss >= 200 * 1024)
PY
}
