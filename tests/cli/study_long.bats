#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Studies of 9x9, killed often: minutes.
load common
load study_common

@test "50 kills at random moments leave no trace" {
    study_killed 50 killed.db --seed 5 --ratings W,B --threads 2
    "$GIVENS" study whole.db --units "$N_UNITS" --seed 5 --ratings W,B --threads 2 2>err
    same_contents whole.db killed.db
    expect intact "$(sqlite3 killed.db 'PRAGMA integrity_check')" ok
    [ "$(n_runs_with_units killed.db)" -ge 10 ]
}

@test "shards that are killed and merged are the whole" {
    most=0
    for i in 1 2 3; do
        study_killed 3 part$i.db --seed 6 --ratings W --shard $i/3
        [ "$N_UNITS" -le $most ] || most=$N_UNITS
    done
    for i in 1 2 3; do "$GIVENS" study part$i.db --units $most 2>err; done
    "$GIVENS" merge all.db part1.db part2.db part3.db 2>err
    "$GIVENS" study whole.db --units $most --seed 6 --ratings W 2>err
    same_contents whole.db all.db
}
