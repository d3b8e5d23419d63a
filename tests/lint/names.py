#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""names.py ROOT: one name, one meaning.

A type name (a typedef gv_*) is declared in one header only, and a struct, union or enum tag
names one type only. The functions gv_<noun>_* are declared in the headers of one folder of
src/ only (folders inside it count as that folder), so that the noun says where to look. The
noun of a function is the name of a header of its folder when the function begins with it
(gv_grid_list_draw, grid_list.h), else the longest type name that it begins with, else its
first word."""
import collections
import pathlib
import re
import sys
import tempfile

# Nouns that several folders share, each with its reason.
SHARED_NOUNS = {}

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
STRING = re.compile(r'"(?:\\.|[^"\\])*"')
BODY = re.compile(r"\{[^{}]*\}")
FUNCTION_POINTER = re.compile(r"^typedef\b[^(]*\( ?\* ?(gv_\w+) ?\)")
FUNCTION_TYPE = re.compile(r"^typedef\b[^(]*\b(gv_\w+) ?\(")
OTHER_TYPE = re.compile(r"^typedef\b.*?\b(gv_\w+)\s*(?:\[[^\]]*\]\s*)*$", re.DOTALL)
TAG = re.compile(r"\b(?:struct|union|enum)\s+(gv_\w+)\s*\{\}")
FUNCTION = re.compile(r"\b(gv_[a-z0-9]+_\w+)\s*\(")


def declarations(path):
    """What a header declares outside of braces, one declaration each; bodies become {}."""
    text = COMMENT.sub(" ", path.read_text(encoding="utf-8"))
    text = STRING.sub('""', DIRECTIVE.sub("", text))
    text = text.replace('extern "" {', "")
    while BODY.search(text):
        text = BODY.sub("\0", text)
    text = re.sub(r"\)\s*\0", ");", text).replace("\0", "{}")  # an inline function ends here
    for declaration in text.split(";"):
        yield " ".join(declaration.split())


def is_function(declaration):
    return (declaration and not declaration.startswith(("typedef", "extern const"))
            and "=" not in declaration.split("(")[0])


def noun_of(function, headers, types):
    words = function.split("_")[1:]
    begins = ["_".join(words[:n]) for n in range(len(words), 0, -1)]
    for noun in begins:
        if noun in headers:
            return noun
    return next((noun for noun in begins[1:] if "gv_" + noun in types), words[0])


def read_names(root):
    """Types, tags and nouns, each with the places that declare it."""
    types, tags, nouns = (collections.defaultdict(set) for _ in range(3))
    functions, headers = [], collections.defaultdict(set)
    for path in sorted([*(root / "src").rglob("*.h"), *(root / "include").rglob("*.h")]):
        place = path.relative_to(root)
        headers[place.parts[1]].add(place.stem)
        for declaration in declarations(path):
            for tag in TAG.findall(declaration):
                tags[tag].add(str(place))
            found = (FUNCTION_POINTER.match(declaration) or FUNCTION_TYPE.match(declaration)
                     or OTHER_TYPE.match(declaration))
            if found:
                types[found[1]].add(str(place))
            found = is_function(declaration) and FUNCTION.search(declaration)
            if found and place.parts[0] == "src":
                functions.append((place, found[1]))
    for place, name in functions:
        folder = place.parts[1]
        nouns[noun_of(name, headers[folder], types)].add((folder, name, str(place)))
    return types, tags, nouns


def twice(kind, names):
    for name, places in sorted(names.items()):
        if len(places) > 1:
            yield f"{kind} {name} is declared in {', '.join(sorted(places))}"


def shared_nouns(nouns):
    for noun, functions in sorted(nouns.items()):
        folders = {folder for folder, _, _ in functions}
        if len(folders) > 1 and noun not in SHARED_NOUNS:
            yield f"gv_{noun}_ is declared in {len(folders)} folders:"
            for folder, name, place in sorted(functions):
                yield f"    {place}: {name}"
        elif len(folders) == 1 and noun in SHARED_NOUNS:
            yield f"gv_{noun}_ has one home now: take it off the list of {__file__}"


def find_faults(root):
    types, tags, nouns = read_names(root)
    return [*twice("type", types), *twice("tag", tags), *shared_nouns(nouns)]


# Two headers, and how many faults they have.
EXAMPLES = [
    ("typedef struct gv_a gv_a;", "gv_a *gv_b_new(int n);", 0),
    ("typedef struct gv_a { int n; } gv_a;", "struct gv_a {\n int n;\n};", 1),
    ("typedef int gv_a;", "typedef enum { X } gv_a;", 1),
    ("typedef bool gv_a(int n);", "typedef struct { int n; } gv_a;", 1),
    ("typedef gv_b (*gv_a)(int n);", "typedef gv_b gv_a[3];", 1),
    ("void gv_a_run(int n);", "/* gv_a_end(); */ int gv_b_of(gv_a a);", 0),
    ("void gv_a_run(int n);", "static inline int gv_a_end(void) { return gv_b(); }", 1),
    ("void gv_one_run(int n);", "void gv_two_run(int n); int gv_two_to_end(void);", 0),
    ("typedef int gv_a_b; int gv_a_b_of(void);", "int gv_a_of(void);", 0),
]


def wrong_examples():
    for one, two, n_faults in EXAMPLES:
        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name)
            for folder, text in (("one", one), ("two", two)):
                (root / "src" / folder).mkdir(parents=True)
                (root / "src" / folder / f"{folder}.h").write_text(text, encoding="utf-8")
            faults = [fault for fault in find_faults(root)
                      if not fault.startswith("    ") and "one home now" not in fault]
        if len(faults) != n_faults:
            yield f"the lint finds {faults} in '{one}' and '{two}'"


def main():
    faults = [*wrong_examples(), *find_faults(pathlib.Path(sys.argv[1]))]
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
