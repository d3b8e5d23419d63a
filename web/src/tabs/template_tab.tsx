// SPDX-License-Identifier: GPL-3.0-or-later
// J. Paris's Template: the Data Entry (the puzzle), the Work Area (the board), the global and the
// integer performance tables of what stands there, and what follows: automatic assignment, choices,
// the selective path. All figures are those of `givens paris`.
import { useEffect, useRef, useState } from "preact/hooks";
import { complain, currentPosition, goTo, usePosition } from "../core/session";
import { Position, promoted, restarted } from "../core/position";
import { MAX_ORDER, cellName, shapeName } from "../core/shape";
import { useStore } from "../core/store";
import type { Candidate } from "../core/labels";
import { Choice, Template, afterChoice, askTemplate, easeNow, forcedPlaces, placeName,
         solutionsText, spokenPlace, withAssignments } from "../core/template";
import { speak } from "../board/spoken";
import { BoardTable, FrequencyTable, GlobalTable, IntegerTable, Lit, Scroller, hasTemplate,
         litCells, litDigit } from "./template_tables";
import { ChoicesTable, PathTable } from "./template_choices";
import { EaseCurve } from "./template_ease";
import { SavedStates } from "./template_saved";
import { place, saveState, showCells, templateState } from "./template_state";
import "./template_tab.css";

// ---- asking ----

/** The answers about the board as it is; while a newer one is awaited, the one before. */
function useTemplate(position: Position): { template: Template | null; problem: string } {
  const limit = useStore(templateState, (state) => state.limit);
  const [found, setFound] = useState<{ template: Template | null; problem: string }>(
    { template: null, problem: "" });
  useEffect(() => {
    if (!hasTemplate(position.shape))
      return;
    const stop = new AbortController();
    askTemplate(position, limit, stop.signal)
      .then((template) => setFound({ template, problem: "" }))
      .catch((problem: Error) => {
        if (problem.name !== "AbortError")
          setFound({ template: null, problem: problem.message });
      });
    return () => stop.abort();
  }, [position, limit]);
  return found;
}

// ---- what is pointed at ----

function litOf(event: Event): Lit {
  const element = (event.target as Element).closest?.("[data-lit]");
  return element?.getAttribute("data-lit") ?? "";
}

function useLit(template: Template | null): [Lit, (event: Event) => void, () => void] {
  const [lit, setLit] = useState<Lit>("");
  const show = (next: Lit) => {
    if (next === lit)
      return;
    setLit(next);
    const shape = template?.position.shape;
    const cells = litCells(next);
    const digit = litDigit(next);
    const names = shape ? cells.map((cell) => cellName(shape, cell)).join(" ") : "";
    showCells(cells, digit && shape ? `${shape.symbols[digit - 1]} can go to ${names}` : names);
  };
  useEffect(() => () => showCells([], ""), []);
  // A cell that was shown may be filled by now.
  useEffect(() => show(""), [template]);
  return [lit, (event) => show(litOf(event)), () => show("")];
}

// ---- parts ----

function Boards({ position }: { position: Position }) {
  const placed = position.values.some((value) => value);
  return (
    <section aria-labelledby="template-boards">
      <h3 id="template-boards">Boards</h3>
      <div class="template-boards">
        <div>
          <h4>Data Entry</h4>
          <Scroller name="Data entry table" order={position.shape.order}>
            <BoardTable position={position} name="Data Entry" work={false} />
          </Scroller>
          <button type="button" disabled={!placed} onClick={() => goTo(restarted(position))}>
            Copy data entry over work area</button>
        </div>
        <div>
          <h4>Work Area</h4>
          <Scroller name="Work area table" order={position.shape.order}>
            <BoardTable position={position} name="Work Area" work={true} />
          </Scroller>
          <button type="button" disabled={!placed} onClick={() => goTo(promoted(position))}>
            Work area becomes the problem</button>
        </div>
      </div>
      <p class="muted">Type digits on the board;
        in the mode for givens they go to the data entry.</p>
    </section>
  );
}

function Figures({ template }: { template: Template }) {
  const { entry, work } = template;
  const limit = useStore(templateState, (state) => state.limit);
  const rows: [string, string, (paris: typeof work) => string | number | null][] = [
    ["filled cells", "filled", (paris) => paris.clues],
    ["degrees of freedom (dof)", "dof", (paris) => paris.dof],
    ["type", "type", (paris) => paris.type ?? "-"],
    ["total dof", "total-dof", (paris) => paris["total-dof"] ?? "-"],
    ["solutions", "solutions", (paris) => paris.solutions],
    ["ease now: totals equal to 1", "ease-now", easeNow],
    ["average ease", "average-ease", (paris) => paris.ease ?? "-"],
  ];
  return (
    <>
      <div class="scroll-x" role="region" aria-label="Table of figures" tabIndex={0}>
        <table class="data-table figures" aria-label="Figures of the data entry and the work area">
          <thead>
            <tr><th scope="col">figure</th><th scope="col">Work Area</th>
              <th scope="col">Data Entry</th></tr>
          </thead>
          <tbody>
            {rows.map(([title, hook, value]) => (
              <tr key={hook}>
                <th scope="row">{title}</th>
                <td data-testid={hook}>{value(work)}</td>
                <td data-testid={`entry-${hook}`}>{value(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label class="row">Count solutions up to
        <select value={String(limit)} onChange={(event) =>
          templateState.set({ limit: Number(event.currentTarget.value) })}>
          {[1000, 10000, 100000, 1000000].map((n) =>
            <option key={n} value={String(n)}>{n}</option>)}
        </select>
      </label>
    </>
  );
}

function Warnings({ texts }: { texts: readonly string[] }) {
  if (!texts.length)
    return null;
  return (
    <div class="template-warnings" role="alert" data-testid="warnings">
      <strong>XXX Impossible:</strong>
      <ul>{texts.map((text) => <li key={text}>{text}</li>)}</ul>
    </div>
  );
}

function nextText({ work }: Template): string {
  const { assignments, assigned } = work;
  if (!assignments.length)
    return { solved: "The grid is full.", stuck: "Stuck: no total and no cell is 1. Take a choice.",
             impossible: "Impossible: go back to a saved state, or undo." }[assigned.end];
  const end = { solved: "then the grid is full", stuck: `then stuck at dof ${work.path[0]?.dof}`,
                impossible: "then an impossibility" }[assigned.end];
  const times = assignments.length === 1 ? "assignment" : "assignments";
  return `${assignments.length} ${times} can be made automatically, ${end}.`;
}

/** Places that are forced, as a list with buttons of full size. */
function Forced({ template, onPlace }: {
  template: Template; onPlace: (place: Candidate) => void;
}) {
  const { shape } = template.position;
  const places = forcedPlaces(template);
  if (!places.length)
    return null;
  return (
    <details class="forced">
      <summary>Must be placed here: {places.length}{" "}
        {places.length === 1 ? "place" : "places"}</summary>
      <ul>
        {places.map((one) => (
          <li key={`${one.digit}:${one.cell}`}>
            <button type="button" data-lit={`${one.digit}:${one.cell}`} onClick={() => onPlace(one)}
              aria-label={`${placeName(shape, one)}: place ${spokenPlace(shape, one)}, ` +
                `by ${one.by.join(", ")}`}>
              {placeName(shape, one)}</button>{" "}
            <span class="muted">{one.by.join(", ")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const WIDE = "(min-width: 48rem)";
/** Above this order, all integer tables at once are more cells than a browser draws at ease. */
const MOST_AT_ONCE = 16;

function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const listen = () => setWide(query.matches);
    query.addEventListener("change", listen);
    return () => query.removeEventListener("change", listen);
  }, []);
  return wide;
}

function IntegerTables({ template, lit, onPlace }: {
  template: Template; lit: Lit; onPlace: (place: Candidate) => void;
}) {
  const { position, work } = template;
  const { order, symbols } = position.shape;
  const chosen = useStore(templateState, (state) => state.digit);
  const all = useWide() && order <= MOST_AT_ONCE;
  const digit = Math.min(chosen, order);
  const digits = all ? work.ipt.map((ipt) => ipt.digit) : [digit];
  return (
    <section aria-labelledby="template-integers" class="integers">
      <h3 id="template-integers">Integer performance</h3>
      {!all && (
        <div class="row digit-switch" role="group" aria-label="Integer table">
          {symbols.map((symbol, at) => (
            <button key={at} type="button" aria-pressed={at + 1 === digit}
              aria-label={`Table of ${symbol}`}
              onClick={() => templateState.set({ digit: at + 1 })}>{symbol}</button>
          ))}
        </div>
      )}
      <div class={`integer-grid order-${order > 9 ? "large" : "small"}`}>
        {digits.map((each) => (
          <IntegerTable key={each} position={position} work={work} digit={each}
            lit={litDigit(lit) === each ? lit : ""} onPlace={onPlace} />
        ))}
      </div>
    </section>
  );
}

// ---- the tab ----

/** After a place is filled its button is gone: the focus goes to the table that it was in. */
function useFocusBack(template: Template | null): (keep: Element | null) => void {
  const kept = useRef<Element | null>(null);
  useEffect(() => {
    const back = kept.current as HTMLElement | null;
    kept.current = null;
    if (back && document.activeElement === document.body)
      back.focus({ preventScroll: true });
  }, [template]);
  return (element) => {
    kept.current = element?.closest("[data-focus-back], section") ?? null;
  };
}

function Tables({ template, lit, onPlace }: {
  template: Template; lit: Lit; onPlace: (place: Candidate) => void;
}) {
  const { position, work } = template;
  return (
    <>
      <section aria-labelledby="template-global" tabIndex={-1}>
        <h3 id="template-global">Global performance</h3>
        <div class="global-tables">
          <Scroller name="Global performance table" order={position.shape.order}>
            <GlobalTable position={position} work={work} lit={lit} onPlace={onPlace} />
          </Scroller>
          <FrequencyTable work={work} />
        </div>
      </section>
      <IntegerTables template={template} lit={lit} onPlace={onPlace} />
    </>
  );
}

function Answers({ template, busy }: { template: Template; busy: boolean }) {
  const [lit, point, unpoint] = useLit(template);
  const keepFocus = useFocusBack(template);
  const { position, work } = template;
  const { shape } = position;
  const current = useRef(template);
  current.current = template;
  const [onPlace] = useState(() => (one: Candidate) => {
    keepFocus(document.activeElement);
    if (place(current.current.position, one))
      speak(`${spokenPlace(current.current.position.shape, one)} placed`);
  });
  const assign = (count: number) => {
    if (currentPosition() !== position || !work.assignments.length)
      return;
    goTo(withAssignments(position, work.assignments.slice(0, count)));
    speak(count === 1 ? "one digit assigned" : `${work.assignments.length} digits assigned`);
  };
  const take = (choice: Choice) => {
    afterChoice(position, choice.place).then((after) => {
      if (currentPosition() !== position)
        return;
      saveState(position, work.dof, `before ${placeName(shape, choice.place)}`);
      goTo(after);
    }).catch(complain);
  };
  const stuck = !work.assignments.length && work.assigned.end === "stuck" ? work.path[0]
    : undefined;
  return (
    <div class="template" aria-busy={busy} onMouseOver={point} onFocusIn={point}
      onMouseLeave={unpoint}>
      <p class="template-status" role="status" data-testid="template-status">
        dof {work.dof}, type {work.type ?? "-"}, {solutionsText(work.solutions)}.{" "}
        {nextText(template)}
        {work.status === "limit" && " Not all could be computed in the time."}</p>
      <Warnings texts={work.warnings} />
      <div class="row">
        <button type="button" class="primary" disabled={!work.assignments.length}
          onClick={() => assign(1)}>Assign one</button>
        <button type="button" disabled={!work.assignments.length}
          onClick={() => assign(work.assignments.length)}>Assign all</button>
        <button type="button" onClick={() => saveState(position, work.dof, `dof ${work.dof}`)}>
          Save this state</button>
      </div>
      <Forced template={template} onPlace={onPlace} />
      {stuck && (
        <section aria-labelledby="template-choices" tabIndex={-1}>
          <h3 id="template-choices">Choices</h3>
          <ChoicesTable shape={shape} stage={stuck} lit={lit} onTake={take} />
        </section>
      )}
      <Tables template={template} lit={lit} onPlace={onPlace} />
      <Boards position={position} />
      <section aria-labelledby="template-saved">
        <h3 id="template-saved">Saved states</h3>
        <SavedStates />
      </section>
      <section aria-labelledby="template-figures">
        <h3 id="template-figures">Figures</h3>
        <Figures template={template} />
      </section>
      <section aria-labelledby="template-path">
        <h3 id="template-path">Selective path</h3>
        <PathTable shape={shape} paris={work} />
      </section>
      <section aria-labelledby="template-ease">
        <h3 id="template-ease">Ease</h3>
        <EaseCurve template={template} />
      </section>
    </div>
  );
}

export function TemplateTab() {
  const position = usePosition();
  const { template, problem } = useTemplate(position);
  if (!hasTemplate(position.shape) || position.shape.order > MAX_ORDER)
    return <p>The Template is for Sudoku and Latin squares.
      This is {shapeName(position.shape)}.</p>;
  return (
    <>
      <h2>Template</h2>
      {problem && <p role="alert" class="notice error">{problem}</p>}
      {template ? <Answers template={template} busy={template.position !== position} />
        : !problem && <p role="status">Computing the tables…</p>}
    </>
  );
}
