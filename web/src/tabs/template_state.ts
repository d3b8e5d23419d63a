// SPDX-License-Identifier: GPL-3.0-or-later
// What the Template tab keeps while another tab is open: the saved states, also over a reload, and
// how it is shown; and the actions of its tables on the board.
import { Store } from "../core/store";
import { readStored, writeStored } from "../core/storage";
import { decodePosition, encodePosition } from "../core/share";
import { currentPosition, goTo, session } from "../core/session";
import { Position, withValue } from "../core/position";
import type { Candidate } from "../core/labels";
import type { Drawing } from "../core/drawing";
import { speak } from "../board/spoken";

export interface SavedState {
  id: number;
  name: string;
  position: Position;
  dof: number;
}

export interface TemplateState {
  saved: readonly SavedState[];
  /** The integer table that is shown where there is room for one. */
  digit: number;
  /** Whose automatic assignment the curve of ease shows. */
  easeOf: "entry" | "work";
  /** Solutions are counted up to this. */
  limit: number;
}

// ---- saved states ----

const KEY = "givens.template.1";
const MOST_SAVED = 50;

/** The last `most` of them as text. */
export function encodeSaved(saved: readonly SavedState[], most: number): string {
  return JSON.stringify(saved.slice(-most).map(({ id, name, position, dof }) =>
    ({ id, name, dof, position: encodePosition(position) })));
}

function savedOf(kept: any): SavedState | null {
  const read = decodePosition(String(kept?.position));
  const known = Number.isInteger(kept?.id) && Number.isInteger(kept?.dof) &&
    typeof kept?.name === "string";
  return known && read.kind === "position"
    ? { id: kept.id, name: kept.name, dof: kept.dof, position: read.position } : null;
}

/** What a text of encodeSaved says; of any other text what can be used, null for nothing. */
export function decodeSaved(text: string): SavedState[] | null {
  try {
    const list: unknown[] = JSON.parse(text);
    return list.flatMap((kept) => savedOf(kept) ?? []);
  } catch {
    return null;
  }
}

export const templateState = new Store<TemplateState>({
  saved: readStored(KEY, decodeSaved) ?? [], digit: 1, easeOf: "entry", limit: 1000,
});

function setSaved(saved: readonly SavedState[]): void {
  templateState.set({ saved });
  writeStored(KEY, (most) => encodeSaved(saved, most), MOST_SAVED);
}

export function saveState(position: Position, dof: number, name: string): void {
  const { saved } = templateState.get();
  const id = Math.max(0, ...saved.map((state) => state.id)) + 1;
  setSaved([...saved, { id, name, position, dof }].slice(-MOST_SAVED));
}

export function renameState(id: number, name: string): void {
  setSaved(templateState.get().saved.map((state) =>
    (state.id === id ? { ...state, name } : state)));
}

export function forgetState(id: number): void {
  setSaved(templateState.get().saved.filter((state) => state.id !== id));
}

// ---- the board ----

/** Places a digit, unless the board has gone on since the tables were made. */
export function place(position: Position, { cell, digit }: Candidate): boolean {
  if (currentPosition() !== position)
    return false;
  goTo(withValue(position, cell, digit));
  return true;
}

let ownDrawing: Drawing | null = null;

/** Shows cells on the board, and speaks of them; none takes away what was shown by this tab. */
export function showCells(cells: readonly number[], words: string): void {
  if (!cells.length) {
    if (ownDrawing && session.get().drawing === ownDrawing)
      session.set({ drawing: null });
    ownDrawing = null;
    return;
  }
  ownDrawing = { candidates: [], variables: [], arrows: [], cells };
  session.set({ drawing: ownDrawing });
  speak(words);
}
