// SPDX-License-Identifier: GPL-3.0-or-later
// A drawing in the SVG of the board: tints and discs under the digits; rings, strokes, arrows and
// the numbers of links over them. And its legend.
import { useMemo } from "preact/hooks";
import type { Drawing, Sign, SignedCandidate, TintedVariable } from "../core/drawing";
import { CELL, Geometry, candidateCentre, cellCorner } from "./geometry";
import { routesOf } from "./arrow_routes";
import { Candidate, candidateName, sameCandidate } from "../core/labels";
import type { Shape } from "../core/shape";
import { Position } from "../core/position";
import { usePosition } from "../core/session";
import { useStore } from "../core/store";
import { useShown, wholeStore } from "./whole_drawing";
import "./drawing_layer.css";

const TINTS = 6;

interface LayerProps {
  drawing: Drawing;
  shape: Shape;
  geometry: Geometry;
  layer: "under" | "over";
}

export function DrawingLayer({ drawing, shape, geometry, layer }: LayerProps) {
  const shown = useShown(drawing);
  return layer === "under" ? <Under drawing={shown} shape={shape} geometry={geometry} />
    : <Over drawing={shown} shape={shape} geometry={geometry} />;
}

type PartProps = Omit<LayerProps, "layer">;

// ---- under the digits ----

/** Lines, dots and the like, so that tints differ without colour. */
function Patterns() {
  const strokes = ["", "M0 8L8 0", "M0 4H8", "M0 0L8 8", "M4 0V8", "M3 4H5"];
  return (
    <defs>
      {strokes.map((d, i) => (
        <pattern key={i} id={`tint-pattern-${i}`} width="8" height="8"
          patternUnits="userSpaceOnUse">
          <rect class={`tint-fill tint-${i}`} width="8" height="8" />
          {d && <path class="tint-pattern" d={d} />}
        </pattern>
      ))}
    </defs>
  );
}

/** The rectangle around cells. */
function boxOf(geometry: Geometry, cells: readonly number[]) {
  const corners = cells.map((cell) => cellCorner(geometry, cell));
  const x = Math.min(...corners.map((at) => at.x)), y = Math.min(...corners.map((at) => at.y));
  return { x, y, width: Math.max(...corners.map((at) => at.x)) + CELL - x,
           height: Math.max(...corners.map((at) => at.y)) + CELL - y };
}

/** Rows, columns and blocks fill their rectangle; diagonals do not. */
function isBox(geometry: Geometry, cells: readonly number[]): boolean {
  const { width, height } = boxOf(geometry, cells);
  return Math.round((width / CELL) * (height / CELL)) === cells.length;
}

/** Parallel outlines lie side by side. */
const insetOf = (tint: number): number => 2 + 1.8 * (tint % TINTS);

function Outline({ variable, geometry }: { variable: TintedVariable; geometry: Geometry }) {
  if (!isBox(geometry, variable.cells))
    return null;
  const { x, y, width, height } = boxOf(geometry, variable.cells);
  const inset = insetOf(variable.tint);
  return (
    <rect class={`unit-outline tint-${variable.tint % TINTS} ${variable.cover ? "cover" : ""}`}
      data-sign="unit" data-variable={variable.name} x={x + inset} y={y + inset}
      width={width - 2 * inset} height={height - 2 * inset} rx="8" />
  );
}

function Tint({ variable, geometry }: { variable: TintedVariable; geometry: Geometry }) {
  const tint = variable.tint % TINTS;
  if (!variable.digit) {
    const { x, y } = cellCorner(geometry, variable.cells[0]);
    return (
      <g class={`tinted tint-${tint}`} data-sign="variable" data-variable={variable.name}>
        <rect x={x + 2} y={y + 2} width={CELL - 4} height={CELL - 4}
          fill={`url(#tint-pattern-${tint})`} />
      </g>
    );
  }
  const w = geometry.candidateWidth, h = geometry.candidateHeight;
  return (
    <g class={`tinted tint-${tint}`} data-sign="variable" data-variable={variable.name}>
      {(variable.candidates ?? []).map((one) => {
        const at = candidateCentre(geometry, one);
        return <rect key={one.cell} x={at.x - w / 2} y={at.y - h / 2} width={w} height={h} rx="3"
          fill={`url(#tint-pattern-${tint})`} />;
      })}
    </g>
  );
}

const DISCS: readonly Sign[] = ["right", "mark", "value"];

interface SignProps {
  one: SignedCandidate;
  geometry: Geometry;
  shape: Shape;
}

function Disc({ one, geometry, shape }: SignProps) {
  const { x, y } = candidateCentre(geometry, one);
  return <circle class={`disc ${one.sign}`} data-sign={one.sign} data-link={one.link}
    data-candidate={candidateName(shape, one)} cx={x} cy={y} r={geometry.candidateRadius - 1} />;
}

/** A candidate whose ring is smaller has no room for a whole cross. */
const SMALL = 13;

/** The cross of a target lies under the digit, which stays readable; of a small one there are the
 *  ends alone. */
function Cross({ x, y, r }: { x: number; y: number; r: number }) {
  const small = r < SMALL;
  const end = small ? 1.1 * r : r, start = small ? 0.62 * r : 0;
  const arm = (right: number, down: number) =>
    `M${x + right * start} ${y + down * start}L${x + right * end} ${y + down * end}`;
  return <path class={small ? "cross small" : "cross"}
    d={arm(-1, -1) + arm(1, 1) + arm(-1, 1) + arm(1, -1)} />;
}

/** A line around the candidates of a group. */
function Group({ group, geometry }: { group: readonly Candidate[]; geometry: Geometry }) {
  const centres = group.map((one) => candidateCentre(geometry, one));
  const r = geometry.candidateRadius + 2;
  const x = Math.min(...centres.map((at) => at.x)) - r;
  const y = Math.min(...centres.map((at) => at.y)) - r;
  return <rect class="group" data-sign="group" x={x} y={y} rx={r}
    width={Math.max(...centres.map((at) => at.x)) + r - x}
    height={Math.max(...centres.map((at) => at.y)) + r - y} />;
}

function Under({ drawing, shape, geometry }: PartProps) {
  const cells = drawing.variables.filter((variable) => !variable.digit);
  const units = drawing.variables.filter((variable) => variable.digit);
  return (
    <g class="drawing under" aria-hidden="true">
      <Patterns />
      {[...cells, ...units].map((variable, i) =>
        <Tint key={i} variable={variable} geometry={geometry} />)}
      {units.map((variable, i) => <Outline key={i} variable={variable} geometry={geometry} />)}
      {(drawing.groups ?? []).map((group, i) =>
        <Group key={i} group={group} geometry={geometry} />)}
      {drawing.candidates.filter((one) => DISCS.includes(one.sign)).map((one, i) =>
        <Disc key={i} one={one} geometry={geometry} shape={shape} />)}
      {drawing.candidates.filter((one) => one.sign === "target").map((one, i) =>
        <Cross key={i} {...candidateCentre(geometry, one)} r={geometry.candidateRadius} />)}
    </g>
  );
}

// ---- over them ----

function shapeOfSign(sign: Sign, x: number, y: number, r: number) {
  switch (sign) {
    case "left": return <circle cx={x} cy={y} r={r - 1.5} />;
    case "inner": case "fin": return <circle cx={x} cy={y} r={r - 1} />;
    case "z": case "t": return <path d={`M${x - r} ${y + r * 0.45}L${x + r} ${y - r * 0.45}`} />;
    case "target": return <circle cx={x} cy={y} r={r} />;
    default: return null;
  }
}

function OverSign({ one, geometry, shape }: SignProps) {
  const { x, y } = candidateCentre(geometry, one);
  return (
    <g class={`sign ${one.sign}`} data-sign={one.sign} data-link={one.link}
      data-candidate={candidateName(shape, one)}>
      {shapeOfSign(one.sign, x, y, geometry.candidateRadius)}
    </g>
  );
}

function LinkNumber({ one, geometry }: { one: SignedCandidate; geometry: Geometry }) {
  const { x, y } = candidateCentre(geometry, one);
  const r = geometry.candidateRadius;
  return <text class="link-number" x={x - r * 0.95} y={y - r * 0.55}
    font-size={Math.max(10, r * 1.1)} data-link-number={one.link}>{one.link}</text>;
}

function Arrows({ drawing, shape, geometry, position }: PartProps & { position: Position }) {
  const routes = useMemo(() => routesOf(geometry, position, drawing.arrows, drawing.candidates),
                         [geometry, position, drawing]);
  return (
    <g class="arrows">
      {drawing.arrows.map((arrow, i) => (
        <g key={i} class={`arrow ${arrow.kind} ${routes[i].short ? "short" : ""}`}
          data-arrow={arrow.kind} data-from={candidateName(shape, arrow.from)}
          data-to={candidateName(shape, arrow.to)}>
          <path class="halo" d={routes[i].line} />
          <path class="line" d={routes[i].line} />
          <path class="head" d={routes[i].head} />
        </g>
      ))}
    </g>
  );
}

/** A grey stroke says nothing where the candidate is a part of the chain elsewhere. */
function visibleSigns(drawing: Drawing): SignedCandidate[] {
  const grey = (sign: Sign) => sign === "z" || sign === "t";
  return drawing.candidates.filter((one) => !DISCS.includes(one.sign) && !(grey(one.sign) &&
    drawing.candidates.some((other) => !grey(other.sign) && sameCandidate(one, other))));
}

function Over(props: PartProps) {
  const { drawing, shape, geometry } = props;
  const position = usePosition();
  const signs = visibleSigns(drawing);
  const numbered = signs.filter((one) => one.sign === "left" && one.link);
  if (position.shape !== shape)
    return null;
  return (
    <g class={`drawing over ${geometry.candidateRadius < SMALL ? "small-signs" : ""}`}
      aria-hidden="true" data-testid="drawing">
      {signs.map((one, i) => <OverSign key={i} one={one} geometry={geometry} shape={shape} />)}
      <Arrows {...props} position={position} />
      {numbered.length > 1 && numbered.map((one) =>
        <LinkNumber key={one.link} one={one} geometry={geometry} />)}
    </g>
  );
}

// ---- the legend ----

const SIGN_TEXTS: readonly [Sign, string][] = [
  ["target", "is eliminated"], ["value", "is placed"], ["left", "would be false"],
  ["right", "would be true"], ["mark", "part of the pattern"], ["fin", "fin"],
  ["inner", "excluded by the chain inside"], ["z", "excluded too"],
];

function LegendSign({ sign }: { sign: Sign }) {
  return (
    <svg class="legend-sign drawing" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      {DISCS.includes(sign) ? <circle class={`disc ${sign}`} cx="16" cy="16" r="13" />
        : <g class={`sign ${sign}`}>{shapeOfSign(sign, 16, 16, 13)}</g>}
      {sign === "target" && <Cross x={16} y={16} r={13} />}
    </svg>
  );
}

function LegendArrow({ kind }: { kind: "within" | "excludes" }) {
  return (
    <svg class="legend-sign drawing" viewBox="0 0 48 32" width="36" height="24" aria-hidden="true">
      <g class={`arrow ${kind}`}>
        <path class="line" d="M2 16L36 16" />
        <path class="head" d="M46 16L34 9L34 23Z" />
      </g>
    </svg>
  );
}

function WholeSwitch({ arrows }: { arrows: number }) {
  const whole = useStore(wholeStore, (state) => state.whole);
  return (
    <label>
      <input type="checkbox" checked={whole} data-testid="all-arrows"
        onChange={(event) => wholeStore.set({ whole: event.currentTarget.checked })} />
      {" "}all {arrows} arrows
    </label>
  );
}

/** The signs that a drawing has, in words. */
export function DrawingLegend({ drawing: given }: { drawing: Drawing }) {
  const drawing = useShown(given);
  const signs = new Set<Sign>(drawing.candidates.map(({ sign }) => (sign === "t" ? "z" : sign)));
  const kinds = new Set(drawing.arrows.map(({ kind }) => kind));
  if (!signs.size)
    return null;
  return (
    <ul class="legend" aria-label="Signs on the board" data-testid="legend">
      {SIGN_TEXTS.filter(([sign]) => signs.has(sign)).map(([sign, text]) =>
        <li key={sign}><LegendSign sign={sign} /> {text}</li>)}
      {kinds.has("excludes") && <li key="excludes"><LegendArrow kind="excludes" /> makes false</li>}
      {kinds.has("within") && <li key="within"><LegendArrow kind="within" /> then this is true</li>}
      {drawing.variables.some(({ digit }) => !digit) &&
        <li key="tint"><span class="swatch" aria-hidden="true" /> cell that is looked at</li>}
      {drawing.variables.some(({ digit }) => digit) &&
        <li key="unit"><span class="swatch unit" aria-hidden="true" />
          {" "}row, column or block that is looked at</li>}
      {given.whole && <li key="whole"><WholeSwitch arrows={given.whole.arrows.length} /></li>}
    </ul>
  );
}
