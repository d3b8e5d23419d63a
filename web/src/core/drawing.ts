// SPDX-License-Identifier: GPL-3.0-or-later
// What a tab lays over the board, in the terms of the board. The same signs as those of the
// command's pictures (explain --to svg): a target is ringed and crossed, a left-linking candidate
// ringed, a right-linking one on a disc, z- and t-candidates struck out in grey; the variable of a
// link is tinted. Shape tells what colour tells.
import type { Candidate } from "./labels";

/** mark: a candidate of a Subset or another pattern; fin: of a finned fish; inner: what a chain
 *  inside a chain excludes; value: what is placed. */
export type Sign = "target" | "left" | "right" | "z" | "t" | "value" | "mark" | "fin" | "inner";

export interface SignedCandidate extends Candidate {
  sign: Sign;
  /** The number of its link in the chain, from 1; 0: of none. */
  link: number;
}

export interface TintedVariable {
  cells: readonly number[];
  digit: number;
  /** Links of a chain take turns with a few tints and patterns. */
  tint: number;
  name: string;
  /** What is tinted of a unit; all of the cell where the digit is 0. */
  candidates?: readonly Candidate[];
  /** A unit that only covers a pattern: its outline is dashed. */
  cover?: boolean;
}

export interface Arrow {
  from: Candidate;
  to: Candidate;
  /** Inside a variable (strong), or from one to the next (a link that excludes). */
  kind: "within" | "excludes";
}

/** Who lays one over the board also speaks what it shows. */
export interface Drawing {
  candidates: readonly SignedCandidate[];
  variables: readonly TintedVariable[];
  arrows: readonly Arrow[];
  /** Cells to emphasize as a whole (a hint says where without saying what). */
  cells: readonly number[];
  /** Candidates that take the place of one. */
  groups?: readonly (readonly Candidate[])[];
  /** All of it, where there is too much to see anything: then this is the main part. */
  whole?: Drawing;
}
