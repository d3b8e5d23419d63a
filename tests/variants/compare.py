# SPDX-License-Identifier: GPL-3.0-or-later
"""compare.py -- random puzzles of each variant against MiniZinc and Gecode, or, where Gecode
takes minutes for one, minisat: one solution, the same one; and each step of their
explanations is verified.

    python3 compare.py GIVENS NUMBER [KIND...]

The models are written from the words of the rules, and share nothing with the library.
"""

import json
import re
import subprocess
import sys
import tempfile

# How the puzzles of a kind are made.
MADE = {
    "diagonals": ["--diagonals"],
    "windoku": ["--windoku"],
    "disjoint groups": ["--disjoint"],
    "regions": ["--variant", "regions aaaabbccc aaabbbccc aabbbbccc ddddeeeff dddeeefff "
                "ddeeeffff gggghhiii ggghhhiii gghhhhiii"],
    "anti knight": ["--anti", "knight"],
    "anti king": ["--anti", "king"],
    "nonconsecutive": ["--nonconsecutive"],
}
RANDOM = ["cage", "little killer", "arrow", "thermo", "kropki", "xv", "odd", "even",
          "palindrome", "renban", "whisper", "clone"]
SPARSE = {"anti knight", "anti king", "nonconsecutive"}  # made by `grids` and `minimize`
BY_SAT = {"anti knight", "nonconsecutive", "little killer"}  # Gecode searches for long

CELL = re.compile(r"r(\d+)c(\d+)")


def run(*words, text=None):
    return subprocess.run(words, input=text, capture_output=True, text=True, check=False).stdout


def pairs_at(steps):
    for row in range(1, 10):
        for column in range(1, 10):
            for down, across in steps:
                if 1 <= row + down <= 9 and 1 <= column + across <= 9:
                    yield f"x[{row},{column}]", f"x[{row + down},{column + across}]"


def units(cells):
    return f"constraint alldifferent([{', '.join(cells)}]);"


def grid_of(letters):
    return [[f"x[{i // 9 + 1},{i % 9 + 1}]" for i in range(81) if letters[i] == letter]
            for letter in sorted(set(letters))]


def blocks():
    return [[f"x[{top + i // 3},{left + i % 3}]" for i in range(9)]
            for top in (1, 4, 7) for left in (1, 4, 7)]


def whole(name, words):
    """Constraints of a rule that has no cells, or a letter for each."""
    if name == "diagonals":
        return [units([f"x[{i},{i}]" for i in range(1, 10)]),
                units([f"x[{i},{10 - i}]" for i in range(1, 10)])]
    if name == "windoku":
        return [units([f"x[{top + i // 3},{left + i % 3}]" for i in range(9)])
                for top in (2, 6) for left in (2, 6)]
    if name == "disjoint groups":
        return [units([block[i] for block in blocks()]) for i in range(9)]
    if name == "anti knight":
        return [f"constraint {a} != {b};"
                for a, b in pairs_at([(1, 2), (1, -2), (2, 1), (2, -1)])]
    if name == "anti king":
        return [f"constraint {a} != {b};" for a, b in pairs_at([(1, 1), (1, -1)])]
    if name == "nonconsecutive":
        return [f"constraint abs({a} - {b}) != 1;" for a, b in pairs_at([(0, 1), (1, 0)])]
    return [units(region) for region in grid_of("".join(words))]


def of_cells(name, form, number, x):
    """Constraints of a rule about the variables x."""
    steps = list(zip(x, x[1:]))
    total = " + ".join(x)
    return {
        "odd": lambda: [f"{a} mod 2 = 1" for a in x],
        "even": lambda: [f"{a} mod 2 = 0" for a in x],
        "cage": lambda: [f"alldifferent([{', '.join(x)}])"] +
                        ([f"{total} = {number}"] if number else []),
        "little killer": lambda: [f"{total} = {number}"],
        "arrow": lambda: [f"{x[0]} = {' + '.join(x[1:])}"],
        "thermo": lambda: [f"{a} < {b}" for a, b in steps],
        "kropki": lambda: [f"abs({x[0]} - {x[1]}) = {number or 1}"] if form == "white" else
                          [f"{x[0]} = {number or 2} * {x[1]} \\/ {x[1]} = {number or 2} * {x[0]}"],
        "xv": lambda: [f"{total} = {10 if form == 'x' else 5}"],
        "palindrome": lambda: [f"{a} = {b}" for a, b in zip(x, x[::-1])],
        "renban": lambda: [f"alldifferent([{', '.join(x)}])",
                           f"max([{', '.join(x)}]) - min([{', '.join(x)}]) = {len(x) - 1}"],
        "whisper": lambda: [f"abs({a} - {b}) >= {number or 5}" for a, b in steps],
        "clone": lambda: [f"{a} = {b}" for a, b in zip(x[:len(x) // 2], x[len(x) // 2:])],
    }[name]()


def constraints(rule):
    for name in [*MADE, *RANDOM]:
        if not rule.startswith(name):
            continue
        words = rule[len(name):].split()
        if name in MADE:
            return whole(name, words)
        form = words.pop(0) if words[0].isalpha() else None
        number = int(words.pop(0)) if words[0].isdigit() else None
        x = [f"x[{','.join(CELL.fullmatch(word).groups())}]" for word in words]
        return [f"constraint {c};" for c in of_cells(name, form, number, x)]
    raise ValueError(f"no rule '{rule}'")


def model(rules, puzzle):
    lines = ['include "alldifferent.mzn";', "array[1..9, 1..9] of var 1..9: x;"]
    lines += [units([f"x[{i},{k}]" for k in range(1, 10)]) for i in range(1, 10)]
    lines += [units([f"x[{k},{i}]" for k in range(1, 10)]) for i in range(1, 10)]
    if not any(rule.startswith("regions") for rule in rules):
        lines += [units(block) for block in blocks()]
    for rule in rules:
        lines += constraints(rule)
    lines += [f"constraint x[{i // 9 + 1},{i % 9 + 1}] = {c};"
              for i, c in enumerate(puzzle) if c != "."]
    lines += ["solve :: int_search(x, dom_w_deg, indomain_min) satisfy;",
              'output [show(x[i, j]) | i, j in 1..9] ++ ["\\n"];']
    return "\n".join(lines)


def literal(row, column, digit):
    return 81 * row + 9 * column + digit + 1


def sum_clauses(rule, n_variables):
    """A little killer: a variable for each number that its first i cells may make."""
    total, *names = rule[len("little killer "):].split()
    cells = [tuple(int(x) - 1 for x in CELL.fullmatch(name).groups()) for name in names]
    width = int(total) + 1

    def makes(i, number):
        return n_variables + i * width + number + 1

    rows = [[makes(0, 0)], [makes(len(cells), width - 1)]]
    rows += [[-makes(len(cells), number)] for number in range(width - 1)]
    for i, (row, column) in enumerate(cells):
        for number in range(width):
            for d in range(9):
                after = number + d + 1
                rows.append([-makes(i, number), -literal(row, column, d)] +
                            ([makes(i + 1, after)] if after < width else []))
    return rows, n_variables + (len(cells) + 1) * width


def clauses(kind, puzzle):
    """The puzzle for a SAT solver: the variable of a digit d in row r and column c of nine,
    all from 0, is 81 r + 9 c + d + 1. Every cell has a digit, every row, column and block
    each digit at most once."""
    nine = range(9)
    for cell in range(81):
        yield [literal(cell // 9, cell % 9, d) for d in nine]
        if puzzle[cell] != ".":
            yield [literal(cell // 9, cell % 9, int(puzzle[cell]) - 1)]
    for one in range(81):
        for other in range(one + 1, 81):
            (r, c), (s, t) = divmod(one, 9), divmod(other, 9)
            far = sorted((abs(r - s), abs(c - t)))
            same = r == s or c == t or (r // 3, c // 3) == (s // 3, t // 3)
            for d in nine:
                if same or kind == "anti knight" and far == [1, 2]:
                    yield [-literal(r, c, d), -literal(s, t, d)]
                for e in (d - 1, d + 1):
                    if kind == "nonconsecutive" and far == [0, 1] and e in nine:
                        yield [-literal(r, c, d), -literal(s, t, e)]
    for cell in range(81):
        for d in nine:
            for e in range(d):
                yield [-literal(cell // 9, cell % 9, d), -literal(cell // 9, cell % 9, e)]


def sat_solutions(kind, rules, puzzle):
    """Up to two: each one found is forbidden for the next."""
    rows, found, n_variables = list(clauses(kind, puzzle)), [], 729
    for rule in rules:
        if rule.startswith("little killer"):
            more, n_variables = sum_clauses(rule, n_variables)
            rows += more
    with tempfile.NamedTemporaryFile("w+", suffix=".cnf") as file, \
            tempfile.NamedTemporaryFile("w+", suffix=".out") as answer:
        while len(found) < 2:
            file.seek(0)
            file.truncate()
            file.write(f"p cnf {n_variables} {len(rows)}\n")
            file.writelines(" ".join(map(str, row)) + " 0\n" for row in rows)
            file.flush()
            run("minisat", "-verb=0", file.name, answer.name)
            answer.seek(0)
            words = answer.read().split()
            if words[0] != "SAT":
                break
            true = [int(word) for word in words[1:] if 0 < int(word) <= 729]
            found.append("".join(str((x - 1) % 9 + 1) for x in sorted(true)))
            rows.append([-x for x in true])
    return found


def solutions(kind, rules, puzzle):
    if kind in BY_SAT:
        assert all(rule.startswith(kind) for rule in rules)
        return sat_solutions(kind, rules, puzzle)
    with tempfile.NamedTemporaryFile("w", suffix=".mzn") as file:
        file.write(model(rules, puzzle))
        file.flush()
        out = run("minizinc", "--solver", "gecode", "-n", "2", file.name)
    return [line for line in out.split("\n") if re.fullmatch(r"[1-9]{81}", line)]


def make(givens, kind, number):
    """Puzzles of a kind, each with its rules: pairs of both."""
    options = MADE.get(kind, ["--random-rules", kind])
    wanted = ["--count", str(number), "--seed", "21"]
    if kind in SPARSE:
        grids = run(givens, "grids", *options, *wanted)
        text = run(givens, "minimize", text=grids)
    else:
        text = run(givens, "generate", *options, *wanted)
    rules = []
    for line in text.splitlines():
        if line.startswith("#variant "):
            rules = line[len("#variant "):].split("; ")
        elif line:
            yield rules, line


def compare(givens, kind, number):
    """The number of faults."""
    faults = 0
    puzzles = list(make(givens, kind, number))
    text = "".join(f"#variant {'; '.join(rules)}\n{puzzle}\n" for rules, puzzle in puzzles)
    ours = run(givens, "solve", text=text).split()
    paths = run(givens, "explain", "--to", "json", text=text)
    verified = run(givens, "explain", "--verify", "-", text=paths).split()
    done = [json.loads(line).get("status") for line in paths.splitlines()]
    solved = done.count("ok")
    for (rules, puzzle), solution in zip(puzzles, ours):
        found = solutions(kind, rules, puzzle)
        if found != [solution]:
            faults += 1
            print(f"{'; '.join(rules)}\n{puzzle}\nours {solution}\nother {found}")
    if len(puzzles) != number or len(ours) != number or verified != ["ok"] * number:
        faults += 1
        print(f"{kind}: {len(puzzles)} puzzles, {len(ours)} solutions, "
              f"{verified.count('ok')} explanations verified")
    print(f"{kind}: {number} puzzles, {solved} of them solved by whips, {faults} faults")
    return faults


def main():
    givens, number = sys.argv[1], int(sys.argv[2])
    return int(sum(compare(givens, kind, number)
                   for kind in sys.argv[3:] or [*MADE, *RANDOM]) > 0)


if __name__ == "__main__":
    sys.exit(main())
