// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers with their words.

/** "1 clue", "30 clues". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
