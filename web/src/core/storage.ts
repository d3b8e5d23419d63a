// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's storage: that of this tab of the browser, then that of all, so that two tabs do not
// take each other's state. Storage that cannot be read or written is no fault.

function storages(): Storage[] {
  return [() => sessionStorage, () => localStorage].flatMap((get) => {
    try {
      return [get()];
    } catch {
      return [];
    }
  });
}

/** What the first storage has that `decode` can use; null for nothing. */
export function readStored<T>(key: string, decode: (text: string) => T | null): T | null {
  for (const storage of storages()) {
    try {
      const found = decode(storage.getItem(key) ?? "");
      if (found)
        return found;
    } catch {
      // Cannot be read: as if there were nothing.
    }
  }
  return null;
}

/** Writes at most `most` items; where there is not room enough, fewer of them. */
export function writeStored(key: string, encode: (most: number) => string, most: number): void {
  for (const storage of storages())
    for (let n = most; n >= 1; n = Math.floor(n / 4)) {
      try {
        storage.setItem(key, encode(n));
        break;
      } catch {
        // Full, or not allowed.
      }
    }
}
