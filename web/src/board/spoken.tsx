// SPDX-License-Identifier: GPL-3.0-or-later
// What a key or a tap did, for people who hear the page.
import { Store, useStore } from "../core/store";

const spoken = new Store<{ text: string; count: number }>({ text: "", count: 0 });

export function speak(text: string): void {
  spoken.set({ text, count: spoken.get().count + 1 });
}

export function SpokenWords() {
  const { text, count } = useStore(spoken, (state) => state);
  // The same words twice are spoken twice only when the text is not quite the same.
  return (
    <p class="visually-hidden" role="status" aria-live="polite" data-testid="spoken">
      {text + (count % 2 ? "\u00a0" : "")}
    </p>
  );
}
