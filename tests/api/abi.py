#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""abi.py ROOT HEADER LIBRARY COMPILER...: the binary interface of a library is the one that
programs were linked with. Prototypes, enumerators, and the sizes and offsets of structs,
as the compiler sees them, are those of tests/api/HEADER.abi.txt, and the library exports
exactly the functions of the header. Only where pointers have 64 bits: the list has the
sizes of such machines.

abi.py --write ROOT HEADER COMPILER... writes the list anew: for additions. A line that
changes or goes is a new soversion."""
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
FUNCTION = re.compile(r"^GV_API\s+([^;{]*?)\s*;", re.MULTILINE)
FUNCTION_TYPE = re.compile(r"^typedef\s+([^;{]*\([^;{]*\))\s*;", re.MULTILINE)
STRUCT = re.compile(r"^typedef struct (gv_\w+) \{(.*?)^\} \1;", re.MULTILINE | re.DOTALL)
ENUM = re.compile(r"^(?:typedef )?enum (gv_\w+ )?\{(.*?)\}", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"(\w+)(?:\[[^\]]*\])*$")


def read(root, header):
    text = (root / "include" / header).read_text(encoding="utf-8")
    return COMMENT.sub("", text)


def fields_of(body):
    """The names that the members of a struct declare."""
    for declaration in body.split(";"):
        for declarator in declaration.split(","):
            found = FIELD.search(declarator.strip())
            if found:
                yield found.group(1)


def one_line(text):
    return " ".join(text.split())


def layout_program(text, header):
    """A program that prints enumerators, sizes and offsets."""
    lines = [f'#include "{header}"', "#include <stdio.h>", "int main(void) {"]
    for name, body in ENUM.findall(text):
        for entry in filter(None, (part.split("=")[0].strip() for part in body.split(","))):
            lines.append(f'printf("{name or "enum "}{entry} %lld\\n", (long long){entry});')
    for name, body in STRUCT.findall(text):
        lines.append(f'printf("{name}: %zu bytes\\n", sizeof({name}));')
        for field in fields_of(body):
            lines.append(f'printf("{name}.{field} at %zu, %zu bytes\\n", '
                         f'offsetof({name}, {field}), sizeof((({name} *)0)->{field}));')
    return "\n".join([*lines, "return 0; }"])


def interface(root, header, compiler):
    """The lines of the list."""
    text = read(root, header)
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "layout.c"
        source.write_text(layout_program(text, header), encoding="utf-8")
        program = pathlib.Path(folder) / "layout"
        subprocess.run([*compiler, "-std=gnu17", "-I", str(root / "include"), str(source),
                        "-o", str(program)], check=True)
        layout = subprocess.run([program], check=True, capture_output=True, text=True)
    return [*(one_line(found) for found in FUNCTION.findall(text)),
            *("typedef " + one_line(found) for found in FUNCTION_TYPE.findall(text)),
            *layout.stdout.splitlines()]


def exported(library):
    done = subprocess.run(["nm", "-D", "--defined-only", library], check=True,
                          capture_output=True, text=True)
    return {line.split()[-1] for line in done.stdout.splitlines()}


def has_long_pointers(compiler):
    done = subprocess.run([*compiler, "-dM", "-E", "-x", "c", "/dev/null"], check=True,
                          capture_output=True, text=True)
    return "__SIZEOF_POINTER__ 8" in done.stdout


def faults(root, header, library, compiler):
    golden = root / "tests" / "api" / f"{header}.abi.txt"
    known = golden.read_text(encoding="utf-8").splitlines()
    yield from difflib.unified_diff(known, interface(root, header, compiler),
                                    golden.name, header, lineterm="", n=0)
    declared = {re.search(r"(gv_\w+)\s*\(", prototype).group(1)
                for prototype in FUNCTION.findall(read(root, header))}
    for name in sorted(exported(library) ^ declared):
        yield f"{name}: {'not exported' if name in declared else 'not in ' + header}"


def main():
    if sys.argv[1] == "--write":
        root, header = pathlib.Path(sys.argv[2]), sys.argv[3]
        lines = interface(root, header, sys.argv[4:])
        (root / "tests" / "api" / f"{header}.abi.txt").write_text(
            "".join(line + "\n" for line in lines), encoding="utf-8")
        return 0
    root, header, library, *compiler = sys.argv[1:]
    if not has_long_pointers(compiler):
        print("skipped: pointers have not 64 bits here")
        return 77
    found = list(faults(pathlib.Path(root), header, library, compiler))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
