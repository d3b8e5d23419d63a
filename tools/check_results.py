# SPDX-License-Identifier: GPL-3.0-or-later
"""What tools/check knows about tests: how many passed, which of them need not run again,
and when each part of the suite last passed."""
import collections
import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEDGER = ROOT / "tests" / "last_passed.tsv"
TAP_LINE = re.compile(r"^(not )?ok\b(?P<text>.*)$", re.MULTILINE)
TAP_SKIP = re.compile(r"#\s*skip", re.IGNORECASE)
MESON_RESULTS = {"OK": "passed", "EXPECTEDFAIL": "passed", "SKIP": "skipped"}


class Sum:
    """How many tests passed, failed and were skipped, the latter by name and reason."""

    def __init__(self, passed=0, failed=0, skips=()):
        self.passed, self.failed, self.skips = passed, failed, list(skips)

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skips += other.skips

    def count(self, name, result):
        if result == "passed":
            self.passed += 1
        elif result == "skipped":
            self.skips.append(name)
        else:
            self.failed += 1

    def __str__(self):
        return f"{self.passed} passed, {self.failed} failed, {len(self.skips)} skipped"


def sum_of_test(entry):
    """The sum of one entry of meson's log in JSON: every line of its TAP output, or the
    test as a whole."""
    total = Sum()
    lines = list(TAP_LINE.finditer(entry.get("stdout", "")))
    for line in lines:
        skipped = TAP_SKIP.search(line["text"])
        total.count(entry["name"] + line["text"],
                    "skipped" if skipped else "failed" if line[1] else "passed")
    result = MESON_RESULTS.get(entry["result"], "failed")
    if not lines:
        reason = entry.get("stdout", "").strip().splitlines()[-1:]
        total.count(": ".join([entry["name"], *reason]), result)
    elif result == "failed" and total.failed == 0:
        total.failed = 1  # it died behind its last line, a leak for example
    return total


def read_log(path):
    """The tests of one of meson's logs in JSON by name. A run that was killed leaves a
    part of a last line."""
    tests = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            tests[entry["name"]] = sum_of_test(entry)
    return tests


class State:
    """The tests of one part that passed already, in a file of the build folder. They
    count only for the sources and the build with which they passed."""

    def __init__(self, path, identity):
        self.path, self.identity, self.tests = path, identity, {}
        self.is_known = False  # whether a run of the same sources and build was here
        if path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            if identity and kept["identity"] == identity:
                self.is_known = True
                self.tests = {name: Sum(passed, 0, skips)
                              for name, (passed, skips) in kept["tests"].items()}

    def add(self, tests):
        self.tests.update({name: found for name, found in tests.items()
                           if found.failed == 0})
        self.save()

    def save(self):
        tests = {name: [found.passed, found.skips] for name, found in self.tests.items()}
        text = json.dumps({"identity": self.identity, "tests": tests})
        new = self.path.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(self.path)  # whoever kills us leaves the old one or the new one


def git(*words, **more):
    done = subprocess.run(["git", "-C", str(ROOT), *words], check=False, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more)
    return done.stdout.strip() if done.returncode == 0 else None


def source_tree():
    """A name for what the source files contain, committed or not; None without git. The
    ledger is left out: writing it does not make other sources."""
    index = git("rev-parse", "--git-path", "index")
    if index is None or not (ROOT / index).exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "index"
        shutil.copy(ROOT / index, copy)
        env = {**os.environ, "GIT_INDEX_FILE": str(copy)}
        git("add", "--all", env=env)
        git("rm", "--cached", "--quiet", "--ignore-unmatch", str(LEDGER), env=env)
        return git("write-tree", env=env)


def identity_of(folder, programs):
    """A name for the sources, the options of the build folder and these compilers and
    tools; None without git."""
    tree = source_tree()
    if tree is None:
        return None
    options = folder / "meson-info" / "intro-buildoptions.json"
    text = [tree, options.read_text(encoding="utf-8")]
    for program in programs:
        done = subprocess.run([program, "--version"], check=False, text=True,
                              capture_output=True)
        text.append(done.stdout)
    return hashlib.sha256("\0".join(text).encode()).hexdigest()


# ---- when each part last passed ----

Row = collections.namedtuple("Row", "part commit date cpu sum")
HEADER = """\
# When each part of make check-full last passed, and on which commit (docs/testing.md).
# part\tcommit\tdate\tCPU levels\tsum
"""


def read_ledger():
    if not LEDGER.exists():
        return {}
    lines = LEDGER.read_text(encoding="utf-8").splitlines()
    rows = [Row(*line.split("\t")) for line in lines if line and line[0] != "#"]
    return {row.part: row for row in rows}


def record(part, cpu, total):
    """Notes that a part passed, and says so. Only a commit can be named: with changes
    nothing is noted."""
    changes = git("status", "--porcelain", "--", ".", f":!{LEDGER.relative_to(ROOT)}")
    if changes is None or changes:
        print("not recorded in tests/last_passed.tsv: the sources are not those of a commit")
        return
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    rows = read_ledger()
    rows[part] = Row(part, git("rev-parse", "--short=12", "HEAD"), today, cpu, str(total))
    text = "".join("\t".join(rows[name]) + "\n" for name in sorted(rows))
    LEDGER.write_text(HEADER + text, encoding="utf-8")
    print("recorded in tests/last_passed.tsv")


def print_ledger(parts):
    rows = read_ledger()
    print("last passed:")
    for part in parts:
        row = rows.get(part)
        print(f"  {part:8}", f"{row.commit}  {row.date}  {row.sum}" if row else "never")
