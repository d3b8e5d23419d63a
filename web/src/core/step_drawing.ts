// SPDX-License-Identifier: GPL-3.0-or-later
// A step of an explanation as a drawing. What cannot be found on the board (labels of families
// without one) is left out.
import type { Arrow, Drawing, Sign, SignedCandidate, TintedVariable } from "./drawing";
import { Candidate, candidateOf, cellOf, sameCandidate, unitCells, variableOf } from "./labels";
import { Shape, peersOf } from "./shape";
import { bit } from "./position";
import {
  Branch, Inner, Label, Link, Right, SeNode, SeStep, Step, Subset, isSeStep,
} from "./explain_types";

/** Longer chains of Sudoku Explainer, trees with hundreds of nodes, are drawn without tints; still
 *  longer ones by their main ways alone, unless all is asked for. */
const MOST_TINTED = 16, MOST_DRAWN = 30;

class Sketch {
  readonly candidates: SignedCandidate[] = [];
  readonly variables: TintedVariable[] = [];
  readonly arrows: Arrow[] = [];
  readonly groups: Candidate[][] = [];
  readonly cells: number[] = [];
  /** Links that were drawn, and variables that were tinted. */
  links = 0;
  private tints = 0;

  constructor(readonly shape: Shape, private readonly masks: readonly number[]) {}

  find(label: Label): Candidate | null {
    return candidateOf(this.shape, label);
  }

  /** Those that are candidates on the board. */
  present(labels: readonly Label[]): Candidate[] {
    return this.all(labels).filter(({ cell, digit }) => this.masks[cell] & bit(digit));
  }

  all(labels: readonly Label[]): Candidate[] {
    return labels.map((label) => this.find(label)).filter((one): one is Candidate => one !== null);
  }

  sign(label: Label, sign: Sign, link = 0): void {
    const found = this.find(label);
    if (found)
      this.signAt(found, sign, link);
  }

  signAt(candidate: Candidate, sign: Sign, link = 0): void {
    const known = this.candidates.some((one) => one.sign === sign && sameCandidate(one, candidate));
    if (!known)
      this.candidates.push({ ...candidate, sign, link });
  }

  tint(name: string, labels: readonly Label[] = []): void {
    const found = variableOf(this.shape, name);
    if (found)
      this.variables.push({ ...found, name, tint: this.tints++, candidates: this.present(labels) });
  }

  outline(name: string, cover: boolean): void {
    const cells = unitCells(this.shape, name);
    if (cells.length)
      this.variables.push({ cells, digit: 1, name, tint: this.tints++, candidates: [], cover });
  }

  arrow(from: Candidate | null, to: Candidate | null, kind: Arrow["kind"]): void {
    if (!from || !to || sameCandidate(from, to))
      return;
    const known = this.arrows.some((one) =>
      sameCandidate(one.from, from) && sameCandidate(one.to, to));
    if (!known)
      this.arrows.push({ from, to, kind });
  }

  linked(a: Candidate, b: Candidate): boolean {
    return a.cell === b.cell ? a.digit !== b.digit
      : a.digit === b.digit && peersOf(this.shape)[a.cell].includes(b.cell);
  }

  drawing(): Drawing {
    const { candidates, variables, arrows, cells, groups } = this;
    return { candidates, variables, arrows, cells, groups };
  }
}

// ---- chains ----

const isInner = (right: Right): right is Inner =>
  right !== null && typeof right === "object" && "target" in right;
const isSubset = (right: Right): right is { subset: Subset } =>
  right !== null && typeof right === "object" && "subset" in right;

const othersOf = (link: Link): Label[] =>
  [...(link.z ?? []), ...(link.t ?? []), ...(link.outer ?? [])];

/** The candidate of a group that is nearest to another: there an arrow ends or starts. */
function nearest(sketch: Sketch, group: readonly Candidate[],
                 to: Candidate | null): Candidate | null {
  const { order } = sketch.shape;
  const distance = (one: Candidate) => to === null ? 0
    : Math.abs(one.cell % order - to.cell % order) +
      Math.abs(Math.floor(one.cell / order) - Math.floor(to.cell / order));
  return [...group].sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function addOthers(sketch: Sketch, link: Link, number: number): void {
  for (const label of link.t ?? [])
    sketch.sign(label, "t", number);
  for (const label of [...(link.z ?? []), ...(link.outer ?? [])])
    if (!link.t?.includes(label))
      sketch.sign(label, "z", number);
}

function addSubset(sketch: Sketch, subset: Subset, sign: Sign, number: number): void {
  const labels = [...subset.sets.flat(), ...(subset.fins ?? [])];
  for (const variable of subset.variables) {
    const found = variableOf(sketch.shape, variable);
    const own = labels.filter((label) => {
      const one = sketch.find(label);
      return one && found?.cells.includes(one.cell) && (!found.digit || found.digit === one.digit);
    });
    sketch.tint(variable, own);
  }
  for (const label of subset.sets.flat())
    sketch.sign(label, sign, number);
  for (const label of subset.fins ?? [])
    sketch.sign(label, "fin", number);
}

/** The right-linking part; returns the candidates that what follows may be linked to. */
function addRight(sketch: Sketch, link: Link, number: number): Candidate[] {
  const { right } = link;
  if (right === null)
    return [];
  if (isSubset(right)) {
    addSubset(sketch, right.subset, "right", number);
    return sketch.all(right.subset.sets.flat());
  }
  if (isInner(right)) {
    sketch.sign(right.target, "inner", number);
    addChain(sketch, right.chain);
    return sketch.all([right.target]);
  }
  const labels = typeof right === "string" ? [right] : right;
  const found = labels.length > 1 ? sketch.present(labels) : sketch.all(labels);
  for (const one of found)
    sketch.signAt(one, "right", number);
  if (found.length > 1)
    sketch.groups.push(found);
  return found;
}

function addLink(sketch: Sketch, link: Link): Candidate[] {
  const number = ++sketch.links;
  const left = link.left ? sketch.find(link.left) : null;
  if (left)
    sketch.signAt(left, "left", number);
  if (link.from)
    sketch.arrow(sketch.find(link.from), left, "excludes");
  if (link.variable) {
    const rights = typeof link.right === "string" ? [link.right]
      : Array.isArray(link.right) ? link.right : [];
    sketch.tint(link.variable, [...(link.left ? [link.left] : []), ...rights, ...othersOf(link)]);
  }
  addOthers(sketch, link, number);
  const rights = addRight(sketch, link, number);
  if (link.variable)
    sketch.arrow(left, nearest(sketch, rights, left), "within");
  return rights;
}

/** Returns the candidates that the last link ends with. */
function addChain(sketch: Sketch, chain: readonly Link[]): Candidate[] {
  let rights: Candidate[] = [];
  for (const link of chain)
    rights = addLink(sketch, link);
  return rights;
}

/** From the end of a chain to what it excludes, where it ends in a candidate. */
function closeChain(sketch: Sketch, ends: readonly Candidate[], targets: readonly Label[]): void {
  for (const target of sketch.all(targets)) {
    const seen = ends.filter((end) => sketch.linked(end, target));
    if (seen.length && seen.length === ends.length)
      sketch.arrow(nearest(sketch, seen, target), target, "excludes");
  }
}

function addBranch(sketch: Sketch, branch: Branch, targets: readonly Label[]): void {
  sketch.sign(branch.target, "right");
  const ends = addChain(sketch, branch.chain);
  closeChain(sketch, branch.chain.length ? ends : sketch.all([branch.target]), targets);
}

/** A trial: what follows in its context, and the variable that is left without a candidate. What
 *  happens in contexts inside is not drawn. */
function addTrial(sketch: Sketch, steps: readonly Step[]): void {
  const last = steps[steps.length - 1];
  if (last?.variable)
    sketch.tint(last.variable);
  for (const step of steps) {
    if (step.value)
      sketch.sign(step.value, "right");
    for (const target of step.targets ?? [])
      sketch.sign(target, "t");
  }
}

function addStep(sketch: Sketch, step: Step): void {
  const targets = step.targets ?? [];
  if (step.variable)
    sketch.tint(step.variable, step.value ? [step.value] : step.branches?.map((one) => one.target));
  if (step.subset)
    addSubset(sketch, step.subset, "mark", 0);
  if (step.chain)
    closeChain(sketch, addChain(sketch, step.chain), targets);
  for (const branch of step.branches ?? [])
    addBranch(sketch, branch, targets);
  if (step.steps)
    addTrial(sketch, step.steps);
  for (const given of step.givens ?? [])
    sketch.cells.push(...sketch.all([given]).map(({ cell }) => cell));
}

// ---- Sudoku Explainer ----

function addNode(sketch: Sketch, node: SeNode, parents: readonly SeNode[], tinted: boolean): void {
  const at = sketch.find(node.label);
  if (!at)
    return;
  sketch.signAt(at, node.on ? "right" : "left");
  if (node.by && tinted) {
    const name = cellOf(sketch.shape, node.by) === null ? `${node.by}n${at.digit}` : node.by;
    sketch.tint(name, [node.label, ...parents.map((parent) => parent.label)]);
  }
  for (const parent of parents)
    sketch.arrow(sketch.find(parent.label), at, node.on ? "within" : "excludes");
}

function addNodes(sketch: Sketch, nodes: readonly SeNode[]): void {
  for (const node of nodes)
    addNode(sketch, node, node.parents.map((parent) => nodes[parent]),
            nodes.length <= MOST_TINTED);
}

/** The shortest way to a node from one that needs no other. */
function wayTo(nodes: readonly SeNode[], end: number): SeNode[] {
  const then = new Map([[end, -1]]);
  for (const at of then.keys()) { // those that are added are walked, too
    if (!nodes[at].parents.length) {
      const way: SeNode[] = [];
      for (let on = at; on >= 0; on = then.get(on)!)
        way.push(nodes[on]);
      return way;
    }
    for (const parent of nodes[at].parents)
      if (!then.has(parent))
        then.set(parent, at);
  }
  return [];
}

function addMainWays(sketch: Sketch, nodes: readonly SeNode[], ends: readonly number[]): void {
  const ways = ends.map((end) => wayTo(nodes, end));
  const tinted = ways.flat().length <= MOST_TINTED;
  for (const way of ways)
    way.forEach((node, i) => addNode(sketch, node, way.slice(Math.max(0, i - 1), i), tinted));
}

const isLong = (step: Step | SeStep): boolean =>
  isSeStep(step) && (step.nodes ?? []).length > MOST_DRAWN;

function addSeStep(sketch: Sketch, step: SeStep, whole: boolean): void {
  for (const unit of step.units ?? [])
    sketch.outline(unit, false);
  for (const unit of step.covers ?? [])
    sketch.outline(unit, true);
  for (const cell of step.cells ?? [])
    if ((step.digits ?? []).length !== 1 || !(step.units ?? []).length)
      sketch.tint(cell);
  for (const label of [...(step.candidates ?? []), ...(step.others ?? [])])
    if (sketch.present([label]).length && label !== step.value)
      sketch.sign(label, "mark");
  if (whole)
    addNodes(sketch, step.nodes ?? []);
  else
    addMainWays(sketch, step.nodes ?? [], step.ends ?? []);
}

// ---- any step ----

function sketchOf(shape: Shape, step: Step | SeStep, masks: readonly number[],
                  whole: boolean): Drawing {
  const sketch = new Sketch(shape, masks);
  if (isSeStep(step))
    addSeStep(sketch, step, whole);
  else
    addStep(sketch, step);
  for (const target of step.targets ?? [])
    sketch.sign(target, "target");
  if (step.value)
    sketch.sign(step.value, "value");
  return sketch.drawing();
}

/** Draws a step on a board that has the candidates `masks`. */
export function drawingOf(shape: Shape, step: Step | SeStep, masks: readonly number[]): Drawing {
  const whole = sketchOf(shape, step, masks, true);
  return isLong(step) ? { ...sketchOf(shape, step, masks, false), whole } : whole;
}

/** The cells where a drawing has something to see. */
export function cellsOf(drawing: Drawing): number[] {
  const cells = new Set<number>(drawing.cells);
  for (const { cell } of drawing.candidates)
    cells.add(cell);
  return [...cells].sort((a, b) => a - b);
}

/** What must be seen of a drawing, the first ones first: a conclusion, all of them, all cells. */
export function placesOf(drawing: Drawing): number[][] {
  const concluded = drawing.candidates
    .filter(({ sign }) => sign === "target" || sign === "value").map(({ cell }) => cell);
  return [concluded.slice(0, 1), concluded, cellsOf(drawing)].filter((place) => place.length);
}

/** The same place without telling what is there. */
export function placeOf(drawing: Drawing): Drawing {
  return { candidates: [], variables: [], arrows: [], cells: cellsOf(drawing) };
}
