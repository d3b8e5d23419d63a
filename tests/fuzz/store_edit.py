#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Edits stores as somebody would who wants to do harm.

store_edit.py FILE.db SQL         runs SQL; constraints of the tables do not hold meanwhile, and
                                  stand in the file again behind it
store_edit.py --old FILE.db SQL   makes it a file of schema version 1 before, which has no hashes
"""
import pathlib
import re
import sqlite3
import sys

OLD = pathlib.Path(__file__).parent.parent / 'store'


def texts(db):
    return db.execute("SELECT rowid, sql FROM sqlite_schema WHERE type = 'table'").fetchall()


def without_checks(sql):
    sql = re.sub(r'--[^\n]*', '', sql)
    n = 1
    while n:  # CHECK (...) with parentheses inside
        sql, n = re.subn(r',?\s*CHECK \((?:[^()]|\([^()]*\))*\)', '', sql)
    sql = re.sub(r'NOT NULL', '', sql)
    return re.sub(r',\s*STRICT\s*$|\bSTRICT\s*$', '', sql)


def rewrite(path, rows):
    db = sqlite3.connect(path, isolation_level=None)
    db.execute('PRAGMA writable_schema = ON')
    for rowid, sql in rows:
        db.execute('UPDATE sqlite_schema SET sql = ? WHERE rowid = ?', (sql, rowid))
    cookie = db.execute('PRAGMA schema_version').fetchone()[0]
    db.execute(f'PRAGMA schema_version = {cookie + 1}')
    db.close()


def edit(path, sql):
    db = sqlite3.connect(path)
    before = texts(db)
    db.close()
    rewrite(path, [(rowid, without_checks(text)) for rowid, text in before])
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.executescript(sql)
    finally:
        after = dict(texts(db))
        db.close()
        rewrite(path, [(rowid, text) for rowid, text in before
                       if after.get(rowid) == without_checks(text)])


def old_store(path, name):
    """Makes the store of version 1 that tests/store/NAME.sql describes."""
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript((OLD / (name + '.sql')).read_text())
    db.close()


def make_old(path):
    """A store without hashes: the tables of version 1, with the same rows."""
    db = sqlite3.connect(path, isolation_level=None)
    is_study = db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'unit'").fetchone()[0]
    db.execute('DROP TABLE IF EXISTS digest')
    db.execute('PRAGMA user_version = 1')
    tables = db.execute("SELECT rowid, name FROM sqlite_schema WHERE type = 'table'").fetchall()
    db.close()
    sample = sqlite3.connect(':memory:')
    sample.executescript((OLD / ('study_v1.sql' if is_study else 'sweep_v1.sql')).read_text())
    old = dict(sample.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    rewrite(path, [(rowid, old[name]) for rowid, name in tables if name in old])


if __name__ == '__main__':
    words = sys.argv[1:]
    if words[0] == '--old':
        words = words[1:]
        make_old(words[0])
    edit(words[0], words[1])
