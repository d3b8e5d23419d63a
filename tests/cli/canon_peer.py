#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""canon_peer.py [full]: `givens canon` of every family against other code.

On small boards the classes and the numbers of automorphisms are those of a brute force
over all symmetries. On larger ones, random isomorphs have one form, and of pairs that
look alike dreadnaut (package nauty), with graphs of its own, says whether they are
isomorphic. Prints TAP; with `full`, more of everything: 1,000 pairs that are not
isomorphic."""
import itertools
import math
import os
import random
import re
import shutil
import subprocess
import sys

GIVENS = os.environ["GIVENS"]
FULL = sys.argv[1:] == ["full"]
RNG = random.Random(21)


# ---- boards ----

class Board:
    """Cells in row order, units of cells that differ; digits 0 .. or queens."""

    def __init__(self, words, size, blocks=None, queens=False, broken=False):
        self.words, self.size, self.queens = words.split(), size, queens
        self.blocks, self.broken = blocks, broken
        lines = range(size)
        self.units = [[r * size + c for c in lines] for r in lines]
        self.units += [[r * size + c for r in lines] for c in lines]
        if blocks:
            m, n = blocks
            self.units += [[r * size + c for r in range(i, i + m) for c in range(j, j + n)]
                           for i in range(0, size, m) for j in range(0, size, n)]
        if broken:
            for k in lines:
                self.units.append([r * size + (k - r) % size for r in lines])
                self.units.append([r * size + (k + r) % size for r in lines])
        self.weak = []
        if queens:
            for k in range(-size, 2 * size):
                for step in (1, -1):
                    line = [r * size + k + step * r for r in lines if 0 <= k + step * r < size]
                    if len(line) > 1:
                        self.weak.append(line)

    def values(self):
        return 1 if self.queens else self.size


BOARDS = {
    "sudoku 2x2": Board("--block 2x2", 4, (2, 2)),
    "sudoku 2x3": Board("--block 2x3", 6, (2, 3)),
    "sudoku 3x3": Board("--block 3x3", 9, (3, 3)),
    "sudoku 3x4": Board("--block 3x4", 12, (3, 4)),
    "sudoku 4x4": Board("--block 4x4", 16, (4, 4)),
    "latin 3": Board("--family latin --size 3", 3),
    "latin 4": Board("--family latin --size 4", 4),
    "latin 7": Board("--family latin --size 7", 7),
    "latin 10": Board("--family latin --size 10", 10),
    "pandiagonal 5": Board("--family pandiagonal --size 5", 5, broken=True),
    "pandiagonal 7": Board("--family pandiagonal --size 7", 7, broken=True),
    "queens 5": Board("--family queens --size 5", 5, queens=True),
    "queens 6": Board("--family queens --size 6", 6, queens=True),
    "queens 8": Board("--family queens --size 8", 8, queens=True),
    "sudoqueens 4": Board("--family sudoqueens --size 4", 4, (2, 2), queens=True),
    "sudoqueens 9": Board("--family sudoqueens --size 9", 9, (3, 3), queens=True),
}

# A puzzle is a tuple of sets of values, one for each cell: empty for no given, {v} for a
# given, and, in puzzles with marks, all that may be.


SYMBOLS = "123456789ABCDEFG"


def text_of(board, puzzle, marks):
    if board.queens:
        return "".join("Q" if cell else "." for cell in puzzle)
    if marks:
        return "".join(SYMBOLS[v] if v in cell else "."
                       for cell in puzzle for v in range(board.size))
    return "".join(SYMBOLS[min(cell)] if cell else "." for cell in puzzle)


def says_more(board, puzzle):
    """Whether some mark is missing that no given excludes: else it is a plain puzzle."""
    seen = {cell: {other for unit in board.units if cell in unit for other in unit}
            for cell in range(len(puzzle))}
    return any(v not in cell and not any(puzzle[other] == {v} for other in seen[i])
               for i, cell in enumerate(puzzle) if len(cell) != 1 for v in range(board.size))


def random_puzzle(board, marks):
    n_cells = board.size ** 2
    while marks:
        puzzle = tuple(frozenset(v for v in range(board.size) if RNG.random() < 0.8)
                       or frozenset([RNG.randrange(board.size)]) for _ in range(n_cells))
        if says_more(board, puzzle):
            return puzzle
    share = RNG.choice([0.1, 0.2, 0.3])
    cells = [frozenset([RNG.randrange(board.values())]) if RNG.random() < share
             else frozenset() for _ in range(n_cells)]
    if board.queens and not any(cells):  # without a queen, it is no board of queens
        cells[0] = frozenset([0])
    return tuple(cells)


def similar(board, puzzle, marks):
    """Another puzzle with as many clues, or marks."""
    cells = list(puzzle)
    a, b = RNG.sample(range(len(cells)), 2)
    if marks:
        v = RNG.randrange(board.size)
        if v in cells[a] and len(cells[a]) > 1:
            cells[a] -= {v}
            others = [(c, w) for c in range(len(cells)) for w in range(board.size)
                      if w not in cells[c] and (c, w) != (a, v)]
            if others:
                c, w = RNG.choice(others)
                cells[c] |= {w}
        if not says_more(board, cells):
            return puzzle
    else:
        cells[a], cells[b] = cells[b], cells[a]
    return tuple(cells)


def moved(puzzle, cell_map, digit_map):
    out = [None] * len(puzzle)
    for cell, values in enumerate(puzzle):
        out[cell_map[cell]] = frozenset(digit_map[v] for v in values)
    return tuple(out)


# ---- symmetries ----

def line_orders(size, band):
    """All orders of lines in bands of this height."""
    bands = [range(b, b + band) for b in range(0, size, band)]
    for order in itertools.permutations(bands):
        for inside in itertools.product(*[itertools.permutations(b) for b in order]):
            yield [line for part in inside for line in part]


def random_order(size, band):
    bands = [RNG.sample(range(b, b + band), band) for b in range(0, size, band)]
    RNG.shuffle(bands)
    return [line for part in bands for line in part]


def cell_map_of(board, rows, columns, transposed):
    size = board.size
    image = [0] * size * size
    for r in range(size):
        for c in range(size):
            image[r * size + c] = (columns[c] * size + rows[r] if transposed
                                   else rows[r] * size + columns[c])
    return image


def affine_maps(board):
    size = board.size
    units = {frozenset(unit) for unit in board.units}
    for a, b, c, d in itertools.product(range(size), repeat=4):
        if math.gcd(a * d - b * c, size) != 1:
            continue
        for e, f in itertools.product(range(size), repeat=2):
            image = [(a * r + b * k + e) % size * size + (c * r + d * k + f) % size
                     for r in range(size) for k in range(size)]
            if (e, f) == (0, 0) and not all(
                    frozenset(image[cell] for cell in unit) in units for unit in units):
                break
            yield image


def square_maps(board):
    size = board.size
    there, back = list(range(size)), list(range(size - 1, -1, -1))
    for rows, columns, transposed in itertools.product((there, back), (there, back), (0, 1)):
        yield cell_map_of(board, rows, columns, transposed)


def all_cell_maps(board):
    if board.queens:
        return list(square_maps(board))
    if board.broken:
        return list(affine_maps(board))
    m, n = board.blocks or (board.size, board.size)
    turns = (0, 1) if m == n else (0,)
    return [cell_map_of(board, rows, columns, t) for t in turns
            for rows in line_orders(board.size, m)
            for columns in line_orders(board.size, n)]


def random_cell_map(board, known={}):
    if board.queens or board.broken:
        if id(board) not in known:
            known[id(board)] = all_cell_maps(board)
        return RNG.choice(known[id(board)])
    m, n = board.blocks or (board.size, board.size)
    return cell_map_of(board, random_order(board.size, m), random_order(board.size, n),
                       m == n and RNG.randrange(2))


def random_isomorph(board, puzzle):
    digits = RNG.sample(range(board.values()), board.values())
    return moved(puzzle, random_cell_map(board), digits)


# ---- the command ----

def canon(board, puzzles, marks):
    """Rows of form, automorphisms and class."""
    words = list(board.words) + (["--from", "sukaku"] if marks else [])
    text = "".join(text_of(board, puzzle, marks) + "\n" for puzzle in puzzles)
    done = subprocess.run([GIVENS, "canon", "--form", "graph", "--automorphisms", "--class",
                           *words], input=text, capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        raise SystemExit(f"Bail out! canon {words}: {done.stderr[:300]}")
    rows = [line.split("\t") for line in done.stdout.splitlines()[1:]]
    return [(row[1], int(row[2]), row[3]) for row in rows]


# ---- checks ----

def brute_force(name, marks, n):
    """Classes and automorphisms of random puzzles by all symmetries."""
    board = BOARDS[name]
    maps = all_cell_maps(board)
    puzzles = [random_puzzle(board, marks) for _ in range(n)]
    puzzles += [similar(board, puzzle, marks) for puzzle in puzzles]
    renamings = list(itertools.permutations(range(board.values())))
    rows = canon(board, puzzles, marks)
    smallest, problems = {}, []
    for puzzle, (form, automorphisms, label) in zip(puzzles, rows):
        images = [moved(puzzle, cells, digits) for cells in maps for digits in renamings]
        texts = [text_of(board, image, marks) for image in images]
        least = min(texts)
        own = text_of(board, puzzle, marks)
        if texts.count(own) != automorphisms:
            problems.append(f"{own}: {automorphisms} automorphisms, not {texts.count(own)}")
        if form not in texts:
            problems.append(f"{own}: {form} is no isomorph")
        smallest.setdefault(least, set()).add((form, label))
    forms = [pair for pairs in smallest.values() for pair in pairs]
    if any(len(pairs) > 1 for pairs in smallest.values()):
        problems.append("a class has several forms")
    if len(set(forms)) != len(smallest) or len({f for _, f in forms}) != len(smallest):
        problems.append("two classes have one form or one name")
    return problems


def one_class(name, marks, n_puzzles, n_isomorphs):
    """Random isomorphs have one form and one class."""
    board = BOARDS[name]
    puzzles, problems = [], []
    for _ in range(n_puzzles):
        puzzle = random_puzzle(board, marks)
        puzzles += [puzzle] + [random_isomorph(board, puzzle) for _ in range(n_isomorphs)]
    rows = canon(board, puzzles, marks)
    for start in range(0, len(rows), n_isomorphs + 1):
        if len(set(rows[start:start + n_isomorphs + 1])) != 1:
            problems.append(f"isomorphs of {text_of(board, puzzles[start], marks)} differ")
    return problems


# ---- dreadnaut ----

def judge_graph(board, puzzle, marks):
    """A graph for dreadnaut: cells by what is known of them, values, lines, and bands
    or other units."""
    n_cells, n_values = board.size ** 2, board.values()
    edges, colours = {}, {}

    def join(a, b):
        edges.setdefault(min(a, b), set()).add(max(a, b))

    def paint(vertex, colour):
        colours.setdefault(colour, []).append(vertex)

    for cell, values in enumerate(puzzle):
        paint(cell, 0 if values else 1)
        if not board.queens:
            for v in values:
                join(cell, n_cells + v)
    n = n_cells
    for _ in range(n_values):
        paint(n, 2)
        n += 1
    size = board.size
    if board.blocks and not board.queens:  # lines in bands: which says what blocks are
        m, k = board.blocks
        for height, n_bands, place in ((m, size // m, 0), (k, size // k, 1)):
            kind = 3 if m == k else 3 + 2 * place
            first = n + size
            for line in range(size):
                paint(n + line, kind)
                join(n + line, first + line // height)
                for i in range(size):
                    join(line * size + i if place == 0 else i * size + line, n + line)
            for band in range(n_bands):
                paint(first + band, kind + 1)
            n = first + n_bands
    else:
        for kind, units in ((3, board.units), (4, board.weak)):
            for unit in units:
                paint(n, kind)
                for cell in unit:
                    join(cell, n)
                n += 1
    lines = [f"n={n} g"]
    for a in sorted(edges):
        lines.append(f"{a}:{' '.join(map(str, sorted(edges[a])))};")
    cells = "|".join(",".join(map(str, colours[c])) for c in sorted(colours))
    return "\n".join(lines) + f".\nf=[{cells}] x z\n"


def judge(graphs):
    """For each graph the hash of its canonical form, and the order of its group."""
    done = subprocess.run(["dreadnaut"], input="l=0 -am c\n" + "".join(graphs) + "q\n",
                          capture_output=True, text=True, check=True)
    hashes = re.findall(r"^\[(\w+ \w+ \w+)\]", done.stdout, re.MULTILINE)
    orders = re.findall(r"grpsize=([\d.e+]+);", done.stdout)
    if len(hashes) != len(graphs) or len(orders) != len(graphs):
        raise SystemExit("Bail out! dreadnaut answers differently: " + done.stdout[:300])
    return list(zip(hashes, orders))


def same_order(ours, judged):
    return abs(ours - float(judged)) <= 1e-6 * ours


def judged_pairs(n_wanted):
    """Pairs that look alike: isomorphic for us as for dreadnaut."""
    kinds = [(name, marks) for name, board in BOARDS.items()
             for marks in ((False, True) if not board.queens and board.size != 12 and
                           board.size != 16 else (False,))]
    problems, n_apart, n_same = [], 0, 0
    while n_apart < n_wanted:
        for name, marks in kinds:
            board, puzzles = BOARDS[name], []
            for _ in range(2 + n_wanted // 50):
                puzzle = random_puzzle(board, marks)
                puzzles += [puzzle, random_isomorph(board, similar(board, puzzle, marks))]
            rows = canon(board, puzzles, marks)
            answers = judge([judge_graph(board, puzzle, marks) for puzzle in puzzles])
            for i in range(0, len(puzzles), 2):
                apart = answers[i][0] != answers[i + 1][0]
                n_apart += apart
                n_same += not apart
                for k, place in ((0, "form"), (2, "class")):
                    if (rows[i][k] != rows[i + 1][k]) != apart:
                        problems.append(f"{name}: {place} of {rows[i][0]} and {rows[i + 1][0]}")
            for row, answer in zip(rows, answers):
                if not same_order(row[1], answer[1]):
                    problems.append(f"{name}: {row[0]} has {row[1]} automorphisms, "
                                    f"dreadnaut finds {answer[1]}")
    return problems, n_apart, n_same


# ---- csp ----

class Problem:
    """Variables with domains, forbidden pairs of values, some sets of variables that
    differ, and givens: as a text, with names and orders of its own."""

    def __init__(self):
        self.n = RNG.randrange(4, 7)
        self.size = RNG.randrange(3, 5)
        labels = list(itertools.product(range(self.n), range(self.size)))
        pairs = [(a, b) for a, b in itertools.combinations(labels, 2) if a[0] != b[0]]
        self.pairs = set(RNG.sample(pairs, RNG.randrange(3, 7)))
        self.different = RNG.sample(range(self.n), 3)
        self.givens = RNG.sample(labels, RNG.randrange(2))

    def similar(self):
        other = Problem.__new__(Problem)
        other.__dict__.update(self.__dict__)
        labels = list(itertools.product(range(self.n), range(self.size)))
        free = [(a, b) for a, b in itertools.combinations(labels, 2)
                if a[0] != b[0] and (a, b) not in self.pairs]
        other.pairs = set(self.pairs)
        other.pairs.remove(RNG.choice(sorted(other.pairs)))
        other.pairs.add(RNG.choice(free))
        return other

    def text(self):
        """With variables and values in random order and with random names."""
        names = RNG.sample("ABCDEFGHIJ", self.n)
        values = [RNG.sample("pqrstuvw", self.size) for _ in range(self.n)]
        values = [values[0]] * self.n  # all-different compares names
        values = [RNG.sample(values[0], self.size) for _ in range(self.n)]
        alike = [sorted(own) for own in values]
        shared = RNG.sample(alike[0], self.size)
        for var in self.different:  # the same values mean the same there
            values[var] = shared
        lines = [f"var {names[var]} " + " ".join(RNG.sample(values[var], self.size))
                 for var in RNG.sample(range(self.n), self.n)]
        lines.append("alldiff " + " ".join(names[v] for v in RNG.sample(self.different, 3)))

        def label(pair):
            return f"{names[pair[0]]}={values[pair[0]][pair[1]]}"

        lines += [f"forbid {label(a)} {label(b)}" for a, b in RNG.sample(
            sorted(self.pairs), len(self.pairs))]
        lines += [f"given {label(given)}" for given in self.givens]
        return "csp 1\n" + "\n".join(lines) + "\n\n"

    def graph(self):
        def vertex(pair):
            return pair[0] * self.size + pair[1]

        n_labels = self.n * self.size
        edges = [(vertex(a), vertex(b)) for a, b in self.pairs]
        n, strong, weak = n_labels, [], []
        for var in range(self.n):
            edges += [(vertex((var, v)), n) for v in range(self.size)]
            strong.append(n)
            n += 1
        for v in range(self.size):
            edges += [(vertex((var, v)), n) for var in self.different]
            # As many variables as values: exactly one of them has it.
            (strong if self.size == 3 else weak).append(n)
            n += 1
        given = [vertex(pair) for pair in self.givens]
        plain = [v for v in range(n_labels) if v not in given]
        cells = "|".join(",".join(map(str, part)) for part in (plain, given, strong, weak)
                         if part)
        # Pairs that a group explains are no edges of their own.
        rows = "".join(f"{a}:{b};\n" for a, b in edges if not self.explained(a, b))
        return f"n={n} g\n{rows}.\nf=[{cells}] x z\n"

    def explained(self, a, b):
        n_labels = self.n * self.size
        return (a < n_labels and b < n_labels and a % self.size == b % self.size and
                a // self.size in self.different and b // self.size in self.different)


def csp_classes(texts):
    done = subprocess.run([GIVENS, "canon", "--class", "--automorphisms", "--to", "csv"],
                          input="".join(texts), capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        raise SystemExit(f"Bail out! canon of csp: {done.stderr[:300]}")
    rows = [line.rsplit(",", 2) for line in done.stdout.splitlines()[1:]]
    return [(int(row[1]), row[2]) for row in rows]


def csp_pairs(n, n_judged):
    problems, n_apart, pairs = [], 0, []
    for _ in range(n):
        problem = Problem()
        pairs += [problem, problem if RNG.randrange(3) == 0 else problem.similar()]
    rows = csp_classes([problem.text() for problem in pairs])
    answers = judge([problem.graph() for problem in pairs]) if n_judged else None
    for i in range(0, len(pairs), 2):
        if pairs[i] is pairs[i + 1] and rows[i] != rows[i + 1]:
            problems.append("isomorphic csp texts are of two classes")
        if not answers:
            continue
        apart = answers[i][0] != answers[i + 1][0]
        n_apart += apart
        if apart != (rows[i][1] != rows[i + 1][1]):
            problems.append(f"csp texts: dreadnaut calls them {'apart' if apart else 'one'}:\n"
                            + pairs[i].text() + pairs[i + 1].text())
        for row, answer in zip(rows[i:i + 2], answers[i:i + 2]):
            if not same_order(row[0], answer[1]):
                problems.append(f"csp: {row[0]} automorphisms, dreadnaut finds {answer[1]}")
    return problems, n_apart


# ---- all of it ----

def report(number, what, problems):
    for problem in problems[:5]:
        print("# " + problem.replace("\n", "\n# "))
    print(f"{'not ok' if problems else 'ok'} {number} - {what}", flush=True)
    return bool(problems)


def main():
    probe = subprocess.run([GIVENS, "canon", "--block", "2x2", "1" + 15 * "."],
                           capture_output=True, text=True, check=False)
    if "nauty" in probe.stderr:
        print("1..1\nok 1 - canonical forms of every family # SKIP built without nauty")
        return 0
    small = [("sudoku 2x2", False, 6), ("sudoku 2x2", True, 2), ("latin 3", False, 30),
             ("latin 3", True, 20), ("latin 4", False, 1), ("queens 5", False, 60),
             ("queens 6", False, 60), ("sudoqueens 4", False, 40)]
    if FULL:
        small = [(name, marks, 4 * n) for name, marks, n in small]
        small.append(("pandiagonal 5", False, 2))
    n_large = [(name, marks) for name, board in BOARDS.items()
               for marks in ((False,) if board.queens else (False, True))]
    print(f"1..{len(small) + len(n_large) + 2}")
    number, failed = 0, False
    for name, marks, n in small:
        number += 1
        failed |= report(number, f"{name}{' with marks' * marks}: as a brute force over all "
                         "symmetries", brute_force(name, marks, n))
    for name, marks in n_large:
        number += 1
        failed |= report(number, f"{name}{' with marks' * marks}: random isomorphs have one form",
                         one_class(name, marks, 20 if FULL else 3, 10 if FULL else 4))
    has_judge = shutil.which("dreadnaut") is not None
    if has_judge:
        problems, n_apart, n_same = judged_pairs(1000 if FULL else 60)
        what = f"{n_apart} pairs apart and {n_same} together, as dreadnaut says"
        failed |= report(number + 1, what, problems)
    else:
        print(f"ok {number + 1} - pairs that look alike # SKIP dreadnaut is not installed")
    problems, n_apart = csp_pairs(300 if FULL else 40, has_judge)
    failed |= report(number + 2, f"csp texts with other names and orders; {n_apart} pairs apart",
                     problems)
    return failed


sys.exit(main())
