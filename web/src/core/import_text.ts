// SPDX-License-Identifier: GPL-3.0-or-later
// Text that comes in from outside, in any format of the command, to positions. The server reads it;
// links of this page are read here.
import { Options, Refusal, askText } from "./api";
import { counted } from "./counted";
import type { ConvertRecord } from "./answers";
import { Position, positionOf } from "./position";
import { complain, currentPosition, goTo, say, session } from "./session";
import { MAX_ORDER, shapeName } from "./shape";
import { adopted, sharedIn } from "./share";
import { Store } from "./store";

/** So many records are shown of a text that has more. */
export const MAX_SHOWN = 500;
/** The server takes requests up to 1 MiB; some room for what stands around the text. */
const MAX_BYTES = (1 << 20) - 4096;

/** A record of a text: a position, or why there is none. */
export interface ReadRecord {
  number: number;
  puzzle: string;
  position: Position | null;
  problem: string | null;
}

export interface ReadText {
  records: ReadRecord[];
  /** All of them, also those that are not shown. */
  total: number;
  /** The text was longer than what the server takes: this is of its beginning. */
  cut: boolean;
}

export const NO_BOARD = "this is a csp: the page has boards for Sudoku, Latin squares and " +
  "queens; the command 'givens' reads it";
/** Pictures and programs have them, and so has UTF-16. */
export const NO_TEXT = "this is no text: it has characters with the code 0; " +
  "puzzles are read from texts in UTF-8";

function problemOf(record: ConvertRecord): string | null {
  if (record.status === "error") {
    const { place } = record;
    const where = place ? `line ${place.line}, column ${place.column}: ` : "";
    return where + (record.message ?? "this cannot be read");
  }
  if (!record.board)
    return NO_BOARD;
  if (record.board.size > MAX_ORDER)
    return `the page draws boards up to ${MAX_ORDER}x${MAX_ORDER}; this one is ` +
      `${record.board.size}x${record.board.size}: the command 'givens' reads it`;
  return null;
}

function readRecord(line: string, number: number): ReadRecord {
  const record: ConvertRecord = JSON.parse(line);
  const problem = problemOf(record);
  return { number, puzzle: record.puzzle, problem,
           position: problem ? null : positionOf(record.board!, record.text) };
}

/** The answer of convert --to json --board: only what is shown is taken apart. */
export function readAnswer(answer: string): { records: ReadRecord[]; total: number } {
  const lines = answer.split("\n").filter((line) => line && !line.startsWith('{"run":'));
  return { records: lines.slice(0, MAX_SHOWN).map((line, at) => readRecord(line, at + 1)),
           total: lines.length };
}

const encoder = new TextEncoder();

/** How long a text is where it is sent: as JSON in UTF-8. */
const sentBytes = (text: string): number => encoder.encode(JSON.stringify(text)).length;

/** How many characters from the start of a text are sent as at most so many bytes. */
function fittingLength(text: string, most: number): number {
  let fits = 0, tooMany = Math.min(text.length, most) + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (sentBytes(text.slice(0, middle)) <= most)
      fits = middle;
    else
      tooMany = middle;
  }
  return fits;
}

/** Whole lines from the start of a text that is too long; half a line where the first one is. */
export function beginningOf(text: string, most = MAX_BYTES): string {
  if (text.length <= most && sentBytes(text) <= most)
    return text;
  const part = text.slice(0, fittingLength(text, most));
  const end = part.lastIndexOf("\n");
  return end > 0 ? part.slice(0, end + 1) : part.replace(/[\uD800-\uDBFF]$/, "");
}

/** "stdin:2:78: words" of the command as people say it. */
export function placedMessage(message: string): string {
  return message.trim().split("\n").map((line) =>
    line.replace(/^givens: /, "")
      .replace(/^(?:stdin|-|input):(\d+):(\d+): /, "line $1, column $2: ")).join("\n");
}

function sharedText(text: string): ReadText | string | null {
  const shared = sharedIn(text);
  if (shared?.kind === "bad")
    throw new Refusal(shared.message, 0);
  if (shared?.kind === "text")
    return shared.text;
  if (shared?.kind !== "position")
    return null;
  return { records: [{ number: 1, puzzle: "", position: shared.position, problem: null }], total: 1,
           cut: false };
}

/** All puzzles of a text. Throws a Refusal with the server's words where there is none. */
export async function readText(text: string, options: Options = {},
                               signal?: AbortSignal): Promise<ReadText> {
  const shared = sharedText(text);
  if (shared && typeof shared !== "string")
    return shared;
  const part = beginningOf(shared ?? text);
  if (!part.trim())
    throw new Refusal("there is no puzzle in this text", 0);
  if (part.includes("\0"))
    throw new Refusal(NO_TEXT, 0);
  const asked = { ...options, board: true, "keep-text": true };
  const answer = await askText("convert", part, asked, signal);
  const { records, total } = readAnswer(answer);
  if (!records.length)
    throw new Refusal("there is no puzzle in this text", 200);
  const first = records[0].problem;
  if (first && records.every((record) => record.problem))
    throw new Refusal(first, 200);
  return { records, total, cut: part.length < (shared ?? text).length };
}

/** Puts a position that came from outside on the board, to be solved; undo comes back. */
export function openPosition(position: Position, from: string): void {
  const placed = adopted(position, currentPosition());
  goTo(placed);
  const clues = placed.givens.filter((digit) => digit).length;
  if (session.get().mode === "given")
    session.set({ mode: "value" });
  say(`Opened from ${from}: ${shapeName(placed.shape)}, ${counted(clues, "given")}.`);
}

/** A text that waits for the import dialog: to choose a record, or to say what it leaves open. */
export interface Incoming {
  text: string;
  read: ReadText | null;
  problem: string | null;
}

export const incoming = new Store<{ waiting: Incoming | null }>({ waiting: null });

/** Messages that blocks or an order would help with. */
export const needsShape = (message: string): boolean =>
  /: give (its blocks|both|the size)/.test(message);

/** The library asks for what it was not told; the page has fields for that. Blocks of one row are
 *  a Latin square by another name: such an order has no others. */
export function fieldWords(message: string, where: string): string {
  return message
    .replace(/(\(1x\d+, \d+x1\)): give its blocks/,
             `$1: choose the family Latin square ${where}`)
    .replace(/give its blocks or the order/, `choose Blocks or Order ${where}`)
    .replace(/give the size/, `choose Order ${where}`)
    .replace(/give its blocks|give both/, `choose Blocks ${where}`);
}

/** What the server answers to a text that it cannot read. Where nobody answered, or a token is
 *  missing, the same text may be read later. */
const LOOKED_AT = [200, 400, 413, 422];
const wasLookedAt = (problem: unknown): boolean =>
  problem instanceof Refusal && LOOKED_AT.includes(problem.status);

let reading: AbortController | null = null;

/** What is read at this moment is not opened any more. */
export function stopReading(): void {
  reading?.abort();
}

/**
 * Reads a text and opens it: one puzzle at once, several in a list. Faults are told. What the text
 * leaves open is asked in a dialog; not where somebody still types it (`typed`). Returns false for a
 * text that the server looked at and could not read: it will never be read.
 */
export async function openText(text: string, from: string, typed = false): Promise<boolean> {
  stopReading();
  const control = (reading = new AbortController());
  try {
    const read = await readText(text, {}, control.signal);
    if (read.total === 1 && read.records[0].position)
      openPosition(read.records[0].position, from);
    else {
      session.set({ notice: null });
      incoming.set({ waiting: { text, read, problem: null } });
    }
    return true;
  } catch (problem) {
    const message = (problem as Error).message;
    const lacksShape = problem instanceof Refusal && needsShape(message);
    if (lacksShape && !typed)
      incoming.set({ waiting: { text, read: null, problem: fieldWords(message, "above") } });
    else
      complain(lacksShape ? fieldWords(message, "in the dialog 'Open…'") : problem);
    return lacksShape || !wasLookedAt(problem);
  }
}
