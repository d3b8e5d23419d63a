// SPDX-License-Identifier: GPL-3.0-or-later
// A run of the generator. It goes on while another tab is open.
import { Job, JobEnd, Progress, ask, startJob } from "../core/api";
import type { JsonRun } from "../core/json_types";
import { session } from "../core/session";
import { Shape } from "../core/shape";
import { Store } from "../core/store";
import {
  Made, MakeSettings, boardOptions, canRate, generateOptions, madeOf, settingsProblem,
} from "./make_options";
import { shapeOf } from "./new_board";

export interface MakeState {
  settings: MakeSettings;
  running: boolean;
  /** Of the run whose puzzles are listed; null before the first. */
  made: { shape: Shape; settings: MakeSettings; seed: string } | null;
  list: readonly Made[];
  progress: Progress | null;
  /** How complete grids were drawn, in the command's words. */
  law: string | null;
  messages: readonly string[];
  /** How the run ended. */
  outcome: string;
  problem: string | null;
}

export const making = new Store<MakeState>({
  settings: { board: { family: "sudoku", order: 9, block: "3x3" }, method: "top-down", count: "10",
              seed: "", symmetry: "none", rating: "", min: "", max: "" },
  running: false, made: null, list: [], progress: null, law: null, messages: [], outcome: "",
  problem: null,
});

export function setSettings(change: Partial<MakeSettings>): void {
  const settings = { ...making.get().settings, ...change };
  const rating = canRate(settings.rating, settings.board) ? settings.rating : "";
  making.set({ settings: { ...settings, rating } });
}

let job: Job | null = null;

/** Answers may come by the thousand: the page is drawn again a few times a second. */
const PAUSE = 150;

function drawSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

function endWords(end: JobEnd, count: number): string {
  const puzzles = `${count} ${count === 1 ? "puzzle" : "puzzles"}`;
  if (end.limit)
    return `The server's limit ended the run: ${puzzles}.`;
  return end.cancelled ? `Stopped: ${puzzles}.` : `Done: ${puzzles}.`;
}

/** The words of the command, without its name, and without what the page tells itself. */
function messageWords(text: string): string[] {
  return text.split("\n").map((line) => line.replace(/^givens: /, "").trim())
    .filter((line) => line && !/^(seed \d|complete grids:|\d+ puzzles?,)/.test(line));
}

class Collector {
  private waiting: Made[] = [];
  private count = 0;
  private timer = 0;

  constructor(private readonly rating: string) {}

  take(record: Record<string, unknown>): void {
    this.waiting.push(madeOf(record, ++this.count, this.rating));
    this.timer ||= window.setTimeout(() => this.flush(), PAUSE);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.waiting.length)
      making.set({ list: [...making.get().list, ...this.waiting] });
    this.waiting = [];
  }
}

/** A run tells its law at its end only, and not if it is stopped: drawing one grid tells it, too. */
async function askLaw(made: MakeState["made"]): Promise<void> {
  if (made!.settings.method === "bottom-up")
    return; // takes no complete grids
  try {
    const options = { ...boardOptions(made!.settings.board), count: 1, seed: 1 };
    const { run } = await ask("grids", "", options);
    if (making.get().made === made)
      making.set({ law: lawOf(run) });
  } catch {
    // The run itself will say what is wrong.
  }
}

const lawOf = (run: JsonRun | null): string | null =>
  (run as JsonRun & { grids?: string } | null)?.grids ?? null;

function tell(words: readonly string[]): void {
  making.set({ messages: [...making.get().messages, ...words].slice(-5) });
}

export function startMaking(): void {
  const { settings } = making.get();
  const problem = settingsProblem(settings);
  if (problem) {
    making.set({ problem, outcome: "" });
    return;
  }
  const seed = settings.seed.trim() || drawSeed();
  const collector = new Collector(settings.rating);
  const made = { shape: shapeOf(settings.board), settings, seed };
  session.set({ notice: null });
  making.set({ running: true, made, list: [], progress: null, law: null, messages: [],
               outcome: "", problem: null });
  void askLaw(made);
  job = startJob<Record<string, unknown>>("generate", "", generateOptions(settings, seed), {
    answer: (record) => collector.take(record),
    run: (run) => making.set({ law: lawOf(run) }),
    progress: (progress) => making.set({ progress }),
    message: (text) => tell(messageWords(text)),
    end: (end, refused) => {
      collector.flush();
      finish(end, refused);
    },
  });
}

function finish(end: JobEnd, refused: string | null): void {
  job = null;
  const { list, messages } = making.get();
  const failed = !end.cancelled && !end.limit && end.exit !== 0;
  const problem = refused ?? (failed ? messages.join("\n") || "the run failed" : null);
  making.set({ running: false, progress: null, problem,
               outcome: problem ? "" : endWords(end, list.length),
               messages: problem ? [] : messages });
}

export function stopMaking(): void {
  job?.cancel();
}
