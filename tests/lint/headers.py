#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""headers.py ROOT COMPILER...: every header compiles alone, twice in a row, and has the
guard made of its path; the public ones compile as C++ too."""
import pathlib
import shutil
import subprocess
import sys

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"]


def guard_of(path, root):
    """GV_BASE_ARENA_H for src/base/arena.h, GIVENS_H for include/givens.h."""
    parts = path.relative_to(root).with_suffix("").parts
    prefix = ["GV"] if parts[0] == "src" else []
    return "_".join([*prefix, *parts[1:], "h"]).upper()


def compile_twice(compiler, language, path, root):
    """The compiler's complaints about a file that includes the header two times."""
    source = f'#include "{path}"\n' * 2 + "int not_empty;\n"
    command = [*compiler, "-x", language, "-fsyntax-only", "-D_GNU_SOURCE", *WARNINGS,
               "-I", str(root / "include"), "-I", str(root / "src"), "-"]
    done = subprocess.run(command, input=source, text=True, check=False,
                          capture_output=True)
    return done.stderr if done.returncode else ""


def faults(root, compiler):
    headers = sorted([*root.glob("include/*.h"), *root.glob("src/**/*.h")])
    for path in headers:
        yield compile_twice([*compiler, "-std=gnu17"], "c", path, root)
        guard = guard_of(path, root)
        if f"#ifndef {guard}\n#define {guard}\n" not in path.read_text(encoding="utf-8"):
            yield f"{path}: the guard is not {guard}"
    cxx = shutil.which("g++") or shutil.which("clang++")
    for public in sorted(root.glob("include/*.h")):
        if cxx:
            yield compile_twice([cxx, "-std=c++17"], "c++", public, root)
        yield compile_twice([*compiler, "-std=c11"], "c", public, root)


def main():
    found = [fault for fault in faults(pathlib.Path(sys.argv[1]), sys.argv[2:]) if fault]
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
