// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of the site, run by the code of its workers: its answers are the bytes of the command.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { runGivens } from "../support/real_server";
import { engineFile, noSite } from "../support/static_site";
import { EventReader } from "../../src/engine/event_reader";
import { runProgram } from "../../src/engine/wasi";

(globalThis as any).crypto ??= webcrypto;

const engine = noSite ? null : new WebAssembly.Module(readFileSync(engineFile()));

function run(mode: string, request: unknown): { code: number; text: string; message: string } {
  const pieces: Record<1 | 2, Uint8Array[]> = { 1: [], 2: [] };
  const input = new TextEncoder().encode(JSON.stringify(request));
  const code = runProgram(engine!, ["engine", mode], input,
                          (descriptor, bytes) => pieces[descriptor].push(bytes));
  return { code, text: Buffer.concat(pieces[1]).toString(), message: Buffer.concat(pieces[2]).toString() };
}

type Options = Record<string, string | number | boolean>;

const wordsOf = (options: Options): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)]);

/** What says which machine and which build answered. */
const withoutBuild = (text: string): string => text.replace(/^\{"run": .*\n/m, "");

function compare(verb: string, input: string, options: Options): void {
  const { code, text, message } = run("answer", { verb, input, options });
  assert.equal(code, 0, message);
  const form = "to" in options ? [] : ["--to", "json"];
  assert.equal(withoutBuild(text),
               withoutBuild(runGivens([verb, ...form, ...wordsOf(options)], input)));
}

const puzzles = (): string => runGivens(["generate", "--count", "40", "--seed", "3"]) +
  runGivens(["generate", "--count", "8", "--seed", "4", "--family", "latin", "--order", "6"]);
const nine = (): string => runGivens(["generate", "--count", "40", "--seed", "5"]);

const CASES: [string, string, () => string, Options][] = [
  ["solutions", "solve", nine, {}],
  ["counts", "count", nine, { limit: 1000 }],
  ["checks, and what is wrong with others", "check", () => nine() + "12345\n" + "1".repeat(81) + "\n", {}],
  ["ratings", "rate", nine, { ratings: "W,SER,B,gW,TE" }],
  ["paths of whips", "explain", nine, { theory: "W" }],
  ["paths of Sudoku Explainer", "explain", nine, { theory: "SE" }],
  ["puzzles from a seed", "generate", () => "", { count: 30, seed: 7 }],
  ["puzzles from a large seed", "generate", () => "", { count: 2, seed: "18446744073709551615" }],
  ["canonical forms", "canon", nine, {}],
  ["minimal puzzles", "minimize", () => runGivens(["grids", "--count", "12", "--seed", "2"]), {}],
  ["complete grids", "grids", () => "", { count: 20, seed: 9 }],
  ["figures of the Template", "paris", nine, {}],
  ["encodings", "encode", () => nine().split("\n")[0] + "\n", { to: "dimacs-3d" }],
  ["other forms", "convert", nine, { to: "grid" }],
];
for (const [name, verb, input, options] of CASES)
  test(`${name} are those of the command`, { skip: noSite }, () => compare(verb, input(), options));

test("puzzles of other families are read as the command reads them", { skip: noSite }, () =>
  compare("convert", puzzles().split("\n").slice(0, 40).join("\n") + "\n", { board: true }));

test("big counts are exact", { skip: noSite }, () =>
  compare("count", ".".repeat(81) + "\n", { family: "latin" }));

test("a job tells its answers, its messages and its end as events", { skip: noSite }, () => {
  const { code, text } = run("job", { verb: "generate", options: { count: 3, seed: 1, to: "tsv" } });
  assert.equal(code, 0);
  const events: [string, any][] = [];
  new EventReader((name, data) => events.push([name, data])).take(text);
  const rows = events.filter(([name]) => name === "answer").map(([, data]) => data.text);
  assert.equal(rows.join("\n") + "\n",
               runGivens(["generate", "--to", "tsv", "--count", "3", "--seed", "1"]));
  assert.deepEqual(events.at(-1), ["end", { exit: 0, cancelled: false, limit: null }]);
});

test("events come whole, however their text is cut", () => {
  const text = 'event: answer\nid: 1\ndata: {"a": "x: y"}\n\nevent: end\nid: 2\ndata: {"exit": 0}\n\n';
  const heard: unknown[] = [];
  const reader = new EventReader((name, data) => heard.push(name, data));
  for (const letter of text)
    reader.take(letter);
  assert.deepEqual(heard, ["answer", { a: "x: y" }, "end", { exit: 0 }]);
});

test("wrong requests are refused in the words of the server", { skip: noSite }, () => {
  const refusal = (request: unknown) => {
    const { code, message, text } = run("answer", request);
    assert.equal(text, "");
    return [code, message.trim()];
  };
  assert.deepEqual(refusal({ verb: "solve", options: { limit: "many" } }),
                   [2, "--limit: 'many' is not a whole number"]);
  assert.deepEqual(refusal({ verb: "serve" }), [2, "'serve' is not a verb for requests: see /api/1/"]);
  assert.deepEqual(refusal({ verb: "solve", options: { threads: 2 } }),
                   [2, "option 'threads' of solve cannot be given in a request"]);
  assert.equal(refusal({ verb: "convert", input: "12345\n", options: { to: "grid" } })[0], 3);
});
