# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of sweeps share, beside common.bash.

# Instances that take milliseconds, two solvers and the backbone.
TINY=(--block 3x3,2x4 --holes '50%,60%' --pattern doubly,nested --solver cadical,mac-lah,backbone
    --limit-time 100 --seed 3)

# What a sweep is for everybody else: all but times and memory.
results() { # FILE.db
    sqlite3 "$1" 'SELECT block, pattern, holes, kind, method, seed, number, solver, encoding,
        limit_seconds, status, hash, conflicts, decisions, propagations, restarts, variables,
        clauses, fixed, fixed_of, fixed_all, fixed_all_of FROM results ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9'
}

same_results() { # FILE.db FILE.db
    results "$1" >one.txt
    results "$2" >other.txt
    [ "$(wc -l <one.txt)" -gt 10 ]
    cmp one.txt other.txt
}

# Tables without what was measured in seconds and bytes.
n_results() { # FILE.db
    sqlite3 "$1" 'SELECT count(*) FROM result'
}

# Kills a sweep so many times, at random moments of its first so many milliseconds, and lets it
# end: sweep_killed N MS FILE.db ARGUMENT... Only a living process counts.
sweep_killed() {
    local n=$1 most=$2 pid ms status
    shift 2
    for _ in $(seq "$n"); do
        "$GIVENS" sweep "$@" >/dev/null 2>&1 &
        pid=$!
        ms=$((RANDOM % most))
        sleep "$((ms / 1000)).$(printf '%03d' $((ms % 1000)))"
        kill -9 $pid
        status=0
        wait $pid 2>/dev/null || status=$?
        expect 'status of a killed sweep' $status 137
    done
    "$GIVENS" sweep "$@" >/dev/null 2>err
}

# How many starts of the program have stored results.
n_runs_with_results() { # FILE.db
    sqlite3 "$1" 'SELECT count(DISTINCT run) FROM result'
}
