// SPDX-License-Identifier: GPL-3.0-or-later
// What keys and keypad do: each action changes the session and says so.
import { Mode, currentPosition, goTo, redo, session, undo } from "../core/session";
import { isQueens } from "../core/shape";
import { Entry, cleared, digitWords, entered } from "./entry";
import { speak } from "./spoken";

function take({ position, words }: Entry): void {
  goTo(position);
  speak(words);
}

/** A digit for the selected cell, in the mode that is chosen or another. */
export function enterDigit(digit: number, mode: Mode = session.get().mode): void {
  const { selected } = session.get();
  // Candidates that are changed must be seen.
  if (mode === "candidate" && !session.get().showCandidates)
    session.set({ showCandidates: true });
  take(entered(currentPosition(), selected, digit, mode));
}

export function clearCell(): void {
  const { selected, mode } = session.get();
  take(cleared(currentPosition(), selected, mode));
}

export function goBack(): void {
  const { at } = session.get();
  undo();
  speak(at > 0 ? "undone" : "nothing to undo");
}

export function goForward(): void {
  const { at, history } = session.get();
  redo();
  speak(at < history.length - 1 ? "done again" : "nothing to do again");
}

export const MODES: { mode: Mode; title: string; words: string }[] = [
  { mode: "value", title: "Values", words: "digits are placed" },
  { mode: "candidate", title: "Candidates", words: "digits remove candidates or bring them back" },
  { mode: "given", title: "Puzzle", words: "digits are written into the puzzle" },
];

export function chooseMode(mode: Mode): void {
  session.set({ mode });
  const { title, words } = MODES.find((entry) => entry.mode === mode)!;
  speak(`mode ${title}: ${words}`);
}

/** The same digit again ends the filter. */
export function chooseFilter(digit: number): void {
  const { shape } = currentPosition();
  const filter = digit === session.get().filter ? 0 : digit;
  session.set({ filter });
  speak(filter ? `filter ${isQueens(shape) ? "queens" : digitWords(shape, filter)}` : "no filter");
}

export function showCandidates(on: boolean): void {
  session.set({ showCandidates: on });
  speak(on ? "candidates are shown" : "candidates are hidden");
}

/** The keys go to the board from now on. Waits until what changes with it is drawn. */
export function focusBoard(): void {
  setTimeout(() => selectCell(session.get().selected));
}

/** Selects a cell and gives it the focus, which makes readers of screens speak it. */
export function selectCell(cell: number): void {
  session.set({ selected: cell });
  document.querySelector<HTMLElement>(`.cells [data-index="${cell}"]`)?.focus();
}
