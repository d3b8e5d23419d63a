#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""givens and Gecode on the same models: all solutions must be equal, and the best objective.

    GIVENS=build/givens GIVENS_SOURCE=. tests/minizinc/compare.py models
    GIVENS=build/givens GIVENS_SOURCE=. tests/minizinc/compare.py random [--seed S] [--count N]

`models` runs the models of this folder by `minizinc --solver givens` and `--solver gecode`, with
the files of share/minizinc laid out as `make install` does. `random` makes FlatZinc texts out of
every constraint that givens knows, and compares with fzn-gecode. TAP on stdout; what is not
installed is skipped."""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

GIVENS = pathlib.Path(os.environ["GIVENS"]).absolute()
SOURCE = pathlib.Path(os.environ["GIVENS_SOURCE"]).absolute()
LIMIT_S = 300  # only stops a hang


def run(words, env=None):
    done = subprocess.run(words, capture_output=True, text=True, timeout=LIMIT_S, check=False,
                          env=env)
    return done.stdout, done.returncode, done.stderr


def solutions(text):
    """The solutions that a solver printed, sorted, and the lines that are none of them."""
    found, current, ends = [], [], []
    for line in text.splitlines():
        if line == "----------":
            found.append("\n".join(sorted(current)))
            current = []
        elif line.startswith("=====") or line.startswith("%"):
            ends.append(line)
        else:
            current.append(line)
    return sorted(found), ends


class Tap:
    """Counts and prints results."""

    def __init__(self):
        self.n, self.failed = 0, 0

    def result(self, name, problem=None):
        self.n += 1
        self.failed += problem is not None
        print(f"{'not ok' if problem else 'ok'} {self.n} {name}", flush=True)
        if problem:
            print("\n".join("# " + line for line in problem.splitlines()), flush=True)

    def end(self):
        print(f"1..{self.n}")
        return 1 if self.failed else 0


# ---- models of MiniZinc ----

def install(folder):
    """The solver configuration as `make install` lays it out; returns the environment."""
    shutil.copytree(SOURCE / "share" / "minizinc" / "givens", folder / "share/minizinc/givens")
    (folder / "share/minizinc/solvers").mkdir()
    shutil.copy(SOURCE / "share/minizinc/solvers/givens.msc", folder / "share/minizinc/solvers")
    (folder / "bin").mkdir()
    shutil.copy(SOURCE / "share/minizinc/fzn-givens", folder / "bin")
    (folder / "bin/givens").symlink_to(GIVENS)
    return os.environ | {"MZN_SOLVER_PATH": str(folder / "share/minizinc/solvers")}


def compare_model(model, env):
    """None, or how the two solvers differ."""
    best = any(word in model.read_text() for word in ("solve minimize", "solve maximize"))
    words = ["minizinc", str(model)] if best else ["minizinc", "-a", str(model)]
    theirs, status, messages = run([*words, "--solver", "gecode"], env)
    if status:
        return f"gecode: {messages}"
    ours, status, messages = run([*words, "--solver", "givens"], env)
    if status or messages:
        return f"givens, status {status}: {messages}"
    if best:  # there may be several best solutions: the models print the objective first
        theirs, ours = (text.replace("==========", "").split()[:1] for text in (theirs, ours))
        return None if ours == theirs else f"objective: gecode {theirs}, givens {ours}"
    theirs, ours = solutions(theirs), solutions(ours)
    if ours == theirs:
        return None
    only = [set(a[0]) - set(b[0]) for a, b in ((theirs, ours), (ours, theirs))]
    return (f"gecode {len(theirs[0])} {theirs[1]}, givens {len(ours[0])} {ours[1]}\n"
            f"only gecode: {sorted(only[0])[:2]}\nonly givens: {sorted(only[1])[:2]}")


def compare_models(tap):
    if not shutil.which("minizinc") or not shutil.which("fzn-gecode"):
        print("1..0 # SKIP minizinc with gecode is not installed")
        return 0
    with tempfile.TemporaryDirectory() as name:
        env = install(pathlib.Path(name))
        for model in sorted((SOURCE / "tests" / "minizinc").glob("*.mzn")):
            tap.result(model.stem, compare_model(model, env))
    return tap.end()


# ---- random FlatZinc ----

class RandomModel:
    """A FlatZinc text with small domains in which each kind of constraint may occur."""

    def __init__(self, rng):
        self.rng = rng
        self.ints = {f"x{i}": self.domain() for i in range(rng.randint(2, 4))}
        self.bools = [f"b{i}" for i in range(rng.randint(1, 4))]
        kinds = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("make_")]
        self.constraints = [rng.choice(kinds)() for _ in range(rng.randint(1, 4))]
        self.goal = rng.choice(["satisfy", "satisfy", "minimize x0", "maximize x0"])

    def domain(self):
        if self.rng.random() < 0.3:
            return "{" + ",".join(map(str, sorted(self.rng.sample(range(-3, 7), 4)))) + "}"
        low = self.rng.randint(-3, 2)
        return f"{low}..{low + self.rng.randint(1, 5)}"

    def x(self):
        return self.rng.choice(list(self.ints)) if self.rng.random() < 0.85 else \
            str(self.rng.randint(-2, 5))

    def b(self):
        return self.rng.choice(self.bools) if self.rng.random() < 0.9 else \
            self.rng.choice(["true", "false"])

    def some(self, item, most=4):
        return "[" + ",".join(item() for _ in range(self.rng.randint(1, most))) + "]"

    def numbers(self, n):
        return "[" + ",".join(str(self.rng.choice([-2, -1, 1, 2, 3])) for _ in range(n)) + "]"

    def linear(self):
        xs = self.some(self.x)
        return f"{self.numbers(xs.count(',') + 1)},{xs},{self.rng.randint(-3, 8)}"

    def make_linear(self):
        return f"int_lin_{self.rng.choice(['eq', 'le', 'ne'])}({self.linear()})"

    def make_linear_reif(self):
        return f"int_lin_{self.rng.choice(['eq', 'le', 'ne'])}_reif({self.linear()},{self.b()})"

    def make_relation(self):
        return f"int_{self.rng.choice(['eq', 'le', 'lt', 'ne'])}({self.x()},{self.x()})"

    def make_relation_reif(self):
        name = self.rng.choice(["eq", "le", "lt", "ne"])
        return f"int_{name}_reif({self.x()},{self.x()},{self.b()})"

    def make_implied(self):
        name = self.rng.choice(["eq", "le", "lt", "ne"])
        return self.rng.choice([
            f"int_{name}_imp({self.x()},{self.x()},{self.b()})",
            f"int_lin_{self.rng.choice(['eq', 'le', 'ne'])}_imp({self.linear()},{self.b()})",
            f"set_in_imp({self.x()},{self.domain()},{self.b()})",
            f"array_bool_or_imp({self.some(self.b)},{self.b()})"])

    def make_function(self):
        name = self.rng.choice(["times", "div", "mod", "max", "min", "plus"])
        return f"int_{name}({self.x()},{self.x()},{self.x()})"

    def make_abs(self):
        return f"int_abs({self.x()},{self.x()})"

    def make_extreme(self):
        return f"array_int_{self.rng.choice(['maximum', 'minimum'])}({self.x()},{self.some(self.x)})"

    def make_bools(self):
        name = self.rng.choice(["bool_and", "bool_or", "bool_xor", "bool_eq_reif", "bool_le_reif",
                                "bool_lt_reif"])
        return f"{name}({self.b()},{self.b()},{self.b()})"

    def make_two_bools(self):
        name = self.rng.choice(["bool_eq", "bool_le", "bool_lt", "bool_not"])
        return f"{name}({self.b()},{self.b()})"

    def make_arrays(self):
        name = self.rng.choice(["array_bool_and", "array_bool_or"])
        return f"{name}({self.some(self.b)},{self.b()})"

    def make_xor(self):
        return f"array_bool_xor({self.some(self.b)})"

    def make_clause(self):
        return f"bool_clause({self.some(self.b)},{self.some(self.b)})"

    def make_clause_reif(self):
        return f"bool_clause_reif({self.some(self.b)},{self.some(self.b)},{self.b()})"

    def make_bool2int(self):
        return f"bool2int({self.b()},{self.x()})"

    def make_bool_linear(self):
        bs = self.some(self.b)
        n = bs.count(",") + 1
        return f"bool_lin_le({self.numbers(n)},{bs},{self.rng.randint(-2, 4)})"

    def make_element(self):
        return f"array_int_element({self.x()},{self.numbers(4)},{self.x()})"

    def make_var_element(self):
        return f"array_var_int_element({self.x()},{self.some(self.x)},{self.x()})"

    def make_bool_element(self):
        return f"array_var_bool_element({self.x()},{self.some(self.b)},{self.b()})"

    def make_set(self):
        return f"set_in({self.rng.choice(list(self.ints))},{self.domain()})"

    def make_set_reif(self):
        return f"set_in_reif({self.x()},{self.domain()},{self.b()})"

    def text(self):
        lines = [f"var {domain}: {name} :: output_var;" for name, domain in self.ints.items()]
        lines += [f"var bool: {name} :: output_var;" for name in self.bools]
        lines += [f"constraint {constraint};" for constraint in self.constraints]
        return "\n".join([*lines, f"solve {self.goal};"]) + "\n"


def compare_text(path):
    """None, or how the two solvers differ."""
    best = "imize " in path.read_text()
    words = [str(path)] if best else ["-a", str(path)]
    theirs, status, messages = run(["fzn-gecode", *words])
    if status or messages:
        return None if "division by" in messages else f"gecode, status {status}: {messages}"
    ours, status, messages = run([str(GIVENS), "flatzinc", *words])
    if status or messages:
        return f"givens, status {status}: {messages}"
    if best:  # there may be several best solutions
        theirs, ours = (("\n".join(line for line in text.splitlines()
                                   if line.startswith(("x0 ", "=")))) for text in (theirs, ours))
        return None if ours == theirs else f"gecode {theirs}, givens {ours}\n{path.read_text()}"
    if solutions(ours) == solutions(theirs):
        return None
    return (f"gecode {len(solutions(theirs)[0])}, givens {len(solutions(ours)[0])}\n"
            + path.read_text())


def compare_random(tap, seed, count):
    if not shutil.which("fzn-gecode"):
        print("1..0 # SKIP gecode is not installed")
        return 0
    problems = []
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "model.fzn"
        for number in range(count):
            path.write_text(RandomModel(random.Random(f"{seed}/{number}")).text())
            problem = compare_text(path)
            if problem:
                problems.append(f"model {number}: {problem}")
    tap.result(f"{count} random models have the solutions that Gecode finds",
               "\n".join(problems[:5]) or None)
    return tap.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["models", "random"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    words = parser.parse_args()
    tap = Tap()
    return compare_models(tap) if words.what == "models" else \
        compare_random(tap, words.seed, words.count)


sys.exit(main())
