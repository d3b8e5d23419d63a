#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tour.py ROOT: every row of docs/tour.md names a file of src/ and something defined in it."""
import pathlib
import re
import sys

ROW = re.compile(r"^\| `([\w/.]+)` \| `(\w+)` \|", re.MULTILINE)


def is_defined(name, code):
    """Whether a function (its body, not a call or a prototype) or a table of this name is there."""
    function = re.compile(rf"^[a-z].*\b{name}\([^;{{]*\)\n\{{", re.MULTILINE)
    table = re.compile(rf"^(?:const|static|extern).*\b{name}\[", re.MULTILINE)
    return function.search(code) or table.search(code)


def faults(root):
    rows = ROW.findall((root / "docs" / "tour.md").read_text(encoding="utf-8"))
    if len(rows) < 30:
        yield f"docs/tour.md: only {len(rows)} rows were understood"
    for file, name in rows:
        path = root / "src" / file
        if not path.is_file():
            yield f"docs/tour.md: there is no src/{file}"
        elif not is_defined(name, path.read_text(encoding="utf-8")):
            yield f"docs/tour.md: src/{file} does not define {name}"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
