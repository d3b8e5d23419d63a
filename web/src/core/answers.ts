// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON answers of the command and of the server, made from docs/schema/ by
// web/answer_types.py (make docs).

/** The answer to a record */
export interface AnnotateRecord extends Head {
  /** number of the record in the input */
  record?: number | null;
  /** number of givens */
  clues?: number | null;
  /** the solution */
  solution?: string | null;
  /** number of solutions: 0, 1 or 2+ */
  solutions?: "0" | "1" | "2+" | null;
  /** whether no clue can be left out */
  minimal?: string | null;
  /** clues that can be left out, each on its own */
  redundant?: number | null;
  /** the canonical form */
  canon?: string | null;
  /** a name of the class of isomorphic puzzles */
  class?: string | null;
  /** number of automorphisms */
  automorphisms?: number | null;
  /** symmetries of the pattern of clues */
  symmetry?: string[] | null;
  /** techniques of Sudoku Explainer on the way to the solution */
  techniques?: string[] | null;
  /** the technique of the hardest step */
  hardest?: string | null;
  /** longest rule needed: whips */
  W?: number | string | null;
  /** longest rule needed: braids */
  B?: number | string | null;
  /** longest rule needed: g-whips */
  gW?: number | string | null;
  /** longest rule needed: g-braids */
  gB?: number | string | null;
  /** longest rule needed: Subsets and whips */
  "S+W"?: number | string | null;
  /** longest rule needed: Subsets and g-whips */
  "S+gW"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and whips */
  "SFin+W"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and g-whips */
  "SFin+gW"?: number | string | null;
  /** longest rule needed: whips of one type of variables */
  TyW?: number | string | null;
  /** longest rule needed: whips and forcing whips */
  FW?: number | string | null;
  /** longest rule needed: whips and forcing whips on two and three candidates */
  F3W?: number | string | null;
  /** longest rule needed: Subsets, and g-whips with Subsets up to size 4 in them */
  SpW?: number | string | null;
  /** largest of the smallest sets of constraints needed, 0 for singles */
  MUS?: number | string | null;
  /** longest braid needed where one hypothesis is made at a time */
  BxB?: number | string | null;
  /** depth of trial and error, up to 3 */
  TE?: number | string | null;
  /** hardest step of Sudoku Explainer (ER) */
  SER?: number | string | null;
  /** hardest step of Sudoku Explainer up to its first placement (pearl) */
  EP?: number | string | null;
  /** first step of Sudoku Explainer (diamond) */
  ED?: number | string | null;
  /** sum of the scores of steps that players know by name (HoDoKu) */
  HoDoKu?: number | string | null;
  /** level of these steps and of their sum: Easy to Extreme */
  "HoDoKu-level"?: "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme" | null | string;
  /** degrees of freedom (Paris) */
  dof?: number | null;
  /** D, SS or MS (Paris) */
  type?: "D" | "SS" | "MS" | null;
  /** sum of the degrees of freedom along the selective path (Paris) */
  "total-dof"?: number | null;
  /** average ease of a D puzzle (Paris) */
  ease?: number | null;
  /** number of partial chains built for the first rating by a theory */
  partials?: number | string | null;
  /** With --split */
  split?: string | null;
}

/** The answer to a record */
export interface BackboneRecord extends Head {
  /** cells or variables without a given */
  holes: number | null;
  /** all values of the holes */
  total: number | null;
  /** those of them that forward checking leaves open */
  variables: number | null;
  /** variables that look-ahead fixes */
  fixed: number | null;
  /** fixed by variables */
  share: number | null;
  /** fixed, and what forward checking decided */
  fixed_total: number | null;
  /** fixed_total by total */
  share_total: number | null;
  /** at least this many variables are in the backbone */
  lower?: number | null;
  /** at most this many variables are in the backbone */
  upper?: number | null;
  /** questions to the SAT solver */
  calls?: number | null;
  /** values that forward checking placed */
  decided?: string[] | null;
  /** variables that always hold */
  holding?: string[] | null;
  /** variables that never hold */
  excluded?: string[] | null;
}

/** A puzzle as data: cells row by row, digits from 1, 0 for none */
export interface Board {
  family: "sudoku" | "latin" | "pandiagonal" | "queens" | "sudoqueens";
  block?: string;
  size: number;
  variant?: string;
  symbols: string[];
  givens: number[];
  placed: number[] | null;
  marks: number[][] | null;
}

export interface Branch {
  target: string;
  chain: Link[];
}

/** The answer to a record */
export interface CanonRecord extends Head {
  /** the canonical form */
  form: string | null;
  /** number of automorphisms */
  automorphisms?: number | null;
  /** the transformation that was applied */
  perm?: string | null;
  /** a name of the class */
  class?: string | null;
}

/** The answer to a record */
export interface CheckRecord extends Head {
  /** number of givens, or of candidates that pencilmarks exclude */
  clues: number | null;
  /** number of solutions */
  solutions: "0" | "1" | "2+" | null;
  /** whether no clue can be left out */
  minimal: "yes" | "no" | null;
  /** clues that can be left out, each on its own */
  redundant: number | null;
  /** The places of the redundant givens, or the excluded candidates */
  redundant_clues: string[] | null;
}

export interface Constraint {
  /** A variable, another group, a statement of a csp, or a pair of labels */
  name: string;
  words: string;
}

/** The answer to a record */
export interface ConvertRecord extends Head {
  /** number of givens */
  clues: number | null;
  /** With --board */
  board?: Board | null;
}

/** The answer to a record */
export interface CountRecord extends Head {
  /** number of solutions, up to --limit */
  count: number | null;
}

/** The answer to a record */
export interface DecodeRecord extends Head {
  /** the solution */
  solution: string | null;
}

export interface Excluded {
  constraint: Constraint;
  labels: string[];
}

/** The answer to a record */
export interface ExplainRecord extends Head {
  /** whether the path is correct */
  verified: "ok" | null;
}

/** The answer to a record */
export interface ExportRecord extends Head {
  /** number of givens */
  clues: number | null;
  /** natural logarithm of its weight */
  log_weight: number | null;
  /** number of its grid in the unit */
  grid: number | null;
  /** number of the unit */
  unit: number | null;
  /** longest rule needed: whips */
  W?: number | string | null;
  /** longest rule needed: braids */
  B?: number | string | null;
  /** longest rule needed: g-whips */
  gW?: number | string | null;
  /** longest rule needed: g-braids */
  gB?: number | string | null;
  /** longest rule needed: Subsets and whips */
  "S+W"?: number | string | null;
  /** longest rule needed: Subsets and g-whips */
  "S+gW"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and whips */
  "SFin+W"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and g-whips */
  "SFin+gW"?: number | string | null;
  /** longest rule needed: whips of one type of variables */
  TyW?: number | string | null;
  /** longest rule needed: whips and forcing whips */
  FW?: number | string | null;
  /** longest rule needed: whips and forcing whips on two and three candidates */
  F3W?: number | string | null;
  /** longest rule needed: Subsets, and g-whips with Subsets up to size 4 in them */
  SpW?: number | string | null;
  /** largest of the smallest sets of constraints needed, 0 for singles */
  MUS?: number | string | null;
  /** longest braid needed where one hypothesis is made at a time */
  BxB?: number | string | null;
  /** depth of trial and error, up to 3 */
  TE?: number | string | null;
  /** hardest step of Sudoku Explainer (ER) */
  SER?: number | string | null;
  /** hardest step of Sudoku Explainer up to its first placement (pearl) */
  EP?: number | string | null;
  /** first step of Sudoku Explainer (diamond) */
  ED?: number | string | null;
  /** sum of the scores of steps that players know by name (HoDoKu) */
  HoDoKu?: number | string | null;
  /** level of these steps and of their sum: Easy to Extreme */
  "HoDoKu-level"?: "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme" | null | string;
  /** number of solutions: 0, 1 or 2+ */
  solutions?: "0" | "1" | "2+" | null;
  /** degrees of freedom (Paris) */
  dof?: number | null;
  /** D, SS or MS (Paris) */
  type?: "D" | "SS" | "MS" | null;
  /** sum of the degrees of freedom along the selective path (Paris) */
  "total-dof"?: number | null;
  /** average ease of a D puzzle (Paris) */
  ease?: number | null;
  /** number of partial chains built for the first rating by a theory */
  partials?: number | string | null;
}

export type Family = "sudoku" | "latin" | "pandiagonal" | "queens" | "sudoqueens" | "csp";

export interface GenerateCounts {
  /** number of givens, or total */
  clues: number | string | null;
  /** estimated number of minimal puzzles */
  M_n: number | null;
  /** its standard error, as a fraction of it */
  rel_error: number | null;
  /** effective sample size */
  ess: number | null;
  /** puzzles seen */
  hits: number | null;
}

/** The answer to a record */
export interface GenerateRecord extends Head {
  /** number of givens */
  clues: number | null;
  /** tries since the puzzle before */
  tries: number | null;
  /** natural logarithm of its weight */
  log_weight: number | null;
  /** longest rule needed: whips */
  W?: number | string | null;
  /** longest rule needed: braids */
  B?: number | string | null;
  /** longest rule needed: g-whips */
  gW?: number | string | null;
  /** longest rule needed: g-braids */
  gB?: number | string | null;
  /** longest rule needed: Subsets and whips */
  "S+W"?: number | string | null;
  /** longest rule needed: Subsets and g-whips */
  "S+gW"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and whips */
  "SFin+W"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and g-whips */
  "SFin+gW"?: number | string | null;
  /** longest rule needed: whips of one type of variables */
  TyW?: number | string | null;
  /** longest rule needed: whips and forcing whips */
  FW?: number | string | null;
  /** longest rule needed: whips and forcing whips on two and three candidates */
  F3W?: number | string | null;
  /** longest rule needed: Subsets, and g-whips with Subsets up to size 4 in them */
  SpW?: number | string | null;
  /** largest of the smallest sets of constraints needed, 0 for singles */
  MUS?: number | string | null;
  /** longest braid needed where one hypothesis is made at a time */
  BxB?: number | string | null;
  /** depth of trial and error, up to 3 */
  TE?: number | string | null;
  /** hardest step of Sudoku Explainer (ER) */
  SER?: number | string | null;
  /** hardest step of Sudoku Explainer up to its first placement (pearl) */
  EP?: number | string | null;
  /** first step of Sudoku Explainer (diamond) */
  ED?: number | string | null;
  /** sum of the scores of steps that players know by name (HoDoKu) */
  HoDoKu?: number | string | null;
  /** level of these steps and of their sum: Easy to Extreme */
  "HoDoKu-level"?: "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme" | null | string;
  /** number of solutions: 0, 1 or 2+ */
  solutions?: "0" | "1" | "2+" | null;
  /** degrees of freedom (Paris) */
  dof?: number | null;
  /** D, SS or MS (Paris) */
  type?: "D" | "SS" | "MS" | null;
  /** sum of the degrees of freedom along the selective path (Paris) */
  "total-dof"?: number | null;
  /** average ease of a D puzzle (Paris) */
  ease?: number | null;
  /** number of partial chains built for the first rating by a theory */
  partials?: number | string | null;
  /** With --rating by a theory: the path */
  theory?: string;
  steps?: Step[];
}

/** The answer to a record */
export interface GridsRecord extends Head {
}

/** The answer to a record */
export interface GspRecord extends Head {
  /** number of the instance */
  index: number | null;
  /** empty cells */
  holes: number | null;
  /** how it was made */
  kind: string | null;
  /** how its holes are balanced */
  pattern: string | null;
  /** how its square was drawn */
  method: string | null;
  /** moves of the chain of squares */
  moves: number | null;
  /** squares drawn */
  squares: number | null;
  /** attempts at moves */
  attempts: number | null;
  /** proposed switches of holes */
  proposals: number | null;
  /** switches made */
  switches: number | null;
  /** new starts of a random instance */
  restarts: number | null;
  /** pairs of givens exchanged */
  exchanged: number | null;
  /** givens reassigned */
  reassigned: number | null;
  /** fewest holes in a row */
  rows_min: number | null;
  /** most holes in a row */
  rows_max: number | null;
  /** fewest holes in a column */
  columns_min: number | null;
  /** most holes in a column */
  columns_max: number | null;
  /** fewest holes in a block */
  blocks_min: number | null;
  /** most holes in a block */
  blocks_max: number | null;
  /** fewest holes in a row of a block */
  sub_rows_min: number | null;
  /** most holes in a row of a block */
  sub_rows_max: number | null;
  /** fewest holes in a column of a block */
  sub_columns_min: number | null;
  /** most holes in a column of a block */
  sub_columns_max: number | null;
  /** FNV-1a hash of the solution */
  solution_hash: string | null;
  /** the solution */
  solution: string | null;
}

/** What every record has. Members of the input that are kept may come besides */
export interface Head {
  /** The puzzle on one line, or the text that is none */
  puzzle: string;
  /** Unless it is 9x9 Sudoku or csp */
  family?: Family;
  /** Order of the grid, unless it is a Sudoku */
  size?: number;
  /** Rows and columns of a block, as 2x3 */
  block?: string;
  /** Its rules beyond those of the family */
  variant?: string;
  status: Status;
  /** Why the status is error */
  message?: string;
  /** Where in the input */
  place?: {
    line: number;
    column: number;
  };
  /** The text after the puzzle */
  text?: string;
}

export interface Link {
  /** Unless right is a Subset or a chain */
  variable?: string;
  left?: string;
  /** What excludes left: the target or an earlier right; null: the chain outside */
  from?: string | null;
  /** A label, a group of labels, a Subset, a chain inside, or nothing */
  right: string | null | string[] | {
    subset: Subset;
  } | Branch;
  /** Further candidates that the target excludes */
  z?: string[];
  /** Those that an earlier right excludes */
  t?: string[];
  /** Those that only the chain outside excludes */
  outer?: string[];
}

export interface MinimizeCounts extends Head {
  counts: {
    /** number of clues */
    clues: number;
    /** minimal puzzles with as many */
    number: number;
  }[];
}

export interface MinimizeMinimals extends Head {
  minimals: {
    /** a minimal puzzle inside the record's */
    puzzle: string;
    /** its number of clues */
    clues: number;
  }[];
}

/** The answer to a record */
export interface MinimizeRecord extends Head {
  /** a minimal puzzle inside the record's */
  minimal: string | null;
  /** its number of clues */
  clues: number | null;
}

/** A record without an answer of its own */
export interface NoAnswer extends Head {
  status: "none" | "multiple" | "beyond" | "limit" | "error";
}

/** The answer to a record */
export interface ParisRecord extends Head {
  clues: number;
  dof: number;
  type: "D" | "SS" | "MS" | null;
  "total-dof": number | null;
  /** A number, or one with + where counting stopped */
  solutions: string;
  board: string;
  /** The global performance table */
  gpt: number[][];
  /** Of 0 the filled cells, of 1 the cells with one candidate, ... */
  frequencies: number[];
  /** Empty cells without a candidate */
  hopeless: number;
  warnings: string[];
  trouble: TemplateTrouble[];
  /** The performance tables of the digits */
  ipt: TemplateDigit[];
  ones: TemplateOne[];
  "ease-now": number;
  ease: number | null;
  "ease-order": string;
  assignments: TemplateForced[];
  assigned: {
    end: "solved" | "stuck" | "impossible";
    board: string;
    warnings: string[];
    trouble: TemplateTrouble[];
  };
  notes: string[];
  branches: number;
  "branches-cut": boolean;
  path: TemplateStage[];
  disclosed: string[];
  disclosure: string;
  /** With --exhaustive */
  exhaustive?: {
    cut: string | null;
    boards: number;
    "without-twos": number;
    "without-impact": number;
    levels: TemplateLevel[];
    solutions: string[];
  };
  /** With --remove-clues */
  removals?: TemplateRest[];
  "removals-cut"?: string | null;
}

/** The resolution path of a puzzle */
export interface PathRecord extends Head {
  theory: string;
  max_length: number;
  from_state: boolean;
  givens: number;
  candidates: number;
  candidates_after_brt: number;
  csp_links: number;
  links: number;
  density: number;
  /** Of a csp: what single constraints exclude before the first step */
  excluded?: Excluded[];
  steps: Step[];
  /** The hardest rule of the path */
  hardest: string;
  /** Its length, where the path solves the puzzle or refutes it */
  rating: number | null;
  solution: string | null;
}

export interface Pattern {
  /** The variables of A, B, ... */
  parts: string[][];
  /** What would leave a second solution: all of the first list or of the second */
  deadly?: string[][];
}

/** The answer to a record */
export interface RateRecord extends Head {
  /** longest rule needed: whips */
  W?: number | string | null;
  /** longest rule needed: braids */
  B?: number | string | null;
  /** longest rule needed: g-whips */
  gW?: number | string | null;
  /** longest rule needed: g-braids */
  gB?: number | string | null;
  /** longest rule needed: Subsets and whips */
  "S+W"?: number | string | null;
  /** longest rule needed: Subsets and g-whips */
  "S+gW"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and whips */
  "SFin+W"?: number | string | null;
  /** longest rule needed: Subsets, finned fish and g-whips */
  "SFin+gW"?: number | string | null;
  /** longest rule needed: whips of one type of variables */
  TyW?: number | string | null;
  /** longest rule needed: whips and forcing whips */
  FW?: number | string | null;
  /** longest rule needed: whips and forcing whips on two and three candidates */
  F3W?: number | string | null;
  /** longest rule needed: Subsets, and g-whips with Subsets up to size 4 in them */
  SpW?: number | string | null;
  /** largest of the smallest sets of constraints needed, 0 for singles */
  MUS?: number | string | null;
  /** longest braid needed where one hypothesis is made at a time */
  BxB?: number | string | null;
  /** depth of trial and error, up to 3 */
  TE?: number | string | null;
  /** hardest step of Sudoku Explainer (ER) */
  SER?: number | string | null;
  /** hardest step of Sudoku Explainer up to its first placement (pearl) */
  EP?: number | string | null;
  /** first step of Sudoku Explainer (diamond) */
  ED?: number | string | null;
  /** sum of the scores of steps that players know by name (HoDoKu) */
  HoDoKu?: number | string | null;
  /** level of these steps and of their sum: Easy to Extreme */
  "HoDoKu-level"?: "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme" | null | string;
  /** number of solutions: 0, 1 or 2+ */
  solutions?: "0" | "1" | "2+" | null;
  /** degrees of freedom (Paris) */
  dof?: number | null;
  /** D, SS or MS (Paris) */
  type?: "D" | "SS" | "MS" | null;
  /** sum of the degrees of freedom along the selective path (Paris) */
  "total-dof"?: number | null;
  /** average ease of a D puzzle (Paris) */
  ease?: number | null;
  /** number of givens */
  clues?: number | null;
  /** number of partial chains built for the first rating by a theory */
  partials?: number | string | null;
}

export interface Run {
  schema: number;
  version: string;
  commit: string;
  command: string;
  seed: number | null;
  cpu: string;
  /** How grids were drawn */
  grids?: string;
}

/** The last line, unless --no-run leaves it out */
export interface RunLine {
  run: Run;
}

export interface SeNode {
  node: string;
  label: string;
  on: boolean;
  /** The unit or cell that leaves nothing else */
  by?: string;
  /** Their places in nodes, from 0 */
  parents: number[];
}

/** The path of Sudoku Explainer; with its ratings where it solves the puzzle */
export interface SePathRecord extends Head {
  ER?: number;
  EP?: number;
  ED?: number;
  steps: SeStep[];
}

export interface SeStep {
  /** From 1 */
  step: number;
  rating: number;
  technique: string;
  text: string;
  /** In plain words */
  words: string;
  /** As r1c2=3 */
  placement?: string;
  /** As r1c2<>3 */
  eliminations: string[];
  /** The number of links of a chain */
  complexity?: number;
  /** The label that is placed */
  value?: string;
  /** The labels that are removed */
  targets: string[];
  cells: string[];
  digits: number[];
  units: string[];
  covers: string[];
  candidates: string[];
  others?: string[];
  /** Why it holds; of chains there are nodes instead */
  reason?: string;
  nodes?: SeNode[];
  /** The last nodes of the branches */
  ends?: number[];
}

/** The answer to a record */
export interface SolveRecord extends Head {
  /** the solution */
  solution: string | null;
}

export interface SolveSolutions extends Head {
  solutions: string[];
}

/** The cells of a row by the names of the columns */
export type StatRow = Record<string, number | string | null>;

/** A table of statistics */
export interface StatTable {
  /** Its name */
  table: string;
  title: string;
  /** How to read it, and warnings */
  note?: string;
  rows: StatRow[];
}

/** Whether there is an answer, or why there is none */
export type Status = "ok" | "none" | "multiple" | "beyond" | "limit" | "error";

/** Labels are n5r1c2, r1c2 of queens, or name=value; variables are rc12, rn15 ... */
export interface Step {
  /** From 1 */
  step: number;
  rule: string;
  length: number;
  /** Of rules for one type of variables */
  type?: string;
  name: string;
  /** What players call it */
  technique?: string;
  /** In the notation of docs/theory/path-notation.md */
  text: string;
  /** In plain words */
  words: string;
  /** True where all that it asserts or eliminates is of hidden variables */
  hidden?: boolean;
  /** Such steps before this one, unless they are asked for */
  folded?: Step[];
  variable?: string;
  subset?: Subset;
  chain?: Link[];
  branches?: Branch[];
  pattern?: Pattern;
  /** Those of a small set */
  constraints?: Constraint[];
  /** Whether it is known that no smaller set forces anything */
  smallest?: boolean;
  /** What follows from the hypothesis of a trial */
  steps?: Step[];
  /** The label that is asserted */
  value?: string;
  /** Of a hidden one: where it comes from, and what it excludes */
  because?: Constraint[];
  excludes?: string[];
  /** The labels that are removed */
  targets?: string[];
  /** Givens that contradict each other */
  givens?: string[];
}

export interface Subset {
  variables: string[];
  /** The sets that hold the candidates */
  transversals?: string[];
  /** The candidates of each transversal set */
  sets: string[][];
  /** Candidates of a finned fish outside the sets */
  fins?: string[];
}

export interface TemplateChoice {
  choice: string;
  cell: string;
  digit: number;
  /** null where it has no impact or is impossible */
  dof: number | null;
  filled: number | null;
  /** The name of a pattern (a capital where it solves), = or impossible */
  outcome: string;
  end: "solved" | "stuck" | "no-impact" | "impossible";
}

export interface TemplateDigit {
  /** From 1 */
  digit: number;
  /** Rows of 0 and 1 */
  table: string[];
  rows: number[];
  columns: number[];
  blocks?: number[];
}

export interface TemplateForced {
  /** As 21.5, 5 in row 2 and column 1; of large grids r10c3.12 */
  assign: string;
  cell: string;
  digit: number;
  /** A unit, or cell */
  by: string;
  ease: number;
}

/** Pairs: to be continued, solved */
export interface TemplateLevel {
  boards: number;
  choices: number;
  patterns: number[];
  dof: number[];
  "no-impact": number;
  impossible: number;
  duplicates: number[];
  known: number[];
  solutions: number;
  names: string;
}

/** A digit with one place in a unit, or a cell with one candidate */
export interface TemplateOne {
  cell: string;
  digit: number;
  unit: string;
  assign: string;
}

export interface TemplatePattern {
  pattern: string;
  choices: number;
  dof: number;
  filled: number;
  twos: number;
  solved: boolean;
  board: string;
}

export interface TemplateRest {
  removed: string | null;
  clues: number;
  dof: number;
  type: "D" | "SS" | "MS" | null;
  "total-dof": number | null;
  solutions: string;
}

export interface TemplateStage {
  after: string | null;
  "after-pattern": string | null;
  board: string;
  filled: number;
  dof: number;
  gpt: number[][];
  frequencies: number[];
  hopeless: number;
  patterns: number;
  "no-impact": number;
  impossible: number;
  duplicates: number;
  choices: TemplateChoice[];
  outcomes: TemplatePattern[];
  next: TemplateStep | null;
}

export interface TemplateStep {
  choice: string;
  pattern: string;
  by: string;
  parallel: string[];
  assignments: TemplateForced[];
}

export interface TemplateTrouble {
  kind: "clash" | "cell" | "unit";
  cell?: string;
  unit?: string;
  digit?: number;
}

export interface VaryNeighbours extends Head {
  neighbours: {
    /** a neighbour */
    puzzle: string;
    /** its number of clues */
    clues: number;
  }[];
}
