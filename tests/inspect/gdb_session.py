#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gdb_session.py GIVENS PAGE: the session of docs/debugging.md prints what the page shows.

The block that begins with "$ gdb --args" is run with GIVENS as the program: its commands
go to gdb, and what the dumps print on standard error must be the lines below them. A line
of the page that ends with " ..." is compared up to there. Skipped without gdb, and for a
program without symbols."""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

SKIPPED = 77
PROMPT = "(gdb) "


def read_session(page):
    """The arguments of the program, the commands, and the lines that they print."""
    block = re.search(r"```text\n\$ gdb --args (.*?)```", page.read_text(encoding="utf-8"),
                      re.DOTALL)[1].replace("\\\n", "")
    first, *lines = block.splitlines()
    commands = [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]
    shown = [line for line in lines if line and not line.startswith(PROMPT)]
    return shlex.split(first)[1:], commands, shown


def run_session(program, arguments, commands):
    words = [word for command in commands for word in ("-ex", command)]
    return subprocess.run(
        ["gdb", "-nx", "-batch", "-ex", "set debuginfod enabled off", *words,
         "--args", program, *arguments],
        check=False, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)


def is_printed(shown, printed):
    """Whether the lines of the page are printed in this order, perhaps with others."""
    at = 0
    for line in shown:
        start = line.removesuffix(" ...")
        while at < len(printed) and not (
                printed[at].startswith(start) if start != line else printed[at] == line):
            at += 1
        if at == len(printed):
            print(f"the page shows, but gdb does not print: {line}")
            return False
        at += 1
    return True


def main():
    program, page = sys.argv[1], pathlib.Path(sys.argv[2])
    if not shutil.which("gdb"):
        print("gdb is not installed")
        return SKIPPED
    arguments, commands, shown = read_session(page)
    found = run_session(program, arguments, ["info line main"])
    if "Line " not in found.stdout:
        print("the program has no symbols: build it with -Dbuildtype=debug")
        return SKIPPED
    done = run_session(program, arguments, commands)
    if shown and is_printed(shown, done.stderr.splitlines()):
        return 0
    print(done.stdout, done.stderr, sep="\n")
    return 1


sys.exit(main())
