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
const SAMPLES = 18;

interface Curve {
  from: Point;
  bend: Point;
  to: Point;
}

const mix = (a: Point, b: Point, t: number): Point =>
  ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

function pointOn({ from, bend, to }: Curve, t: number): Point {
  return mix(mix(from, bend, t), mix(bend, to, t), t);
}

/** A point `length` units from `from` towards `to`. */
function towards(from: Point, to: Point, length: number): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return mix(from, to, length / distance);
}

/** A curve between the rims of two candidates. */
function curveOf(a: Point, b: Point, swing: number, radius: number): Curve {
  const middle = mix(a, b, 0.5);
  const bend = { x: middle.x - (b.y - a.y) * swing, y: middle.y + (b.x - a.x) * swing };
  return { from: towards(a, bend, radius + 1), bend, to: towards(b, bend, radius + 3) };
}

/** How much of a digit lies at a point: 0 none. */
function digitUnder(geometry: Geometry, position: Position, at: Point): number {
  const { order } = geometry.shape;
  const column = Math.floor((at.x - geometry.margin) / CELL);
  const row = Math.floor((at.y - geometry.margin) / CELL);
  if (column < 0 || row < 0 || column >= order || row >= order)
    return 4;
  const cell = row * order + column;
  const x = (at.x - geometry.margin) / CELL - column, y = (at.y - geometry.margin) / CELL - row;
  if (digitAt(position, cell))
    return Math.hypot(x - 0.5, y - 0.5) < 0.3 ? 1 : 0;
  const digit = candidateAt(geometry, x, y);
  if (!digit || !(candidatesOf(position)[cell] & bit(digit)))
    return 0;
  const centre = candidateCentre(geometry, { cell, digit });
  return Math.hypot(at.x - centre.x, at.y - centre.y) < 0.62 * geometry.candidateRadius ? 1 : 0;
}

const squareOf = (at: Point): number => Math.floor(at.x / 12) * 4096 + Math.floor(at.y / 12);

function costOf(geometry: Geometry, position: Position, signed: ReadonlySet<string>,
                taken: ReadonlySet<number>, curve: Curve, swing: number): number {
  let cost = Math.abs(swing) * 3;
  for (let i = 1; i < SAMPLES; i++) {
    const at = pointOn(curve, i / SAMPLES);
    const digit = digitUnder(geometry, position, at);
    if (digit)
      cost += signed.has(keyAt(geometry, at)) ? 3 : digit;
    if (taken.has(squareOf(at)))
      cost += 0.8;
  }
  return cost;
}

function keyAt(geometry: Geometry, at: Point): string {
  const column = Math.floor((at.x - geometry.margin) / CELL);
  const row = Math.floor((at.y - geometry.margin) / CELL);
  const digit = candidateAt(geometry, (at.x - geometry.margin) / CELL - column,
                            (at.y - geometry.margin) / CELL - row);
  return `${row * geometry.shape.order + column} ${digit}`;
}

const number = (value: number): string => value.toFixed(1);
const pair = (at: Point): string => `${number(at.x)} ${number(at.y)}`;

function headOf({ bend, to }: Curve, size: number): string {
  const length = Math.hypot(to.x - bend.x, to.y - bend.y) || 1;
  const dx = (to.x - bend.x) / length, dy = (to.y - bend.y) / length;
  const back = { x: to.x - dx * size, y: to.y - dy * size };
  const left = { x: back.x - dy * size * 0.55, y: back.y + dx * size * 0.55 };
  const right = { x: back.x + dy * size * 0.55, y: back.y - dx * size * 0.55 };
  return `M${pair(to)}L${pair(left)}L${pair(right)}Z`;
}

function routeOf(curve: Curve, size: number): Route {
  const line = { ...curve, to: towards(curve.to, curve.bend, size * 0.8) };
  return { line: `M${pair(line.from)}Q${pair(line.bend)} ${pair(line.to)}`,
           head: headOf(curve, size) };
}

/** The routes of all arrows, in their order. */
export function routesOf(geometry: Geometry, position: Position, arrows: readonly Arrow[],
                         signed: readonly Candidate[]): Route[] {
  const radius = geometry.candidateRadius;
  const keys = new Set(signed.map(({ cell, digit }) => `${cell} ${digit}`));
  const taken = new Set<number>();
  return arrows.map(({ from, to }) => {
    const a = candidateCentre(geometry, from), b = candidateCentre(geometry, to);
    const near = Math.hypot(b.x - a.x, b.y - a.y) < 3.4 * radius;
    const choices = (near ? SHORT_BENDS : BENDS).map((swing) => {
      const curve = curveOf(a, b, swing, radius);
      return { curve, cost: costOf(geometry, position, keys, taken, curve, swing) };
    });
    const { curve } = choices.reduce((best, one) => (one.cost < best.cost ? one : best));
    for (let i = 1; i < SAMPLES; i++)
      taken.add(squareOf(pointOn(curve, i / SAMPLES)));
    return routeOf(curve, Math.max(6, Math.min(13, radius * (near ? 0.6 : 0.8))));
  });
}
