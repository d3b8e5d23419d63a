// SPDX-License-Identifier: GPL-3.0-or-later
// The way of an arrow from candidate to candidate: of a few curves the one that crosses the fewest
// digits, and none of the arrows that are there already.
import type { Arrow } from "../core/drawing";
import type { Candidate } from "../core/labels";
import { CELL, Geometry, Point, candidateAt, candidateCentre } from "./geometry";
import { Position, bit, candidatesOf, digitAt } from "../core/position";

export interface Route {
  /** The line, and the triangle at its end. */
  line: string;
  head: string;
  /** Between neighbours: too short for long dashes. */
  short: boolean;
}

/** How far curves swing out, in parts of their length. */
const BENDS = [0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4];
/** How far they swing out between neighbours, in radii of a candidate: into the gap behind. */
const SHORT_BEND = 2.4;
/** Between two looks at what lies under a way; with many arrows fewer looks must do. */
const STEP = 7, COARSE_STEP = 20, MANY = 40;

/** Curves that follow each other. */
interface Way {
  from: Point;
  parts: { bend: Point; to: Point }[];
}

const mix = (a: Point, b: Point, t: number): Point =>
  ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** A point `length` units from `from` towards `to`. */
function towards(from: Point, to: Point, length: number): Point {
  return mix(from, to, length / (distance(from, to) || 1));
}

/** A curve between the rims of two candidates. */
function curveOf(a: Point, b: Point, swing: number, radius: number): Way {
  const middle = mix(a, b, 0.5);
  const bend = { x: middle.x - (b.y - a.y) * swing, y: middle.y + (b.x - a.x) * swing };
  return { from: towards(a, bend, radius + 1), parts: [{ bend, to: towards(b, bend, radius + 3) }] };
}

/** Closer to a line of the grid a line beside it is taken for a part of it. */
const CLEAR = 8;

/** Whether a line across the board at `place` would be apart from those of the grid. */
function isClear(geometry: Geometry, place: number): boolean {
  const inCell = (place - geometry.margin) % CELL;
  return inCell >= CLEAR && inCell <= CELL - CLEAR;
}

/** A way along a row or column: beside its candidates, in the gap to the next ones. Its first and
 *  last part are straight for `leg` units from the centres. Null where the gap is at a line. */
function railOf(a: Point, b: Point, side: number, leg: number, geometry: Geometry): Way | null {
  const upright = a.x === b.x;
  const ahead = Math.sign(upright ? b.y - a.y : b.x - a.x);
  const aside = (upright ? geometry.candidateWidth : geometry.candidateHeight) / 2;
  if (!isClear(geometry, (upright ? a.x : a.y) + side * aside))
    return null;
  const beside = (at: Point, along: number): Point => upright
    ? { x: at.x + side * aside, y: at.y + ahead * along }
    : { x: at.x + ahead * along, y: at.y + side * aside };
  const along = Math.sqrt(Math.max(0, leg * leg - aside * aside));
  const turned = Math.min(along + aside, distance(a, b) / 2);
  const first = beside(a, along), last = beside(b, -along);
  const start = beside(a, turned), end = beside(b, -turned);
  const radius = geometry.candidateRadius;
  return { from: towards(a, first, radius + 1), parts: [
    { bend: first, to: start }, { bend: mix(start, end, 0.5), to: end },
    { bend: last, to: towards(b, last, radius + 3) },
  ] };
}

function pointsOn({ from, parts }: Way, step: number): Point[] {
  const points: Point[] = [];
  let start = from;
  for (const { bend, to } of parts) {
    const count = Math.ceil((distance(start, bend) + distance(bend, to)) / step);
    for (let i = 1; i <= count; i++)
      points.push(mix(mix(start, bend, i / count), mix(bend, to, i / count), i / count));
    start = to;
  }
  return points;
}

const OUTSIDE = "outside";

/** What lies at a point, as a key: a candidate, a digit (its cell alone), what is outside the board
 *  or on its edge; "" for none. */
function under(geometry: Geometry, position: Position, at: Point): string {
  const { order } = geometry.shape;
  const column = Math.floor((at.x - geometry.margin) / CELL);
  const row = Math.floor((at.y - geometry.margin) / CELL);
  const low = geometry.margin + CLEAR, high = geometry.margin + CELL * order - CLEAR;
  if (at.x < low || at.y < low || at.x > high || at.y > high)
    return OUTSIDE;
  const cell = row * order + column;
  const x = (at.x - geometry.margin) / CELL - column, y = (at.y - geometry.margin) / CELL - row;
  if (digitAt(position, cell))
    return Math.hypot(x - 0.5, y - 0.5) < 0.3 ? `${cell}` : "";
  const digit = candidateAt(geometry, x, y);
  if (!digit || !(candidatesOf(position)[cell] & bit(digit)))
    return "";
  const centre = candidateCentre(geometry, { cell, digit });
  return distance(at, centre) < 0.62 * geometry.candidateRadius ? `${cell} ${digit}` : "";
}

const squareOf = (at: Point): number => Math.floor(at.x / 12) * 4096 + Math.floor(at.y / 12);

interface Ground {
  geometry: Geometry;
  position: Position;
  signed: ReadonlySet<string>;
  /** Where arrows are already. */
  taken: Set<number>;
  step: number;
}

/** A large digit can be read under a line. */
function costOfKey({ signed }: Ground, key: string): number {
  if (key === OUTSIDE)
    return 8;
  return signed.has(key) ? 3 : key.includes(" ") ? 1 : 0.6;
}

function costOf(ground: Ground, points: readonly Point[]): number {
  const hit = new Set(points.map((at) => under(ground.geometry, ground.position, at)));
  hit.delete("");
  let cost = 0;
  for (const key of hit)
    cost += costOfKey(ground, key);
  const squares = new Set(points.map(squareOf));
  for (const square of squares)
    if (ground.taken.has(square))
      cost += 0.25;
  return cost;
}

/** The ways to choose from for a head of `size`, each with what its form costs. */
function waysOf(geometry: Geometry, a: Point, b: Point, size: number,
                near: boolean): [Way, number][] {
  const radius = geometry.candidateRadius, length = distance(a, b);
  const short = SHORT_BEND * radius / length;
  const ways = (near ? [short, -short] : BENDS).map((swing): [Way, number] =>
    [curveOf(a, b, swing, radius), Math.abs(swing) * (3 + length / CELL)]);
  const straight = (a.x === b.x || a.y === b.y) && length > CELL;
  for (const side of straight ? [1, -1] : []) {
    const rail = railOf(a, b, side, radius + 3 + 1.5 * size, geometry);
    if (rail)
      ways.push([rail, 0.25]);
  }
  return ways;
}

const number = (value: number): string => value.toFixed(1);
const pair = (at: Point): string => `${number(at.x)} ${number(at.y)}`;

/** The tip of the head, and its two corners: slim, so that it points one way only. */
function headOf({ parts }: Way, size: number): [Point, Point, Point] {
  const { bend, to } = parts[parts.length - 1];
  const length = distance(bend, to) || 1;
  const dx = (to.x - bend.x) / length, dy = (to.y - bend.y) / length;
  const back = { x: to.x - dx * size, y: to.y - dy * size };
  const half = 0.35 * size;
  return [to, { x: back.x - dy * half, y: back.y + dx * half },
          { x: back.x + dy * half, y: back.y - dx * half }];
}

function routeOf(way: Way, size: number, short: boolean): Route {
  const { from, parts } = way;
  const { bend, to } = parts[parts.length - 1];
  const ends = parts.map((part) => part.to);
  ends[ends.length - 1] = towards(to, bend, size * 0.8);
  const curves = parts.map((part, i) => `Q${pair(part.bend)} ${pair(ends[i])}`);
  const [tip, left, right] = headOf(way, size).map(pair);
  return { line: `M${pair(from)}${curves.join("")}`, head: `M${tip}L${left}L${right}Z`, short };
}

/** The routes of all arrows, in their order. */
export function routesOf(geometry: Geometry, position: Position, arrows: readonly Arrow[],
                         signed: readonly Candidate[]): Route[] {
  const radius = geometry.candidateRadius;
  const ground: Ground = {
    geometry, position, signed: new Set(signed.map(({ cell, digit }) => `${cell} ${digit}`)),
    taken: new Set(), step: arrows.length > MANY ? COARSE_STEP : STEP,
  };
  return arrows.map(({ from, to }) => {
    const a = candidateCentre(geometry, from), b = candidateCentre(geometry, to);
    const near = distance(a, b) < 3.4 * radius;
    const size = Math.max(6, Math.min(13, radius * (near ? 0.6 : 0.8)));
    const choices = waysOf(geometry, a, b, size, near).map(([way, form]) => {
      const points = pointsOn(way, ground.step);
      return { way, points, cost: form + costOf(ground, [...points, ...headOf(way, size)]) };
    });
    const { way, points } = choices.reduce((best, one) => (one.cost < best.cost ? one : best));
    for (const at of points)
      ground.taken.add(squareOf(at));
    return routeOf(way, size, near);
  });
}
