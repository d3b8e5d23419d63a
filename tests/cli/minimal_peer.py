#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""minimal_peer.py [full]: `minimize --all`, `vary` and `check` of every family against brute force:
all solutions of the rules are listed, and every subset of what a puzzle says is tried. Prints TAP;
with `full`, more of everything."""
import itertools
import os
import random
import re
import subprocess
import sys

GIVENS = os.environ["GIVENS"]
FULL = sys.argv[1:] == ["full"]
RNG = random.Random(83)
SYMBOLS = "123456789"


# ---- worlds: cells with values, and pairs that exclude each other ----

class World:
    """A puzzle is a set of facts: (cell, value), or (cell, value) excluded."""

    def __init__(self, words, domains, excludes, text):
        self.words, self.domains, self.text = words, domains, text
        self.cells = range(len(domains))
        self.solutions = []
        self.search([], excludes)

    def search(self, chosen, excludes):
        if len(chosen) == len(self.domains):
            self.solutions.append(tuple(chosen))
            return
        cell = len(chosen)
        for value in self.domains[cell]:
            if not any(excludes(other, chosen[other], cell, value) for other in range(cell)):
                self.search(chosen + [value], excludes)

    def holds(self, solution, fact, marks):
        cell, value = fact
        return (solution[cell] == value) != marks

    def count(self, facts, marks):
        return sum(all(self.holds(s, fact, marks) for fact in facts) for s in self.solutions)

    def all_facts(self):
        return [(cell, value) for cell in self.cells for value in self.domains[cell]]


def square(words, size, units):
    """A grid of digits; `units` are sets of cells that differ, beside rows and columns."""
    def excludes(a, v, b, w):
        return v == w and (a // size == b // size or a % size == b % size or
                           any(a in unit and b in unit for unit in units))

    def text(facts, marks):
        if marks:
            return "".join("." if (cell, v) in facts else SYMBOLS[v]
                           for cell in range(size * size) for v in range(size))
        known = dict(facts)
        return "".join(SYMBOLS[known[cell]] if cell in known else "."
                       for cell in range(size * size))
    return World(words, [range(size)] * (size * size), excludes, text)


def queens(words, size, units):
    def excludes(a, v, b, w):
        return (v == w or abs(v - w) == abs(a - b) or
                any(a * size + v in unit and b * size + w in unit for unit in units))

    def text(facts, marks):
        return "".join("Q" if (cell // size, cell % size) in facts else "."
                       for cell in range(size * size))
    return World(words, [range(size)] * size, excludes, text)


def colours(words):
    """A map as a csp of a file: regions in a ring with a middle, three colours."""
    names, values = ["A", "B", "C", "D", "E"], ["red", "green", "blue", "white"]
    borders = {(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (2, 4), (3, 4)}
    with open("ring.csp", "w", encoding="utf-8") as out:
        out.write("csp 1\n" + "".join(f"var {name} {' '.join(values)}\n" for name in names))
        for a, b in sorted(borders):
            for value in values:
                out.write(f"forbid {names[a]}={value} {names[b]}={value}\n")

    def excludes(a, v, b, w):
        return v == w and ((a, b) in borders or (b, a) in borders)

    def text(facts, marks):
        return " ".join(f"{names[cell]}={values[value]}" for cell, value in sorted(facts))
    return World(words, [range(4)] * 5, excludes, text)


def blocks(rows, columns):
    size = rows * columns
    return [{r * size + c for r in range(i, i + rows) for c in range(j, j + columns)}
            for i in range(0, size, rows) for j in range(0, size, columns)]


def futoshiki(words):
    """Order 3, with r1c1 < r1c2 and r2c3 > r3c3."""
    def excludes(a, v, b, w):
        if v == w and (a // 3 == b // 3 or a % 3 == b % 3):
            return True
        if a > b:
            a, v, b, w = b, w, a, v
        return ((a, b) == (0, 1) and v >= w) or ((a, b) == (5, 8) and v <= w)

    def text(facts, marks):
        known = dict(facts)
        row = [[SYMBOLS[known[3 * r + c]] if 3 * r + c in known else "." for c in range(3)]
               for r in range(3)]
        return (f"futoshiki 3; {row[0][0]} < {row[0][1]}   {row[0][2]}; "
                f"{row[1][0]}   {row[1][1]}   {row[1][2]}; -   -   v; "
                f"{row[2][0]}   {row[2][1]}   {row[2][2]}")
    return World(words, [range(3)] * 9, excludes, text)


# ---- brute force ----

def minimal_subsets(world, facts, marks):
    """All subsets that leave one solution and of which no fact can be left out."""
    facts = sorted(facts)
    only = [s for s in world.solutions if all(world.holds(s, f, marks) for f in facts)]
    assert len(only) == 1
    breaks = set()  # which facts each other solution contradicts, as bits
    for other in world.solutions:
        if other != only[0]:
            breaks.add(sum(1 << i for i, f in enumerate(facts)
                           if not world.holds(other, f, marks)))
    found = set()
    for subset in range(1 << len(facts)):
        if all(subset & wrong for wrong in breaks) and not any(
                all((subset & ~(1 << i)) & wrong for wrong in breaks)
                for i in range(len(facts)) if subset >> i & 1):
            found.add(frozenset(f for i, f in enumerate(facts) if subset >> i & 1))
    return found


def is_minimal(world, facts, marks):
    return all(world.count(facts - {fact}, marks) > 1 for fact in facts)


def neighbours(world, facts, marks, minus, plus):
    """Puzzles with one solution: `minus` facts removed, `plus` added."""
    found = set()
    for removed in itertools.combinations(sorted(facts), minus):
        rest = facts - set(removed)
        free = [f for f in world.all_facts() if f not in rest and
                (marks or all(f[0] != other[0] for other in rest))]
        for added in itertools.combinations(free, plus):
            made = rest | set(added)
            if not marks and len({cell for cell, _ in made}) < len(made):
                continue
            if made != facts and world.count(made, marks) == 1:
                found.add(frozenset(made))
    return found


# ---- puzzles ----

def random_puzzle(world, marks, most):
    """Facts of a random solution that leave no other, some of them redundant."""
    solution = RNG.choice(world.solutions)
    facts = {f for f in world.all_facts() if world.holds(solution, f, marks)}
    needed = set(facts)
    for fact in RNG.sample(sorted(facts), len(facts)):
        if world.count(needed - {fact}, marks) == 1:
            needed.discard(fact)
    more = sorted(facts - needed)
    return needed | set(RNG.sample(more, min(len(more), max(0, most - len(needed)))))


# ---- the command ----

def run(words):
    done = subprocess.run([GIVENS, *words], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or done.stderr:
        raise SystemExit(f"Bail out! {words}: {done.stderr[:300]}")
    return [line for line in done.stdout.splitlines() if not line.startswith("#")]


def with_text(world, facts, marks):
    """Operands for a puzzle."""
    text = world.text(facts, marks)
    if world.words[:1] == ["csp"]:
        with open("puzzle", "w", encoding="utf-8") as out:
            out.write(f"#csp ring.csp\n{text}\n")
        text = "puzzle"
        return [text]
    return [*world.words, *(["--from", "sukaku", "--pencilmarks"] if marks else []), text]


def check_all(world, facts, marks):
    rows = [line.split("\t") for line in
            run(["minimize", "--all", *with_text(world, facts, marks)])[1:]]
    wanted = {world.text(f, marks): len(f) for f in minimal_subsets(world, facts, marks)}
    problems = []
    if len(rows) != len(wanted) or {row[1]: int(row[2]) for row in rows} != wanted:
        problems.append(f"--all of {world.text(facts, marks)}: {len(rows)} puzzles, "
                        f"not {len(wanted)}")
    counts = run(["minimize", "--all", "--counts", *with_text(world, facts, marks)])[1:]
    if sum(int(line.split("\t")[2]) for line in counts) != len(wanted):
        problems.append(f"--counts of {world.text(facts, marks)}")
    return problems


def check_neighbours(world, facts, marks, minus, plus):
    words = ["vary", "--to", "tsv", "--minus", str(minus), "--plus", str(plus)]
    operands = with_text(world, facts, marks)
    wanted = neighbours(world, facts, marks, minus, plus)
    minimal = {f for f in wanted if is_minimal(world, f, marks)}
    problems = []
    for options, expected in (([], wanted), (["--minimal-only"], minimal)):
        rows = [line.split("\t")[1] for line in run(words + options + operands)[1:]]
        if sorted(rows) != sorted(world.text(f, marks) for f in expected):
            problems.append(f"vary -{minus}+{plus} {options} of {world.text(facts, marks)}: "
                            f"{len(rows)}, not {len(expected)}")
    if wanted:
        n = max(1, len(wanted) // 2)
        rows = [line.split("\t")[1] for line in
                run(words + ["--count", str(n), "--seed", "5", "--quiet"] + operands)[1:]]
        if len(set(rows)) != n or not set(rows) <= {world.text(f, marks) for f in wanted}:
            problems.append(f"vary --count {n} of {world.text(facts, marks)}")
    return problems


def check_redundant(world, facts, marks):
    row = run(["check", *with_text(world, facts, marks)])[1].split("\t")
    n = sum(world.count(facts - {fact}, marks) == 1 for fact in facts)
    if row[1:] != [str(len(facts)), "1", "no" if n else "yes", str(n)]:
        return [f"check of {world.text(facts, marks)}: {row[1:]}"]
    return []


def main():
    os.chdir(os.environ.get("TMPDIR", "/tmp"))
    worlds = {
        "sudoku 2x2": square(["--block", "2x2"], 4, blocks(2, 2)),
        "latin 3": square(["--family", "latin", "--size", "3"], 3, []),
        "latin 4": square(["--family", "latin", "--size", "4"], 4, []),
        "queens 5": queens(["--family", "queens", "--size", "5"], 5, []),
        "queens 6": queens(["--family", "queens", "--size", "6"], 6, []),
        "futoshiki 3": futoshiki([]),
        "a map": colours(["csp"]),
    }
    jobs = [(name, False) for name in worlds]
    jobs += [(name, True) for name in ("sudoku 2x2", "latin 3", "latin 4")]
    print(f"1..{len(jobs)}")
    failed = False
    for number, (name, marks) in enumerate(jobs, 1):
        world, problems = worlds[name], []
        for _ in range(10 if FULL else 2):
            facts = random_puzzle(world, marks, 11 if FULL else 9)
            problems += check_redundant(world, facts, marks)
            problems += check_all(world, facts, marks)
            for minus, plus in ((1, 0), (0, 1), (1, 1)) + (((2, 1), (1, 2)) if FULL else ()):
                problems += check_neighbours(world, facts, marks, minus, plus)
        print(f"{'not ' * bool(problems)}ok {number} - {name}{' with marks' * marks}")
        for problem in problems:
            print("#", problem)
        failed |= bool(problems)
    return failed


sys.exit(main())
