// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of `givens explain --to json`, of the theories of rules and of SE. Labels are those of
// core/labels.ts.
import type { JsonRecord } from "./json_types";

export type Label = string;
export type Variable = string;

export interface Subset {
  variables: Variable[];
  /** The sets that hold the candidates: digits, cells or lines. */
  transversals?: Variable[];
  /** The candidates of each transversal set. */
  sets: Label[][];
  /** Finned fish: candidates of the variables outside the sets. */
  fins?: Label[];
}

export interface Inner {
  target: Label;
  chain: Link[];
}

export type Right = Label | null | Label[] | { subset: Subset } | Inner;

export interface Link {
  /** Left out where right is a Subset or a chain. */
  variable?: Variable;
  left?: Label;
  /** What excludes left: the target or an earlier right; null: an inner chain that is on it. */
  from?: Label | null;
  /** null: no candidate is left. A list: a group, whose labels need not all be candidates. */
  right: Right;
  z?: Label[];
  t?: Label[];
  /** Links of inner chains: candidates that only the outer chain excludes. */
  outer?: Label[];
}

export interface Branch {
  target: Label;
  chain: Link[];
}

export interface Step {
  step: number;
  rule: string;
  length: number;
  type?: string;
  name: string;
  text: string;
  words?: string;
  variable?: Variable;
  subset?: Subset;
  chain?: Link[];
  branches?: Branch[];
  steps?: Step[];
  value?: Label;
  targets?: Label[];
  givens?: Label[];
}

export interface JsonPath extends JsonRecord {
  theory: string;
  max_length: number;
  from_state: boolean;
  steps: Step[];
  hardest: string;
  rating: number | null;
  solution: string | null;
}

export interface SeNode {
  node: string;
  label: Label;
  on: boolean;
  /** The unit that leaves no other place, or the cell that leaves no other digit. */
  by?: string;
  parents: number[];
}

export interface SeStep {
  step: number;
  rating: number;
  technique: string;
  text: string;
  words?: string;
  placement?: string;
  eliminations: string[];
  complexity?: number;
  value?: Label;
  targets?: Label[];
  cells?: string[];
  digits?: number[];
  units?: string[];
  covers?: string[];
  candidates?: Label[];
  others?: Label[];
  reason?: string;
  nodes?: SeNode[];
  ends?: number[];
}

export interface JsonSePath extends JsonRecord {
  ER?: number;
  EP?: number;
  ED?: number;
  steps: SeStep[];
}

export const isSeStep = (step: Step | SeStep): step is SeStep => "technique" in step;
