#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the samples of this folder from the collections of published facts.

    tests/data/make_samples.py COLLECTIONS

COLLECTIONS is the folder with the whole files (docs/testing.md). Nothing is drawn at random: the
same files give the same samples. Each begins with a line that says where its facts come from."""
import collections
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

CB = ("the controlled-bias collection of D. Berthier "
      "(denis-berthier/Controlled-bias_Sudoku_generator_and_collection)")
EXAMPLES = "D. Berthier's CSP-Rules-Examples"


def lines_of(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as text:
        return text.read().splitlines()


def write(name, origin, lines):
    with open(os.path.join(HERE, name), "w", encoding="utf-8") as out:
        out.write(f"# {origin}\n")
        out.writelines(f"{line}\n" for line in lines)


# ---- which rows ----


def spread(rows, n):
    """n of them at equal distances, or all."""
    n = min(n, len(rows))
    return [rows[i * len(rows) // n] for i in range(n)]


def by_stratum(rows, stratum, n):
    """Up to n rows of each stratum at equal distances, in the order of the file."""
    groups = collections.defaultdict(list)
    for number, row in enumerate(rows):
        groups[stratum(row)].append(number)
    return [rows[i] for i in sorted(i for group in groups.values() for i in spread(group, n))]


def column(head, name):
    at = head.split("\t").index(name)
    return lambda row: row.split("\t")[at]


def covering_paths(rows, technique, most_rows):
    """Whole paths, shortest first per technique that they add, until all techniques occur or
    there is no room."""
    paths = collections.defaultdict(list)
    for row in rows:
        paths[row.split("\t")[0]].append(row)
    names = {puzzle: {technique(row) for row in path} for puzzle, path in paths.items()}
    seen, chosen, n_rows = set(), [], 0

    def worth(puzzle):
        return len(names[puzzle] - seen) / len(paths[puzzle])

    while True:
        left = [p for p in paths if p not in chosen and n_rows + len(paths[p]) <= most_rows]
        best = max(left, key=worth, default=None)
        if best is None or not worth(best):
            break
        chosen.append(best)
        seen |= names[best]
        n_rows += len(paths[best])
    return [row for puzzle in paths if puzzle in chosen for row in paths[puzzle]]


# ---- files ----

PLAIN = {
    "cb-minimal.txt": (200, f"Minimal puzzles of folder 000 of {CB}."),
    "cb-minimal-solutions.txt": (200, "The solution of each line of cb-minimal.txt, by the solver "
                                      "tdoku."),
    "cb-minus1-multi.txt": (120, "Puzzles with one clue removed, which leaves two or more "
                                 f"solutions; from {CB}."),
    "cb-plus8-easy.txt": (120, f"Puzzles with eight clues added; from {CB}."),
    "invalid-noclash.txt": (120, "Puzzles with one clue changed so that there is no solution and "
                                 f"no two clues clash; from {CB}."),
    "sudoku17.txt": (300, "Some of the 49,158 known puzzles with 17 clues: G. Royle, "
                          "M. Dobrichev, blue."),
    "hardest-1106.txt": (75, "Some of the list of hardest puzzles of June 2011 (forum thread "
                             "t6539)."),
    "hardest-1905-11plus.txt": (120, "Some of the puzzles rated SER 11 or more in champagne's list "
                                     "of May 2019."),
    "magictour-top1465.txt": (120, "Some of magictour's top 1465."),
    "serg-multi.txt": (120, "Grids of 34 or 35 clues with two or more solutions: Serg's "
                            "benchmark."),
}


def make_plain(folder):
    for name, (n, origin) in PLAIN.items():
        write(name, origin, spread(lines_of(folder, name), n))


def make_table(folder, name, origin, choose):
    head, *rows = lines_of(folder, name)
    chosen = choose(head, rows)
    assert 0 < len(chosen) <= 1000, name
    write(name, origin, [head, *chosen])


def make_examples(folder):
    """With the line of the whole file: the test knows some rows by it."""
    head, *rows = lines_of(folder, "berthier-examples.tsv")
    numbered = [f"{line}\t{row}" for line, row in enumerate(rows, 2) if len(row) < 400]
    kind, rules = column("line\t" + head, "csp"), column("line\t" + head, "rules_active")
    chosen = by_stratum(numbered, lambda row: (kind(row), rules(row).split("+")[0]), 14)
    write("berthier-examples.tsv", f"Worked examples of {EXAMPLES} and of his book "
          "Pattern-Based Constraint Satisfaction and Logic Puzzles.", ["line\t" + head, *chosen])


def main(folder):
    make_plain(folder)
    make_table(folder, "berthier-cb-sample.tsv", f"Ratings of some puzzles of {CB}.",
               lambda head, rows: spread(rows, 1000))
    make_table(folder, "berthier-cb-hard.tsv", f"Ratings of rare cases of {CB}; strata: why a row "
               "is here.", lambda head, rows: by_stratum(rows, column(head, "strata"), 6))
    make_table(folder, "berthier-cb000-more-ratings.tsv",
               f"Ratings by more rule sets of folder 000 of the controlled-bias collection; from "
               f"{EXAMPLES}, Sudoku-b/cbg-000.", lambda head, rows: spread(rows, 400))
    make_table(folder, "berthier-te-depth.tsv", "Depths of T&E and ratings; lists of eleven, mith, "
               "Dobrichev, Royle and others in denis-berthier/Sudoku-classif.",
               lambda head, rows: by_stratum(
                   rows, lambda row: tuple(column(head, c)(row) for c in ("TE_depth", "rating")),
                   12))
    make_examples(folder)
    make_table(folder, "ser-sample.tsv", f"ER, EP and ED by Sudoku Explainer 1.2.1.3 of some "
               f"puzzles of {CB}; source eleven: as published in his list.",
               lambda head, rows: spread(rows, 400))
    make_table(folder, "ser-traces.tsv", "Paths of Sudoku Explainer 1.2.1.3, computed with it.",
               lambda head, rows: covering_paths(rows, column(head, "technique"), 960))
    total = sum(os.path.getsize(os.path.join(HERE, name)) for name in os.listdir(HERE)
                if not name.endswith(".py"))
    print(f"{total} bytes")
    return 0 if total <= 600_000 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
