// SPDX-License-Identifier: GPL-3.0-or-later
// Play: open a puzzle or an empty board, start again, let it be solved or checked.
import type { TargetedInputEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { askOne } from "../core/api";
import { openText, stopReading } from "../core/import_text";
import type { SolveRecord } from "../core/answers";
import {
  Choice, FAMILIES, adapted, blocksFor, choiceOf, ordersFor, shapeOf,
} from "../core/new_board";
import {
  Position, boardInput, emptyPosition, promoted, puzzleInput, restarted,
} from "../core/position";
import {
  complain, currentPosition, goTo, say, session, usePosition, useSession,
} from "../core/session";
import type { Family } from "../core/shape";
import { readSolution } from "../core/solution";
import { focusBoard, showCandidates } from "../board/actions";
import { openDialog } from "../board/dialogs";
import { cellWords, wrongEntries } from "../board/entry";
import { markWrong } from "../board/wrong";
import { Choose } from "../parts/choose";
import "./play_tab.css";

// ---- a pasted puzzle ----

/** Who types a puzzle is not told after each key that it is not yet whole. */
const TYPING_PAUSE = 500;

/** Keys give one character at a time, or take some away. */
const isTyped = (event: InputEvent): boolean =>
  event.inputType.startsWith("delete") || event.inputType === "insertLineBreak" ||
  (event.inputType === "insertText" && (event.data?.length ?? 0) <= 1);

function PasteBox() {
  const timer = useRef(0);
  const stop = () => {
    clearTimeout(timer.current);
    stopReading();
  };
  useEffect(() => stop, []);
  // Each input is read, also one that leaves the text as it was: the board may have changed since.
  const onInput = (event: TargetedInputEvent<HTMLTextAreaElement>) => {
    const text = event.currentTarget.value;
    const typed = isTyped(event);
    stop();
    if (text.trim())
      timer.current = window.setTimeout(() => void openText(text, "the text", typed),
                                        typed ? TYPING_PAUSE : 0);
  };
  return (
    <label class="paste-box">
      <span>Paste or type a puzzle, in any format; it is read at once</span>
      <textarea rows={3} spellcheck={false} autocomplete="off" data-testid="paste"
        onInput={onInput} />
    </label>
  );
}

// ---- an empty board ----

function NewBoard() {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(currentPosition().shape));
  const choose = (change: Partial<Choice>) => setChoice(adapted({ ...choice, ...change }));
  const make = () => {
    goTo(emptyPosition(shapeOf(choice)));
    session.set({ mode: "given" });
    say("An empty board: digits are written into the puzzle (mode Puzzle).");
    focusBoard();
  };
  return (
    <div class="row">
      <Choose label="Family" look="choose" value={choice.family}
        set={(family) => choose({ family: family as Family })}
        choices={FAMILIES.map(({ family, title }) => [family, title])} />
      <Choose label="Size" look="choose" value={String(choice.order)}
        set={(order) => choose({ order: Number(order) })}
        choices={ordersFor(choice.family).map((order) => [String(order), `${order}x${order}`])} />
      {choice.family === "sudoku" &&
        <Choose label="Blocks" look="choose" value={choice.block}
          set={(block) => choose({ block })}
          choices={blocksFor(choice.order).map((block) => [block, block])} />}
      <button type="button" onClick={make}>New board</button>
    </div>
  );
}

// ---- solving and checking ----

const OUTCOMES: Record<string, string> = {
  multiple: "has several solutions",
  none: "has no solution",
  limit: "was not solved in time",
  beyond: "is beyond what can be decided here",
};

/** The solution of what is sent; throws in words why there is none. */
async function solutionOf(position: Position, what: string, input: string,
                          signal: AbortSignal): Promise<number[]> {
  const record = await askOne<SolveRecord>("solve", input, {}, signal);
  const digits = record.solution && readSolution(position.shape, record.solution);
  if (!digits)
    throw new Error(`${what} ${OUTCOMES[record.status] ?? "has no answer"}`);
  return digits;
}

async function solve(signal: AbortSignal): Promise<void> {
  const position = currentPosition();
  const placed = { ...position, removed: emptyPosition(position.shape).removed };
  const solution = await solutionOf(position, "The board, with what is placed on it,",
                                    boardInput(placed), signal);
  goTo({ ...position, values: solution.map((digit, cell) => (position.givens[cell] ? 0 : digit)) });
  say("Solved by givens. Undo brings your entries back.");
}

function checkWords(position: Position, wrong: readonly number[]): string {
  const placed = position.values.filter((value) => value).length;
  if (!placed)
    return "The puzzle has one solution. Nothing is placed yet.";
  if (!wrong.length)
    return placed === 1 ? "The digit that you placed is right."
      : `All ${placed} digits that you placed are right.`;
  const where = wrong.slice(0, 5).map((cell) => cellWords(position.shape, cell)).join("; ");
  const more = wrong.length > 5 ? `; and ${wrong.length - 5} more` : "";
  return `Wrong (struck out on the board): ${where}${more}.`;
}

async function check(signal: AbortSignal): Promise<void> {
  const position = currentPosition();
  const solution = await solutionOf(position, "The puzzle", puzzleInput(position), signal);
  const wrong = wrongEntries(position, solution);
  markWrong(position, wrong);
  say(checkWords(position, wrong));
}

type Question = (signal: AbortSignal) => Promise<void>;

/** Runs one question at a time; another puzzle or tab ends it. */
function useQuestion(): { busy: boolean; run: (question: Question) => void } {
  const position = usePosition();
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), [position]);
  const run = (question: Question) => {
    stop.current?.abort();
    const control = (stop.current = new AbortController());
    setBusy(true);
    question(control.signal).catch(complain).finally(() => {
      if (stop.current === control)
        setBusy(false);
    });
  };
  return { busy, run };
}

function Doings() {
  const { busy, run } = useQuestion();
  const restart = () => {
    goTo(restarted(currentPosition()));
    say("Back at the puzzle. Undo brings your entries back.");
  };
  const keep = () => {
    goTo(promoted(currentPosition()));
    say("All that is placed is the puzzle now.");
  };
  return (
    <div class="row">
      <button type="button" onClick={() => run(check)}>Check my entries</button>
      <button type="button" onClick={() => run(solve)}>Solve</button>
      <button type="button" onClick={restart}>Restart</button>
      <button type="button" onClick={keep}>Keep as puzzle</button>
      <span class="muted" role="status">{busy ? "asking…" : ""}</span>
    </div>
  );
}

function Switch({ title, on, set }: { title: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
      {title}
    </label>
  );
}

function Switches() {
  const candidates = useSession((state) => state.showCandidates);
  const coordinates = useSession((state) => state.showCoordinates);
  return (
    <div class="row">
      <Switch title="Show candidates" on={candidates} set={showCandidates} />
      <Switch title="Show coordinates" on={coordinates}
        set={(on) => session.set({ showCoordinates: on })} />
    </div>
  );
}

export function PlayTab() {
  return (
    <div class="play-tab">
      <h2>Puzzle</h2>
      <PasteBox />
      <div class="row">
        <button type="button" onClick={() => openDialog("import")}>Open…</button>
        <button type="button" onClick={() => openDialog("export")}>Export and share…</button>
        <button type="button" onClick={() => window.print()}>Print</button>
        <button type="button" onClick={() => openDialog("help")}>Help (?)</button>
      </div>
      <h2>Your entries</h2>
      <Doings />
      <Switches />
      <h2>Empty board</h2>
      <NewBoard />
    </div>
  );
}
