// SPDX-License-Identifier: GPL-3.0-or-later
// Ease before each automatic assignment, as a curve and as a table.
import { useMemo } from "preact/hooks";
import { useStore } from "../core/store";
import { Template, placeName, placeOf } from "../core/template";
import type { Shape } from "../core/shape";
import { PlotFigure } from "../parts/plot_figure";
import { LOOKS, SeriesPlot } from "../core/series";
import { templateState } from "./template_state";
import { WhoseChoice, parisOf } from "./template_whose";
import type { JsonForced } from "../core/template";

function curve(assignments: readonly JsonForced[]): SeriesPlot {
  const points = assignments.map(({ ease }, at) => ({ x: at + 1, y: ease, low: null, high: null }));
  return { title: "Ease before each assignment", x: "assignment", y: "totals equal to 1",
           series: [{ ...LOOKS.estimate, name: "ease", points }] };
}

function rowsOf(shape: Shape, assignments: readonly JsonForced[]) {
  return assignments.map(({ assign, by, ease }, at) => {
    const place = placeOf(shape, assign);
    return [at + 1, place ? placeName(shape, place) : assign, by, ease];
  });
}

export function EaseCurve({ template }: { template: Template }) {
  const easeOf = useStore(templateState, (state) => state.easeOf);
  const paris = parisOf(template, easeOf);
  const { assignments, assigned } = paris;
  const plot = useMemo(() => curve(assignments), [assignments]);
  const table = useMemo(() => ({
    head: ["assignment", "place", "forced by", "ease"],
    rows: rowsOf(template.position.shape, assignments),
  }), [assignments]);
  return (
    <>
      <div class="row">
        <WhoseChoice label="Automatic assignment of" template={template} value={easeOf}
          set={(whose) => templateState.set({ easeOf: whose })} />
        <span>Average ease <strong data-testid="ease">{paris.ease ?? "-"}</strong>
          {paris.ease === null && " (of type D only)"}</span>
      </div>
      {assignments.length
        ? <PlotFigure plot={plot} table={table} file="ease" />
        : <p>{assigned.end === "impossible" ? "No automatic assignment: the board is impossible."
          : "Nothing is forced here."}</p>}
      <p class="muted">Order: {paris["ease-order"]}.</p>
    </>
  );
}
