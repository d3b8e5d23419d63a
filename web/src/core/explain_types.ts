// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of `givens explain --to json`, of the theories of rules and of SE. Labels are those of
// core/labels.ts.
import type { Branch, Link, SeStep, Step } from "./answers";

export type {
  Branch, Link, PathRecord as JsonPath, SeNode, SePathRecord as JsonSePath, SeStep, Step, Subset,
} from "./answers";

export type Label = string;
export type Variable = string;
export type Inner = Branch;
export type Right = Link["right"];

/** Steps of rules may have a technique, too. */
export const isSeStep = (step: Step | SeStep): step is SeStep => "rating" in step;
