// SPDX-License-Identifier: GPL-3.0-or-later
// A position as text behind the # of the page's address, and back:
//
//     1;sudoku;3x3;GIVENS;VALUES;REMOVED;CAPTION;EXCLUDED
//
// version, family, blocks (or the order where a family has none), a character for each cell ('.'
// for none), the same for what was placed, removed candidates as r1c2-37,r4c5-1, what stood behind
// the puzzle, candidates that the puzzle excludes, written as removed ones. Digits are always 1 ... 9 A ... P; a letter behind the size ("4x4:A") tells how the
// board shows them. Parts at the end that are empty are left out. No DOM here.
import {
  Family, MAX_ORDER, Shape, cellName, digitCount, isQueens, makeShape, sameShape,
} from "./shape";
import { Position, bit, digitsOf, samePuzzle } from "./position";

const VERSION = "1";
const DIGITS = "123456789ABCDEFGHIJKLMNOP";
const FAMILIES: readonly Family[] = ["sudoku", "latin", "pandiagonal", "queens", "sudoqueens"];

/** What a fragment says. */
export type Shared =
  | { kind: "none" }
  | { kind: "position"; position: Position }
  /** A puzzle in one of the formats of the command: the server has to read it. */
  | { kind: "text"; text: string }
  | { kind: "bad"; message: string };

// ---- symbols ----

type Alphabet = "1" | "A" | "0" | "decimal";

function symbolsOf(alphabet: Alphabet, order: number): string[] {
  const text = { "1": DIGITS, A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0": "0123456789ABCDEFGHIJKLMNO" };
  return Array.from({ length: order }, (_, at) =>
    alphabet === "decimal" ? String(at + 1) : text[alphabet][at]);
}

/** "1" where the symbols are none of those that have a name. */
function alphabetOf(shape: Shape): Alphabet {
  const own = shape.symbols.join(" ");
  const names: Alphabet[] = ["1", "A", "0", "decimal"];
  return names.find((name) => symbolsOf(name, shape.order).join(" ") === own) ?? "1";
}

// ---- writing ----

function sizeText(shape: Shape): string {
  const size = shape.blockRows ? `${shape.blockRows}x${shape.blockCols}` : String(shape.order);
  const alphabet = isQueens(shape) ? "1" : alphabetOf(shape);
  return alphabet === "1" ? size : `${size}:${alphabet}`;
}

const cellsText = (digits: readonly number[]): string =>
  digits.map((digit) => (digit ? DIGITS[digit - 1] : ".")).join("");

function masksText(shape: Shape, masks: readonly number[]): string {
  return masks.flatMap((mask, cell) => mask
    ? [`${cellName(shape, cell)}-${digitsOf(mask).map((digit) => DIGITS[digit - 1]).join("")}`]
    : []).join(",");
}

/** The fragment of a position, without the #. */
export function encodePosition(position: Position): string {
  const { shape } = position;
  const parts = [VERSION, shape.family, sizeText(shape), cellsText(position.givens),
                 cellsText(position.values).replace(/\.+$/, ""),
                 masksText(shape, position.removed), encodeURIComponent(position.caption ?? ""),
                 masksText(shape, position.excluded)];
  while (parts[parts.length - 1] === "")
    parts.pop();
  return parts.join(";");
}

// ---- reading ----

/** Whatever is wrong with a fragment, in words. */
class Wrong extends Error {}

function readShape(familyText: string, sizeText: string): Shape {
  const family = FAMILIES.find((name) => name === familyText);
  if (!family)
    throw new Wrong(`'${familyText}' is no family of the page (${FAMILIES.join(", ")})`);
  const found = /^(?:([0-9]{1,2})x)?([0-9]{1,2})(?::(A|0|decimal))?$/.exec(sizeText);
  if (!found)
    throw new Wrong(`'${sizeText}' is no size: 3x3 or 9 would be one`);
  const rows = found[1] === undefined ? 0 : Number(found[1]);
  const order = found[1] === undefined ? Number(found[2]) : rows * Number(found[2]);
  const blocks = family === "sudoku" || family === "sudoqueens";
  if (blocks !== (found[1] !== undefined))
    throw new Wrong(`${family} needs ${blocks ? "blocks such as 3x3" : "an order such as 9"}, ` +
      `not '${sizeText}'`);
  if (order < 1 || order > MAX_ORDER)
    throw new Wrong(`the page draws boards up to ${MAX_ORDER}x${MAX_ORDER}; ` +
      `this one is ${order}x${order}`);
  const alphabet = found[3] as Alphabet | undefined;
  return makeShape(family, order, rows, rows ? Number(found[2]) : 0,
                   alphabet && family !== "queens" && family !== "sudoqueens"
                     ? symbolsOf(alphabet, order) : undefined);
}

function readDigit(shape: Shape, character: string, where: string): number {
  const digit = DIGITS.indexOf(character) + 1;
  if (digit < 1 || digit > digitCount(shape))
    throw new Wrong(`'${character}' in ${where} is no digit of this board`);
  return digit;
}

function readCells(shape: Shape, text: string, where: string): number[] {
  const count = shape.order * shape.order;
  if (text.length > count)
    throw new Wrong(`${where}: ${text.length} cells, the board has ${count}`);
  return Array.from(text.padEnd(count, "."), (character, cell) =>
    character === "." ? 0 : readDigit(shape, character, `${where}, ${cellName(shape, cell)}`));
}

function readMasks(shape: Shape, text: string): number[] {
  const masks = new Array<number>(shape.order * shape.order).fill(0);
  for (const item of text ? text.split(",") : []) {
    const found = /^r([0-9]{1,2})c([0-9]{1,2})-([0-9A-Z]+)$/.exec(item);
    const row = Number(found?.[1]), column = Number(found?.[2]);
    if (!found || row < 1 || row > shape.order || column < 1 || column > shape.order)
      throw new Wrong(`'${item.slice(0, 40)}' names no candidates: r1c2-37 would`);
    for (const character of found[3])
      masks[(row - 1) * shape.order + column - 1] |=
        bit(readDigit(shape, character, item.slice(0, 40)));
  }
  return masks;
}

function readCaption(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Wrong("the text behind the puzzle is not written as in an address");
  }
}

function readParts(parts: readonly string[]): Position {
  if (parts.length < 4 || parts.length > 8)
    throw new Wrong(`${parts.length} parts: 4 to 8 (1;sudoku;3x3;...) would be right`);
  const [, family, size, givensText, valuesText = "", removed = "", caption = "", excluded = ""] =
    parts;
  const shape = readShape(family, size);
  const givens = readCells(shape, givensText, "the givens");
  if (givensText.length !== givens.length)
    throw new Wrong(`the givens: ${givensText.length} cells, the board has ${givens.length}`);
  const values = readCells(shape, valuesText, "the placed digits");
  const twice = values.findIndex((value, cell) => value && givens[cell]);
  if (twice >= 0)
    throw new Wrong(`${cellName(shape, twice)} is given and placed`);
  const text = readCaption(caption);
  return { shape, givens, excluded: readMasks(shape, excluded), values,
           removed: readMasks(shape, removed), ...(text ? { caption: text } : {}) };
}

/** The position of a fragment that encodePosition wrote. */
export function decodePosition(text: string): Shared {
  try {
    return { kind: "position", position: readParts(text.split(";")) };
  } catch (problem) {
    if (problem instanceof Wrong)
      return { kind: "bad",
               message: `this link has no board that can be read: ${problem.message}` };
    throw problem;
  }
}

/** Programs that pass links on may have written ; as %3B. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What stands behind the # of an address, with or without the #. Never throws. */
export function readFragment(fragment: string): Shared {
  const bare = fragment.replace(/^#/, "");
  if (!bare)
    return { kind: "none" };
  const text = !bare.includes(";") && /%3b/i.test(bare) ? plain(bare) : bare;
  const version = /^([0-9]{1,3});[a-z]/.exec(text);
  if (version)
    return version[1] === VERSION ? decodePosition(text) : {
      kind: "bad",
      message: `this link is of version ${version[1]}; this page reads version ${VERSION}`,
    };
  const puzzle = plain(text.replace(/^p=/, "")).trim();
  return puzzle ? { kind: "text", text: puzzle }
    : { kind: "bad", message: "this link has no puzzle behind '#p='" };
}

/** A link of this page among what was pasted; null for any other text. */
export function sharedIn(text: string): Shared | null {
  const found = /^\S*#((?:[0-9]{1,3}(?:;|%3[bB])[a-z]|p=)\S*)$/.exec(text.trim());
  return found ? readFragment(found[1]) : null;
}

/** The same position; where the board is the one shown already, its shape is taken over, and its
 *  puzzle where that is the same. */
export function adopted(position: Position, before: Position): Position {
  if (!sameShape(position.shape, before.shape))
    return position;
  const placed = { ...position, shape: before.shape };
  return samePuzzle(placed, before)
    ? { ...placed, givens: before.givens, excluded: before.excluded } : placed;
}
