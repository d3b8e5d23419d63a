#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""text.py ROOT: what every text of the tree must and must not have: a licence line, clean
line ends, a name in snake_case, nothing unfinished, no path of somebody's machine; in src/ no way
to the heap but src/base/; in bats files no check that cannot fail."""
import pathlib
import re
import sys

FOLDERS = [".ci", "bench", "docs", "examples", "include", "man", "src", "tests", "tools"]
NEEDS_NO_LICENCE = {".md", ".csv", ".csp", ".scd", ".svg", ".tsv", ".txt"}
SNAKE_CASE = re.compile(r"[a-z0-9_.]+|README\.md|givens[a-z0-9-]*\.[0-9]\.scd")

# The words are cut in two, or this file would not pass its own test.
FORBIDDEN = [
    (re.compile("TO" "DO|FIX" "ME|\\bXX" "X\\b"), "something unfinished"),
    (re.compile(r"(?<![\w.])/(?:ho" "me|wo" "rk|ro" "ot)/"), "a path of one machine"),
    (re.compile(r"[ \t\r]$", re.MULTILINE), "a blank at the end of a line"),
]
# `= malloc(`, `free(`: the heap; `gv_arena_free(`: not.
HEAP = re.compile(
    r"(?<![\w.>])(?:[mc]alloc|realloc|reallocarray|free|aligned_alloc|posix_memalign"
    r"|strn?dup|v?asprintf|getline|getdelim|open_memstream)\s*\(")
# bash does not end at it (set -e), so that a test goes on whatever comes out.
INVERTED = re.compile(r"^ *! (?!.*\|\|)", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def files_of(root):
    # In a linked work tree, .git is a file that names the place of the repository.
    tops = [path for path in root.iterdir() if path.is_file() and path.name != ".git"]
    below = [path for folder in FOLDERS for path in (root / folder).rglob("*")
             if path.is_file() and "__pycache__" not in path.parts]
    return sorted([*tops, *below])


def line_of(text, match):
    return text.count("\n", 0, match.start()) + 1


def is_sample(path, root):
    """A sample of published facts (tests/data): its rows are as they were found."""
    return path.parent == root / "tests/data" and path.suffix in (".tsv", ".txt")


def faults_of_text(path, text, root):
    """Faults of one file, each as (line, what)."""
    if is_sample(path, root):
        if not text.startswith("# "):
            yield 1, "no line that says where the facts come from"
        return
    start = "".join(text.splitlines(keepends=True)[:3])
    if path.suffix not in NEEDS_NO_LICENCE and "LICENSE" not in path.name:
        if path.parent != root and "SPDX-License-Identifier: GPL-3.0-or-later" not in start:
            yield 1, "no SPDX line"
    if text and not text.endswith("\n"):
        yield text.count("\n") + 1, "no newline at the end of the file"
    for pattern, what in FORBIDDEN:
        for match in pattern.finditer(text):
            yield line_of(text, match), what
    if path.suffix == ".bats":
        for match in INVERTED.finditer(text):
            yield line_of(text, match), "a line with ! cannot fail: write fails COMMAND"
    relative = path.relative_to(root).parts
    if relative[0] == "src" and relative[1] != "base" and path.suffix in (".c", ".h"):
        code = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
        for match in HEAP.finditer(code):
            yield line_of(code, match), f"{match[0]}...: only src/base/ calls the heap"


def faults_of_names(files, root):
    for path in files:
        if path.parent == root:
            continue
        # Pages of docs/ are addresses: words joined by hyphens are common there. Samples of
        # tests/data have the names of the collections they are from.
        hyphens = path.suffix == ".md" or is_sample(path, root)
        name = path.name.replace("-", "_") if hyphens else path.name
        if not SNAKE_CASE.fullmatch(name):
            yield f"{path}: the name is not in snake_case"


def main():
    root = pathlib.Path(sys.argv[1])
    files = files_of(root)
    faults = list(faults_of_names(files, root))
    for path in files:
        text = path.read_text(encoding="utf-8")
        faults += [f"{path}:{line}: {what}"
                   for line, what in faults_of_text(path, text, root)]
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
