// SPDX-License-Identifier: GPL-3.0-or-later
// A plot with its table and its files. The plotting library is loaded when the first plot is shown.
import { useEffect, useRef, useState } from "preact/hooks";
import { complain } from "../core/session";
import { PlotTable, SeriesPlot, cellText, tableText } from "../core/series";
import { drawSeries, savedSvg } from "./plot_series";
import { saveFile } from "./save_file";
import "./plot_figure.css";

function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(host.current!);
    return () => observer.disconnect();
  }, []);
  return [host, width];
}

export function DataTable({ name, table, look = "" }: {
  name: string; table: PlotTable; look?: string;
}) {
  return (
    <div class="scroll-x" role="region" aria-label={name} tabIndex={0}>
      <table class={`data-table ${look}`} aria-label={name}>
        <thead><tr>{table.head.map((text) => <th key={text} scope="col">{text}</th>)}</tr></thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, column) => (column
                ? <td key={column}>{cellText(value)}</td>
                : <th key={column} scope="row">{cellText(value)}</th>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `plot` must be the same object as long as it shows the same. */
export function PlotFigure({ plot, table, file, note }: {
  plot: SeriesPlot; table: PlotTable; file: string; note?: string;
}) {
  const [host, width] = useWidth();
  useEffect(() => {
    let wanted = true;
    if (width > 0)
      import("@observablehq/plot").then((lib) => {
        if (wanted)
          host.current?.replaceChildren(drawSeries(lib, plot, width));
      }).catch(complain);
    return () => {
      wanted = false;
    };
  }, [plot, width]);
  const save = () => {
    const svg = host.current?.querySelector<SVGElement>("svg.plot");
    if (svg)
      saveFile(`${file}.svg`, savedSvg(svg), "image/svg+xml");
  };
  return (
    <figure class="plot-figure" data-figure={file} aria-label={plot.title}>
      <div class="plot-host" ref={host} />
      {note && <p class="muted">{note}</p>}
      <figcaption class="row">
        <button type="button" onClick={save}
          aria-label={`SVG: save the picture "${plot.title}"`}>SVG</button>
        <button type="button" aria-label={`TSV: save the table of "${plot.title}"`}
          onClick={() => saveFile(`${file}.tsv`, tableText(table), "text/tab-separated-values")}
        >TSV</button>
      </figcaption>
      <details>
        <summary>As a table</summary>
        <DataTable name={`${plot.title}, as a table`} table={table} />
      </details>
    </figure>
  );
}
