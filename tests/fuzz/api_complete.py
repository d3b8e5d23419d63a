#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""api_complete.py HEADER... SOURCE...: every function that the headers declare is called in one
of the sources of the API fuzzer."""
import pathlib
import re
import sys

texts = {pathlib.Path(name).suffix: "" for name in sys.argv[1:]}
for name in sys.argv[1:]:
    text = pathlib.Path(name).read_text(encoding="utf-8")
    texts[pathlib.Path(name).suffix] += re.sub(r"/\*.*?\*/", "", text, flags=re.S)
declared = set(re.findall(r"\bGV_API\b[^;()]*?\b(gv_\w+)\(", texts[".h"]))
missing = sorted(name for name in declared if f"{name}(" not in texts[".c"])
print(f"{len(declared)} functions are declared")
for name in missing:
    print(f"{name}() is never called: write a row of tests/fuzz/api_calls.c")
sys.exit(bool(missing) or len(declared) < 80)
