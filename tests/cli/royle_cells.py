#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints a Sudoku as a csp 2 of cells and forbidden pairs alone, so that no CSP-variable but the
cells is known; with the argument "declared", also the others: a digit in a row, column, block.

usage: royle_cells.py PUZZLE [declared]
"""
import sys

puzzle = sys.argv[1]
declared = len(sys.argv) > 2
CELLS = [(r, c) for r in range(9) for c in range(9)]
KINDS = {
    "row": lambda r, c: r,
    "column": lambda r, c: c,
    "block": lambda r, c: r // 3 * 3 + c // 3,
}


def name(cell):
    return f"r{cell[0] + 1}c{cell[1] + 1}"


print("csp 2")
print("var", *map(name, CELLS), "1..9")
for i, a in enumerate(CELLS):
    for b in CELLS[i + 1:]:
        if any(unit(*a) == unit(*b) for unit in KINDS.values()):
            print(name(a), "!=", name(b))
if declared:
    for kind, unit in KINDS.items():
        for u in range(9):
            for digit in range(1, 10):
                places = [f"{name(cell)}={digit}" for cell in CELLS if unit(*cell) == u]
                print(f"exactly-one {kind[0]}{u + 1}n{digit} type {kind}:", *places)
for cell, given in zip(CELLS, puzzle):
    if given != ".":
        print(f"given {name(cell)}={given}")
