#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""command_lines.py [--count N | --seconds S] [--seed S] [--jobs J] [--limit S] GIVENS: runs random
command lines and judges how each one ends.

Verbs and options come from the program's own help, so that new ones take part without a change
here. Values are right, odd or wrong; operands are puzzles, files of every kind, damaged files,
folders and words. A finding is a signal, an exit code outside the contract, a report of a
sanitizer, or a run that outlasts its own limit and the signal that follows. Each finding is
printed with the seed and the words that make it again. The last line is the sum; exit 1 when
there is a finding.

Line i depends on the seed and on i alone."""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
PUZZLE_4X4 = "1.....2.....4..."
TRIANGLE = """csp triangle
var A red green
var B red green blue
var C red green blue
different A B C
"""
# 10 and 20 are those of --sat-status, 143 answers SIGTERM. 70 means a bug or lack of memory:
# never here.
EXIT_CODES = {0, 1, 2, 3, 4, 5, 10, 20, 130, 143}
SANITIZER = re.compile(rb"Sanitizer|runtime error:|LeakSanitizer|Assertion")
OPTION = re.compile(r"^\s+(?:-(?P<short>\w), )?--(?P<name>[a-z0-9-]+)(?: (?P<value>\S+))?")
CHOICES = re.compile(r"\(([^():;,]*)\)$")
# They would install, wait for a client, or print what was asked for already.
LEFT_OUT = {"help", "version"}
# What verbs need besides options that are chosen at random. Others take puzzles and files.
NEEDED = {
    "grids": [], "generate": [], "gsp": [],
    "bench": [["solve", "puzzle.txt"], ["minimal", "puzzle.txt"], ["rate", "two.txt"], ["generate", "grids"]],
    "decode": ["--instance", "small.txt", "answer.txt"],
    "sweep": ["sweep.db", "--block", "2x2", "--holes", "8", "--count", "3"],
    "study": ["study.db", "--units", "4"], "merge": ["merged.db", "study.db", "study.db"],
    "stats": ["study.db"], "report": ["study.db"], "export": ["study.db"], "verify": ["study.db"],
    "fit": ["sweep.db"],
}
BATCH = 100
ODD_VALUES = ["", "0", "1", "-1", "2", "3", "9", "0.5", "1e3", "1e400", "nan", "inf", "-0", "0x10",
              "18446744073709551615", "18446744073709551616", "9223372036854775808", "4294967296",
              "65535", "2x2", "3x3", "2x3", "8x8", "0x0", "9x9x9", "1..5", "5..1", "10%", "peak", "%n",
              "%s%n%d", "\u00e9", "\t", "a,b", ",", "W,B,gW", "A\nB", "-", "--", "x" * 5000, "1/3", "3/3",
              "{in}", "/dev/null", "/dev/full", "."]
# Values for what the help calls MxN, and so on; small numbers for all else.
FITTING = {"MxN": ["2x2", "2x3", "3x3", "3x2", "4x4"], "I/N": ["1/2", "2/2"], "i/n": ["1/2", "2/2"],
           "S": ["0.1", "1", "0.5", "7"], "X": ["1", "2.5", "9"], "T": ["sixteen-letters-x"],
           "STRING": ["%g", "%g ED=%r/%p/%d", "%%", "%q"], "LIST": ["W", "W,B", "SER", "clues"],
           "ADDRESS:PORT": ["127.0.0.1:0"], "H": ["8", "40", "peak", "50%"]}


class Program:
    """The verbs and options that the program says it has."""

    def __init__(self, path):
        self.path = path
        text = self.said("help")
        verbs = text.split("verbs:", 1)[1].split("\n\n", 1)[0]
        names = re.findall(r"^  ([a-z]+) ", verbs, re.MULTILINE)
        self.verbs = {name: self.options(self.said("help", name))
                      for name in names if name not in LEFT_OUT}

    def said(self, *words):
        return subprocess.run([self.path, *words], capture_output=True, text=True, check=True,
                              timeout=600).stdout

    @staticmethod
    def options(text):
        """Name, placeholder or None, and the words that the help lists, of each option."""
        found = []
        for block in re.split(r"\n(?=\s+(?:-\w, )?--[a-z])", text):
            match = OPTION.match(block)
            if match and match["name"] not in ("help", "version"):
                words = " ".join(CHOICES.findall(" ".join(block.split("\n\n")[0].split()))).split()
                found.append((match["name"], match["value"], words))
        return found


def write_fixtures(program, folder):
    """Files of every kind that a verb may be given."""
    texts = {"puzzle.txt": PUZZLE + "\n", "two.txt": f"{PUZZLE}\n{PUZZLE_4X4}\n", "small.txt": PUZZLE_4X4,
             "empty.txt": "", "blank.txt": "\n\n# nothing\n", "triangle.csp": TRIANGLE,
             "table.tsv": f"id\tpuzzle\tW\n1\t{PUZZLE}\t3\n", "bad.json": '{"puzzle": [1, 2',
             "nul.txt": PUZZLE[:40] + "\0" + PUZZLE[40:], "long.txt": "1" * 200000,
             "sat.cnf": "p cnf 2 1\n1 2 0\n", "answer.txt": "s SATISFIABLE\nv 1 2 3 0\n",
             "order.pls": "order 4\n0 1 2 3\n", "mask.txt": "1" * 40 + "." * 41}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "folder").mkdir()
    makers = [
        ("study.db", ["study", "study.db", "--block", "2x2", "--units", "3", "--seed", "1", "--ratings", "W"]),
        ("sweep.db", ["sweep", "sweep.db", "--block", "2x2", "--holes", "8", "--count", "2", "--seed", "1"]),
        ("grids.txt", ["grids", "--count", "2", "--seed", "1", "-o", "grids.txt"]),
        ("path.json", ["explain", "--to", "json", "-o", "path.json", PUZZLE_4X4]),
    ]
    for name, words in makers:
        subprocess.run([program.path, *words], cwd=folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False, timeout=300)
        if not (folder / name).exists():
            sys.exit(f"command_lines: '{' '.join(words)}' made no {name}")
    data = (folder / "study.db").read_bytes()
    (folder / "cut.db").write_bytes(data[:len(data) // 2])
    (folder / "wrong.db").write_bytes(data[:5000] + b"\xff" * 500 + data[5500:])


def some_value(rng, placeholder, words, files, tame):
    """A value for an option: one that fits when `tame`, else anything."""
    kind = 0 if tame else rng.random()
    if "|" in placeholder and placeholder == placeholder.lower():
        words = placeholder.split("|")
    if words and kind < 0.6:
        return rng.choice(words)
    if placeholder == "FILE" and kind < 0.6 or kind > 0.92:
        return rng.choice(files + ["out.txt", "new/out.txt", "out-%n.svg"])
    if kind < 0.6:
        return rng.choice(FITTING.get(placeholder, ["1", "2", "3", "5", "20"]))
    return rng.choice(ODD_VALUES)


def mangled(rng, text):
    """A puzzle with a few characters changed."""
    letters = list(text)
    for _ in range(rng.randrange(4)):
        letters[rng.randrange(len(letters))] = rng.choice("0123456789.*Qx ABC|\u00e9")
    return "".join(letters)


def some_operand(rng, files, tame):
    kind = 0 if tame else rng.random()
    if kind < 0.45:
        return rng.choice(files + [PUZZLE, PUZZLE_4X4])
    if kind < 0.8:
        return mangled(rng, rng.choice([PUZZLE, PUZZLE_4X4]))
    return rng.choice(["empty", "-", "missing.txt", *ODD_VALUES])


def command_line(rng, program, files):
    """Words of one command line, without the program. Time limits come first: what follows may
    replace them by odd values, and then the signal ends the run."""
    verb = rng.choice(list(program.verbs))
    options = program.verbs[verb]
    names = {name for name, _, _ in options}
    tame = rng.random() < 0.6  # else nearly every line ends with wrong usage
    words = [verb]
    for name, value in (("limit-time", "1"), ("run-time", "1")):
        if name in names and rng.random() < 0.95:
            words += [f"--{name}", value]
    for name, placeholder, choices in rng.sample(options, min(len(options), rng.randrange(3 if tame else 6))):
        # Programs are run by solver.bats; here they would be random words in a shell.
        if name == "solver" and rng.random() < 0.8:
            words += ["--solver", rng.choice(["cadical", "mac-lah", "backbone", "true", "cat {in}"])]
        elif placeholder is None:
            words.append(f"--{name}" if tame else f"--{name}" + rng.choice(["", "", "", "=1"]))
        elif tame or rng.random() < 0.95:
            words += [f"--{name}", some_value(rng, placeholder, choices, files, tame)]
        else:
            words.append(f"--{name}")
    if tame and verb in NEEDED:
        needed = NEEDED[verb]
        words += rng.choice(needed) if verb == "bench" else needed
    else:
        words += [some_operand(rng, files, tame) for _ in range(rng.choice([0, 1, 1, 1, 2, 3]))]
    if verb == "serve":
        words += ["--listen", "127.0.0.1:0"]
    return [word.replace("\0", "") for word in words]


def run_one(words, program, folder, limit):
    """Exit code (minus the signal), what was said on stderr, and whether it outlasted its limit
    and the signal that asks it to end."""
    child = subprocess.Popen([program.path, *words], cwd=folder, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    late = False
    try:
        # clock: any moment will do. A server waits for clients, and none will come.
        said = child.communicate(timeout=1 if words[0] == "serve" else limit)[1]
    except subprocess.TimeoutExpired:
        # Without a budget of time a run may be long, but it must obey a signal.
        child.terminate()
        try:
            said = child.communicate(timeout=limit)[1]
        except subprocess.TimeoutExpired:
            late = True
            os.killpg(child.pid, signal.SIGKILL)
            said = child.communicate()[1]
    return child.returncode, said, late


def judge(status, said, late):
    """What is wrong with how a run ended; None when nothing is."""
    if late:
        return "does not end"
    if SANITIZER.search(said):
        return "report of a sanitizer"
    if status == -signal.SIGTERM or status in EXIT_CODES:
        return None
    return f"signal {-status}" if status < 0 else f"exit code {status}"


class Runner:
    """Runs lines in copies of the folder of fixtures, one copy for each thread."""

    def __init__(self, program, fixtures, options):
        self.program, self.fixtures, self.options = program, fixtures, options
        self.files = sorted(path.name for path in fixtures.iterdir())
        self.local = threading.local()

    def fresh_folder(self):
        shutil.rmtree(getattr(self.local, "folder", None) or "/nonexistent", ignore_errors=True)
        self.local.folder = pathlib.Path(tempfile.mkdtemp(dir=self.fixtures.parent))
        self.local.uses = 0
        shutil.copytree(self.fixtures, self.local.folder, dirs_exist_ok=True)

    def run(self, number):
        if getattr(self.local, "uses", 50) >= 50:
            self.fresh_folder()
        self.local.uses += 1
        rng = random.Random(f"{self.options.seed} {number}")
        words = command_line(rng, self.program, self.files)
        status, said, late = run_one(words, self.program, self.local.folder, self.options.limit)
        return number, words, status, judge(status, said, late), said


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("givens", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, help="go on for so long instead of --count lines")
    parser.add_argument("--first", type=int, default=0, help="number of the first line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=60,
                        help="seconds before a signal, and again before a run counts as a hang")
    return parser.parse_args()


def batches(options):
    """Ranges of numbers of lines, until all lines are run or the time is over."""
    end = time.monotonic() + options.seconds if options.seconds else None
    first = options.first
    while time.monotonic() < end if end else first < options.first + options.count:
        n = BATCH if end else min(BATCH, options.first + options.count - first)
        yield range(first, first + n)
        first += n


def main():
    options = parse()
    program = Program(options.givens.resolve())
    findings, codes = 0, {}
    with tempfile.TemporaryDirectory() as scratch:
        fixtures = pathlib.Path(scratch) / "fixtures"
        fixtures.mkdir()
        write_fixtures(program, fixtures)
        runner = Runner(program, fixtures, options)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            runs = (run for numbers in batches(options) for run in pool.map(runner.run, numbers))
            for number, words, status, wrong, said in runs:
                codes[status] = codes.get(status, 0) + 1
                if wrong:
                    findings += 1
                    print(f"finding: line {number} of seed {options.seed}: {wrong}: givens {words}")
                    print(said[-3000:].decode(errors="replace"), flush=True)
    print("exit codes:", ", ".join(f"{code}: {n}" for code, n in sorted(codes.items())))
    print(f"{sum(codes.values())} command lines, {findings} findings")
    return 1 if findings else 0


sys.exit(main())
