#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random puzzles of every kind that has a notation of its own, solved by givens and by Gecode.

    GIVENS=build/givens tests/applications/compare.py [--count N] [KIND ...]

The models in MiniZinc are made here from the text of the puzzle alone (kinds.py), and state its rules
once more in their own words: they share nothing with what givens states. Of each kind N puzzles are
generated in a few sizes. All of a size become one model, so that exactly one solution is left if each
of them has one; it must be the one that `givens solve` finds. Then puzzles with a clue fewer are
compared by their numbers of solutions. TAP on stdout; skipped where MiniZinc is not installed."""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import kinds

GIVENS = str(pathlib.Path(os.environ["GIVENS"]).absolute())
LIMIT_S = 600  # only stops a hang
MOST = 200     # solutions that are counted


def run(words, text=None):
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=LIMIT_S,
                          check=False)
    return done.stdout, done.returncode, done.stderr


def givens(verb, texts, *options):
    out, status, messages = run([GIVENS, verb, *options], "".join(t + "\n" for t in texts))
    if status not in (0, 1):
        raise AssertionError(f"givens {verb}: status {status}: {messages}")
    return out.splitlines()


def lines_of(text):
    return [line for line in text.split("; ")]


def gecode(texts, most):
    """The solutions of all of these puzzles together, up to `most`."""
    ways = max(getattr(kinds.kind_of(text), "ways", 1) for text in texts)
    model, names = ["include \"alldifferent.mzn\"; include \"table.mzn\"; include \"subcircuit.mzn\";"], []
    for i, text in enumerate(texts):
        kind = kinds.kind_of(text)
        statements, shown = kind.model(lines_of(text), f"p{i}_")
        model += statements
        names += shown
    model.append("solve satisfy;")
    model.append("output [" + ", \" \", ".join(f"show({name})" for name in names) + ", \"\\n\"];")
    with tempfile.NamedTemporaryFile("w", suffix=".mzn") as file:
        file.write("\n".join(model) + "\n")
        file.flush()
        out, status, messages = run(["minizinc", "--solver", "gecode", "-n", str(ways * most),
                                     file.name])
    if status:
        raise AssertionError(f"minizinc: {messages}")
    found = dict.fromkeys(line for line in out.splitlines() if line and line[0] not in "-=%")
    return [line.split() for line in found][:most]


def compare_solutions(texts):
    """None, or what is wrong with these puzzles."""
    counts = givens("count", texts)
    if set(counts) != {"1"}:
        return f"givens counts {counts}"
    ours = []
    for text, answer in zip(texts, givens("solve", texts, "--to", "line")):
        ours += kinds.kind_of(text).values(lines_of(text), lines_of(answer))
    theirs = gecode(texts, 2)
    if len(theirs) != 1:
        return f"gecode finds {len(theirs)} solutions:\n" + "\n".join(texts)
    return None if theirs[0] == ours else f"givens {ours}\ngecode {theirs[0]}"


def compare_counts(text, rng):
    """The same for a puzzle that has a clue fewer, which may have many solutions."""
    fewer = kinds.kind_of(text).loosen(lines_of(text), rng)
    if fewer is None:
        return None
    fewer = "; ".join(fewer)
    ours = int(givens("count", [fewer], "--limit", str(MOST))[0])
    theirs = len(gecode([fewer], MOST))
    return None if ours == theirs else f"givens {ours}, gecode {theirs}: {fewer}"


def check_head(head, n, rng):
    texts, _, messages = run([GIVENS, "generate", head, "--count", str(n), "--seed", "11"])
    texts = texts.splitlines()
    if len(texts) != n:
        return f"{len(texts)} puzzles: {messages}"
    at_once = getattr(kinds.kind_of(texts[0]), "at_once", n)
    problem = None
    for i in range(0, n, at_once):
        problem = problem or compare_solutions(texts[i:i + at_once])
    for text in texts[:3]:
        problem = problem or compare_counts(text, rng)
    return problem


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=3, help="puzzles of each kind")
    parser.add_argument("kinds", nargs="*")
    options = parser.parse_args()
    if not shutil.which("minizinc") or not shutil.which("fzn-gecode"):
        print("1..0 # SKIP minizinc with gecode is not installed")
        return 0
    n, failed, rng = 0, 0, random.Random(5)
    for kind in kinds.KINDS:
        if options.kinds and kind.name not in options.kinds:
            continue
        heads = kind.heads if options.count > 3 else kind.heads[:1]
        for head in heads:
            n += 1
            share = -(-options.count // len(heads))
            problem = check_head(head, share, rng)
            failed += problem is not None
            print(f"{'not ok' if problem else 'ok'} {n} {share} of {head}", flush=True)
            if problem:
                print("\n".join("# " + line for line in problem.splitlines()), flush=True)
    print(f"1..{n}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
