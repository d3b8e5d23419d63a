#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The worked examples of berthier-examples.tsv that our families and rules cover: each is
turned into an instance and a theory, `givens explain` finds a path, and the verdict and the
hardest rule are compared with those published. TAP on stdout, with a table at its end.

    GIVENS=build/givens tests/cli/worked_examples.py [--quick] [--verify] [line ...]

--quick leaves out large grids and long chains; --verify has each path checked again by
`explain --verify`; lines of the file, if given, are the only ones looked at. The status is 1
if a row differs without a reason named here, or if more than 5 % differ."""
import argparse
import collections
import csv
import json
import os
import re
import subprocess
import sys

FILE = "berthier-examples.tsv"
LIMIT_S = 300  # of one path
QUICK_ORDER, QUICK_LENGTH = 16, 5
WANTED_PERCENT = 95

FAMILIES = {"Sudoku": "sudoku", "LatinSquare": "latin", "PandiagonalLatinSquare": "pandiagonal"}

# A rule that a path shows -> the part of a theory that holds it.
PARTS = {"biv-chain": "BC", "z-chain": "Z", "t-whip": "tW", "whip": "W", "g-whip": "gW",
         "braid": "B", "g-braid": "gB"}

# The parts of a listed rule set that are theories of ours.
KNOWN = {"W1", "W", "gW", "B", "gB", "BC", "Z", "TyBC", "TyZ", "TytW", "TyW", "S", "S2", "S3",
         "SFin"}

# Further parts: pattern -> the rules that we lack.
FOREIGN = {r"Trid|Imp630": "tridagons and other impossible patterns", r"OR\d": "OR-k chains",
           r"O$": "oddagons"}

# Rows, by line of the file, that cannot be compared whatever their columns say.
NOT_COMPARABLE = {
    177: "the instance is a pattern of cells",
    178: "the instance is a pattern of cells",
    334: "uniqueness rules",
    336: "uniqueness rules",
    450: "no rating stated",
    462: "no rating stated",
}

# Verdicts that an exhaustive count contradicts (docs/testing.md, "Contradictions in
# published examples"): the true ones.
COUNTED = {468: "multiple", 469: "none"}

# Rows that differ, and why.
HILLS = "Futoshiki's own rules (ascending chains, hills, valleys) come first in the published run"
SHORTER = "there are shorter g-whips, accepted by --verify, that the published run does not have"
ONE_TYPE = "the published run has chains on rc-variables alone, the listed rule set has all types"
NOT_W7 = "the name of the published file says that whips up to 7 do not solve it"
MORE_RULES = "the published program has more rules for loops and for patterns of numbers"
DIFFERENT = {
    351: MORE_RULES,
    352: MORE_RULES,
    356: MORE_RULES,
    360: MORE_RULES,
    361: NOT_W7,
    364: NOT_W7,
    43: ONE_TYPE,
    44: ONE_TYPE,
    433: HILLS,
    438: SHORTER,
    440: SHORTER,
    441: SHORTER,
    447: HILLS,
    220: "the run has t-whips, which the row does not show: z-chains are special cases of them",
    268: "the published program has left out combinations of figures before its path begins",
    464: "the path by hand uses whips[1] where singles are enough",
}


# ---- instances ----

def numbers(text, size):
    """The cells of a square in decimals; 0 is an empty one."""
    cells = text.replace("(create$", "").replace(")", "").split()
    if len(cells) < size * size:
        cells = list(cells[0])
    return [0 if c in ".0" else int(c) if c.isdigit() else ord(c) - ord("A") + 10
            for c in cells[:size * size]]


def square(text, size):
    if len(text.split()[0]) == size * size and size < 10:
        return text.split()[0]
    return " ".join(str(n or ".") for n in numbers(text, size))


def signs_of_arrows(cells, size):
    """The other notation of Futoshiki: at each cell the directions of smaller neighbours."""
    def sign(a, b, towards_b, towards_a):
        return ">" if towards_b in cells[a] else "<" if towards_a in cells[b] else "-"

    span = range(size)
    across = [sign(r * size + c, r * size + c + 1, "R", "L") for r in span for c in span[:-1]]
    down = [sign(r * size + c, (r + 1) * size + c, "D", "U") for c in span for r in span[:-1]]
    return across, down


def futoshiki(text):
    size, *quoted = text.replace('"', "").split()
    size = int(size)
    if len(quoted) == 1:
        cells = quoted[0].rstrip(",").split(",")
        across, down = signs_of_arrows(cells, size)
        givens = [re.sub(r"\D", "", cell) for cell in cells]
    else:
        givens, across, down = quoted
    rows, signs = [], {"<": " < ", ">": " > ", "-": "   "}
    for r in range(size):
        cells = [g if g not in (".", "0", "") else "." for g in givens[r * size:(r + 1) * size]]
        row = cells[0]
        for cell, sign in zip(cells[1:], across[r * (size - 1):(r + 1) * (size - 1)], strict=True):
            row += signs[sign] + cell
        rows.append(row)
        if r + 1 < size:
            column = [down[c * (size - 1) + r] for c in range(size)]
            rows.append(" ".join({"<": "^", ">": "v", "-": "-"}[sign] for sign in column))
    return "\n".join([f"futoshiki {size}"] + rows) + "\n"


def kakuro(text):
    """Rows with sums across, then columns with sums down; the first of each is dark."""
    size, text = text.split(" ", 1)
    size, halves = int(size), text.split("//")
    across, down = ([line.split() for line in half.split("/") if line.strip()]
                    for half in halves[:2])
    rows = [["B"] * size for _ in range(size)]
    for r in range(size):
        for c in range(size):
            right = across[r - 1][c] if r else "B"
            below = down[c - 1][r] if c else "B"
            assert (right == ".") == (below == "."), (r, c, right, below)
            rows[r][c] = "." if right == "." else below.strip("B") + "\\" + right.strip("B")
    return "\n".join(["kakuro"] + [" ".join(row) for row in rows]) + "\n"


def number_path(text):
    name, model, size, _most, *cells = text.split()
    size = int(size)
    rows = [" ".join(cells[r * size:(r + 1) * size]) for r in range(size)]
    head = name.lower() + (" geometric" if model == "geometric" else "")
    return "\n".join([head] + rows) + "\n"


def map_colouring(text):
    head, colours, neighbours = text.split('"')
    n_colours, n_countries = map(int, head.split())
    values = "RGBY"[:n_colours]
    # A neighbour written "30:", without a blank, is no number to the published program,
    # which drops it: its numbers of candidates and links show that.
    neighbours = re.sub(r"\d+:", ":", neighbours)
    lines = [f"map {' '.join('RGBY'[:n_colours])}"]
    lines += [f"{i}:" for i in range(1, n_countries + 1)]
    for first, *others in filter(None, map(str.split, neighbours.split(":"))):
        lines.append(f"{first}: {' '.join(other for other in others if other != first)}")
    lines += [f"{i}={c}" for i, c in enumerate(colours[:n_countries], 1) if c != "."]
    return "\n".join(lines) + "\n"


def slitherlink(text):
    """Cells, or the notation of Simon Tatham's program: a letter is so many cells without a number."""
    n_rows, n_cols, *cells = text.split()
    n_rows, n_cols = int(n_rows), int(n_cols)
    if cells[0].startswith('"'):
        cells = "".join("." * (ord(c) - ord("a") + 1) if c.isalpha() else c
                        for c in cells[0].strip('"'))
    assert len(cells) == n_rows * n_cols
    rows = [" ".join(cells[r * n_cols:(r + 1) * n_cols]) for r in range(n_rows)]
    return "\n".join(["slitherlink"] + rows) + "\n"


def is_pencilmarks(row):
    return row["csp"] == "Sudoku" and (row["size"] == "?" or
                                       (row["size"] == "9x9" and " " in row["instance"]))


# Kinds of puzzles that givens reads in a notation of their own.
OWN_NOTATION = {"Futoshiki": futoshiki, "MapColouring": map_colouring, "Kakuro": kakuro,
                "Hidato": number_path, "Numbrix": number_path, "Slitherlink": slitherlink}


def instance(row):
    """The text of an instance, and the options with which our command reads it."""
    text = row["instance"]
    if row["csp"] in OWN_NOTATION:
        return OWN_NOTATION[row["csp"]](text), []
    if "Queens" in row["csp"]:
        size, family = row["csp"].split("-")
        return text.removeprefix("queens:"), ["--family", family.lower(), "--size", size]
    if is_pencilmarks(row):
        marks = re.findall(r"[1-9]+", text)
        return "\n".join(" ".join(marks[r * 9:r * 9 + 9]) for r in range(9)), ["--from-state"]
    size = int(row["size"].split("x")[0])
    return square(text, size), ["--family", FAMILIES[row["csp"]], "--size", str(size)]


# ---- what is covered ----

def why_not(line, row):
    """Why a row is not covered, or None."""
    if line in NOT_COMPARABLE:
        return NOT_COMPARABLE[line]
    if row["csp"] == "Slitherlink":
        return None
    rules = row["rules_active"]
    if not rules:
        return "rule set not stated"
    if is_by_hand(row) or rules.startswith("T&E"):
        return None
    for part in rules.split("+"):
        if part not in KNOWN:
            return next((name for pattern, name in FOREIGN.items() if re.match(pattern, part)),
                        f"rule '{part}'")
    return None


def is_by_hand(row):
    """Whether the row is of the book, which states ratings."""
    return row["source_file"].startswith("PBCS2")


# ---- what is claimed ----

def theory(row):
    """The listed rules, and the special cases of them that the path shows."""
    parts = [part for part in row["rules_active"].split("+") if part != "W1"] or ["W1"]
    shown = re.findall(r"([a-z-]*?(?:chain|whip|braid))(-rc|-rn|-cn|-bn)?\[",
                       row["hardest_rules_seen_in_path_or_note"])
    for name, kind in shown:
        part = ("Ty" if kind else "") + PARTS[name]
        if part not in parts and part != "W":
            parts.append(part)
    return "+".join(parts)


def verdict(line, row):
    words = {"solved": "ok", "path-given": "ok", "not-solved": "beyond", "no-solution": "none",
             "two-solutions": "multiple"}
    return COUNTED.get(line) or words[row["status"]]


def path_claim(line, row):
    """Theory, verdict and hardest rule of a published run."""
    if row["csp"] == "Slitherlink":
        return "W", "ok", lambda answer: answer["status"] == "ok"
    tag = row["rating_or_most_complex_rule"].replace("z-chain", "Z").replace("TBC", "TyBC")
    wanted, name = verdict(line, row), theory(row)
    if row["csp"] in ("Hidato", "Numbrix") and tag in TAGS_OF_PATHS:
        part, tag = TAGS_OF_PATHS[tag]
        name += part
    if row["csp"] == "Kakuro":
        return name, f"{wanted}, at most {tag}", lambda answer: (
            answer["status"] == wanted and length_of(answer["hardest"]) <= length_of(tag))
    return name, f"{wanted} {tag}".strip(), lambda answer: (
        answer["status"] == wanted and (wanted != "ok" or answer["hardest"] == tag))


# What the runs of Hidato and Numbrix call pairs (the names of their files say S2) and singles.
TAGS_OF_PATHS = {"P": ("+S2", "HP"), "S": ("", "HS")}


def length_of(tag):
    """Of the chain, or 0. We state more CSP variables of a Kakuro than the published program: the
    places of each figure in a run. So chains are shorter."""
    found = re.search(r"\[(\d+)\]", tag)
    return int(found[1]) if found else 0


def rating_claim(line, row, name, sign, value):
    """One rating of the book, as "W=5", "gW<=3", "B=inf", "gB finite"."""
    wanted = "beyond" if value == "inf" else verdict(line, row)

    def holds(answer):
        rating = answer.get("rating")
        return answer["status"] == wanted and (
            wanted != "ok" or value == "finite" or
            (rating <= int(value) if sign == "<=" else rating == int(value)))

    return name, f"{wanted} {name}{sign}{value}", holds


def claims(line, row):
    """(theory, what is wanted, test of an answer) for all that a row says."""
    if not is_by_hand(row):
        return [path_claim(line, row)]
    listed = re.sub(r"\(.*?\)", "", row["rating_or_most_complex_rule"])
    found = re.findall(r"(?<![\w+])(S\+W|g?[WB]|S)(<?=)(\d+|inf)", listed)
    found += [(name, " ", "finite") for name in re.findall(r"(gB) finite", listed)]
    found = found or [(row["rules_active"], "=", "0")]  # the verdict is all
    return [rating_claim(line, row, *claim) for claim in found]


# ---- the command ----

def run(words, text):
    done = subprocess.run([os.environ["GIVENS"], *words], input=text, capture_output=True,
                          text=True, check=False)
    if done.stderr:
        raise ValueError(done.stderr.strip())
    return done.stdout


def verified(record):
    return run(["explain", "--verify", "-"], record + "\n").strip() == "ok"


def trial(row):
    """Trial and error has no path: its depth, and the length of its braids, are ratings."""
    ratings = run(["rate", "--ratings", "TE,BxB", row["instance"]], "").split()[-2:]
    braid = re.search(r"braid\[(\d+)\]", row["hardest_rules_seen_in_path_or_note"])
    wanted = ["2", braid[1]] if braid else ["1", "0"]
    return ratings == wanted, f"TE, BxB = {wanted}, found {ratings}"


def compare(line, row, verify):
    """Whether all that a row says holds, and what was wanted and found."""
    if row["rules_active"].startswith("T&E") and row["csp"] != "Slitherlink":
        return trial(row)
    text, options = instance(row)
    equal, report = True, []
    for name, wanted, holds in claims(line, row):
        record = run(["explain", "--to", "json", "--theory", name, "--limit-time", str(LIMIT_S),
                      *options, "-"], text).split("\n")[0]
        answer = json.loads(record)
        equal = equal and holds(answer)
        report.append(f"{name}: {wanted}, found {answer['status']} {answer.get('hardest')}")
        if verify and not verified(record):
            raise ValueError(f"the path in {name} is not accepted by --verify")
    return equal, "; ".join(report)


# ---- the whole file ----

def is_quick(row):
    lengths = re.findall(r"\[(\d+)\]", row["rating_or_most_complex_rule"]) or ["0"]
    order = re.match(r"\d*", row["size"])[0] or "0"
    if row["csp"] == "Slitherlink":
        return int(row["instance"].split()[0]) <= 5
    return (int(order) <= QUICK_ORDER and int(lengths[0]) <= QUICK_LENGTH and
            row["rules_active"] != "as stated in the book")


def report_row(number, line, row, verify):
    """Prints the TAP line of a row; returns "equal", "named" or "failed"."""
    try:
        equal, text = compare(line, row, verify)
        named = line in DIFFERENT
    except (ValueError, KeyError) as error:
        equal, text, named = False, str(error), False
    known = f"; differs, as named: {DIFFERENT[line]}" if named and not equal else ""
    print(f"{'ok' if equal or named else 'not ok'} {number} - line {line}, {row['csp']}, "
          f"{text}{known}", flush=True)
    return "equal" if equal else "named" if named else "failed"


def print_table(results):
    print("# CSP | covered | equal | percent")
    total = collections.Counter()
    for name, counts in results.items():
        total += counts
        print(table_row(name, counts))
    print(table_row("all", total))
    return total


def table_row(name, counts):
    covered = sum(counts.values())
    return f"# {name} | {covered} | {counts['equal']} | {100 * counts['equal'] / covered:.1f}"


def read_rows():
    """By line of the whole file, which the sample of the repository tells in a column."""
    here = os.path.dirname(os.path.abspath(__file__))
    folders = [os.environ.get("GIVENS_DATA") or os.path.join(here, "../../../shared/data"),
               os.path.join(here, "../data")]
    path = next(path for path in (os.path.join(folder, FILE) for folder in folders)
                if os.access(path, os.R_OK))
    with open(path, encoding="utf-8") as text:
        lines = (line for line in text if not line.startswith("#"))
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {int(row.get("line") or number): row for number, row in enumerate(rows, 2)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("lines", nargs="*", type=int)
    options = parser.parse_args()
    rows = read_rows()
    if options.lines:
        rows = {line: rows[line] for line in options.lines}
    left_out = collections.Counter(why_not(line, row) for line, row in rows.items())
    covered = {line: row for line, row in rows.items() if not why_not(line, row)
               and not (options.quick and not is_quick(row))}
    print(f"1..{len(covered)}", flush=True)
    results = {}
    for number, (line, row) in enumerate(covered.items(), 1):
        name = re.sub(r"^\d+-", "", row["csp"])
        results.setdefault(name, collections.Counter())[
            report_row(number, line, row, options.verify)] += 1
    total = print_table(results)
    for reason, count in left_out.most_common():
        if reason:
            print(f"# not covered: {count}, {reason}")
    return 1 if total["failed"] or 100 * total["equal"] < WANTED_PERCENT * len(covered) else 0


if __name__ == "__main__":
    sys.exit(main())
