#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test_install.py ROOT BUILD PREFIX COMPILER...: installs into a temporary tree, and there
builds and runs examples/api.c as a user would: through pkg-config, against the shared
library and against the static one. Also: only gv_ symbols are exported."""
import os
import pathlib
import re
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
    "8 queens: 92 solutions",
    r"[1-6.]{36}",
    r"[1-6.]{36}\n",
]


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


def pkg_config(installed, *flags):
    pc_folder = only_file(installed, "givens.pc").parent
    # The file names the real prefix; here the tree stands elsewhere.
    words = run("pkg-config", f"--define-variable=prefix={installed}", *flags, "givens",
                PKG_CONFIG_PATH=str(pc_folder))
    return words.split()


def check_output(kind, output):
    if not re.fullmatch("\n".join(EXPECTED), output):
        sys.exit(f"the {kind} program printed:\n{output}")


def check_exports(library):
    names = [line.split()[-1] for line in
             run("nm", "-D", "--defined-only", str(library)).splitlines()]
    strange = [name for name in names if not name.startswith("gv_")]
    if strange or "gv_version" not in names:
        sys.exit(f"{library} exports {strange or 'nothing'}")


def main():
    root, build, prefix, *compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        run("ninja", "-C", build, "products")
        run("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", scratch)
        installed = pathlib.Path(scratch + prefix)
        library = only_file(installed, "libgivens.so.*")
        source = str(pathlib.Path(root) / "examples" / "api.c")
        cflags = pkg_config(installed, "--cflags")

        shared = scratch + "/api-shared"
        run(*compiler, *cflags, source, *pkg_config(installed, "--libs"), "-o", shared)
        needed = run("readelf", "-d", shared)
        if "libgivens.so.0" not in needed:
            sys.exit("the program does not ask for libgivens.so.0")
        check_output("shared", run(shared, LD_LIBRARY_PATH=str(library.parent)))

        static = scratch + "/api-static"
        archive = str(only_file(installed, "libgivens.a"))
        libs = [archive if word == "-lgivens" else word
                for word in pkg_config(installed, "--static", "--libs")]
        run(*compiler, *cflags, source, *libs, "-o", static)
        check_output("static", run(static))
        check_exports(library)
    return 0


sys.exit(main())
