#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""format.py ROOT: every C file is as .clang-format says. Other versions of clang-format
than the one we format with break lines elsewhere: with them the test is skipped."""
import pathlib
import re
import shutil
import subprocess
import sys

VERSION = "14"
SKIPPED = 77
FOLDERS = ["include", "src", "tests", "bench", "examples"]


def main():
    if not shutil.which("clang-format"):
        print("clang-format is not installed")
        return SKIPPED
    version = subprocess.run(["clang-format", "--version"], check=True,
                             capture_output=True, text=True).stdout
    if not re.search(rf"version {VERSION}\.", version):
        print(f"needs clang-format {VERSION}, found {version.strip()}")
        return SKIPPED
    root = pathlib.Path(sys.argv[1])
    files = [str(path) for folder in FOLDERS
             for path in sorted((root / folder).rglob("*.[ch]"))]
    return subprocess.run(["clang-format", "--dry-run", "-Werror", *files],
                          check=False).returncode


sys.exit(main())
