#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random files of clauses: the number of solutions by brute force, and of larger ones the
answer of minisat; random graphs: the number of colourings by brute force. TAP on stdout.

    GIVENS=build/givens tests/cli/dimacs_peer.py [--seed S]"""
import argparse
import itertools
import os
import pathlib
import random
import shutil
import subprocess
import tempfile

GIVENS = os.environ["GIVENS"]


def givens(*words):
    return subprocess.run([GIVENS, *words], capture_output=True, text=True, check=False).stdout


def cnf_text(n, clauses):
    lines = ["c random", f"p cnf {n} {len(clauses)}"]
    return "\n".join(lines + [" ".join(map(str, clause)) + " 0" for clause in clauses]) + "\n"


def random_clauses(rng, n, m, longest):
    return [[rng.choice([-1, 1]) * rng.randint(1, n) for _ in range(rng.randint(1, longest))]
            for _ in range(m)]


def n_models(n, clauses):
    return sum(all(any((lit > 0) == signs[abs(lit) - 1] for lit in clause) for clause in clauses)
               for signs in itertools.product([False, True], repeat=n))


def counts(rng, path):
    """Files of up to ten variables, with repeated and complementary literals."""
    for _ in range(100):
        n = rng.randint(1, 10)
        clauses = random_clauses(rng, n, rng.randint(0, 3 * n), 4)
        path.write_text(cnf_text(n, clauses))
        found = givens("count", "--limit", "0", str(path)).strip()
        if found != str(n_models(n, clauses)):
            return f"{found} instead of {n_models(n, clauses)}:\n{path.read_text()}"
    return None


def satisfiable(rng, path):
    """3-SAT near its threshold, against minisat; solutions are checked."""
    for _ in range(100):
        n = rng.randint(20, 60)
        clauses = [[rng.choice([-1, 1]) * v for v in rng.sample(range(1, n + 1), 3)]
                   for _ in range(round(4.26 * n))]
        path.write_text(cnf_text(n, clauses))
        status = subprocess.run(["minisat", "-verb=0", str(path)], capture_output=True,
                                check=False).returncode
        found = givens("solve", "--any", str(path)).strip()
        if (found == "none") != (status == 20):
            return f"minisat says {status}, givens {found[:40]}:\n{path.read_text()}"
        if found == "none":
            continue
        true = {int(name[1:]) for name, value in (word.split("=") for word in found.split())
                if value == "true"}
        if not all(any((lit > 0) == (abs(lit) in true) for lit in clause) for clause in clauses):
            return f"not a solution: {found}:\n{path.read_text()}"
    return None


def colourings(rng, path):
    for _ in range(40):
        n, k = rng.randint(1, 6), rng.randint(1, 4)
        edges = [edge for edge in itertools.combinations(range(1, n + 1), 2)
                 if rng.random() < 0.5]
        lines = [f"p edge {n} {len(edges)}"] + [f"e {a} {b}" for a, b in edges]
        path.write_text("\n".join(lines) + "\n")
        count = sum(all(colour[a - 1] != colour[b - 1] for a, b in edges)
                    for colour in itertools.product(range(k), repeat=n))
        found = givens("count", "--limit", "0", "--size", str(k), str(path)).strip()
        if found != str(count):
            return f"{k} colours: {found} instead of {count}:\n{path.read_text()}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    rng = random.Random(parser.parse_args().seed)
    tests = [("100 files of clauses have as many solutions as by brute force", counts, None),
             ("100 files of 3-SAT have the answer of minisat", satisfiable, "minisat"),
             ("40 graphs have as many colourings as by brute force", colourings, None)]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "problem"
        for number, (name, test, program) in enumerate(tests, 1):
            if program and not shutil.which(program):
                print(f"ok {number} {name} # SKIP {program} is not installed")
                continue
            problem = test(rng, path)
            failed += problem is not None
            print(f"{'not ok' if problem else 'ok'} {number} {name}")
            if problem:
                print("# " + problem.replace("\n", "\n# "))
    print(f"1..{len(tests)}")
    return 1 if failed else 0


raise SystemExit(main())
