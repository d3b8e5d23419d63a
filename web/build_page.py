#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""build_page.py OUTPUT.c DEPFILE FOLDER: builds the page and writes it as the table of assets
that the server links (src/serve/assets.h).

Vite builds into FOLDER. The depfile names every source of the page, so that ninja runs this
again when one of them changes, appears or goes."""
import gzip
import pathlib
import subprocess
import sys

WEB = pathlib.Path(__file__).resolve().parent
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
BYTES_PER_LINE = 24


def sources():
    """What the page is made of, folders too: they change when a file appears or goes."""
    here = [WEB / name for name in ("index.html", "package-lock.json", "vite.config.ts")]
    return here + [WEB / "src"] + sorted((WEB / "src").rglob("*"))


def run_vite(folder):
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    command = ["node", str(vite), "build", "--outDir", str(folder), "--emptyOutDir",
               "--logLevel", "warn"]
    return subprocess.run(command, cwd=WEB, check=False).returncode


def as_array(name, data):
    lines = [",".join(str(byte) for byte in data[at:at + BYTES_PER_LINE])
             for at in range(0, len(data), BYTES_PER_LINE)]
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(lines) + "\n};\n"


def as_source(folder):
    """The C file: two arrays for each asset, and the table."""
    arrays, rows = [], []
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for number, path in enumerate(files):
        plain = path.read_bytes()
        packed = gzip.compress(plain, 9, mtime=0)
        name = "/" + path.relative_to(folder).as_posix()
        arrays += [as_array(f"plain_{number}", plain), as_array(f"gzip_{number}", packed)]
        # Vite puts a hash of the bytes into the names of all files in assets/.
        immutable = "true" if name.startswith("/assets/") else "false"
        rows.append(f'    {{ "{name}", "{TYPES[path.suffix]}", plain_{number}, {len(plain)}, '
                    f"gzip_{number}, {len(packed)}, {immutable} }},\n")
    return ("/* Made from web/ by web/build_page.py. */\n"
            '#include "serve/assets.h"\n\n' + "".join(arrays) +
            "\nconst gv_asset gv_assets[] = {\n" + "".join(rows) + "};\n"
            f"const size_t gv_n_assets = {len(files)};\n")


def main():
    output, depfile, folder = map(pathlib.Path, sys.argv[1:])
    folder = folder.resolve()
    status = run_vite(folder)
    if status != 0:
        return status
    output.write_text(as_source(folder), encoding="ascii")
    escaped = (str(path).replace(" ", "\\ ") for path in sources())
    depfile.write_text(f"{output}: {' '.join(escaped)}\n", encoding="utf-8")
    return 0


sys.exit(main())
