# SPDX-License-Identifier: GPL-3.0-or-later
"""Bad rows and bad arguments: an exception that says which, or the answers of all other rows."""
import numpy as np
import pytest

import givens

PUZZLE = "12.4..7..4.......3..9..2..6...89...53.52..41.....1.9..56....8.......5.6..4..7...."
CELLS = np.array([[0 if c == "." else int(c) for c in PUZZLE]] * 3)
BATCHES = [givens.count, givens.solve, givens.check, givens.minimize, givens.canon, givens.rate]
SINGLES = [givens.explain, givens.template, givens.encode]
BAD_TEXTS = {
    "empty": "", "too short": PUZZLE[:80], "NUL": PUZZLE[:40] + "\0" + PUZZLE[41:],
    "million": "1" * 10 ** 6, "surrogate": "\ud800", "bytes": b"\xff" * 81, "int": 5,
    "None": None, "float": 1.5, "list": [1, 2], "csp": "csp 1; var A" + " 1" * 10 ** 5,
}


def answers_of(answer):
    """The answers of all rows, in a list."""
    return list(zip(*(answer[name] for name in answer)) if hasattr(answer, "keys") else
                map(str, answer))


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch.__name__)
@pytest.mark.parametrize("bad", BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_a_bad_text_is_named_and_the_others_are_answered(batch, bad):
    with pytest.raises(givens.Error) as raised:
        batch([PUZZLE, bad, PUZZLE])
    assert raised.value.row == 1
    errors = []
    answers = answers_of(batch([PUZZLE, bad, PUZZLE], errors=errors))
    assert answers[0] == answers[2] == answers_of(batch([PUZZLE]))[0] != answers[1]
    assert [str(error) for error in errors] == [str(raised.value)]


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch.__name__)
@pytest.mark.parametrize("value, dtype", [(10, np.uint8), (255, np.uint8), (-1, np.int64),
                                          (1000, np.int32), (2 ** 63, np.uint64)])
def test_a_bad_cell_is_named_and_the_others_are_answered(batch, value, dtype):
    cells = CELLS.astype(dtype)
    cells[1, 4] = value
    with pytest.raises(givens.Error, match=f"row 1: cell 5 is {value},") as raised:
        batch(cells)
    assert raised.value.row == 1
    errors = []
    answers = answers_of(batch(cells, errors=errors))
    assert answers[0] == answers[2] == answers_of(batch(CELLS[:1]))[0] != answers[1]
    assert [str(error) for error in errors] == [str(raised.value)]


def test_errors_of_a_long_batch_have_the_numbers_of_its_rows():
    texts = [PUZZLE] * 17000
    for row in (3, 16384, 16999):
        texts[row] = None
    for batch in (givens.count, givens.solve):
        errors = []
        batch(texts, errors=errors)
        assert [error.row for error in errors] == [3, 16384, 16999]
        with pytest.raises(givens.Error) as raised:
            batch(texts[4:])
        assert raised.value.row == 16380


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch.__name__)
def test_arrays_without_rows_are_refused(batch):
    for wrong in (CELLS.astype(float), CELLS.astype(bool), CELLS[:, :80], np.array(5),
                  CELLS.reshape(3, 9, 9), np.array([[PUZZLE]]), 5, None):
        for errors in ("raise", "answer"):
            with pytest.raises(givens.Error):
                batch(wrong, errors=errors)


@pytest.mark.parametrize("single", SINGLES, ids=lambda single: single.__name__)
def test_one_puzzle_is_taken_in_every_form(single):
    text = PUZZLE.encode("ascii")
    forms = [text, CELLS[0], CELLS[0].astype(np.uint8), np.frombuffer(text, dtype=np.uint8)]

    def told(answer):
        return answer.text() if isinstance(answer, givens.Explanation) else answer

    for form in forms:
        assert told(single(form)) == told(single(PUZZLE))
    for value in (10, 64, 255, 256, -1):
        for form in (CELLS[0], np.frombuffer(text, dtype=np.uint8).astype(int)):
            bad = np.where(np.arange(81) == 4, value, form)
            with pytest.raises(givens.Error, match=f"cell 5 is {value},"):
                single(bad)
    for wrong in (*BAD_TEXTS.values(), CELLS, CELLS[0].astype(float)):
        with pytest.raises(givens.Error):
            single(wrong)


NUMBERS = [(batch, name) for batch in BATCHES for name in ("threads", "nodes", "time_ms")
           if batch is not givens.canon or name == "threads"]
NUMBERS += [(single, "time_ms") for single in SINGLES]
NUMBERS += [(givens.count, "limit"), (givens.minimize, "seed"), (givens.minimize, "first_unit"),
            (givens.explain, "max_length")]


@pytest.mark.parametrize("function, name", NUMBERS)
def test_a_number_out_of_range_is_named(function, name):
    for wrong in (-1, 2 ** 64, -2 ** 70):
        with pytest.raises(ValueError, match=f"{name} is {wrong}"):
            function(PUZZLE, **{name: wrong})
    for wrong in (1.5, "1"):
        with pytest.raises(TypeError, match=name):
            function(PUZZLE, **{name: wrong})


@pytest.mark.parametrize("make", [givens.generate, givens.grids])
def test_arguments_of_new_puzzles_are_checked(make):
    for name in ("n", "seed", "first_unit", "order"):
        with pytest.raises(ValueError, match=f"{name} is -1"):
            make(**{"n": 1, name: -1})
    for shape in ({"order": 0}, {"order": 7}, {"order": 65}, {"block": "0x3"}, {"block": (2, 3)},
                  {"block": "2x3\0"}, {"block": "2x3", "order": 9}, {"family": "csp"},
                  {"family": "latin", "block": "2x2"}, {"family": "chess"}):
        with pytest.raises(givens.Error):
            make(1, **shape)
    assert make(1, block="2x3").shape == make(1, block="2x3", order=6).shape == (1, 36)


def test_a_text_with_a_nul_is_refused_and_not_cut():
    for name, call in {
            "theory": lambda: givens.explain(PUZZLE, "W\0"),
            "encoding": lambda: givens.encode(PUZZLE, "opb\0"),
            "form": lambda: givens.canon(PUZZLE, "relabel\0"),
            "ratings": lambda: givens.rate(PUZZLE, "W\0"),
            "method": lambda: givens.generate(1, "top-down\0"),
            "variant": lambda: givens.generate(1, order=4, variant="diagonals\0"),
            "family": lambda: givens.count(PUZZLE, family="sudoku\0")}.items():
        with pytest.raises(ValueError, match=name):
            call()


def test_texts_in_utf_8_are_read():
    csp = "csp 1; var é a b; var ü a b; alldiff é ü; given ü=a"
    assert givens.solve(csp).endswith("given é=b; given ü=a")
    assert givens.solve([csp.encode("utf-8"), PUZZLE])[0] == givens.solve(csp)
    assert "é=b" in givens.explain(csp).text()


def test_classes_say_what_is_wrong():
    rows = ["12..............", "oops", None, "..............31"]
    with pytest.raises(givens.Error) as refused:
        givens.classes(rows)
    assert refused.value.row == 1
    table = givens.classes(rows, errors="answer")
    assert list(table["outcome"]) == ["ok", "error", "error", "ok"]
    assert table["name"][0] == table["name"][3] and table["name"][1] is None
    errors = []
    assert list(givens.classes(rows, errors=errors)["outcome"]) == list(table["outcome"])
    assert [error.row for error in errors] == [1, 2]
    with pytest.raises(givens.Error, match="errors is"):
        givens.classes(rows, errors="ignore")


VARIANTS = [batch for batch in BATCHES if batch is not givens.canon]
FOURS = ["1......2.......3", "#variant cage 5 r1c2 r1c3\n1......2.......3"]
BAD_RULES = {
    "unknown": "ring r1c1", "outside": "cage 5 r9c9", "impossible": "cage 999 r1c1",
    "no cells": "cage 5", "NUL": "diagonals\0", "million": "cage 5 r1c1; " * 10 ** 5,
    "lone surrogate": "\ud800",
}


@pytest.mark.parametrize("call", [*VARIANTS, givens.explain, givens.encode],
                         ids=lambda call: call.__name__)
@pytest.mark.parametrize("rules", BAD_RULES.values(), ids=BAD_RULES)
def test_bad_rules_of_variants_are_refused(call, rules):
    with pytest.raises(givens.Error):
        call(FOURS[0], variant=rules)
    if "\0" not in rules:
        with pytest.raises(givens.Error):
            call(f"#variant {rules}\n{FOURS[0]}")
    with pytest.raises(TypeError, match="variant"):
        call(FOURS[0], variant=5)
    with pytest.raises(givens.Error, match="give texts"):
        call(CELLS[0], variant="diagonals")


@pytest.mark.parametrize("batch", VARIANTS, ids=lambda batch: batch.__name__)
def test_a_row_with_bad_rules_is_named_and_the_others_are_answered(batch):
    rows = [FOURS[1], "#variant cage 999 r1c1\n" + "." * 16, FOURS[1]]
    with pytest.raises(givens.Error) as raised:
        batch(rows, variant="diagonals")
    assert raised.value.row == 1
    errors = []
    answers = answers_of(batch(rows, variant="diagonals", errors=errors))
    assert answers[0] == answers[2] == answers_of(batch(FOURS[1:], variant="diagonals"))[0]
    assert [error.row for error in errors] == [1]


def test_kinds_say_what_is_wrong():
    for kind in ("chess", "futoshiki 99", "futoshiki 4 4", "", "futoshiki\0"):
        with pytest.raises(givens.Error):
            givens.generate_kind(kind)
    with pytest.raises(TypeError):
        givens.generate_kind(5)
    with pytest.raises(givens.Error):
        givens.generate(5, "exhaustive", order=9)
