// SPDX-License-Identifier: GPL-3.0-or-later
// Paris's Template as `givens paris --to json` tells it, and what the tables of the page need
// besides: which cell a total of 1 means, where a digit has lost its last place, which choices
// are worth looking at first. No number is made here that the answer does not hold.
import { Options, ask } from "./api";
import type { Candidate } from "./labels";
import {
  Position, boardInput, conflictsOf, digitAt, emptyPosition, promoted, withValue,
} from "./position";
import { Shape, Unit, UnitKind, cellName, unitsOf } from "./shape";
import type {
  ParisRecord, TemplateChoice as JsonChoice, TemplateDigit as JsonIpt,
  TemplateForced as JsonForced, TemplateStage as JsonStage,
} from "./answers";

export type {
  TemplateChoice as JsonChoice, TemplateDigit as JsonIpt, TemplateForced as JsonForced,
  TemplatePattern as JsonOutcome, TemplateStage as JsonStage,
} from "./answers";
export type JsonParis = ParisRecord;

// ---- asking ----

/** A limit below the server's own, so that a slow answer comes as far as it got. */
const LIMITS: Options = { "limit-time": 8 };

const noValues = (position: Position): Position =>
  ({ ...position, values: emptyPosition(position.shape).values });

/** All that stands on the board as givens: the Template knows nothing that a player removes. What
 *  the puzzle excludes is sent, for the command to refuse: without it this is another puzzle. */
export function templateInput(position: Position): string {
  const { removed } = emptyPosition(position.shape);
  return boardInput({ ...promoted(position), removed });
}

export interface Template {
  /** What the answers are about. */
  position: Position;
  /** The puzzle alone; the same as `work` when nothing is placed. */
  entry: JsonParis;
  work: JsonParis;
}

export async function askTemplate(position: Position, limit: number,
                                  signal?: AbortSignal): Promise<Template> {
  const placed = position.values.some((value) => value);
  const input = (placed ? templateInput(noValues(position)) : "") + templateInput(position);
  const { records } = await ask<JsonParis>("paris", input, { ...LIMITS, limit }, signal);
  for (const record of records)
    if (record.status === "error")
      throw new Error(record.message ?? "the Template of this board cannot be made");
  if (!records.length)
    throw new Error("the server has no answer for this board");
  return { position, entry: records[0], work: records[records.length - 1] };
}

/** The position after a choice and the automatic assignment behind it. */
export async function afterChoice(position: Position, choice: Candidate,
                                  signal?: AbortSignal): Promise<Position> {
  const chosen = withValue(position, choice.cell, choice.digit);
  const { work } = await askTemplate(chosen, 1, signal);
  return withAssignments(chosen, work.assignments);
}

export function withAssignments(position: Position, assignments: readonly JsonForced[]): Position {
  let values: number[] | null = null;
  for (const { assign } of assignments) {
    const place = placeOf(position.shape, assign);
    if (place)
      (values ??= position.values.slice())[place.cell] = place.digit;
  }
  return values ? { ...position, values } : position;
}

// ---- names ----

/** "21.5" or "r10c3.12" as a cell and a digit. */
export function placeOf(shape: Shape, name: string): Candidate | null {
  const found = /^r(\d+)c(\d+)\.(\d+)$/.exec(name) ?? /^(\d)(\d)\.(\d+)$/.exec(name);
  if (!found)
    return null;
  const [row, column, digit] = found.slice(1).map(Number);
  return { cell: (row - 1) * shape.order + column - 1, digit };
}

/** Paris's own name where row, column and digit are one figure each, else "C in r10c3". */
export function placeName(shape: Shape, { cell, digit }: Candidate): string {
  const symbol = shape.symbols[digit - 1];
  const name = cellName(shape, cell);
  return shape.order <= 9 ? `${name.slice(1).replace("c", "")}.${symbol}` : `${symbol} in ${name}`;
}

export function spokenPlace(shape: Shape, { cell, digit }: Candidate): string {
  return `${shape.symbols[digit - 1]} in ${cellName(shape, cell)}`;
}

// ---- totals ----

export interface Total {
  kind: UnitKind;
  /** From 1. */
  number: number;
  digit: number;
  total: number;
  /** The cells that it counts. */
  cells: readonly number[];
  /** The digit is not placed in the unit, and cannot be any more. */
  lost: boolean;
}

const KINDS = { row: "rows", column: "columns", block: "blocks" } as const;

function totalOf(position: Position, ipt: JsonIpt, unit: Unit): Total {
  const list = ipt[KINDS[unit.kind as keyof typeof KINDS]] ?? [];
  const open = (cell: number) => {
    const row = Math.floor(cell / position.shape.order);
    return ipt.table[row][cell - row * position.shape.order] === "1";
  };
  const total = list[unit.number - 1];
  const placed = unit.cells.some((cell) => digitAt(position, cell) === ipt.digit);
  return { kind: unit.kind, number: unit.number, digit: ipt.digit, total,
           cells: unit.cells.filter(open), lost: total === 0 && !placed };
}

/** The totals of a digit: rows, columns, blocks. */
export function totalsOf(position: Position, ipt: JsonIpt): Total[] {
  return unitsOf(position.shape).filter((unit) => unit.kind in KINDS)
    .map((unit) => totalOf(position, ipt, unit));
}

export const totalKey = (total: Total): string => `${total.digit}:${total.kind}:${total.number}`;

/** A place that is forced, and every total or cell that says so. */
export interface ForcedPlace extends Candidate {
  by: string[];
}

/** The one digit of a cell whose global performance is 1; 0 where it is not. */
export function onlyDigit(shape: Shape, work: JsonParis, cell: number): number {
  const row = Math.floor(cell / shape.order), column = cell % shape.order;
  if (work.gpt[row][column] !== 1)
    return 0;
  return work.ipt.find((ipt) => ipt.table[row][column] === "1")?.digit ?? 0;
}

/** All places that a 1 points to, by digit, then in reading order. */
export function forcedPlaces({ position, work }: Template): ForcedPlace[] {
  const found = new Map<string, ForcedPlace>();
  const add = (cell: number, digit: number, by: string) => {
    const key = `${digit}:${cell}`;
    const place = found.get(key) ?? { cell, digit, by: [] };
    place.by.push(by);
    found.set(key, place);
  };
  for (const ipt of work.ipt)
    for (const total of totalsOf(position, ipt))
      if (total.total === 1)
        add(total.cells[0], total.digit, `${total.kind} ${total.number}`);
  position.givens.forEach((_, cell) => {
    const digit = onlyDigit(position.shape, work, cell);
    if (digit)
      add(cell, digit, "cell");
  });
  return [...found.values()].sort((a, b) => a.digit - b.digit || a.cell - b.cell);
}

/** Ease now: how many totals are 1. A place that three totals see counts three times. */
export function easeNow(work: JsonParis): number {
  return work.ipt.flatMap((ipt) => [...ipt.rows, ...ipt.columns, ...(ipt.blocks ?? [])])
    .filter((total) => total === 1).length;
}

/** "10·1 + 18·2": how the degrees of freedom come from the frequencies. */
export function dofSum(frequencies: readonly number[]): string {
  const terms = frequencies.map((cells, k) => [cells, k - 1])
    .filter(([cells, freedom]) => cells && freedom > 0)
    .map(([cells, freedom]) => `${cells}·${freedom}`);
  return terms.join(" + ") || "0";
}

// ---- choices ----

export type ChoiceEnd = "solved" | "stuck" | "no-impact" | "impossible";

export interface Choice extends JsonChoice {
  place: Candidate;
  end: ChoiceEnd;
  /** Filled cells after the step; null where no pattern tells. */
  filled: number | null;
  /** Other choices of this board that end in the same grid. */
  same: string[];
  /** The selective path goes on with this pattern. */
  next: boolean;
  /** The path followed this one, too, as far as its total could be the lowest. */
  tied: boolean;
}

function endOf(outcome: string): ChoiceEnd {
  if (outcome === "=")
    return "no-impact";
  if (outcome === "impossible")
    return "impossible";
  return outcome === outcome.toUpperCase() ? "solved" : "stuck";
}

const END_ORDER: ChoiceEnd[] = ["solved", "stuck", "no-impact", "impossible"];

/** Solutions first, then the lowest dof, then the most filled; no impact and impossible last. */
function byPromise(a: Choice, b: Choice): number {
  return END_ORDER.indexOf(a.end) - END_ORDER.indexOf(b.end) || (a.dof ?? 0) - (b.dof ?? 0) ||
    (b.filled ?? 0) - (a.filled ?? 0) || a.place.cell - b.place.cell ||
    a.place.digit - b.place.digit;
}

export function sortedChoices(shape: Shape, stage: JsonStage): Choice[] {
  const filled = new Map(stage.outcomes.map((outcome) => [outcome.pattern, outcome.filled]));
  const choices: Choice[] = [];
  for (const choice of stage.choices) {
    const place = placeOf(shape, choice.choice);
    if (!place)
      continue;
    const end = endOf(choice.outcome);
    const pattern = end === "solved" || end === "stuck";
    choices.push({
      ...choice, place, end,
      filled: end === "no-impact" ? stage.filled + 1 : filled.get(choice.outcome) ?? null,
      same: !pattern ? [] : stage.choices.filter((other) =>
        other !== choice && other.outcome === choice.outcome).map((other) => other.choice),
      next: pattern && stage.next?.pattern === choice.outcome,
      tied: pattern && !!stage.next?.parallel.includes(choice.outcome),
    });
  }
  return choices.sort(byPromise);
}

/** "104 + 8 + 4": the terms of the total dof; empty where the path shown is not all of it. */
export function totalSum(paris: JsonParis): string {
  const terms = [paris.dof, ...(paris.type === "D" ? [] : paris.path.map((stage) => stage.dof))];
  const sum = terms.reduce((a, b) => a + b, 0);
  return terms.length > 1 && sum === paris["total-dof"] ? terms.join(" + ") : "";
}

/** "209 = 101 + 65 + 37 + 6": a state that is itself stuck is the first board of the path, and counts
 *  once along it. Empty for other states, and where the path has no total. */
export function pathSum({ assignments, path, ...paris }: JsonParis): string {
  if (assignments.length || !path.length || paris["total-dof"] === null)
    return "";
  const terms = path.map((stage) => stage.dof);
  const sum = terms.reduce((a, b) => a + b);
  return terms.length > 1 ? `${sum} = ${terms.join(" + ")}` : String(sum);
}

/** The warnings of the state: of the page's digits some are placed, and it knows their cells. */
export function warningsOf({ position, work }: Template): string[] {
  const cells = () => [...conflictsOf(position)].map((cell) => cellName(position.shape, cell));
  return work.warnings.map((text) => text === "two givens contradict each other"
    ? `two digits contradict each other: ${cells().join(", ")}` : text);
}

export function solutionsText(solutions: string): string {
  if (solutions === "0")
    return "no solution";
  if (solutions === "1")
    return "one solution";
  return solutions.endsWith("+") ? `${solutions.slice(0, -1)} or more solutions`
    : `${solutions} solutions`;
}
