#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""batch_command.py GIVENS BATCH_ROWS FOLDER: the batch calls of the library answer as the
command does, on puzzles with one solution, several and none."""
import pathlib
import subprocess
import sys

FILES = {"cb-minimal": 120, "cb-plus8-easy": 100, "sudoku17": 100, "cb-minus1-multi": 100,
         "invalid-noclash": 80}
# The verb, its options, and which columns of the command's table are compared.
VERBS = [("count", [], None), ("solve", [], None), ("minimize", ["--seed", "0"], None),
         ("canon", [], None), ("check", ["--to", "tsv"], slice(2, 5)),
         ("rate", ["--ratings", "W,SER", "--to", "tsv"], slice(1, 3))]


def main():
    givens, batch_rows, folder = sys.argv[1:4]
    lines = []
    for name, n_lines in FILES.items():
        text = (pathlib.Path(folder) / (name + ".txt")).read_text(encoding="ascii")
        lines += [line for line in text.splitlines() if not line.startswith("#")][:n_lines]
    assert len(lines) == 500
    puzzles = "".join(line[:81] + "\n" for line in lines)
    failed = False
    print(f"1..{len(VERBS)}")
    for number, (verb, options, columns) in enumerate(VERBS, 1):
        expected = subprocess.run([givens, verb, *options], input=puzzles, text=True,
                                  stdout=subprocess.PIPE, check=False).stdout.splitlines()
        if columns:
            expected = ["\t".join(row.split("\t")[columns]) for row in expected[1:]]
        answers = [subprocess.run([batch_rows, verb, threads], input=puzzles, text=True,
                                  stdout=subprocess.PIPE, check=True).stdout.splitlines()
                   for threads in ("1", "3")]
        same = answers[0] == expected and answers[1] == expected
        failed = failed or not same
        print(f"{'ok' if same else 'not ok'} {number} - {verb}")
        for row, (here, there) in enumerate(zip(answers[0], expected)):
            if here != there:
                print(f"# row {row}: the library says {here!r}, the command {there!r}")
                break
    return failed


if __name__ == "__main__":
    sys.exit(main())
