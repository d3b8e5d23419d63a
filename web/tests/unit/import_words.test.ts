// SPDX-License-Identifier: GPL-3.0-or-later
// The words about texts that come in: what is no text, what a text leaves open, numbers.
import { test } from "node:test";
import assert from "node:assert/strict";
import { counted } from "../../src/core/counted";
import {
  NO_TEXT, beginningOf, fieldWords, needsShape, openPosition, placedMessage, readText,
} from "../../src/core/import_text";
import { emptyPosition, withGiven } from "../../src/core/position";
import { session } from "../../src/core/session";
import { NINE } from "../../src/core/shape";

test("a text with a NUL is refused before it is sent", async () => {
  await assert.rejects(readText("\x89PNG\0\0\0\rIHDR"), { message: NO_TEXT });
  await assert.rejects(readText(" \n"), { message: "there is no puzzle in this text" });
});

test("options that the command asks for are fields here", () => {
  const messages = [
    ["order 12 has several block shapes (2x6, 3x4): give its blocks",
     "order 12 has several block shapes (2x6, 3x4): choose Blocks above"],
    ["the size of the Sudoku is not known: give its blocks or the order",
     "the size of the Sudoku is not known: choose Blocks or Order above"],
    ["only one side of the blocks is known: give both",
     "only one side of the blocks is known: choose Blocks above"],
    ["a list of cells does not determine the order: give the size",
     "a list of cells does not determine the order: choose Order above"],
    ["order 7 has several block shapes (1x7, 7x1): give its blocks",
     "order 7 has several block shapes (1x7, 7x1): choose the family Latin square above"],
  ];
  for (const [message, words] of messages) {
    assert.ok(needsShape(message));
    assert.equal(fieldWords(message, "above"), words);
  }
  assert.equal(fieldWords("77 cells", "above"), "77 cells");
});

test("one is one", () => {
  assert.equal(counted(1, "given"), "1 given");
  assert.equal(counted(0, "given"), "0 givens");
  assert.equal(counted(2, "cell is", "cells are"), "2 cells are");
});

test("an opened puzzle is told with its number of givens, and is there to be solved", () => {
  session.set({ mode: "given" });
  openPosition(withGiven(emptyPosition(NINE), 0, 5), "the text");
  assert.equal(session.get().notice?.text,
               "Opened from the text: Sudoku 9x9, blocks 3x3, 1 given.");
  assert.equal(session.get().mode, "value");
  session.set({ mode: "candidate" });
  openPosition(emptyPosition(NINE), "the text");
  assert.equal(session.get().mode, "candidate");
});

test("long texts are cut at the end of a line", () => {
  // Two quotes around it; the end of a line is sent as two characters.
  assert.equal(beginningOf("abc\ndef\nghi", 14), "abc\ndef\n");
  assert.equal(beginningOf("abc\ndef\nghi", 15), "abc\ndef\nghi");
  assert.equal(beginningOf("abcdef", 6), "abcd");
  assert.equal(beginningOf("abc", 5), "abc");
  assert.equal(beginningOf("ab\u{1F600}", 6), "ab");
});

test("what is left of a long text is no more bytes than the server takes", () => {
  const bytes = (input: string) => new TextEncoder().encode(JSON.stringify({ input })).length;
  const line = `${".".repeat(81)} ${"äöü€\u{1F600}\t\"".repeat(20)}\n`;
  for (const text of [line.repeat(4000), "1".repeat(2_000_000), "€".repeat(700_000)]) {
    const sent = bytes(beginningOf(text));
    assert.ok(sent <= 1 << 20 && sent > 1_000_000, String(sent));
  }
  const short = "€".repeat(300_000);
  assert.equal(beginningOf(short), short);
});

test("places are told in words", () => {
  assert.equal(placedMessage("givens: stdin:2:78: 77 cells\n"), "line 2, column 78: 77 cells");
});
