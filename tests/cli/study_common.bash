# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of studies share, beside common.bash.

# 4x4 Sudoku: a unit takes some milliseconds, and has some sixty puzzles.
SMALL=(--block 2x2 --preset stream --starts-per-grid 1 --seed 5)

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

# Kills a study so many times: study_killed N FILE.db ARGUMENT... It has no end, and is killed
# at some moment behind its next unit, the one behind that or the third; every fourth time at
# once, while the store is made or opened. Then it goes on for some units more. N_UNITS is the
# number of units to compare with.
study_killed() {
    local n=$1 i before
    shift
    for i in $(seq "$n"); do
        before=$(n_rows "$1" unit) # nobody has the store locked
        begin study "$@" --units 1000000000
        [ $((i % 4)) -eq 0 ] || wait_for_units "$1" $((before + i % 4))
        interrupt KILL 2>/dev/null
        expect 'status of a killed study' $status 137
    done
    N_UNITS=$(($(sqlite3 "$1" 'SELECT coalesce(max(number), 0) FROM unit') + 6))
    "$GIVENS" study "$@" --units "$N_UNITS" 2>/dev/null
}

# Runs that have stored units: how often work was really interrupted.
n_runs_with_units() { # FILE.db
    sqlite3 "$1" 'SELECT count(DISTINCT run) FROM unit'
}

n_rows() { # FILE.db TABLE; 0 where there is none yet
    sqlite3 "$1" "SELECT count(*) FROM $2" 2>/dev/null || echo 0
}

has_rows() { # FILE.db N TABLE
    [ -e "$1" ] && [ "$(n_rows "$1" "$3")" -ge "$2" ]
}

# Waits until a study has so many units, or rows of another table: wait_for_units FILE.db N [TABLE]
wait_for_units() {
    wait_until has_rows "$1" "$2" "${3:-unit}"
}
