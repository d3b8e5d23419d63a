// SPDX-License-Identifier: GPL-3.0-or-later
// The keypad below the board, for touch and mouse: digits with how many are left, the mode, undo
// and redo, the filter.
import { useEffect, useState } from "preact/hooks";
import { session, useSession, usePosition } from "../core/session";
import { digitCount, isQueens } from "../core/shape";
import { Store, useStore } from "../core/store";
import {
  MODES, chooseFilter, chooseMode, clearCell, enterDigit, goBack, goForward, showCandidates,
} from "./actions";
import { leftToPlace } from "./entry";
import "./keypad.css";

/** The filter's row takes room that a phone does not have to spare. */
const keypadStore = new Store({ filterRow: matchMedia("(min-width: 60rem)").matches });

/** How many columns make rows of about the same length, with at most `most` in each. */
function columnsFor(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

function columnStyle(count: number): Record<string, string> {
  return { "--narrow": String(columnsFor(count, 7)), "--wide": String(columnsFor(count, 13)) };
}

function leftWords(left: number): string {
  return left > 0 ? `${left} left` : left === 0 ? "all placed" : `${-left} too many`;
}

function Digits() {
  const position = usePosition();
  const left = leftToPlace(position);
  const { symbols } = position.shape;
  return (
    <div class="digits" role="group" aria-label="Digits" style={columnStyle(left.length)}>
      {left.map((count, at) => (
        <button key={at} type="button" class={count > 0 ? "digit" : "digit used-up"}
          data-key={symbols[at]}
          onClick={() => enterDigit(at + 1)}>
          <span class="symbol">{symbols[at]}</span>
          <span class="left" aria-hidden="true">
            {count > 0 ? count : count === 0 ? "✓" : "!"}
          </span>
          <span class="visually-hidden">, {leftWords(count)}</span>
        </button>
      ))}
    </div>
  );
}

function Modes() {
  const mode = useSession((state) => state.mode);
  return (
    <div class="modes" role="group" aria-label="Mode">
      {MODES.map((entry) => (
        <button key={entry.mode} type="button" aria-pressed={entry.mode === mode}
          data-mode={entry.mode} title={entry.words}
          onClick={() => chooseMode(entry.mode)}>{entry.title}</button>
      ))}
    </div>
  );
}

/** Stays in the row of the focus when it can do nothing: the focus would be lost otherwise. */
function Action({ title, can, act }: { title: string; can: boolean; act: () => void }) {
  return (
    <button type="button" aria-disabled={!can} onClick={() => can && act()}>{title}</button>
  );
}

function Actions() {
  const at = useSession((state) => state.at);
  const length = useSession((state) => state.history.length);
  return (
    <div class="actions" role="group" aria-label="Changes">
      <Action title="Undo" can={at > 0} act={goBack} />
      <Action title="Redo" can={at < length - 1} act={goForward} />
      <Action title="Clear" can={true} act={clearCell} />
    </div>
  );
}

function FilterRow() {
  const filter = useSession((state) => state.filter);
  const { shape } = usePosition();
  const count = digitCount(shape);
  return (
    <div class="filters" role="group" aria-label="Filter" id="filter-row"
      style={columnStyle(count)}>
      {Array.from({ length: count }, (_, at) => (
        <button key={at} type="button" aria-pressed={filter === at + 1}
          aria-label={isQueens(shape) ? "Filter queens" : `Filter ${shape.symbols[at]}`}
          onClick={() => chooseFilter(at + 1)}>{shape.symbols[at]}</button>
      ))}
    </div>
  );
}

function Views() {
  const candidates = useSession((state) => state.showCandidates);
  const { filterRow } = useStore(keypadStore, (state) => state);
  const toggleRow = () => {
    keypadStore.set({ filterRow: !filterRow });
    // A filter that cannot be seen any more would puzzle.
    if (filterRow && session.get().filter)
      chooseFilter(0);
  };
  return (
    <div class="actions" role="group" aria-label="View">
      <button type="button" aria-pressed={candidates}
        onClick={() => showCandidates(!candidates)}>Show candidates</button>
      <button type="button" aria-expanded={filterRow} aria-controls="filter-row"
        onClick={toggleRow}>Digit filter</button>
    </div>
  );
}

/** On a phone the keypad would stand between the board and what the other tabs say about it. */
function useFold(): { folded: boolean; toggle: (() => void) | null } {
  const tab = useSession((state) => state.tab);
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => setUnfolded(false), [tab]);
  if (tab === "play")
    return { folded: false, toggle: null };
  return { folded: !unfolded, toggle: () => setUnfolded(!unfolded) };
}

export function Keypad() {
  const { filterRow } = useStore(keypadStore, (state) => state);
  const { folded, toggle } = useFold();
  return (
    <div class="keypad" data-folded={folded ? "" : undefined}>
      {toggle && <button type="button" class="keypad-toggle" aria-expanded={!folded}
        aria-controls="keypad-keys" onClick={toggle}>Keypad</button>}
      <div class="keypad-inner" id="keypad-keys">
        <Modes />
        <Digits />
        <Actions />
        <Views />
        {filterRow && <FilterRow />}
      </div>
    </div>
  );
}
