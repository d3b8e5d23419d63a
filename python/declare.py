#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""declare.py OUTPUT COMPILER HEADER...: the C source of the Python module _givens_cffi.

The declarations are those of the public headers, so that they never differ from the library;
the compiler checks them once more when the source is compiled. Needs cffi."""
import re
import subprocess
import sys

import cffi

def declarations(path, compiler):
    """A header as cffi reads it: without comments, directives and attributes."""
    with open(path, encoding="utf-8") as header:
        text = header.read()
    text = re.sub(r"^#\s*include .*$", "", text, flags=re.MULTILINE)
    text = subprocess.run([*compiler, "-DGV_API=", "-E", "-P", "-x", "c", "-"], input=text,
                          text=True, stdout=subprocess.PIPE, check=True).stdout
    return text.replace("typedef atomic_bool gv_flag;", "typedef ... gv_flag;")


def main():
    output, compiler, headers = sys.argv[1], sys.argv[2].split(), sys.argv[3:]
    builder = cffi.FFI()
    for header in headers:
        builder.cdef(declarations(header, compiler))
    includes = "".join(f'#include "{header.rsplit("/", 1)[-1]}"\n' for header in headers)
    builder.set_source("_givens_cffi", includes)
    builder.emit_c_code(output)


if __name__ == "__main__":
    main()
