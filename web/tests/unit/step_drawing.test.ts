// SPDX-License-Identifier: GPL-3.0-or-later
// Steps as drawings, an explanation against a position, ratings in words.
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  Plan, applied, boardBefore, isDone, mistakeIn, nextIndex, planOf, sePlanOf, spokenStep,
} from "../../src/core/explanation";
import type { JsonPath, SeNode, SeStep, Step } from "../../src/core/explain_types";
import { Candidate, candidateName, candidateOf, variableOf } from "../../src/core/labels";
import {
  candidatesOf, digitAt, digitsOf, emptyPosition, withCandidate, withGiven, withValue,
} from "../../src/core/position";
import { keptGivens, ratingJobs, ratingText } from "../../src/core/ratings";
import { NINE, Shape, makeShape, peersOf } from "../../src/core/shape";
import { readSolution } from "../../src/core/solution";
import { cellsOf, drawingOf } from "../../src/core/step_drawing";
import { Route, routesOf } from "../../src/board/arrow_routes";
import { CELL, Point, candidateCentre, geometryOf } from "../../src/board/geometry";
import { startFor } from "../../src/board/show_places";

const EMPTY = emptyPosition(NINE);
const label = (name: string) => candidateOf(NINE, name)!;

const single: Step = { step: 1, rule: "single", length: 0, name: "naked-single",
                       technique: "naked single", text: "naked-single ==> r1c1=1", words: "", variable: "r1c1",
                       value: "n1r1c1" };
const whip: Step = {
  step: 2, rule: "whip", length: 2, name: "whip[2]", text: "whip[2]: ...", words: "",
  chain: [
    { variable: "r4n5", left: "n5r4c4", from: "n5r6c5", right: "n5r4c8", z: [], t: [] },
    { variable: "c8n5", left: "n5r1c8", from: "n5r4c8", right: null, z: ["n5r6c8"], t: ["n5r3c8"] },
  ],
  targets: ["n5r6c5"],
};
const contradiction: Step = { step: 3, rule: "contradiction", length: 0, name: "contradiction",
                              text: "", words: "", variable: "r9c9" };

function planWith(steps: Step[]): Plan {
  const path: JsonPath = { puzzle: "", status: "ok", theory: "W", max_length: 36, from_state: false,
                           givens: 0, candidates: 0, candidates_after_brt: 0, csp_links: 0,
                           links: 0, density: 0, steps, hardest: "W[2]", rating: 2,
                           solution: null };
  return planOf(path, EMPTY, false);
}

test("labels carry numbers of digits, whatever the symbols", () => {
  const sixteen = makeShape("sudoku", 16, 4, 4);
  assert.deepEqual(candidateOf(sixteen, "n10r2c16"), { cell: 31, digit: 10 });
  assert.equal(candidateName(sixteen, { cell: 31, digit: 10 }), "n10r2c16");
  assert.equal(candidateOf(NINE, "n10r1c1"), null);
  assert.equal(candidateOf(NINE, "A=red"), null);
  assert.deepEqual(variableOf(NINE, "b2n7"),
                   { cells: [3, 4, 5, 12, 13, 14, 21, 22, 23], digit: 7 });
  assert.deepEqual(variableOf(makeShape("queens", 8), "r1")!.digit, 1);
});

test("a whip has its rings, discs, strokes, arrows and tints", () => {
  const drawing = drawingOf(NINE, whip, candidatesOf(EMPTY));
  const signs = drawing.candidates.map((one) =>
    `${one.sign} ${candidateName(NINE, one)} ${one.link}`);
  assert.deepEqual(signs.sort(), ["left n5r1c8 2", "left n5r4c4 1", "right n5r4c8 1", "t n5r3c8 2",
                                  "target n5r6c5 0", "z n5r6c8 2"]);
  const arrows = drawing.arrows.map((one) =>
    `${candidateName(NINE, one.from)} ${candidateName(NINE, one.to)} ${one.kind}`);
  assert.deepEqual(arrows, ["n5r6c5 n5r4c4 excludes", "n5r4c4 n5r4c8 within",
                            "n5r4c8 n5r1c8 excludes"]);
  assert.deepEqual(drawing.variables.map(({ name }) => name), ["r4n5", "c8n5"]);
  assert.equal(cellsOf(drawing).length, 6);
});

test("groups leave out what is no candidate, and inner chains are drawn", () => {
  const step: Step = {
    ...whip,
    chain: [
      { variable: "r1n1", left: "n1r1c9", from: "n1r9c9", right: ["n1r1c1", "n1r1c2", "n1r1c3"] },
      { left: "n2r9c1", from: null, right: { target: "n2r5c5", chain: [
        { variable: "r5c1", left: "n3r5c1", from: "n2r5c5", right: "n4r5c1",
          outer: ["n6r5c1"] }] } },
    ],
  };
  const drawing = drawingOf(NINE, step, candidatesOf(withCandidate(EMPTY, 1, 1, true)));
  assert.deepEqual(drawing.groups, [[label("n1r1c1"), label("n1r1c3")]]);
  const of = (sign: string) => drawing.candidates.filter((one) => one.sign === sign)
    .map((one) => candidateName(NINE, one));
  assert.deepEqual(of("inner"), ["n2r5c5"]);
  assert.deepEqual(of("z"), ["n6r5c1"]);
});

/** A chain along row 1 with a short cut from its first node to its last but one, and much beside. */
function longStep(): SeStep {
  const node = (name: string, on: boolean, parents: number[]): SeNode =>
    ({ node: name, label: name, on, parents });
  const beside = Array.from({ length: 40 }, (_, i) =>
    node(`n${i % 9 + 1}r${3 + Math.floor(i / 9)}c5`, false, [3]));
  const nodes = [node("n1r1c4", false, [1, 2]), node("n1r1c3", true, [2]),
                 node("n1r1c2", false, [3]), node("n1r1c1", true, []), ...beside];
  return { step: 1, rating: 9, technique: "Dynamic Chains", text: "", words: "as ".repeat(300),
           eliminations: [], targets: ["n1r1c4"], cells: [], digits: [], units: [], covers: [],
           candidates: [], nodes, ends: [0] };
}

test("of a very long chain the shortest way is drawn; the whole is there, too", () => {
  const drawing = drawingOf(NINE, longStep(), candidatesOf(EMPTY));
  assert.deepEqual(drawing.arrows.map(({ from, to }) =>
    `${candidateName(NINE, from)} ${candidateName(NINE, to)}`),
    ["n1r1c1 n1r1c2", "n1r1c2 n1r1c4"]);
  assert.ok(drawing.candidates.some((one) => one.sign === "target"));
  assert.equal(drawing.whole!.arrows.length, 44);
  assert.equal(drawing.whole!.whole, undefined);
  assert.equal(drawingOf(NINE, whip, candidatesOf(EMPTY)).whole, undefined);
});

test("of long words the rule and the conclusion are spoken", () => {
  const path = { puzzle: "", status: "ok" as const, steps: [longStep()] };
  const [step] = sePlanOf(path, EMPTY, false).steps;
  assert.equal(spokenStep(NINE, step), "Dynamic Chains (9.0): r1c4 is not 1.");
  assert.equal(spokenStep(NINE, { ...step, words: "r1c4 is not 1." }), "r1c4 is not 1.");
});

test("labels of boards that cannot be drawn are left out", () => {
  const csp: Step = {
    ...whip, targets: ["B=red"],
    chain: [{ variable: "alldiff1:red", left: "A=red", from: "B=red", right: null }],
  };
  const drawing = drawingOf(NINE, csp, candidatesOf(EMPTY));
  assert.deepEqual([drawing.candidates, drawing.arrows, drawing.variables], [[], [], []]);
});

test("every arrow has a way, also between neighbours and on large boards", () => {
  const drawing = drawingOf(NINE, whip, candidatesOf(EMPTY));
  const routes = routesOf(geometryOf(NINE), EMPTY, [...drawing.arrows,
    { from: label("n1r1c1"), to: label("n2r1c1"), kind: "within" }], drawing.candidates);
  assert.equal(routes.length, 4);
  for (const { line, head } of routes)
    assert.match(line + head, /^M[\d. ]+(Q[\d. -]+)+M[\d. -]+L[\d. -]+L[\d. -]+Z$/);
});

/** The points of a path, in its order. */
const pointsOf = (path: string): Point[] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

/** How far `at` is from the straight line through `a` and `b`. */
const aside = (at: Point, a: Point, b: Point): number =>
  Math.abs((b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)) /
    Math.hypot(b.x - a.x, b.y - a.y);

/** Arrows from some cells, in the corners, at lines and inside, to all that they may lead to. */
function arrowsFrom(shape: Shape): { from: Candidate; to: Candidate; kind: "within" }[] {
  const { order } = shape;
  const cells = [0, order - 1, order * order - 1, order * (order - 1), 2 * order + 1];
  return cells.flatMap((cell) => shape.symbols.flatMap((_, at) => [
    ...peersOf(shape)[cell].map((peer) => ({ cell: peer, digit: at + 1 })),
    ...shape.symbols.map((_, other) => ({ cell, digit: other + 1 }))
      .filter(({ digit }) => digit !== at + 1),
  ].map((to) => ({ from: { cell, digit: at + 1 }, to, kind: "within" as const }))));
}

function checkHead(shape: Shape, { line, head }: Route, to: Candidate): void {
  const geometry = geometryOf(shape);
  const [tip, left, right] = pointsOf(head);
  const back = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const centre = candidateCentre(geometry, to);
  const size = Math.hypot(tip.x - back.x, tip.y - back.y);
  const name = candidateName(shape, to);
  assert.ok(aside(centre, back, tip) < 1, `${name}: the head points beside it`);
  for (const { x, y } of [tip, left, right])
    assert.ok(x > geometry.margin && x < geometry.size && y > geometry.margin && y < geometry.size,
              `${name}: the head leaves the board`);
  // The line comes from behind the head; where it turns, it leaves room for the head.
  const points = pointsOf(line);
  const [start, bend, end] = points.slice(-3);
  const last = points.length > 3 ? bend : start;
  assert.ok(aside(bend, back, tip) < 1 && aside(end, back, tip) < 1, name);
  assert.ok(Math.hypot(tip.x - last.x, tip.y - last.y) > 1.45 * size,
            `${name}: no room for the head`);
}

/** Long parts that run along a line of the grid. */
function onLines(shape: Shape, { line }: Route): boolean {
  const { margin } = geometryOf(shape);
  const fromLine = (place: number) => Math.abs((place - margin + CELL / 2) % CELL - CELL / 2);
  return pointsOf(line).some((at, i, all) => {
    const before = all[Math.max(0, i - 1)];
    const across = Math.abs(at.y - before.y) < 1 && Math.abs(at.x - before.x) > 30;
    const down = Math.abs(at.x - before.x) < 1 && Math.abs(at.y - before.y) > 30;
    return (across && fromLine(at.y) < 8) || (down && fromLine(at.x) < 8);
  });
}

test("heads of arrows meet what they point to, inside the board; no arrow lies on a line", () => {
  for (const shape of [NINE, makeShape("sudoku", 4, 2, 2), makeShape("sudoku", 6, 2, 3)]) {
    const empty = emptyPosition(shape);
    for (const arrow of arrowsFrom(shape)) {
      const [route] = routesOf(geometryOf(shape), empty, [arrow], [arrow.from, arrow.to]);
      checkHead(shape, route, arrow.to);
      assert.ok(!onLines(shape, route), `${candidateName(shape, arrow.from)}: on a line`);
    }
  }
});

test("a view starts where its spans are seen, the first ones first", () => {
  const cell = { from: 500, to: 540 };
  assert.equal(startFor([cell], 450, 200), 450, "it is seen already");
  assert.equal(startFor([cell], 0, 200), 340);
  assert.equal(startFor([cell, { from: 450, to: 600 }], 0, 200), 400);
  assert.equal(startFor([cell, { from: 100, to: 900 }], 0, 200), 340, "a part of the long one");
  assert.equal(startFor([cell, { from: 500, to: 900 }], 0, 200), 500);
});

test("steps that the player has done are skipped", () => {
  const plan = planWith([single, whip, contradiction]);
  assert.equal(nextIndex(plan, EMPTY), 0);
  const one = withValue(EMPTY, 0, 1);
  assert.equal(nextIndex(plan, one), 1);
  const both = applied(plan.steps[1], one);
  assert.ok(isDone(plan.steps[1], both));
  assert.deepEqual(digitsOf(both.removed[label("n5r6c5").cell]), [5]);
  assert.equal(nextIndex(plan, both), 2);
  assert.ok(!isDone(plan.steps[2], both));
});

test("the board before a step is the player's, or comes from the start", () => {
  const plan = planWith([single, whip]);
  const own = withValue(EMPTY, 80, 9);
  const ahead = boardBefore(plan, own, 1);
  assert.deepEqual([digitAt(ahead, 0), digitAt(ahead, 80)], [1, 9]);
  const back = boardBefore(plan, applied(plan.steps[1], ahead), 1);
  assert.deepEqual([digitAt(back, 0), digitAt(back, 80)], [1, 0]);
  assert.ok(back.removed.every((mask) => !mask));
});

test("what contradicts the solution is told", () => {
  const text = "123456789456789123789123465275368914634291578918574632367942851591837246842615397";
  const solution = readSolution(NINE, text)!;
  assert.equal(mistakeIn(EMPTY, solution), "");
  assert.equal(mistakeIn(withValue(EMPTY, 11, 5), solution), "r2c3 is not 5.");
  assert.match(mistakeIn(withCandidate(EMPTY, 1, 2, true), solution), /^2 was removed from r1c2/);
  assert.equal(readSolution(NINE, "12"), null);
});

test("ratings: order, words, what a minimal puzzle keeps", () => {
  const { first, rest } = ratingJobs(["gB", "W", "S+W", "SER", "EP", "ED", "TE", "clues"]);
  assert.deepEqual(first, [["W"], ["gB"], ["SER", "EP", "ED"], ["TE"]]);
  assert.deepEqual(rest, [["S+W"]]);
  const record = { puzzle: "", status: "limit" as const, W: ">6", SER: 7, B: null };
  assert.equal(ratingText(record, "W"), "time-out: above 6");
  assert.equal(ratingText(record, "SER"), "7.0");
  assert.equal(ratingText(record, "B"), "time-out");
  assert.match(ratingText({ ...record, status: "beyond" }, "B"), /^beyond: /);
  const two = withGiven(withGiven(EMPTY, 0, 4), 1, 7);
  assert.deepEqual(keptGivens(two, ".7" + ".".repeat(79)).slice(0, 3), [0, 7, 0]);
});
