#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clock.py ROOT: tests wait for events, never for time. A pause before a signal, a limit that
one machine reaches and another does not, an assertion about how long something took: each
fails some day on a machine that is faster, slower or busier. Where a line has to wait, it or
the line above says why: "clock: looks again"."""
import pathlib
import re
import sys

FOLDERS = ["tests", "web/tests"]
MARKER = re.compile(r"clock: \w")
SHELL, PYTHON, C = {".bats", ".bash", ".sh"}, {".py"}, {".c", ".h"}
SCRIPT, MESON = {".ts", ".tsx", ".mjs"}, {".build"}
ANY_PROGRAM = SHELL | PYTHON | C

# What lasts that long is no part of a test: it only ends one that hangs.
BOUND_SECONDS = 300
# A program that only waits, and is ended by the test.
ENDLESS_SECONDS = 1000


def is_between(low, high):
    """Whether the number that a pattern found lies between the two."""
    return lambda found: low < float(found[1].replace("_", "")) < high


def always(_):
    return True


# Kinds of files, what they may not have, when that counts, and why.
RULES = [
    (ANY_PROGRAM, r"\bsleep ([0-9.]+)", is_between(-1, ENDLESS_SECONDS), "a pause"),
    (SHELL, r"\bsleep \"?\$", always, "a pause"),
    (SHELL, r"\btimeout\b[^|;]* (?:-s ?|--signal=)(?:SIG)?(?:INT|TERM|HUP|USR1)\b", always,
     "a signal after a time"),
    (SHELL, r"\btimeout(?: -\S+(?: [A-Z]+)?| -k \d+)* ([0-9.]+)",
     is_between(-1, BOUND_SECONDS), "a bound that a busy machine can miss"),
    (SHELL | PYTHON, r"--limit-time(?:[ =]|\", \")([0-9.]+)",
     is_between(0.001, ENDLESS_SECONDS), "a limit that depends on the machine"),
    (SHELL, r"\$\(?date \+%s|\$\{?(?:SECONDS|EPOCHSECONDS|EPOCHREALTIME)\b", always,
     "the time of day"),
    (PYTHON, r"\btime\.sleep\(", always, "a pause"),
    (PYTHON, r"\bassert\b.*\b(?:monotonic|perf_counter|time\.time)\(", always,
     "an assertion about time"),
    (PYTHON, r"\b(?:timeout=|wait\(|join\()([0-9.]+)", is_between(-1, BOUND_SECONDS),
     "a bound that a busy machine can miss"),
    (C, r"\b(?:nanosleep|clock_nanosleep|usleep|sleep|pause_ms|alarm|setitimer) ?\((?!long)",
     always, "a pause"),
    (C, r"\bassert_true\(.*_seconds\(\)", always, "an assertion about time"),
    (SCRIPT, r"\bwaitForTimeout\(|\bsetTimeout\(", always, "a pause"),
    (SCRIPT, r"\btimeout: ?([0-9_]+)", is_between(-1, 60_000),
     "a bound that a busy machine can miss"),
    (MESON, r"\btimeout: ?([0-9]+)", is_between(-1, BOUND_SECONDS),
     "a bound that a busy machine can miss"),
]
RULES = [(kinds, re.compile(pattern), counts, why) for kinds, pattern, counts, why in RULES]

# The rules themselves: a kind of file, a line, and whether it is a fault.
EXAMPLES = [
    (".bats", "    sleep 0.5", True),
    (".bats", "    fake 'exec sleep 1000'", False),
    (".bats", "    sleep 0.02 # clock: looks again", False),
    (".bats", "    wait_until is_asleep $pid", False),
    (".bats", "    timeout --preserve-status -s INT -k 5 1 \"$GIVENS\" encode in", True),
    (".bats", "    timeout 600 \"$GIVENS\" vary", False),
    (".bats", "    timeout -s KILL 2 \"$GIVENS\" count", True),
    (".bats", "    say solve --limit-time 0.2 hard", True),
    (".bats", "    say solve --limit-time 0.001 hard", False),
    (".py", "    time.sleep(1)", True),
    (".py", "    server.process.wait(10)", True),
    (".py", "    assert time.monotonic() - begun < 5", True),
    (".c", "    (void)usleep(100);", True),
    (".c", "    bench_open(&b, \"sleep 1000\");", False),
    (".ts", "  await page.waitForTimeout(600);", True),
    (".build", "  timeout: 120)", True),
]


def faults_of_line(kind, line):
    return [why for kinds, pattern, counts, why in RULES if kind in kinds
            for found in pattern.finditer(line) if counts(found)]


def faults_of(kind, text):
    """The faults of a file, as (line, why)."""
    before = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not MARKER.search(line) and not MARKER.search(before):
            yield from ((number, why) for why in faults_of_line(kind, line))
        before = line


def files_of(folder):
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.parent.name != "lint":
            yield path


def main():
    root = pathlib.Path(sys.argv[1])
    for kind, line, is_fault in EXAMPLES:
        assert bool(list(faults_of(kind, line))) == is_fault, line
    kinds = set().union(*(rule[0] for rule in RULES))
    faults = [f"{path.relative_to(root)}:{line}: {why}"
              for folder in FOLDERS for path in files_of(root / folder) if path.suffix in kinds
              for line, why in faults_of(path.suffix, path.read_text(encoding="utf-8"))]
    for fault in faults:
        print(fault)
    if faults:
        sys.exit("wait for an event instead (wait_until), or say why not: \"clock: ...\"")


if __name__ == "__main__":
    main()
