# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of sweeps share, beside common.bash.

# Instances that take milliseconds, two solvers and the backbone.
TINY=(--block 3x3,2x4 --holes '50%,60%' --pattern doubly,nested --solver cadical,mac-lah,backbone
    --limit-time 1000 --seed 3)

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

has_results() { # FILE.db N
    [ -e "$1" ] && [ "$(n_results "$1")" -ge "$2" ]
}

# Kills a sweep so many times: sweep_killed N FILE.db ARGUMENT... It has no end, and
# is killed at some moment behind its next results; every fourth time at once, while the store is
# made or opened. Then it goes on for some instances more. N_INSTANCES is the --count to compare
# with.
sweep_killed() {
    local n=$1 i before
    shift
    for i in $(seq "$n"); do
        before=$(n_results "$1" 2>/dev/null || echo 0)
        begin sweep "$@" --count 1000000
        [ $((i % 4)) -eq 0 ] || wait_until has_results "$1" $((before + i % 4 * 5))
        interrupt KILL 2>/dev/null
        expect 'status of a killed sweep' $status 137
    done
    N_INSTANCES=$(($(sqlite3 "$1" 'SELECT coalesce(max(number), 0) FROM result') + 3))
    "$GIVENS" sweep "$@" --count "$N_INSTANCES" >/dev/null 2>err
}
