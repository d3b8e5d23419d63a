// SPDX-License-Identifier: GPL-3.0-or-later
// How hard the puzzle is, whether it is one, and its canonical forms.
import { useEffect, useRef } from "preact/hooks";
import { counted } from "../core/counted";
import type { CheckRecord } from "../core/answers";
import type { JsonNamed } from "../core/json_types";
import { cellOf } from "../core/labels";
import { Position } from "../core/position";
import {
  MAX_LENGTH, MAX_LIMIT, hasTheory, isPossible, isQuick, limitProblem,
} from "../core/ratings";
import { complain, say, usePosition } from "../core/session";
import { useStore } from "../core/store";
import { ActionButton } from "../parts/action_button";
import { copyText } from "../parts/save_file";
import {
  CanonForm, FORMS, Rating, RatingsState, askAgain, canMinimize, closeRatings, computeAll,
  hasForms, isStopped, minimize, openRatings, ratingsStore, retry, setLimit, takeOut,
} from "./ratings_state";
import "./ratings_tab.css";

// ---- validity ----

const SOLUTIONS: Record<string, string> = {
  "0": "✗ No solution", "1": "✓ One solution", "2+": "✗ Several solutions",
};

/** More than this many redundant clues are not listed one by one. */
const MOST_LISTED = 24;

interface ValidityProps {
  position: Position;
  /** The list goes with what is done: the focus needs another place. */
  leave: () => void;
}

function RedundantClues({ names, position, leave }:
                        ValidityProps & { names: readonly string[] }) {
  const clue = (name: string) => {
    const cell = cellOf(position.shape, name);
    return cell === null ? name : `${name} = ${position.shape.symbols[position.givens[cell] - 1]}`;
  };
  const minimizeAll = () => {
    leave();
    void minimize();
  };
  return (
    <>
      <p>{names.length === 1 ? "1 clue is redundant"
        : `${names.length} clues are redundant, each alone`}:
        {" "}without it the solution is the same. {names.length === 1 ? "It is" : "They are"} marked
        on the board.</p>
      <ul class="redundant" data-testid="redundant">
        {names.slice(0, MOST_LISTED).map((name) => (
          <li key={name}>{clue(name)}{" "}
            <button type="button" aria-label={`Take out ${name}`}
              onClick={() => {
                leave();
                takeOut(name);
              }}>Take out</button>
          </li>
        ))}
        {names.length > MOST_LISTED && <li>and {names.length - MOST_LISTED} more</li>}
      </ul>
      {canMinimize(position) && <button type="button" onClick={minimizeAll}>Minimize</button>}
    </>
  );
}

function ValidityPart({ validity, failed, position, leave }:
                      ValidityProps & { validity: CheckRecord | null; failed: boolean }) {
  if (!validity)
    return <p class="muted" role="status">{failed ? "not known" : "checking…"}</p>;
  if (validity.solutions === null || validity.clues === null) // it was stopped at a limit
    return <p class="muted" role="status">not known</p>;
  const redundant = validity.redundant_clues ?? [];
  return (
    <div data-testid="validity">
      <p><strong>{SOLUTIONS[validity.solutions] ?? `${validity.solutions} solutions`}</strong>
        {`, ${counted(validity.clues, "clue")}`}
        {validity.solutions === "1" && validity.minimal === "yes" &&
          "; minimal: every clue is needed"}.</p>
      {redundant.length > 0 && <RedundantClues names={redundant} position={position}
        leave={leave} />}
    </div>
  );
}

// ---- ratings ----

function stateText(rating: Rating | undefined): string {
  switch (rating?.state) {
    case undefined: return "not computed";
    case "waiting": return "waiting";
    case "computing": return "computing…";
    default: return rating!.text;
  }
}

function parametersOf(name: string, rating: Rating | undefined, version: string): string {
  if (rating?.state !== "done")
    return "";
  return [
    ...(hasTheory(name) ? [`rules up to length ${MAX_LENGTH}`] : []),
    ...(isQuick(name) ? [] : [Number(rating.limit) > 0 ? `limit ${rating.limit} s` : "no limit"]),
    `givens ${version}`,
  ].join(", ");
}

interface RowProps {
  named: JsonNamed;
  rating: Rating | undefined;
  version: string;
}

function RatingRow({ named, rating, version }: RowProps) {
  const plain = rating?.state === "done" && /^[\d.]+$/.test(rating.text);
  return (
    <tr data-rating={named.name} data-state={rating?.state ?? "none"}>
      <th scope="row">{named.name}</th>
      <td class={plain ? "value number" : "value"} data-testid={`rating-${named.name}`}>
        {stateText(rating)}</td>
      <td class="about">{named.text}
        <span class="muted parameters">{parametersOf(named.name, rating, version)}</span></td>
    </tr>
  );
}

function RatingTable({ state, position }: { state: RatingsState; position: Position }) {
  const names = state.names.filter(({ name }) => isPossible(position.shape, name));
  return (
    <div class="scroll-x" role="region" aria-label="Ratings" tabIndex={0}>
      <table class="ratings">
        <thead>
          <tr><th scope="col">Rating</th><th scope="col">Value</th><th scope="col">What it is</th></tr>
        </thead>
        <tbody>
          {names.map((named) => <RatingRow key={named.name} named={named}
            rating={state.ratings[named.name]} version={state.version} />)}
        </tbody>
      </table>
    </div>
  );
}

function LimitField({ limit }: { limit: string }) {
  const problem = limitProblem(limit);
  return (
    <div>
      <label>Time limit for each, seconds{" "}
        <input type="number" min="0" max={MAX_LIMIT} step="any" value={limit}
          aria-invalid={problem !== ""} aria-describedby={problem ? "limit-problem" : undefined}
          onInput={(event) => setLimit(event.currentTarget.value)} />
      </label>
      {problem && <p class="limit-problem" id="limit-problem" role="alert">{problem}</p>}
    </div>
  );
}

function RatingControls({ state }: { state: RatingsState }) {
  const ratings = Object.values(state.ratings);
  const computing = ratings.filter((one) => one.state === "computing").length;
  const waiting = ratings.filter((one) => one.state === "waiting").length;
  return (
    <div class="row rating-controls">
      <LimitField limit={state.limit} />
      <ActionButton title="Compute all" can={!state.all} act={computeAll} />
      <ActionButton title="Try again what stopped" can={ratings.some(isStopped)} act={retry} />
      <span class="muted" role="status" data-testid="rating-work">
        {computing ? `computing ${computing}, ${waiting} waiting`
          : waiting ? `${waiting} waiting` : "nothing is computing"}</span>
    </div>
  );
}

// ---- canonical forms ----

async function copy(text: string): Promise<void> {
  if (await copyText(text, null))
    say("Copied.");
  else
    complain("this browser does not let the page copy: select the text and copy it");
}

function FormRow({ form }: { form: CanonForm }) {
  const about = FORMS.find(({ name }) => name === form.name)!;
  return (
    <li data-form={form.name}>
      <p><strong>{form.name}</strong>: {about.text}</p>
      <div class="row">
        <code class="canon-text">{form.form}</code>
        <button type="button" aria-label={`Copy ${form.name}`}
          onClick={() => void copy(form.form)}>Copy</button>
      </div>
    </li>
  );
}

function Forms({ forms, failed }: { forms: readonly CanonForm[]; failed: boolean }) {
  const automorphisms = forms[0]?.automorphisms;
  return (
    <section>
      <h2>Canonical forms</h2>
      {!forms.length && <p class="muted">{failed ? "not known" : "There are none yet."}</p>}
      {automorphisms != null && <p data-testid="automorphisms">
        {automorphisms === 1 ? "1 automorphism: only the identity."
          : `${automorphisms} automorphisms.`}</p>}
      <ul class="forms">{forms.map((form) => <FormRow key={form.name} form={form} />)}</ul>
    </section>
  );
}

function Problem({ text, leave }: { text: string; leave: () => void }) {
  const again = () => {
    leave();
    void askAgain();
  };
  return (
    <div class="notice error" role="alert">
      <span class="text">{text}</span>
      <button type="button" onClick={again}>Ask again</button>
    </div>
  );
}

export function RatingsTab() {
  const state = useStore(ratingsStore, (all) => all);
  const position = usePosition();
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = () => heading.current?.focus();
  const failed = state.problem !== "";
  useEffect(() => {
    void openRatings();
    return closeRatings;
  }, []);
  return (
    <div class="ratings-tab">
      {state.problem && <Problem text={state.problem} leave={leave} />}
      <section>
        <h2 ref={heading} tabIndex={-1}>Validity</h2>
        <ValidityPart validity={state.validity} failed={failed} position={position}
          leave={leave} />
      </section>
      <section>
        <h2>Ratings</h2>
        <RatingControls state={state} />
        <RatingTable state={state} position={position} />
      </section>
      {hasForms(position) && <Forms forms={state.forms} failed={failed} />}
    </div>
  );
}
