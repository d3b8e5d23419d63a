// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a drawing with very many arrows is shown whole: the player's choice, for all of them.
import { Store, useStore } from "../core/store";
import type { Drawing } from "../core/drawing";

export const wholeStore = new Store<{ whole: boolean }>({ whole: false });

/** What is to be shown of a drawing. */
export function useShown(drawing: Drawing): Drawing {
  const whole = useStore(wholeStore, (state) => state.whole);
  return (whole && drawing.whole) || drawing;
}
