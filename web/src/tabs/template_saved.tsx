// SPDX-License-Identifier: GPL-3.0-or-later
// The states that were saved: before every choice, and by the button.
import { currentPosition, goTo, usePosition } from "../core/session";
import { useStore } from "../core/store";
import { cellCount, digitAt } from "../core/position";
import { sameShape } from "../core/shape";
import { adopted } from "../core/share";
import { SavedState, forgetState, renameState, templateState } from "./template_state";

/** The row goes away: the focus goes to the next one, or the one before, or to the whole part. */
function forget(row: HTMLElement, id: number): void {
  const other = (row.nextElementSibling ?? row.previousElementSibling)
    ?.querySelector<HTMLElement>("[data-forget]");
  (other ?? row.closest("section"))?.focus();
  forgetState(id);
}

function SavedRow({ state, other }: { state: SavedState; other: boolean }) {
  const filled = state.position.givens.filter((_, cell) => digitAt(state.position, cell)).length;
  return (
    <li data-saved={state.id}>
      <input type="text" value={state.name} aria-label={`Name of saved state ${state.id}`}
        onChange={(event) => renameState(state.id, event.currentTarget.value)} />
      <span class="muted">dof {state.dof}, {filled} of {cellCount(state.position.shape)} filled
        {other && ", another problem"}</span>
      <span class="row">
        <button type="button" aria-label={`Restore ${state.name}`}
          onClick={() => goTo(adopted(state.position, currentPosition()))}>Restore</button>
        <button type="button" aria-label={`Forget ${state.name}`} data-forget
          onClick={(event) => forget(event.currentTarget.closest("li")!, state.id)}>Forget</button>
      </span>
    </li>
  );
}

export function SavedStates() {
  const saved = useStore(templateState, (state) => state.saved);
  const position = usePosition();
  if (!saved.length)
    return <p class="muted">None yet. The state before a choice is saved by itself.</p>;
  const same = (state: SavedState) => sameShape(state.position.shape, position.shape) &&
    state.position.givens.every((given, cell) => given === position.givens[cell]);
  return (
    <ul class="saved-states">
      {saved.map((state) => <SavedRow key={state.id} state={state} other={!same(state)} />)}
    </ul>
  );
}
