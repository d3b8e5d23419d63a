#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every encoding has as many models as the instance has solutions, and every answer of a
solver decodes to one of them: small random instances of all families, reduced and full. TAP on
stdout.

    GIVENS=build/givens SAT_MODELS=build/... tests/encode/models.py [--total N] [--seed S]
        [--zinc N]

The solutions are known by brute force. Models are counted by CaDiCaL (SAT_MODELS, in process)
and MiniSat with blocking clauses, by clasp, by Gecode through MiniZinc (of the first N instances
of each group, all by default), by `givens count` (csp-dual), and by brute force over the files of
XCSP3 and Minion (orders up to 6). A program that is not installed is left out, with a note."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import small_instances
import solver_files

GIVENS = os.environ["GIVENS"]
SAT_MODELS = os.environ.get("SAT_MODELS")
MOST = small_instances.MOST_SOLUTIONS + 2
SKIPPED = 77
SUFFIX = {"dimacs-2d": "cnf", "dimacs-3d": "cnf", "opb": "opb", "mzn": "mzn", "xcsp3": "xml",
          "minion": "minion", "csp-dual": "csp"}


def run(*words, ok=(0,), **more):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=False,
                          **more)
    if done.returncode not in ok:
        raise AssertionError(f"{' '.join(map(str, words))[:300]}: {done.returncode}\n"
                             f"{done.stdout[-500:]}{done.stderr[-500:]}")
    return done.stdout


class Group:
    """Instances that are read with the same options, and their files."""

    def __init__(self, number, instances, folder):
        self.instances = instances
        self.folder = folder / str(number)
        self.folder.mkdir()
        self.options = instances[0].options
        self.name = " ".join(self.options)
        self.texts = self.folder / "instances"
        self.texts.write_text("\n".join(i.text for i in instances) + "\n")

    def encode(self, encoding, full):
        """The files of all instances."""
        kind = "full" if full else "reduced"
        pattern = self.folder / f"{encoding}-{kind}-%n.{SUFFIX[encoding]}"
        words = ["--full"] if full else []
        names = run(GIVENS, "encode", "--to", encoding, *words, *self.options, "-o", pattern,
                    self.texts).split("\n")[:-1]
        assert len(names) == len(self.instances)
        return [pathlib.Path(name) for name in names]

    def decode(self, encoding, full, answers):
        """What decode makes of the answers, by number of the instance."""
        numbers = sorted(answers)
        texts = self.folder / "answered"
        texts.write_text("\n".join(self.instances[n].text for n in numbers) + "\n")
        paths = []
        for n in numbers:
            paths.append(self.folder / f"answer-{n}")
            paths[-1].write_text(answers[n])
        # --from is the encoding here; pencilmarks are found out.
        options = [w for w in self.options if w not in ("--from", "sukaku")]
        words = ["--full"] if full else []
        lines = run(GIVENS, "decode", "--from", encoding, *words, *options, "--instance", texts,
                    *paths).split("\n")[:-1] if numbers else []
        return dict(zip(numbers, lines, strict=True))


# ---- solvers: a file to its number of models and one answer ----


def cadical(paths):
    if not SAT_MODELS:
        return None
    done = subprocess.run([SAT_MODELS, *map(str, paths)], capture_output=True, text=True,
                          check=False)
    if done.returncode == SKIPPED:
        return None
    assert done.returncode == 0, done.stderr
    return [(int(n), None) for n in done.stdout.split()]


def minisat_one(path):
    clauses = path.read_text()
    n_vars, n_clauses = map(int, re.search(r"^p cnf (\d+) (\d+)$", clauses, re.M).groups())
    body = clauses.partition(f"p cnf {n_vars} {n_clauses}\n")[2]
    blocked, answer = [], None
    with tempfile.TemporaryDirectory() as folder:
        file, result = pathlib.Path(folder) / "in", pathlib.Path(folder) / "out"
        while len(blocked) < MOST:
            file.write_text(f"p cnf {n_vars} {n_clauses + len(blocked)}\n{body}"
                            + "".join(blocked))
            run("minisat", "-verb=0", file, result, ok=(10, 20))
            text = result.read_text()
            answer = answer or text
            if text.startswith("UNSAT"):
                break
            literals = [int(word) for word in text.split()[1:-1]]
            blocked.append(" ".join(str(-v) for v in literals) + " 0\n")
    return len(blocked), answer if blocked else None


def minisat(paths):
    if not shutil.which("minisat"):
        return None
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(minisat_one, paths))


def clasp_one(path):
    """Of models of OPB files clasp prints the last one alone."""
    text = run("clasp", "-n", "0", path, ok=(10, 20, 30))
    n_models = int(re.search(r"^c Models +: (\d+)", text, re.M)[1])
    models = re.findall(r"^(?:v .*\n)+", text, re.M)
    assert bool(models) == bool(n_models), text
    return n_models, "s SATISFIABLE\n" + models[-1] if models else None


def clasp(paths):
    if not shutil.which("clasp"):
        return None
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(clasp_one, paths))


def gecode_one(path):
    text = run("minizinc", "-a", "--solver", "gecode", path)
    models = text.split("----------\n")
    n_models = len(models) - 1
    assert n_models or "=====UNSATISFIABLE=====" in text, text
    return n_models, models[0] + "----------\n" if n_models else None


def gecode(paths):
    if not shutil.which("minizinc"):
        return None
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(gecode_one, paths))


def xcsp3_answer(path, solution):
    names = " ".join(n for n in solution if n[0] == "x")
    values = " ".join(str(v) for n, v in solution.items() if n[0] == "x")
    return ("s SATISFIABLE\nv <instantiation type='solution'>\n"
            f"v <list> {names} </list>\nv <values> {values} </values>\nv </instantiation>\n")


def minion_answer(path, solution):
    names = re.findall(r"x\[[\d,]+\]", path.read_text())
    size = max(tuple(map(int, n[2:-1].split(","))) for n in names)
    cells = sorted((n for n in solution if n[0] == "x"),
                   key=lambda n: tuple(map(int, n[2:-1].split(","))))
    width = size[-1] + 1
    rows = [cells[i:i + width] for i in range(0, len(cells), width)]
    return "".join(f"Sol: {' '.join(str(solution[n]) for n in row)} \n" for row in rows) + \
        "\nSolution Number: 1\nTime:0.000000\nNodes: 3\n\nProblem solvable?: yes\n"


def evaluate(read, answer):
    def count(paths):
        results = []
        for path in paths:
            found = read(path)[0].solutions(MOST)
            results.append((len(found), answer(path, found[0]) if found else None))
        return results

    return count


def csp_dual(paths):
    """All files at once; one solution each."""
    counts = run(GIVENS, "count", "--family", "csp", "-n", "0", *paths).split()
    lines = run(GIVENS, "solve", "--family", "csp", "--any", *paths, ok=(0, 1)).split("\n")[:-1]
    return [(int(n), line if line != "none" else None)
            for n, line in zip(counts, lines, strict=True)]


# Encodings and what counts their models; the flag: small orders alone.
COUNTERS = [
    ("dimacs-2d", "CaDiCaL", cadical, False), ("dimacs-3d", "CaDiCaL", cadical, False),
    ("dimacs-2d", "MiniSat", minisat, False), ("dimacs-3d", "MiniSat", minisat, False),
    ("dimacs-2d", "clasp", clasp, False), ("dimacs-3d", "clasp", clasp, False),
    ("opb", "clasp", clasp, False),
    ("mzn", "Gecode", gecode, False),
    ("xcsp3", "brute force", evaluate(solver_files.xcsp3, xcsp3_answer), True),
    ("minion", "brute force", evaluate(solver_files.minion, minion_answer), True),
    ("csp-dual", "givens count", csp_dual, False),
]


def check(group, counter, encoding, full, small, files, n_zinc):
    """Counts of a group; the number of instances compared, or None: no such program."""
    chosen = [n for n, instance in enumerate(group.instances)
              if not small or instance.order <= small_instances.ORDER_OF_CHECKS]
    if encoding == "mzn":
        chosen = chosen[:n_zinc]
    results = counter([files[n] for n in chosen]) if chosen else []
    if results is None:
        return None
    answers = {}
    for n, (count, answer) in zip(chosen, results, strict=True):
        expected = group.instances[n].solutions
        assert count == len(expected), \
            f"{files[n].name} of {group.name}: {count} models, {len(expected)} solutions\n" \
            f"{group.instances[n].text}"
        if answer:
            answers[n] = answer
    for n, solution in group.decode(encoding, full, answers).items():
        assert solution in group.instances[n].solutions, \
            f"{group.name}: decoded '{solution}' of\n{group.instances[n].text}"
    return len(chosen), len(answers)


def check_givens(groups):
    """The program itself agrees with brute force."""
    for group in groups:
        counts = run(GIVENS, "count", "-n", "0", *group.options, group.texts).split()
        assert [int(n) for n in counts] == [len(i.solutions) for i in group.instances], group.name


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--total", type=int, default=300)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--zinc", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        made = small_instances.make(options.total, options.seed)
        groups = [Group(n, group, pathlib.Path(folder)) for n, group in enumerate(made)]
        total = sum(len(g.instances) for g in groups)
        unsat = sum(not i.solutions for g in groups for i in g.instances)
        check_givens(groups)
        print(f"# {total} instances, {unsat} without a solution, seed {options.seed}")
        print(f"1..{2 * len(COUNTERS)}")
        status = 0
        files = {}
        for number, (encoding, name, counter, small) in enumerate(
                (c for c in COUNTERS for _ in "rf"), 1):
            full = number % 2 == 0
            title = f"{encoding}, {'full' if full else 'reduced'}, by {name}"
            try:
                sizes = []
                for group in groups:
                    key = group.folder, encoding, full
                    if key not in files:
                        files[key] = group.encode(encoding, full)
                    sizes.append(check(group, counter, encoding, full, small, files[key],
                                       options.zinc))
                if None in sizes:
                    print(f"ok {number} - {title} # SKIP not installed")
                else:
                    counted, decoded = (sum(column) for column in zip(*sizes))
                    print(f"ok {number} - {title}: {counted} instances, {decoded} answers "
                          "decoded")
            except AssertionError as why:
                status = 1
                print(f"not ok {number} - {title}")
                print("\n".join(f"# {line}" for line in str(why).splitlines()))
            sys.stdout.flush()
    return status


if __name__ == "__main__":
    sys.exit(main())
