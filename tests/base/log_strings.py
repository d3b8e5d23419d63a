#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""log_strings.py ROOT COMMAND: in a build without logging, the command has no text of a log line of
src/ in it."""
import pathlib
import re
import sys

LINE = re.compile(r'\bGV_LOG\(\s*\d\s*,\s*\w+\s*,\s*((?:"(?:\\.|[^"\\])*"|\s|PRI\w+)+)')
LITERAL = re.compile(r'"((?:\\.|[^"\\])*)"')


def texts(root):
    """The longest literal of every log line."""
    for path in sorted((root / "src").rglob("*.[ch]")):
        if path.name == "log.h":
            continue
        for found in LINE.findall(path.read_text(encoding="utf-8")):
            joined = re.sub(r'"\s+"', "", found.strip())
            yield path, max(LITERAL.findall(joined), key=len).encode()


def main():
    root, command = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    binary = command.read_bytes()
    lines = list(texts(root))
    short = [f"{path}: '{piece.decode()}' is too short to be looked for"
             for path, piece in lines if len(piece) < 5]
    left = [f"{path}: '{piece.decode()}' is in {command}"
            for path, piece in lines if piece in binary]
    print(f"{len(lines)} log lines")
    print("\n".join([*short, *left]))
    return 1 if short or left or b"GIVENS_LOG" in binary or not lines else 0


sys.exit(main())
