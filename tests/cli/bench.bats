#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The table of `bench`; what it measures is not tested here.
load common

HEADER=file,bench,cpu,puzzles,per_second,ns_per_puzzle,guesses,sweeps

@test "a file's name with a comma and quotes is one cell of the table" {
    echo "$PUZZLE" >'a, "b".txt'
    say bench canon 'a, "b".txt'
    expect status "$status" 0
    expect header "$(head -n 1 out)" "$HEADER"
    expect row "$(tail -n 1 out | cut -c 1-25)" '"a, ""b"".txt",canon,-,1,'
    python3 - <<'EOF'
import csv
rows = list(csv.DictReader(open("out", newline="")))
assert [row["file"] for row in rows] == ['a, "b".txt'], rows
assert float(rows[0]["per_second"]) > 0 and float(rows[0]["ns_per_puzzle"]) > 0, rows
EOF
}

@test "each CPU level has a row, with guesses and sweeps" {
    echo "$PUZZLE" >file
    say bench solve --cpu scalar file
    expect status "$status" 0
    expect cells "$(tail -n 1 out | cut -d , -f 1-4)" "file,solve,scalar,1"
    [[ $(tail -n 1 out | cut -d , -f 7-8) =~ ^[0-9]+\.[0-9]{3},[0-9]+\.[0-9]{2}$ ]]
}

@test "a file without puzzles is told, and is no failure" {
    echo "# nothing" >file
    say bench solve file
    answers 0 "$HEADER" "givens: file: there is no puzzle to measure"
}

@test "a file that is missing is told with its name, and the others are measured" {
    echo "$PUZZLE" >file
    say bench canon missing.txt file
    expect status "$status" 3
    expect 'file measured' "$(tail -n 1 out | cut -d , -f 1-2)" file,canon
    expect stderr "$errors" \
        "givens: operand 1:1:1: neither a puzzle nor a comment; nor is there a file 'missing.txt'"
}

@test "the word empty is no file" {
    say bench canon empty
    answers 3 "$HEADER" "givens: operand 1: bench takes files"
}

@test "bench says what it can measure" {
    for words in '' solve nothing 'nothing file'; do
        # shellcheck disable=SC2086
        say bench $words
        refuses 'bench needs solve, minimal, canon or rate and files, or generate'
    done
    say bench generate top-down sideways
    refuses "found 'sideways'"
    say bench generate contr
    refuses "found 'contr'"
    say bench canon --seed 1 file
    refuses '--seed needs bench generate'
    say bench solve --run-time 1 file
    refuses '--run-time needs bench generate'
}

@test "bench generate has a row for every method, and the same puzzles for a seed" {
    say bench generate --run-time 0.001 --seed 3 --cpu scalar
    expect status "$status" 0
    cp out first
    say bench generate --run-time 0.001 --seed 3 --cpu scalar
    python3 - <<'EOF'
import csv
first, again = (list(csv.DictReader(open(name, newline=""))) for name in ("first", "out"))
names = [row["method"] for row in first]
assert names == [
    "grids-uniform", "grids-backtracking", "top-down", "top-down-weights", "bottom-up",
    "controlled-bias-1", "controlled-bias-1-cap35", "controlled-bias-2000",
    "controlled-bias-2000-cap35", "weighted-stream", "weighted-stream-counts",
    "weighted-counts-low", "weighted-counts-high"], names
for one, other in zip(first, again):
    name = one["method"]
    assert one["cpu"] == ("-" if name.startswith("grids") else "scalar"), one
    assert int(one["made"]) > 0 or name.startswith("controlled-bias"), one
    assert float(one["tries_per_second"]) > 0 and float(one["run_s"]) >= 0, one
    has_weights = name == "top-down-weights" or name.startswith(("controlled", "weighted"))
    assert (one["ess_per_second"] != "-") == has_weights, one
    assert (one["largest_share"] != "-") == has_weights, one
    if name.startswith("weighted"):  # one unit each: the same estimate
        assert one["mean_clues"] == other["mean_clues"], (one, other)
        assert 26 < float(one["mean_clues"]) < 27.2, one
        assert float(one["clues_ess_per_second"]) > 0, one
EOF
}

@test "bench generate measures the methods that are named, by whole words" {
    say bench generate --run-time 0.001 --cpu scalar grids weighted-stream bottom-up
    expect status "$status" 0
    expect methods "$(tail -n +2 out | cut -d , -f 1 | tr '\n' ' ')" \
        'grids-uniform grids-backtracking bottom-up weighted-stream weighted-stream-counts '
}

@test "effective sizes follow from the error between grids" {
    say bench generate --run-time 0.001 --cpu scalar weighted-stream-counts
    python3 - <<'EOF'
import csv
row, = csv.DictReader(open("out", newline=""))
seconds, error = float(row["run_s"]), float(row["mean_clues_error"])
wanted = 1.2455 / error ** 2 / seconds
assert abs(float(row["clues_ess_per_second"]) / wanted - 1) < 0.05, (row, wanted)
EOF
}
