# SPDX-License-Identifier: GPL-3.0-or-later
"""The kinds of puzzles as compare.py needs them: each a class with

    name, heads         the first word, and what `givens generate` is asked for
    model(lines, p)     statements of MiniZinc, whose names begin with p, and the names of what is
                        filled in
    values(puzzle, answer)   the values of the same, from the answer of `givens solve`
    loosen(lines, rng)  the puzzle with a clue fewer, or None
    ways                in how many ways, at most, the model has a solution; 1 if it is not there
    at_once             how many puzzles become one model; all of a size if it is not there

A new kind is such a class, and its entry in KINDS."""
import re


def board(lines):
    """The rows of words behind the head line."""
    return [line.split() for line in lines[1:]]


def drop_word(lines, rng, suits, blank):
    """Replaces one of the words that suit, behind the head line, by a blank."""
    places = [(i, m.span()) for i, line in enumerate(lines) if i
              for m in re.finditer(r"\S+", line) if suits(m.group())]
    if not places:
        return None
    i, (start, end) = rng.choice(places)
    changed = list(lines)
    changed[i] = changed[i][:start] + blank + changed[i][end:]
    return changed


class Futoshiki:
    name = "futoshiki"
    heads = ["futoshiki 4", "futoshiki 5", "futoshiki 3", "futoshiki 6"]

    @staticmethod
    def read(lines):
        """Cells, and pairs of places of which the first has the smaller number."""
        n, cells, pairs = int(lines[0].split()[1]), [], []
        for line in lines[1:]:
            words = line.split()
            if set(words) <= set("^v-"):
                above = len(cells) - 1
                for col, sign in enumerate(words):
                    places = [(above, col), (above + 1, col)]
                    if sign != "-":
                        pairs.append(places if sign == "^" else places[::-1])
                continue
            row = []
            for word in words:
                if word in "<>":
                    places = [(len(cells), len(row) - 1), (len(cells), len(row))]
                    pairs.append(places if word == "<" else places[::-1])
                else:
                    row.append(word)
            assert len(row) == n
            cells.append(row)
        assert len(cells) == n
        return n, cells, pairs

    @classmethod
    def model(cls, lines, p):
        n, cells, pairs = cls.read(lines)
        x = f"{p}x"
        out = [f"array[1..{n},1..{n}] of var 1..{n}: {x};"]
        for i in range(1, n + 1):
            out.append(f"constraint alldifferent([{x}[{i},j] | j in 1..{n}]);")
            out.append(f"constraint alldifferent([{x}[j,{i}] | j in 1..{n}]);")
        name = {(r, c): f"{x}[{r + 1},{c + 1}]" for r in range(n) for c in range(n)}
        out += [f"constraint {name[a]} < {name[b]};" for a, b in pairs]
        out += [f"constraint {name[r, c]} = {word};" for r, row in enumerate(cells)
                for c, word in enumerate(row) if word != "."]
        return out, list(name.values())

    @classmethod
    def values(cls, _puzzle, answer):
        return [word for row in cls.read(answer)[1] for word in row]

    @staticmethod
    def loosen(lines, rng):
        return drop_word(lines, rng, str.isdigit, ".")


class Cryptarithm:
    name = "cryptarithm"
    heads = ["cryptarithm", "cryptarithm 2 3", "cryptarithm 3 3", "cryptarithm 2 3 8"]

    @staticmethod
    def read(lines):
        base = int((lines[0].split() + ["10"])[1])
        letters = list(dict.fromkeys(c for c in lines[1] if c.isalpha()))
        return base, letters

    @classmethod
    def model(cls, lines, p):
        base, letters = cls.read(lines)
        words = re.findall(r"[A-Za-z]+", lines[1])
        out = [f"var {int(any(w[0] == c and len(w) > 1 for w in words))}..{base - 1}: {p}{c};"
               for c in letters]
        value = lambda word: "(" + " + ".join(
            f"{base ** i}*{p}{c}" for i, c in enumerate(reversed(word))) + ")"
        out.append(f"constraint alldifferent([{','.join(p + c for c in letters)}]);")
        out.append("constraint " + re.sub(r"[A-Za-z]+", lambda m: value(m.group()), lines[1]) + ";")
        return out, [p + c for c in letters]

    @classmethod
    def values(cls, puzzle, answer):
        base, letters = cls.read(puzzle)
        digit = dict(zip(puzzle[1], answer[2]))
        return [str(int(digit[c], base)) for c in letters]

    @staticmethod
    def loosen(_lines, _rng):
        return None


class Board:
    """A board of words: cells are numbers or dots, all else is no cell."""
    cell = re.compile(r"\d+$|\.$")

    @classmethod
    def cells(cls, lines):
        """The word of each cell by its place."""
        return {(r, c): word for r, row in enumerate(board(lines)) for c, word in enumerate(row)
                if cls.cell.match(word)}

    @classmethod
    def names(cls, lines, p):
        return {at: f"{p}r{at[0]}c{at[1]}" for at in cls.cells(lines)}

    @classmethod
    def model(cls, lines, p):
        names = cls.names(lines, p)
        out = [f"var 1..{cls.most(lines)}: {name};" for name in names.values()]
        out += [f"constraint {names[at]} = {word};" for at, word in cls.cells(lines).items()
                if word != "."]
        return out + cls.rules(lines, names), list(names.values())

    @classmethod
    def values(cls, _puzzle, answer):
        return list(cls.cells(answer).values())

    @classmethod
    def loosen(cls, lines, rng):
        return drop_word(lines, rng, str.isdigit, ".")


class Kakuro(Board):
    name = "kakuro"
    heads = ["kakuro", "kakuro 4 6", "kakuro 6 4", "kakuro 3 3"]

    @staticmethod
    def most(_lines):
        return 9

    @staticmethod
    def rules(lines, names):
        out = []
        for r, row in enumerate(board(lines)):
            for c, word in enumerate(row):
                if "\\" not in word:
                    continue
                for total, step in zip(word.split("\\"), [(1, 0), (0, 1)]):
                    run, at = [], (r + step[0], c + step[1])
                    while at in names:
                        run.append(names[at])
                        at = (at[0] + step[0], at[1] + step[1])
                    if run:
                        out.append(f"constraint alldifferent([{','.join(run)}]);")
                    if total:
                        out.append(f"constraint {' + '.join(run)} = {total};")
        return out

    @staticmethod
    def loosen(lines, rng):
        """Without a sum: its run need only be different."""
        places = [(i, m.span(1)) for i, line in enumerate(lines) for m in
                  re.finditer(r"\\(\d+)", line)]
        i, (start, end) = rng.choice(places)
        changed = list(lines)
        changed[i] = changed[i][:start] + changed[i][end:]
        return changed


class MagicSquare(Board):
    name = "magic-square"
    heads = ["magic-square 3", "magic-square 4"]

    @staticmethod
    def most(lines):
        return int(lines[0].split()[1]) ** 2

    @staticmethod
    def rules(lines, names):
        n = int(lines[0].split()[1])
        total = n * (n * n + 1) // 2
        sums = [[(i, j) for j in range(n)] for i in range(n)]
        sums += [[(j, i) for j in range(n)] for i in range(n)]
        sums += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
        return [f"constraint alldifferent([{','.join(names.values())}]);"] + [
            f"constraint {' + '.join(names[at] for at in line)} = {total};" for line in sums]


class Hidato(Board):
    name = "hidato"
    heads = ["hidato", "hidato 3 3", "hidato 3 5"]

    @classmethod
    def most(cls, lines):
        return len(cls.cells(lines))

    @classmethod
    def rules(cls, lines, names):
        """By the place of each number, so unlike the program."""
        n, places, p = len(names), list(names), next(iter(names.values()))
        at = f"{p}_at"
        pairs = [(i + 1, j + 1) for i, a in enumerate(places) for j, b in enumerate(places)
                 if cls.touch(abs(a[0] - b[0]), abs(a[1] - b[1]))]
        table = ",".join(f"{i},{j}" for i, j in pairs)
        out = [f"array[1..{n}] of var 1..{n}: {at};",
               f"constraint alldifferent({at});",
               f"array[1..{len(pairs)},1..2] of int: {p}_pairs = "
               f"array2d(1..{len(pairs)},1..2,[{table}]);",
               f"constraint forall(i in 1..{n - 1})(table([{at}[i], {at}[i+1]], {p}_pairs));"]
        return out + [f"constraint {at}[{name}] = {i + 1};" for i, name in enumerate(names.values())]

    @staticmethod
    def touch(rows, cols):
        return max(rows, cols) == 1


class Numbrix(Hidato):
    name = "numbrix"
    heads = ["numbrix 4 4", "numbrix", "numbrix 3 6"]

    @staticmethod
    def touch(rows, cols):
        return rows + cols == 1


class Map:
    name = "map"
    heads = ["map", "map 3 10", "map 5 12"]

    @staticmethod
    def read(lines):
        """The number of colours; regions, pairs and colours."""
        regions, pairs, given = [], [], {}
        for line in lines[1:]:
            words = line.split()
            if words[0].endswith(":"):
                for word in [words[0][:-1]] + words[1:]:
                    if word not in regions:
                        regions.append(word)
                pairs += [(words[0][:-1], word) for word in words[1:]]
            else:
                given |= dict(word.split("=") for word in words)
        return int(lines[0].split()[1]), regions, pairs, given

    @classmethod
    def model(cls, lines, p):
        n, regions, pairs, given = cls.read(lines)
        out = [f"var 1..{n}: {p}{region};" for region in regions]
        out += [f"constraint {p}{a} != {p}{b};" for a, b in pairs]
        out += [f"constraint {p}{region} = {colour};" for region, colour in given.items()]
        return out, [p + region for region in regions]

    @classmethod
    def values(cls, puzzle, answer):
        given = cls.read(answer)[3]
        return [given[region] for region in cls.read(puzzle)[1]]

    @staticmethod
    def loosen(lines, rng):
        words = lines[-1].split()
        if "=" not in words[0]:
            return None
        words.remove(rng.choice(words))
        return lines[:-1] + ([" ".join(words)] if words else [])


class Matching:
    name = "matching"
    heads = ["matching", "matching 4 8", "matching 7 12"]

    @staticmethod
    def read(lines):
        graphs, given = [], {}
        for line in lines[1:]:
            words = line.split()
            if words[0].endswith(":"):
                nodes = list(dict.fromkeys(n for word in words[1:] for n in word.split("-")))
                edges = [tuple(word.split("-")) for word in words[1:] if "-" in word]
                graphs.append((nodes, edges))
            else:
                given = dict(word.split("=") for word in words)
        return graphs[0], graphs[1], given

    @classmethod
    def model(cls, lines, p):
        (nodes, edges), (targets, joined), given = cls.read(lines)
        n = len(targets)
        assert targets == [str(i + 1) for i in range(n)]
        pairs = {(int(a), int(b)) for a, b in joined} | {(int(b), int(a)) for a, b in joined}
        matrix = [str((a, b) in pairs).lower() for a in range(1, n + 1) for b in range(1, n + 1)]
        out = [f"array[1..{n},1..{n}] of bool: {p}edge = "
               f"array2d(1..{n},1..{n},[{','.join(matrix)}]);"]
        out += [f"var 1..{n}: {p}{node};" for node in nodes]
        out.append(f"constraint alldifferent([{','.join(p + node for node in nodes)}]);")
        out += [f"constraint {p}edge[{p}{a},{p}{b}];" for a, b in edges]
        out += [f"constraint {p}{node} = {image};" for node, image in given.items()]
        return out, [p + node for node in nodes]

    @classmethod
    def values(cls, puzzle, answer):
        given = cls.read(answer)[2]
        return [given[node] for node in cls.read(puzzle)[0][0]]

    loosen = staticmethod(Map.loosen)


class JobShop:
    name = "job-shop"
    heads = ["job-shop", "job-shop 2 3", "job-shop 4 3"]

    @staticmethod
    def read(lines):
        """Horizon; tasks as (name, job, machine, duration); starts."""
        rows = [line.split() for line in lines[1:]]
        at = rows.index(["starts"]) if ["starts"] in rows else len(rows)
        tasks = [(f"j{j}t{t}", j, row[2 * t], int(row[2 * t + 1])) for j, row in enumerate(rows[:at])
                 for t in range(len(row) // 2)]
        starts = [word for row in rows[at + 1:] for word in row] or ["."] * len(tasks)
        assert len(starts) == len(tasks)
        return int(lines[0].split()[1]), tasks, starts

    @classmethod
    def model(cls, lines, p):
        horizon, tasks, starts = cls.read(lines)
        out = [f"var 0..{horizon}: {p}{name};" for name, *_ in tasks]
        out += [f"constraint {p}{name} + {d} <= {horizon};" for name, _, _, d in tasks]
        out += [f"constraint {p}{task[0]} = {start};" for task, start in zip(tasks, starts)
                if start != "."]
        for i, (a, job_a, machine_a, d_a) in enumerate(tasks):
            for b, job_b, machine_b, d_b in tasks[i + 1:]:
                if job_a == job_b:
                    out.append(f"constraint {p}{a} + {d_a} <= {p}{b};")
                elif machine_a == machine_b:
                    out.append(f"constraint {p}{a} + {d_a} <= {p}{b} \\/ {p}{b} + {d_b} <= {p}{a};")
        return out, [p + name for name, *_ in tasks]

    @classmethod
    def values(cls, _puzzle, answer):
        return cls.read(answer)[2]

    @classmethod
    def loosen(cls, lines, rng):
        if "starts" not in lines:
            return None
        at = lines.index("starts") + 1
        changed = drop_word(["starts"] + lines[at:], rng, str.isdigit, ".")
        return changed and lines[:at] + changed[1:]


class Slitherlink:
    name = "slitherlink"
    at_once = 1  # in one model: circuits are hard for Gecode
    heads = ["slitherlink 4 4", "slitherlink", "slitherlink 3 6", "slitherlink 6 3"]

    @staticmethod
    def lines(lines):
        """The lines as pairs of points, row by row: first those above cells."""
        cells = board(lines[:lines.index("lines")] if "lines" in lines else lines)
        rows, cols = len(cells), len(cells[0])
        across = [((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(cols)]
        down = [((r, c), (r + 1, c)) for r in range(rows) for c in range(cols + 1)]
        return cells, rows, cols, across + down

    @classmethod
    def model(cls, lines, p):
        """As a circuit through some points; its first point is left to the right."""
        cells, rows, cols, pairs = cls.lines(lines)
        number = {(r, c): r * (cols + 1) + c + 1 for r in range(rows + 1) for c in range(cols + 1)}
        n, x = len(number), f"{p}next"
        beside = {i: {i} for i in number.values()}
        for a, b in pairs:
            beside[number[a]].add(number[b])
            beside[number[b]].add(number[a])
        out = [f"array[1..{n}] of var 1..{n}: {x};", f"constraint subcircuit({x});"]
        out += [f"constraint {x}[{i}] in {{{','.join(map(str, sorted(near)))}}};"
                for i, near in beside.items()]
        out += [f"constraint {x}[{x}[{i}]] != {i} \\/ {x}[{i}] = {i};" for i in beside]
        out += [f"constraint ({x}[{i}] != {i} /\\ forall(k in 1..{i - 1})({x}[k] = k)) -> "
                f"{x}[{i}] = {i + 1};" for i in beside]
        out.append(f"constraint exists(i in 1..{n})({x}[i] != i);")
        names = {}
        for i, (a, b) in enumerate(pairs):
            names[a, b] = f"{p}l{i}"
            out.append(f"var bool: {p}l{i} = ({x}[{number[a]}] = {number[b]} \\/ "
                       f"{x}[{number[b]}] = {number[a]});")
        for r, row in enumerate(cells):
            for c, word in enumerate(row):
                around = [names[(r, c), (r, c + 1)], names[(r + 1, c), (r + 1, c + 1)],
                          names[(r, c), (r + 1, c)], names[(r, c + 1), (r + 1, c + 1)]]
                if word != ".":
                    out.append(f"constraint {' + '.join(around)} = {word};")
        return out, [names[pair] for pair in pairs]

    @classmethod
    def values(cls, _puzzle, answer):
        signs = [line.split() for line in answer[answer.index("lines") + 1:]]
        return [str(sign != "x").lower() for row in signs[::2] + signs[1::2] for sign in row]

    @staticmethod
    def loosen(lines, rng):
        return drop_word(lines, rng, str.isdigit, ".")


class Signs:
    """Boards of signs: each is a number here, by its place in `signs`."""
    signs = "01"

    @classmethod
    def cells(cls, lines):
        """The sign of each cell, or a dot, by its place."""
        return {(r, c): word for r, row in enumerate(board(lines)) for c, word in enumerate(row)}

    @classmethod
    def model(cls, lines, p):
        cells = cls.cells(lines)
        names = {at: f"{p}r{at[0]}c{at[1]}" for at in cells}
        out = [f"var 0..1: {name};" for name in names.values()]
        out += [f"constraint {names[at]} = {cls.signs.index(word)};" for at, word in cells.items()
                if word != "."]
        return out + cls.rules(lines, names), list(names.values())

    @classmethod
    def values(cls, _puzzle, answer):
        return [str(cls.signs.index(word)) for word in cls.cells(answer).values()]

    @classmethod
    def loosen(cls, lines, rng):
        return drop_word(lines, rng, lambda word: len(word) == 1 and word in cls.signs, ".")


class Binairo(Signs):
    name = "binairo"
    heads = ["binairo", "binairo 4", "binairo 8"]

    @classmethod
    def rules(cls, lines, names):
        n = len(lines) - 1
        out = []
        for across in (True, False):
            rows = [[names[(i, k) if across else (k, i)] for k in range(n)] for i in range(n)]
            out += [f"constraint {' + '.join(row)} = {n // 2};" for row in rows]
            out += [f"constraint {' + '.join(row[i:i + 3])} in 1..2;" for row in rows
                    for i in range(n - 2)]
            out += [f"constraint [{','.join(a)}] != [{','.join(b)}];" for i, a in enumerate(rows)
                    for b in rows[:i]]
        return out


class StarBattle(Signs):
    name = "star-battle"
    heads = ["star-battle 5", "star-battle", "star-battle 7"]
    signs = "-*"

    @staticmethod
    def parts(lines):
        at = lines.index("stars") if "stars" in lines else len(lines)
        return lines[:at], lines[at:]

    @classmethod
    def cells(cls, lines):
        regions, stars = cls.parts(lines)
        if stars:
            return super().cells(stars)
        return dict.fromkeys(super().cells(regions), ".")

    @classmethod
    def rules(cls, lines, names):
        k = lines[0].split()[1]
        regions = Signs.cells.__func__(cls, cls.parts(lines)[0])
        groups = {}
        for at, name in names.items():
            for group in (f"r{at[0]}", f"c{at[1]}", regions[at]):
                groups.setdefault(group, []).append(name)
        out = [f"constraint {' + '.join(group)} = {k};" for group in groups.values()]
        return out + [f"constraint {names[a]} + {names[b]} <= 1;" for a in names for b in names
                      if a < b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1]

    @classmethod
    def loosen(cls, lines, rng):
        regions, stars = cls.parts(lines)
        changed = stars and super().loosen(stars, rng)
        return regions + changed if changed else None


class Summed(Signs):
    """Boards with numbers behind rows and below columns that count cells."""

    @classmethod
    def cells(cls, lines):
        rows = board(lines)
        return {(r, c): word for r, row in enumerate(rows[:-1]) for c, word in enumerate(row[:-1])}

    @staticmethod
    def counted(lines, names):
        """The statements of these numbers, for the names of what is counted by their places."""
        rows = board(lines)
        sums = {(r, None): row[-1] for r, row in enumerate(rows[:-1])}
        sums |= {(None, c): word for c, word in enumerate(rows[-1])}
        return [f"constraint {' + '.join(['0'] + [name for (r, c), name in names.items() if r == row or c == col])}"
                f" = {total};" for (row, col), total in sums.items() if total != "."]

    @classmethod
    def loosen(cls, lines, rng):
        return drop_word(lines, rng, str.isdigit, ".")


class Kakurasu(Summed):
    name = "kakurasu"
    heads = ["kakurasu", "kakurasu 4 6", "kakurasu 3 3"]

    @classmethod
    def rules(cls, lines, names):
        rows = board(lines)
        sums = {(r, None): row[-1] for r, row in enumerate(rows[:-1])}
        sums |= {(None, c): word for c, word in enumerate(rows[-1])}
        out = []
        for (row, col), total in sums.items():
            terms = [f"{(c if col is None else r) + 1}*{name}" for (r, c), name in names.items()
                     if row in (None, r) and col in (None, c)]
            if total != ".":
                out.append(f"constraint {' + '.join(terms)} = {total};")
        return out

    @classmethod
    def loosen(cls, lines, rng):
        """Without the sum of a row."""
        i = rng.randrange(1, len(lines) - 1)
        return lines[:i] + [lines[i].rsplit(" ", 1)[0] + " ."] + lines[i + 1:]


class Minesweeper(Signs):
    name = "minesweeper"
    heads = ["minesweeper", "minesweeper 4 4", "minesweeper 6 5"]
    signs = "-*"

    @classmethod
    def cells(cls, lines):
        return {at: word for at, word in super().cells(lines).items() if not word.isdigit()}

    @classmethod
    def rules(cls, lines, names):
        out = []
        for (r, c), word in Signs.cells.__func__(cls, lines).items():
            around = [names[r + i, c + k] for i in (-1, 0, 1) for k in (-1, 0, 1)
                      if (r + i, c + k) in names and (i or k)]
            if word.isdigit():
                out.append(f"constraint {' + '.join(around + ['0'])} = {word};")
        return out

    @classmethod
    def loosen(cls, lines, rng):
        return drop_word(lines, rng, str.isdigit, ".")


class Skyscrapers:
    name = "skyscrapers"
    heads = ["skyscrapers", "skyscrapers 3", "skyscrapers 5"]

    @staticmethod
    def clue(cells, number):
        """What the number says of the cells that it looks at, the nearest first."""
        seen = [f"bool2int(forall(h in [{','.join(cells[:k])}])(h < {cells[k]}))"
                for k in range(1, len(cells))]
        return f"constraint {' + '.join(['1'] + seen)} = {number};"

    @staticmethod
    def more(_n, _x):
        return []

    @classmethod
    def model(cls, lines, p):
        rows = board(lines)
        n, x = len(rows) - 2, f"{p}x"
        out = [f"array[1..{n},1..{n}] of var 1..{n}: {x};"] + cls.more(n, x)
        for i in range(1, n + 1):
            out.append(f"constraint alldifferent([{x}[{i},j] | j in 1..{n}]);")
            out.append(f"constraint alldifferent([{x}[j,{i}] | j in 1..{n}]);")
            lines_of = {(0, i): [(k, i) for k in range(1, n + 1)],
                        (i, 0): [(i, k) for k in range(1, n + 1)]}
            lines_of |= {(n + 1, i): lines_of[0, i][::-1], (i, n + 1): lines_of[i, 0][::-1]}
            for (r, c), cells in lines_of.items():
                if rows[r][c] != ".":
                    out.append(cls.clue([f"{x}[{a},{b}]" for a, b in cells], rows[r][c]))
        for r in range(1, n + 1):
            out += [f"constraint {x}[{r},{c}] = {rows[r][c]};" for c in range(1, n + 1)
                    if rows[r][c] != "."]
        return out, [f"{x}[{r},{c}]" for r in range(1, n + 1) for c in range(1, n + 1)]

    @classmethod
    def values(cls, _puzzle, answer):
        return [word for row in board(answer)[1:-1] for word in row[1:-1]]

    @staticmethod
    def loosen(lines, rng):
        return drop_word(lines, rng, str.isdigit, ".")


class XSums(Skyscrapers):
    name = "x-sums"
    at_once = 3
    heads = ["x-sums", "x-sums 6"]

    @staticmethod
    def clue(cells, number):
        terms = [f"bool2int({cells[0]} > {k}) * {cell}" for k, cell in enumerate(cells)]
        return f"constraint {' + '.join(terms)} = {number};"

    @staticmethod
    def more(n, x):
        rows = {4: 2, 6: 2, 9: 3}[n]
        cols = n // rows
        return [f"constraint alldifferent([{x}[{r} + i,{c} + j] | i in 1..{rows}, j in 1..{cols}]);"
                for r in range(0, n, rows) for c in range(0, n, cols)]


class Tents(Summed):
    name = "tents"
    at_once = 1
    ways = 8  # a tent for each tree: two where they form a ring
    heads = ["tents", "tents 4 5", "tents 8 8"]
    signs = "-*"

    @classmethod
    def cells(cls, lines):
        return {at: word for at, word in super().cells(lines).items() if word != "T"}

    @classmethod
    def rules(cls, lines, names):
        trees = [at for at, word in Summed.cells.__func__(cls, lines).items() if word == "T"]
        out = cls.counted(lines, names)
        p = next(iter(names.values()))
        owner = {}
        for i, (r, c) in enumerate(trees):
            beside = [at for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if at in names]
            for at in beside:
                name = f"{p}_t{i}_{at[0]}_{at[1]}"
                out.append(f"var 0..1: {name};")
                owner.setdefault(at, []).append(name)
            mine = [f"{p}_t{i}_{a}_{b}" for a, b in beside]
            out.append(f"constraint {' + '.join(mine + ['0'])} = 1;")
        out += [f"constraint {name} = {' + '.join(owner.get(at, []) + ['0'])};" for at, name in names.items()]
        return out + [f"constraint {names[a]} + {names[b]} <= 1;" for a in names for b in names
                      if a < b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1]


class Battleships(Summed):
    name = "battleships"
    at_once = 5
    heads = ["battleships", "battleships 6 6", "battleships 4 7", "battleships 10 10"]
    signs = "~o<>^v+"

    @classmethod
    def model(cls, lines, p):
        """By which cells have ships: runs of them are the ships."""
        cells = cls.cells(lines)
        x = {at: f"{p}x{at[0]}_{at[1]}" for at in cells}
        part = {at: f"{p}r{at[0]}c{at[1]}" for at in cells}
        ship = lambda r, c: x.get((r, c), "0")
        out = [f"var 0..1: {name};" for name in x.values()]
        out += cls.counted(lines, x)
        for r, c in cells:
            for k in (-1, 1):
                out.append(f"constraint {x[r, c]} + {ship(r + 1, c + k)} <= 1;")
            up, down, left, right = (ship(r - 1, c), ship(r + 1, c), ship(r, c - 1), ship(r, c + 1))
            out.append(f"var 0..6: {part[r, c]} = if {x[r, c]} = 0 then 0 else "
                       f"if {up} + {down} + {left} + {right} = 0 then 1 else "
                       f"if {up} + {down} = 2 \\/ {left} + {right} = 2 then 6 else "
                       f"2 * {right} + 3 * {left} + 4 * {down} + 5 * {up} endif endif endif;")
        out += [f"constraint {part[at]} = {cls.signs.index(word)};" for at, word in cells.items()
                if word != "."]
        fleet = lines[0].split()[1:]
        for length in range(1, 11):
            ends = []
            for r, c in cells:
                if length == 1:
                    ends.append(f"bool2int({part[r, c]} = 1)")
                for step in [(0, 1), (1, 0)] if length > 1 else []:
                    run = [ship(r + i * step[0], c + i * step[1]) for i in range(-1, length + 1)]
                    body = " /\\ ".join(f"{name} = 1" for name in run[1:-1])
                    ends.append(f"bool2int({run[0]} = 0 /\\ {run[-1]} = 0 /\\ {body})")
            out.append(f"constraint {' + '.join(ends)} = {fleet.count(str(length))};")
        return out, list(part.values())


class Garam:
    name = "garam"
    heads = ["garam 1", "garam"]

    @staticmethod
    def places(lines):
        return {(r, c): word for r, row in enumerate(board(lines)) for c, word in enumerate(row)
                if word == "." or word.isdigit()}

    @classmethod
    def model(cls, lines, p):
        rows = board(lines)
        names = {at: f"{p}r{at[0]}c{at[1]}" for at in cls.places(lines)}
        out = [f"var 0..9: {name};" for name in names.values()]
        out += [f"constraint {names[at]} = {word};" for at, word in cls.places(lines).items() if word != "."]
        for texts, place in [(rows, lambda i, k: (i, k)), (list(zip(*rows)), lambda i, k: (k, i))]:
            for i, line in enumerate(texts):
                text = "".join("d" if word.isdigit() or word == "." else word for word in line)
                for m in re.finditer(r"d[-+*]d=(dd?)", text):
                    at = lambda k, i=i, m=m, place=place: names[place(i, m.start() + k)]
                    result = at(4) if len(m[1]) == 1 else f"10 * {at(4)} + {at(5)}"
                    out.append(f"constraint {at(0)} {text[m.start() + 1]} {at(2)} = {result};")
                    if len(m[1]) == 2:
                        out.append(f"constraint {at(4)} > 0;")
        return out, list(names.values())

    @classmethod
    def values(cls, _puzzle, answer):
        return list(cls.places(answer).values())

    @staticmethod
    def loosen(lines, rng):
        return drop_word(lines, rng, str.isdigit, ".")


KINDS = [Cryptarithm, Futoshiki, Kakuro, MagicSquare, Map, Hidato, Numbrix, Matching, JobShop, Slitherlink,
         Binairo, Skyscrapers, XSums, StarBattle, Kakurasu, Minesweeper,
         Tents, Battleships, Garam]


def kind_of(text):
    return next(kind for kind in KINDS if kind.name == text.split("; ")[0].split()[0])
