// SPDX-License-Identifier: GPL-3.0-or-later
// A stuck board: its choices with what each leads to, and the selective path from it.
import { useState } from "preact/hooks";
import { Shape } from "../core/shape";
import { Choice, JsonParis, JsonStage, Template, pathSum, placeName, placeOf, sortedChoices,
         totalSum } from "../core/template";
import type { Lit } from "./template_tables";
import { Whose, WhoseChoice, parisOf } from "./template_whose";

function endText(shape: Shape, choice: Choice): string {
  if (choice.end === "no-impact")
    return "= no impact";
  if (choice.end === "impossible")
    return "impossible";
  const same = choice.same.map((name) => nameOf(shape, name));
  const pattern = `${choice.outcome}: ${choice.end === "solved" ? "solved" : "stuck again"}`;
  return same.length ? `${pattern}, same pattern as ${same.join(", ")}` : pattern;
}

function nameOf(shape: Shape, name: string): string {
  const place = placeOf(shape, name);
  return place ? placeName(shape, place) : name;
}

function ChoiceRow({ shape, choice, lit, onTake }: {
  shape: Shape; choice: Choice; lit: Lit; onTake: (choice: Choice) => void;
}) {
  const name = placeName(shape, choice.place);
  const key = `${choice.place.digit}:${choice.place.cell}`;
  return (
    <tr class={`end-${choice.end}${lit === key ? " lit" : ""}`} data-lit={key}
      data-outcome={choice.outcome}>
      <th scope="row">
        <button type="button" data-choice={choice.choice} data-lit={key}
          aria-label={`Take ${name}`} onClick={() => onTake(choice)}>{name}</button>
      </th>
      <td data-dof={choice.choice}>{choice.dof ?? "-"}</td>
      <td>{choice.filled ?? "-"}</td>
      <td class="outcome">{endText(shape, choice)}{choice.next && <em> (selective path)</em>}
        {choice.tied && <em> (tied)</em>}</td>
    </tr>
  );
}

export function ChoicesTable({ shape, stage, lit, onTake }: {
  shape: Shape; stage: JsonStage; lit: Lit; onTake: (choice: Choice) => void;
}) {
  const choices = sortedChoices(shape, stage);
  if (!choices.length)
    return <p>No cell has exactly two candidates: there is no choice to make.</p>;
  return (
    <>
      <p data-testid="choice-counts">{stage.choices.length} choices, {stage["no-impact"]} without
        impact, {stage.impossible} impossible, {stage.patterns} patterns. A choice is taken together
        with the automatic assignment behind it; the state before it is saved.</p>
      <div class="scroll-x choices" role="region" aria-label="Table of choices" tabIndex={0}>
        <table class="data-table" aria-label="Choices and their outcomes">
          <thead>
            <tr><th scope="col">choice</th><th scope="col">dof after</th><th scope="col">filled</th>
              <th scope="col" class="outcome">outcome</th></tr>
          </thead>
          <tbody>
            {choices.map((choice) =>
              <ChoiceRow key={choice.choice} shape={shape} choice={choice} lit={lit}
                onTake={onTake} />)}
          </tbody>
        </table>
      </div>
    </>
  );
}

const DECIDED: Record<string, string> = {
  dof: "lowest dof", filled: "most filled cells", twos: "fewest cells with two candidates",
};

function nextText(shape: Shape, { choice, by, parallel }: NonNullable<JsonStage["next"]>): string {
  const reason = by === "parallel" ? `tied with ${parallel.join(", ")}, lowest total`
    : DECIDED[by] ?? by;
  return `${nameOf(shape, choice)}, ${reason}`;
}

function StageRow({ shape, stage, at }: { shape: Shape; stage: JsonStage; at: number }) {
  return (
    <tr data-stage={at + 1}>
      <th scope="row">{at + 1}</th>
      <td>{stage.after ? nameOf(shape, stage.after) : "-"}</td>
      <td data-stage-dof={at + 1}>{stage.dof}</td>
      <td>{stage.filled}</td>
      <td>{stage.choices.length}</td>
      <td>{stage.patterns}</td>
      <td>{stage["no-impact"]}</td>
      <td>{stage.impossible}</td>
      <td class="outcome">{stage.next ? nextText(shape, stage.next) : "dead end"}</td>
    </tr>
  );
}

const STAGE_HEAD = ["step", "after", "dof", "filled", "choices", "patterns", "no impact",
                    "impossible", "next"];

/** The path of the data entry or of the work area. */
export function SelectivePath({ template }: { template: Template }) {
  const [whose, setWhose] = useState<Whose>("work");
  return (
    <>
      <WhoseChoice label="Path of" template={template} value={whose} set={setWhose} />
      <PathTable shape={template.position.shape} paris={parisOf(template, whose)} />
    </>
  );
}

function PathTable({ shape, paris }: { shape: Shape; paris: JsonParis }) {
  const sum = totalSum(paris);
  const along = pathSum(paris);
  return (
    <>
      {paris.path.length === 0 ? <p>Automatic assignment meets no stuck board.</p> : (
        <div class="scroll-x" role="region" aria-label="Stuck boards" tabIndex={0}>
          <table class="data-table" aria-label="Stuck boards of the selective path">
            <thead>
              <tr>{STAGE_HEAD.map((name) =>
                <th key={name} scope="col" class={name === "next" ? "outcome" : ""}>{name}</th>)}
              </tr>
            </thead>
            <tbody>
              {paris.path.map((stage, at) =>
                <StageRow key={at} shape={shape} stage={stage} at={at} />)}
            </tbody>
          </table>
        </div>
      )}
      <p>Total dof <strong data-testid="path-total">{paris["total-dof"] ?? "-"}</strong>
        {sum && <> = {sum} (the state, then each stuck board)</>}</p>
      {along && <p>The state is itself the first stuck board: along the path{" "}
        <span data-testid="path-sum">{along}</span>.</p>}
      {paris.notes.map((note) => <p key={note} class="muted">{note}</p>)}
      {paris["branches-cut"] &&
        <p class="muted">More than 64 branches tie: not all were followed.</p>}
    </>
  );
}
