#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# store_edit.py FILE.db SQL -- runs SQL on a store as somebody would who wants to do harm:
# constraints of its tables do not hold while it runs, and stand in the file again behind it.
import re
import sqlite3
import sys


def texts(db):
    return db.execute("SELECT rowid, sql FROM sqlite_schema WHERE type = 'table'").fetchall()


def without_checks(sql):
    sql = re.sub(r'--[^\n]*', '', sql)
    depth = 1
    while depth:  # CHECK (...) with parentheses inside
        sql, depth = re.subn(r'CHECK \((?:[^()]|\([^()]*\))*\)', '', sql)
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
        kept = [(rowid, text) for rowid, text in before
                if rowid in after and after[rowid] == without_checks(text)]
        rewrite(path, kept)


if __name__ == '__main__':
    edit(sys.argv[1], sys.argv[2])
