// SPDX-License-Identifier: GPL-3.0-or-later
// Brings places of the board into sight: a large board scrolls in its frame, and the page may have
// been scrolled away from the board.

/** Along one axis. */
export interface Span {
  from: number;
  to: number;
}

/** Around a place, in cells: something of what is beside it is seen, too. */
const PADDING = 0.3;

/** Where a view of `length` that starts at `start` should start, the nearest of what is best: each
 *  span is seen whole, or fills the view where it is longer; earlier spans come first. */
export function startFor(spans: readonly Span[], start: number, length: number): number {
  let low = -Infinity, high = Infinity;
  for (const { from, to } of spans) {
    const least = Math.max(low, Math.min(from, to - length));
    const most = Math.min(high, Math.max(from, to - length));
    if (least > most)
      break;
    low = least;
    high = most;
  }
  return Math.min(Math.max(start, low), high);
}

/** The span of cells along one axis, where the first one starts at `zero`. */
function spanOf(indices: readonly number[], zero: number, side: number): Span {
  return { from: zero + (Math.min(...indices) - PADDING) * side,
           to: zero + (Math.max(...indices) + 1 + PADDING) * side };
}

const within = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** How an element must scroll, as far as it can. */
function wayIn(frame: Element, across: readonly Span[], down: readonly Span[]) {
  const view = frame.getBoundingClientRect();
  const left = startFor(across, view.left, frame.clientWidth) - view.left;
  const top = startFor(down, view.top, frame.clientHeight) - view.top;
  return {
    left: within(left, -frame.scrollLeft,
                 frame.scrollWidth - frame.clientWidth - frame.scrollLeft),
    top: within(top, -frame.scrollTop,
                frame.scrollHeight - frame.clientHeight - frame.scrollTop),
  };
}

/** Shows lists of cells of a board of `order`, earlier ones first where not all can be seen. Where
 *  `foot` is given, the page scrolls as well, to show them above this height of the window, and all
 *  of the frame where it fits there. */
export function showPlaces(places: readonly (readonly number[])[], order: number,
                           foot?: number): void {
  const frame = document.querySelector(".board-frame");
  const cells = frame?.querySelector(".cells")?.getBoundingClientRect();
  if (!frame || !cells || !places.length)
    return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = calm ? "auto" : "smooth";
  const side = cells.width / order;
  const across = places.map((place) =>
    spanOf(place.map((cell) => cell % order), cells.left, side));
  const down = places.map((place) =>
    spanOf(place.map((cell) => Math.floor(cell / order)), cells.top, side));
  const way = wayIn(frame, across, down);
  if (Math.abs(way.left) >= 1 || Math.abs(way.top) >= 1)
    frame.scrollTo({ left: frame.scrollLeft + way.left, top: frame.scrollTop + way.top, behavior });
  if (foot === undefined)
    return;
  const view = frame.getBoundingClientRect();
  const inView = (at: number) => within(at - way.top, view.top, view.bottom);
  const spans = down.map(({ from, to }) => ({ from: inView(from), to: inView(to) }));
  const top = startFor([...spans, { from: view.top, to: view.bottom }], 0, foot);
  if (Math.abs(top) >= 1)
    window.scrollTo({ top: window.scrollY + top, behavior });
}
