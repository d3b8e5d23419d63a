// SPDX-License-Identifier: GPL-3.0-or-later
// The side of the page that is always there: the board, what it is and how far it is, the keypad.
import { useLayoutEffect } from "preact/hooks";
import { counted } from "../core/counted";
import { Position, conflictsOf, isComplete } from "../core/position";
import { usePosition, useSession } from "../core/session";
import { shapeName } from "../core/shape";
import { useStore } from "../core/store";
import { ExportDialog } from "../dialogs/export_dialog";
import { HelpDialog } from "../dialogs/help_dialog";
import { ImportDialog } from "../dialogs/import_dialog";
import { BoardView } from "./board_view";
import { closeDialog, dialogs } from "./dialogs";
import { DrawingLegend } from "./drawing_layer";
import { filledCount, fullCount } from "./entry";
import { Keypad } from "./keypad";
import { listenToKeys } from "./keys";
import { SpokenWords } from "./spoken";
import "./board_area.css";

function BoardLine() {
  const position = usePosition();
  const clues = position.givens.filter((given) => given).length;
  return (
    <p class="board-line" data-testid="board-line">
      <span class="shape-name">{shapeName(position.shape)}</span>
      {`: ${counted(clues, "clue")}, `}
      {`${filledCount(position)} of ${fullCount(position.shape)} filled`}
      {position.caption &&
        <span class="caption" title={position.caption}> · {position.caption}</span>}
    </p>
  );
}

function outcomeOf(position: Position): { sign: string; text: string } | null {
  if (isComplete(position))
    return { sign: "✓", text: "Solved: every digit is in its place." };
  const conflicts = conflictsOf(position).size;
  if (!conflicts)
    return null;
  return { sign: "!", text: `${counted(conflicts, "cell is", "cells are")} in conflict.` };
}

function Outcome() {
  const outcome = outcomeOf(usePosition());
  return (
    <div class="outcome" role="status" data-testid="outcome"
      data-solved={outcome?.sign === "✓" ? "" : undefined}>
      {outcome && <><span class="sign" aria-hidden="true">{outcome.sign}</span> {outcome.text}</>}
    </div>
  );
}

function OpenDialog() {
  const { open } = useStore(dialogs, (state) => state);
  switch (open) {
    case "import": return <ImportDialog onClose={closeDialog} />;
    case "export": return <ExportDialog onClose={closeDialog} />;
    case "help": return <HelpDialog onClose={closeDialog} />;
    default: return null;
  }
}

export function BoardArea() {
  const drawing = useSession((state) => state.drawing);
  useLayoutEffect(listenToKeys, []); // a board that is seen takes keys
  return (
    <section class="board-area" aria-label="Board">
      <BoardView />
      {drawing && <DrawingLegend drawing={drawing} />}
      <BoardLine />
      <Outcome />
      <Keypad />
      <SpokenWords />
      <OpenDialog />
    </section>
  );
}
