# SPDX-License-Identifier: GPL-3.0-or-later
"""The stubs have the functions and the parameters of the modules that they describe."""
import ast
import inspect
import pathlib

import pytest

import givens

FOLDER = pathlib.Path(givens.__file__).parent
STUBS = sorted(FOLDER.glob("*.pyi"))


def functions_of(stub):
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def parameters_of(node):
    """(name, whether by keyword only) of a function in a stub."""
    return ([(item.arg, False) for item in node.args.args] +
            [(item.arg, True) for item in node.args.kwonlyargs])


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.stem)
def test_stubs_have_the_parameters_of_the_functions(stub):
    nodes = functions_of(stub)
    assert nodes
    for node in nodes:
        parameters = inspect.signature(getattr(givens, node.name)).parameters.values()
        assert parameters_of(node) == [(item.name, item.kind is item.KEYWORD_ONLY)
                                       for item in parameters], node.name


def test_every_function_has_a_stub_or_types():
    described = {node.name for stub in STUBS for node in functions_of(stub)}
    for name in givens.__all__:
        function = getattr(givens, name)
        if inspect.isfunction(function) and name not in described:
            assert "Any" != inspect.signature(function).return_annotation, name
