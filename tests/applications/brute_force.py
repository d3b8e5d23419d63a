#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small puzzles of some kinds with few clues: `givens count` against all ways to fill the board, tried one
after the other by the rules as people say them. TAP on stdout."""
import itertools
import os
import random
import subprocess
import sys

GIVENS = os.environ["GIVENS"]


def count(texts):
    done = subprocess.run([GIVENS, "count", "--limit", "0", "-"], input="\n".join(texts) + "\n",
                          capture_output=True, text=True, check=False)
    return [int(line) for line in done.stdout.split()]


def boards(rows, cols):
    for flat in itertools.product((0, 1), repeat=rows * cols):
        yield [flat[r * cols:(r + 1) * cols] for r in range(rows)]


def columns(board):
    return [list(column) for column in zip(*board)]


def lines_of(rows):
    return "; ".join(" ".join(map(str, row)) for row in rows)


def around(board, row, col):
    return [(r, c) for r in range(max(0, row - 1), min(len(board), row + 2))
            for c in range(max(0, col - 1), min(len(board[0]), col + 2)) if (r, c) != (row, col)]


# ---- one function for each kind: texts with their numbers of solutions ----

def binairo(_rng):
    def good(lines):
        return (len({tuple(line) for line in lines}) == len(lines) and all(
            2 * sum(line) == len(line) and all(0 < sum(line[i:i + 3]) < 3 for i in range(len(line) - 2))
            for line in lines))

    for n in (2, 4):
        yield ("binairo; " + lines_of([["."] * n] * n),
               sum(good(board) and good(columns(board)) for board in boards(n, n)))
    yield "binairo; " + lines_of([["."] * 6] * 6), 4140  # published


def latin_squares():
    perms = list(itertools.permutations(range(1, 5)))
    return [rows for rows in itertools.product(perms, repeat=4)
            if all(len(set(column)) == 4 for column in zip(*rows))]


def bordered(rng, squares, value):
    """Boards of order 4 with three numbers outside that some square has, and how many have them;
    value(line) is the number before a line."""
    for _ in range(6):
        border = [["."] * 6 for _ in range(6)]
        target, found = rng.choice(squares), squares
        for _ in range(3):
            side, i = rng.randrange(4), rng.randrange(4)
            row, col = [(0, i + 1), (5, i + 1), (i + 1, 0), (i + 1, 5)][side]

            def number(square, side=side, i=i):
                line = square[i] if side > 1 else columns(square)[i]
                return value(line[::-1] if side % 2 else line)

            border[row][col] = number(target)
            found = [square for square in found if number(square) == number(target)]
        yield lines_of(border), len(found)


def skyscrapers(rng):
    squares = latin_squares()
    assert len(squares) == 576
    for text, n in bordered(rng, squares, lambda line: sum(
            all(h < x for h in line[:k]) for k, x in enumerate(line))):
        yield "skyscrapers; " + text, n


def x_sums(rng):
    squares = [rows for rows in latin_squares() if all(
        len({*rows[r][c:c + 2], *rows[r + 1][c:c + 2]}) == 4 for r in (0, 2) for c in (0, 2))]
    assert len(squares) == 288
    for text, n in bordered(rng, squares, lambda line: sum(line[:line[0]])):
        yield "x-sums; " + text, n


def star_battle(rng):
    for _ in range(4):
        regions = [[rng.choice("ABC") for _ in range(4)] for _ in range(4)]
        names = {name for row in regions for name in row}
        n = 0
        for board in boards(4, 4):
            stars = [(r, c) for r in range(4) for c in range(4) if board[r][c]]
            inside = [regions[r][c] for r, c in stars]
            n += (all(sum(line) == 1 for line in [*board, *columns(board)]) and
                  all(inside.count(name) == 1 for name in names) and
                  not any(at in around(board, *star) for star in stars for at in stars))
        yield "star-battle 1; " + lines_of(regions), n
    for regions in ([list("ABCD")] * 4, [list("AABB"), list("AABB"), list("CCDD"), list("CCDD")]):
        yield "star-battle 1; " + lines_of(regions), 2


def kakurasu(rng):
    def total(line):
        return sum((i + 1) * cell for i, cell in enumerate(line))

    for _ in range(5):
        board = [[rng.randrange(2) for _ in range(4)] for _ in range(3)]
        wanted = [total(line) if rng.random() < 0.6 else None for line in [*board, *columns(board)]]
        n = sum(all(w is None or w == total(line) for w, line in zip(wanted, [*other, *columns(other)]))
                for other in boards(3, 4))
        shown = ["." if w is None else w for w in wanted]
        yield "kakurasu; " + lines_of([["."] * 4 + [w] for w in shown[:3]] + [shown[3:]]), n


def minesweeper(rng):
    for _ in range(5):
        mines = [[int(rng.random() < 0.3) for _ in range(4)] for _ in range(3)]
        clues = {(r, c): sum(mines[a][b] for a, b in around(mines, r, c))
                 for r in range(3) for c in range(4) if not mines[r][c] and rng.random() < 0.4}
        found = [board for board in boards(3, 4)
                 if all(not board[r][c] and n == sum(board[a][b] for a, b in around(board, r, c))
                        for (r, c), n in clues.items())]
        text = lines_of([[clues.get((r, c), ".") for c in range(4)] for r in range(3)])
        if len(clues) == 12:
            continue
        total = sum(map(sum, mines))
        yield f"minesweeper; {text}", len(found)
        yield f"minesweeper {total}; {text}", sum(sum(map(sum, b)) == total for b in found)


def summed(rng, marked):
    """Numbers of marked cells in lines, some of them None, and the test whether a board has them."""
    sums = [sum(line) if rng.random() < 0.4 else None for line in [*marked, *columns(marked)]]
    return sums, lambda board: all(w is None or w == sum(line)
                                   for w, line in zip(sums, [*board, *columns(board)]))


def summed_text(cells, sums):
    shown = ["." if w is None else w for w in sums]
    return lines_of([[*row, w] for row, w in zip(cells, shown)] + [shown[len(cells):]])


def tents(rng):
    def beside(at):
        return [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]

    def matched(trees, found):
        return not trees or any(at in found and matched(trees[1:], found - {at}) for at in beside(trees[0]))

    def solutions(trees, rows, cols, suits):
        n = 0
        for board in boards(rows, cols):
            found = {(r, c) for r in range(rows) for c in range(cols) if board[r][c]}
            n += (len(found) == len(trees) and suits(board) and not found & set(trees) and
                  not any(at in found for tent in found for at in around(board, *tent)) and
                  matched(trees, found))
        return n

    def text(trees, rows, cols, sums):
        return "tents; " + summed_text([["T" if (r, c) in trees else "." for c in range(cols)]
                                        for r in range(rows)], sums)

    places = {(r, c) for r in range(3) for c in range(4)}
    for corners in ([(0, 0), (0, 2), (2, 1)], [(0, 1), (0, 3), (2, 0), (2, 2)], [(0, 0), (1, 3)]) * 2:
        trees = []
        for at in corners:
            trees.append(rng.choice([to for to in beside(at) if to in places - set(corners) - set(trees)]))
        sums, suits = summed(rng, [[int((r, c) in corners) for c in range(4)] for r in range(3)])
        yield text(trees, 3, 4, sums), solutions(trees, 3, 4, suits)
    # Rings: tents may belong to their trees in two ways, which count once.
    ring = [(0, 1), (1, 0), (1, 2), (2, 1)]
    for rows, cols in ((3, 3), (3, 4), (4, 4)):
        n = solutions(ring, rows, cols, lambda _: True)
        yield text(ring, rows, cols, [None] * (rows + cols)), n
    # Two rings that share a tree: seven trees, six tents beside them.
    ring = [(r, c) for r in range(3) for c in range(5) if (r + c) % 2]
    yield text(ring, 3, 5, [None] * 8), solutions(ring, 3, 5, lambda _: True)
    ring.remove((1, 2))
    yield text(ring, 3, 5, [None] * 8), solutions(ring, 3, 5, lambda _: True)


def battleships(rng):
    def fleet_of(board):
        """The lengths of the ships, or None where two touch."""
        ships, seen = [], set()
        cells = {(r, c) for r, row in enumerate(board) for c, x in enumerate(row) if x}
        for r, c in sorted(cells):
            if (r, c) in seen:
                continue
            step = (0, 1) if (r, c + 1) in cells else (1, 0)
            ship = []
            while (r, c) in cells:
                ship.append((r, c))
                r, c = r + step[0], c + step[1]
            if any(at in cells and at not in ship for part in ship for at in around(board, *part)):
                return None
            seen |= set(ship)
            ships.append(len(ship))
        return sorted(ships)

    fleets = [(board, fleet_of(board)) for board in boards(3, 4)]
    for fleet in ([1], [3], [1, 2], [1, 1], [1, 4], [2, 2], [1, 1, 1]):
        good = [board for board, ships in fleets if ships == fleet]
        for _ in range(2):
            sums, suits = summed(rng, rng.choice(good))
            yield (f"battleships {' '.join(map(str, fleet))}; " + summed_text([["."] * 4] * 3, sums),
                   sum(map(suits, good)))


def garam(rng):
    def value(sign, a, b):
        return a + b if sign == "+" else a - b if sign == "-" else a * b

    def good(d, signs):
        return (value(signs[0], d[0], d[1]) == d[2] and value(signs[3], d[7], d[8]) == d[9] and
                d[5] and value(signs[1], d[0], d[3]) == 10 * d[5] + d[7] and
                d[6] and value(signs[2], d[2], d[4]) == 10 * d[6] + d[9])

    n_made = 0
    while n_made < 4:
        signs = [rng.choice("+-*"), rng.choice("+*"), rng.choice("+*"), rng.choice("+-*")]
        full = [rng.randrange(10) for _ in range(10)]
        full[2] = value(signs[0], full[0], full[1])
        full[5], full[7] = divmod(value(signs[1], full[0], full[3]), 10)
        full[6], full[9] = divmod(value(signs[2], full[2], full[4]), 10)
        if not 0 <= full[2] <= 9 or not good(full, signs):
            continue
        n_made += 1
        free = rng.sample(range(10), 5)
        n = sum(bool(good(dict(enumerate(full)) | dict(zip(free, digits)), signs))
                for digits in itertools.product(range(10), repeat=5))
        x = [full[at] if at not in free else "." for at in range(10)]
        yield "garam; " + lines_of([[x[0], signs[0], x[1], "=", x[2]], [signs[1], "B", "B", "B", signs[2]],
                                    [x[3], "B", "B", "B", x[4]], ["=", "B", "B", "B", "="],
                                    [x[5], "B", "B", "B", x[6]], [x[7], signs[3], x[8], "=", x[9]]]), n


def slitherlink(rng):
    """A loop is what separates its inside from the outside: both are in one piece."""
    def in_one_piece(cells, border):
        cells, seen = set(cells), set()
        todo = [at for at in cells if at[0] in (0, 2) or at[1] in (0, 2)]
        todo = todo if border else list(cells)[:1]
        while todo:
            at = todo.pop()
            if at in seen or at not in cells:
                continue
            seen.add(at)
            todo += [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]
        return len(seen) == len(cells)

    places = [(r, c) for r in range(3) for c in range(3)]
    loops = []
    for board in boards(3, 3):
        inside = [at for at in places if board[at[0]][at[1]]]
        outside = [at for at in places if at not in inside]
        crossed = any(board[r][c] == board[r + 1][c + 1] != board[r][c + 1] == board[r + 1][c]
                      for r in range(2) for c in range(2))
        if inside and not crossed and in_one_piece(inside, False) and in_one_piece(outside, True):
            loops.append({(r, c): sum(((r, c) in inside) != ((a, b) in inside) for a, b in
                                      [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)])
                          for r, c in places})
    assert len(loops) == 213
    for head in ("slitherlink", "slitherlink distances"):
        for _ in range(4):
            clues = {at: rng.randrange(4) for at in places if rng.random() < 0.25}
            text = lines_of([[clues.get((r, c), ".") for c in range(3)] for r in range(3)])
            yield f"{head}; {text}", sum(all(loop[at] == n for at, n in clues.items()) for loop in loops)


def main():
    failed = 0
    kinds = [binairo, skyscrapers, x_sums, star_battle, kakurasu, minesweeper, tents, battleships,
             garam, slitherlink]
    for number, kind in enumerate(kinds, 1):
        texts, wanted = zip(*kind(random.Random(7)))
        found = count(texts)
        failed += found != list(wanted)
        print(f"{'ok' if found == list(wanted) else 'not ok'} {number} {kind.__name__}: {list(wanted)}")
        if found != list(wanted):
            print(f"# found {found}")
    print(f"1..{len(kinds)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
