#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Shards of a 9x9 study, killed and merged: minutes. kill_often.py kills studies far more often.
load common
load study_common

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
