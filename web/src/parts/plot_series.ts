// SPDX-License-Identifier: GPL-3.0-or-later
// A plot of points with error bars, one series beside the other, each with a shape, a line and a
// colour of its own; the legend and the title are inside the picture, so that it can be saved.
import type * as Plot from "@observablehq/plot";
import { Point, Series, SeriesPlot, Sign, placesOf, xName } from "../core/series";
import { logTickText, logTicks, wholeTicks } from "./plot_ticks";

export type PlotModule = typeof Plot;

const TITLE_HEIGHT = 22, LEGEND_HEIGHT = 20, LETTER = 7;
const MARGIN_LEFT = 76, MARGIN_RIGHT = 14, INSET = 12;
/** Series stand so many pixels beside each other where there is room. */
const SPREAD = 6;

/** How far each series is moved aside, in pixels: never nearer to another x than to its own. */
export function seriesShifts(plot: SeriesPlot, width: number): number[] {
  const at = placesOf(plot.series);
  const scale = (width - MARGIN_LEFT - MARGIN_RIGHT - 2 * INSET) / (at[at.length - 1] - at[0]);
  const step = Math.min(...at.slice(1).map((x, index) => (x - at[index]) * scale));
  const middle = (plot.series.length - 1) / 2;
  const gap = middle ? Math.max(0, Math.min(SPREAD, step / 4 / middle)) : 0;
  return plot.series.map((_, index) => (index - middle) * gap);
}

/** What a logarithmic axis can show: nothing at or below 0. */
function shown(plot: SeriesPlot, points: readonly Point[]): Point[] {
  if (!plot.logarithmic)
    return [...points];
  const least = Math.min(...points.filter((p) => p.y > 0).map((p) => p.y)) / 10;
  return points.filter((point) => point.y > 0)
    .map((point) => ({ ...point, low: point.low === null ? null : Math.max(point.low, least) }));
}

const short = (value: number): string => String(Number(value.toPrecision(4)));

function marksOf(lib: PlotModule, plot: SeriesPlot, series: Series,
                 dx: number): Plot.Markish[] {
  const points = shown(plot, series.points);
  const numbers = points.filter(({ x }) => !plot.words?.has(x));
  const bars = points.filter((point) => point.low !== null && point.high !== null);
  const colour = `var(${series.colour})`;
  const title = (p: Point) => `${series.name}, ${plot.x} ${xName(plot, p.x)}: ${short(p.y)}` +
    (p.low !== null && p.high !== null ? ` (${short(p.low)} to ${short(p.high)})` : "");
  return [
    lib.line(numbers, { x: "x", y: "y", dx, className: "curve", stroke: colour, strokeWidth: 1.25,
                        strokeDasharray: series.dash, strokeOpacity: 0.75 }),
    lib.ruleX(bars, { x: "x", y1: "low", y2: "high", dx, className: "error-bars", stroke: colour,
                      strokeWidth: 1.5 }),
    lib.dot(points, { x: "x", y: "y", dx, className: "points", r: 3.5, symbol: series.sign, stroke: colour,
                      strokeWidth: 1.5, fill: series.hollow ? "var(--ground)" : colour, title }),
  ];
}

/** Rows of the legend that fit the width: for each series its row and where it starts. */
function legendPlaces(names: readonly string[], width: number): { row: number; left: number }[] {
  let row = 0, left = 0;
  return names.map((name) => {
    const need = 24 + name.length * LETTER;
    if (left && left + need > width) {
      row++;
      left = 0;
    }
    const place = { row, left };
    left += need;
    return place;
  });
}

const SHAPES: Record<Sign, string> = {
  circle: "M4,0A4,4,0,1,1,-4,0A4,4,0,1,1,4,0",
  square: "M-3.5,-3.5h7v7h-7Z",
  diamond: "M0,-5L4.5,0L0,5L-4.5,0Z",
  triangle: "M0,-5L4.5,3.5H-4.5Z",
};

function svgElement(name: string, attributes: Record<string, string | number>,
                    text = ""): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

function addHead(svg: SVGElement, plot: SeriesPlot, places: { row: number; left: number }[]): void {
  svg.append(svgElement("text", { x: 4, y: 15, "text-anchor": "start", "font-size": 14,
                                  "font-weight": 700 }, plot.title));
  plot.series.forEach((series, at) => {
    const y = TITLE_HEIGHT + 12 + places[at].row * LEGEND_HEIGHT, x = places[at].left + 14;
    const colour = `var(${series.colour})`;
    svg.append(
      svgElement("line", { x1: x - 10, x2: x + 10, y1: y, y2: y, stroke: colour,
                           "stroke-width": 1.25, "stroke-dasharray": series.dash }),
      svgElement("path", { d: SHAPES[series.sign], transform: `translate(${x},${y})`,
                           stroke: colour, "stroke-width": 1.5,
                           fill: series.hollow ? "var(--ground)" : colour }),
      svgElement("text", { x: x + 14, y: y + 4, "text-anchor": "start", "font-size": 12 },
                 series.name));
  });
}

/** Ticks of x are so many pixels apart, or more. */
const TICK_WIDTH = 36;

function xAxis(plot: SeriesPlot, width: number): Plot.ScaleOptions {
  const at = placesOf(plot.series), words = at.filter((x) => plot.words?.has(x));
  const numbers = at.filter((x) => !plot.words?.has(x));
  const most = (width - MARGIN_LEFT) / TICK_WIDTH - 2 * words.length;
  const ticks = numbers.length ? wholeTicks(numbers[0], numbers[numbers.length - 1], most) : [];
  return {
    label: plot.x, labelArrow: "none", labelAnchor: "center", nice: false,
    ...(at.length === 1 ? { domain: [at[0] - 1, at[0] + 1] } : {}),
    ...(words.length || at.every(Number.isInteger)
      ? { ticks: [...ticks, ...words], tickFormat: (x: number) => xName(plot, x) } : {}),
  };
}

function yAxis(plot: SeriesPlot): Plot.ScaleOptions {
  const label = { label: plot.y, labelArrow: "none", labelAnchor: "center", grid: true } as const;
  const values = plot.series.flatMap((series) => shown(plot, series.points))
    .flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]);
  const low = Math.min(...values), high = Math.max(...values);
  if (!plot.logarithmic)
    return { ...label, zero: true, ...(high === 0 ? { domain: [0, 1] } : {}) };
  // A single value needs an axis, too.
  const domain = low < high ? [low, high] : [low / 10, high * 10];
  return { ...label, type: "log", domain, ticks: logTicks(domain[0], domain[1]),
           tickFormat: (tick: number) => logTickText(tick, domain[1]) };
}

export function drawSeries(lib: PlotModule, plot: SeriesPlot, width: number): SVGElement {
  const places = legendPlaces(plot.series.map((series) => series.name), width);
  const rows = 1 + Math.max(0, ...places.map((place) => place.row));
  const head = TITLE_HEIGHT + rows * LEGEND_HEIGHT;
  const shifts = seriesShifts(plot, width);
  const svg = lib.plot({
    width, height: head + Math.min(340, Math.max(240, width * 0.55)), className: "plot",
    marginTop: head + 10, marginLeft: MARGIN_LEFT, marginBottom: 46, marginRight: MARGIN_RIGHT,
    insetLeft: INSET, insetRight: INSET,
    ariaLabel: plot.title,
    x: xAxis(plot, width), y: yAxis(plot),
    marks: plot.series.flatMap((series, at) => marksOf(lib, plot, series, shifts[at])),
  }) as unknown as SVGElement;
  // Plot's own style element is refused by the page's policy; plot_figure.css says the same.
  svg.querySelectorAll("style").forEach((style) => style.remove());
  // One picture with one name: its groups have no role that could carry a name of their own.
  svg.querySelectorAll("[aria-label]").forEach((part) => part.removeAttribute("aria-label"));
  svg.setAttribute("role", "img");
  svg.setAttribute("font-size", "12");
  addHead(svg, plot, places);
  return svg;
}

// ---- saving ----

const KEPT = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width",
              "stroke-dasharray", "font-family", "font-size", "font-weight", "font-variant",
              "text-anchor"];

/** The picture as a file that needs no style sheet: every colour and font is written out. */
export function savedSvg(svg: SVGElement): string {
  const copy = svg.cloneNode(true) as SVGElement;
  const from = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value)
        to[at].setAttribute(name, value);
    }
    to[at].removeAttribute("style");
    to[at].removeAttribute("class");
  });
  const box = svg.getAttribute("viewBox")!.split(/[ ,]+/);
  const ground = svgElement("rect", { width: box[2], height: box[3], stroke: "none",
                                      fill: getComputedStyle(document.body).backgroundColor });
  copy.insertBefore(ground, copy.firstChild);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy) + "\n";
}
