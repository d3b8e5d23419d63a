#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test_install.py ROOT BUILD PREFIX COMPILER...: installs into a temporary tree, and there
builds and runs the examples in C and C++ as a user would: through pkg-config, against the
shared library and against the static one. The same for programs that use libgivens_study,
where that is built. Also: only gv_ symbols are exported, and ranks find the program with MPI."""
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

# What examples/api.c prints, but for the minimal puzzle, whose clues any change of the
# search may choose anew.
EXPECTED = [
    r"givens \d+\.\d+\.\d+",
    "clues 30",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "solutions 1",
    r"unique yes, redundant clues \d+",
    r"(?s:.*)",
    "minimal puzzle: solutions 1, redundant clues 0",
    "W 0, B 0",
    "30 givens, 153 candidates",
    r"first [a-z-]+, cell \d+ is [1-9]",
    "8 queens: 92 solutions",
    r"[1-6.]{36}",
    r"[1-6.]{36}\n",
]


EXPECTED_BATCH = r"1000 of 1000 puzzles have one solution\nmean W of \d+ puzzles: \d\.\d\d\n"
EXPECTED_STATISTICS = r"variable\thow\tmean(?s:.*)\nW\ttrue\t\d(?s:.*)"


def run(*command, **environment):
    """The standard output of a command that must succeed."""
    done = subprocess.run(command, env={**os.environ, **environment}, check=False,
                          stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"exit code {done.returncode} from: {' '.join(command)}")
    return done.stdout


def only_file(folder, pattern):
    found = [path for path in folder.rglob(pattern) if not path.is_symlink()]
    if len(found) != 1:
        sys.exit(f"expected one {pattern} in {folder}, found {found}")
    return found[0]


def pkg_config(installed, module, *flags):
    pc_folder = only_file(installed, "givens.pc").parent
    # The file names the real prefix; here the tree stands elsewhere.
    words = run("pkg-config", f"--define-variable=prefix={installed}", *flags, module,
                PKG_CONFIG_PATH=str(pc_folder))
    return words.split()


def check_exports(library, wanted):
    names = [line.split()[-1] for line in
             run("nm", "-D", "--defined-only", str(library)).splitlines()]
    strange = [name for name in names if not name.startswith("gv_")]
    if strange or wanted not in names:
        sys.exit(f"{library} exports {strange or 'nothing'}")


def check_program(installed, compiler, module, source, expected):
    """Builds a program against the libraries of a module, shared and static, and runs it."""
    cflags = pkg_config(installed, module, "--cflags")
    library_folder = only_file(installed, "libgivens.so.*").parent
    program = str(installed / "program")

    def check_output(kind):
        output = run(program, LD_LIBRARY_PATH=str(library_folder))
        if not re.fullmatch(expected, output):
            sys.exit(f"the {kind} program of {module} printed:\n{output}")

    libs = pkg_config(installed, module, "--libs")
    run(*compiler, *cflags, source, *libs, "-o", program)
    needed = run("readelf", "-d", program)
    for word in libs:
        if word.startswith("-lgivens") and f"lib{word[2:]}.so.1" not in needed:
            sys.exit(f"the program does not ask for lib{word[2:]}.so.1")
    check_output("shared")

    libs = [str(only_file(installed, f"lib{word[2:]}.a")) if word.startswith("-lgivens") else word
            for word in pkg_config(installed, module, "--static", "--libs")]
    run(*compiler, *cflags, source, *libs, "-o", program)
    check_output("static")


def check_ranks(installed, scratch):
    """Two ranks of the installed command, if it has a program with MPI."""
    if not (installed / "bin" / "givens-mpi").exists() or not shutil.which("mpirun"):
        return
    store = scratch + "/ranks.db"
    given = run("mpirun", "--oversubscribe", "-np", "2", str(installed / "bin" / "givens"), "study",
                store, "--block", "2x2", "--units", "4", "--seed", "1", "--quiet",
                OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                ASAN_OPTIONS="detect_leaks=0")
    with sqlite3.connect(store) as found:
        ranks = found.execute("SELECT max(ranks) FROM run").fetchone()
    if ranks != (2,):
        sys.exit(f"not two ranks, but {ranks}: {given}")


def main():
    root, build, prefix, *compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        run("ninja", "-C", build, "products")
        run("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", scratch)
        installed = pathlib.Path(scratch + prefix)
        check_exports(only_file(installed, "libgivens.so.*"), "gv_version")
        examples = pathlib.Path(root) / "examples"
        check_program(installed, compiler, "givens", str(examples / "api.c"),
                      "\n".join(EXPECTED))
        cxx = shutil.which("c++")
        if cxx:
            sanitizers = [word for word in compiler if word.startswith("-fsanitize")]
            check_program(installed, [cxx, "-std=c++17", *sanitizers], "givens",
                          str(examples / "batch.cpp"), EXPECTED_BATCH)
        if list(installed.rglob("libgivens_study.so")):
            check_exports(only_file(installed, "libgivens_study.so.*"), "gv_context_use_sat")
            check_program(installed, compiler, "givens_study",
                          str(pathlib.Path(root) / "tests" / "install" / "study_program.c"),
                          "(exact|look-ahead): 0 of 64\n")
            check_program(installed, compiler, "givens_study",
                          str(examples / "statistics.c"), EXPECTED_STATISTICS)
        check_ranks(installed, scratch)
    return 0


sys.exit(main())
