# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of studies share, beside common.bash.

# 4x4 Sudoku: a unit takes some milliseconds, and has some sixty puzzles.
SMALL=(--block 2x2 --method weighted --starts-per-grid 1 --seed 5)

# What a study is for everybody else: puzzles, weights, ratings; and the rows behind them.
contents() { # FILE.db
    "$GIVENS" export "$1"
    sqlite3 "$1" 'SELECT number, grids, tries, puzzles, sum_aa, sum_ab, sum_bb, largest_a FROM unit ORDER BY 1;
        SELECT * FROM tally ORDER BY 1, 2; SELECT unit, number, tries FROM puzzle ORDER BY 1, 2'
}

same_contents() { # FILE.db FILE.db
    contents "$1" >one.txt
    contents "$2" >other.txt
    [ "$(wc -l <one.txt)" -gt 10 ]
    cmp one.txt other.txt
}

# Kills a study so many times at random moments of its first so many milliseconds, and lets it
# go on for some units more: study_killed N MS FILE.db ARGUMENT... Only a living process counts:
# none of them comes to its goal. N_UNITS is the number of units to compare with.
study_killed() {
    local n=$1 most=$2 pid ms status
    shift 2
    for _ in $(seq "$n"); do
        "$GIVENS" study "$@" --units 1000000 2>/dev/null &
        pid=$!
        ms=$((RANDOM % most))
        sleep "$((ms / 1000)).$(printf '%03d' $((ms % 1000)))"
        kill -9 $pid
        status=0
        wait $pid 2>/dev/null || status=$?
        expect 'status of a killed study' $status 137
    done
    N_UNITS=$(($(sqlite3 "$1" 'SELECT coalesce(max(number), 0) FROM unit') + 6))
    "$GIVENS" study "$@" --units "$N_UNITS" 2>/dev/null
}

# Runs that have stored units: how often work was really interrupted.
n_runs_with_units() { # FILE.db
    sqlite3 "$1" 'SELECT count(DISTINCT run) FROM unit'
}

# Waits until a study has so many units, or rows of another table: wait_for_units FILE.db N [TABLE]
wait_for_units() {
    local table=${3:-unit}
    for _ in $(seq 400); do
        [ "$(sqlite3 "$1" "SELECT count(*) FROM $table" 2>/dev/null || echo 0)" -ge "$2" ] && return
        sleep 0.05
    done
    echo "$1 does not come to $2 rows of $table" >&2
    return 1
}
