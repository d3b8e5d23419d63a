#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Studies of 9x9, killed often: minutes.
load common
load study_common

@test "50 kills at random moments leave no trace" {
    "$GIVENS" study whole.db --units 30 --seed 5 --ratings W,B --threads 2 2>err
    study_killed 50 killed.db --units 30 --seed 5 --ratings W,B --threads 2
    same_contents whole.db killed.db
    expect intact "$(sqlite3 killed.db 'PRAGMA integrity_check')" ok
}

@test "shards that are killed and merged are the whole" {
    "$GIVENS" study whole.db --units 12 --seed 6 --ratings W 2>err
    for i in 1 2 3; do
        study_killed 3 part$i.db --units 12 --seed 6 --ratings W --shard $i/3
    done
    "$GIVENS" merge all.db part1.db part2.db part3.db
    same_contents whole.db all.db
}
