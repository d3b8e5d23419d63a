# SPDX-License-Identifier: GPL-3.0-or-later
"""Explanations, the Template, encodings, generated puzzles: as the command makes them."""
import json
import subprocess

import numpy as np
import pytest

import givens

PUZZLE = "12.4..7..4.......3..9..2..6...89...53.52..41.....1.9..56....8.......5.6..4..7...."


def ask(command, *words):
    return subprocess.run([command, *words], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False).stdout


@pytest.mark.parametrize("theory", ["W", "gB", "SE"])
def test_paths_are_those_of_the_command(command, theory):
    path = givens.explain(PUZZLE, theory)
    printed = ask(command, "explain", "--theory", theory, PUZZLE)
    assert path.text() in printed
    assert path.outcome == "ok"
    assert len(path.steps) == len(path.json()["steps"])


def test_steps_are_data():
    path = givens.explain(PUZZLE)
    placed = {candidate for step in path.steps for candidate in step.placed}
    solution = givens.solve(PUZZLE)
    assert placed
    assert all(solution[cell] == str(value) for cell, value in placed)
    assert all(solution[cell] != str(value) for step in path.steps
               for cell, value in step.eliminated)
    assert path.svg(0).startswith("<svg")
    assert "whip" in path.text()
    assert path.text(words=True) != path.text()


def test_a_puzzle_that_is_beyond_a_theory():
    assert givens.explain(PUZZLE, "W", max_length=1).outcome == "beyond"
    with pytest.raises(givens.Error):
        givens.explain(PUZZLE, "nothing")
    with pytest.raises(givens.Error):
        givens.explain([PUZZLE, PUZZLE])


def test_the_template_is_that_of_the_command(command):
    printed = json.loads(ask(command, "paris", "--to", "json", PUZZLE).splitlines()[0])
    sheet = givens.template(PUZZLE)
    assert sheet["dof"] == printed["dof"]


def test_encodings_are_those_of_the_command(command):
    assert givens.encode(PUZZLE, "opb").strip() == ask(command, "encode", "--to", "opb",
                                                       PUZZLE).strip()
    with pytest.raises(givens.Error):
        givens.encode(PUZZLE, "morse")


def test_generated_puzzles_are_those_of_the_command(command):
    for method in ("top-down", "weighted"):
        made = givens.generate(5, method, seed=3)
        lines = ["".join(".123456789"[d] for d in row) for row in made]
        printed = ask(command, "generate", "--method", method, "--seed", "3", "--count", "5")
        assert lines == [line[:81] for line in printed.splitlines()]
    complete = givens.grids(3, seed=3)
    printed = ask(command, "grids", "--seed", "3", "--count", "3")
    assert ["".join(map(str, row)) for row in complete] == printed.split()
    assert givens.generate(2, order=4).shape == (2, 16)
    weights = givens.generate(2, "weighted", return_weights=True)[1]
    assert np.isfinite(weights).all()
    with pytest.raises(givens.Error):
        givens.generate(2, "nothing")


def test_a_study_has_tables_of_figures():
    tables = givens.study(60, "top-down", ratings=["W"], seed=2)
    assert {"overview", "clues"} <= set(tables)
    assert sum(tables["clues"]["hits"]) == 60
