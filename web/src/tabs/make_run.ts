// SPDX-License-Identifier: GPL-3.0-or-later
// A run of the generator. It goes on while another tab is open; a reload would end it, and keeps
// only what was set.
import { Job, JobEnd, Options, Progress, ask, startJob } from "../core/api";
import type { JsonRun } from "../core/json_types";
import { shapeOf } from "../core/new_board";
import { session } from "../core/session";
import { Shape } from "../core/shape";
import { readStored, writeStored } from "../core/storage";
import { Store } from "../core/store";
import {
  FIRST_SETTINGS, Made, MakeSettings, boardOptions, decodeSettings, endWords, fittingRating,
  generateOptions, madeOf, messageWords, settingsProblem,
} from "./make_options";

export interface MakeState {
  settings: MakeSettings;
  running: boolean;
  /** Of the run whose puzzles are listed; null before the first. */
  made: { shape: Shape; settings: MakeSettings; options: Options; started: number } | null;
  list: readonly Made[];
  progress: Progress | null;
  /** How complete grids were drawn, in the command's words. */
  law: string | null;
  messages: readonly string[];
  /** How the run ended. */
  outcome: string;
  problem: string | null;
}

const KEY = "givens.make.1";

export const making = new Store<MakeState>({
  settings: readStored(KEY, decodeSettings) ?? FIRST_SETTINGS,
  running: false, made: null, list: [], progress: null, law: null, messages: [], outcome: "",
  problem: null,
});

export function setSettings(change: Partial<MakeSettings>): void {
  const settings = fittingRating({ ...making.get().settings, ...change });
  making.set({ settings });
  writeStored(KEY, () => JSON.stringify(settings), 1);
}

/** The browser asks whether a run is to be lost; older ones look at returnValue alone. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}

let job: Job | null = null;

/** Answers may come by the thousand: the page is drawn again a few times a second. */
const PAUSE = 150;

function drawSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

class Collector {
  private waiting: Made[] = [];
  private lines = 0;
  private timer = 0;

  /** Takes the lines of the table; the first one is its head. */
  take(line: string): void {
    const number = this.lines++;
    if (number === 0)
      return;
    this.waiting.push(madeOf(line, number));
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

/** The table of a run does not tell its law: drawing one grid does. */
async function askLaw(made: MakeState["made"]): Promise<void> {
  if (made!.settings.method === "bottom-up")
    return; // takes no complete grids
  try {
    const options = { ...boardOptions(made!.settings.board), count: 1, seed: 1 };
    const { run } = await ask("grids", "", options);
    if (making.get().made === made)
      making.set({ law: (run as JsonRun & { grids?: string } | null)?.grids ?? null });
  } catch {
    // The run itself will say what is wrong.
  }
}

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
  const options = generateOptions(settings, settings.seed.trim() || drawSeed());
  const collector = new Collector();
  const made = { shape: shapeOf(settings.board), settings, options, started: Date.now() };
  session.set({ notice: null });
  making.set({ running: true, made, list: [], progress: null, law: null, messages: [],
               outcome: "", problem: null });
  addEventListener("beforeunload", askBeforeLeaving);
  void askLaw(made);
  job = startJob<{ text: string }>("generate", "", options, {
    answer: ({ text }) => collector.take(text),
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
  removeEventListener("beforeunload", askBeforeLeaving);
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
