#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Shards of a sweep, killed and merged: minutes. kill_often.py kills sweeps far more often.
load common
load sweep_common

@test "shards that are killed and merged are the whole" {
    args=(--block 4x4 --holes '90%peak..110%peak:5%peak' --pattern singly,nested
        --solver cadical,backbone --limit-time 1000 --seed 8)
    most=0
    for i in 1 2 3; do
        sweep_killed 3 part$i.db "${args[@]}" --shard $i/3
        [ "$N_INSTANCES" -le $most ] || most=$N_INSTANCES
    done
    for i in 1 2 3; do "$GIVENS" sweep part$i.db --count $most >/dev/null 2>err; done
    "$GIVENS" merge all.db part1.db part2.db part3.db 2>err
    "$GIVENS" sweep whole.db "${args[@]}" --count $most >/dev/null 2>err
    same_results whole.db all.db
}
