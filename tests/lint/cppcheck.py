#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""cppcheck.py ROOT CACHE: cppcheck on every C file but the tests, whose macros it does not
understand; what did not change since the last run is taken from the folder CACHE."""
import os
import pathlib
import subprocess
import sys


def main():
    root, cache = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    cache.mkdir(exist_ok=True)
    command = [
        "cppcheck", "--quiet", "--error-exitcode=1", f"-j{os.cpu_count()}",
        "--enable=warning,performance,portability,style", "--language=c", "--std=c11",
        f"--cppcheck-build-dir={cache.resolve()}",
        "--suppressions-list=tests/lint/cppcheck.txt", "--inline-suppr",
        "-D_GNU_SOURCE", "-D__linux__", "-isrc/solve/cadical_shim.cpp", "-Iinclude", "-Isrc",
        "include", "src", "examples",
    ]
    return subprocess.run(command, cwd=root, check=False).returncode


sys.exit(main())
