#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""library_doc.py PAGE INCLUDE LIBRARY COMPILER...: the blocks of C in the page are one
program, and what it prints are the blocks of text. Blocks that begin with #include or
static stand outside of main(), the others inside, in their order."""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(c|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def program_of(blocks):
    code = [body for kind, body in blocks if kind == "c"]
    outside = [body for body in code if body.startswith(("#include", "static"))]
    inside = [body for body in code if body not in outside]
    return "".join([*outside, "int main(void)\n{\n", *inside, "return 0;\n}\n"])


def main():
    page, include, library, *compiler = sys.argv[1:]
    blocks = BLOCK.findall(pathlib.Path(page).read_text(encoding="utf-8"))
    wanted = "".join(body for kind, body in blocks if kind == "text")
    folder = str(pathlib.Path(library).parent)
    with tempfile.TemporaryDirectory() as place:
        source = pathlib.Path(place) / "program.c"
        program = pathlib.Path(place) / "program"
        source.write_text(program_of(blocks), encoding="utf-8")
        subprocess.run([*compiler, "-std=c17", "-Wall", "-Wextra", "-Werror", "-I", include,
                        str(source), library, f"-Wl,-rpath,{folder}", "-o", str(program)],
                       check=True)
        done = subprocess.run([program], check=False, capture_output=True, text=True,
                              env={**os.environ, "LD_LIBRARY_PATH": folder})
    print("\n".join(difflib.unified_diff(wanted.splitlines(), done.stdout.splitlines(),
                                         "the page", "the program", lineterm="")))
    print(done.stderr)
    return 1 if done.returncode or done.stdout != wanted else 0


sys.exit(main())
