#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fpuzzles_links.py GIVENS LINKS [explain]: every link of the file, to f-puzzles or SudokuPad, holds a
variant of Sudoku with one solution. The links are decoded here, by code of its own, and the
solution is checked against the constraints that the decoded data states. The command must
find that solution and no other, and write the same data again; with the word explain, it
must explain the puzzle too, or say honestly that its rules or its limit end before."""
import json
import subprocess
import sys

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def decompress(base64):
    """LZ-string: codes of growing width, of which 0 and 1 bring a new character, 2 ends."""
    bits = "".join(f"{ALPHABET.index(c):06b}" for c in base64.rstrip("="))
    at = 0

    def take(width):
        nonlocal at
        value = sum(int(bit) << i for i, bit in enumerate(bits[at:at + width]))
        at += width
        return value

    words = [None, None, None]
    width, room, out, last = 3, 4, [], None
    code = take(2)
    while code != 2:
        if code in (0, 1):
            words.append(chr(take(8 if code == 0 else 16)))
            code = len(words) - 1
            room -= last is not None
            if room == 0:
                room, width = 1 << width, width + 1
        word = words[code] if code < len(words) else last + last[0]
        out.append(word)
        if last is not None:
            words.append(last + word[0])
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        last = word
        code = take(width)
    return "".join(out)


def decode(link):
    for key in ("?load=", "fpuzzles"):
        if key in link:
            return json.loads(decompress(link.split(key, 1)[1]))
    raise SystemExit(f"no link: {link}")


def cell(name):
    row, column = name[1:].split("C")
    return (int(row) - 1) * 9 + int(column) - 1


def violations(data, grid):
    """The names of the constraints that the grid does not satisfy."""
    def values(names):
        return [grid[cell(name)] for name in names]

    def steps(line):
        return list(zip(line, line[1:]))

    def moves(first, second):
        for a in range(81):
            for b in range(a):
                if {abs(a // 9 - b // 9), abs(a % 9 - b % 9)} == {first, second}:
                    yield grid[a], grid[b]

    def is_run(line):
        return sorted(line) == list(range(min(line), min(line) + len(line)))

    rising, falling = [grid[8 * (i + 1)] for i in range(9)], [grid[10 * i] for i in range(9)]
    adjacent = [(grid[a], grid[b]) for a in range(81) for b in (a + 1, a + 9)
                if b < 81 and (b != a + 1 or b % 9)]
    blocks = [[grid[c] for c in range(81) if c // 27 * 3 + c % 9 // 3 == b] for b in range(9)]
    units = [grid[9 * i:9 * i + 9] for i in range(9)] + [grid[i::9] for i in range(9)] + blocks
    lines = {
        "thermometer": lambda v: all(a < b for a, b in steps(v)),
        "palindrome": lambda v: v == v[::-1],
        "renban": is_run,
        "whispers": lambda v: all(abs(a - b) >= 5 for a, b in steps(v)),
    }
    lists = {
        "odd": lambda c: values([c["cell"]])[0] % 2 == 1,
        "even": lambda c: values([c["cell"]])[0] % 2 == 0,
        "killercage": lambda c: len(set(values(c["cells"]))) == len(c["cells"])
        and sum(values(c["cells"])) == int(c["value"]),
        "littlekillersum": lambda c: sum(values(c["cells"])) == int(c["value"]),
        "difference": lambda c: abs(values(c["cells"])[0] - values(c["cells"])[1]) == int(c["value"]),
        "ratio": lambda c: max(values(c["cells"])) == int(c["value"]) * min(values(c["cells"])),
        "xv": lambda c: sum(values(c["cells"])) == {"X": 10, "V": 5}[c["value"]],
        "clone": lambda c: values(c["cells"]) == values(c["cloneCells"]),
        "extraregion": lambda c: len(set(values(c["cells"]))) == 9,
        "arrow": lambda c: all(values(c["cells"])[0] == sum(values(line[1:])) for line in c["lines"]),
    }
    flags = {
        "diagonal+": lambda: len(set(rising)) == 9,
        "diagonal-": lambda: len(set(falling)) == 9,
        "antiknight": lambda: all(a != b for a, b in moves(1, 2)),
        "antiking": lambda: all(a != b for a, b in moves(1, 1)),
        "nonconsecutive": lambda: all(abs(a - b) != 1 for a, b in adjacent),
        "disjointgroups": lambda: all(len({block[i] for block in blocks}) == 9 for i in range(9)),
    }
    wrong = [] if all(len(set(unit)) == 9 for unit in units) else ["units"]
    for at, own in enumerate(c for row in data["grid"] for c in row):
        if own.get("given") and own["value"] != grid[at]:
            wrong.append("givens")
    for key, items in data.items():
        if key in ("size", "grid"):
            continue
        if key in flags:
            good = flags[key]()
        elif key in lists:
            good = all(lists[key](item) for item in items)
        else:
            good = all(lines[key](values(line)) for item in items for line in item["lines"])
        if not good:
            wrong.append(key)
    return wrong


def say(givens, *words):
    done = subprocess.run([givens, *words], capture_output=True, text=True, check=False)
    return done.stdout.strip(), done.returncode


def from_one_end(data):
    """The data with the lines that have no direction from the end that comes first, sorted."""
    turned = dict(data)
    for key in ("palindrome", "renban", "whispers"):
        if key in data:
            turned[key] = sorted(
                [{**item, "lines": [min(line, line[::-1]) for line in item["lines"]]}
                 for item in data[key]], key=str)
    return turned


def check(givens, link, explains):
    """What is wrong with a link, and whether it was explained to the end."""
    data = decode(link)
    count, _ = say(givens, "count", "--limit", "2", link)
    if count.split()[-1:] != ["1"]:
        return f"{count} solutions", False
    solution = say(givens, "solve", link)[0].splitlines()[-1]
    wrong = violations(data, [int(c) for c in solution[:81]])
    if wrong:
        return f"the solution violates {', '.join(wrong)}", False
    for form in ("link-fpuzzles", "link-sudokupad"):
        written = decode(say(givens, "convert", "--to", form, link)[0])
        if from_one_end(written) != from_one_end(data):
            return f"other data as {form}", False
    if not explains:
        return None, False
    status = say(givens, "explain", "--limit-nodes", "2000000", link)[1]
    return None if status in (0, 1, 4) else f"explain ends with {status}", status == 0


def main():
    givens, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as lines:
        links = [line.strip() for line in lines if not line.startswith("#")]
    bad = explained = 0
    for number, link in enumerate(links, 1):
        what, is_explained = check(givens, link, "explain" in sys.argv[3:])
        explained += is_explained
        bad += what is not None
        if what:
            print(f"link {number}: {what}")
    print(f"{len(links)} links, {explained} explained, {bad} wrong")
    sys.exit(1 if bad or not links else 0)


if __name__ == "__main__":
    main()
