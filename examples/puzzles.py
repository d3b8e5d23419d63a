#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""puzzles.py: the Python package givens on a list of puzzles: those that are valid are made
minimal and rated."""
import givens

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "." * 81,
]


def main():
    counts = givens.count(PUZZLES, limit=2)
    valid = [puzzle for puzzle, count in zip(PUZZLES, counts) if count == 1]
    print(f"{len(valid)} of {len(PUZZLES)} puzzles have one solution")
    for before, after in zip(valid, givens.minimize(valid)):
        print(before, "->", after)
    print(givens.rate(valid, "W"))


if __name__ == "__main__":
    main()
