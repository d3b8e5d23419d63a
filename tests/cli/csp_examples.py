#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""csp_examples.py NAME -- all solutions of an example of examples/csp that is written in csp 2, one
line each, sorted. The problems are stated here once more, in Python, from the puzzles themselves;
the search is plain backtracking."""
import sys


def search(domains, constraints):
    """All assignments; a constraint is (names, function of their values)."""
    names, found, value = list(domains), [], {}
    due = {name: [] for name in names}  # at their last variable
    for scope, holds in constraints:
        due[max(scope, key=names.index)].append((scope, holds))

    def go(depth):
        if depth == len(names):
            found.append(" ".join(f"{n}={value[n]}" for n in names))
            return
        name = names[depth]
        for value[name] in domains[name]:
            if all(holds(*(value[n] for n in scope)) for scope, holds in due[name]):
                go(depth + 1)
        del value[name]

    go(0)
    return found


def differ(*names):
    return [((a, b), lambda x, y: x != y) for i, a in enumerate(names) for b in names[:i]]


def adds_up(total, *names):
    return [(names, lambda *values: sum(values) == total)]


def grid(name, n, values):
    return {f"{name}[{i},{j}]": values for i in range(1, n + 1) for j in range(1, n + 1)}


def lines(n):
    """Rows and columns of x."""
    rows = [[f"x[{i},{j}]" for j in range(1, n + 1)] for i in range(1, n + 1)]
    return rows + [list(column) for column in zip(*rows)]


def send_more():
    order = ["D", "E", "Y", "N", "R", "O", "S", "M"]  # so that the search ends soon
    domains = {name: range(name in "SM", 10) for name in order}
    carry = lambda *parts: sum(parts) // 10
    fits = [(("D", "E", "Y"), lambda d, e, y: (d + e) % 10 == y),
            (("D", "E", "N", "R"), lambda d, e, n, r: (carry(d, e) + n + r) % 10 == e),
            (tuple(order), lambda d, e, y, n, r, o, s, m:
             1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e ==
             10000 * m + 1000 * o + 100 * n + 10 * e + y)]
    for text in search(domains, differ(*order) + fits):
        v = {name: int(x) for name, x in (item.split("=") for item in text.split())}
        v["c1"] = carry(v["D"], v["E"])
        v["c2"] = carry(v["c1"], v["N"], v["R"])
        v["c3"] = carry(v["c2"], v["E"], v["O"])
        yield " ".join(f"{n}={v[n]}" for n in
                       ["S", "M", "E", "N", "D", "O", "R", "Y", "c1", "c2", "c3"])


def magic_3():
    cells = lines(3)
    cells += [[f"x[{i},{i}]" for i in (1, 2, 3)], [f"x[{i},{4 - i}]" for i in (1, 2, 3)]]
    domains = grid("x", 3, range(1, 10))
    return search(domains, differ(*domains) + sum((adds_up(15, *line) for line in cells), []))


def south_america():
    borders = """Argentina-Bolivia Argentina-Brazil Argentina-Chile Argentina-Paraguay
        Argentina-Uruguay Bolivia-Brazil Bolivia-Chile Bolivia-Paraguay Bolivia-Peru Brazil-Colombia
        Brazil-FrenchGuiana Brazil-Guyana Brazil-Paraguay Brazil-Peru Brazil-Suriname Brazil-Uruguay
        Brazil-Venezuela Chile-Peru Colombia-Ecuador Colombia-Peru Colombia-Venezuela Ecuador-Peru
        FrenchGuiana-Suriname Guyana-Suriname Guyana-Venezuela""".split()
    names = sorted({name for border in borders for name in border.split("-")})
    domains = {name: ["green", "red", "blue", "white"] for name in names}
    domains["Brazil"] = ["green"]
    fits = sum((differ(*border.split("-")) for border in borders), [])
    return search(domains, fits + [(names, lambda *colours: colours.count("white") == 1)])


def futoshiki_5():
    less = "11<21 12<13 14<13 21<22 22<23 32<31 31<41 35<45 42<43 43<53 54<55"
    fits = sum((differ(*line) for line in lines(5)), [])
    for pair in less.split():
        scope = [f"x[{a},{b}]" for a, b in pair.split("<")]
        fits.append((scope, lambda x, y: x < y))
    return search(grid("x", 5, range(1, 6)), fits)


def killer_4():
    cages, sums = ["aabc", "adbb", "edff", "eggg"], dict(a=6, b=9, c=1, d=7, e=6, f=3, g=8)
    fits = sum((differ(*line) for line in lines(4)), [])
    cells = [(i, j) for i in range(4) for j in range(4)]
    for b in range(4):
        fits += differ(*(f"x[{i + 1},{j + 1}]" for i, j in cells if i // 2 * 2 + j // 2 == b))
    for cage, total in sums.items():
        inside = [f"x[{i + 1},{j + 1}]" for i, j in cells if cages[i][j] == cage]
        fits += differ(*inside) + adds_up(total, *inside)
    return search(grid("x", 4, range(1, 5)), fits)


def kakuro_3():
    runs = {("r1c1", "r1c2"): 4, ("r2c1", "r2c2", "r2c3"): 16, ("r3c2", "r3c3"): 10,
            ("r1c1", "r2c1"): 9, ("r1c2", "r2c2", "r3c2"): 15, ("r2c3", "r3c3"): 6}
    names = ["r1c1", "r1c2", "r2c1", "r2c2", "r2c3", "r3c2", "r3c3"]
    return search({name: range(1, 10) for name in names},
                  sum((differ(*run) + adds_up(total, *run) for run, total in runs.items()), []))


def seen(heights):
    return sum(all(h < height for h in heights[:i]) for i, height in enumerate(heights))


def skyscrapers_4():
    fits = sum((differ(*line) for line in lines(4)), [])
    rows, columns = lines(4)[:4], lines(4)[4:]
    for line, count in ((rows[0], 2), (rows[1], 3), (columns[0], 3), (columns[1], 3)):
        fits.append((line[::-1], lambda *heights, n=count: seen(heights) == n))
    return search(grid("x", 4, range(1, 5)), fits)


def counts(names, number):
    return [(names, lambda *bits: sum(bits) == number)]


def touching(name, n):
    """Pairs of cells that touch, also at a corner."""
    cells = [(i, j) for i in range(1, n + 1) for j in range(1, n + 1)]
    return [(f"{name}[{a},{b}]", f"{name}[{i},{j}]") for i, j in cells for a, b in cells
            if (a, b) < (i, j) and max(abs(a - i), abs(b - j)) == 1]


def star_battle_6():
    regions = ["acddbb", "acddbb", "cccddb", "ffcddb", "fffdfe", "fffffe"]
    fits = [(pair, lambda x, y: not (x and y)) for pair in touching("s", 6)]
    for line in lines(6):
        fits += counts([name.replace("x", "s") for name in line], 1)
    for region in "abcdef":
        fits += counts([f"s[{i},{j}]" for i, row in enumerate(regions, 1)
                        for j, letter in enumerate(row, 1) if letter == region], 1)
    return search(grid("s", 6, (0, 1)), fits)


def binairo_6():
    given = {"g[1,5]": 0, "g[1,6]": 0, "g[3,1]": 0, "g[4,1]": 0, "g[5,3]": 1, "g[6,6]": 0}
    domains = {name: (given[name],) if name in given else (0, 1) for name in grid("g", 6, ())}
    all_lines = [[name.replace("x", "g") for name in line] for line in lines(6)]
    fits = sum((counts(line, 3) for line in all_lines), [])
    fits += [(line[i:i + 3], lambda *bits: len(set(bits)) > 1)
             for line in all_lines for i in range(4)]
    for some in (all_lines[:6], all_lines[6:]):
        fits += [(a + b, lambda *bits: bits[:6] != bits[6:])
                 for k, a in enumerate(some) for b in some[:k]]
    return search(domains, fits)


def tents_5():
    trees = [(1, 4), (2, 1), (3, 3), (4, 4), (5, 2)]
    beside = {f"tree{k}": [f"r{a}c{b}" for a, b in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j))
                           if 1 <= a <= 5 and 1 <= b <= 5 and (a, b) not in trees]
              for k, (i, j) in enumerate(trees, 1)}
    apart = lambda x, y: max(abs(int(x[1]) - int(y[1])), abs(int(x[3]) - int(y[3]))) > 1
    names = list(beside)
    fits = [((a, b), apart) for k, a in enumerate(names) for b in names[:k]]
    fits.append((names, lambda *at: sum(x[1] == "3" for x in at) == 1))
    fits += [(names, lambda *at, c=c: sum(x[3] == c for x in at) == 1) for c in "2345"]
    for text in search(beside, fits):
        tents = {item.split("=")[1] for item in text.split()}
        board = [f"t[{i},{j}]={int(f'r{i}c{j}' in tents)}" for i in range(1, 6)
                 for j in range(1, 6)]
        yield " ".join(board) + " " + text


def thermometers_5():
    rows = ["g1 g2 d2 j1 j2", "e2 e1 d1 a3 a2", "f4 f1 h2 h1 a1", "f3 f2 c2 c3 i1",
            "b1 b2 c1 i3 i2"]
    place = {mark: f"m[{i},{j}]" for i, row in enumerate(rows, 1)
             for j, mark in enumerate(row.split(), 1)}
    fits = [((place[f"{mark[0]}{int(mark[1]) - 1}"], name), lambda before, here: before >= here)
            for mark, name in place.items() if mark[1] > "1"]
    for line, number in zip(lines(5)[1:], (2, 2, 0, 2, None, 3, 1, 2, 2)):
        if number is not None:
            fits += counts([name.replace("x", "m") for name in line], number)
    return search(grid("m", 5, (0, 1)), fits)


JOBS = [[(1, 3), (2, 2), (3, 2)], [(1, 2), (3, 1), (2, 4)], [(2, 4), (3, 3)]]


def schedules(hours):
    """Begins of all tasks, as a dict, of all schedules within so many hours."""
    domains, fits, machines = {}, [], {}
    for j, tasks in enumerate(JOBS, 1):
        for t, (machine, length) in enumerate(tasks, 1):
            name = f"s[{j},{t}]"
            domains[name] = range(hours - length + 1)
            machines.setdefault(machine, []).append((name, length))
            if t > 1:
                before = tasks[t - 2][1]
                fits.append(((f"s[{j},{t - 1}]", name), lambda x, y, k=before: x + k <= y))
    for tasks in machines.values():
        for i, (b, of_b) in enumerate(tasks):
            for a, of_a in tasks[:i]:
                fits.append(((a, b), lambda x, y, k=of_a, l=of_b: x + k <= y or y + l <= x))
    for text in search(domains, fits):
        yield {name: int(x) for name, x in (item.split("=") for item in text.split())}


def job_shop():
    assert not list(schedules(10))
    pairs = dict(m1_12=("11", "21"), m2_12=("12", "23"), m2_13=("12", "31"), m2_23=("23", "31"),
                 m3_12=("13", "22"), m3_13=("13", "32"), m3_23=("22", "32"))
    for v in schedules(11):
        order = {name: int(v[f"s[{b[0]},{b[1]}]"] < v[f"s[{a[0]},{a[1]}]"])
                 for name, (a, b) in pairs.items()}
        begins = [f"s[{j},{t}]={v.get(f's[{j},{t}]', 11)}" for j in (1, 2, 3) for t in (1, 2, 3)]
        yield " ".join(begins + [f"{name}={bit}" for name, bit in order.items()])


if __name__ == "__main__":
    print("\n".join(sorted(globals()[sys.argv[1]]())))
