# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles as programs have them, and as the batch calls of the library take them."""
from __future__ import annotations

from typing import Any, Iterable, Optional, Sequence, Union

import numpy as np

from ._library import CONTEXT, Error, ffi, lib, options

CELLS = 81

Puzzles = Union[str, bytes, np.ndarray, Sequence[Any], Iterable[Any]]


class Rows:
    """A batch: `n` rows of 81 cells, or of texts; `single` if the caller gave one puzzle."""

    def __init__(self, puzzles: Puzzles, family: Optional[str] = None) -> None:
        self.single = False
        self.cells: Optional[np.ndarray] = None
        self.texts: list[str] = []
        if isinstance(puzzles, (str, bytes)):
            self.single, puzzles = True, [puzzles]
        if hasattr(puzzles, "to_numpy"):  # a column of a data frame
            puzzles = puzzles.to_numpy()
        if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "USO":
            self._take_cells(puzzles)
        else:
            self._take_texts(puzzles)
        self.family = family
        if family is not None and family not in FAMILIES:
            raise Error(f"there is no family {family!r}")

    def _take_cells(self, array: np.ndarray) -> None:
        if array.dtype.kind not in "ui":
            raise Error(f"cells are integers, not {array.dtype}")
        if array.ndim == 1 and array.shape[0] == CELLS:
            self.single, array = True, array.reshape(1, CELLS)
        if array.ndim != 2 or array.shape[1] != CELLS:
            raise Error(f"expected an array of n x {CELLS} cells, not of {array.shape}")
        if array.dtype != np.uint8:
            bad = np.flatnonzero(((array < 0) | (array > 255)).any(axis=1))
            if bad.size:
                raise Error("a cell has a value that is not 0 to 9", int(bad[0]))
        self.cells = np.ascontiguousarray(array, dtype=np.uint8)
        self.n = array.shape[0]

    def _take_texts(self, texts: Iterable[Any]) -> None:
        if isinstance(texts, np.ndarray) and texts.ndim != 1:
            raise Error(f"expected a list of texts, not an array of {texts.shape}")
        items = texts.tolist() if isinstance(texts, np.ndarray) else list(texts)
        self.n = len(items)
        try:
            self._join(items)
        except (TypeError, UnicodeEncodeError):
            self._join([_text(item, row) for row, item in enumerate(items)])

    def _join(self, items: list[Any]) -> None:
        """One block of memory for all texts, and where each begins."""
        block = "".join(items).encode("ascii")
        self.texts = items
        self.lengths = np.fromiter(map(len, items), dtype=np.uintp, count=self.n)
        self.block = ffi.from_buffer("char[]", block + b"\0")
        start = int(ffi.cast("uintptr_t", self.block))
        ends = np.cumsum(self.lengths, dtype=np.uintp)
        self.pointers = ends - self.lengths + np.uintp(start)

    def part(self, first: int, end: int) -> Any:
        """Rows first to end - 1 as gv_puzzles; lives as long as this object."""
        if self.cells is not None:
            cells = ffi.from_buffer("uint8_t[]", self.cells[first:end])
            out = options("gv_puzzles", n=end - first, cells=cells, context=CONTEXT)
            return out, cells
        pointers = ffi.from_buffer("char *[]", self.pointers[first:end])
        lengths = ffi.from_buffer("size_t[]", self.lengths[first:end])
        text = ffi.NULL
        if self.family is not None:
            text = options("gv_text_options", has_family=True, family=FAMILIES[self.family])
        out = options("gv_puzzles", n=end - first, lengths=lengths, text_options=text,
                      context=CONTEXT, texts=ffi.cast("char const *const *", pointers))
        return out, (pointers, lengths, text)

    def answer(self, values: np.ndarray) -> Any:
        """The answer for one puzzle, or the array."""
        return values[0] if self.single else values


def _text(item: Any, row: int) -> str:
    """A text in ASCII: what is not becomes '?', which no puzzle has."""
    if isinstance(item, bytes):
        item = item.decode("latin-1")
    if not isinstance(item, str):
        raise Error(f"expected a text, not {type(item).__name__}", row)
    return item.encode("ascii", "replace").decode("ascii")


def _families() -> dict[str, int]:
    names = {}
    for number in range(lib.gv_list_size(lib.GV_LIST_FAMILIES)):
        name = lib.gv_family_name(number)
        if name != ffi.NULL:
            names[ffi.string(name).decode()] = number
    return names


FAMILIES = _families()


def lines(cells: np.ndarray) -> list[str]:
    """Rows of values 0 to 9 as texts, a dot for 0."""
    table = np.frombuffer(b".123456789", dtype=np.uint8)
    text = table[cells].tobytes().decode("ascii")
    width = cells.shape[1]
    return [text[i:i + width] for i in range(0, len(text), width)]
