#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""replay_seeds.py PROGRAM TARGET: runs a fuzz target that was built with replay.c on all of
its seeds."""
import pathlib
import subprocess
import sys
import tempfile

from make_corpus import write_seeds


def main():
    program, target = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        seeds = write_seeds(pathlib.Path(scratch))[target].iterdir()
        return subprocess.run([program, *sorted(map(str, seeds))],
                              check=False).returncode


sys.exit(main())
