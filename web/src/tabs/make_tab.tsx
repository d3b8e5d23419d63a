// SPDX-License-Identifier: GPL-3.0-or-later
// Make: puzzles at random, as `givens generate` makes them, and sheets of them to print.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Refusal, askText } from "../core/api";
import { counted } from "../core/counted";
import { useInfo } from "../core/info";
import { openPosition, placedMessage } from "../core/import_text";
import type { JsonNamed } from "../core/json_types";
import { FAMILIES, adapted, blocksFor, ordersFor } from "../core/new_board";
import type { Family, Shape } from "../core/shape";
import { shapeName } from "../core/shape";
import { useStore } from "../core/store";
import { LINE, silentWords } from "../dialogs/format_names";
import { ActionButton } from "../parts/action_button";
import { Choose } from "../parts/choose";
import { fillPrintWindow, openPrintWindow } from "../parts/print_window";
import { copyText, saveFile } from "../parts/save_file";
import { SmallBoard } from "../parts/small_board";
import {
  METHODS, MAX_COUNT, Made, MakeSettings, Method, SYMMETRIES, Symmetry, boardOptions, canRate,
  commandOf, hasSymmetry, isTooLong, linesFile, madePosition, mostOnSheet, patience, progressWords,
  sheetInput, tableFile, tooLongWords,
} from "./make_options";
import { MakeState, making, setSettings, startMaking, stopMaking } from "./make_run";
import "./make_tab.css";

/** So many are drawn; files and sheets have all. */
const MAX_LISTED = 200;

// ---- fields ----

function Field({ label, value, set, hint, disabled }: {
  label: string; value: string; set: (value: string) => void; hint?: string; disabled?: boolean;
}) {
  return (
    <label class="make-field"><span>{label}</span>
      <input type="text" inputMode="decimal" size={8} value={value} placeholder={hint}
        disabled={disabled} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}

function BoardFields({ board }: { board: MakeSettings["board"] }) {
  const set = (change: Partial<MakeSettings["board"]>) =>
    setSettings({ board: adapted({ ...board, ...change }) });
  return (
    <>
      <Choose look="make-field" label="Family" value={board.family}
        set={(family) => set({ family: family as Family })}
        choices={FAMILIES.map(({ family, title }) => [family, title])} />
      <Choose look="make-field" label="Size" value={String(board.order)}
        set={(order) => set({ order: Number(order) })}
        choices={ordersFor(board.family).map((order) => [String(order), `${order}x${order}`])} />
      {board.family === "sudoku" &&
        <Choose look="make-field" label="Block" value={board.block}
          set={(block) => set({ block })}
          choices={blocksFor(board.order).map((block) => [block, block])} />}
    </>
  );
}

function ratingChoices(ratings: readonly JsonNamed[],
                       board: MakeSettings["board"]): [string, string][] {
  return [["", "none"], ...ratings.filter(({ name }) => canRate(name, board))
    .map(({ name, text }): [string, string] => [name, `${name}: ${text}`])];
}

function RatingFields({ settings }: { settings: MakeSettings }) {
  const info = useInfo();
  return (
    <>
      <Choose look="make-field" label="Rating" value={settings.rating}
        choices={ratingChoices(info?.ratings ?? [], settings.board)}
        set={(rating) => setSettings({ rating })} />
      <Field label="At least" value={settings.min} disabled={!settings.rating}
        set={(min) => setSettings({ min })} />
      <Field label="At most" value={settings.max} disabled={!settings.rating}
        set={(max) => setSettings({ max })} />
    </>
  );
}

function SettingFields({ settings }: { settings: MakeSettings }) {
  const method = METHODS.find(({ name }) => name === settings.method)!;
  return (
    <>
      <div class="make-fields">
        <BoardFields board={settings.board} />
        <Choose look="make-field" label="Method" value={settings.method}
          set={(method) => setSettings({ method: method as Method })}
          choices={METHODS.map(({ name }) => [name, name])} />
        <Choose look="make-field" label="Symmetry" value={settings.symmetry}
          disabled={!hasSymmetry(settings)}
          set={(symmetry) => setSettings({ symmetry: symmetry as Symmetry })}
          choices={SYMMETRIES.map(({ name, words }) => [name, words])} />
        <Field label="How many" value={settings.count} hint={`1 to ${MAX_COUNT}`}
          set={(count) => setSettings({ count })} />
        <Field label="Seed" value={settings.seed} hint="drawn"
          set={(seed) => setSettings({ seed })} />
        <RatingFields settings={settings} />
      </div>
      <p class="muted">{settings.method}: {method.words}.</p>
    </>
  );
}

// ---- the run ----

/** Drawn again with each progress that the server tells, twice a second: time goes on by itself. */
function ProgressLine({ state }: { state: MakeState }) {
  const info = useInfo();
  const { settings, started } = state.made!;
  const wanted = Number(settings.count), count = state.list.length;
  const seconds = (Date.now() - started) / 1000;
  return (
    <div class="make-progress">
      <progress aria-label="Puzzles made" max={wanted} value={count} />
      {info && <span>{progressWords(count, wanted, seconds, state.progress,
                                    info.limits.job_seconds)}</span>}
    </div>
  );
}

function Command({ text }: { text: string }) {
  const [copied, setCopied] = useState("");
  useEffect(() => setCopied(""), [text]);
  const copy = async () => setCopied(await copyText(text, null)
    ? "Copied." : "Not copied: the browser does not allow it.");
  return (
    <p>The same on the command line: <code data-testid="make-command">{text}</code>{" "}
      <button type="button" onClick={copy}>Copy the command</button>{" "}
      <span role="status">{copied}</span></p>
  );
}

/** What makes the run repeatable, and what its puzzles are a sample of. */
function Law({ state }: { state: MakeState }) {
  const { made, law, messages } = state;
  if (!made)
    return null;
  return (
    <div class="make-law" data-testid="make-law">
      <p>{shapeName(made.shape)}; method {made.settings.method}; seed <b>{made.options.seed}</b>
        {law && <>; complete grids: {law}</>}.</p>
      <Command text={commandOf(made.options)} />
      {messages.map((text) => <p key={text} class="muted">{text}</p>)}
    </div>
  );
}

function RunPart({ state }: { state: MakeState }) {
  const wait = patience(state.settings);
  return (
    <>
      {wait && <p class="make-note">{wait}</p>}
      <div class="row">
        <ActionButton title="Make" look="primary" can={!state.running} act={startMaking} />
        <ActionButton title="Stop" can={state.running} act={stopMaking} />
        <span role="status">{state.running ? "Making…" : state.outcome}</span>
      </div>
      {state.running && <ProgressLine state={state} />}
      {state.problem && <p class="make-note error" role="alert">{placedMessage(state.problem)}</p>}
      <Law state={state} />
    </>
  );
}

// ---- what was made ----

function MadeItem({ made, shape, rating }: { made: Made; shape: Shape; rating: string }) {
  const position = useMemo(() => madePosition(shape, made.puzzle), [shape, made.puzzle]);
  const words = counted(made.clues, "clue") + (rating ? `, ${rating} ${made.rating}` : "");
  return (
    <li>
      <button type="button" data-made={made.number} title={made.puzzle}
        onClick={() => openPosition(position, "the generator")}>
        <SmallBoard position={position} />
        <span>
          <span class="visually-hidden">Open puzzle </span>{made.number}. {words}
        </span>
      </button>
    </li>
  );
}

function MadeList({ state }: { state: MakeState }) {
  const { shape, settings } = state.made!;
  const shown = state.list.slice(0, MAX_LISTED);
  return (
    <>
      {shown.length < state.list.length &&
        <p class="muted">The first {shown.length} of {state.list.length} are shown; files and sheets
          have all.</p>}
      <ol class="made-list" aria-label="Puzzles made">
        {shown.map((made) =>
          <MadeItem key={made.number} made={made} shape={shape} rating={settings.rating} />)}
      </ol>
    </>
  );
}

// ---- sheets and files ----

interface SheetSettings {
  perPage: string;
  title: string;
  answers: boolean;
}

function askSheet(state: MakeState, sheet: SheetSettings, most: number): Promise<string> {
  const { settings } = state.made!;
  return askText("convert", sheetInput(state.list.slice(0, most), settings.rating), {
    ...boardOptions(settings.board), to: "sheet", "per-page": Number(sheet.perPage),
    ...(sheet.title.trim() ? { title: sheet.title.trim() } : {}),
    ...(settings.rating ? { captions: true } : {}),
    ...(sheet.answers ? {} : { "no-answers": true }),
  });
}

/** Sheets of so many puzzles tell how long one of many would be. */
const SAMPLE = 60;

async function sheetOf(state: MakeState, sheet: SheetSettings): Promise<string> {
  const count = state.list.length;
  try {
    return await askSheet(state, sheet, count);
  } catch (problem) {
    if (!(problem instanceof Refusal) || !isTooLong(problem) || count <= SAMPLE)
      throw problem;
    const [half, whole] = await Promise.all([SAMPLE / 2, SAMPLE].map(async (most) =>
      (await askSheet(state, sheet, most)).length));
    const puzzle = sheetInput(state.list, state.made!.settings.rating).length / count;
    throw new Error(tooLongWords(count, mostOnSheet(SAMPLE, half, whole, puzzle), sheet.answers));
  }
}

async function printSheet(state: MakeState, sheet: SheetSettings): Promise<void> {
  const target = openPrintWindow();
  if (!target)
    throw new Error("the browser does not allow another window: save the sheet instead");
  try {
    fillPrintWindow(target, await sheetOf(state, sheet));
  } catch (problem) {
    target.close();
    throw problem;
  }
  target.print();
}

function SheetPart({ state }: { state: MakeState }) {
  const [sheet, setSheet] = useState<SheetSettings>({ perPage: "4", title: "", answers: true });
  const [problem, setProblem] = useState("");
  const attempt = (what: () => Promise<void>) => {
    setProblem("");
    what().catch((reason: Error) => setProblem(placedMessage(reason.message)));
  };
  return (
    <fieldset class="make-sheet">
      <legend>Sheet to print</legend>
      <div class="make-fields">
        <Choose look="make-field" label="On a page" value={sheet.perPage}
          set={(perPage) => setSheet({ ...sheet, perPage })}
          choices={["1", "2", "4", "6", "9", "12"].map((n) => [n, n])} />
        <label class="make-field"><span>Title</span>
          <input type="text" value={sheet.title}
            onInput={(event) => setSheet({ ...sheet, title: event.currentTarget.value })} />
        </label>
        <label class="make-check">
          <input type="checkbox" checked={sheet.answers}
            onChange={(event) => setSheet({ ...sheet, answers: event.currentTarget.checked })} />
          {" "}Answers at the back
        </label>
      </div>
      <div class="row">
        <button type="button"
          onClick={() => attempt(() => printSheet(state, sheet))}>Print…</button>
        <button type="button" onClick={() => attempt(async () =>
          saveFile("sheet.html", await sheetOf(state, sheet), "text/html"))}>Save the sheet</button>
      </div>
      {problem && <p class="make-note error" role="alert">{problem}</p>}
    </fieldset>
  );
}

function OutPart({ state }: { state: MakeState }) {
  const { shape, settings: { rating } } = state.made!;
  const silent = silentWords("A file of lines", LINE, shape);
  return (
    <>
      <div class="row">
        <button type="button" onClick={() => saveFile("puzzles.txt", linesFile(state.list, shape))}>
          Save as lines</button>
        <button type="button" onClick={() => saveFile("puzzles.tsv", tableFile(state.list, rating),
          "text/tab-separated-values")}>Save as a table</button>
      </div>
      {silent && <p class="make-note">{silent}</p>}
      <SheetPart state={state} />
    </>
  );
}

export function MakeTab() {
  const state = useStore(making, (whole) => whole);
  return (
    <div class="make-tab">
      <SettingFields settings={state.settings} />
      <RunPart state={state} />
      {state.list.length > 0 && <MadeList state={state} />}
      {state.list.length > 0 && <OutPart state={state} />}
    </div>
  );
}
