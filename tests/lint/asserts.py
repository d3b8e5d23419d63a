#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""asserts.py ROOT: counts asserts and checks of invariants (base/check.h) in the folders of the
engines, and fails where a folder has fewer than one in a hundred lines. What is known when the
program is compiled (static_assert) does not count, nor does an assert that only asks whether a
pointer is there: the next line would."""
import pathlib
import re
import sys

FOLDERS = ["sudoku9", "rules", "explainer", "generate", "work"]
LINES_PER_CHECK = 100
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
CHECK = re.compile(r"\b(?:assert|GV_CHECK)\(")
FILLER = re.compile(r"\bassert\(\w+\);")


def is_source(path):
    return path.suffix in (".c", ".h", ".inc")


def count(folder):
    """Lines and checks of a folder."""
    n_lines = n_checks = 0
    for path in sorted(filter(is_source, folder.rglob("*"))):
        text = path.read_text(encoding="utf-8")
        code = COMMENT.sub("", text)
        n_lines += text.count("\n")
        n_checks += len(CHECK.findall(code)) - len(FILLER.findall(code))
    return n_lines, n_checks


def main():
    root = pathlib.Path(sys.argv[1])
    failed = False
    for name in FOLDERS:
        folder = root / "src" / name
        if not folder.exists():
            continue
        n_lines, n_checks = count(folder)
        few = n_checks * LINES_PER_CHECK < n_lines
        failed = failed or few
        print(f"src/{name}/: {n_checks} asserts and checks in {n_lines} lines"
              f"{': too few' if few else ''}")
    return 1 if failed else 0


sys.exit(main())
