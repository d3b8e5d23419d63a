// SPDX-License-Identifier: GPL-3.0-or-later
// How the puzzle is solved by rules, step by step on the board; and hints.
import { useLayoutEffect, useRef } from "preact/hooks";
import { registerNextStep } from "../board/keys";
import { showPlaces } from "../board/show_places";
import { useInfo } from "../core/info";
import { hasExplainer } from "../core/ratings";
import { usePosition, useSession } from "../core/session";
import { placesOf } from "../core/step_drawing";
import { useStore } from "../core/store";
import { ActionButton } from "../parts/action_button";
import { StepList } from "./explain_steps";
import {
  ExplainState, TextForm, cancel, changeSpeed, explain, explainStore, firstStep, giveHint, lastStep,
  leaveExplain, nextStep, shownIndex, startPlaying, statusText, stepBack, stopPlaying,
} from "./explain_state";
import "./explain_tab.css";

/** Until the server has told its theories. */
const FIRST_THEORIES = [{ name: "W", text: "whips" }];

function TheoryChoice({ state }: { state: ExplainState }) {
  const info = useInfo();
  const { shape } = usePosition();
  const theories = (info?.theories ?? FIRST_THEORIES).filter(({ name }) => name !== "SE");
  return (
    <>
      <label class="field">Rules
        <select value={state.theory} data-testid="theory"
          onChange={(event) => explainStore.set({ theory: event.currentTarget.value })}>
          {theories.map(({ name, text }) =>
            <option key={name} value={name}>{name}: {text}</option>)}
          {hasExplainer(shape) && <option value="SE">SE: the steps of Sudoku Explainer</option>}
          <option value="">several, joined by +</option>
        </select>
      </label>
      {state.theory === "" && (
        <label class="field">Their names
          <input type="text" value={state.combined} size={12} placeholder="S+W" spellcheck={false}
            onInput={(event) => explainStore.set({ combined: event.currentTarget.value })} />
        </label>
      )}
    </>
  );
}

function Origin({ state }: { state: ExplainState }) {
  const radio = (fromHere: boolean, text: string) => (
    <label>
      <input type="radio" name="explain-origin" checked={state.fromHere === fromHere}
        onChange={() => explainStore.set({ fromHere })} /> {text}
    </label>
  );
  return (
    <fieldset class="origin">
      <legend>Start</legend>
      {radio(false, "from the puzzle")}
      {radio(true, "from where I am")}
    </fieldset>
  );
}

function Form({ state }: { state: ExplainState }) {
  const submit = (event: Event) => {
    event.preventDefault();
    if (!state.job)
      explain(state.fromHere);
  };
  return (
    <form class="explain-form" onSubmit={submit}>
      <TheoryChoice state={state} />
      {state.theory !== "SE" && (
        <label class="field">Longest rule
          <input type="number" min="1" max="60" value={state.maxLength} placeholder="36"
            onInput={(event) => explainStore.set({ maxLength: event.currentTarget.value })} />
        </label>
      )}
      <Origin state={state} />
      <div class="row">
        {/* Both stay, so that the focus has a place when a search begins or ends. */}
        <button type="submit" class={`action ${state.job ? "" : "primary"}`}
          aria-disabled={state.job !== null}>Explain</button>
        <ActionButton title="Cancel" can={state.job !== null} act={cancel} />
        {state.job && <span role="status">Looking for the steps…</span>}
      </div>
    </form>
  );
}

const HINT_BUTTONS = ["Hint", "Hint: where?", "Hint: show it", "Do it"];

function Hints({ state }: { state: ExplainState }) {
  return (
    <section class="hints" aria-label="Hints">
      <button type="button" class="action" data-testid="hint" aria-disabled={state.job !== null}
        onClick={() => void giveHint()}>{HINT_BUTTONS[state.hint?.stage ?? 0]}</button>
      <p class="hint-text" data-testid="hint-text">
        {state.hint?.text ?? "A hint tells the rule first, then where, then all of it."}</p>
    </section>
  );
}

function Controls({ state }: { state: ExplainState }) {
  return (
    <div class="row step-controls" role="group" aria-label="Walk through the steps">
      <button type="button" onClick={firstStep}>First</button>
      <button type="button" onClick={stepBack}>Back</button>
      <button type="button" class="primary" onClick={() => void nextStep()}>Next</button>
      {state.playing
        ? <button type="button" onClick={stopPlaying}>Pause</button>
        : <button type="button" onClick={startPlaying}>Play</button>}
      <button type="button" onClick={lastStep}>Last</button>
      {/* In one column only: the other one is not at the board. */}
      <button type="button" class="bar-hint" onClick={() => void giveHint()}>
        {HINT_BUTTONS[state.hint?.stage ?? 0]}</button>
      <label class="field inline">Speed
        <select value={state.speed}
          onChange={(event) => changeSpeed(Number(event.currentTarget.value))}>
          <option value="0.25">slow</option>
          <option value="1">1 per second</option>
          <option value="3">3 per second</option>
        </select>
      </label>
    </div>
  );
}

/** In one column: what is on the board, beside it. */
function StepNow({ text }: { text: string }) {
  return text
    ? <p class="step-now" tabIndex={0} role="group" aria-label="This step">{text}</p> : null;
}

function ListOptions({ state }: { state: ExplainState }) {
  const se = state.plan?.theory === "SE";
  return (
    <div class="row list-options">
      <label class="field inline">Text
        <select value={state.textForm} data-testid="text-form" onChange={(event) =>
          explainStore.set({ textForm: event.currentTarget.value as TextForm })}>
          <option value="notation">{se ? "as serate writes it" : "SudoRules' notation"}</option>
          <option value="words">plain words</option>
          <option value="both">both</option>
        </select>
      </label>
      <label>
        <input type="checkbox" checked={state.foldSingles} onChange={(event) =>
          explainStore.set({ foldSingles: event.currentTarget.checked })} /> fold singles
      </label>
    </div>
  );
}

/** Where the window ends for the board: in one column the bar of the steps covers its foot. */
function footOf(bar: HTMLElement | null): number {
  return bar && getComputedStyle(bar).position === "fixed" ? bar.getBoundingClientRect().top
    : window.innerHeight;
}

export function ExplainTab() {
  const state = useStore(explainStore, (all) => all);
  const drawing = useSession((all) => all.drawing);
  const { shape } = usePosition();
  const bar = useRef<HTMLDivElement>(null);
  const { plan } = state;
  const current = shownIndex(state, drawing);
  useLayoutEffect(() => {
    if (drawing)
      showPlaces(placesOf(drawing), shape.order, footOf(bar.current));
  }, [drawing]);
  useLayoutEffect(() => {
    registerNextStep(() => void nextStep());
    return () => {
      registerNextStep(null);
      leaveExplain();
    };
  }, []);
  return (
    <div class="explain">
      <Form state={state} />
      <Hints state={state} />
      {state.note && <p class="explain-note" data-testid="explain-note">{state.note}</p>}
      {plan && (
        <section aria-label="Explanation">
          <p class="explain-status" data-testid="explain-status" data-status={plan.status}>
            {statusText(plan)} <span class="muted">
              ({plan.theory}, {plan.fromHere ? "from where you were" : "from the puzzle"})
            </span></p>
          {plan.theory === "SE" && plan.fromHere &&
            <p class="muted">SE starts from the digits: removed candidates do not count.</p>}
          <div class="step-bar" ref={bar}>
            <StepNow text={current >= 0 ? `${current + 1}. ${plan.steps[current].words}`
              : state.hint?.text ?? ""} />
            <Controls state={state} />
          </div>
          <ListOptions state={state} />
          <StepList plan={plan} form={state.textForm} fold={state.foldSingles} current={current} />
        </section>
      )}
    </div>
  );
}
