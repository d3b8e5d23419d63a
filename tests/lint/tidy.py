#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tidy.py ROOT BUILD: clang-tidy, as .clang-tidy says, on every file of src/ that
the build folder BUILD compiles."""
import os
import re
import subprocess
import sys


def main():
    root, build = sys.argv[1:]
    done = subprocess.run(
        ["run-clang-tidy", "-quiet", f"-j{os.cpu_count()}", "-p", build,
         "-extra-arg=-UNDEBUG",  # an assert tells the analyzer what cannot happen
         re.escape(root) + "/src/"],
        cwd=root, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout)
    return done.returncode


sys.exit(main())
