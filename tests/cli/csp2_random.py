#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""csp2_random.py GIVENS N SEED -- N random csp 2 problems of all kinds of constraints. Each is
stated as a text, and as a function in Python that is tried on every assignment; the numbers of
solutions must be equal, and those of the text that `convert` writes as well."""
import itertools
import operator
import random
import subprocess
import sys

RELATIONS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
             ">": operator.gt, ">=": operator.ge}


class Problem:
    """Variables a, b, ... and an array x[1..n]; tests are functions of a dict of values."""

    def __init__(self, rng):
        self.rng = rng
        self.lines, self.tests, self.domains = ["csp 2"], [], {}
        for name in "abc"[:rng.randint(1, 3)]:
            values = sorted(rng.sample(range(-2, 6), rng.randint(1, 4)))
            self.domains[name] = values
            self.lines.append(f"var {name} {{{' '.join(map(str, values))}}}")
        self.n = rng.randint(2, 4)
        low, high = rng.randint(0, 1), rng.randint(2, 4)
        self.array = [f"x[{i}]" for i in range(1, self.n + 1)]
        for name in self.array:
            self.domains[name] = list(range(low, high + 1))
        self.lines.append(f"array x[1..{self.n}] {low}..{high}")
        for _ in range(rng.randint(1, 4)):
            rng.choice(KINDS)(self)

    def state(self, text, test):
        self.lines.append(text.strip())
        self.tests.append(test)

    def relation(self):
        return self.rng.choice(sorted(RELATIONS))

    def some(self, least, most=4):
        names = list(self.domains)
        return self.rng.sample(names, self.rng.randint(least, min(most, len(names))))

    def label(self):
        name = self.rng.choice(list(self.domains))
        return name, self.rng.choice(self.domains[name])

    def count(self):
        names = list(self.domains)
        return sum(all(test(dict(zip(names, values))) for test in self.tests)
                   for values in itertools.product(*self.domains.values()))


def alldiff(p):
    names = p.array if p.rng.random() < 0.5 else p.some(2)
    text = "x[*]" if names is p.array else " ".join(names)
    p.state(f"alldiff {text}", lambda v: len({v[n] for n in names}) == len(names))


def binary(p):
    (a, b), rel, k = p.some(2, 2), p.relation(), p.rng.randint(-2, 2)
    holds = RELATIONS[rel]
    if p.rng.random() < 0.5:
        p.state(f"{a} {rel} {b} {'+' if k >= 0 else '-'} {abs(k)}",
                lambda v: holds(v[a], v[b] + k))
    else:
        p.state(f"abs {a} - {b} {rel} {abs(k)}", lambda v: holds(abs(v[a] - v[b]), abs(k)))


def total(p):
    names, rel, k = p.some(1), p.relation(), p.rng.randint(-3, 12)
    factors = [p.rng.choice([1, 1, 2, 3]) for _ in names]
    other = p.rng.choice(list(p.domains))
    holds = RELATIONS[rel]
    terms = " ".join(n if f == 1 else f"{f}*{n}" for f, n in zip(factors, names))
    right = f"{k}" if p.rng.random() < 0.5 else f"2*{other} + {k}"
    p.state(f"sum {terms} {rel} {right}",
            lambda v: holds(sum(f * v[n] for f, n in zip(factors, names)),
                            k + ("*" in right) * 2 * v[other]))


def table(p):
    names, allow = p.some(1, 3), p.rng.random() < 0.6
    tuples = {tuple(p.rng.choice(p.domains[n]) for n in names) for _ in range(p.rng.randint(0, 9))}
    text = " ".join(f"({', '.join(map(str, t))})" for t in sorted(tuples))
    p.state(f"table ({', '.join(names)}) {'allow' if allow else 'forbid'} {text}",
            lambda v: (tuple(v[n] for n in names) in tuples) == allow)


def element(p):
    result, index = p.some(2, 2)
    if index in p.array or result in p.array:
        return
    p.state(f"element {result} = x[{index}]",
            lambda v: 1 <= v[index] <= p.n and v[p.array[v[index] - 1]] == v[result])


def fixed(p):
    """A variable with one value left."""
    name, value = p.label()
    p.state(f"{name} = {value}" if value >= 0 else f"{name} = ({value})",
            lambda v: v[name] == value)


def counting(p):
    (_, value), rel, k = p.label(), p.relation(), p.rng.randint(0, 3)
    names = p.some(1) if p.rng.random() < 0.5 else list(p.domains)
    holds = RELATIONS[rel]
    p.state(f"count {' '.join(names)} {value} {rel} {k}" if value >= 0 else
            f"count {' '.join(names)} ({value}) {rel} {k}",
            lambda v: holds(sum(v[n] == value for n in names), k))


def ordered(p):
    names, strictly = p.some(2), p.rng.random() < 0.5
    holds = operator.lt if strictly else operator.le
    p.state(f"{'strictly-' if strictly else ''}increasing {' '.join(names)}",
            lambda v: all(holds(v[a], v[b]) for a, b in zip(names, names[1:])))


def circuit(p):
    def is_cycle(v):
        at, seen = 1, set()
        while at not in seen and 1 <= at <= p.n:
            seen.add(at)
            at = v[p.array[at - 1]]
        return at == 1 and len(seen) == p.n
    p.state("circuit x", is_cycle)


def clauses(p):
    labels = list({p.label() for _ in range(p.rng.randint(1, 4))})
    kind = p.rng.choice(["exactly-one e:", "at-most-one", "forbid", "at-least-one"])
    if kind == "at-most-one" and len(labels) < 2:
        return
    signs = [p.rng.random() < 0.5 for _ in labels]
    text = " ".join(f"{n}{'!=' if s and kind == 'at-least-one' else '='}{x}"
                    for (n, x), s in zip(labels, signs))
    hits = lambda v: [v[n] == x for n, x in labels]
    p.state(f"{kind} {text}", {
        "exactly-one e:": lambda v: sum(hits(v)) == 1,
        "at-most-one": lambda v: sum(hits(v)) <= 1,
        "forbid": lambda v: not all(hits(v)),
        "at-least-one": lambda v: any(h != s for h, s in zip(hits(v), signs)),
    }[kind])


def loop(p):
    rel, k = p.relation(), p.rng.randint(0, 1)
    holds = RELATIONS[rel]
    p.state(f"for i, j in 1..{p.n} where i < j and j - i <= 2: x[i] {rel} x[j] - (j-i)*{k}",
            lambda v: all(holds(v[p.array[i]], v[p.array[j]] - (j - i) * k)
                          for i in range(p.n) for j in range(i + 1, min(p.n, i + 3))))


KINDS = [alldiff, binary, total, table, element, fixed, counting, ordered, circuit, clauses,
         loop]


def answers(givens, verb, text):
    return subprocess.run([givens, *verb], input=text, capture_output=True, text=True,
                          check=False).stdout.split("\n")[:-1]


def main():
    givens, number, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    problems = [Problem(random.Random(seed * 1000003 + i)) for i in range(number)]
    texts = ["; ".join(p.lines) for p in problems]
    whole = "\n".join(texts) + "\n"
    counts = answers(givens, ["count", "--limit", "0"], whole)
    written = answers(givens, ["convert", "--to", "line"], whole)
    again = answers(givens, ["count", "--limit", "0"], "\n".join(written) + "\n")
    bad = 0
    for i, (p, text) in enumerate(zip(problems, texts)):
        expected = str(p.count())
        if not counts[i] == again[i] == expected or written[i] != text:
            print(f"{text}: expected {expected}, found {counts[i]}, then {again[i]}")
            bad += 1
    solvable = sum(c not in ("0", "none") for c in counts)
    print(f"{number} problems, {solvable} with solutions, {bad} wrong")
    return bad > 0 or not number / 5 < solvable < number


if __name__ == "__main__":
    sys.exit(main())
