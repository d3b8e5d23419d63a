# SPDX-License-Identifier: GPL-3.0-or-later
"""brute.py -- counts grids and minimal puzzles of small variants by brute force, from the
rules as people state them: it shares nothing with the library.

    python3 brute.py grids     # NAME NUMBER, one per line
"""

import itertools
import sys


def rows(n):
    return [[r * n + c for c in range(n)] for r in range(n)]


def columns(n):
    return [[r * n + c for r in range(n)] for c in range(n)]


def blocks(n, high, wide):
    return [[(top + i // wide) * n + left + i % wide for i in range(n)]
            for top in range(0, n, high) for left in range(0, n, wide)]


def regions(letters):
    return [[i for i, x in enumerate(letters) if x == region] for region in sorted(set(letters))]


def diagonals(n):
    return [[i * n + i for i in range(n)], [i * n + n - 1 - i for i in range(n)]]


def moves(n, steps):
    return [[r * n + c, (r + down) * n + c + across]
            for r in range(n) for c in range(n) for down, across in steps
            if r + down < n and 0 <= c + across < n]


KNIGHT = [(1, 2), (1, -2), (2, 1), (2, -1)]
KING = [(1, 1), (1, -1)]


def grids(n, units, accepts=lambda grid: True):
    """All fillings without a digit twice in a unit that accepts(grid) holds for."""
    earlier = [set() for _ in range(n * n)]
    for unit in units:
        for a in unit:
            earlier[a] |= {b for b in unit if b < a}
    grid = [0] * (n * n)

    def fill(cell):
        if cell == n * n:
            if accepts(grid):
                yield tuple(grid)
            return
        used = {grid[other] for other in earlier[cell]}
        for digit in range(1, n + 1):
            if digit not in used:
                grid[cell] = digit
                yield from fill(cell + 1)

    yield from fill(0)


def plain(n, high, wide):
    return rows(n) + columns(n) + blocks(n, high, wide)


def worlds():
    """Names and lists of grids."""
    four, square = plain(4, 2, 2), rows(4) + columns(4)
    yield "diagonals", grids(4, four + diagonals(4))
    yield "diagonals-up", grids(4, four + diagonals(4)[1:])
    yield "jigsaw", grids(4, square + regions("aaabacbbccbdcddd"))
    yield "windoku", grids(4, four + [[5, 6, 9, 10]])
    yield "disjoint", grids(4, four + [[block[i] for block in blocks(4, 2, 2)]
                                       for i in range(4)])
    yield "anti-king", grids(4, four + moves(4, KING))
    yield "anti-knight", grids(4, four + moves(4, KNIGHT))
    yield "windoku-anti-knight", grids(4, four + [[5, 6, 9, 10]] + moves(4, KNIGHT))
    yield "latin-diagonals", grids(4, square + diagonals(4))
    yield "latin-5-diagonals", grids(5, rows(5) + columns(5) + diagonals(5))
    yield "6-diagonals", grids(6, plain(6, 2, 3) + diagonals(6))


def minimal_puzzles(n, found):
    """The number of minimal puzzles: sets of givens of one grid that no other grid has, and
    that lose this with any given. Bit i of a set is cell i."""
    found = list(found)
    number = 0
    for grid in found:
        same = [sum(1 << i for i in range(n * n) if grid[i] == other[i])
                for other in found if other != grid]
        same = [a for a in set(same) if not any(a != b and a & b == a for b in set(same))]

        def is_unique(givens):
            return not any(givens & ~agreed == 0 for agreed in same)

        number += sum(1 for givens in range(1 << n * n)
                      if is_unique(givens) and
                      not any(givens >> i & 1 and is_unique(givens & ~(1 << i))
                              for i in range(n * n)))
    return number


def main():
    for name, found in worlds():
        print(name, sum(1 for _ in found))


if __name__ == "__main__":
    sys.exit(main())
