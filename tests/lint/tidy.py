#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tidy.py ROOT BUILD [--list | FILE...]: clang-tidy, as .clang-tidy says, on these files of
src/, by default on all that the build folder BUILD compiles, which --list names. One line
per file as soon as it is done: "ok - FILE", or "not ok - FILE" behind what is wrong."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys


def sources(root, build):
    """The files of src/ that are compiled, relative to the root."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    paths = {pathlib.Path(os.path.normpath(build / entry["file"])) for entry in commands}
    inside = root / "src"
    return sorted(str(path.relative_to(root)) for path in paths if inside in path.parents)


def tidy(root, build, file):
    """What clang-tidy has against the file; nothing when it is fine."""
    done = subprocess.run(
        ["clang-tidy", "--quiet", "-p", str(build),
         "--extra-arg=-UNDEBUG",  # an assert tells the analyzer what cannot happen
         file],
        cwd=root, check=False, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def main():
    root, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    files = sys.argv[3:] or sources(root, build)
    if files == ["--list"]:
        print("\n".join(sources(root, build)))
        return 0
    n_failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        begun = {pool.submit(tidy, root, build, file): file for file in files}
        for done in concurrent.futures.as_completed(begun):
            wrong = done.result()
            print(f"{wrong}not ok" if wrong else "ok", "-", begun[done], flush=True)
            n_failed += bool(wrong)
    return 1 if n_failed else 0


sys.exit(main())
