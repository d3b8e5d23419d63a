#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutates stores and gives them to every verb that opens one.

fuzz_stores.py [--seed S] [--mutations N | --seconds T]   SQL mutations and flipped bytes: each verb
        must end with an exit status of the contract, never 70, by no signal, within its limit
fuzz_stores.py [--seed S] --flips N   single flipped bytes of sound stores: each must be noticed by
        `verify`, or leave `stats`, `export`, `report` and the tables of a sweep as they were

PROGRAM, the last word, is what runs; or GIVENS, or build/givens. Stores that did harm are kept in the folder
of --keep.
"""
import argparse
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import store_edit  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GIVENS = os.environ.get('GIVENS', str(ROOT / 'build' / 'givens'))
LIMIT = 120  # seconds; nothing here takes one
CONTRACT = {0, 1, 2, 3, 4, 5}

STUDIES = {
    'weighted': ['--block', '2x2', '--method', 'weighted', '--starts-per-grid', '1', '--seed', '5',
                 '--units', '12', '--ratings', 'W,clues'],
    'latin': ['--family', 'latin', '--size', '4', '--method', 'top-down', '--seed', '1', '--units', '2',
              '--ratings', 'W'],
    'queens': ['--family', 'queens', '--size', '6', '--method', 'top-down', '--seed', '1', '--units', '1'],
    'csp': [str(ROOT / 'examples' / 'csp' / 'australia.csp'), '--seed', '3', '--units', '2', '--ratings', 'W'],
    'all_csp': [str(ROOT / 'examples' / 'csp' / 'australia.csp'), '--method', 'exhaustive', '--ratings', 'W'],
    'all': ['--family', 'queens', '--size', '6', '--method', 'exhaustive'],
    'bias': ['--block', '2x2', '--method', 'controlled-bias', '--seed', '2', '--units', '2'],
}
SWEEP = ['--block', '2x3', '--holes', '50%,60%', '--solver', 'cadical,backbone', '--count', '2', '--seed', '1']

# Each verb that opens a store; X is the mutated file.
STUDY_VERBS = [
    ['stats', 'X'], ['stats', '--to', 'json', 'X'], ['stats', '--published', 'X'],
    ['stats', '--compare', 'X', 'X'], ['export', 'X'], ['export', '--to', 'json', 'X'], ['report', 'X'],
    ['merge', 'out.db', 'X'], ['merge', 'sound.db', 'X'], ['verify', 'X'],
    ['study', 'X', '--units', '13', '--quiet', '--threads', '2'],
]
SWEEP_VERBS = [
    ['sweep', '--no-run', 'X'], ['sweep', '--no-run', '--to', 'json', 'X'], ['fit', 'X'],
    ['merge', 'out.db', 'X'], ['merge', 'sound.db', 'X'], ['verify', 'X'],
    ['sweep', 'X', '--quiet'],
]
SHOWN = {True: [['stats', 'X'], ['export', 'X'], ['report', 'X']],
         False: [['sweep', '--no-run', 'X'], ['sweep', '--no-run', '--table', 'instances', 'X']]}

VALUES = ['NULL', '0', '-1', '1', '400', '1 << 40', '1 << 62', '-9223372036854775807', '1e308', '-1e308',
          '9e999', '0.5', "''", "'x'", "'beyond'", "'999999999999999999999'", "x'00'", "zeroblob(100000)",
          "'a' || char(0) || 'b'", "printf('%.*c', 100000, 'a')", '{c} + 1', '{c} || {c}', '-{c}', "CAST({c} AS BLOB)"]
OBJECTS = [
    'DROP TABLE {t}',
    'ALTER TABLE {t} RENAME TO gone; CREATE VIEW {t} AS WITH RECURSIVE n(i) AS'
    ' (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n, gone',
    'CREATE TRIGGER tr AFTER UPDATE ON {t} BEGIN DELETE FROM {t}; END',
    'CREATE INDEX ix ON {t} ({c})',
    'ALTER TABLE {t} ADD COLUMN extra TEXT',
    'ALTER TABLE {t} RENAME COLUMN {c} TO other',
    'ALTER TABLE {t} RENAME TO gone; CREATE TABLE {t} AS SELECT * FROM gone',
    'CREATE VIRTUAL TABLE v USING fts5(a)',
    'PRAGMA user_version = {n}',
    'PRAGMA application_id = {n}',
    'PRAGMA encoding = "UTF-16"; VACUUM',
    'DELETE FROM {t}',
    'INSERT OR REPLACE INTO {t} SELECT * FROM {t}',
]


def run(words, folder):
    """Exit status (negative: a signal; None: it did not end), standard output and standard error."""
    try:
        done = subprocess.run([GIVENS, *words], cwd=folder, capture_output=True, timeout=LIMIT,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None, b'', b''
    return done.returncode, done.stdout, done.stderr


def make_stores(folder):
    """Sound stores: [(path, is_study)]."""
    made = []
    for name, words in STUDIES.items():
        run(['study', f'{name}.db', *words, '--quiet'], folder)
        made.append((folder / f'{name}.db', True))
    run(['sweep', 'sweep.db', *SWEEP, '--quiet'], folder)
    made.append((folder / 'sweep.db', False))
    for name, is_study in (('study_v1', True), ('sweep_v1', False)):
        store_edit.old_store(folder / f'{name}.db', name)
        made.append((folder / f'{name}.db', is_study))
    assert all(path.exists() for path, _ in made), 'stores cannot be made'
    return made


def sql_mutation(rng, path):
    """One statement that does harm, in words for the report."""
    db = sqlite3.connect(path)
    tables = [row[0] for row in db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    table = rng.choice(tables)
    columns = [row[1] for row in db.execute(f'PRAGMA table_xinfo({table})')]
    db.close()
    column = '"' + rng.choice(columns) + '"'
    fill = {'t': table, 'c': column, 'n': rng.choice([0, 1, 2, 3, 99, -1])}
    if rng.random() < 0.3:
        return rng.choice(OBJECTS).format(**fill)
    # One row, or all of them.
    where = '' if rng.random() < 0.4 else \
        f' WHERE {column} IS (SELECT {column} FROM {table} LIMIT 1 OFFSET {rng.randrange(5)})'
    return f'UPDATE OR REPLACE {table} SET {column} = ' + rng.choice(VALUES).format(**fill) + where


def byte_mutation(rng, path):
    data = bytearray(path.read_bytes())
    kind = rng.randrange(3)
    if kind == 0:
        places = [rng.randrange(len(data)) for _ in range(rng.choice([1, 4, 64]))]
        for place in places:
            data[place] ^= rng.randrange(1, 256)
        said = f'bytes {places[:4]} changed'
    elif kind == 1:
        size = rng.randrange(len(data))
        del data[size:]
        said = f'cut at {size}'
    else:
        to, source = (rng.randrange(len(data) // 512) * 512 for _ in range(2))
        data[to:to + 512] = data[source:source + 512]
        said = f'512 bytes of {source} at {to}'
    path.write_bytes(data)
    return said


MASK = 2 ** 64 - 1


def hash_of(text):
    """As base/hash.h has it."""
    value = 0x6769766e73646231
    words = [int.from_bytes(text[i:i + 8], 'little') for i in range(0, len(text), 8)]
    for word in words + [len(text)]:
        value = (value ^ word) * 0x9FB21C651E98DF25 & MASK
        value ^= value >> 29
    return value


# What may stand in a csp text, in place of one of its words.
CSP_WORDS = ['', 'a', 'csp', '1', '2', 'var', 'alldiff', 'forbid', 'given', ';', '=', 'SA=red', 'x=1',
             '1..2000000000', '#', '"', 'sum', 'table', 'element', 'array A[1..99999,1..99999] 1..9',
             'var ' + 'v ' * 20000, 'var w 1..9; alldiff ' + 'w ' * 3000, 'SA']


def parameters_of(path):
    db = sqlite3.connect(path)
    row = db.execute("SELECT group_concat(name) FROM parameter").fetchone() if db.execute(
        "SELECT 1 FROM sqlite_schema WHERE name = 'unit'").fetchone() else None
    db.close()
    return row[0].split(',') if row else []


def csp_mutation(rng, path):
    """Another csp text, with its hash: what is read is a text from a stranger."""
    db = sqlite3.connect(path)
    row = db.execute("SELECT value FROM parameter WHERE name = 'csp'").fetchone()
    db.close()
    words = row[0].split(' ')
    for _ in range(rng.choice([1, 1, 2, 5])):
        words[rng.randrange(len(words))] = rng.choice(CSP_WORDS)
    text = ' '.join(words)[:2 ** 20]
    store_edit.make_old(path)
    quoted = text.replace("'", "''")
    store_edit.edit(path, f"UPDATE parameter SET value = '{quoted}' WHERE name = 'csp'; UPDATE parameter"
                          f" SET value = '{hash_of(text.encode()):016x}' WHERE name = 'csp-hash'")
    return 'csp ' + text[:200]


def mutate(rng, path):
    if 'csp' in parameters_of(path) and rng.random() < 0.4:
        return csp_mutation(rng, path)
    if rng.random() < 0.3:
        return byte_mutation(rng, path)
    said = []
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if rng.random() < 0.3 and not said:
            try:
                store_edit.make_old(path)
                said.append('as version 1')
            except (sqlite3.Error, KeyError):
                pass
        try:
            sql = sql_mutation(rng, path)
            said.append(sql)
            store_edit.edit(path, sql)
        except (sqlite3.Error, sqlite3.Warning, IndexError) as error:
            said.append(f'({error})')
    return '; '.join(said)


def judge(words, status, errors):
    """What is wrong with the end of a run; None when nothing is."""
    if status is None:
        return f'did not end within {LIMIT} s'
    if status < 0:
        return f'signal {-status}'
    if status not in CONTRACT:
        return f'exit status {status}'
    if b'AddressSanitizer' in errors or b'runtime error' in errors:
        return 'sanitizer'
    if status in (3, 5) and not errors.startswith(b'givens: '):
        return 'no message'
    return None


def fuzz(args, folder, stores):
    rng = random.Random(args.seed)
    end = time.monotonic() + args.seconds if args.seconds else None
    n_runs = n_bad = n_done = 0
    while n_done < args.mutations if end is None else time.monotonic() < end:
        source, is_study = rng.choice(stores)
        n_done += 1
        place = folder / 'work'
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        first = place / 'first.db'
        shutil.copy(source, first)
        said = mutate(rng, first)
        for words in STUDY_VERBS if is_study else SWEEP_VERBS:
            for name in place.glob('*'):
                if name.name != 'first.db':
                    name.unlink()
            shutil.copy(first, place / 'x.db')
            shutil.copy(source, place / 'sound.db')
            words = ['x.db' if word == 'X' else word for word in words]
            status, _, errors = run(words, place)
            n_runs += 1
            wrong = judge(words, status, errors)
            if not wrong:
                continue
            n_bad += 1
            print(f'{source.stem}: {said}\n    givens {" ".join(words)}: {wrong}', flush=True)
            if args.keep:
                pathlib.Path(args.keep).mkdir(exist_ok=True)
                shutil.copy(first, pathlib.Path(args.keep) / f'store-{args.seed}-{n_done}.db')
    print(f'{n_done} mutated stores, {n_runs} runs, {n_bad} bad')
    return n_bad == 0


def shown(path, is_study):
    """What the verbs that show a store print: statuses and outputs."""
    return [run([path.name if word == 'X' else word for word in words], path.parent)[:2]
            for words in SHOWN[is_study]]


def flip(args, folder, stores):
    rng = random.Random(args.seed)
    stores = [(path, is_study) for path, is_study in stores if not path.stem.endswith('_v1')]
    count = {'noticed': 0, 'harmless': 0, 'silent': 0}
    work = folder / 'x.db'
    before = {}
    for number in range(args.flips):
        source, is_study = stores[number % len(stores)]
        data = bytearray(source.read_bytes())
        place, change = rng.randrange(len(data)), rng.randrange(1, 256)
        for side in folder.glob('x.db*'):
            side.unlink()
        work.write_bytes(data)
        if source not in before:
            before[source] = shown(work, is_study)
        data[place] ^= change
        work.write_bytes(data)
        status, _, errors = run(['verify', 'x.db', '--sample', '1'], folder)
        work.write_bytes(data)
        after = shown(work, is_study)
        bad = judge(['verify'], status, errors)
        changed = [now for now, then in zip(after, before[source]) if now != then and now[0] == 0]
        if status == 3 and not changed:
            kind = 'noticed'
        elif status == 0 and after == before[source]:
            kind = 'harmless'
        else:
            kind = 'silent'
        if bad or kind == 'silent':
            print(f'{source.stem}: byte {place} ^ {change}: verify {status}, {kind} {bad or ""}', flush=True)
            count['silent'] += kind != 'silent'
        count[kind] += 1
    print(f"{args.flips} flips: {count['noticed']} noticed, {count['harmless']} harmless, "
          f"{count['silent']} silent")
    return count['silent'] == 0


def main():
    global GIVENS
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--mutations', type=int, default=40)
    parser.add_argument('--seconds', type=float, default=0)
    parser.add_argument('--flips', type=int, default=0)
    parser.add_argument('--keep')
    parser.add_argument('program', nargs='?', default=GIVENS)
    args = parser.parse_args()
    GIVENS = str(pathlib.Path(args.program).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        stores = make_stores(folder)
        return 0 if (flip if args.flips else fuzz)(args, folder, stores) else 1


if __name__ == '__main__':
    sys.exit(main())
