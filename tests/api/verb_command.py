#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""verb_command.py GIVENS VERB_ROWS [full]: the library answers as the command does where the command
reads files: decode, minimize --all, stats; and for problems that are no family: csp files, the
kinds with a notation of their own, models of other programs. The other verbs are in
test_equality.c."""
import pathlib
import subprocess
import sys

SIZES = {"sudoku": "9", "latin": "5", "pandiagonal": "5", "queens": "8", "sudoqueens": "9"}
METHODS = {"top-down": 10, "controlled-bias": 3, "weighted": 20}


class Programs:
    """The command and the library."""

    def __init__(self, givens, verb_rows):
        self.givens, self.verb_rows = givens, verb_rows

    def command(self, *words, text=""):
        return self._run(self.givens, words, text)

    def library(self, *words, text=""):
        return self._run(self.verb_rows, words, text)

    @staticmethod
    def _run(program, words, text):
        return subprocess.run([program, *words], input=text, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def puzzles_of(text):
    """The lines of a text but for those that say what they are."""
    return [line for line in text.splitlines() if not line.startswith("#")]


def values_of(line, size):
    """The values of a solution: digits, or the columns of queens."""
    if "Q" in line:
        return [line[i:i + size].index("Q") + 1 for i in range(0, len(line), size)]
    return [int(digit) for digit in line]


def answers_to(values):
    """What solvers could say, right and wrong: encoding and text."""
    wrong = [values[1], *values[1:]]
    for solution in (values, wrong, values[:-1]):
        numbers = [str(value) for value in solution]
        yield "mzn", f"x = [{', '.join(numbers)}];\n----------\n"
        yield "minion", f"Sol: {' '.join(numbers)}\nSolution Number: 1\n"
    yield "mzn", "=====UNSATISFIABLE=====\n"
    yield "mzn", "=====UNKNOWN=====\n"
    yield "dimacs-3d", "s UNSATISFIABLE\n"


def decode(programs):
    for family, size in SIZES.items():
        shape = ["--family", family, "--size", size]
        lines = puzzles_of(programs.command("generate", *shape, "--seed", "5", "--count", "3"))
        for line in lines:
            solution = programs.command("solve", *shape, text=line + "\n").strip()
            for encoding, answer in answers_to(values_of(solution, int(size))):
                yield (programs.library("decode", family, encoding, line, text=answer),
                       programs.command("decode", "--from", encoding, *shape, "--instance",
                                        line, text=answer))


def larger(programs):
    """Puzzles with some clues more than they need, one with several solutions, one with none."""
    lines = programs.command("generate", "--seed", "6", "--count", "5").split()
    solutions = programs.command("solve", text="\n".join(lines)).split()
    mixed = [solution[:6] + line[6:] for line, solution in zip(lines, solutions)]
    return "\n".join([*mixed, "." * 30 + lines[0][30:], "11" + "." * 79]) + "\n"


def minimize(programs):
    text = larger(programs)
    for name, options in (("minimize-all", []), ("minimize-counts", ["--counts"])):
        theirs = programs.command("minimize", "--all", "--no-header", *options, text=text)
        yield programs.library(name, text=text), theirs


def stats(programs):
    for method, n in METHODS.items():
        table = programs.command("generate", "--method", method, "--seed", "3", "--count", str(n),
                                 "--rating", "W", "--to", "tsv")
        yield (programs.library("stats", method, str(n)),
               programs.command("stats", "--method", method, "--puzzles", "-", text=table))


EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
RATINGS = "W,B,TE"
MODELS = [  # of other programs
    "p cnf 3 4\n1 2 0\n-1 -2 0\n2 3 0\n-3 1 0\n",
    "p cnf 2 1\n1 2 0\n",
    "var 1..3: a :: output_var;\nvar 1..3: b :: output_var;\n"
    "constraint int_lt(a, b);\nsolve satisfy;\n",
    '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[3]">1..3</array>'
    "</variables><constraints><allDifferent>x[]</allDifferent><intension>lt(x[0],x[1])"
    "</intension></constraints></instance>\n",
]


QUICK = {"australia.csp", "futoshiki_4.csp", "kakuro_3.csp", "magic_3.csp", "send_more.csp",
         "cryptarithm.txt", "futoshiki.txt", "kakuro.txt", "map.txt", "matching.txt"}


def problems():
    for folder in ("csp", "applications"):
        for path in sorted((EXAMPLES / folder).iterdir()):
            if path.name in QUICK or "full" in sys.argv:
                yield path.read_text(encoding="utf-8")
    yield from MODELS


def has_part(programs, *words):
    """Whether the command can answer at all: parts of the build may be missing."""
    return bool(programs.command(*words, text="." * 16 + "\n"))


def problems_of_any_kind(programs):
    theory = "W+MUS" if has_part(programs, "explain", "--theory", "MUS") else "W"
    for text in problems():
        count = programs.command("count", "--limit", "1000", text=text)
        rated = programs.command("rate", "--ratings", RATINGS, "--to", "tsv", "--no-header",
                                 text=text)
        path = programs.command("explain", "--theory", theory, text=text)
        rated = "\t".join(rated.rstrip("\n").split("\t")[1:4])
        yield (programs.library("path", theory, RATINGS, text=text),
               count + rated + "\n" + path.partition("\n")[2].removesuffix("\n"))
        if has_part(programs, "canon", "--form", "graph"):
            row = programs.command("canon", "--form", "graph", "--automorphisms", "--class",
                                   "--to", "tsv", "--no-header", text=text)
            yield (programs.library("class", text=text),
                   "\t".join(row.rstrip("\n").split("\t")[2:4]) + "\n")


def kinds(programs):
    for head in ("futoshiki 4", "kakuro 4 4", "hidato 3 4", "map", "magic-square 3"):
        rows = programs.command("generate", head, "--seed", "9", "--count", "3", "--to", "tsv",
                                "--no-header")
        ours = programs.library("kind", head, "9", "3")
        yield ours, "".join("\t".join(row.split("\t")[:3]) + "\n" for row in rows.splitlines())


def same(here, there):
    """Equal texts; numbers may differ by the rounding of weights, which the command reads from
    a table and the library has at full precision."""
    def parts(text):
        return [word for line in text.splitlines() for word in [*line.split("\t"), "\n"]]

    def close(a, b):
        try:
            return abs(float(a) - float(b)) < 1e-7
        except ValueError:
            return False
    ours, theirs = parts(here), parts(there)
    return len(ours) == len(theirs) and all(a == b or close(a, b) for a, b in zip(ours, theirs))


def main():
    programs = Programs(*sys.argv[1:3])
    failed = False
    print("1..5")
    for number, test in enumerate((decode, minimize, stats, problems_of_any_kind, kinds), 1):
        pairs = list(test(programs))
        wrong = [(here, there) for here, there in pairs if not same(here, there) or not here]
        failed = failed or bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - {test.__name__}, {len(pairs)} answers")
        for here, there in wrong[:3]:
            print(f"# the library says {here[:300]!r}, the command {there[:300]!r}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
