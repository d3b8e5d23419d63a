// SPDX-License-Identifier: GPL-3.0-or-later
// What outlives a reload: the session in the browser's storage, with its history; the position in
// the address. A link that is opened wins over what was stored, and undo goes back to that. Where
// there is no storage, only the address keeps the position.
import { Position, sameNumbers } from "./position";
import { Session, complain, currentPosition, session } from "./session";
import { Shape, sameShape } from "./shape";
import { adopted, decodePosition, encodePosition, readFragment } from "./share";
import { openPosition, openText } from "./import_text";
import { readStored, writeStored } from "./storage";

const KEY = "givens.session.1";
export const MAX_KEPT = 1000;
/** Milliseconds between a change and its being written. */
const DELAY = 400;

// ---- the history as text: a whole position, then what changed from each to the next ----

/** cell, given, value, removed */
type Change = [number, number, number, number];
type Entry = string | Change[];

interface Kept {
  keep: 1;
  at: number;
  history: Entry[];
  tab: string;
  theme: string;
  mode: string;
  highContrast: boolean;
  showCandidates: boolean;
  showCoordinates: boolean;
}

function changesOf(before: Position, after: Position): Change[] {
  return after.givens.flatMap((given, cell): Change[] =>
    given === before.givens[cell] && after.values[cell] === before.values[cell] &&
      after.removed[cell] === before.removed[cell]
      ? [] : [[cell, given, after.values[cell], after.removed[cell]]]);
}

function entryOf(position: Position, before: Position | undefined): Entry {
  if (!before || before.caption !== position.caption ||
      !sameShape(before.shape, position.shape) || !sameNumbers(before.excluded, position.excluded))
    return encodePosition(position);
  const changes = changesOf(before, position);
  return changes.length * 4 <= position.givens.length ? changes : encodePosition(position);
}

/** A list with some cells changed; the list itself where none is: so sameness stays visible. */
function changed(list: readonly number[], changes: readonly Change[],
                 member: 1 | 2 | 3): readonly number[] {
  if (changes.every((change) => list[change[0]] === change[member]))
    return list;
  const copy = list.slice();
  for (const change of changes)
    copy[change[0]] = change[member];
  return copy;
}

function isChange(value: unknown, shape: Shape): value is Change {
  return Array.isArray(value) && value.length === 4 &&
    value.every((number) => Number.isInteger(number) && number >= 0) &&
    value[0] < shape.order ** 2 && value[1] <= shape.order && value[2] <= shape.order &&
    value[3] < 2 ** shape.order;
}

/** null where the entry is none. */
function positionOfEntry(entry: unknown, before: Position | undefined): Position | null {
  if (typeof entry === "string") {
    const read = decodePosition(entry);
    if (read.kind !== "position")
      return null;
    return before ? adopted(read.position, before) : read.position;
  }
  if (!before || !Array.isArray(entry) || !entry.every((item) => isChange(item, before.shape)))
    return null;
  return { ...before, givens: changed(before.givens, entry, 1),
           values: changed(before.values, entry, 2), removed: changed(before.removed, entry, 3) };
}

/** The session as text, with at most `most` positions: the last ones, and the one that is shown. */
export function encodeSession(state: Session, most = MAX_KEPT): string {
  const first = Math.min(Math.max(0, state.history.length - most), state.at);
  const history = state.history.slice(first, first + most);
  const kept: Kept = {
    keep: 1, at: state.at - first,
    history: history.map((position, index) => entryOf(position, history[index - 1])),
    tab: state.tab, theme: state.theme, mode: state.mode, highContrast: state.highContrast,
    showCandidates: state.showCandidates, showCoordinates: state.showCoordinates,
  };
  return JSON.stringify(kept);
}

const oneOf = <T extends string>(value: unknown, words: readonly T[]): T | undefined =>
  words.find((word) => word === value);

function decodeHistory(list: unknown): Position[] | null {
  if (!Array.isArray(list) || !list.length)
    return null;
  const history: Position[] = [];
  for (const entry of list) {
    const position = positionOfEntry(entry, history[history.length - 1]);
    if (!position)
      return null;
    history.push(position);
  }
  return history;
}

function decodeChoices(kept: Partial<Kept>): Partial<Session> {
  const choices: Partial<Session> = {
    tab: oneOf(kept.tab, ["play", "explain", "ratings", "template", "make", "study"] as const),
    theme: oneOf(kept.theme, ["auto", "light", "dark"] as const),
    mode: oneOf(kept.mode, ["value", "candidate", "given"] as const),
  };
  for (const name of ["highContrast", "showCandidates", "showCoordinates"] as const)
    choices[name] = typeof kept[name] === "boolean" ? kept[name] : undefined;
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}

/** What a text of encodeSession says; of any other text what can be used, null for nothing. */
export function decodeSession(text: string): Partial<Session> | null {
  let kept: Partial<Kept>;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== "object" || kept === null || kept.keep !== 1)
    return null;
  const found = decodeChoices(kept);
  const history = decodeHistory(kept.history);
  if (!history)
    return found;
  const last = history.length - 1;
  const at = Number.isInteger(kept.at) ? Math.min(Math.max(0, kept.at!), last) : last;
  return { ...found, history, at };
}

// ---- the address ----

let written = "";

function writeFragment(position: Position): void {
  const fragment = `#${encodePosition(position)}`;
  if (fragment === written && location.hash === fragment)
    return;
  written = fragment;
  try {
    history.replaceState(history.state, "", fragment);
  } catch {
    // Browsers refuse too many changes in a short time; the next one is written.
  }
}

/** The address goes back to what is shown: else each reload would complain of the same link. */
function dropLink(fragment: string): void {
  if (location.hash === fragment)
    writeFragment(currentPosition());
}

/** Takes over what the address says. */
async function readAddress(): Promise<void> {
  const fragment = location.hash;
  if (fragment === written)
    return;
  const shared = readFragment(fragment);
  if (shared.kind === "bad") {
    complain(shared.message);
    dropLink(fragment);
  } else if (shared.kind === "text") {
    if (!await openText(shared.text, "the address"))
      dropLink(fragment);
  } else if (shared.kind === "position") {
    if (encodePosition(shared.position) !== encodePosition(currentPosition()))
      openPosition(shared.position, "the address");
    written = fragment;
  }
}

/** Whether the address is our own: a change right before a reload is in the storage, but comes too
 *  late for the address. */
function isBehind(): boolean {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loading?.type === "reload" && readFragment(location.hash).kind === "position";
}

/** Before the page is drawn first. */
export function restoreState(): void {
  const stored = readStored(KEY, decodeSession);
  if (stored)
    session.set(stored);
  if (stored?.history && (!location.hash || isBehind()))
    writeFragment(currentPosition());
  void readAddress();
}

/** From now on what changes is kept. */
export function keepState(): void {
  let timer = 0;
  let kept: Session = session.get();
  const write = () => {
    clearTimeout(timer);
    timer = 0;
    const state = session.get();
    if (state === kept)
      return;
    if (currentPosition(state) !== currentPosition(kept))
      writeFragment(currentPosition(state));
    kept = state;
    writeStored(KEY, (most) => encodeSession(state, most), MAX_KEPT);
  };
  session.watch(() => {
    timer ||= window.setTimeout(write, DELAY);
  });
  // What was read from the address is kept, too.
  timer = window.setTimeout(() => { kept = { ...kept }; write(); }, DELAY);
  addEventListener("pagehide", write);
  addEventListener("hashchange", () => void readAddress());
}
