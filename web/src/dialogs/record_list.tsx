// SPDX-License-Identifier: GPL-3.0-or-later
// The puzzles of a text, to choose one from: a button each.
import { counted } from "../core/counted";
import type { ReadRecord } from "../core/import_text";

function words(record: ReadRecord): string {
  if (!record.position)
    return "cannot be read";
  const clues = record.position.givens.filter((digit) => digit).length;
  return counted(clues, "given");
}

export function RecordList({ records, open }: {
  records: readonly ReadRecord[]; open: (record: ReadRecord) => void;
}) {
  return (
    <ol class="record-list" aria-label="Puzzles in the text">
      {records.map((record, at) => (
        <li key={record.number}>
          <button type="button" data-first={at === 0} data-record={record.number}
            onClick={() => open(record)}>
            <span class="number">{record.number}</span>
            <span class="puzzle">{record.puzzle}</span>
            <span class={record.position ? "muted" : "problem"}>{words(record)}</span>
            {record.position?.caption && <span class="muted">{record.position.caption}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
