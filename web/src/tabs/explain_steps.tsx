// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an explanation as a list: a click or Enter goes to a step. Rows are drawn again only
// when something of them changes, so that long lists stay quick.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { counted } from "../core/counted";
import { Plan, PlanStep, isDone } from "../core/explanation";
import { Step, isSeStep } from "../core/explain_types";
import { usePosition } from "../core/session";
import { memoized } from "../parts/memoized";
import { TextForm, jumpTo } from "./explain_state";

function StepTexts({ text, words, form }: { text: string; words: string; form: TextForm }) {
  return (
    <span class="step-texts">
      {form !== "words" && <code class="step-notation">{text}</code>}
      {(form !== "notation") && <span class="step-words">{words}</span>}
    </span>
  );
}

/** What happens in a trial, and in the trials inside it. */
function TrialSteps({ steps, form }: { steps: readonly Step[]; form: TextForm }) {
  return (
    <ol class="trial-steps">
      {steps.map((step) => (
        <li key={step.step}>
          <StepTexts text={step.text} words={step.words ?? step.text} form={form} />
          {step.steps && <TrialSteps steps={step.steps} form={form} />}
        </li>
      ))}
    </ol>
  );
}

/** Whether something that folds is open: by itself where it holds the step `at` that is drawn (-1:
 *  it holds none) until the player closes it; where it holds none, as the player wants it. */
function useFolding(at: number) {
  const [opened, setOpened] = useState(false);
  const [closedAt, setClosedAt] = useState(-1);
  const open = at >= 0 ? closedAt !== at : opened;
  useEffect(() => setClosedAt(-1), [at]);
  const onToggle = (event: { currentTarget: HTMLDetailsElement }) => {
    const wanted = event.currentTarget.open;
    if (wanted === open)
      return; // not by the player
    if (at < 0 || !wanted)
      setOpened(wanted);
    setClosedAt(wanted ? -1 : at);
  };
  return { open, onToggle };
}

interface TrialProps {
  steps: readonly Step[];
  form: TextForm;
  /** The number of the step where it is drawn, otherwise -1. */
  at: number;
}

function Trial({ steps, form, at }: TrialProps) {
  const { open, onToggle } = useFolding(at);
  return (
    <details class="trial" open={open} onToggle={onToggle}>
      <summary>what follows from it, {counted(steps.length, "step")}</summary>
      {open && <TrialSteps steps={steps} form={form} />}
    </details>
  );
}

interface RowProps {
  step: PlanStep;
  form: TextForm;
  done: boolean;
  current: boolean;
}

const Row = memoized(({ step, form, done, current }: RowProps) => {
  const trial = isSeStep(step.json) ? undefined : step.json.steps;
  return (
    <li class={`step ${done ? "done" : ""}`} data-step={step.number}
      data-done={done ? "" : undefined}>
      <button type="button" class="step-button" aria-current={current ? "step" : undefined}
        onClick={() => jumpTo(step.number - 1)}>
        <span class="step-number">{step.number}{done && <span aria-label="done"> ✓</span>}</span>
        <StepTexts text={step.text} words={step.words} form={form} />
      </button>
      {trial && <Trial steps={trial} form={form} at={current ? step.number : -1} />}
    </li>
  );
});

interface Entry {
  steps: PlanStep[];
}

/** Singles that follow each other are one entry. */
function entriesOf(plan: Plan, fold: boolean): Entry[] {
  const entries: Entry[] = [];
  for (const step of plan.steps) {
    const last = entries[entries.length - 1];
    if (fold && step.single && last?.steps[0].single)
      last.steps.push(step);
    else
      entries.push({ steps: [step] });
  }
  return entries;
}

function shortText(step: PlanStep): string {
  return step.text.split("==>").pop()!.trim();
}

interface ListProps {
  plan: Plan;
  form: TextForm;
  fold: boolean;
  current: number;
}

interface FoldProps {
  entry: Entry;
  form: TextForm;
  current: number;
  done: readonly boolean[];
}

function Fold({ entry, form, current, done }: FoldProps) {
  const holds = entry.steps.some((step) => step.number - 1 === current);
  const { open, onToggle } = useFolding(holds ? current : -1);
  return (
    <li class="fold">
      <details open={open} onToggle={onToggle}>
        <summary>{entry.steps.length} singles: {entry.steps.map(shortText).join(", ")}</summary>
        {open && <ol class="steps-inner">
          {entry.steps.map((step) => <Row key={step.number} step={step} form={form}
            done={done[step.number - 1]} current={step.number - 1 === current} />)}
        </ol>}
      </details>
    </li>
  );
}

/** Scrolls the list alone, not the page. */
function showRow(list: HTMLElement, number: number): void {
  const row = list.querySelector<HTMLElement>(`[data-step="${number}"]`);
  if (!row)
    return;
  const above = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const below = above + Math.min(row.offsetHeight, list.clientHeight) - list.clientHeight;
  const way = above < 0 ? above : below > 0 ? below : 0;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches ||
    Math.abs(way) > list.clientHeight;
  if (way)
    list.scrollBy({ top: way, behavior: calm ? "auto" : "smooth" });
}

export function StepList({ plan, form, fold, current }: ListProps) {
  const position = usePosition();
  const list = useRef<HTMLOListElement>(null);
  const entries = useMemo(() => entriesOf(plan, fold), [plan, fold]);
  const done = useMemo(() => plan.steps.map((step) => isDone(step, position)), [plan, position]);
  useEffect(() => {
    if (list.current && current >= 0)
      showRow(list.current, current + 1);
  }, [current, plan]);
  return (
    <ol class="steps" ref={list} data-testid="steps" aria-label="Steps" tabIndex={0}>
      {entries.map((entry) => entry.steps.length > 1
        ? <Fold key={entry.steps[0].number} entry={entry} form={form} current={current}
            done={done} />
        : <Row key={entry.steps[0].number} step={entry.steps[0]} form={form}
            done={done[entry.steps[0].number - 1]}
            current={entry.steps[0].number - 1 === current} />)}
    </ol>
  );
}
