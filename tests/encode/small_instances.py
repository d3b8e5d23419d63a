# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random instances of every family, each with few solutions or none, known by brute
force (binary_csp.py)."""
import random

from binary_csp import BinaryCsp

MOST_SOLUTIONS = 8
ORDER_OF_CHECKS = 6  # larger orders are left to the solvers


class Instance:
    """One puzzle: `options` say how to read `text`; `solutions` are the texts that
    `givens solve` would print, sorted."""

    def __init__(self, options, text, csp, write, order):
        self.options, self.text, self.order = options, text, order
        self.solutions = sorted(write(s) for s in csp.solutions(MOST_SOLUTIONS + 1))

    def fits(self):
        return len(self.solutions) <= MOST_SOLUTIONS


# ---- grids of digits ----


def units(family, order, rows, columns):
    cells = [(r, c) for r in range(order) for c in range(order)]
    keys = [lambda r, c: ("r", r), lambda r, c: ("c", c)]
    if family == "sudoku":
        keys.append(lambda r, c: ("b", r // rows, c // columns))
    if family == "pandiagonal":
        keys += [lambda r, c: ("d", (r + c) % order), lambda r, c: ("a", (c - r) % order)]
    groups = {}
    for key in keys:
        for cell in cells:
            groups.setdefault(key(*cell), []).append(cell)
    return list(groups.values())


def line(order, values):
    return "".join(str(values.get((r, c), ".")) for r in range(order) for c in range(order))


def shuffled(rng, n, size):
    """A permutation of n lines that keeps bands of `size`."""
    bands = [list(range(b * size, (b + 1) * size)) for b in range(n // size)]
    for band in bands:
        rng.shuffle(band)
    rng.shuffle(bands)
    return [i for band in bands for i in band]


def full_grid(rng, family, order, m, n):
    symbol = list(range(1, order + 1))
    rng.shuffle(symbol)
    if family == "pandiagonal":
        step = rng.choice([k for k in range(2, order - 1)])
        return {(r, c): symbol[(step * r + c) % order] for r in range(order)
                for c in range(order)}
    rows = shuffled(rng, order, m if family == "sudoku" else order)
    columns = shuffled(rng, order, n if family == "sudoku" else order)
    grid = {}
    for i, r in enumerate(rows):
        for j, c in enumerate(columns):
            if family == "sudoku":  # docs/theory/generalized-sudoku.md, "The canonical square"
                k = (r % m + c // n) % m * n + (r // m + c % n) % n
            else:
                k = (r + c) % order
            grid[i, j] = symbol[k]
    return grid


def digits(rng, family, order, m=1, n=1):
    options = ["--family", family]
    options += ["--block", f"{m}x{n}"] if family == "sudoku" else ["--size", str(order)]
    grid = full_grid(rng, family, order, m, n)
    cells = list(grid)
    givens = dict(rng.sample(sorted(grid.items()), rng.randint(order, order * order - 2)))
    if rng.random() < 0.2 and givens:  # most such have no solution
        cell = rng.choice(sorted(givens))
        givens[cell] = rng.randint(1, order)
    csp = BinaryCsp()
    for cell in cells:
        csp.add(cell, range(1, order + 1))
    for unit in units(family, order, m, n):
        csp.all_different(unit)
    for cell, value in givens.items():
        csp.restrict(cell, [value])
    return Instance(options, line(order, givens), csp, lambda s: line(order, s), order)


def sukaku(rng):
    """4x4 with pencilmarks; now and then a cell without any."""
    grid = full_grid(rng, "sudoku", 4, 2, 2)
    csp = BinaryCsp()
    text = ""
    lost = rng.random() < 0.1
    for cell in sorted(grid):
        marks = {v for v in range(1, 5) if rng.random() < 0.45} | {grid[cell]}
        marks = set() if lost and cell == (2, 1) else marks
        csp.add(cell, sorted(marks))
        text += "".join(str(v) if v in marks else "." for v in range(1, 5))
    for unit in units("sudoku", 4, 2, 2):
        csp.all_different(unit)
    options = ["--family", "sudoku", "--block", "2x2", "--from", "sukaku"]
    return Instance(options, text, csp, lambda s: line(4, s), 4)


# ---- queens ----


def queens_csp(order, root):
    csp = BinaryCsp()
    for r in range(order):
        csp.add(r, range(order))
    for r in range(order):
        for q in range(r + 1, order):
            for c in range(order):
                for d in range(order):
                    block = root and r // root == q // root and c // root == d // root
                    if c == d or abs(c - d) == q - r or block:
                        csp.forbid((r, c), (q, d))
    return csp


def queens(rng, family, order):
    root = int(order ** 0.5) if family == "sudoqueens" else 0
    csp = queens_csp(order, root)
    some = csp.solutions(20)
    base = rng.choice(some) if some else {}
    rows = rng.sample(range(order), rng.randint(0 if order < 7 else 2, order - 1))
    givens = {r: base.get(r, 0) for r in rows}
    if rng.random() < 0.2 and givens:
        givens[rng.choice(sorted(givens))] = rng.randrange(order)
    for row, column in givens.items():
        csp.restrict(row, [column])

    def write(solution):
        return "".join("Q" if solution.get(r) == c else "." for r in range(order)
                       for c in range(order))

    return Instance(["--family", family, "--size", str(order)], write(givens), csp, write, order)


# ---- any csp ----


def any_csp(rng):
    names = rng.sample(["A", "b2", "x", "dual:y", "alldiff1:red", "v_3", "--w"],
                       rng.randint(2, 5))
    values = ["red", "green", "1", "2", "*"][:rng.randint(2, 5)]
    csp = BinaryCsp()
    text = ["csp 1"]
    for name in names:
        domain = rng.sample(values, rng.randint(2, len(values)))
        csp.add(name, domain)
        text.append(f"var {name} {' '.join(domain)}")
    if rng.random() < 0.6:
        some = rng.sample(names, rng.randint(2, len(names)))
        csp.all_different(some)
        text.append("alldiff " + " ".join(some))
    for _ in range(rng.randint(0, 6)):
        one, other = rng.sample(names, 2)
        a, b = (one, rng.choice(csp.domains[one])), (other, rng.choice(csp.domains[other]))
        csp.forbid(a, b)
        text.append(f"forbid {a[0]}={a[1]} {b[0]}={b[1]}")
    for name in rng.sample(names, rng.randint(0, 2)):
        value = rng.choice(csp.domains[name])
        csp.restrict(name, [value])
        text.append(f"given {name}={value}")

    def write(solution):
        return " ".join(f"{name}={solution[name]}" for name in names)

    return Instance(["--family", "csp"], "\n".join(text) + "\n", csp, write, len(names))


# ---- all of them ----

KINDS = [  # how many of 300, and what
    (30, lambda rng: digits(rng, "sudoku", 4, 2, 2)),
    (25, lambda rng: digits(rng, "sudoku", 6, 2, 3)),
    (15, lambda rng: digits(rng, "sudoku", 6, 3, 2)),
    (20, lambda rng: digits(rng, "sudoku", 9, 3, 3)),
    (15, lambda rng: digits(rng, "sudoku", 4, 1, 4)),
    (10, lambda rng: digits(rng, "sudoku", 5, 5, 1)),
    (25, sukaku),
    (15, lambda rng: digits(rng, "latin", 4)),
    (25, lambda rng: digits(rng, "latin", 5)),
    (15, lambda rng: digits(rng, "pandiagonal", 5)),
    (10, lambda rng: digits(rng, "pandiagonal", 7)),
    (20, lambda rng: queens(rng, "queens", 6)),
    (20, lambda rng: queens(rng, "queens", 8)),
    (5, lambda rng: queens(rng, "queens", 3)),
    (5, lambda rng: queens(rng, "sudoqueens", 4)),
    (5, lambda rng: queens(rng, "sudoqueens", 9)),
    (40, any_csp),
]


def make(total, seed):
    """About `total` instances, in groups that are read with the same options."""
    rng = random.Random(seed)
    groups = []
    for share, kind in KINDS:
        group = []
        while len(group) < max(1, share * total // 300):
            instance = kind(rng)
            if instance.fits():
                group.append(instance)
        groups.append(group)
    return groups
