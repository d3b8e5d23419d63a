#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""documents.py [--write]: runs what docs/formats/applications.md shows behind "$ ", and compares it with
what stands below, and the pictures of the examples; --write replaces both. Every kind must be shown, and have an
example that is read."""
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(os.environ["GIVENS_SOURCE"]).absolute()
GIVENS = pathlib.Path(os.environ["GIVENS"]).absolute()
PAGE = SOURCE / "docs" / "formats" / "applications.md"
NO_SAT = "needs a SAT solver, and this build has none"
BLOCK = re.compile(r"^```console\n\$ givens ([^\n]*)\n(.*?)```$", re.MULTILINE | re.DOTALL)


def answer(words):
    """What the command prints; None where the build lacks what it needs."""
    done = subprocess.run([str(GIVENS), *words], cwd=SOURCE, capture_output=True, text=True,
                          check=False)
    if NO_SAT in done.stderr:
        return None
    return done.stdout.rstrip("\n") + "\n" if done.returncode == 0 else f"status {done.returncode}\n"


def main():
    page = PAGE.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        PAGE.write_text(BLOCK.sub(lambda m: f"```console\n$ givens {m[1]}\n{answer(m[1].split())}```", page),
                        encoding="utf-8")
    kinds = re.findall(r"A\((\w+)\)", (SOURCE / "src/text/application/applications.h").read_text())
    faults = [f"givens {words}\n{answer(words.split())}" for words, shown in BLOCK.findall(page)
              if answer(words.split()) not in (shown, None)]
    for kind in kinds:
        example, name = f"examples/applications/{kind}.txt", kind.replace("_", "-")
        if not re.search(rf"^## (.*\b)?{name}\b", page, re.MULTILINE) or example not in page:
            faults.append(f"{PAGE.name} does not show {name} and {example}")
        picture = SOURCE / "docs" / "pictures" / "applications" / f"{kind}.svg"
        drawn = answer(["convert", "--to", "svg", example])
        if "--write" in sys.argv:
            picture.write_text(drawn, encoding="utf-8")
        if f"(../pictures/applications/{kind}.svg)" not in page or drawn != picture.read_text(encoding="utf-8"):
            faults.append(f"{picture.name} is not the picture of {example}, or not on the page")
    for fault in faults if "--write" not in sys.argv else []:
        print(fault)
    return 1 if faults and "--write" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
