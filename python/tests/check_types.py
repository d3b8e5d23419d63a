#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_types.py: a type checker, mypy, reads what the package says about its answers. Exits with
77 where mypy is not installed."""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
WRONG = "import givens\nanswer: str = givens.count('.' * 81)\n"


def check(path, cache):
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent",
                           "--cache-dir", str(cache), str(path)], cwd=HERE.parent, check=False,
                          stdout=subprocess.PIPE, text=True)


def main():
    if not importlib.util.find_spec("mypy"):
        print("mypy is not installed")
        return 77
    print("1..2")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        done = check(HERE / "typed_use.py", folder / "cache")
        sys.stderr.write(done.stdout)
        print("not " * (done.returncode != 0) + "ok 1 - answers have the types that are declared")
        (folder / "wrong.py").write_text(WRONG, encoding="utf-8")
        wrong = check(folder / "wrong.py", folder / "cache")
        refused = wrong.returncode == 1 and "Incompatible types" in wrong.stdout
        print("not " * (not refused) + "ok 2 - a wrong use is found")
    return 0 if done.returncode == 0 and refused else 1


if __name__ == "__main__":
    sys.exit(main())
