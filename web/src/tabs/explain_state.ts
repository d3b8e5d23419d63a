// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the tab Explain and what its buttons do. It outlives the tab, and is dropped when
// the puzzle is another one.
import { Job, Options, askOne, startJob } from "../core/api";
import { JsonPath, JsonSePath } from "../core/explain_types";
import {
  Plan, applied, boardBefore, caughtUp, holdsOn, isDone, mistakeIn, nextIndex, planOf, sePlanOf,
  spokenStep,
} from "../core/explanation";
import { counted } from "../core/counted";
import type { SolveRecord } from "../core/answers";
import {
  Position, boardInput, candidatesOf, puzzleInput, restarted, samePuzzle,
} from "../core/position";
import { complain, currentPosition, goTo, session, undo } from "../core/session";
import { hasExplainer } from "../core/ratings";
import { cellName } from "../core/shape";
import { readSolution } from "../core/solution";
import { cellsOf, drawingOf, placeOf } from "../core/step_drawing";
import { Store } from "../core/store";
import type { Drawing } from "../core/drawing";
import { speak } from "../board/spoken";

export type TextForm = "notation" | "words" | "both";

export interface Hint {
  index: number;
  /** 1: the rule is told, 2: the place, 3: all is drawn. */
  stage: 1 | 2 | 3;
  text: string;
}

export interface ExplainState {
  theory: string;
  /** A theory that is typed, where `theory` is "". */
  combined: string;
  maxLength: string;
  fromHere: boolean;
  textForm: TextForm;
  foldSingles: boolean;
  speed: number;
  job: Job | null;
  plan: Plan | null;
  /** The step that is drawn, and its drawing; -1 for none. */
  shown: number;
  drawing: Drawing | null;
  playing: boolean;
  hint: Hint | null;
  /** What was found wrong, or that the end is reached. */
  note: string;
}

const NOTHING = {
  job: null, plan: null, shown: -1, drawing: null, playing: false, hint: null, note: "",
};

export const explainStore = new Store<ExplainState>({
  theory: "W", combined: "S+W", maxLength: "", fromHere: false, textForm: "both",
  foldSingles: false, speed: 1, ...NOTHING,
});

/** The step that is drawn on the board now; -1 for none: another drawing may be there instead. */
export function shownIndex(state = explainStore.get(), drawing = session.get().drawing): number {
  return state.drawing && state.drawing === drawing ? state.shown : -1;
}

// ---- the solution, to tell what is wrong ----

let solved: { puzzle: Position; digits: Promise<number[] | null> } | null = null;

async function askSolution(position: Position): Promise<number[] | null> {
  const record = await askOne<SolveRecord>("solve", puzzleInput(position));
  return record.status === "ok" && record.solution
    ? readSolution(position.shape, record.solution) : null;
}

/** null where there is not exactly one, or where it cannot be found. */
function solutionFor(position: Position): Promise<number[] | null> {
  if (!solved || !samePuzzle(solved.puzzle, position)) {
    const asked = { puzzle: position, digits: askSolution(position).catch(() => {
      if (solved === asked)
        solved = null; // the server may answer the next time
      return null;
    }) };
    solved = asked;
  }
  return solved.digits;
}

/** Tells what of the board contradicts the solution; true if something does. */
async function tellMistake(): Promise<boolean> {
  const position = currentPosition();
  const solution = await solutionFor(position);
  const mistake = solution && position === currentPosition() ? mistakeIn(position, solution) : "";
  if (mistake)
    tell(mistake);
  return mistake !== "";
}

function tell(note: string): void {
  explainStore.set({ note });
  speak(note);
}

// ---- finding a path ----

function optionsOf(state: ExplainState, theory: string, fromHere: boolean): Options {
  const options: Options = { theory };
  if (theory === "SE")
    return options;
  if (state.maxLength.trim())
    options["max-length"] = Number(state.maxLength);
  if (fromHere)
    options["from-state"] = true;
  return options;
}

/** Sudoku Explainer's engine starts from digits alone. */
function startOf(position: Position, theory: string, fromHere: boolean): Position {
  if (!fromHere)
    return restarted(position);
  return theory === "SE" ? { ...position, removed: restarted(position).removed } : position;
}

const BEHIND = "The board is behind the one that these steps start from: they do not hold for it. " +
  "Explain finds others.";

/** Any length where the field is empty. */
const isLength = (text: string): boolean => !text.trim() || /^[1-9][0-9]*$/.test(text.trim());

/** Finds a path; `then` goes on when it is there. */
export function explain(fromHere: boolean, then?: () => void): void {
  const state = explainStore.get();
  if (state.theory !== "SE" && !isLength(state.maxLength)) {
    complain("Longest rule: a whole number from 1 on, or nothing");
    return;
  }
  const theory = state.theory || state.combined.trim();
  const start = startOf(currentPosition(), theory, fromHere);
  cancel();
  stopPlaying();
  hideDrawing();
  session.set({ notice: null });
  let plan: Plan | null = null;
  const options = optionsOf(state, theory, fromHere);
  const job = startJob<JsonPath | JsonSePath>("explain", boardInput(start), options, {
    answer: (path) => {
      if (path.status === "error")
        complain(path.message ?? "this cannot be explained");
      else
        plan = "theory" in path ? planOf(path, start, fromHere) : sePlanOf(path, start, fromHere);
    },
    message: (text) => complain(text),
    end: (_, problem) => {
      if (explainStore.get().job !== job)
        return;
      if (problem)
        complain(problem);
      take(plan, then);
    },
  });
  explainStore.set({ ...NOTHING, job });
  void tellMistake();
}

/** What a search has found, unless the player has gone behind its start in the meantime. */
function take(plan: Plan | null, then?: () => void): void {
  const holds = plan !== null && holdsOn(plan, currentPosition());
  explainStore.set({ job: null, plan: holds ? plan : null });
  if (plan && holds)
    speak(statusText(plan));
  if (plan && then)
    then(); // asks again where the plan does not hold
  else if (plan && holds)
    showBoard();
  else if (plan)
    tell(BEHIND);
}

export function cancel(): void {
  const { job } = explainStore.get();
  explainStore.set({ job: null });
  job?.cancel();
}

const ENDS: Record<string, string> = {
  ok: "Solved by these rules",
  beyond: "There is one solution, but these rules do not reach it",
  multiple: "There are several solutions: the rules stop where they differ",
  none: "There is no solution",
  limit: "Stopped at a limit before the end",
};

export function statusText(plan: Plan): string {
  const parts = [ENDS[plan.status] ?? plan.status];
  if (plan.rating)
    parts.push(`rating ${plan.rating}`);
  parts.push(`hardest step ${plan.hardest}`, counted(plan.steps.length, "step"));
  return parts.join("; ") + ".";
}

// ---- drawing and walking ----

/** Positions that a step made, to come back by undo. */
const made = new WeakMap<Position, { plan: Plan; before: Position; index: number }>();

/** In one column the board may be outside the window when the steps are there. */
function showBoard(): void {
  if (!matchMedia("(max-width: 59.99rem)").matches)
    return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.querySelector(".board-frame")
    ?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
}

function hideDrawing(): void {
  if (shownIndex() >= 0 || explainStore.get().hint)
    session.set({ drawing: null });
  explainStore.set({ shown: -1, drawing: null, hint: null });
}

function drawStep(plan: Plan, index: number): void {
  const position = currentPosition();
  const step = plan.steps[index];
  const drawing = drawingOf(position.shape, step.json, candidatesOf(position));
  explainStore.set({ shown: index, drawing, hint: null, note: "" });
  session.set({ drawing });
  speak(spokenStep(position.shape, step));
}

function samePosition(a: Position, b: Position): boolean {
  return a === b || (samePuzzle(a, b) && a.values.every((value, cell) =>
    value === b.values[cell] && a.removed[cell] === b.removed[cell]));
}

function moveTo(position: Position): void {
  if (!samePosition(position, currentPosition()))
    goTo(position);
}

function applyStep(plan: Plan, index: number): void {
  const before = currentPosition();
  const after = applied(plan.steps[index], before);
  if (after === before)
    return;
  made.set(after, { plan, before, index });
  goTo(after);
}

function finish(plan: Plan): void {
  hideDrawing();
  stopPlaying();
  tell(plan.status === "ok" ? "All steps are done."
    : `No step is left. ${ENDS[plan.status] ?? ""}.`);
}

/** Does the step that is drawn, and draws the next one that is not done. */
export async function nextStep(): Promise<void> {
  const { plan, fromHere, job } = explainStore.get();
  if (job)
    return;
  if (!plan) {
    explain(fromHere, () => void nextStep());
    return;
  }
  if (!plan.fromHere && await tellMistake()) {
    stopPlaying();
    return;
  }
  if (explainStore.get().plan !== plan)
    return; // while the solution was looked up
  const shown = shownIndex();
  if (shown >= 0)
    applyStep(plan, shown);
  const index = nextIndex(plan, currentPosition());
  if (index >= plan.steps.length || index === shown)
    finish(plan);
  else
    drawStep(plan, index);
}

/** To the step before, with the board as it was. */
export function stepBack(): void {
  const { plan } = explainStore.get();
  if (!plan)
    return;
  stopPlaying();
  const position = currentPosition();
  const { history, at } = session.get();
  const step = made.get(position);
  if (step?.plan === plan && at > 0 && history[at - 1] === step.before) {
    undo();
    drawStep(plan, step.index);
    return;
  }
  const shown = shownIndex();
  const index = (shown >= 0 ? shown : nextIndex(plan, position)) - 1;
  if (index >= 0)
    jumpTo(index);
}

export function jumpTo(index: number): void {
  const { plan } = explainStore.get();
  if (!plan || index < 0 || index >= plan.steps.length)
    return;
  moveTo(boardBefore(plan, currentPosition(), index));
  drawStep(plan, index);
}

export function firstStep(): void {
  const { plan } = explainStore.get();
  stopPlaying();
  if (!plan)
    return;
  moveTo(plan.start);
  if (plan.steps.length)
    drawStep(plan, 0);
}

export function lastStep(): void {
  const { plan } = explainStore.get();
  if (!plan)
    return;
  moveTo(caughtUp(plan, currentPosition(), plan.steps.length));
  finish(plan);
}

// ---- play ----

let timer = 0;

export function startPlaying(): void {
  stopPlaying();
  explainStore.set({ playing: true });
  void nextStep();
  timer = window.setInterval(() => void nextStep(), 1000 / explainStore.get().speed);
}

export function stopPlaying(): void {
  window.clearInterval(timer);
  if (explainStore.get().playing)
    explainStore.set({ playing: false });
}

export function changeSpeed(speed: number): void {
  explainStore.set({ speed });
  if (explainStore.get().playing)
    startPlaying();
}

// ---- hints ----

function showHint(hint: Hint, drawing: Drawing | null): void {
  explainStore.set({ hint, shown: -1, drawing: null, note: "" });
  session.set({ drawing });
  speak(hint.text);
}

function placeText(position: Position, cells: readonly number[]): string {
  const names = cells.map((cell) => cellName(position.shape, cell));
  return names.length <= 8 ? `Look at ${names.join(", ")}.`
    : `Look at the ${names.length} cells that are emphasized.`;
}

function advanceHint(plan: Plan, index: number, stage: 1 | 2 | 3): void {
  const position = currentPosition();
  const step = plan.steps[index];
  if (stage === 1) {
    showHint({ index, stage, text: `The next step is: ${step.rule}.` }, null);
    return;
  }
  const drawing = drawingOf(position.shape, step.json, candidatesOf(position));
  if (stage === 2) {
    const text = `${step.rule}. ${placeText(position, cellsOf(drawing))}`;
    showHint({ index, stage, text }, placeOf(drawing));
    return;
  }
  drawStep(plan, index);
  explainStore.set({ hint: { index, stage, text: step.words } });
}

/** First which rule, then where, then all of it; then it is done. */
export async function giveHint(): Promise<void> {
  stopPlaying();
  if (explainStore.get().job || await tellMistake())
    return;
  const { plan, hint, job } = explainStore.get();
  if (job)
    return;
  if (!plan) {
    explain(true, () => void giveHint());
    return;
  }
  const index = nextIndex(plan, currentPosition());
  if (index >= plan.steps.length)
    finish(plan);
  else if (hint?.index === index && hint.stage === 3) {
    applyStep(plan, index);
    hideDrawing();
    tell(`Done: ${plan.steps[index].text}`);
  } else
    advanceHint(plan, index, hint?.index === index ? (hint.stage + 1) as 2 | 3 : 1);
}

// ---- what goes with the puzzle ----

let lastPosition = currentPosition();

/** Ends all; SE is not offered for a board that it does not know. */
function forget(position: Position): void {
  cancel();
  stopPlaying();
  const unknown = explainStore.get().theory === "SE" && !hasExplainer(position.shape);
  explainStore.set({ ...NOTHING, ...(unknown ? { theory: "W" } : {}) });
}

/** Another puzzle ends all; steps that do not hold any more are dropped; a step that the player has
 *  done is not drawn any more; a hint for a step that is not the next one, after undo also, goes. */
session.watch((state) => {
  const position = currentPosition(state);
  const before = lastPosition;
  if (position === before)
    return;
  lastPosition = position;
  if (!samePuzzle(position, before)) {
    forget(position);
    return;
  }
  const { plan, hint, note } = explainStore.get();
  if (plan && !holdsOn(plan, position)) {
    stopPlaying();
    hideDrawing();
    explainStore.set({ plan: null });
    if (state.tab === "explain")
      tell(BEHIND);
    return;
  }
  const shown = shownIndex();
  const done = plan && shown >= 0 && isDone(plan.steps[shown], position);
  const hintPassed = plan && hint && hint.index !== nextIndex(plan, position);
  if (done || hintPassed)
    hideDrawing();
  if (note)
    explainStore.set({ note: "" });
});

/** When the tab closes. */
export function leaveExplain(): void {
  stopPlaying();
  cancel();
  explainStore.set({ shown: -1, drawing: null, hint: null });
}
