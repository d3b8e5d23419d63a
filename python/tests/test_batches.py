# SPDX-License-Identifier: GPL-3.0-or-later
"""Batch calls: forms of input and output, bad rows, threads, and the command's answers."""
import pathlib
import signal
import subprocess
import sys

import numpy as np
import pytest

import givens

DATA = pathlib.Path(__file__).resolve().parents[2] / "tests" / "data"


def lines_of(name, n):
    path = DATA / (name + ".txt")
    if not path.exists():
        pytest.skip(f"{path} is not there")
    lines = path.read_text(encoding="ascii").splitlines()
    return [line[:81] for line in lines if not line.startswith("#")][:n]


@pytest.fixture(name="puzzles")
def mixed_puzzles():
    return (lines_of("cb-minimal", 60) + lines_of("cb-minus1-multi", 30) +
            lines_of("invalid-noclash", 30))


def cells_of(puzzles):
    return np.array([[0 if c == "." else int(c) for c in puzzle] for puzzle in puzzles])


def test_every_form_of_input_has_the_same_answer(puzzles):
    cells = cells_of(puzzles)
    expected = np.array([1] * 60 + [2] * 30 + [0] * 30)
    forms = [puzzles, tuple(puzzles), np.array(puzzles), np.array(puzzles, dtype=object),
             np.array([puzzle.encode() for puzzle in puzzles]), cells, cells.astype(np.uint8),
             np.asfortranarray(cells.astype(np.uint8)), iter(puzzles),
             np.array([list(puzzle.encode()) for puzzle in puzzles], dtype=np.uint8)]
    for form in forms:
        assert (givens.count(form) == expected).all()
    assert (givens.count(puzzles, threads=3) == expected).all()
    assert (givens.count(puzzles, threads=None, nodes=10 ** 9) == expected).all()


def test_one_puzzle_has_one_answer(puzzles):
    assert givens.count(puzzles[0]) == 1
    assert givens.count(cells_of(puzzles)[0]) == 1
    assert givens.solve(puzzles[0]) == givens.solve(puzzles[:1])[0]
    assert givens.solve(cells_of(puzzles)[0]).shape == (81,)
    assert isinstance(givens.rate(puzzles[0]), float)


def test_answers_about_variants_are_those_of_the_command(command):
    rules = "diagonals; cage 5 r1c2 r1c3"
    puzzles = ["1......2.......3", "1...............", "#variant anti king\n................"]

    def ask(verb, *words, stdin="\n".join(puzzles) + "\n"):
        return subprocess.run([command, verb, *words, "--variant", rules], input=stdin, text=True,
                              stdout=subprocess.PIPE, check=False).stdout

    assert givens.count(puzzles, 0, variant=rules).tolist() == [
        int(n) for n in ask("count", "--limit", "0").split()]
    lines = [line for line in ask("solve").splitlines() if not line.startswith("#")]
    solutions = givens.solve(puzzles, variant=rules)
    assert [text and text.splitlines()[-1] for text in solutions] == [
        None if line in ("none", "multiple") else line for line in lines]
    text = ask("generate", "--block", "2x2", "--count", "3", "--seed", "5", stdin="")
    made = [line for line in text.splitlines() if not line.startswith("#")]
    cells = givens.generate(3, order=4, seed=5, variant=rules)
    assert ["".join(".1234"[d] for d in row) for row in cells] == made
    assert (givens.count(made, variant=rules) == 1).all()


def test_answers_are_those_of_the_command(puzzles, command):
    def ask(verb, *words):
        text = subprocess.run([command, verb, *words], input="\n".join(puzzles) + "\n",
                              text=True, stdout=subprocess.PIPE, check=False).stdout
        return text.splitlines()

    def words(answers, outcomes):
        return [outcome if answer is None else answer
                for answer, outcome in zip(answers, outcomes)]

    assert [str(n) for n in givens.count(puzzles)] == ask("count")
    assert words(*givens.solve(puzzles, return_outcomes=True)) == ask("solve")
    assert words(*givens.minimize(puzzles, return_outcomes=True)) == ask("minimize")
    assert givens.canon(puzzles) == ask("canon")
    values, outcomes = givens.rate(puzzles, ["W", "SER"], return_outcomes=True)
    rows = ask("rate", "--ratings", "W,SER", "--to", "tsv")[1:]
    for i, row in enumerate(rows):
        expected = [outcomes[name][i] if np.isnan(values[name][i])
                    else f"{values[name][i]:.{digits}f}"
                    for name, digits in (("W", 0), ("SER", 1))]
        assert row.split("\t")[1:3] == expected
    solutions = givens.check(puzzles)["solutions"]
    rows = ask("check", "--to", "tsv")[1:]
    assert ["012"[n] for n in solutions] == [row.split("\t")[2][0] for row in rows]


def test_puzzles_may_be_of_any_family_and_size():
    texts = ["1234341221......", "." * 16]
    assert list(givens.count(texts, 0)) == [1, 288]
    assert givens.count("." * 16, 0, family="latin") == 576
    assert givens.solve(texts) == ["1234341221434321", None]
    assert givens.minimize(texts)[1] is None


@pytest.mark.parametrize("family", ["queens", "latin"])
def test_texts_of_other_families_have_the_answers_of_the_command(command, family):
    values = givens.generate(1, "bottom-up", family=family, order=9, seed=1)[0]
    text = "".join("." * (value - 1) + "1" + "." * (9 - value) if value else "." * 9
                   for value in values) if family == "queens" else givens._rows.lines(
                       values.reshape(1, 81))[0]
    for verb in "solve", "minimize":
        printed = subprocess.run([command, verb, "--family", family, text], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
        assert getattr(givens, verb)([text], family=family) == printed.split()


def test_bad_cells_name_their_row(puzzles):
    cells = cells_of(puzzles)
    for value, dtype in ((10, np.uint8), (-1, np.int64), (1000, np.int32)):
        bad = cells.astype(dtype)
        bad[7, 3] = value
        with pytest.raises(givens.Error) as error:
            givens.count(bad)
        assert error.value.row == 7
    for wrong in (cells.astype(float), cells[:, :80], cells.reshape(-1, 9, 9),
                  cells.astype(bool), cells.astype(complex)):
        with pytest.raises(givens.Error):
            givens.count(wrong)


@pytest.mark.parametrize("bad", ["", "1" * 80, "1" * 40 + "\0" + "1" * 40, "1" * 1000000,
                                 "\u00e9" * 81, "\ud800", b"\xff" * 81, 5, None, 1.5])
def test_bad_texts_name_their_row(puzzles, bad):
    with pytest.raises(givens.Error) as error:
        givens.count(puzzles[:5] + [bad] + puzzles[5:])
    assert error.value.row == 5
    assert isinstance(error.value, ValueError)


def test_other_rows_are_answered(puzzles):
    bad = list(puzzles)
    bad[3] = "1" * 80
    bad[100] = "x\0y"
    counts, outcomes = givens.count(bad, errors="answer", return_outcomes=True)
    assert list(np.flatnonzero(outcomes == "error")) == [3, 100]
    assert counts[3] == counts[100] == -1
    expected = givens.count(puzzles)
    rest = outcomes != "error"
    assert (counts[rest] == expected[rest]).all()
    assert givens.solve(bad, errors="answer")[3] is None
    assert np.isnan(givens.rate(bad, errors="answer")[3])
    assert givens.canon(bad, errors="answer")[100] is None
    assert givens.check(bad, errors="answer")["solutions"][3] == -1


def test_wrong_arguments_are_refused(puzzles):
    for wrong in ({"errors": "ignore"}, {"family": "chess"}):
        with pytest.raises(givens.Error):
            givens.count(puzzles, **wrong)
    for ratings in ("X", [], ["W", "W"], "W,B"):
        with pytest.raises(givens.Error):
            givens.rate(puzzles, ratings)
    with pytest.raises(givens.Error):
        givens.canon(puzzles, "nice")


def test_an_empty_batch_has_an_empty_answer():
    assert givens.count([]).shape == (0,)
    assert givens.solve([]) == []
    assert givens.count(np.zeros((0, 81), dtype=np.uint8)).shape == (0,)
    assert len(givens.check([])["solutions"]) == 0


def test_limits_are_outcomes(puzzles):
    _, outcomes = givens.count(["." * 81], 10 ** 6, nodes=10, return_outcomes=True)
    assert list(outcomes) == ["limit"]
    assert "limit" in givens.count(puzzles, 1000, nodes=1, return_outcomes=True)[1]


def test_an_interrupt_ends_the_count_of_one_puzzle():
    # Whether the signal arrives before the search or in it, the answer is the same.
    code = ("import givens\n"
            "try:\n"
            "    print('ready', flush=True)\n"
            "    givens.count('.' * 81, 0)\n"
            "except KeyboardInterrupt:\n"
            "    print('interrupted')\n")
    with subprocess.Popen([sys.executable, "-c", code], text=True,
                          stdout=subprocess.PIPE) as child:
        assert child.stdout.readline() == "ready\n"
        child.send_signal(signal.SIGINT)
        assert child.stdout.read() == "interrupted\n"


def lines_of_command(command, *words):
    done = subprocess.run([command, *words], capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if not line.startswith("#")]


def test_neighbours_are_those_of_the_command(command):
    puzzle = "1234341221434.2."
    for minus, plus, count, marks in ((1, 0, 0, False), (1, 1, 4, False), (1, 0, 0, True)):
        words = ["--minus", str(minus), "--plus", str(plus), "--seed", "5", "--block", "2x2"]
        words += ["--count", str(count)] if count else []
        words += ["--pencilmarks"] if marks else []
        assert (givens.vary(puzzle, minus, plus, count=count, seed=5, pencilmarks=marks) ==
                lines_of_command(command, "vary", *words, puzzle))
    sukaku = "12.412..123412.412341234.234.23412.4123412341234123412..1.341234"
    with pytest.raises(givens.Error, match="gv_vary_marks"):
        givens.vary(sukaku)
    assert len(givens.vary(sukaku, pencilmarks=True)) == 38
