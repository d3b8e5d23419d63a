# SPDX-License-Identifier: GPL-3.0-or-later
"""The types of new puzzles, grids and statistics."""
from typing import Literal, Optional, Sequence, Union, overload

import numpy as np
from numpy.typing import NDArray

from ._frames import Frame

@overload
def generate(n: int, method: str = ..., *, seed: int = ..., first_unit: int = ...,
             family: str = ..., order: Optional[int] = ..., block: Optional[str] = ...,
             variant: Optional[str] = ..., grid_method: Optional[str] = ...,
             isomorphs: Optional[str] = ..., threads: Optional[int] = ...,
             return_weights: Literal[False] = ...) -> NDArray[np.uint8]: ...
@overload
def generate(n: int, method: str = ..., *, seed: int = ..., first_unit: int = ...,
             family: str = ..., order: Optional[int] = ..., block: Optional[str] = ...,
             variant: Optional[str] = ..., grid_method: Optional[str] = ...,
             isomorphs: Optional[str] = ..., threads: Optional[int] = ..., return_weights: Literal[True],
             ) -> tuple[NDArray[np.uint8], NDArray[np.float64]]: ...

def grids(n: int, method: Optional[str] = ..., *, seed: int = ..., first_unit: int = ...,
          family: str = ..., order: Optional[int] = ...,
          block: Optional[str] = ..., variant: Optional[str] = ...) -> NDArray[np.uint8]: ...

def study(n: int, method: str = ..., ratings: Union[str, Sequence[str]] = ..., *,
          seed: int = ..., threads: Optional[int] = ...) -> dict[str, Frame]: ...
