// SPDX-License-Identifier: GPL-3.0-or-later
// J. Paris's Template: the Data Entry (the puzzle), the Work Area (the board), the global and the
// integer performance tables of what stands there, and what follows: automatic assignment, choices,
// the selective path. All figures are those of `givens paris`.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { complain, currentPosition, goTo, usePosition } from "../core/session";
import { Position, hasExclusions, promoted, restarted } from "../core/position";
import { MAX_ORDER, cellName, shapeName } from "../core/shape";
import { useStore } from "../core/store";
import type { Candidate } from "../core/labels";
import { Choice, JsonParis, Template, afterChoice, askTemplate, easeNow, forcedPlaces, placeName,
         solutionsText, spokenPlace, warningsOf, withAssignments } from "../core/template";
import { speak } from "../board/spoken";
import { ActionButton } from "../parts/action_button";
import { BoardTable, FrequencyTable, GlobalTable, IntegerTable, Lit, Scroller, hasTemplate,
         litCells, litDigit } from "./template_tables";
import { ChoicesTable, SelectivePath } from "./template_choices";
import { EaseCurve } from "./template_ease";
import { SavedStates } from "./template_saved";
import { place, saveState, showCells, templateState } from "./template_state";
import "./template_tab.css";

// ---- asking ----

/** Why there is no Template of this board; "" where there is one. */
function refusalOf(position: Position): string {
  if (!hasTemplate(position.shape) || position.shape.order > MAX_ORDER)
    return `The Template is for Sudoku and Latin squares. This is ${shapeName(position.shape)}.`;
  return hasExclusions(position) ? "The Template is for Sudoku and Latin squares without " +
    "pencilmarks. This puzzle excludes candidates that its givens leave." : "";
}

interface Asked {
  template: Template | null;
  problem: string;
}

/** The answers about the board as it is; while a newer one is awaited, the one before. A server
 *  that did not answer is asked again when the window comes back, or by again(). */
function useTemplate(position: Position): Asked & { again: () => void } {
  const limit = useStore(templateState, (state) => state.limit);
  const [times, setTimes] = useState(0);
  const [found, setFound] = useState<Asked>({ template: null, problem: "" });
  const again = () => setTimes((before) => before + 1);
  useEffect(() => {
    if (refusalOf(position))
      return;
    const stop = new AbortController();
    askTemplate(position, limit, stop.signal)
      .then((template) => setFound({ template, problem: "" }))
      .catch((problem: Error) => {
        if (problem.name !== "AbortError")
          setFound({ template: null, problem: problem.message });
      });
    return () => stop.abort();
  }, [position, limit, times]);
  useEffect(() => {
    if (!found.problem)
      return;
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [found.problem]);
  return { ...found, again };
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
  // A cell that was shown may be filled by now. What is pointed at from now on stays.
  useLayoutEffect(() => show(""), [template]);
  return [lit, (event) => show(litOf(event)), () => show("")];
}

// ---- parts ----

/** A section that the focus can go back to. */
function Part({ name, title, children }: {
  name: string; title: string; children: ComponentChildren;
}) {
  return (
    <section aria-labelledby={`template-${name}`} tabIndex={-1}>
      <h3 id={`template-${name}`}>{title}</h3>
      {children}
    </section>
  );
}

function Boards({ position }: { position: Position }) {
  const placed = position.values.some((value) => value);
  return (
    <Part name="boards" title="Boards">
      <div class="template-boards">
        <div>
          <h4>Data Entry</h4>
          <Scroller name="Data entry table" order={position.shape.order}>
            <BoardTable position={position} name="Data Entry" work={false} />
          </Scroller>
          <ActionButton title="Copy data entry over work area" can={placed}
            act={() => goTo(restarted(position))} />
        </div>
        <div>
          <h4>Work Area</h4>
          <Scroller name="Work area table" order={position.shape.order}>
            <BoardTable position={position} name="Work Area" work={true} />
          </Scroller>
          <ActionButton title="Work area becomes the problem" can={placed}
            act={() => goTo(promoted(position))} />
        </div>
      </div>
      <p class="muted">Type digits on the board;
        in the mode for givens they go to the data entry.</p>
    </Part>
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

function stuckText({ path }: JsonParis): string {
  return path[0]?.choices.length ? "Stuck: no total and no cell is 1. Take a choice."
    : "Stuck, and no cell has two candidates: place a digit on the board.";
}

function nextText({ work }: Template): string {
  const { assignments, assigned } = work;
  if (!assignments.length)
    return { solved: "The grid is full.", stuck: stuckText(work),
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
    <details class="forced" data-focus-back tabIndex={-1}>
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

// ---- focus ----

const STATUS_ID = "template-status";

/** After a place is filled or a choice taken its button is gone: the focus goes to the part that it
 *  was in, or to what is said about the board where that is gone, too. */
function useFocusBack(template: Template): () => void {
  const kept = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const back = kept.current;
    kept.current = null;
    if (!back || document.activeElement !== document.body)
      return;
    const target = back.isConnected ? back : document.getElementById(STATUS_ID);
    target?.focus({ preventScroll: back.isConnected });
  }, [template]);
  return () => {
    kept.current = document.activeElement?.closest<HTMLElement>("[data-focus-back], section")
      ?? null;
  };
}

function Tables({ template, lit, onPlace }: {
  template: Template; lit: Lit; onPlace: (place: Candidate) => void;
}) {
  const { position, work } = template;
  return (
    <>
      <Part name="global" title="Global performance">
        <div class="global-tables">
          <Scroller name="Global performance table" order={position.shape.order}>
            <GlobalTable position={position} work={work} lit={lit} onPlace={onPlace} />
          </Scroller>
          <FrequencyTable work={work} />
        </div>
      </Part>
      <IntegerTables template={template} lit={lit} onPlace={onPlace} />
    </>
  );
}

// ---- what can be done ----

function assign({ position, work }: Template, count: number): void {
  if (currentPosition() !== position)
    return;
  goTo(withAssignments(position, work.assignments.slice(0, count)));
  speak(count === 1 ? "one digit assigned" : `${count} digits assigned`);
}

async function take({ position, work }: Template, choice: Choice): Promise<void> {
  const after = await afterChoice(position, choice.place);
  if (currentPosition() !== position)
    return;
  saveState(position, work.dof, `before ${placeName(position.shape, choice.place)}`);
  goTo(after);
}

interface Doing {
  /** Always the same function: tables that did not change are not drawn again. */
  onPlace: (place: Candidate) => void;
  onTake: (choice: Choice) => void;
}

function useDoing(template: Template): Doing {
  const keepFocus = useFocusBack(template);
  const current = useRef(template);
  current.current = template;
  const [onPlace] = useState(() => (one: Candidate) => {
    keepFocus();
    if (place(current.current.position, one))
      speak(`${spokenPlace(current.current.position.shape, one)} placed`);
  });
  return { onPlace, onTake: (choice) => {
    keepFocus();
    take(template, choice).catch(complain);
  } };
}

// ---- the tab ----

function Actions({ template }: { template: Template }) {
  const { position, work } = template;
  const count = work.assignments.length;
  return (
    <div class="row">
      <ActionButton title="Assign one" look="primary" can={count > 0}
        act={() => assign(template, 1)} />
      <ActionButton title="Assign all" can={count > 0} act={() => assign(template, count)} />
      <button type="button" onClick={() => saveState(position, work.dof, `dof ${work.dof}`)}>
        Save this state</button>
    </div>
  );
}

/** What is said about the board, and what can be done with it. */
function Summary({ template, lit, doing }: { template: Template; lit: Lit; doing: Doing }) {
  const { position, work } = template;
  const stuck = !work.assignments.length && work.assigned.end === "stuck" ? work.path[0]
    : undefined;
  return (
    <>
      <p class="template-status" role="status" id={STATUS_ID} tabIndex={-1}
        data-testid="template-status">
        dof {work.dof}, type {work.type ?? "-"}, {solutionsText(work.solutions)}.{" "}
        {nextText(template)}
        {work.status === "limit" && " Not all could be computed in the time."}</p>
      <Warnings texts={warningsOf(template)} />
      <Actions template={template} />
      <Forced template={template} onPlace={doing.onPlace} />
      {stuck && <Part name="choices" title="Choices">
        <ChoicesTable shape={position.shape} stage={stuck} lit={lit} onTake={doing.onTake} />
      </Part>}
    </>
  );
}

function Answers({ template, busy }: { template: Template; busy: boolean }) {
  const [lit, point, unpoint] = useLit(template);
  const doing = useDoing(template);
  const { position } = template;
  return (
    <div class="template" aria-busy={busy} onMouseOver={point} onFocusIn={point}
      onMouseLeave={unpoint}>
      <Summary template={template} lit={lit} doing={doing} />
      <Tables template={template} lit={lit} onPlace={doing.onPlace} />
      <Boards position={position} />
      <Part name="saved" title="Saved states"><SavedStates /></Part>
      <Part name="figures" title="Figures"><Figures template={template} /></Part>
      <Part name="path" title="Selective path">
        <SelectivePath template={template} />
      </Part>
      <Part name="ease" title="Ease"><EaseCurve template={template} /></Part>
    </div>
  );
}

const HEADING_ID = "template-heading";

/** Once it helped, the button is gone: the focus goes to the heading. */
function Trouble({ problem, again }: { problem: string; again: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => {
    if (document.activeElement === button.current)
      document.getElementById(HEADING_ID)?.focus();
  }, []);
  return (
    <div class="row">
      <p role="alert" class="notice error">{problem}</p>
      <button type="button" ref={button} onClick={again}>Try again</button>
    </div>
  );
}

export function TemplateTab() {
  const position = usePosition();
  const { template, problem, again } = useTemplate(position);
  const refusal = refusalOf(position);
  if (refusal)
    return <p data-testid="no-template">{refusal}</p>;
  return (
    <>
      <h2 id={HEADING_ID} tabIndex={-1}>Template</h2>
      {problem && <Trouble problem={problem} again={again} />}
      {template ? <Answers template={template} busy={template.position !== position} />
        : !problem && <p role="status">Computing the tables…</p>}
    </>
  );
}
