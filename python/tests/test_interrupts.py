# SPDX-License-Identifier: GPL-3.0-or-later
"""Ctrl-C ends every call that can take long, and leaves the library as it was."""
import signal
import sys
import threading

import numpy as np
import pytest

import givens
from givens import _batches, _explaining, _library, _making

PUZZLE = "12.4..7..4.......3..9..2..6...89...53.52..41.....1.9..56....8.......5.6..4..7...."
EMPTY = "." * 81
CELLS = np.zeros((3, 81), dtype=np.uint8)
LARGE = "." * 625
STARTED = givens.generate(1, "bottom-up", order=16)[0]
LARGE_PUZZLE = "".join(".ABCDEFGHIJKLMNOP"[value] for value in STARTED)

# Work without an end that anybody would wait for; the same call where it has one.
ENDLESS = {
    "count": (lambda: givens.count(EMPTY, 0), lambda: givens.count(PUZZLE)),
    "count, threads": (lambda: givens.count(CELLS, 0, threads=2),
                       lambda: givens.count(CELLS, threads=2).tolist()),
    "count, errors": (lambda: givens.count([EMPTY, "?"], 0, errors="answer"),
                      lambda: givens.count([EMPTY, "?"], errors="answer").tolist()),
    "rate": (lambda: givens.rate([PUZZLE] * 10 ** 6, "gB"),
             lambda: givens.rate([PUZZLE] * 3, "gB").tolist()),
    "generate": (lambda: givens.generate(10 ** 7),
                 lambda: givens.generate(5, seed=2).tolist()),
    "generate, threads": (lambda: givens.generate(10 ** 7, threads=2),
                          lambda: givens.generate(5, seed=2, threads=2).tolist()),
    "grids": (lambda: givens.grids(10 ** 7), lambda: givens.grids(5, seed=2).tolist()),
    "generate_kind": (lambda: givens.generate_kind("futoshiki 4", 10 ** 7),
                      lambda: givens.generate_kind("futoshiki 4", 2, seed=2)),
    "explain": (lambda: givens.explain(LARGE, "W4W"), lambda: givens.explain(PUZZLE).text()),
    "template": (lambda: givens.template(LARGE_PUZZLE, exhaustive=True),
                 lambda: givens.template(PUZZLE)["dof"]),
}


class Interrupter(threading.Thread):
    """Presses Ctrl-C when there is a thread that works on a call, besides the two of ours."""

    def __init__(self):
        super().__init__()
        self.main = threading.get_ident()
        self.ended = threading.Event()

    def run(self):
        while not self.ended.is_set() and len(sys._current_frames()) < 3:
            pass
        if not self.ended.is_set():
            signal.pthread_kill(self.main, signal.SIGINT)


@pytest.mark.parametrize("name", ENDLESS)
def test_an_interrupt_ends_the_call_and_later_ones_are_answered(name):
    endless, short = ENDLESS[name]
    expected = short()
    for _ in range(2):
        interrupter = Interrupter()
        interrupter.start()
        try:
            with pytest.raises(KeyboardInterrupt):
                endless()
        finally:
            interrupter.ended.set()
            interrupter.join()
        assert short() == expected


@pytest.fixture(name="stopped")
def every_call_is_stopped(monkeypatch):
    """The flag of every call is set before it begins."""
    def new_flag():
        flag = _library.new_flag()
        _library.lib.gv_flag_set(flag, True)
        return flag

    for module in (_batches, _explaining, _making):
        monkeypatch.setattr(module, "new_flag", new_flag)


def test_the_flag_of_a_call_reaches_the_library(stopped):
    both = [PUZZLE, EMPTY]
    for batch in (givens.count, givens.solve, givens.minimize, givens.canon, givens.rate):
        assert list(batch(both, return_outcomes=True)[1]) == ["limit", "limit"]
    assert list(givens.check(both)["outcome"]) == ["limit", "limit"]
    assert givens.explain(PUZZLE).outcome == "limit"
    assert givens.template(LARGE_PUZZLE, exhaustive=True)["status"] == "limit"
    with pytest.raises(givens.Error):
        givens.encode("." * 1296)
    assert len(givens.generate(3)) == 0
    assert len(givens.grids(3)) == 0
