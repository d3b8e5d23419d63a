#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""coverage_csp.py [--studies N] [--low L] [--high H]: do 95 % intervals of studies of csp files hold
the truth 95 % of the time, with weighted complete solutions? The truth is an exhaustive study, which
exhaustive.py compares with brute force. Prints TAP. GIVENS is the command under test."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

GIVENS = os.environ["GIVENS"]
FUTOSHIKI = """csp 2
array x[1..4,1..4] 1..4
for i in 1..4: alldiff x[i,*]
for j in 1..4: alldiff x[*,j]
x[1,1] < x[1,2]
x[3,3] < x[4,3]
"""
# A 3-colouring: a ring of seven nodes with two chords.
EDGES = [(i, (i + 1) % 7) for i in range(7)] + [(0, 3), (2, 5)]
COLOURING = "csp 2\ndomain colour red green blue\n" + "".join(f"var n{i} colour\n" for i in range(7)) + "".join(
    f"n{a} != n{b}\n" for a, b in EDGES)
WORLDS = {
    "Futoshiki 4x4": (FUTOSHIKI, ["--start-clues", "11", "--enumerate-below", "4"]),
    "a 3-colouring": (COLOURING, ["--start-clues", "6", "--enumerate-below", "2"]),
}


def run(*words):
    return subprocess.run([GIVENS, *map(str, words)], check=True, capture_output=True, text=True).stdout


def figures(store):
    """(value, low, high) of what is compared: the number of puzzles, their mean clues, and shares."""
    found, table = {}, ""
    for line in run("stats", store).splitlines():
        cells = line.split("\t")
        if line.startswith("# "):
            table = line
        elif cells[0] in ("minimal_puzzles", "total_puzzles"):
            found["all puzzles"] = (cells[1], cells[3], cells[4])
        elif cells[0] == "mean_clues":
            found["mean clues"] = (cells[1], cells[3], cells[4])
        elif table.startswith("# clues:") and cells[0].isdigit():
            found["share of " + cells[0]] = (cells[4], cells[6], cells[7])
    return found


def studies(folder, name, text, numbers, n):
    """How often each figure had an interval, and how often that held the truth."""
    csp = folder / "world.csp"
    csp.write_text(text, encoding="utf-8")
    whole = folder / f"{name}.db"
    run("study", whole, csp, "--method", "exhaustive", "--quiet")
    truth = {what: value for what, (value, _, _) in figures(whole).items()}
    counts = {}
    for seed in range(1, n + 1):
        store = folder / f"{seed}.db"
        run("study", store, csp, "--grid-method", "weighted", "--starts-per-grid", "1", *numbers,
            "--units", "8", "--seed", seed, "--threads", "1", "--quiet")
        for what, (_, low, high) in figures(store).items():
            if low == "-" or truth.get(what, "-") == "-":
                continue
            seen, held = counts.get(what, (0, 0))
            holds = float(low) <= float(truth[what]) <= float(high)
            counts[what] = seen + 1, held + holds
        store.unlink()
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--studies", type=int, default=300)
    parser.add_argument("--low", type=float, default=92)
    parser.add_argument("--high", type=float, default=98)
    options = parser.parse_args()
    failed = 0
    print(f"1..{len(WORLDS)}")
    for number, (name, (text, numbers)) in enumerate(WORLDS.items(), 1):
        with tempfile.TemporaryDirectory() as folder:
            counts = studies(pathlib.Path(folder), name, text, numbers, options.studies)
        seen = sum(n for n, _ in counts.values())
        share = 100 * sum(held for _, held in counts.values()) / max(seen, 1)
        good = len(counts) >= 4 and options.low <= share <= options.high
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} {share:.1f} % of {seen} intervals of {name} hold the truth")
        for what, (n, held) in counts.items():
            print(f"# {what}: {held} of {n}, {100 * held / n:.1f} %")
        sys.stdout.flush()
    return 1 if failed else 0


sys.exit(main())
