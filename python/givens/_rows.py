# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles as programs have them, and as the batch calls of the library take them."""
from __future__ import annotations

from typing import Any, Iterable, Optional, Sequence, Union

import numpy as np

from ._library import CONTEXT, Error, ffi, lib, options

CELLS = 81

Puzzles = Union[str, bytes, np.ndarray, Sequence[Any], Iterable[Any]]

# Bytes that 81 cells consist of.
PLAIN = np.zeros(256, dtype=bool)
PLAIN[list(b"0123456789.")] = True


class Rows:
    """A batch: `n` rows of 81 cells, or of texts; `single` if the caller gave one puzzle.

    Rows that C cannot be given are in `refused`, with the reason; in their place the library
    gets a row that it refuses, too."""

    def __init__(self, puzzles: Puzzles, family: Optional[str] = None,
                 variant: Optional[str] = None) -> None:
        self.single = False
        self.cells: Optional[np.ndarray] = None
        self.refused: dict[int, str] = {}
        self.family, self.variant = family, variant
        text_options(family, variant)  # what is wrong is said for no rows, too
        if isinstance(puzzles, (str, bytes)):
            self.single, puzzles = True, [puzzles]
        if hasattr(puzzles, "to_numpy"):  # a column of a data frame
            puzzles = puzzles.to_numpy()
        if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "USO":
            if family not in (None, "sudoku"):
                raise Error(f"cells are those of 9x9 Sudoku, not of {family}: give texts")
            if variant is not None:
                raise Error("cells are those of plain 9x9 Sudoku, not of variants: give texts")
            self._take_cells(puzzles)
        else:
            self._take_texts(puzzles)

    # ---- cells ----

    def _take_cells(self, array: np.ndarray) -> None:
        if array.dtype.kind not in "ui":
            raise Error(f"cells are integers, not {array.dtype}")
        if array.ndim == 1 and array.shape[0] == CELLS:
            self.single, array = True, array.reshape(1, CELLS)
        if array.ndim != 2 or array.shape[1] != CELLS:
            raise Error(f"expected an array of n x {CELLS} cells, not of {array.shape}")
        self.n = array.shape[0]
        self.cells = np.ascontiguousarray(array, dtype=np.uint8)
        if array.dtype != np.uint8:
            self._refuse_wide(self.cells, array)

    def _refuse_wide(self, cells: np.ndarray, array: np.ndarray) -> None:
        """Rows with values that do not fit into bytes."""
        wide = (array < 0) | (array > 255)
        for row in np.flatnonzero(wide.any(axis=1)):
            column = int(wide[row].argmax())
            self.refused[int(row)] = (f"cell {column + 1} is {array[row, column]}, which is "
                                      "not a value from 0 to 9")
            cells[row] = 255

    # ---- texts ----

    def _take_texts(self, texts: Iterable[Any]) -> None:
        if isinstance(texts, np.ndarray) and texts.ndim != 1:
            raise Error(f"expected a list of texts, not an array of {texts.shape}")
        try:
            items = texts.tolist() if isinstance(texts, np.ndarray) else list(texts)
        except TypeError:
            raise Error(f"expected puzzles, not {type(texts).__name__}") from None
        self.n = len(items)
        try:
            block = "".join(items).encode("ascii")
        except (TypeError, UnicodeEncodeError):
            items = [self._bytes(item, row) for row, item in enumerate(items)]
            block = b"".join(items)
        self.lengths = np.fromiter(map(len, items), dtype=np.uintp, count=self.n)
        self.block = block + b"\0"
        self.memory = ffi.from_buffer("char[]", self.block)
        self.ends = np.cumsum(self.lengths, dtype=np.uintp)
        start = int(ffi.cast("uintptr_t", self.memory))
        self.pointers = self.ends - self.lengths + np.uintp(start)

    def _bytes(self, item: Any, row: int) -> bytes:
        """A text as C takes it; an empty one, in which there is no puzzle, if it is none."""
        if isinstance(item, bytes):
            return item
        if not isinstance(item, str):
            self.refused[row] = f"expected a text, not {type(item).__name__}"
            return b""
        try:
            return item.encode("utf-8")
        except UnicodeEncodeError as error:
            self.refused[row] = f"the text cannot be encoded as UTF-8: {error.reason}"
            return b""

    # ---- both ----

    @property
    def is_plain(self) -> bool:
        """Whether all rows are 81 cells of Sudoku, or 81 characters that mean them."""
        if self.cells is not None:
            return True
        return bool(self._may_be_plain and (self.lengths == CELLS).all() and
                    PLAIN[np.frombuffer(self.block, dtype=np.uint8)[:-1]].all())

    @property
    def _may_be_plain(self) -> bool:
        return self.family in (None, "sudoku") and self.variant is None

    def plain_texts(self, first: int, end: int) -> np.ndarray:
        """Which of the rows first to end - 1 are characters that mean 81 cells of Sudoku."""
        if not self._may_be_plain:
            return np.zeros(end - first, dtype=bool)
        lengths, ends = self.lengths[first:end], self.ends[first:end].astype(np.intp)
        begin = int(ends[0]) - int(lengths[0])
        others = ~PLAIN[np.frombuffer(self.block, dtype=np.uint8)[begin:int(ends[-1])]]
        n_others = np.concatenate(([0], np.cumsum(others)))
        starts = ends - lengths.astype(np.intp)
        return (lengths == CELLS) & (n_others[ends - begin] == n_others[starts - begin])

    def text(self, row: int) -> bytes:
        """A row as text; raises what is wrong with it."""
        if row in self.refused:
            raise Error(self.refused[row])
        if self.cells is not None:
            return _text_of_cells(self.cells[row])
        end = int(self.ends[row])
        return self.block[end - int(self.lengths[row]):end]

    def part(self, first: int, end: int) -> Any:
        """Rows first to end - 1 as gv_puzzles, and what has to live as long."""
        if self.cells is not None:
            cells = ffi.from_buffer("uint8_t[]", self.cells[first:end])
            return options("gv_puzzles", n=end - first, cells=cells, context=CONTEXT), cells
        pointers = ffi.from_buffer("char *[]", self.pointers[first:end])
        lengths = ffi.from_buffer("size_t[]", self.lengths[first:end])
        known = text_options(self.family, self.variant)
        out = options("gv_puzzles", n=end - first, lengths=lengths, text_options=known,
                      context=CONTEXT, texts=ffi.cast("char const *const *", pointers))
        return out, (pointers, lengths, known)

    def answer(self, values: np.ndarray) -> Any:
        """The answer for one puzzle, or the array."""
        return values[0] if self.single else values


def _text_of_cells(cells: np.ndarray) -> bytes:
    """81 values or characters as text."""
    if cells[0] <= 9:
        allowed = cells <= 9
        text = lines(np.minimum(cells, 9).reshape(1, CELLS))[0].encode("ascii")
    else:
        allowed = PLAIN[cells]
        text = cells.tobytes()
    if not allowed.all():
        cell = int(allowed.argmin())
        raise Error(f"cell {cell + 1} is {cells[cell]}, which is neither a value from 0 to 9 "
                    "nor, in a row of characters, the code of '0' to '9' or '.'")
    return text


def text_options(family: Optional[str], variant: Optional[str]) -> Any:
    """What is known about texts, for the library."""
    if family is None and variant is None:
        return ffi.NULL
    number = None if family is None else family_number(family)
    return options("gv_text_options", has_family=family is not None, family=number,
                   variant=variant)


def _families() -> dict[str, int]:
    names = {}
    for number in range(lib.gv_list_size(lib.GV_LIST_FAMILIES)):
        name = lib.gv_family_name(number)
        if name != ffi.NULL:
            names[ffi.string(name).decode()] = number
    return names


FAMILIES = _families()


def family_number(name: str) -> int:
    """The number of a family, or an error."""
    if not isinstance(name, str) or name not in FAMILIES:
        raise Error(f"there is no family {name!r}: {', '.join(FAMILIES)}")
    return FAMILIES[name]


def lines(cells: np.ndarray) -> list[str]:
    """Rows of values 0 to 9 as texts, a dot for 0."""
    table = np.frombuffer(b".123456789", dtype=np.uint8)
    text = table[cells].tobytes().decode("ascii")
    width = cells.shape[1]
    return [text[i:i + width] for i in range(0, len(text), width)]
