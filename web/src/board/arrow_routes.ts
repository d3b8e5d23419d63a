// SPDX-License-Identifier: GPL-3.0-or-later
// The way of an arrow from candidate to candidate: of a few curves the one that crosses the fewest
// digits, and none of the arrows that are there already.
import type { Arrow } from "./drawing";
import type { Candidate } from "../core/labels";
import { CELL, Geometry, Point, candidateAt, candidateCentre } from "./geometry";
import { Position, bit, candidatesOf, digitAt } from "../core/position";

export interface Route {
  /** The line, and the triangle at its end. */
  line: string;
  head: string;
}

/** How far curves swing out, in parts of their length. */
const BENDS = [0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4];
const SHORT_BENDS = [0.85, -0.85];
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

/** A way along a row or column: beside its candidates, in the gap to the next ones. */
function railOf(a: Point, b: Point, side: number, geometry: Geometry): Way {
  const upright = a.x === b.x;
  const ahead = Math.sign(upright ? b.y - a.y : b.x - a.x);
  const w = geometry.candidateWidth / 2, h = geometry.candidateHeight / 2;
  const beside = (at: Point, along: number): Point => upright
    ? { x: at.x + side * w, y: at.y + ahead * along * h }
    : { x: at.x + ahead * along * w, y: at.y + side * h };
  const first = beside(a, 1), last = beside(b, -1);
  const start = beside(a, 2), end = beside(b, -2);
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

/** What lies at a point, as a key: a candidate, a digit, what is outside the board; "" for none. */
function under(geometry: Geometry, position: Position, at: Point): string {
  const { order } = geometry.shape;
  const column = Math.floor((at.x - geometry.margin) / CELL);
  const row = Math.floor((at.y - geometry.margin) / CELL);
  if (column < 0 || row < 0 || column >= order || row >= order)
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

function costOf(ground: Ground, points: readonly Point[]): number {
  const hit = new Set(points.map((at) => under(ground.geometry, ground.position, at)));
  hit.delete("");
  let cost = 0;
  for (const key of hit)
    cost += key === OUTSIDE ? 8 : ground.signed.has(key) ? 3 : 1;
  const squares = new Set(points.map(squareOf));
  for (const square of squares)
    if (ground.taken.has(square))
      cost += 0.25;
  return cost;
}

/** The ways to choose from, each with what its form costs. */
function waysOf(geometry: Geometry, a: Point, b: Point, near: boolean): [Way, number][] {
  const ways = (near ? SHORT_BENDS : BENDS).map((swing): [Way, number] =>
    [curveOf(a, b, swing, geometry.candidateRadius), 3 * Math.abs(swing)]);
  const straight = (a.x === b.x || a.y === b.y) && distance(a, b) > CELL;
  if (straight)
    for (const side of [1, -1])
      ways.push([railOf(a, b, side, geometry), 0.25]);
  return ways;
}

const number = (value: number): string => value.toFixed(1);
const pair = (at: Point): string => `${number(at.x)} ${number(at.y)}`;

function headOf(bend: Point, to: Point, size: number): string {
  const length = distance(bend, to) || 1;
  const dx = (to.x - bend.x) / length, dy = (to.y - bend.y) / length;
  const back = { x: to.x - dx * size, y: to.y - dy * size };
  const left = { x: back.x - dy * size * 0.55, y: back.y + dx * size * 0.55 };
  const right = { x: back.x + dy * size * 0.55, y: back.y - dx * size * 0.55 };
  return `M${pair(to)}L${pair(left)}L${pair(right)}Z`;
}

function routeOf({ from, parts }: Way, size: number): Route {
  const { bend, to } = parts[parts.length - 1];
  const ends = parts.map((part) => part.to);
  ends[ends.length - 1] = towards(to, bend, size * 0.8);
  const curves = parts.map((part, i) => `Q${pair(part.bend)} ${pair(ends[i])}`);
  return { line: `M${pair(from)}${curves.join("")}`, head: headOf(bend, to, size) };
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
    const choices = waysOf(geometry, a, b, near).map(([way, form]) => {
      const points = pointsOn(way, ground.step);
      return { way, points, cost: form + costOf(ground, points) };
    });
    const { way, points } = choices.reduce((best, one) => (one.cost < best.cost ? one : best));
    for (const at of points)
      ground.taken.add(squareOf(at));
    return routeOf(way, Math.max(6, Math.min(13, radius * (near ? 0.6 : 0.8))));
  });
}
