# SPDX-License-Identifier: GPL-3.0-or-later
"""givens: constraint puzzles as data.

Batch calls take lists of texts or NumPy arrays of n x 81 cells, run without the GIL, and answer
with arrays and data frames: count, solve, check, minimize, canon, rate. docs/python.md is a
tutorial.

>>> import givens
>>> givens.count(["." * 81], limit=5)
array([5])
"""
from ._batches import canon, check, count, minimize, rate, solve
from ._library import Error, choices as _choices, ffi as _ffi, lib as _lib

__version__ = _ffi.string(_lib.gv_version()).decode()

__all__ = ["Error", "canon", "check", "count", "minimize", "rate", "solve"]
