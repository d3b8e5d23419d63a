#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""layers.py ROOT: checks every #include of src/ against the table of folders.

The table has no cycle, and it is the one of docs/architecture.md: a new edge is a change
of both, in one commit."""
import pathlib
import re
import sys

# folder -> the folders it may include besides itself; givens.h is open to all.
LAYERS = {
    "base": "",
    "work": "base",
    "model": "base",
    "symmetry": "base model",
    "text": "base model",
    "sudoku9": "base",
    "mus": "base model solve",
    "rules": "base model mus solve",
    "encode": "base model",
    "solve": "base model sudoku9 encode",
    "linked_sat": "base solve",
    "linked_symmetry": "base model symmetry",
    "compress": "base",
    "template": "base model solve",
    "explainer": "base sudoku9",
    "rate": "base model rules sudoku9 solve template explainer",
    "stats": "base",
    "generate": "base model text symmetry sudoku9 solve rate stats",
    "store": "base",
    "experiment": "base work model generate encode solve stats store",
    "study": "base work model generate rate stats store",
    "report": "base model text rules solve template explainer",
    "api": "base work model symmetry text sudoku9 rules encode solve template explainer rate"
           " generate report",
    "study_report": "base stats report",
    "study_api": "base rate stats study study_report api linked_sat linked_symmetry",
}
LAYERS = {folder: set(allowed.split()) for folder, allowed in LAYERS.items()}
LAYERS["serve"] = set(LAYERS)  # the server sees all of the library,
LAYERS["cli"] = set(LAYERS)  # the command the server, too

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]*)"', re.MULTILINE)
TABLE_ROW = re.compile(r"^\| ((?:`src/\w+/`(?:, )?)+) \|.*\| ([^|]*) \|$", re.MULTILINE)


def wrong_includes(root):
    """What the files of src/ include and must not."""
    for path in sorted((root / "src").rglob("*.[ch]")):
        folder = path.relative_to(root / "src").parts[0]
        if folder not in LAYERS:
            yield f"{path}: src/{folder}/ is not in the table of {__file__}"
            continue
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            target = name.split("/")[0]
            if name in ("givens.h", "givens_study.h", "version.h"):  # public, generated
                continue
            if "/" not in name:
                yield f"{path}: \"{name}\" lacks its folder"
            elif target != folder and target not in LAYERS[folder]:
                yield f"{path}: {folder} must not include {name}"


def table_of_document(root):
    """The same table as docs/architecture.md has it."""
    text = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = {}
    for folders, allowed in TABLE_ROW.findall(text):
        names = set(table) if allowed == "all of the above" else set(allowed.split())
        for folder in re.findall(r"src/(\w+)/", folders):
            table[folder] = names - {"`givens.h`"}
    return table


def differences_from_document(root):
    documented = table_of_document(root)
    for folder in sorted(LAYERS.keys() | documented.keys()):
        here, there = LAYERS.get(folder), documented.get(folder)
        if here != there:
            yield (f"src/{folder}/ may include {here and sorted(here)} in {__file__}, "
                   f"{there and sorted(there)} in docs/architecture.md")


def folders_on_cycles():
    """Takes away folders that include none of those left; what stays is on a cycle or
    above one."""
    left = dict(LAYERS)
    while True:
        free = [folder for folder, allowed in left.items() if not allowed & left.keys()]
        if not free:
            return [f"src/{folder}/ depends on itself" for folder in left]
        for folder in free:
            del left[folder]


def main():
    root = pathlib.Path(sys.argv[1])
    faults = [*wrong_includes(root), *differences_from_document(root),
              *folders_on_cycles()]
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
