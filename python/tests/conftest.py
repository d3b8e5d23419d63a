# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests share."""
import os
import shutil

import pytest


@pytest.fixture(name="command")
def the_command():
    """The command givens: $GIVENS, or the one in PATH."""
    path = os.environ.get("GIVENS") or shutil.which("givens")
    if not path:
        pytest.skip("there is no command givens to compare with")
    return path
