#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test_hardening.py BUILD MACHINE FLAG...: looks into the command and the shared library
whether what the build asked for (the flags) is really there. Each is a line of TAP; what
was not asked for is skipped, for example because the compiler does not have it."""
import pathlib
import re
import subprocess
import sys

BUILD, MACHINE, FLAGS = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
# A page of the stack is touched before the next one is taken: by gcc, by clang.
PROBE = re.compile(r"sub +\$0x1000,%rsp\n.*(or|mov)q +\$0x0,\(%rsp\)")


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def archives():
    """Our own parts of the programs: a library that is linked into them, as CaDiCaL, may be
    hardened where ours are not, and the other way round."""
    return sorted(BUILD.glob("src/*/libgv_*.a"))


def programs():
    library = next(path for path in BUILD.glob("src/libgivens.so.*")
                   if path.is_file() and not path.is_symlink() and path.suffix != ".p")
    return [BUILD / "givens", library]


def calls(path):
    """The functions that a program calls in shared libraries."""
    return {line.split()[7].split("@")[0] for line in
            output_of("readelf", "--wide", "--dyn-syms", str(path)).splitlines()
            if " UND " in line and len(line.split()) > 7}


def parts_call(form):
    """Whether one of our own functions calls one whose name has this form."""
    text = "".join(output_of("readelf", "--wide", "--syms", str(path)) for path in archives())
    return re.search(rf" UND {form}$", text, re.MULTILINE)


def has_stack_protector(path):
    return "__stack_chk_fail" in calls(path) and parts_call("__stack_chk_fail")


def is_fortified(path):
    return any(name.endswith("_chk") for name in calls(path)) and parts_call(r"\w+_chk")


def has_relro(path):
    return "GNU_RELRO" in output_of("readelf", "--wide", "--segments", str(path))


def binds_now(path):
    return re.search(r"\bBIND_NOW\b|FLAGS_1.*\bNOW\b",
                     output_of("readelf", "--wide", "--dynamic", str(path)))


def has_stack_probes(path):
    return PROBE.search(output_of("objdump", "--disassemble", "--no-show-raw-insn",
                                  "--no-addresses", str(path)))


def has_cet(_path):
    """Whether all of our own objects have it: the linker drops the mark of a program one
    part of which was built without."""
    for archive in archives():
        for part in output_of("readelf", "--wide", "--notes", str(archive)).split("File: ")[1:]:
            if "IBT, SHSTK" not in part:
                print("#", part.splitlines()[0])
                return False
    return True


CHECKS = [  # flag, what it brings, how to see it, the machine where it can be seen
    ("-fstack-protector-strong", "a stack protector", has_stack_protector, None),
    ("-D_FORTIFY_SOURCE", "fortified functions", is_fortified, None),
    ("-Wl,-z,relro", "read-only relocations", has_relro, None),
    ("-Wl,-z,now", "no lazy binding", binds_now, None),
    ("-fstack-clash-protection", "stack probes", has_stack_probes, "x86_64"),
    ("-fcf-protection", "control-flow protection", has_cet, "x86_64"),
]


def main():
    n_failed = 0
    print(f"1..{2 * len(CHECKS)}")
    number = 0
    for flag, what, is_there, machine in CHECKS:
        for path in programs():
            number += 1
            title = f"{number} - {path.name} has {what}"
            if not any(found.startswith(flag) for found in FLAGS):
                print(f"ok {title} # SKIP the build did not ask for it")
            elif machine not in (None, MACHINE):
                print(f"ok {title} # SKIP not visible on this machine")
            elif is_there(path):
                print(f"ok {title}")
            else:
                print(f"not ok {title}")
                n_failed += 1
    return 1 if n_failed else 0


sys.exit(main())
