// SPDX-License-Identifier: GPL-3.0-or-later
// An explanation against the position of the player: which steps are done, which is the next one,
// what the board looks like behind a step, and what of the board cannot be right.
import type { Status } from "./json_types";
import { JsonPath, JsonSePath, SeStep, Step, isSeStep } from "./explain_types";
import { Candidate, candidateOf } from "./labels";
import {
  Position, bit, candidatesOf, digitAt, digitsOf, withCandidate, withValue,
} from "./position";
import { Shape, cellName } from "./shape";

export interface PlanStep {
  /** From 1. */
  number: number;
  /** What a hint tells first: the rule. */
  rule: string;
  text: string;
  words: string;
  single: boolean;
  value: Candidate | null;
  targets: readonly Candidate[];
  json: Step | SeStep;
}

export interface Plan {
  theory: string;
  /** Where it starts: the puzzle, or what the player had. */
  start: Position;
  fromHere: boolean;
  status: Status;
  hardest: string;
  rating: string | null;
  steps: readonly PlanStep[];
}

// ---- from JSON ----

/** "hidden-single-in-a-row" in words; "biv-chain[3]" is a name. */
function ruleOf(step: Step | SeStep): string {
  if (isSeStep(step))
    return `${step.technique} (${step.rating.toFixed(1)})`;
  return step.name.includes("[") ? step.name : step.name.replace(/-/g, " ");
}

function isSingle(step: Step | SeStep): boolean {
  return isSeStep(step) ? step.value !== undefined && !step.nodes : step.rule === "single";
}

function planStep(shape: Shape, step: Step | SeStep, index: number): PlanStep {
  const targets = (step.targets ?? []).map((label) => candidateOf(shape, label));
  return {
    number: index + 1, rule: ruleOf(step), text: step.text, words: step.words ?? step.text,
    single: isSingle(step), json: step,
    value: step.value ? candidateOf(shape, step.value) : null,
    targets: targets.filter((one): one is Candidate => one !== null),
  };
}

function hardestOf(steps: readonly SeStep[]): string {
  const hardest = steps.reduce<SeStep | null>((best, step) =>
    !best || step.rating > best.rating ? step : best, null);
  return hardest ? `${hardest.technique} (${hardest.rating.toFixed(1)})` : "none";
}

export function planOf(path: JsonPath, start: Position, fromHere: boolean): Plan {
  return {
    theory: path.theory, start, fromHere, status: path.status, hardest: path.hardest,
    rating: path.rating === null ? null : `${path.theory} = ${path.rating}`,
    steps: path.steps.map((step, i) => planStep(start.shape, step, i)),
  };
}

export function sePlanOf(path: JsonSePath, start: Position, fromHere: boolean): Plan {
  const ratings = [path.ER, path.EP, path.ED];
  const known = ratings.every((one) => one !== undefined);
  return {
    theory: "SE", start, fromHere, status: path.status, hardest: hardestOf(path.steps),
    rating: known ? `ED = ${ratings.map((one) => one!.toFixed(1)).join("/")}` : null,
    steps: path.steps.map((step, i) => planStep(start.shape, step, i)),
  };
}

// ---- what is spoken ----

/** Nobody listens to more: the list has the words of long chains. */
const MOST_SPOKEN = 600;

function conclusionOf(shape: Shape, { value, targets }: PlanStep): string {
  const told = (one: Candidate, verb: string) =>
    `${cellName(shape, one.cell)} ${verb} ${shape.symbols[one.digit - 1]}`;
  return [...(value ? [told(value, "is")] : []),
          ...targets.map((one) => told(one, "is not"))].join(", ");
}

/** A step as it is spoken: its words, of long ones the rule and what follows. */
export function spokenStep(shape: Shape, step: PlanStep): string {
  return step.words.length <= MOST_SPOKEN ? step.words
    : `${step.rule}: ${conclusionOf(shape, step)}.`;
}

// ---- against a position ----

/** A contradiction concludes nothing: it is never done. */
export function isDone(step: PlanStep, position: Position): boolean {
  if (step.value)
    return digitAt(position, step.value.cell) === step.value.digit;
  const candidates = candidatesOf(position);
  return step.targets.length > 0 &&
    step.targets.every(({ cell, digit }) => !(candidates[cell] & bit(digit)));
}

/** Whether the steps are right on a board: it has what the plan starts with. A board that undo took
 *  behind the start may have candidates that the steps count as gone. */
export function holdsOn(plan: Plan, position: Position): boolean {
  const candidates = candidatesOf(position);
  return plan.start.values.every((digit, cell) => !digit || digitAt(position, cell) === digit) &&
    plan.start.removed.every((mask, cell) => !(mask & candidates[cell]));
}

/** The index of the first step that is not done; the number of steps where all are. */
export function nextIndex(plan: Plan, position: Position): number {
  const index = plan.steps.findIndex((step) => !isDone(step, position));
  return index < 0 ? plan.steps.length : index;
}

export function applied(step: PlanStep, position: Position): Position {
  let result = step.value ? withValue(position, step.value.cell, step.value.digit) : position;
  const candidates = candidatesOf(result);
  for (const { cell, digit } of step.targets)
    if (candidates[cell] & bit(digit))
      result = withCandidate(result, cell, digit, true);
  return result;
}

/** `position` with all steps before `index` done. */
export function caughtUp(plan: Plan, position: Position, index: number): Position {
  let result = position;
  for (const step of plan.steps.slice(0, index))
    if (!isDone(step, result))
      result = applied(step, result);
  return result;
}

/** The board that step `index` is found on: that of the player where the step is still to do. */
export function boardBefore(plan: Plan, position: Position, index: number): Position {
  const ahead = index >= plan.steps.length || !isDone(plan.steps[index], position);
  return caughtUp(plan, ahead ? position : plan.start, index);
}

// ---- what cannot be right ----

/** What contradicts the solution, in words; "" for nothing. */
export function mistakeIn(position: Position, solution: readonly number[]): string {
  const { shape } = position;
  const wrong = position.values.findIndex((digit, cell) => digit !== 0 && digit !== solution[cell]);
  if (wrong >= 0)
    return `${cellName(shape, wrong)} is not ${shape.symbols[position.values[wrong] - 1]}.`;
  const lost = position.removed.findIndex((mask, cell) =>
    !digitAt(position, cell) && digitsOf(mask).includes(solution[cell]));
  if (lost < 0)
    return "";
  const symbol = shape.symbols[solution[lost] - 1];
  return `${symbol} was removed from ${cellName(shape, lost)}, but that is its digit.`;
}
