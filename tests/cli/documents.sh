#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Documents against the program: docs/cli.md is what the tables say, every verb has a manual
# page, the one-liners of the README run, and the demo does what it shows.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$GENDOC" cli >"$folder/cli.md"
cmp "$folder/cli.md" "$GIVENS_SOURCE/docs/cli.md" ||
    { echo "docs/cli.md is not up to date: run make docs"; exit 1; }

for verb in $("$GIVENS" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    [ -f "$GIVENS_SOURCE/man/givens-$verb.1.scd" ] || { echo "no manual page of $verb"; exit 1; }
done
for shell in bash zsh fish; do "$GENDOC" "$shell" >"$folder/$shell"; done
bash -n "$folder/bash"

# A demo with studies of a few units instead of a minute.
"$GIVENS_SOURCE/tools/demo" "$GIVENS" "$folder/study" '--units 4' >"$folder/demo" 2>&1 ||
    { cat "$folder/demo"; exit 1; }
grep -q 'minimal puzzles in all' "$folder/demo" || { echo "demo: no main table"; exit 1; }
[ -s "$folder/study/study.html" ] || { echo "demo: no report"; exit 1; }

# The one-liners of the README, in a folder with the files they name.
cd "$folder"
ln -s "$GIVENS_SOURCE/examples" examples
ln -s "$GIVENS" givens
PATH=$folder:$PATH
"$GIVENS" convert --shuffle --seed 1 \
    4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... >puzzles.txt
"$GIVENS" solve --any --block 3x4 empty >twelve.txt
printf 'p cnf 2 2\n1 2 0\n-1 0\n' >clauses.cnf
lines=0
sed -n '/^## Useful lines/,/^## /p' "$GIVENS_SOURCE/README.md" | grep -E '^(givens|head) ' >commands
while read -r line; do
    lines=$((lines + 1))
    sh -c "$line" >/dev/null || { echo "README: failed: $line"; exit 1; }
done <commands
[ "$lines" -ge 10 ] || { echo "README: only $lines one-liners"; exit 1; }
# The examples of docs/tables.md: what they write are numbers, and nothing but records.
sed -n 's/^givens /"$GIVENS" /p' "$GIVENS_SOURCE/docs/tables.md" >commands
"$GIVENS" convert -o all.txt.gz puzzles.txt
printf 'id,quizzes\n7,%s\n' "$(head -n 1 puzzles.txt)" >sudoku.csv.gz # known by its bytes
printf '%s\n' "no puzzle" >>puzzles.txt
while read -r line; do
    sh -c "$line" 2>/dev/null || [ $? -lt 4 ] || { echo "docs/tables.md: failed: $line"; exit 1; }
done <commands
[ "$(wc -l <part1.tsv)" -eq 2 ] && [ -s table.csv.gz ] && [ ! -e point1 ] ||
    { echo "docs/tables.md: annotate has not written its tables"; exit 1; }
python3 - <<'END'
import csv, json
rows = list(csv.DictReader(open("rated.tsv"), delimiter="\t"))
assert {row["status"] for row in rows} == {"ok", "error"}, rows
for row in rows:
    assert (row["W"] == "NA") == (row["status"] != "ok"), row
    if row["status"] == "ok":
        int(row["W"]), float(row["SER"])
records = [json.loads(line) for line in open("rated.json")]
assert [record["status"] for record in records] == [row["status"] for row in rows]
END
echo "documents: all fine"
