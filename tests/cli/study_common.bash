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

# Kills a study so many times at random moments, and lets it finish: study_killed N ARGUMENT...
study_killed() {
    local n=$1 pid
    shift
    for _ in $(seq "$n"); do
        "$GIVENS" study "$@" 2>/dev/null &
        pid=$!
        sleep "0.$(printf '%03d' $((RANDOM % 400)))"
        kill -9 $pid 2>/dev/null || true
        wait $pid 2>/dev/null || true
    done
    "$GIVENS" study "$@" 2>/dev/null
}
