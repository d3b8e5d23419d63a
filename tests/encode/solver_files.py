# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the XCSP3 and Minion files that `givens encode` writes, as far as it uses these
languages, into binary CSPs: no solver for them is packaged here."""
import re
import xml.etree.ElementTree as ElementTree

from binary_csp import BinaryCsp

# ---- XCSP3 ----


def numbers(text):
    values = []
    for word in text.split():
        low, dots, high = word.partition("..")
        values += range(int(low), int(high) + 1) if dots else [int(low)]
    return values


def expand(words, sizes):
    """Names of variables; an empty index stands for all of its dimension."""
    names = []
    for word in words.split():
        array, indices = re.fullmatch(r"(\w+)((?:\[\d*\])+)", word).groups()
        parts = re.findall(r"\[(\d*)\]", indices)
        assert len(parts) == len(sizes[array]), word
        some = [""]
        for part, size in zip(parts, sizes[array]):
            choices = [part] if part else [str(i) for i in range(size)]
            some = [f"{head}[{i}]" for head in some for i in choices]
        names += [array + index for index in some]
    return names


def xcsp3_variables(root, csp):
    sizes = {}
    for array in root.find("variables"):
        assert array.tag == "array"
        name = array.get("id")
        sizes[name] = [int(size) for size in re.findall(r"\[(\d+)\]", array.get("size"))]
        everything = expand(name + "[]" * len(sizes[name]), sizes)
        domains = array.findall("domain")
        if not domains:
            for variable in everything:
                csp.add(variable, numbers(array.text))
        for domain in domains:
            for variable in expand(domain.get("for"), sizes):
                csp.add(variable, numbers(domain.text))
        assert all(variable in csp.domains for variable in everything)
    return sizes


def channel(csp, one, other):
    for i, x in enumerate(one):
        for j, y in enumerate(other):
            csp.implies((x, j), (y, i))
            csp.implies((y, i), (x, j))


def xcsp3(path):
    root = ElementTree.parse(path).getroot()
    assert root.tag == "instance" and root.get("format") == "XCSP3"
    csp = BinaryCsp()
    sizes = xcsp3_variables(root, csp)
    kinds = {}
    for element in root.find("constraints"):
        kinds[element.tag] = kinds.get(element.tag, 0) + 1
        if element.tag == "allDifferent":
            csp.all_different(expand(element.text, sizes))
        elif element.tag == "channel":
            channel(csp, *(expand(part.text, sizes) for part in element.findall("list")))
        elif element.tag == "extension":
            x, y = expand(element.find("list").text, sizes)
            for a, b in re.findall(r"\((\d+),(\d+)\)", element.find("conflicts").text):
                csp.forbid((x, int(a)), (y, int(b)))
        elif element.tag == "instantiation":
            values = numbers(element.find("values").text)
            for x, value in zip(expand(element.find("list").text, sizes), values, strict=True):
                csp.restrict(x, [value])
        else:
            x, y = re.fullmatch(r"\s*ne\((\S+),(\S+)\)\s*", element.text).groups()
            assert element.tag == "intension" and x == y
            csp.restrict(x, [])
    return csp, kinds


# ---- Minion ----


def minion_variables(text, csp):
    for name, size, low, high in re.findall(
            r"^DISCRETE (\w+)\[([\d,]+)\] \{(\d+)\.\.(\d+)\}$", text, re.M):
        indices = [""]
        for n in size.split(","):
            indices = [f"{head},{i}" if head else str(i) for head in indices
                       for i in range(int(n))]
        for index in indices:
            csp.add(f"{name}[{index}]", range(int(low), int(high) + 1))


LITERAL = r"w-(not)?literal\((\w+\[[\d,]+\]),(\d+)\)"


def minion_constraint(line, csp):
    unary = re.fullmatch(LITERAL, line)
    either = re.fullmatch(r"watched-or\(\{" + LITERAL + "," + LITERAL + r"\}\)", line)
    inset = re.fullmatch(r"w-inset\((\w+\[[\d,]+\]),\[([\d,]+)\]\)", line)
    alldiff = re.fullmatch(r"alldiff\(\[(.*)\]\)", line)
    table = re.fullmatch(r"negativetable\(\[(\S+\]),(\S+\])\],\{(.*)\}\)", line)
    if unary:
        name, value = unary[2], int(unary[3])
        csp.restrict(name, [v for v in csp.domains[name] if (v == value) != bool(unary[1])])
    elif either:
        a, b = (either[2], int(either[3])), (either[5], int(either[6]))
        assert bool(either[1]) != bool(either[4]), line
        if either[1]:
            csp.implies(a, b)
        else:
            csp.implies(b, a)
    elif inset:
        csp.restrict(inset[1], [int(v) for v in inset[2].split(",")])
    elif alldiff:
        csp.all_different(re.findall(r"\w+\[[\d,]+\]", alldiff[1]))
    else:
        assert table, line
        for a, b in re.findall(r"<(\d+),(\d+)>", table[3]):
            csp.forbid((table[1], int(a)), (table[2], int(b)))


def minion(path):
    text = path.read_text()
    assert text.startswith("MINION 3\n") and text.endswith("**EOF**\n")
    csp = BinaryCsp()
    minion_variables(text, csp)
    kinds = {}
    for line in text.partition("**CONSTRAINTS**\n")[2].splitlines()[:-1]:
        kind = line.partition("(")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        minion_constraint(line, csp)
    return csp, kinds
