#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""schema_check.py GIVENS GENDOC SOURCE: docs/schema/ is what the rows of the verbs say,
the types of the page are what docs/schema/ says, and real JSON answers of
every verb fit it, in all the forms that they should have."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

GIVENS, GENDOC = (os.path.abspath(program) for program in sys.argv[1:3])
SOURCE = pathlib.Path(sys.argv[3])
SCHEMAS = SOURCE / "docs" / "schema"

ONE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
MANY = "." + ONE[1:]
NONE = "44" + ONE[2:]
HARD = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9."
RECORDS = [ONE, MANY, NONE, "bad", HARD]

# For each verb: options, and the forms of lines that the answers must show.
COMMANDS = [
    ("solve", RECORDS, {"SolveRecord"}),
    ("solve --all --limit 3", [ONE, MANY, "bad"], {"SolveSolutions"}),
    ("solve --family latin --size 4 --any empty", [], {"SolveRecord"}),
    ("count --limit 0 --block 2x2 empty", [], {"CountRecord"}),
    ("count --limit 0 --size 5 --family latin empty", [], {"CountRecord"}),
    ("count", RECORDS, {"CountRecord"}),
    ("check", RECORDS, {"CheckRecord"}),
    ("minimize", RECORDS, {"MinimizeRecord"}),
    ("minimize --all", [ONE, "bad"], {"MinimizeMinimals"}),
    ("minimize --all --counts", [ONE, "bad"], {"MinimizeCounts"}),
    ("canon --automorphisms --perm", RECORDS, {"CanonRecord"}),
    ("convert", RECORDS, {"ConvertRecord"}),
    ("convert --board", [ONE, "bad"], {"ConvertRecord"}),
    ("vary --count 2 --seed 1", [ONE, "bad"], {"VaryNeighbours"}),
    ("explain", RECORDS, {"PathRecord", "NoAnswer"}),
    ("explain --theory SFin+FW+gB", [HARD], {"PathRecord"}),
    ("explain --theory SE", RECORDS, {"SePathRecord", "NoAnswer"}),
    ("rate --ratings W,SER,type,solutions,ease,dof,partials", RECORDS, {"RateRecord"}),
    ("rate --limit-nodes 100", [HARD], {"RateRecord"}),
    ("annotate --columns record,clues,solution,solutions,minimal,redundant,canon,class,"
     "automorphisms,symmetry,techniques,hardest,SER --split a=0.5,b=0.5", RECORDS,
     {"AnnotateRecord"}),
    ("paris", RECORDS, {"ParisRecord", "NoAnswer"}),
    ("paris --exhaustive --remove-clues increasing --max-patterns 20", [HARD],
     {"ParisRecord"}),
    ("grids --seed 1 --count 2 --block 2x2", [], {"GridsRecord"}),
    ("generate --seed 1 --count 2 --rating W", [], {"GenerateRecord"}),
    ("generate --seed 1 --count 2 --method controlled-bias", [], {"GenerateRecord"}),
    ("generate --seed 1 --method weighted --counts --tries 50 --block 2x2", [],
     {"GenerateCounts"}),
    ("gsp --seed 1 --block 3x3 --with-solution", [], {"GspRecord"}),
    ("backbone --literals", RECORDS, {"BackboneRecord"}),
    ("export s.db", [], {"ExportRecord"}),
    ("stats s.db --published", [], {"StatTable"}),
    ("verify s.db", [], {"StatTable"}),
    ("fit --published", [], {"StatTable"}),
    ("sweep w.db --block 2x2 --holes 8 --count 2 --seed 1 --solver mac-lah --quiet", [],
     {"StatTable"}),
    ("decode --instance one.txt one.ans", [], {"DecodeRecord"}),
]


class Wrong(Exception):
    """A value that a schema does not allow."""


KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_of(value, kind):
    """Whether a JSON value is of that type."""
    if kind in ("integer", "number"):
        fits = int if kind == "integer" else (int, float)
        return isinstance(value, fits) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind])


def validate(value, schema, root, path=""):
    """The part of draft 2020-12 that our schemas use."""
    known = {"$schema", "$comment", "title", "description", "$defs", "$ref", "anyOf", "allOf", "type",
             "enum", "const", "properties", "required", "items", "additionalProperties"}
    assert not set(schema) - known, set(schema) - known
    if "$ref" in schema:
        validate(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, path)
    for part in schema.get("allOf", ()):
        validate(value, part, root, path)
    if "anyOf" in schema:
        for part in schema["anyOf"]:
            try:
                validate(value, part, root, path)
                break
            except Wrong:
                pass
        else:
            raise Wrong(f"{path}: {str(value)[:80]} is none of {str(schema['anyOf'])[:200]}")
    kinds = schema.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_of(value, kind) for kind in kinds):
        raise Wrong(f"{path}: {str(value)[:80]} is no {kinds}")
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        raise Wrong(f"{path}: {str(value)[:80]} is not allowed")
    if isinstance(value, dict):
        missing = set(schema.get("required", ())) - set(value)
        if missing:
            raise Wrong(f"{path}: without {missing}")
        members = schema.get("properties", {})
        for key, member in value.items():
            validate(member, members.get(key, schema.get("additionalProperties", {})), root,
                     f"{path}/{key}")
    if isinstance(value, list):
        for i, item in enumerate(value):
            validate(item, schema.get("items", {}), root, f"{path}/{i}")


def forms_of(value, root):
    """The names of the forms of lines that the value has."""
    names, why = set(), []
    for part in root["anyOf"]:
        name = part["$ref"].removeprefix("#/$defs/")
        try:
            validate(value, part, root)
            names.add(name)
        except Wrong as wrong:
            why.append(f"{name}: {wrong}")
    if not names:
        sys.exit(f"{str(value)[:200]}\nfits no form: " + "\n".join(why))
    return names


def check_documents(verbs):
    """docs/schema/ holds a schema for each of the verbs, and nothing else."""
    for verb in verbs:
        fresh = subprocess.run([GENDOC, "schema", verb], check=True, capture_output=True).stdout
        path = SCHEMAS / f"{verb}.json"
        if not path.exists() or path.read_bytes() != fresh:
            sys.exit(f"docs/schema/{verb}.json is not up to date: run make docs")
    types = subprocess.run([sys.executable, SOURCE / "web" / "answer_types.py", SCHEMAS],
                           check=True, capture_output=True).stdout
    if (SOURCE / "web" / "src" / "core" / "answers.ts").read_bytes() != types:
        sys.exit("web/src/core/answers.ts is not up to date: run make docs")
    others = {path.stem for path in SCHEMAS.glob("*.json")} - set(verbs)
    if others:
        sys.exit(f"docs/schema/ has files of no verb: {others}")
    try:
        import jsonschema  # a second opinion, where it is installed
    except ImportError:
        return None
    for verb in verbs:
        jsonschema.Draft202012Validator.check_schema(schema_of(verb))
    return jsonschema.Draft202012Validator


def schema_of(verb):
    """The schema of a verb."""
    return json.loads((SCHEMAS / f"{verb}.json").read_text(encoding="utf-8"))


def run(words, lines=()):
    """The output of the command; records may fail."""
    text = "".join(line + "\n" for line in lines)
    done = subprocess.run([GIVENS, *words], input=text, text=True, capture_output=True)
    if done.returncode not in (0, 1, 3, 4):
        sys.exit(f"{' '.join(words)}: exit status {done.returncode}: {done.stderr}")
    return done.stdout


def prepare_files():
    """Stores, an instance and an answer to it."""
    run(["study", "s.db", "--seed", "1", "--units", "2", "--ratings", "W,type", "--quiet"])
    pathlib.Path("one.txt").write_text(ONE + "\n", encoding="utf-8")
    pathlib.Path("one.ans").write_text("s UNSATISFIABLE\n", encoding="utf-8")


def check_command(command, records, wanted, second):
    """Every line fits; the last one describes the run; the wanted forms are seen."""
    verb = command.split()[0]
    root = schema_of(verb)
    lines = [json.loads(line)
             for line in run([*command.split(), "--to", "json"], records).splitlines()]
    seen = set()
    for line in lines:
        seen |= forms_of(line, root)
        if second:
            second(root).validate(line)
    if "RunLine" not in forms_of(lines[-1], root) or not wanted <= seen:
        sys.exit(f"{command}: forms {seen}, wanted {wanted} and RunLine")


def main():
    verbs = subprocess.run([GENDOC, "schemas"], check=True, capture_output=True,
                           text=True).stdout.split()
    second = check_documents(verbs)
    untried = set(verbs) - {command.split()[0] for command, _, _ in COMMANDS}
    if untried:
        sys.exit(f"no command tries the schemas of {untried}")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        prepare_files()
        for command, records, wanted in COMMANDS:
            check_command(command, records, wanted, second)
        os.chdir("/")
    print(f"schemas of {len(verbs)} verbs: all fine")


if __name__ == "__main__":
    main()
