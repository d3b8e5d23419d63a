// SPDX-License-Identifier: GPL-3.0-or-later
// One cell: its ground, what stands in it, and the element that has the focus and the spoken name.
// Each is drawn again only when it changes.
import { bit, digitsOf } from "../core/position";
import { isQueens } from "../core/shape";
import { memoized } from "../parts/memoized";
import { CELL, Geometry, candidateCentre, cellCentre, cellCorner } from "./geometry";

/** From the middle of a line of text to its base line, in font sizes. */
const HALF_HEIGHT = 0.36;

export const CellGround = memoized(({ geometry, cell, look }:
                                   { geometry: Geometry; cell: number; look: string }) => {
  const { x, y } = cellCorner(geometry, cell);
  return <rect class={`ground ${look}`} x={x} y={y} width={CELL} height={CELL} />;
});

function CellDigit({ geometry, cell, digit, given }:
                   { geometry: Geometry; cell: number; digit: number; given: boolean }) {
  const { x, y } = cellCentre(geometry, cell);
  return (
    <text class={given ? "given" : "placed"} x={x} y={y + HALF_HEIGHT * geometry.digitFont}
      font-size={geometry.digitFont}>{geometry.shape.symbols[digit - 1]}</text>
  );
}

/** The candidates of a cell in one element, each at its own place; far fewer nodes that way. */
function PlainCandidates({ geometry, cell, digits }:
                         { geometry: Geometry; cell: number; digits: number[] }) {
  const { symbols } = geometry.shape;
  const font = geometry.candidateFont;
  const places = digits.map((digit) => candidateCentre(geometry, { cell, digit }));
  const base = HALF_HEIGHT * font;
  if (digits.some((digit) => symbols[digit - 1].length > 1))
    return (
      <>
        {digits.map((digit, at) => (
          <text key={digit} class="candidate" font-size={font} x={places[at].x}
            y={places[at].y + base}>{symbols[digit - 1]}</text>
        ))}
      </>
    );
  return (
    <text class="candidate" font-size={font} x={places.map(({ x }) => x).join(" ")}
      y={places.map(({ y }) => y + base).join(" ")}>
      {digits.map((digit) => symbols[digit - 1]).join("")}
    </text>
  );
}

/** The candidate of the filter: bold, in a box. */
function FilteredCandidate({ geometry, cell, digit }:
                           { geometry: Geometry; cell: number; digit: number }) {
  const { x, y } = candidateCentre(geometry, { cell, digit });
  const width = Math.min(geometry.candidateWidth, 48);
  const height = Math.min(geometry.candidateHeight, 48);
  return (
    <g class="filtered">
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={4} />
      <text class="candidate" font-size={geometry.candidateFont} x={x}
        y={y + HALF_HEIGHT * geometry.candidateFont}>{geometry.shape.symbols[digit - 1]}</text>
    </g>
  );
}

/** A queen's only candidate is a dot: a small letter in each cell would say no more. */
function QueenCandidate({ geometry, cell, filtered }:
                        { geometry: Geometry; cell: number; filtered: boolean }) {
  const { x, y } = candidateCentre(geometry, { cell, digit: 1 });
  return <circle class={filtered ? "queen-candidate filtered" : "queen-candidate"}
    cx={x} cy={y} r={filtered ? 12 : 7} />;
}

/** Marks that say by their form what their colour says. */
function CellSigns({ geometry, cell, conflict, wrong, redundant }:
                   { geometry: Geometry; cell: number; conflict: boolean; wrong: boolean;
                     redundant: boolean }) {
  const { x, y } = cellCorner(geometry, cell);
  const wave = `M${x + 14} ${y + 90}q6 -9 12 0t12 0t12 0t12 0t12 0t12 0`;
  return (
    <>
      {conflict && <path class="conflict-wave" d={wave} />}
      {conflict && <path class="conflict-corner" d={`M${x + CELL} ${y}v26l-26 -26z`} />}
      {wrong && <path class="wrong-strike" d={`M${x + 14} ${y + 86}l72 -72`} />}
      {redundant && <rect class="redundant-frame" x={x + 9} y={y + 9} width={CELL - 18}
        height={CELL - 18} rx={6} />}
    </>
  );
}

export interface CellContentProps {
  geometry: Geometry;
  cell: number;
  digit: number;
  given: boolean;
  /** The mask of those that are shown. */
  candidates: number;
  /** The digit of the filter, 0 for none. */
  filter: number;
  /** The ground is not tinted by a drawing or the selection: what is dimmed can be read there. */
  plain: boolean;
  conflict: boolean;
  wrong: boolean;
  redundant: boolean;
}

function CellCandidates({ geometry, cell, candidates, filter }: CellContentProps) {
  const filtered = filter !== 0 && (candidates & bit(filter)) !== 0;
  if (isQueens(geometry.shape))
    return <QueenCandidate geometry={geometry} cell={cell} filtered={filtered} />;
  const plain = digitsOf(filtered ? candidates & ~bit(filter) : candidates);
  return (
    <>
      {plain.length > 0 && <PlainCandidates geometry={geometry} cell={cell} digits={plain} />}
      {filtered && <FilteredCandidate geometry={geometry} cell={cell} digit={filter} />}
    </>
  );
}

export const CellContent = memoized((props: CellContentProps) => {
  const { digit, candidates, filter, plain } = props;
  const outside = filter !== 0 && digit !== filter && !(candidates & bit(filter));
  return (
    <g class="content">
      <g class={outside && plain ? "dimmed" : undefined}>
        {digit ? <CellDigit {...props} /> : candidates !== 0 && <CellCandidates {...props} />}
      </g>
      <CellSigns {...props} />
    </g>
  );
});

export interface CellTargetProps {
  cell: number;
  /** "r2c3" */
  name: string;
  spoken: string;
  selected: boolean;
  /** Symbols: "" for none. */
  digit: string;
  given: boolean;
  candidates: string;
  conflict: boolean;
  wrong: boolean;
  redundant: boolean;
}

const flag = (on: boolean) => (on ? "" : undefined);

export const CellTarget = memoized((props: CellTargetProps) => (
  <div role="gridcell" class="cell" tabIndex={props.selected ? 0 : -1} aria-label={props.spoken}
    aria-selected={props.selected} data-index={props.cell} data-cell={props.name}
    data-digit={props.digit} data-given={flag(props.given)} data-candidates={props.candidates}
    data-conflict={flag(props.conflict)} data-wrong={flag(props.wrong)}
    data-redundant={flag(props.redundant)} />
));

