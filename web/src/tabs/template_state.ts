// SPDX-License-Identifier: GPL-3.0-or-later
// What the Template tab keeps while another tab is open: the saved states and how it is shown;
// and the actions of its tables on the board.
import { Store } from "../core/store";
import { currentPosition, goTo, session } from "../core/session";
import { Position, withValue } from "../core/position";
import type { Candidate } from "../core/labels";
import type { Drawing } from "../board/drawing";
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

export const templateState = new Store<TemplateState>({
  saved: [], digit: 1, easeOf: "entry", limit: 1000,
});

const MOST_SAVED = 50;
let lastId = 0;

export function saveState(position: Position, dof: number, name: string): void {
  const saved = { id: ++lastId, name, position, dof };
  templateState.set({ saved: [...templateState.get().saved, saved].slice(-MOST_SAVED) });
}

export function renameState(id: number, name: string): void {
  templateState.set({ saved: templateState.get().saved.map((state) =>
    state.id === id ? { ...state, name } : state) });
}

export function forgetState(id: number): void {
  templateState.set({ saved: templateState.get().saved.filter((state) => state.id !== id) });
}

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
