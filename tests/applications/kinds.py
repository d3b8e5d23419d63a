# SPDX-License-Identifier: GPL-3.0-or-later
"""The kinds of puzzles as compare.py needs them: each a class with

    name, heads         the first word, and what `givens generate` is asked for
    model(lines, p)     statements of MiniZinc, whose names begin with p, and the names of what is
                        filled in
    values(puzzle, answer)   the values of the same, from the answer of `givens solve`
    loosen(lines, rng)  the puzzle with a clue fewer, or None

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
        figure = dict(zip(puzzle[1], answer[2]))
        return [str(int(figure[c], base)) for c in letters]

    @staticmethod
    def loosen(_lines, _rng):
        return None


KINDS = [Cryptarithm, Futoshiki]


def kind_of(text):
    return next(kind for kind in KINDS if kind.name == text.split("; ")[0].split()[0])
