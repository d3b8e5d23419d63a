// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the Template: the two boards, the global performance with its frequencies, one
// integer performance table for each digit with its totals. What is 1 is a button in a frame.
//
// data-lit="DIGIT:CELL,CELL" on an element says what to show while it is pointed at.
import type { ComponentChildren } from "preact";
import { memoized } from "../parts/memoized";
import { Position, digitAt } from "../core/position";
import { Shape, cellName, columnOf, rowOf } from "../core/shape";
import type { Candidate } from "../core/labels";
import { JsonIpt, JsonParis, Total, dofSum, onlyDigit, spokenPlace, totalKey,
         totalsOf } from "../core/template";

export type OnPlace = (place: Candidate) => void;

/** What is shown now: "DIGIT:CELL,CELL", as in data-lit; empty for nothing. */
export type Lit = string;

export function litCells(lit: Lit): number[] {
  return lit ? lit.split(":")[1].split(",").filter(Boolean).map(Number) : [];
}

export function litDigit(lit: Lit): number {
  return lit ? Number(lit.split(":")[0]) : 0;
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** The lines between blocks. */
function edges(shape: Shape, cell: number): string {
  if (!shape.blockRows)
    return "";
  const right = (columnOf(shape, cell) + 1) % shape.blockCols === 0;
  const below = (rowOf(shape, cell) + 1) % shape.blockRows === 0;
  return `${right ? " edge-right" : ""}${below ? " edge-below" : ""}`;
}

function HeadRow({ shape, last }: { shape: Shape; last?: string }) {
  return (
    <thead>
      <tr>
        <td />
        {range(shape.order).map((column) => <th key={column} scope="col">{column + 1}</th>)}
        {last && <th scope="col">{last}</th>}
      </tr>
    </thead>
  );
}

/** A table with a cell for each cell of the board. */
function GridTable({ shape, name, last, cell, rowEnd, foot, className }: {
  shape: Shape; name: string; last?: string; className: string;
  cell: (cell: number, edge: string) => ComponentChildren;
  rowEnd?: (row: number) => ComponentChildren; foot?: ComponentChildren;
}) {
  return (
    <table class={`paris-table ${className}`} aria-label={name}>
      <HeadRow shape={shape} last={last} />
      <tbody>
        {range(shape.order).map((row) => (
          <tr key={row}>
            <th scope="row">{row + 1}</th>
            {range(shape.order).map((column) =>
              cell(row * shape.order + column, edges(shape, row * shape.order + column)))}
            {rowEnd?.(row)}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

/** Tables of large boards scroll by themselves, by keyboard too; small ones fit any window. */
export function Scroller({ name, order, children }: {
  name: string; order: number; children: ComponentChildren;
}) {
  if (order <= 9)
    return <div class="no-scroll">{children}</div>;
  return <div class="scroll-x" role="region" aria-label={name} tabIndex={0}>{children}</div>;
}

// ---- the two boards ----

/** Data Entry or Work Area, small. */
export const BoardTable = memoized(({ position, name, work }: {
  position: Position; name: string; work: boolean;
}) => {
  const { shape, givens } = position;
  const cell = (at: number, edge: string) => {
    const digit = work ? digitAt(position, at) : givens[at];
    return <td key={at} class={(work && !givens[at] ? "placed" : "given") + edge}>
      {digit ? shape.symbols[digit - 1] : ""}</td>;
  };
  return <GridTable shape={shape} name={name} className="small-board" cell={cell} />;
});

// ---- global performance ----

export const GlobalTable = memoized(({ position, work, lit, onPlace }: {
  position: Position; work: JsonParis; lit: Lit; onPlace: OnPlace;
}) => {
  const { shape } = position;
  const shown = new Set(litCells(lit));
  const cell = (at: number, edge: string) => {
    const name = cellName(shape, at);
    const count = work.gpt[rowOf(shape, at)][columnOf(shape, at)];
    const hopeless = !count && !digitAt(position, at);
    const digit = onlyDigit(shape, work, at);
    const sign = hopeless ? " hopeless" : digit ? " one" : count ? "" : " zero";
    const mark = (shown.has(at) ? " lit" : "") + sign + edge;
    if (!digit)
      return <td key={at} class={mark} data-gpt={name} data-lit={`0:${at}`}>
        {hopeless ? <strong title={`${name}: no digit can go here`}>XXX</strong> : count}</td>;
    return (
      <td key={at} class={mark}>
        <button type="button" data-gpt={name} data-lit={`${digit}:${at}`}
          aria-label={`1: place ${spokenPlace(shape, { cell: at, digit })}, its only digit`}
          onClick={() => onPlace({ cell: at, digit })}>1</button>
      </td>
    );
  };
  return <GridTable shape={shape} name="Global performance" className="gpt" cell={cell} />;
});

/** How many cells have so many candidates, and what they add to the degrees of freedom. */
export function FrequencyTable({ work }: { work: JsonParis }) {
  const most = work.frequencies.reduce((last, cells, k) => (cells ? k : last), 1);
  return (
    <table class="frequencies" aria-label="Frequencies of the global performance">
      <thead>
        <tr><th scope="col">value</th><th scope="col">cells</th><th scope="col">dof</th></tr>
      </thead>
      <tbody>
        {range(most).map((i) => i + 1).map((k) => (
          <tr key={k}>
            <th scope="row">{k}</th>
            <td data-frequency={k}>{work.frequencies[k] ?? 0}</td>
            <td>{(work.frequencies[k] ?? 0) * (k - 1)}</td>
          </tr>
        ))}
        {work.hopeless > 0 && (
          <tr class="hopeless">
            <th scope="row">XXX</th><td data-frequency="XXX">{work.hopeless}</td><td>0</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">sum</th>
          <td>{work.frequencies.slice(1).reduce((a, b) => a + b, work.hopeless)}</td>
          <td><strong title={dofSum(work.frequencies)}>{work.dof}</strong></td>
        </tr>
      </tfoot>
    </table>
  );
}

// ---- integer performance ----

function TotalCell({ shape, total, lit, onPlace, className = "" }: {
  shape: Shape; total: Total; lit: Lit; onPlace: OnPlace; className?: string;
}) {
  const key = `${total.digit}:${total.cells.join(",")}`;
  const symbol = shape.symbols[total.digit - 1];
  const sign = total.lost ? " hopeless" : total.total === 1 ? " one" : total.total ? "" : " zero";
  const mark = `total${sign} ${className}${total.cells.length && lit === key ? " lit" : ""}`;
  if (total.total !== 1)
    return (
      <td class={mark} data-total={totalKey(total)} data-lit={key}>
        {total.lost
          ? <strong title={`no place for ${symbol} in ${total.kind} ${total.number}`}>0!</strong>
          : total.total}
      </td>
    );
  const cell = total.cells[0];
  const spoken = spokenPlace(shape, { cell, digit: total.digit });
  const name = `1 in ${total.kind} ${total.number}: place ${spoken}`;
  return (
    <td class={mark}>
      <button type="button" data-total={totalKey(total)} data-lit={key} aria-label={name}
        onClick={() => onPlace({ cell, digit: total.digit })}>1</button>
    </td>
  );
}

function BlockTable({ shape, totals, lit, onPlace }: {
  shape: Shape; totals: Total[]; lit: Lit; onPlace: OnPlace;
}) {
  const across = shape.order / shape.blockCols, down = shape.order / shape.blockRows;
  const symbol = shape.symbols[totals[0].digit - 1];
  return (
    <table class="paris-table blocks" aria-label={`Totals of ${symbol} by block`}>
      <caption>blocks</caption>
      <tbody>
        {range(down).map((row) => (
          <tr key={row}>
            {range(across).map((column) => (
              <TotalCell key={column} shape={shape} total={totals[row * across + column]} lit={lit}
                onPlace={onPlace} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function IptCell({ shape, at, edge, ipt, forced, lit, onPlace }: {
  shape: Shape; at: number; edge: string; ipt: JsonIpt; forced: boolean; lit: boolean;
  onPlace: OnPlace;
}) {
  const open = ipt.table[rowOf(shape, at)][columnOf(shape, at)] === "1";
  const hook = `${ipt.digit}:${cellName(shape, at)}`;
  const mark = (open ? (forced ? "one" : "open") : "zero") + (lit ? " lit" : "") + edge;
  if (!forced)
    return <td class={mark} data-ipt={hook}>{open ? 1 : 0}</td>;
  return (
    <td class={mark}>
      <button type="button" data-ipt={hook} data-lit={`${ipt.digit}:${at}`}
        aria-label={`1: place ${spokenPlace(shape, { cell: at, digit: ipt.digit })}`}
        onClick={() => onPlace({ cell: at, digit: ipt.digit })}>1</button>
    </td>
  );
}

/** Cells that a total of 1, or a global performance of 1, points to. */
function forcedCells(shape: Shape, work: JsonParis, digit: number, totals: Total[]): Set<number> {
  const found = new Set(totals.filter((total) => total.total === 1).map((total) => total.cells[0]));
  range(shape.order * shape.order).forEach((cell) => {
    if (onlyDigit(shape, work, cell) === digit)
      found.add(cell);
  });
  return found;
}

/** The table of one digit. `lit` is empty unless it is about this digit. */
export const IntegerTable = memoized(({ position, work, digit, lit, onPlace }: {
  position: Position; work: JsonParis; digit: number; lit: Lit; onPlace: OnPlace;
}) => {
  const { shape } = position;
  const ipt = work.ipt[digit - 1];
  const totals = totalsOf(position, ipt);
  const of = (kind: string) => totals.filter((total) => total.kind === kind);
  const [rows, columns, blocks] = [of("row"), of("column"), of("block")];
  const forced = forcedCells(shape, work, digit, totals);
  const shown = new Set(litCells(lit));
  const symbol = shape.symbols[digit - 1];
  const total = (which: Total) =>
    <TotalCell key={totalKey(which)} shape={shape} total={which} lit={lit} onPlace={onPlace} />;
  const cell = (at: number, edge: string) =>
    <IptCell key={at} shape={shape} at={at} edge={edge} ipt={ipt} forced={forced.has(at)}
      lit={shown.has(at)} onPlace={onPlace} />;
  const foot = <tr><th scope="row">Σ</th>{columns.map(total)}<td class="total" /></tr>;
  return (
    <section class="integer" aria-label={`Integer performance of ${symbol}`} data-integer={digit}
      tabIndex={-1}>
      <h4>{symbol}</h4>
      <Scroller name={`Tables of ${symbol}`} order={shape.order}>
        <div class="integer-tables">
          <GridTable shape={shape} name={`Integer performance of ${symbol}`} className="ipt"
            last="Σ" cell={cell} rowEnd={(row) => total(rows[row])} foot={foot} />
          {blocks.length > 0 &&
            <BlockTable shape={shape} totals={blocks} lit={lit} onPlace={onPlace} />}
        </div>
      </Scroller>
    </section>
  );
});

/** Families that have a Template. */
export function hasTemplate(shape: Shape): boolean {
  return shape.family === "sudoku" || shape.family === "latin";
}
