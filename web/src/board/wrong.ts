// SPDX-License-Identifier: GPL-3.0-or-later
// Entries that a check found wrong. A mark holds as long as the cell holds the digit that it was
// set for.
import { Position, digitAt } from "../core/position";
import { Store } from "../core/store";

interface Wrong {
  givens: readonly number[] | null;
  /** Cell and its digit. */
  entries: ReadonlyMap<number, number>;
}

export const wrongStore = new Store<Wrong>({ givens: null, entries: new Map() });

export function markWrong(position: Position, cells: readonly number[]): void {
  const entries = new Map(cells.map((cell) => [cell, digitAt(position, cell)]));
  wrongStore.set({ givens: position.givens, entries });
}

export function isWrong(wrong: Wrong, position: Position, cell: number): boolean {
  return wrong.givens === position.givens && wrong.entries.has(cell) &&
    wrong.entries.get(cell) === position.values[cell];
}
