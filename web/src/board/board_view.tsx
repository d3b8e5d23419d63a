// SPDX-License-Identifier: GPL-3.0-or-later
// The board: a picture in SVG that readers of screens skip, and over it a grid of transparent
// cells that has the focus, the names, and takes mouse and touch. Roles inside SVG are not
// understood everywhere; those of HTML are.
import { useLayoutEffect } from "preact/hooks";
import { Session, session, useSession, currentPosition } from "../core/session";
import { Position, bit, candidatesOf, conflictsOf, digitAt, digitsOf } from "../core/position";
import { Shape, cellName, peersOf, shapeName } from "../core/shape";
import { placesOf } from "../core/step_drawing";
import { useStore } from "../core/store";
import { memoized } from "../parts/memoized";
import { CellContent, CellGround, CellTarget } from "./cell_view";
import { DrawingLayer } from "./drawing_layer";
import { CELL, Geometry, candidateAt, cellCorner, geometryOf } from "./geometry";
import { CellMarks, spokenCell } from "./entry";
import { enterDigit } from "./actions";
import { showPlaces } from "./show_places";
import { isWrong, wrongStore } from "./wrong";
import "./board_view.css";

/** Half of the thickest line must fit beside the first cell. */
const EDGE = 4;

function linesPath(geometry: Geometry, upright: boolean,
                   isLine: (index: number) => boolean): string {
  const { margin, shape } = geometry;
  const length = CELL * shape.order;
  const parts: string[] = [];
  for (let index = 0; index <= shape.order; index++)
    if (isLine(index))
      parts.push(upright ? `M${margin + CELL * index} ${margin}v${length}`
        : `M${margin} ${margin + CELL * index}h${length}`);
  return parts.join("");
}

const BoardLines = memoized(({ geometry }: { geometry: Geometry }) => {
  const { order, blockRows, blockCols } = geometry.shape;
  const border = (index: number, step: number) =>
    index === 0 || index === order || (step > 0 && index % step === 0);
  return (
    <g class="lines">
      <path class="thin" d={linesPath(geometry, true, () => true) +
        linesPath(geometry, false, () => true)} />
      <path class="thick" d={linesPath(geometry, true, (index) => border(index, blockCols)) +
        linesPath(geometry, false, (index) => border(index, blockRows))} />
    </g>
  );
});

const Coordinates = memoized(({ geometry }: { geometry: Geometry }) => {
  const { margin, shape } = geometry;
  const font = 14 + 1.3 * shape.order;
  const middle = (index: number) => margin + CELL * (index + 0.5);
  return (
    <g class="coordinates" font-size={font}>
      {Array.from({ length: shape.order }, (_, index) => (
        <g key={index}>
          <text x={middle(index)} y={margin - 0.45 * font}>c{index + 1}</text>
          <text x={margin / 2 - 2} y={middle(index) + 0.36 * font}>r{index + 1}</text>
        </g>
      ))}
    </g>
  );
});

/** What the whole board needs to know to draw each of its cells. */
interface Scene {
  state: Session;
  position: Position;
  geometry: Geometry;
  candidates: readonly number[];
  conflicts: ReadonlySet<number>;
  redundant: ReadonlySet<number>;
  hinted: ReadonlySet<number>;
  wrong: (cell: number) => boolean;
}

function groundLook(scene: Scene, cell: number, peers: ReadonlySet<number>, digit: number): string {
  const { state, position, conflicts, hinted } = scene;
  const looks: string[] = [];
  if (conflicts.has(cell))
    looks.push("in-conflict");
  else if (state.drawing)
    // Its tints mean something; these would be taken for them. The selected cell has its frame.
    looks.push("is-quiet");
  else if (cell === state.selected)
    looks.push("is-selected");
  else if (digit && digitAt(position, cell) === digit)
    looks.push("same-digit");
  else if (state.filter && scene.candidates[cell] & bit(state.filter))
    looks.push("has-filter");
  else if (!state.filter && peers.has(cell))
    looks.push("is-peer");
  if (hinted.has(cell))
    looks.push("is-hinted");
  return looks.join(" ");
}

function Grounds({ scene }: { scene: Scene }) {
  const { state, position, geometry } = scene;
  const peers = new Set(peersOf(position.shape)[state.selected]);
  const digit = state.filter || digitAt(position, state.selected);
  return (
    <g class="grounds">
      {position.givens.map((_, cell) => (
        <CellGround key={cell} geometry={geometry} cell={cell}
          look={groundLook(scene, cell, peers, digit)} />
      ))}
    </g>
  );
}

function Contents({ scene }: { scene: Scene }) {
  const { state, position, geometry, candidates } = scene;
  return (
    <g class="contents">
      {position.givens.map((given, cell) => (
        <CellContent key={cell} geometry={geometry} cell={cell} digit={digitAt(position, cell)}
          given={given !== 0} candidates={shownCandidates(state, candidates[cell])}
          filter={state.filter} plain={!state.drawing && cell !== state.selected}
          conflict={scene.conflicts.has(cell)} wrong={scene.wrong(cell)}
          redundant={scene.redundant.has(cell)} />
      ))}
    </g>
  );
}

/** Where candidates are hidden, a filter still shows those of its digit. */
function shownCandidates(state: Session, mask: number): number {
  if (state.showCandidates || state.drawing)
    return mask;
  return state.filter ? mask & bit(state.filter) : 0;
}

function Frame({ geometry, cell, name, inset }:
               { geometry: Geometry; cell: number; name: string; inset: number }) {
  const { x, y } = cellCorner(geometry, cell);
  const side = CELL - 2 * inset;
  return <rect class={name} x={x + inset} y={y + inset} width={side} height={side} />;
}

function Picture({ scene, offset }: { scene: Scene; offset: number }) {
  const { state, position, geometry, hinted } = scene;
  const size = geometry.size - offset;
  const drawn = state.drawing && { drawing: state.drawing, shape: position.shape, geometry };
  return (
    <svg class="picture" viewBox={`${offset} ${offset} ${size} ${size}`} aria-hidden="true"
      focusable="false">
      {state.showCoordinates && <Coordinates geometry={geometry} />}
      <Grounds scene={scene} />
      {drawn && <DrawingLayer {...drawn} layer="under" />}
      <BoardLines geometry={geometry} />
      <Contents scene={scene} />
      {[...hinted].map((cell) => (
        <Frame key={cell} geometry={geometry} cell={cell} name="hint-frame" inset={4} />
      ))}
      <Frame geometry={geometry} cell={state.selected} name="selected-frame" inset={4} />
      {drawn && <DrawingLayer {...drawn} layer="over" />}
    </svg>
  );
}

function symbolsOf(shape: Shape, mask: number): string {
  const long = shape.symbols.some((symbol) => symbol.length > 1);
  return digitsOf(mask).map((digit) => shape.symbols[digit - 1]).join(long ? " " : "");
}

function cellMarks(scene: Scene, cell: number): CellMarks {
  return { conflict: scene.conflicts.has(cell), redundant: scene.redundant.has(cell),
           wrong: scene.wrong(cell), hinted: scene.hinted.has(cell) };
}

function TargetRow({ scene, cells }: { scene: Scene; cells: readonly number[] }) {
  const { state, position, candidates } = scene;
  const { shape } = position;
  return (
    <div role="row" class="cell-row">
      {cells.map((cell) => {
        const marks = cellMarks(scene, cell);
        const digit = digitAt(position, cell);
        return (
          <CellTarget key={cell} cell={cell} name={cellName(shape, cell)}
            spoken={spokenCell(position, cell, state.showCandidates, marks)}
            selected={cell === state.selected} digit={digit ? shape.symbols[digit - 1] : ""}
            given={position.givens[cell] !== 0} candidates={symbolsOf(shape, candidates[cell])}
            conflict={marks.conflict} wrong={marks.wrong} redundant={marks.redundant} />
        );
      })}
    </div>
  );
}

function cellOf(event: Event): number {
  const target = (event.target as Element).closest<HTMLElement>("[data-index]");
  return target ? Number(target.dataset.index) : -1;
}

/** Of the cell that a mouse is pressed on: whether it was the selected one before. */
let pressedAgain = -1;

function onPointerDown(event: PointerEvent): void {
  const cell = cellOf(event);
  const again = event.pointerType === "mouse" && cell === session.get().selected;
  pressedAgain = again ? cell : -1;
}

/** A second click in candidate mode takes the candidate under the mouse away, or brings it back. */
function onClick(event: MouseEvent): void {
  const cell = cellOf(event);
  if (cell < 0)
    return;
  const target = (event.target as Element).closest<HTMLElement>("[data-index]")!;
  target.focus();
  if (session.get().mode !== "candidate" || pressedAgain !== cell)
    return;
  const box = target.getBoundingClientRect();
  const digit = candidateAt(geometryOf(currentPosition().shape),
                            (event.clientX - box.left) / box.width,
                            (event.clientY - box.top) / box.height);
  if (digit)
    enterDigit(digit, "candidate");
}

function onFocusIn(event: FocusEvent): void {
  const cell = cellOf(event);
  if (cell >= 0 && cell !== session.get().selected)
    session.set({ selected: cell });
}

function Targets({ scene, offset }: { scene: Scene; offset: number }) {
  const { geometry, position } = scene;
  const { order } = position.shape;
  const total = geometry.size - offset;
  const start = `${(100 * (geometry.margin - offset)) / total}%`;
  const side = `${(100 * CELL * order) / total}%`;
  const rows = Array.from({ length: order }, (_, row) =>
    Array.from({ length: order }, (_, column) => row * order + column));
  return (
    <div class="cells" role="grid" aria-label={`Board: ${shapeName(position.shape)}`}
      style={{ left: start, top: start, width: side, height: side }}
      onPointerDown={onPointerDown} onClick={onClick} onFocusIn={onFocusIn}>
      {rows.map((cells, row) => <TargetRow key={row} scene={scene} cells={cells} />)}
    </div>
  );
}

const NONE: readonly number[] = [];

function sceneOf(state: Session, wrong: (cell: number) => boolean): Scene {
  const position = currentPosition(state);
  return {
    state, position, geometry: geometryOf(position.shape), candidates: candidatesOf(position),
    conflicts: conflictsOf(position), redundant: new Set(state.redundant),
    hinted: new Set(state.drawing?.cells ?? NONE), wrong,
  };
}

export function BoardView() {
  const state = useSession((whole) => whole);
  const wrong = useStore(wrongStore, (whole) => whole);
  const position = currentPosition(state);
  const scene = sceneOf(state, (cell) => isWrong(wrong, position, cell));
  const { order } = position.shape;
  const offset = state.showCoordinates ? 0 : scene.geometry.margin - EDGE;
  const size = order > 16 ? "huge" : order > 10 ? "large" : "usual";
  useLayoutEffect(() => {
    if (state.drawing && size !== "usual") // which fits into its frame
      showPlaces(placesOf(state.drawing), order);
  }, [state.drawing]);
  return (
    <div class="board-frame" data-size={size}>
      <div class="board" data-testid="board" style={{ "--order": String(order) }}>
        <Picture scene={scene} offset={offset} />
        <Targets scene={scene} offset={offset} />
      </div>
    </div>
  );
}
