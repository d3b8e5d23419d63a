# SPDX-License-Identifier: GPL-3.0-or-later
"""brute.py -- counts grids and minimal puzzles of small variants by brute force, from the
rules as people state them: it shares nothing with the library.

    python3 brute.py              # NUMBER and OPTIONS of the command, with ~ for a blank
    python3 brute.py puzzles      # the solutions of each puzzle of standard input
"""

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


def cell(name, n):
    row, column = name[1:].split("c")
    return (int(row) - 1) * n + int(column) - 1


def cells(names, n):
    return [cell(name, n) for name in names.split()]


def neighbours(n):
    return [(r * n + c, q) for r in range(n) for c in range(n)
            for q in [r * n + c + 1] * (c + 1 < n) + [r * n + c + n] * (r + 1 < n)]


# What a grid must have, by the words of the rule behind its name and number.
HOLDS = {
    "odd": lambda g, n, k: all(x % 2 for x in g),
    "even": lambda g, n, k: not any(x % 2 for x in g),
    "cage": lambda g, n, k: len(set(g)) == len(g) and (k is None or sum(g) == k),
    "little killer": lambda g, n, k: sum(g) == k,
    "arrow": lambda g, n, k: g[0] == sum(g[1:]),
    "thermo": lambda g, n, k: all(a < b for a, b in zip(g, g[1:])),
    "kropki white": lambda g, n, k: abs(g[0] - g[1]) == (k or 1),
    "kropki black": lambda g, n, k: max(g) == (k or 2) * min(g),
    "xv x": lambda g, n, k: sum(g) == 10,
    "xv v": lambda g, n, k: sum(g) == 5,
    "palindrome": lambda g, n, k: g == g[::-1],
    "renban": lambda g, n, k: sorted(g) == list(range(min(g), min(g) + len(g))),
    "whisper": lambda g, n, k: all(abs(a - b) >= (k or (n + 1) // 2)
                                   for a, b in zip(g, g[1:])),
    "clone": lambda g, n, k: g[:len(g) // 2] == g[len(g) // 2:],
    "nonconsecutive": None,
}


def holds(rule, n):
    """Whether a grid has a rule of cells, as a function."""
    name = max((name for name in HOLDS if rule.startswith(name)), key=len)
    words = rule[len(name):].split()
    number = int(words.pop(0)) if words and words[0].isdigit() else None
    where = cells(" ".join(words), n)
    if name == "nonconsecutive":
        return lambda grid: all(abs(grid[a] - grid[b]) != 1 for a, b in neighbours(n))
    return lambda grid: HOLDS[name]([grid[i] for i in where], n, number)


OF_CELLS = [
    "odd r1c1 r2c3", "even r4c4", "cage 7 r1c1 r2c1 r2c2", "cage r1c1 r2c1 r3c2",
    "cage 10 r3c2 r3c3 r4c2 r4c3", "cage 3 r2c2", "little killer 8 r1c2 r2c3 r3c4",
    "little killer 12 r4c1 r3c2 r2c3 r1c4", "arrow r1c1 r2c2 r2c3",
    "arrow r3c2 r4c2", "thermo r1c1 r2c2 r2c3 r1c4", "thermo r4c1 r3c1",
    "kropki white r1c1 r1c2", "kropki white 2 r1c1 r2c1", "kropki black r4c3 r4c4",
    "kropki black 3 r4c3 r4c4", "xv v r1c1 r1c2", "palindrome r1c1 r2c2 r2c3 r1c4",
    "palindrome r1c1 r2c2 r3c3", "renban r1c1 r2c2 r3c3", "renban r2c2 r2c3 r3c4 r4c4",
    "whisper r1c1 r1c2 r2c3", "whisper 1 r1c1 r2c2 r3c3", "clone r1c1 r1c2 r3c3 r3c4",
    "cage 7 r1c1 r2c1 r2c2; thermo r4c1 r3c1; odd r4c4; arrow r1c4 r2c4 r2c3",
]


def worlds():
    """Options of the command, and lists of grids."""
    four, square = plain(4, 2, 2), rows(4) + columns(4)
    windows = [[5, 6, 9, 10]]
    yield "--size 4 --diagonals", grids(4, four + diagonals(4))
    yield "--size 4 --variant diagonals~up", grids(4, four + diagonals(4)[1:])
    yield ("--size 4 --variant regions~aaabacbbccbdcddd",
           grids(4, square + regions("aaabacbbccbdcddd")))
    yield "--size 4 --windoku", grids(4, four + windows)
    yield ("--size 4 --disjoint",
           grids(4, four + [[block[i] for block in blocks(4, 2, 2)] for i in range(4)]))
    yield "--size 4 --anti king", grids(4, four + moves(4, KING))
    yield "--size 4 --anti knight", grids(4, four + moves(4, KNIGHT))
    yield ("--size 4 --windoku --anti knight", grids(4, four + windows + moves(4, KNIGHT)))
    yield "--family latin --size 4 --diagonals", grids(4, square + diagonals(4))
    yield "--family latin --size 4 --nonconsecutive", grids(4, square,
                                                            holds("nonconsecutive", 4))
    yield ("--family latin --size 5 --diagonals",
           grids(5, rows(5) + columns(5) + diagonals(5)))
    for rules in OF_CELLS:
        all_hold = [holds(rule, 4) for rule in rules.split("; ")]
        yield (f"--size 4 --variant {rules.replace(' ', '~')}",
               grids(4, four, lambda grid, all_hold=all_hold: all(f(grid) for f in all_hold)))


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


def solutions(rules, puzzle):
    """The solutions of a Sudoku of order 4 with rules of cells."""
    all_hold = [holds(rule, 4) for rule in rules.split("; ")]
    return [grid for grid in grids(4, plain(4, 2, 2))
            if all(c in (".", str(d)) for c, d in zip(puzzle, grid)) and
            all(f(grid) for f in all_hold)]


def judge(lines):
    """Prints the solutions of puzzles, each behind a line "#variant RULES"."""
    rules = None
    for line in lines:
        if line.startswith("#variant "):
            rules = line[len("#variant "):].strip()
        elif rules is not None:
            print(*("".join(map(str, grid)) for grid in solutions(rules, line.strip())))


def main():
    if sys.argv[1:] == ["puzzles"]:
        judge(sys.stdin)
        return
    for options, found in worlds():
        print(sum(1 for _ in found), options)


if __name__ == "__main__":
    sys.exit(main())
