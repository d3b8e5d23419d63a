// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the whole page. Digits go by the place of their key, so that Shift works on every
// layout; letters by what is written on them. Letters that are symbols of the board are digits:
// their commands then need Alt. Elsewhere than on the board, its keypad or nothing at all, only
// commands with Ctrl or Alt are taken: other keys belong to what has the focus, and scroll.
import { Mode, currentPosition, session } from "../core/session";
import { Shape, columnOf, isQueens, rowOf } from "../core/shape";
import {
  chooseFilter, chooseMode, clearCell, enterDigit, goBack, goForward, selectCell, showCandidates,
} from "./actions";
import { takesText } from "../parts/takes_text";
import { openDialog } from "./dialogs";
import { speak } from "./spoken";

export interface KeyRow {
  key: string;
  words: string;
}

/** All keys, for the help. */
export const KEYS: readonly KeyRow[] = [
  { key: "Arrows", words: "go to the next cell" },
  { key: "W A S D, H J K L",
    words: "the same: up left down right, left down up right; " +
      "not where one of the letters is a symbol of the board" },
  { key: "Home, End",
    words: "first and last cell of the row; with Ctrl of the board" },
  { key: "Page Up, Page Down", words: "one block up or down" },
  { key: "1 to 9, A to Z",
    words: "enter the digit, as the mode says; the same digit again takes it away; " +
      "symbols of two figures are typed one after the other" },
  { key: "Shift or Ctrl + digit, Shift + letter",
    words: "remove the candidate, or bring it back" },
  { key: "Q, 1, Enter", words: "place a queen (queens only)" },
  { key: "Backspace, Delete, 0, .",
    words: "empty the cell; an empty cell gets its removed candidates back" },
  { key: "Z, Alt+Z", words: "digits are placed" },
  { key: "X, Alt+X",
    words: "digits remove candidates or bring them back" },
  { key: "C, Alt+C", words: "digits are written into the puzzle" },
  { key: "V, Alt+V", words: "show or hide the candidates" },
  { key: "F, Alt+F, then a digit",
    words: "emphasize the candidates and places of one digit; the same again ends it" },
  { key: "Escape",
    words: "end the filter, forget a key that waits for a second one" },
  { key: "Space", words: "next step of the explanation" },
  { key: "U, Alt+U, Ctrl+Z", words: "take back the last change, without end" },
  { key: "R, Alt+R, Ctrl+Y, Ctrl+Shift+Z", words: "do it again" },
  { key: "?", words: "this help" },
];

// ---- the next step ----

let nextStep: (() => void) | null = null;

/** The tab that has steps says what Space does; null when it closes. */
export function registerNextStep(step: (() => void) | null): void {
  nextStep = step;
}

function takeNextStep(): void {
  if (nextStep)
    nextStep();
  else
    speak("the tab Explain has the next step");
}

// ---- what waits for another key ----

/** How long a figure that may begin a longer symbol waits for the next, in milliseconds. */
const PATIENCE = 900;

interface Waiting {
  /** The figures typed so far. */
  text: string;
  mode: Mode | "filter";
  timer: number;
}

let waiting: Waiting | null = null;
/** F was typed: the next digit is that of the filter. */
let filterNext = false;

function forget(): void {
  if (waiting)
    clearTimeout(waiting.timer);
  waiting = null;
}

function commit(digit: number, mode: Mode | "filter"): void {
  filterNext = false;
  if (mode === "filter")
    chooseFilter(digit);
  else
    enterDigit(digit, mode);
}

/** Takes what was typed for the whole symbol. */
function settle(): void {
  if (!waiting)
    return;
  const { text, mode } = waiting;
  forget();
  const digit = currentPosition().shape.symbols.indexOf(text) + 1;
  if (digit)
    commit(digit, mode);
}

const begins = (shape: Shape, text: string): boolean =>
  shape.symbols.some((symbol) => symbol.length > text.length && symbol.startsWith(text));

/** One more character of a symbol; false if no symbol has it there. */
function typeSymbol(shape: Shape, typed: string, mode: Mode | "filter"): boolean {
  const text = waiting && waiting.mode === mode ? waiting.text + typed : typed;
  const digit = shape.symbols.indexOf(text) + 1;
  if (begins(shape, text)) {
    forget();
    waiting = { text, mode, timer: window.setTimeout(settle, PATIENCE) };
    return true;
  }
  if (digit) {
    forget();
    commit(digit, mode);
    return true;
  }
  if (text === typed)
    return false;
  settle();
  return typeSymbol(shape, typed, mode);
}

// ---- keys ----

/** The figure of a key of the upper row or of the number pad, wherever the layout puts it. */
function figureOf(event: KeyboardEvent): string {
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (!place)
    return /^[0-9]$/.test(event.key) ? event.key : "";
  // Without number lock the pad has arrows.
  const pad = event.code.startsWith("Numpad");
  return pad && !/^[0-9]$/.test(event.key) && !event.getModifierState("NumLock") ? "" : place[1];
}

/** Shift on the number pad shows only in that the key is no figure any more. */
function isShifted(event: KeyboardEvent): boolean {
  return event.shiftKey ||
    (event.code.startsWith("Numpad") && !/^[0-9]$/.test(event.key) && event.key.length > 1);
}

function letterOf(event: KeyboardEvent): string {
  if (/^[a-z]$/i.test(event.key))
    return event.key.toUpperCase();
  // Alt makes other characters on some systems.
  const place = event.altKey ? /^Key([A-Z])$/.exec(event.code) : null;
  return place ? place[1] : "";
}

function isSymbolLetter(shape: Shape, letter: string): boolean {
  return shape.symbols.some((symbol) => symbol.toUpperCase() === letter);
}

function symbolKey(event: KeyboardEvent, shape: Shape): boolean {
  const figure = figureOf(event);
  const mode = filterNext ? "filter"
    : isShifted(event) || (event.ctrlKey && figure) ? "candidate" : session.get().mode;
  if (isQueens(shape) && (figure === "1" || event.key === "Enter"))
    return typeSymbol(shape, "Q", mode);
  if (figure)
    return typeSymbol(shape, figure, mode);
  const letter = event.ctrlKey || event.altKey ? "" : letterOf(event);
  return letter !== "" && isSymbolLetter(shape, letter) && typeSymbol(shape, letter, mode);
}

const COMMANDS: Record<string, () => void> = {
  Z: () => chooseMode("value"),
  X: () => chooseMode("candidate"),
  C: () => chooseMode("given"),
  V: () => showCandidates(!session.get().showCandidates),
  U: goBack,
  R: goForward,
  F: () => {
    filterNext = !filterNext;
    speak(filterNext ? "filter: type a digit" : "no filter chosen");
  },
};

function commandKey(event: KeyboardEvent, shape: Shape): boolean {
  const letter = letterOf(event);
  const command = letter ? COMMANDS[letter] : undefined;
  const isDigit = !event.altKey && isSymbolLetter(shape, letter);
  if (!command || event.ctrlKey || event.metaKey || isDigit)
    return false;
  settle();
  command();
  return true;
}

function controlKey(event: KeyboardEvent): boolean {
  const letter = event.ctrlKey || event.metaKey ? letterOf(event) : "";
  const command = letter === "Z" ? (event.shiftKey ? goForward : goBack)
    : letter === "Y" ? goForward : null;
  if (!command)
    return false;
  settle();
  command();
  return true;
}

// ---- moving ----

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

const LETTER_ARROWS: Record<string, string>[] = [
  { W: "ArrowUp", A: "ArrowLeft", S: "ArrowDown", D: "ArrowRight" },
  { H: "ArrowLeft", J: "ArrowDown", K: "ArrowUp", L: "ArrowRight" },
];

/** Letters move only where none of their four is a symbol: half a cross would be of no use. */
function letterArrow(shape: Shape, letter: string): string {
  const cross = LETTER_ARROWS.find((keys) => letter in keys);
  const free = cross && Object.keys(cross).every((key) => !isSymbolLetter(shape, key));
  return free ? cross[letter] : "";
}

const within = (value: number, order: number): number => Math.min(Math.max(value, 0), order - 1);

/** The cell that a key goes to; -1 if it goes nowhere. */
function moved(event: KeyboardEvent, shape: Shape, cell: number): number {
  const row = rowOf(shape, cell), column = columnOf(shape, cell);
  const { order } = shape;
  const band = shape.blockRows || Math.min(3, order);
  const at = (r: number, c: number) => within(r, order) * order + within(c, order);
  if (event.metaKey || event.altKey)
    return -1;
  switch (event.key) {
    case "Home": return event.ctrlKey ? 0 : at(row, 0);
    case "End": return event.ctrlKey ? order * order - 1 : at(row, order - 1);
  }
  if (event.ctrlKey)
    return -1;
  switch (event.key) {
    case "PageUp": return at(row - band, column);
    case "PageDown": return at(row + band, column);
  }
  const letter = letterOf(event);
  const step = ARROWS[letter ? letterArrow(shape, letter) : event.key];
  return step ? at(row + step[0], column + step[1]) : -1;
}

function moveKey(event: KeyboardEvent, shape: Shape): boolean {
  const cell = moved(event, shape, session.get().selected);
  if (cell < 0)
    return false;
  settle();
  selectCell(cell);
  return true;
}

// ---- all together ----

/** Choices and boxes: plain keys are theirs, also of those that stand in the board's area. */
const CHOOSING = "input,select";
/** Elements on which Space and Enter do something of their own. */
const PRESSED = "button,a[href],summary,[role=button],[role=tab],[role=option],[role=checkbox]";

function otherKey(event: KeyboardEvent): boolean {
  switch (event.key) {
    case " ":
      takeNextStep();
      return true;
    case "Enter":
      settle();
      return false;
    case "Escape":
      forget();
      filterNext = false;
      if (session.get().filter)
        chooseFilter(0);
      return true;
  }
  const clears = ["Backspace", "Delete", "."].includes(event.key) || figureOf(event) === "0" ||
    event.code === "NumpadDecimal";
  if (!clears || event.ctrlKey || event.altKey || event.metaKey)
    return false;
  settle();
  const ends = filterNext;
  filterNext = false;
  if (ends)
    chooseFilter(0);
  else
    clearCell();
  return true;
}

/** The board or its keypad has the focus, or nothing. */
function isForBoard(target: Element): boolean {
  return target === document.body || target === document.documentElement ||
    (target.closest(".board-area") !== null && target.closest(CHOOSING) === null);
}

function handle(event: KeyboardEvent): boolean {
  const { shape } = currentPosition();
  const isCommand = event.metaKey || event.altKey || (event.ctrlKey && !figureOf(event));
  if (isCommand && (controlKey(event) || (event.altKey && commandKey(event, shape))))
    return true;
  if (!isForBoard(event.target as Element))
    return false;
  if (isCommand)
    return moveKey(event, shape);
  if (event.key === "?") {
    openDialog("help");
    return true;
  }
  return symbolKey(event, shape) || commandKey(event, shape) || moveKey(event, shape) ||
    otherKey(event);
}

function onKeyDown(event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.defaultPrevented || event.isComposing || takesText(target) ||
      document.querySelector("dialog[open]"))
    return;
  if ((event.key === " " || event.key === "Enter") && target.closest?.(PRESSED))
    return;
  if (handle(event))
    event.preventDefault();
}

/** Returns the function that ends it. */
export function listenToKeys(): () => void {
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}
