// SPDX-License-Identifier: GPL-3.0-or-later
// Opens puzzles from a text or a file: says what the text leaves open (blocks, symbols), and
// chooses where there are several.
import { useEffect, useRef, useState } from "preact/hooks";
import { focusBoard } from "../board/actions";
import type { Options } from "../core/api";
import { counted } from "../core/counted";
import {
  Incoming, MAX_SHOWN, ReadRecord, ReadText, fieldWords, openPosition, readText,
} from "../core/import_text";
import { FAMILIES, blocksFor, ordersFor } from "../core/new_board";
import { MAX_ORDER } from "../core/shape";
import { Choose } from "../parts/choose";
import { Dialog } from "../parts/dialog";
import { RecordList } from "./record_list";
import { FORMATS } from "./format_names";
import "./import_dialog.css";

/** What the text does not tell; "" leaves it to the text. */
interface Hints {
  family: string;
  block: string;
  size: string;
  alphabet: string;
  from: string;
}

const MAX_FIELD = 200_000;

const NO_HINTS: Hints = { family: "", block: "", size: "", alphabet: "", from: "" };

const FAMILY_CHOICES: [string, string][] = [
  ["", "as the text tells"], ...FAMILIES.map(({ family, title }): [string, string] =>
    [family, title]),
];

const ALPHABETS: [string, string][] = [
  ["", "as the text tells"], ["1", "1 2 … 9 A …"], ["A", "A B C …"], ["0", "0 1 … 9 A …"],
  ["decimal", "numbers: 1 2 … 10 11 …"],
];

/** Those of every Sudoku that the page can draw, small orders first. */
const BLOCKS = ordersFor("sudoku").flatMap(blocksFor);

function blockChoice(block: string): [string, string] {
  const [rows, columns] = block.split("x");
  return [block, `${rows} rows x ${columns} columns`];
}

function HintFields({ hints, set }: { hints: Hints; set: (hints: Hints) => void }) {
  const told: [string, string] = ["", "as the text tells"];
  const sizes = Array.from({ length: MAX_ORDER - 1 }, (_, at): [string, string] =>
    [String(at + 2), String(at + 2)]);
  return (
    <fieldset class="hints">
      <legend>What the text does not tell</legend>
      <Choose label="Family" value={hints.family} choices={FAMILY_CHOICES}
        set={(family) => set({ ...hints, family })} />
      <Choose label="Blocks" value={hints.block} choices={[told, ...BLOCKS.map(blockChoice)]}
        set={(block) => set({ ...hints, block })} />
      <Choose label="Order" value={hints.size} choices={[told, ...sizes]}
        set={(size) => set({ ...hints, size })} />
      <Choose label="Symbols" value={hints.alphabet} choices={ALPHABETS}
        set={(alphabet) => set({ ...hints, alphabet })} />
      <Choose label="Format" value={hints.from} choices={[told, ...FORMATS.filter((f) => f.read)
        .map((f): [string, string] => [f.name, f.title])]}
        set={(from) => set({ ...hints, from })} />
    </fieldset>
  );
}

function optionsOf(hints: Hints): Options {
  return Object.fromEntries(Object.entries(hints).filter(([, value]) => value));
}

function FileChooser({ take }: { take: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current!.click()}>Choose a file…</button>
      <input ref={input} type="file" hidden aria-label="Puzzle file" data-testid="import-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file)
            take(file);
        }} />
    </>
  );
}

function Told({ read, problem, busy }: Reading) {
  if (problem)
    return <p class="told error" role="alert">{problem}</p>;
  const shown = read ? Math.min(read.total, MAX_SHOWN) : 0;
  return (
    <p class={busy || read ? "told" : ""} role="status">
      {busy ? "Reading…" : read && counted(read.total, "puzzle") +
        (shown < read.total ? `; the first ${shown} are shown` : "") +
        (read.cut ? "; the text is too long for one request, this is its beginning" : "") + "."}
    </p>
  );
}

interface Reading {
  read: ReadText | null;
  problem: string | null;
  busy: boolean;
}

/** Reads one text at a time; `open` gets a puzzle that is alone in its text. */
function useReading(first: Incoming | undefined, open: (record: ReadRecord) => string | null) {
  const [reading, set] = useState<Reading>(
    { read: first?.read ?? null, problem: first?.problem ?? null, busy: false });
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const tell = (problem: string | null) => set({ read: null, busy: false, problem });
  const start = async (source: string, hints: Hints) => {
    control.current?.abort();
    const { signal } = (control.current = new AbortController());
    set({ read: null, problem: null, busy: true });
    try {
      const found = await readText(source, optionsOf(hints), signal);
      if (signal.aborted)
        return;
      if (found.total === 1)
        tell(open(found.records[0]));
      else
        set({ read: found, problem: null, busy: false });
    } catch (reason) {
      if (!signal.aborted)
        tell(fieldWords((reason as Error).message, "above"));
    }
  };
  const choose = (record: ReadRecord) => set({ ...reading, problem: open(record) });
  return { ...reading, start, choose };
}

export function ImportDialog({ onClose, first }: { onClose: () => void; first?: Incoming }) {
  const [text, setText] = useState(first?.text ?? "");
  const [hints, setHints] = useState(NO_HINTS);
  const { read, problem, busy, start, choose } = useReading(first, (record) => {
    if (!record.position)
      return `puzzle ${record.number}: ${record.problem}`;
    onClose();
    openPosition(record.position, "the text");
    focusBoard();
    return null;
  });
  const startText = () => void start(text, hints);
  const takeFile = async (file: File) => {
    const found = await file.text();
    // A field with a text of megabytes is slow: then only the puzzles are shown.
    setText(found.length <= MAX_FIELD ? found : "");
    await start(found, hints);
  };
  return (
    <Dialog title="Open a puzzle" onClose={onClose} onFile={(file) => void takeFile(file)}>
      <label>Text in any format, or a link
        <textarea data-first={first?.read ? undefined : true} rows={6} spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) =>
            event.key === "Enter" && (event.ctrlKey || event.metaKey) && startText()} />
      </label>
      <HintFields hints={hints} set={setHints} />
      <div class="row">
        <button type="button" class="primary" disabled={!text.trim()}
          onClick={startText}>Open</button>
        <FileChooser take={(file) => void takeFile(file)} />
        <span class="muted">Pasting or dropping on the page does the same.</span>
      </div>
      <Told read={read} problem={problem} busy={busy} />
      {read && <RecordList records={read.records} open={choose} />}
    </Dialog>
  );
}
