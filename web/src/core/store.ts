// SPDX-License-Identifier: GPL-3.0-or-later
// A value that components can watch.
import { useLayoutEffect, useState } from "preact/hooks";

export class Store<S extends object> {
  private readonly watchers = new Set<(state: S) => void>();

  constructor(private state: S) {}

  get(): S {
    return this.state;
  }

  /** Replaces some members, and tells whoever watches. */
  set(change: Partial<S>): void {
    this.state = { ...this.state, ...change };
    for (const watcher of [...this.watchers])
      watcher(this.state);
  }

  /** Returns the function that ends the watch. */
  watch(watcher: (state: S) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** The state, in a component that is drawn again when `pick` gives something else. */
export function useStore<S extends object, T>(store: Store<S>, pick: (state: S) => T): T {
  const [value, setValue] = useState(() => pick(store.get()));
  // Not after the next frame: what changes until then would be shown late.
  useLayoutEffect(() => {
    setValue(() => pick(store.get()));
    return store.watch((state) => setValue(() => pick(state)));
  }, [store]);
  return value;
}
