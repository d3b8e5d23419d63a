#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""kill_often.py [--kills N] [--seed S] [CASE...]: kills work that is stored, at random moments, lets
it go on, and compares what it stored in the end with a run that nobody disturbed.

Cases: study and csp (of a csp file), sweep, merge, and rank, csp-rank and sweep-rank (one process of
a study or a sweep under mpirun). Only a kill that met a
living process counts. Prints TAP. GIVENS is the command under test."""
import argparse
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

GIVENS = os.environ["GIVENS"]
STUDY = ["--block", "2x2", "--method", "weighted", "--starts-per-grid", "1", "--seed", "5", "--ratings", "W"]
CSP_TEXT = """csp 2
array x[1..4,1..4] 1..4
for i in 1..4: alldiff x[i,*]
for j in 1..4: alldiff x[*,j]
x[1,1] < x[1,2]
x[3,3] < x[4,3]
"""
CSP = ["problem.csp", "--method", "weighted", "--start-clues", "11", "--enumerate-below", "4",
       "--starts-per-grid", "1", "--seed", "5", "--ratings", "W"]
SOLVERS = "cadical,mac-lah,backbone" + (",minisat {in} {out}" if shutil.which("minisat") else "")
SWEEP = ["--block", "3x3,2x4", "--holes", "50%,60%", "--pattern", "doubly,nested",
         "--solver", SOLVERS, "--limit-time", "1000", "--seed", "3"]
# What a sweep found, without times and memory.
RESULTS = """SELECT block, pattern, holes, kind, method, seed, number, solver, encoding, limit_seconds,
    status, hash, conflicts, decisions, propagations, restarts, variables, clauses, fixed, fixed_of
    FROM results ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9"""
ENV = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
       "KILL_OFTEN": str(os.getpid())}
MARK = f"KILL_OFTEN={os.getpid()}".encode()  # tells our ranks from others


def start(*words, program=()):
    return subprocess.Popen([*program, GIVENS, *words], stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, env=ENV, start_new_session=True)


def finish(*words):
    done = subprocess.run([GIVENS, *words], capture_output=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{words} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def query(path, sql):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
        return store.execute(sql).fetchall()


def n_rows(path, table):
    try:
        return query(path, f"SELECT count(*) FROM {table}")[0][0]
    except sqlite3.OperationalError:
        return 0  # killed before there was a table


def kill_at_random(rng, n, seconds, begin, victim=lambda child: child.pid):
    """Starts the same work again and again, and kills it in its first `seconds`, until `n` kills met
    a living process."""
    met = 0
    while met < n:
        child = begin()
        time.sleep(rng.random() * seconds)  # clock: any moment will do
        pid = victim(child)
        if child.poll() is None and pid:
            os.kill(pid, signal.SIGKILL)
            met += 1
        child.wait()


def compare(what, whole, other):
    if whole != other:
        raise AssertionError(f"{what} differs from that of an undisturbed run")


def killed_study(rng, n, begin, words, **how):
    """Kills a study, lets it go on a little, and compares it with a whole one."""
    kill_at_random(rng, n, 0.8, begin, **how)
    units = n_rows("killed.db", "unit") + 6
    finish("study", "killed.db", *words, "--units", str(units))
    finish("study", "whole.db", *words, "--units", str(units))
    compare("export", finish("export", "whole.db"), finish("export", "killed.db"))
    finish("verify", "killed.db")
    return f"{units} units of {n_rows('killed.db', 'run')} runs"


def endless(words):
    return ["study", "killed.db", *words, "--units", "100000000"]


def study(rng, n, words=tuple(STUDY)):
    return killed_study(rng, n, lambda: start(*endless(words)), words)


def csp(rng, n):
    pathlib.Path("problem.csp").write_text(CSP_TEXT, encoding="utf-8")
    return study(rng, n, CSP)


def no_ranks():
    """Why nothing can be run under mpirun; None where it can."""
    if not shutil.which("mpirun"):
        return "SKIP no mpirun"
    if not os.access(GIVENS + "-mpi", os.X_OK):
        return "SKIP built without MPI"
    return None


def is_of_rank(pid):
    """Whether a process is a rank of ours, or started by one: a solver, or its guard."""
    try:
        variables = pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False  # it ended meanwhile
    return MARK in variables and any(v.startswith(b"OMPI_COMM_WORLD_RANK=") for v in variables)


def parent_of(pid):
    """0 where the process ended meanwhile."""
    try:
        return int(pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0


def some_rank(rng):
    def choose(child):
        """One of the ranks; where mpirun has not started them yet, all of it is ended."""
        ours = {int(path.name) for path in pathlib.Path("/proc").glob("[0-9]*") if is_of_rank(path.name)}
        ranks = sorted(pid for pid in ours if parent_of(pid) not in ours | {0})
        if not ranks:
            child.terminate()
        return rng.choice(ranks) if ranks else None

    return choose


def start_ranks(table, *words):
    """Starts the ranks, and waits until rank 0 writes the next row of a table of the store."""
    rows = n_rows("killed.db", table)
    child = start(*words, "--threads", "1", program=["mpirun", "--oversubscribe", "-np", "3"])
    while n_rows("killed.db", table) == rows and child.poll() is None:
        time.sleep(0.01)  # clock: looks again
    return child


def rank(rng, n, words=tuple(STUDY)):
    return no_ranks() or killed_study(rng, n, lambda: start_ranks("run", *endless(words)), words,
                                      victim=some_rank(rng))


def csp_rank(rng, n):
    pathlib.Path("problem.csp").write_text(CSP_TEXT, encoding="utf-8")
    return rank(rng, n, CSP)


def killed_sweep(rng, n, begin, **how):
    """Kills a sweep, lets it go on a little, and compares it with a whole one."""
    kill_at_random(rng, n, 0.8, begin, **how)
    whole = ["--count", "40"]
    finish("sweep", "killed.db", *SWEEP, *whole)
    finish("sweep", "whole.db", *SWEEP, *whole)
    wanted = set(query("whole.db", RESULTS))
    compare("results", wanted, wanted & set(query("killed.db", RESULTS)))
    return f"{len(wanted)} results of {n_rows('killed.db', 'result')}"


# Far more instances than it comes to: no run ends by itself.
ENDLESS_SWEEP = ["sweep", "killed.db", *SWEEP, "--count", "1000000"]


def sweep(rng, n):
    return killed_sweep(rng, n, lambda: start(*ENDLESS_SWEEP, "--threads", "2"))


def sweep_rank(rng, n):
    return no_ranks() or killed_sweep(rng, n, lambda: start_ranks("result", *ENDLESS_SWEEP),
                                      victim=some_rank(rng))


def merge(rng, n):
    for part in ("1", "2", "3"):
        finish("study", f"part{part}.db", *STUDY, "--units", "600", "--shard", f"{part}/3")
    finish("study", "whole.db", *STUDY, "--units", "600")
    parts = [f"part{part}.db" for part in (1, 2, 3)]
    began = time.monotonic()
    finish("merge", "first.db", *parts)
    seconds = time.monotonic() - began
    wanted = finish("export", "whole.db")
    shutil.copy("part1.db", "into.db")
    for target in ("new.db", "into.db"):
        kill_at_random(rng, n // 2, seconds, lambda target=target: start("merge", target, *parts))
        finish("merge", target, *parts)
        compare(f"export of {target}", wanted, finish("export", target))
    for part in parts:
        finish("export", part)
    return f"{seconds:.2f} s each"


CASES = {"study": study, "csp": csp, "sweep": sweep, "merge": merge, "rank": rank, "csp-rank": csp_rank,
         "sweep-rank": sweep_rank}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("cases", nargs="*", help=", ".join(CASES))
    options = parser.parse_args()
    cases = options.cases or list(CASES)
    failed = 0
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                said = CASES[case](random.Random(options.seed), options.kills)
                skip = " # " + said if said.startswith("SKIP") else ""
                print(f"ok {number} {options.kills} kills of a {case} leave no trace{skip}\n# {said}", flush=True)
            except AssertionError as error:
                failed += 1
                print(f"not ok {number} {options.kills} kills of a {case} leave no trace\n# {error}", flush=True)
            os.chdir("/")
    return 1 if failed else 0


sys.exit(main())
