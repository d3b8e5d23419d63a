#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""install_wheel.py ROOT [FOLDER]: the wheel in a new virtual environment, without network.

Builds the source package and, from it alone, the wheel (or takes both from FOLDER); installs
the wheel with pip --no-index, and runs the code of docs/python.md there. NumPy and cffi are
those of the system."""
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

RUN = """
import pathlib, re, sys
import givens
assert "site-packages" in givens.__file__, givens.__file__
page = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
names = {}
for code in re.findall(r"^```python\\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
    exec(code.replace("N = 2000", "N = 100"), names)
print("ok 1 - the tutorial runs with the installed wheel")
"""


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        built = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else folder / "dist"
        if len(sys.argv) <= 2:
            backend = "import sys; sys.path.insert(0, 'python/build'); import backend; "
            built.mkdir()
            subprocess.run([sys.executable, "-c", backend + "backend.build_sdist(sys.argv[1])",
                            str(built)], cwd=root, check=True)
            with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
                archive.extractall(folder / "unpacked")
            source = next((folder / "unpacked").iterdir())
            subprocess.run([sys.executable, "-c", backend + "backend.build_wheel(sys.argv[1])",
                            str(built)], cwd=source, check=True)
        wheel = next(built.glob("*.whl"))
        subprocess.run([sys.executable, "-m", "venv", "--system-site-packages",
                        str(folder / "venv")], check=True)
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("PYTHON")}
        python = str(folder / "venv" / "bin" / "python3")
        subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", str(wheel)],
                       check=True, env=environment)
        print("1..1")
        subprocess.run([python, "-c", RUN, str(root / "docs" / "python.md")], cwd=folder,
                       check=True, env=environment)


if __name__ == "__main__":
    main()
