# SPDX-License-Identifier: GPL-3.0-or-later
"""The types of the batch calls: one text has one answer, many have many. (An array of 81 cells, a
single puzzle, has a single answer too; its type cannot be told from that of a batch.)"""
from typing import Any, Iterable, Literal, Optional, Sequence, Union, overload

import numpy as np
from numpy.typing import NDArray

from ._frames import Frame
from ._library import Error

ALL_CORES: int

Text = Union[str, bytes]
Texts = Iterable[Optional[Text]]  # errors="answer" takes None, too
Cells = NDArray[np.integer[Any]]
Errors = Union[Literal["raise", "answer"], list[Error]]
Outcomes = NDArray[np.object_]


# A text is itself a sequence of texts; the first signature that fits counts.
@overload
def count(puzzles: Text, limit: int = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[False] = ...) -> int: ...
@overload
def count(puzzles: Text, limit: int = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[True]) -> tuple[int, str]: ...
@overload
def count(puzzles: Union[Cells, Texts], limit: int = ..., *, threads: Optional[int] = ...,
          nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[False] = ...) -> NDArray[np.int64]: ...
@overload
def count(puzzles: Union[Cells, Texts], limit: int = ..., *, threads: Optional[int] = ...,
          nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[True]) -> tuple[NDArray[np.int64], Outcomes]: ...

@overload
def solve(puzzles: Text, *, threads: Optional[int] = ..., nodes: int = ...,  # type: ignore[misc]
          time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[False] = ...) -> Optional[str]: ...
@overload
def solve(puzzles: Text, *, threads: Optional[int] = ..., nodes: int = ...,  # type: ignore[misc]
          time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[True]) -> tuple[Optional[str], str]: ...
@overload
def solve(puzzles: Cells, *, threads: Optional[int] = ..., nodes: int = ...,  # type: ignore[misc]
          time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[False] = ...) -> NDArray[np.uint8]: ...
@overload
def solve(puzzles: Cells, *, threads: Optional[int] = ..., nodes: int = ...,  # type: ignore[misc]
          time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[True]) -> tuple[NDArray[np.uint8], Outcomes]: ...
@overload
def solve(puzzles: Texts, *, threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
          family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[False] = ...) -> list[Optional[str]]: ...
@overload
def solve(puzzles: Texts, *, threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
          family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
          return_outcomes: Literal[True]) -> tuple[list[Optional[str]], Outcomes]: ...

@overload
def minimize(puzzles: Text, *, seed: int = ..., first_unit: int = ...,  # type: ignore[misc]
             threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
             family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
             return_outcomes: Literal[False] = ...) -> Optional[str]: ...
@overload
def minimize(puzzles: Text, *, seed: int = ..., first_unit: int = ...,  # type: ignore[misc]
             threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
             family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
             return_outcomes: Literal[True]) -> tuple[Optional[str], str]: ...
@overload
def minimize(puzzles: Cells, *, seed: int = ..., first_unit: int = ...,  # type: ignore[misc]
             threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
             family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
             return_outcomes: Literal[False] = ...) -> NDArray[np.uint8]: ...
@overload
def minimize(puzzles: Cells, *, seed: int = ..., first_unit: int = ...,  # type: ignore[misc]
             threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
             family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
             return_outcomes: Literal[True]) -> tuple[NDArray[np.uint8], Outcomes]: ...
@overload
def minimize(puzzles: Texts, *, seed: int = ..., first_unit: int = ...,
             threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
             family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
             return_outcomes: Literal[False] = ...) -> list[Optional[str]]: ...
@overload
def minimize(puzzles: Texts, *, seed: int = ..., first_unit: int = ...,
             threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
             family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
             return_outcomes: Literal[True]) -> tuple[list[Optional[str]], Outcomes]: ...

@overload
def canon(puzzles: Text, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[False] = ...,
          return_outcomes: Literal[False] = ...) -> Optional[str]: ...
@overload
def canon(puzzles: Text, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[False] = ...,
          return_outcomes: Literal[True]) -> tuple[Optional[str], str]: ...
@overload
def canon(puzzles: Text, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[True],
          return_outcomes: Literal[False] = ...) -> tuple[Optional[str], np.uint64]: ...
@overload
def canon(puzzles: Text, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[True],
          return_outcomes: Literal[True]) -> tuple[Optional[str], np.uint64, str]: ...
@overload
def canon(puzzles: Cells, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[False] = ...,
          return_outcomes: Literal[False] = ...) -> NDArray[np.uint8]: ...
@overload
def canon(puzzles: Cells, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[False] = ...,
          return_outcomes: Literal[True]) -> tuple[NDArray[np.uint8], Outcomes]: ...
@overload
def canon(puzzles: Cells, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[True],
          return_outcomes: Literal[False] = ...) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]: ...
@overload
def canon(puzzles: Cells, form: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
          errors: Errors = ..., return_automorphisms: Literal[True],
          return_outcomes: Literal[True]) -> tuple[NDArray[np.uint8], NDArray[np.uint64], Outcomes]: ...
@overload
def canon(puzzles: Texts, form: str = ..., *, threads: Optional[int] = ..., errors: Errors = ...,
          return_automorphisms: Literal[False] = ...,
          return_outcomes: Literal[False] = ...) -> list[Optional[str]]: ...
@overload
def canon(puzzles: Texts, form: str = ..., *, threads: Optional[int] = ..., errors: Errors = ...,
          return_automorphisms: Literal[False] = ...,
          return_outcomes: Literal[True]) -> tuple[list[Optional[str]], Outcomes]: ...
@overload
def canon(puzzles: Texts, form: str = ..., *, threads: Optional[int] = ..., errors: Errors = ...,
          return_automorphisms: Literal[True],
          return_outcomes: Literal[False] = ...) -> tuple[list[Optional[str]], NDArray[np.uint64]]: ...
@overload
def canon(puzzles: Texts, form: str = ..., *, threads: Optional[int] = ..., errors: Errors = ...,
          return_automorphisms: Literal[True],
          return_outcomes: Literal[True]) -> tuple[list[Optional[str]], NDArray[np.uint64], Outcomes]: ...

def check(puzzles: Union[Text, Cells, Texts], *, threads: Optional[int] = ..., nodes: int = ...,
          time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...) -> Frame: ...


@overload
def rate(puzzles: Text, ratings: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
         nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
         return_outcomes: Literal[False] = ...) -> float: ...
@overload
def rate(puzzles: Text, ratings: str = ..., *, threads: Optional[int] = ...,  # type: ignore[misc]
         nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
         return_outcomes: Literal[True]) -> tuple[float, str]: ...
@overload
def rate(puzzles: Union[Cells, Texts], ratings: str = ..., *, threads: Optional[int] = ...,
         nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
         return_outcomes: Literal[False] = ...) -> NDArray[np.float64]: ...
@overload
def rate(puzzles: Union[Cells, Texts], ratings: str = ..., *, threads: Optional[int] = ...,
         nodes: int = ..., time_ms: int = ..., family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
         return_outcomes: Literal[True]) -> tuple[NDArray[np.float64], Outcomes]: ...
@overload
def rate(puzzles: Union[Text, Cells, Texts], ratings: Sequence[str], *,
         threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
         family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
         return_outcomes: Literal[False] = ...) -> Frame: ...
@overload
def rate(puzzles: Union[Text, Cells, Texts], ratings: Sequence[str], *,
         threads: Optional[int] = ..., nodes: int = ..., time_ms: int = ...,
         family: Optional[str] = ...,
          variant: Optional[str] = ..., errors: Errors = ...,
         return_outcomes: Literal[True]) -> tuple[Frame, Frame]: ...
