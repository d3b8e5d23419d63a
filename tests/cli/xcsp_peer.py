#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random instances of XCSP3 that use every constraint that is read: the number of solutions
must be that of a brute force over the same constraints, kept here as functions. And what
`encode` writes is read back with as many solutions. TAP on stdout.

    GIVENS=build/givens tests/cli/xcsp_peer.py [--seed S] [--count N]"""
import argparse
import itertools
import operator
import os
import pathlib
import random
import subprocess
import tempfile

GIVENS = os.environ["GIVENS"]
RELATIONS = {"lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
             "eq": operator.eq, "ne": operator.ne}


class Undefined(Exception):
    """A division by zero."""


def divide(a, b):
    if b == 0:
        raise Undefined
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


OPERATORS = {name: (2, (lambda f: lambda a, b: int(f(a, b)))(f)) for name, f in RELATIONS.items()}
OPERATORS |= {
    "neg": (1, lambda a: -a), "abs": (1, abs), "sqr": (1, lambda a: a * a),
    "add": (2, lambda a, b: a + b), "sub": (2, lambda a, b: a - b), "mul": (2, lambda a, b: a * b),
    "div": (2, divide), "mod": (2, lambda a, b: a - b * divide(a, b)),
    "min": (2, min), "max": (2, max), "dist": (2, lambda a, b: abs(a - b)),
    "not": (1, lambda a: int(not a)), "and": (2, lambda a, b: int(bool(a and b))),
    "or": (2, lambda a, b: int(bool(a or b))), "xor": (2, lambda a, b: int(bool(a) != bool(b))),
    "iff": (2, lambda a, b: int(bool(a) == bool(b))), "imp": (2, lambda a, b: int(not a or bool(b))),
    "if": (3, lambda a, b, c: b if a else c),
}


class Instance:
    """An array x of a few variables; constraints as texts and as functions of x."""

    def __init__(self, rng):
        self.rng = rng
        self.n = rng.randint(3, 5)
        self.domains = [sorted(rng.sample(range(-1, 5), rng.randint(2, 4)))
                        for _ in range(self.n)]
        makers = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("make_")]
        self.constraints = [rng.choice(makers)() for _ in range(rng.randint(1, 3))]

    def some(self, most=4, least=2):
        return self.rng.sample(range(self.n), self.rng.randint(least, min(most, self.n)))

    @staticmethod
    def names(which):
        return " ".join(f"x[{i}]" for i in which)

    def condition(self):
        kind = self.rng.randrange(4)
        if kind == 0:
            low, width = self.rng.randint(-2, 4), self.rng.randint(0, 4)
            return f"(in,{low}..{low + width})", lambda x, v: low <= v <= low + width
        if kind == 1:
            values = self.rng.sample(range(-2, 9), 3)
            return (f"(in,{{{','.join(map(str, values))}}})", lambda x, v: v in values)
        name, f = self.rng.choice(list(RELATIONS.items()))
        if kind == 2:
            i = self.rng.randrange(self.n)
            return f"({name},x[{i}])", lambda x, v: f(v, x[i])
        k = self.rng.randint(-2, 7)
        return f"({name},{k})", lambda x, v: f(v, k)

    def make_alldifferent(self):
        which = self.some()
        if self.rng.random() < 0.3:
            return (f"<allDifferent><list>{self.names(which)}</list><except>0 3</except>"
                    "</allDifferent>",
                    lambda x: all(x[i] != x[k] or x[i] in (0, 3)
                                  for i, k in itertools.combinations(which, 2)))
        return (f"<allDifferent> {self.names(which)} </allDifferent>",
                lambda x: len({x[i] for i in which}) == len(which))

    def make_allequal(self):
        which = self.some(3)
        return (f"<allEqual> {self.names(which)} </allEqual>",
                lambda x: len({x[i] for i in which}) == 1)

    def make_sum(self):
        which = self.some()
        factors = [self.rng.choice([-2, -1, 1, 2, 3]) for _ in which]
        text, holds = self.condition()
        return (f"<sum><list>{self.names(which)}</list><coeffs>{' '.join(map(str, factors))}"
                f"</coeffs><condition>{text}</condition></sum>",
                lambda x: holds(x, sum(f * x[i] for f, i in zip(factors, which))))

    def make_count(self):
        which, values = self.some(), self.rng.sample(range(-1, 5), 2)
        text, holds = self.condition()
        return (f"<count><list>{self.names(which)}</list><values>{values[0]} {values[1]}</values>"
                f"<condition>{text}</condition></count>",
                lambda x: holds(x, sum(x[i] in values for i in which)))

    def make_cardinality(self):
        which = self.some(5, 3)
        closed = self.rng.random() < 0.5
        return (f"<cardinality><list>{self.names(which)}</list><values closed=\"{str(closed).lower()}\">"
                "0 1 2 3</values><occurs>0..2 1 0..1 0..3</occurs></cardinality>",
                lambda x: sum(x[i] == 0 for i in which) <= 2 and sum(x[i] == 1 for i in which) == 1
                and sum(x[i] == 2 for i in which) <= 1 and sum(x[i] == 3 for i in which) <= 3
                and (not closed or all(x[i] in range(4) for i in which)))

    def make_element(self):
        which, start = self.some(), self.rng.randint(0, 1)
        index, value = self.rng.randrange(self.n), self.rng.randrange(self.n)
        return (f"<element><list startIndex=\"{start}\">{self.names(which)}</list><index>x[{index}]"
                f"</index><value>x[{value}]</value></element>",
                lambda x: 0 <= x[index] - start < len(which) and
                x[which[x[index] - start]] == x[value])

    def make_channel(self):
        a, b = self.some(2), self.some(3)
        if len(a) > len(b):
            a, b = b, a

        def holds(x):
            ok = all(0 <= x[i] < len(b) and x[b[x[i]]] == k for k, i in enumerate(a))
            return ok and (len(a) != len(b) or
                           all(0 <= x[i] < len(a) and x[a[x[i]]] == k for k, i in enumerate(b)))
        return (f"<channel><list>{self.names(a)}</list><list>{self.names(b)}</list></channel>",
                holds)

    def make_ordered(self):
        which = self.some()
        name = self.rng.choice(["lt", "le", "ge", "gt"])
        lengths = [self.rng.randint(-1, 2) for _ in which[1:]]
        return (f"<ordered><list>{self.names(which)}</list><lengths>{' '.join(map(str, lengths))}"
                f"</lengths><operator> {name} </operator></ordered>",
                lambda x: all(RELATIONS[name](x[a] + d, x[b])
                              for a, b, d in zip(which, which[1:], lengths)))

    def make_lex(self):
        n = self.rng.randint(1, 3)
        lists = [[self.rng.choice(self.some()) for _ in range(n)]
                 for _ in range(self.rng.choice([2, 2, 3]))]
        name = self.rng.choice(["lt", "le", "ge", "gt"])
        text = "".join(f"<list>{self.names(which)}</list>" for which in lists)
        return (f"<lex>{text}<operator> {name} </operator></lex>",
                lambda x: all(RELATIONS[name]([x[i] for i in a], [x[i] for i in b])
                              for a, b in zip(lists, lists[1:])))

    def make_nooverlap(self):
        which = self.some()
        lengths = [self.rng.randint(0, 2) for _ in which]
        ignored = self.rng.random() < 0.5
        tasks = list(zip(which, lengths))

        def holds(x):
            return all(x[a] + d <= x[b] or x[b] + e <= x[a] or (ignored and 0 in (d, e))
                       for i, (a, d) in enumerate(tasks) for b, e in tasks[:i])
        zero = "" if ignored else ' zeroIgnored="false"'
        return (f"<noOverlap{zero}><origins>{self.names(which)}</origins><lengths>"
                f"{' '.join(map(str, lengths))}</lengths></noOverlap>", holds)

    def make_extreme(self):
        which = self.some()
        name, f = self.rng.choice([("minimum", min), ("maximum", max)])
        text, holds = self.condition()
        return (f"<{name}><list>{self.names(which)}</list><condition>{text}</condition></{name}>",
                lambda x: holds(x, f(x[i] for i in which)))

    def make_extension(self):
        which = self.some(3)
        rows = [tuple(self.rng.choice(["*", *range(-1, 5)]) if self.rng.random() < 0.9 else "*"
                      for _ in which) for _ in range(self.rng.randint(1, 6))]
        allowed = self.rng.random() < 0.6
        tag = "supports" if allowed else "conflicts"
        text = "".join("(" + ",".join(map(str, row)) + ")" for row in rows)
        return (f"<extension><list>{self.names(which)}</list><{tag}>{text}</{tag}></extension>",
                lambda x: allowed == any(all(v in ("*", x[i]) for v, i in zip(row, which))
                                         for row in rows))

    def make_unary(self):
        i, allowed = self.rng.randrange(self.n), self.rng.random() < 0.5
        tag = "supports" if allowed else "conflicts"
        return (f"<extension><list>x[{i}]</list><{tag}> -1 1..2 </{tag}></extension>",
                lambda x: allowed == (x[i] in (-1, 1, 2)))

    def make_instantiation(self):
        i = self.rng.randrange(self.n)
        return (f"<instantiation><list>x[{i}]</list><values>{self.domains[i][0]}</values>"
                "</instantiation>", lambda x: x[i] == self.domains[i][0])

    def make_group(self):
        pairs = [self.some(2) for _ in range(2)]
        args = "".join(f"<args> {self.names(pair)} </args>" for pair in pairs)
        return (f"<group><intension> ne(%0,add(%1,1)) </intension>{args}</group>",
                lambda x: all(x[a] != x[b] + 1 for a, b in pairs))

    def expression(self, depth):
        if depth == 0 or self.rng.random() < 0.2:
            if self.rng.random() < 0.3:
                k = self.rng.randint(-2, 4)
                return str(k), lambda x: k
            i = self.rng.randrange(self.n)
            return f"x[{i}]", lambda x: x[i]
        name, (n, f) = self.rng.choice(list(OPERATORS.items()))
        parts = [self.expression(depth - 1) for _ in range(n)]
        return (f"{name}({','.join(text for text, _ in parts)})",
                lambda x: f(*[part(x) for _, part in parts]))

    def make_intension(self):
        text, value = self.expression(3)

        def holds(x):
            try:
                return value(x) != 0
            except Undefined:
                return False
        return f"<intension> {text} </intension>", holds

    def text(self):
        domains = "".join(f'<domain for="x[{i}]"> {" ".join(map(str, domain))} </domain>\n'
                          for i, domain in enumerate(self.domains))
        constraints = "\n".join(text for text, _ in self.constraints)
        return ('<?xml version="1.0"?>\n<!-- random -->\n<instance format="XCSP3" type="CSP">\n'
                f'<variables>\n<array id="x" size="[{self.n}]">\n{domains}</array>\n</variables>\n'
                f"<constraints>\n{constraints}\n</constraints>\n</instance>\n")

    def n_solutions(self):
        return sum(all(holds(x) for _, holds in self.constraints)
                   for x in itertools.product(*self.domains))


def givens(*words):
    done = subprocess.run([GIVENS, *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() + done.stderr.strip()


def compare_random(seed, count, path):
    problems = []
    for number in range(count):
        instance = Instance(random.Random(f"{seed}/{number}"))
        path.write_text(instance.text())
        found, expected = givens("count", "--limit", "0", str(path)), instance.n_solutions()
        if found != str(expected):
            problems.append(f"instance {number}: {found} instead of {expected}\n{instance.text()}")
    return problems


def compare_written(path):
    problems = []
    for words in (["--block", "2x2", "1..............4"], ["--family", "latin", "--size", "4", "empty"],
                  ["--family", "queens", "--size", "6", "empty"],
                  ["--family", "sudoqueens", "--size", "4", "empty"],
                  ["--full", "--block", "2x2", "1..............4"]):
        path.write_text(givens("encode", "--to", "xcsp3", *words))
        count = [word for word in words if word != "--full"]
        here = givens("count", "--limit", "0", *count)
        there = givens("count", "--limit", "0", str(path))
        if here != there:
            problems.append(f"{words}: {there} instead of {here}")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=150)
    words = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "instance.xml"
        tests = [(f"{words.count} random instances have as many solutions as by brute force",
                  compare_random(words.seed, words.count, path)),
                 ("what encode writes is read with as many solutions", compare_written(path))]
    for number, (name, problems) in enumerate(tests, 1):
        failed += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {number} {name}")
        for problem in problems[:4]:
            print("# " + problem.replace("\n", "\n# "))
    print(f"1..{len(tests)}")
    return 1 if failed else 0


raise SystemExit(main())
