// SPDX-License-Identifier: GPL-3.0-or-later
// What the generator is asked for, what it answers, and the answers as files. No DOM here.
import type { JobEnd, JobLimit, Options, Progress } from "../core/api";
import { counted } from "../core/counted";
import { Choice, FAMILIES, adapted, shapeOf } from "../core/new_board";
import { Position, emptyPosition } from "../core/position";
import { isPossible } from "../core/ratings";
import { Shape } from "../core/shape";
import { LINE, sizeLine } from "../dialogs/format_names";

export type Method = "top-down" | "bottom-up" | "controlled-bias" | "weighted";
export type Symmetry = "none" | "rotate" | "mirror" | "diagonal";

/** Fields as they are typed: numbers are texts, empty where nothing is asked for. */
export interface MakeSettings {
  board: Choice;
  method: Method;
  count: string;
  seed: string;
  symmetry: Symmetry;
  rating: string;
  min: string;
  max: string;
}

export const FIRST_SETTINGS: MakeSettings = {
  board: { family: "sudoku", order: 9, block: "3x3" }, method: "top-down", count: "10", seed: "",
  symmetry: "none", rating: "", min: "", max: "",
};

export const MAX_COUNT = 10_000;

export const METHODS: { name: Method; words: string }[] = [
  { name: "top-down", words: "fast; prefers few clues" },
  { name: "bottom-up", words: "fast; prefers few clues even more" },
  { name: "controlled-bias",
    words: "puzzles with equally many clues are equally probable; slow" },
  { name: "weighted",
    words: "with the weight of each puzzle, all of a grid count alike; some hundred times as " +
      "efficient as controlled-bias" },
];

export const SYMMETRIES: { name: Symmetry; words: string }[] = [
  { name: "none", words: "none" },
  { name: "rotate", words: "half turn" },
  { name: "mirror", words: "mirror" },
  { name: "diagonal", words: "diagonal" },
];

export const hasSymmetry = ({ method, board }: MakeSettings): boolean =>
  (method === "top-down" || method === "bottom-up") &&
  board.family !== "queens" && board.family !== "sudoqueens";

/** Words, not numbers, or not of a puzzle alone. */
const NO_WINDOW = ["solutions", "type", "partials"];

/** A rating that no puzzle of the board has would keep none: such a run never ends. */
export const canRate = (rating: string, board: Choice): boolean =>
  !NO_WINDOW.includes(rating) && isPossible(shapeOf(board), rating);

/** A rating that the board does not have is none. */
export function fittingRating(settings: MakeSettings): MakeSettings {
  return canRate(settings.rating, settings.board) ? settings : { ...settings, rating: "" };
}

// ---- what a reload keeps ----

function decodeBoard(kept: Partial<Choice> | undefined): Choice {
  const known = FAMILIES.some(({ family }) => family === kept?.family);
  return known && Number.isInteger(kept!.order)
    ? adapted({ family: kept!.family!, order: kept!.order!, block: String(kept!.block) })
    : FIRST_SETTINGS.board;
}

/** The settings of a text that JSON.stringify wrote; the first ones for what it does not have. */
export function decodeSettings(text: string): MakeSettings | null {
  const kept: Partial<MakeSettings> | null = JSON.parse(text);
  if (typeof kept !== "object" || kept === null)
    return null;
  const settings = { ...FIRST_SETTINGS, board: decodeBoard(kept.board) };
  for (const name of ["count", "seed", "rating", "min", "max"] as const)
    settings[name] = typeof kept[name] === "string" ? kept[name] : FIRST_SETTINGS[name];
  settings.method = METHODS.find(({ name }) => name === kept.method)?.name ?? settings.method;
  settings.symmetry =
    SYMMETRIES.find(({ name }) => name === kept.symmetry)?.name ?? settings.symmetry;
  return fittingRating(settings);
}

// ---- what is asked for ----

const isWhole = (text: string): boolean => /^[0-9]+$/.test(text.trim());
const isNumber = (text: string): boolean => text.trim() === "" || Number.isFinite(Number(text));

/** What is wrong with the window of the rating; without a rating its fields mean nothing. */
function windowProblem({ rating, min, max }: MakeSettings): string | null {
  if (!rating)
    return null;
  if (!isNumber(min) || !isNumber(max))
    return `the rating has to be a number: '${isNumber(min) ? max : min}' is none`;
  return min.trim() && max.trim() && Number(min) > Number(max)
    ? `no rating is at least ${min} and at most ${max}` : null;
}

/** What is wrong with the fields; null for nothing. */
export function settingsProblem(settings: MakeSettings): string | null {
  const count = Number(settings.count);
  if (!isWhole(settings.count) || count < 1 || count > MAX_COUNT)
    return `'${settings.count}' is no number of puzzles: 1 to ${MAX_COUNT} would be`;
  if (settings.seed.trim() && (!isWhole(settings.seed) || BigInt(settings.seed.trim()) >= 2n ** 64n))
    return `'${settings.seed}' is no seed: a whole number below 2^64, or nothing, would be`;
  return windowProblem(settings);
}

export function boardOptions({ family, order, block }: Choice): Options {
  return family === "sudoku" ? { family, block } : { family, size: order };
}

/** The options of `givens generate`; the seed is drawn by the caller where there is none. A table
 *  is asked for, as JSON would bring the whole proof of each rating. */
export function generateOptions(settings: MakeSettings, seed: string): Options {
  const { rating, min, max } = settings;
  const symmetric = hasSymmetry(settings) && settings.symmetry !== "none";
  return {
    ...boardOptions(settings.board),
    method: settings.method, count: Number(settings.count), seed,
    ...(symmetric ? { symmetry: settings.symmetry } : {}),
    ...(rating ? { rating } : {}),
    ...(rating && min.trim() ? { "min-rating": min.trim() } : {}),
    ...(rating && max.trim() ? { "max-rating": max.trim() } : {}),
    to: "tsv",
  };
}

/** The same on the command line. */
export function commandOf(options: Options): string {
  return `givens generate ${Object.entries(options).map(([name, value]) =>
    `--${name} ${value}`).join(" ")}`;
}

/** What should be known before a run that may take long. */
export function patience(settings: MakeSettings): string | null {
  const { board, method } = settings;
  const nine = board.family === "sudoku" && board.order === 9;
  if (method === "controlled-bias")
    return nine ? "Controlled-bias needs about 257,600 tries for each 9x9 puzzle: seconds each."
      : board.order > 9 ? "Controlled-bias needs more tries above 9x9 than anyone can wait for."
        : "Controlled-bias needs many tries for each puzzle.";
  if (board.order > 12)
    return "Boards of this size may take minutes for each puzzle, longer with a rating.";
  if (settings.rating && (settings.min.trim() || settings.max.trim()))
    return "Puzzles outside of the range are thrown away: a rare range takes long.";
  return null;
}

// ---- a run ----

/** "0.3 per second" */
const rateWords = (rate: number): string =>
  `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)} per second`;

/** How far a run is after so many seconds, and whether the server will let it end; `most` is the
 *  server's limit in seconds, 0 where there is none. */
export function progressWords(count: number, wanted: number, seconds: number,
                              progress: Progress | null, most: number): string {
  const { rate = 0, left = null, tries = null } = progress ?? {};
  // Puzzles come by themselves, tries with the last progress: older ones would be too few.
  const known = tries !== null && tries > 0 && tries >= count;
  const words = [`${count} of ${wanted}`, timeWords(seconds) + (most ? ` of at most ${timeWords(most)}` : ""),
                 ...(known ? [counted(tries, "try", "tries")] : []),
                 ...(rate > 0 ? [rateWords(rate)] : [])];
  if (left === null)
    return words.join(", ");
  if (!most || seconds + left <= most)
    return [...words, `${timeWords(left)} left`].join(", ");
  return `${words.join(", ")}. All of them would take ${timeWords(left)} more: the server ends a ` +
    `run after ${timeWords(most)}; givens generate on the command line has no such limit.`;
}

const LIMITS: Record<JobLimit, string> = {
  time: "The run was ended: it took all the time that a run may take",
  output: "The run was ended: its puzzles are as much text as a run may give",
  memory: "The run was ended: it used all the memory that a run may use",
  listeners: "The run was ended: this page had lost its connection for too long",
};

export function endWords({ limit, cancelled }: JobEnd, count: number): string {
  const words = limit ? LIMITS[limit] : cancelled ? "Stopped" : "Done";
  return `${words}${limit ? "." : ":"} ${counted(count, "puzzle")}.`;
}

/** The words of the command, without its name, and without what the page tells itself. */
export function messageWords(text: string): string[] {
  const known = /^(seed \d|complete grids:|\d+ puzzles?,|the output was closed by its reader)/;
  return text.split("\n").map((line) => line.replace(/^givens: /, "").trim())
    .filter((line) => line && !known.test(line));
}

// ---- answers ----

/** A puzzle that was made: what the list shows of it, and its row of the command's table. */
export interface Made {
  number: number;
  puzzle: string;
  clues: number;
  rating: string;
  row: string;
}

/** The columns are puzzle, clues, tries, log_weight, and the rating if one was asked for. */
export function madeOf(row: string, number: number): Made {
  const [puzzle, clues, , , rating = ""] = row.split("\t");
  return { number, puzzle, clues: Number(clues), rating, row };
}

/** The line of a puzzle on a board of this shape: a character for each cell. */
export function madePosition(shape: Shape, puzzle: string): Position {
  const givens = Array.from(puzzle, (character) => shape.symbols.indexOf(character) + 1);
  return { ...emptyPosition(shape), givens };
}

/** What cannot be told from a line stands on the first one. */
export function linesFile(list: readonly Made[], shape: Shape): string {
  return sizeLine(LINE, shape) + list.map(({ puzzle }) => `${puzzle}\n`).join("");
}

/** What the command printed. */
export function tableFile(list: readonly Made[], rating: string): string {
  const head = ["puzzle", "clues", "tries", "log_weight", ...(rating ? [rating] : [])].join("\t");
  return [head, ...list.map(({ row }) => row)].map((row) => `${row}\n`).join("");
}

/** What the sheet is made of: the rating stands behind each puzzle. */
export function sheetInput(list: readonly Made[], rating: string): string {
  return list.map((made) => `${made.puzzle}${rating ? ` ${rating} ${made.rating}` : ""}\n`).join("");
}

// ---- sheets that are too long ----

/** The server's limits of what it is told and of what it answers, in bytes. */
const MAX_INPUT = 1 << 20, MAX_ANSWER = 1 << 24;

export const isTooLong = ({ status, message }: { status: number; message: string }): boolean =>
  status === 413 || / longer than the limit/.test(message);

/** How many puzzles fit, when sheets of half a sample and of all of it are `half` and `whole` long,
 *  and a puzzle is `line` characters of the input. A little less, as puzzles differ. */
export function mostOnSheet(sample: number, half: number, whole: number, line: number): number {
  const each = (whole - half) / (sample / 2);
  const answered = (MAX_ANSWER - whole) / each + sample, told = MAX_INPUT / (line + 1);
  const most = Math.floor(0.95 * Math.min(answered, told));
  return most < 100 ? most : Math.floor(most / 50) * 50;
}

export function tooLongWords(count: number, most: number, answers: boolean): string {
  return `a sheet of ${count} puzzles is too long: about ${most} fit. Make fewer of them` +
    `${answers ? ", or leave out the answers" : ""}.`;
}

/** "1 h 5 min", "10 min", "3 s" */
export function timeWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60)
    return `${whole} s`;
  if (whole < 3600)
    return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole % 3600 / 60)} min`;
}
