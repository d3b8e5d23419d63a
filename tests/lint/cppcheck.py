#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""cppcheck.py ROOT CACHE: cppcheck on every C file but the tests, whose macros it does not
understand; what did not change since the last run is taken from the folder CACHE. What it
says about itself (severity "information", more of it in newer versions) is no finding."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

SKIPPED = 77
# The version that is held to every check; newer ones are excused from those of a second list.
REFERENCE = (2, 10)


def suppressions():
    """The options that name the lists of exceptions."""
    said = subprocess.run(["cppcheck", "--version"], check=True, capture_output=True,
                          text=True).stdout
    version = tuple(int(part) for part in re.search(r"(\d+)\.(\d+)", said).groups())
    lists = ["cppcheck.txt"] + (["cppcheck_newer.txt"] if version > REFERENCE else [])
    return [f"--suppressions-list=tests/lint/{name}" for name in lists]


def main():
    if not shutil.which("cppcheck"):
        print("cppcheck is not installed")
        return SKIPPED
    root, cache = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    cache.mkdir(exist_ok=True)
    command = [
        "cppcheck", "--quiet", f"-j{os.cpu_count()}",
        "--template={severity}: {file}:{line}: {message} [{id}]",
        "--enable=warning,performance,portability,style", "--language=c", "--std=c11",
        f"--cppcheck-build-dir={cache.resolve()}",
        *suppressions(), "--inline-suppr",
        "-D_GNU_SOURCE", "-D__linux__", "-D__SIZEOF_INT128__=16",
        "-DO_TMPFILE=020200000", "-isrc/linked_sat/cadical_shim.cpp",
        "-iexamples/batch.cpp",
        "-Iinclude", "-Isrc",
        "include", "src", "examples",
    ]
    done = subprocess.run(command, cwd=root, check=False, text=True,
                          stderr=subprocess.PIPE)
    findings = [line for line in done.stderr.splitlines()
                if line.strip() and not line.startswith("information: ")]
    print("\n".join(findings))
    return 1 if findings else done.returncode


sys.exit(main())
