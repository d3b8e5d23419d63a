# SPDX-License-Identifier: GPL-3.0-or-later
"""Paths of one puzzle: the steps that solve it, and the Template of Jacques Paris."""
from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Optional

from ._instances import Instance
from ._library import (OUTCOMES, Error, check, ffi, lib, new_flag, number, options, run, text,
                       text_of)


class Candidate(NamedTuple):
    """A value of a cell: the cell from 0, in reading order, the value from 1."""

    cell: int
    value: int


@dataclass(frozen=True)
class Link:
    """One CSP-variable of a chain: all its candidates but those on the right are excluded."""

    variable: Optional[str]
    left: Optional[Candidate]
    right: tuple[Candidate, ...]
    z: tuple[Candidate, ...]
    t: tuple[Candidate, ...]
    branch: int
    depth: int


@dataclass(frozen=True)
class Step:
    """One step of a path: by which rule, what it places, what it eliminates."""

    rule: str
    name: str
    length: int
    rating: Optional[float]
    placed: tuple[Candidate, ...]
    eliminated: tuple[Candidate, ...]
    pattern: tuple[Candidate, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Explanation:
    """A resolution path: how it came out, and its steps."""

    outcome: str
    theory: str
    hardest: str
    rating: Optional[float]
    steps: tuple[Step, ...]
    handle: Any = field(repr=False, compare=False)

    def text(self, words: bool = False) -> str:
        """The path as `givens explain` prints it, in its notation or in plain words."""
        return self._write(lib.GV_RENDER_WORDS if words else lib.GV_RENDER_NOTATION)

    def json(self) -> Any:
        """The path as `givens explain --to json` writes it, as Python data."""
        return json.loads(self._write(lib.GV_RENDER_JSON))

    def svg(self, step: int) -> str:
        """A picture of a step, counted from 0."""
        out = ffi.new("char **")
        check(lib.gv_explanation_write_step, out, self.handle, number("step", step),
              lib.GV_RENDER_SVG)
        return text_of(out)

    def _write(self, rendering: int) -> str:
        out = ffi.new("char **")
        check(lib.gv_explanation_write, out, self.handle, rendering)
        return text_of(out)


def _name(text: Any) -> Optional[str]:
    return None if text == ffi.NULL else ffi.string(text).decode()


def _candidates(items: Any) -> tuple[Candidate, ...]:
    return tuple(Candidate(items.items[i].cell, items.items[i].value)
                 for i in range(items.n_items))


def _number(value: float) -> Optional[float]:
    return None if math.isnan(value) else value


def _link(link: Any) -> Link:
    left = Candidate(link.left.cell, link.left.value) if link.has_left else None
    return Link(_name(link.variable), left, _candidates(link.right), _candidates(link.z),
                _candidates(link.t), link.branch, link.depth)


def _step(step: Any) -> Step:
    return Step(_name(step.rule) or "", _name(step.name) or "", step.length,
                _number(step.rating), _candidates(step.placed), _candidates(step.eliminated),
                _candidates(step.pattern),
                tuple(_link(step.links[i]) for i in range(step.n_links)))


def _made(kind: str, free: Any, time_ms: int, function: Any, *args: Any) -> Any:
    """What a long call makes; its last arguments are limits and an error. Ctrl-C ends it."""
    stop = new_flag()
    limits = options("gv_limits", time_ms=time_ms, stop=stop)

    def work() -> Any:
        out = ffi.new(kind)
        check(function, out, *args, limits)
        return out[0] if out[0] == ffi.NULL else ffi.gc(out[0], free)

    return run(stop, work)


def explain(puzzle: Any, theory: str = "W", *, max_length: int = 0, from_state: bool = False,
            only_needed: bool = False, show_hidden: bool = False, time_ms: int = 0,
            family: Optional[str] = None, variant: Optional[str] = None) -> Explanation:
    """The steps that solve one puzzle by the rules of a theory ("W", "gB", "S+W", "MUS", "SE").

    Cells of candidates beyond those of the puzzle are hidden variables of a csp; texts have
    them with show_hidden.

    >>> import givens
    >>> path = givens.explain("12.4..7..4.......3..9..2..6...89...53.52..41....."
    ...                       "1.9..56....8.......5.6..4..7....")
    >>> path.outcome, path.hardest, path.rating
    ('ok', 'W[3]', 3.0)
    >>> step = next(step for step in path.steps if step.rule == "whip")
    >>> step.length == len(step.links)
    True
    """
    instance = Instance(puzzle, family, variant)
    settings = options("gv_explain_options", theory=theory, max_length=max_length,
                       from_state=from_state, only_needed=only_needed,
                       show_hidden=show_hidden)
    handle = _made("gv_explanation **", lib.gv_explanation_free, time_ms, lib.gv_explain,
                   instance.handle, settings)
    summary = ffi.new("gv_explanation_summary *")
    check(lib.gv_explanation_summarize, summary, handle)
    steps = tuple(_step(lib.gv_explanation_step(handle, i)) for i in range(summary.n_steps))
    return Explanation(OUTCOMES[summary.outcome], _name(summary.theory) or "",
                       _name(summary.hardest) or "", _number(summary.rating), steps, handle)


def template(puzzle: Any, *, exhaustive: bool = False, time_ms: int = 0,
             family: Optional[str] = None) -> dict[str, Any]:
    """The Template of Jacques Paris, filled in: what `givens paris --to json` writes.

    >>> import givens
    >>> givens.template("12.4..7..4.......3..9..2..6...89...53.52..41....."
    ...                 "1.9..56....8.......5.6..4..7....")["dof"]
    139
    """
    instance = Instance(puzzle, family)
    handle = _made("gv_worksheet **", lib.gv_worksheet_free, time_ms, lib.gv_worksheet_new,
                   instance.handle, options("gv_worksheet_options", exhaustive=exhaustive))
    out = ffi.new("char **")
    check(lib.gv_worksheet_write, out, handle, lib.GV_RENDER_JSON)
    return json.loads(text_of(out))


def encode(puzzle: Any, encoding: str = "dimacs-3d", *, full: bool = False, time_ms: int = 0,
           family: Optional[str] = None, variant: Optional[str] = None) -> str:
    """One puzzle in the language of a SAT or CSP solver, as `givens encode` writes it.

    Raises givens.Error if `time_ms` is not enough.

    >>> import givens
    >>> givens.encode("1234341221......", "dimacs-3d").splitlines()[-1].endswith("0")
    True
    """
    instance = Instance(puzzle, family, variant)
    name = text("encoding", encoding)
    made = _made("char **", lib.gv_string_free, time_ms, lib.gv_encode, ffi.new("gv_end *"),
                 instance.handle, name, options("gv_encode_options", full=full))
    if made == ffi.NULL:
        raise Error(f"encoding it takes more than {time_ms} ms")
    return ffi.string(made).decode("utf-8")
