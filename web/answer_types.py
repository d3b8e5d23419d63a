#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""answer_types.py SCHEMAS: the TypeScript types of the answers, from docs/schema/, on standard
output; web/src/core/answers.ts is what it writes (`make docs`)."""
import json
import pathlib
import re
import sys

SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
          "null": "null"}


def union(types):
    """Types joined by a bar, each once."""
    return " | ".join(dict.fromkeys(types))


def in_list(text):
    """The type of a list of these."""
    return f"({text})[]" if re.search(r"[ |]", text) and not text.startswith("{") else f"{text}[]"


def comment(schema, indent):
    """The description as a comment above."""
    text = schema.get("description")
    return f"{indent}/** {text} */\n" if text else ""


def members(schema, indent):
    """The members of an object, a line each."""
    lines = ""
    for name, member in schema["properties"].items():
        key = name if re.fullmatch(r"\w+", name) else json.dumps(name)
        mark = "" if name in schema.get("required", ()) else "?"
        lines += f"{comment(member, indent)}{indent}{key}{mark}: {type_of(member, indent)};\n"
    return lines


def type_of(schema, indent=""):
    """A schema as a type."""
    if "$ref" in schema:
        return schema["$ref"].removeprefix("#/$defs/")
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return union(json.dumps(word) for word in schema["enum"])
    if "anyOf" in schema:
        return union(type_of(part, indent) for part in schema["anyOf"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return union(SIMPLE[word] for word in kind)
    if kind == "array":
        return in_list(type_of(schema["items"], indent))
    if kind == "object" and "additionalProperties" in schema:
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    if kind == "object":
        return "{\n" + members(schema, indent + "  ") + indent + "}"
    return SIMPLE[kind]


def declaration(name, schema):
    """A named type: an interface where it is an object."""
    text = comment(schema, "")
    base, body = "", schema
    if "allOf" in schema:
        base = f" extends {type_of(schema['allOf'][0])}"
        body = schema["allOf"][1]
    if "properties" in body:
        return f"{text}export interface {name}{base} {{\n{members(body, '  ')}}}\n"
    return f"{text}export type {name} = {type_of(body)};\n"


def main():
    known = {}
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
        for name, schema in json.loads(path.read_text(encoding="utf-8"))["$defs"].items():
            if known.setdefault(name, schema) != schema:
                sys.exit(f"{path}: {name} differs from that of another verb")
    print("// SPDX-License-Identifier: GPL-3.0-or-later\n"
          "// The JSON answers of the command and of the server, made from docs/schema/ by\n"
          "// web/answer_types.py (make docs).\n")
    print("\n".join(declaration(name, known[name]) for name in sorted(known)), end="")


if __name__ == "__main__":
    main()
