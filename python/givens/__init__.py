# SPDX-License-Identifier: GPL-3.0-or-later
"""givens: constraint puzzles as data.

Batch calls take lists of texts or NumPy arrays of n x 81 cells, run without the GIL, and answer
with arrays and data frames: count, solve, check, minimize, canon, rate. One puzzle at a time:
explain, template, encode. New ones: generate, generate_kind, grids; their statistics: study. Any
kind of puzzle: classes, vary. docs/python.md is a tutorial.

>>> import givens
>>> givens.count(["." * 81], limit=5)
array([5])
>>> "SER" in givens.ratings(), "gB" in givens.theories()
(True, True)
"""
from ._batches import canon, check, count, minimize, rate, solve
from ._explaining import Candidate, Explanation, Link, Step, encode, explain, template
from ._kinds import classes, generate_kind, kinds, vary
from ._library import Error, choices as _choices, ffi as _ffi, lib as _lib
from ._making import generate, grids, study

__version__ = _ffi.string(_lib.gv_version()).decode()


def ratings() -> dict[str, str]:
    """The names for rate(), with their meanings."""
    return _choices(_lib.GV_LIST_RATINGS)


def theories() -> dict[str, str]:
    """The names for explain(), with their meanings; all but "SE" can be joined by "+"."""
    return _choices(_lib.GV_LIST_THEORIES)


def encodings() -> dict[str, str]:
    """The names for encode(), with their meanings."""
    return _choices(_lib.GV_LIST_ENCODINGS)


def families() -> dict[str, str]:
    """The families of puzzles, with their meanings."""
    return _choices(_lib.GV_LIST_FAMILIES)


__all__ = ["Candidate", "Error", "Explanation", "Link", "Step", "canon", "check",
           "classes", "count", "encode", "encodings", "explain", "families", "generate",
           "generate_kind", "grids", "kinds", "minimize", "rate", "ratings", "solve", "study",
           "template", "theories", "vary"]
