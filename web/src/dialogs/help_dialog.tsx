// SPDX-License-Identifier: GPL-3.0-or-later
// Help: the keys, the signs of the drawings, the formats.
import { KEYS } from "../board/keys";
import { Dialog } from "../parts/dialog";
import { FORMATS } from "./format_names";
import "./help_dialog.css";

const SIGNS: [string, string][] = [
  ["target", "ringed and crossed: the candidate that goes"],
  ["left", "ringed: left-linking, false if the target were true"],
  ["right", "on a disc: right-linking, true if the target were true"],
  ["z, t", "struck out in grey: incompatible with the target (z) or with an earlier " +
    "right-linking candidate (t)"],
  ["value", "on a disc in bold: the digit that is placed"],
  ["tint", "the variable of a link: a cell, or a digit in a row, column or block"],
  ["arrow", "how the chain goes on: inside a variable, or to what excludes it"],
];

function Rows({ caption, rows }: { caption: string; rows: [string, string][] }) {
  return (
    <>
      <h3>{caption}</h3>
      <dl class="help-rows">
        {rows.map(([term, words]) => <div key={term}><dt>{term}</dt><dd>{words}</dd></div>)}
      </dl>
    </>
  );
}

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      <div class="help-text">
        <p>Paste a puzzle anywhere on the page, drop a file on it, or open a link. The address of
          the page always holds the position: copy it to share. Puzzles are sent to the program that
          serves this page, and nowhere else.</p>
        <p>Keys go to the board while the board, its keypad or nothing has the focus; those with
          Ctrl or Alt that undo, redo or choose a mode go there from everywhere but fields.</p>
        <Rows caption="Keys" rows={KEYS.map(({ key, words }) => [key, words])} />
        <Rows caption="Signs of the drawings" rows={SIGNS} />
        <Rows caption="Formats"
          rows={FORMATS.map(({ title, words, read }) =>
            [title, `${words}${read ? "" : " (written only)"}`.trim()])} />
        <p class="muted">Tables (TSV, CSV) and JSON Lines with a column or key 'puzzle' are read,
          too. Text behind a puzzle is kept. 'givens-formats(5)' says it all.</p>
      </div>
    </Dialog>
  );
}
