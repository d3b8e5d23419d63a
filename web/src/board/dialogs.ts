// SPDX-License-Identifier: GPL-3.0-or-later
// Which dialog is open. Keys and buttons of any tab open one; the board's area shows it.
import { Store } from "../core/store";

export type DialogName = "import" | "export" | "help";

export const dialogs = new Store<{ open: DialogName | null }>({ open: null });

export function openDialog(open: DialogName): void {
  dialogs.set({ open });
}

export function closeDialog(): void {
  dialogs.set({ open: null });
}
