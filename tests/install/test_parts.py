#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test_parts.py LIBRARY CORE COMMAND: what the core links and what it says without its
parts. LIBRARY is the shared library, CORE the command without any part, COMMAND the
ordinary one. Each check is a line of TAP."""
import re
import subprocess
import sys

LIBRARY, CORE, COMMAND = sys.argv[1:]
# What the core may need; older C libraries have some of these as files of their own.
CORE_LIBRARIES = {"libc", "libm", "libgmp", "libjansson"}
OF_LIBC = re.compile(r"^(libpthread|librt|libdl|ld-.*|ld)$")
STUDIES = ["export", "fit", "merge", "report", "stats", "study", "sweep", "verify"]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def needed(path):
    """The names of the shared libraries that a program or library asks for itself."""
    text = subprocess.run(["readelf", "--wide", "--dynamic", path], check=True,
                          capture_output=True, text=True).stdout
    names = re.findall(r"\(NEEDED\).*\[([^\]]+?)(?:\.so[^\]]*)?\]", text)
    return {name for name in names if not OF_LIBC.match(name)}


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def the_library_links_the_core_alone():
    return needed(LIBRARY) - CORE_LIBRARIES


def the_command_without_parts_links_the_core_alone():
    return needed(CORE) - CORE_LIBRARIES


def the_ordinary_command_loads_no_mpi():
    return {name for name in needed(COMMAND) if "mpi" in name}


def the_command_without_parts_answers():
    found = run(CORE, "count", PUZZLE)
    return None if found == (0, "1\n", "") else found


def verbs_without_their_parts_say_so():
    for verb in [*STUDIES, "serve"]:
        parts = "store (SQLite) and statistics (GSL)"
        if verb == "serve":
            parts = "server (libmicrohttpd), " + parts
        message = f"'{verb}' is not in this build: it needs the parts {parts}\n"
        for words in ([verb, "a.db", "--units", "3"], [verb, "--help"], [verb]):
            found = run(CORE, *words)
            if found != (2, "", "givens: " + message):
                return words, found
        found = run(CORE, "help", verb)
        if found != (0, message, ""):
            return found
    return None


def what_needs_a_sat_solver_says_so():
    code, _, text = run(CORE, "solve", "--solver", "cadical", PUZZLE)
    if code != 2 or "the solver 'cadical' is not built into this program" not in text:
        return code, text
    code, _, text = run(CORE, "backbone", "--exact", PUZZLE)
    return None if code == 2 and "needs a SAT solver" in text else (code, text)


CHECKS = [the_library_links_the_core_alone, the_command_without_parts_links_the_core_alone,
          the_ordinary_command_loads_no_mpi, the_command_without_parts_answers,
          verbs_without_their_parts_say_so, what_needs_a_sat_solver_says_so]


def main():
    print(f"1..{len(CHECKS)}")
    n_failed = 0
    for number, check in enumerate(CHECKS, 1):
        fault = check()
        if fault:
            print("#", fault)
            n_failed += 1
        print(f"{'not ok' if fault else 'ok'} {number} - {check.__name__.replace('_', ' ')}")
    return 1 if n_failed else 0


sys.exit(main())
