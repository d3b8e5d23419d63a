// SPDX-License-Identifier: GPL-3.0-or-later
// What the page shows: the history of positions, the selected cell, the tab, the drawing that a
// tab lays over the board. All changes go through the functions below.
import { Store, useStore } from "./store";
import { Position, emptyPosition, samePuzzle } from "./position";
import { NINE } from "./shape";
import type { Drawing } from "./drawing";

/** What digits do when they are typed. */
export type Mode = "value" | "candidate" | "given";
export type TabName = "play" | "explain" | "ratings" | "template" | "make" | "study";
export type Theme = "auto" | "light" | "dark";

export interface Notice {
  kind: "error" | "info";
  text: string;
}

export interface Session {
  history: readonly Position[];
  /** Index of the position that is shown. */
  at: number;
  selected: number;
  mode: Mode;
  /** The digit whose candidates and places are emphasized; 0 for none. */
  filter: number;
  showCandidates: boolean;
  /** Numbers of rows and columns beside the board. */
  showCoordinates: boolean;
  tab: TabName;
  theme: Theme;
  highContrast: boolean;
  /** Laid over the board by the tab that is open; null for nothing. */
  drawing: Drawing | null;
  /** Givens that are marked as redundant. */
  redundant: readonly number[];
  notice: Notice | null;
}

export const session = new Store<Session>({
  history: [emptyPosition(NINE)], at: 0, selected: 0, mode: "value", filter: 0,
  showCandidates: true, showCoordinates: true, tab: "play", theme: "auto", highContrast: false,
  drawing: null, redundant: [], notice: null,
});

export function useSession<T>(pick: (state: Session) => T): T {
  return useStore(session, pick);
}

export function currentPosition(state: Session = session.get()): Position {
  return state.history[state.at];
}

export function usePosition(): Position {
  return useSession(currentPosition);
}

/** What was shown about another puzzle or board does not hold for this one. */
function resets(before: Position, after: Position): Partial<Session> {
  const sameShape = before.shape === after.shape;
  return {
    notice: null,
    ...(samePuzzle(before, after) ? {} : { drawing: null, redundant: [] }),
    ...(sameShape ? {} : { selected: 0, filter: 0 }),
  };
}

/** Goes on to another position of the same puzzle, or to another puzzle; undo comes back. */
export function goTo(position: Position): void {
  const state = session.get();
  const before = currentPosition(state);
  if (position === before)
    return;
  const history = [...state.history.slice(0, state.at + 1), position];
  session.set({ ...resets(before, position), history, at: history.length - 1 });
}

/** Whether both are states of a puzzle that is being written: at most one given differs. */
function isWriting(before: Position, after: Position): boolean {
  const changed = () => before.givens.filter((digit, cell) => digit !== after.givens[cell]).length;
  return samePuzzle(before, after) || (before.shape === after.shape && changed() === 1);
}

/** Back at a whole other puzzle, digits are not to overwrite its givens. */
function move(steps: number): void {
  const { at, history, mode } = session.get();
  const next = at + steps;
  if (next < 0 || next >= history.length)
    return;
  const solve = mode === "given" && !isWriting(history[at], history[next]);
  session.set({ ...resets(history[at], history[next]), at: next, drawing: null,
                mode: solve ? "value" : mode });
}

export const undo = (): void => move(-1);
export const redo = (): void => move(1);

export function say(text: string): void {
  session.set({ notice: { kind: "info", text } });
}

export function complain(problem: unknown): void {
  if ((problem as Error)?.name === "AbortError")
    return;
  const text = problem instanceof Error ? problem.message : String(problem);
  session.set({ notice: { kind: "error", text } });
}
