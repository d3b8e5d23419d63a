// SPDX-License-Identifier: GPL-3.0-or-later
// The stores that were given to `givens serve`: their key figures and plots, drawn again while a
// study runs.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../core/api";
import { getJson, getText } from "../core/server";
import { counted } from "../core/counted";
import { useStore, Store } from "../core/store";
import {
  StatTables, StudyInfo, effectiveSize, isOfAll, keyFigures, notesOf, parseStats, plotsOf,
  puzzleCount, studyFile, studyLabel,
} from "../core/study";
import { DataTable, PlotFigure } from "../parts/plot_figure";
import "./study_tab.css";

interface StudyState {
  /** Which store is shown; 0: the first. */
  chosen: number;
  live: boolean;
  logarithmic: boolean;
}

const studyState = new Store<StudyState>({ chosen: 0, live: true, logarithmic: false });

const POLL_MS = 4000;

// ---- asking ----

/** The list of stores, asked again from time to time while it is looked at. */
function useStudies(live: boolean): { studies: StudyInfo[] | null; problem: string } {
  const [found, setFound] = useState<{ studies: StudyInfo[] | null; problem: string }>(
    { studies: null, problem: "" });
  useEffect(() => {
    const stop = new AbortController();
    const look = () => getJson<StudyInfo[]>("studies", stop.signal)
      .then((studies) => setFound({ studies, problem: "" }))
      .catch((problem: Error) => {
        if (problem.name !== "AbortError")
          setFound((before) => ({ ...before, problem: problem.message }));
      });
    void look();
    const timer = live ? setInterval(() => document.hidden || look(), POLL_MS) : 0;
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [live]);
  return found;
}

interface Stats {
  tables: StatTables | null;
  problem: string;
  /** When they came. */
  at: Date | null;
}

/** Stores that are not of 9x9 Sudoku have no published statistics: the server refuses at once. Nothing
 *  of that is remembered, as the server may be started again with another store. */
async function askStats(id: number, signal: AbortSignal): Promise<StatTables> {
  const path = `studies/${id}/stats`;
  try {
    return parseStats(await getText(`${path}?published=1`, signal));
  } catch (problem) {
    if (!(problem instanceof Refusal) || ![400, 422].includes(problem.status))
      throw problem;
    return parseStats(await getText(path, signal));
  }
}

const NO_STATS: Stats = { tables: null, problem: "", at: null };

/** Asked for again when the store has changed, and with each list of stores after a failure. */
function useStats(study: StudyInfo): Stats {
  const [stats, setStats] = useState(NO_STATS);
  const [times, setTimes] = useState(0);
  const failedFor = useRef<StudyInfo | null>(null);
  const which = `${study.id} ${study.name}`;
  useEffect(() => setStats(NO_STATS), [which]);
  useEffect(() => {
    if (failedFor.current && failedFor.current !== study)
      setTimes((before) => before + 1);
  }, [study]);
  useEffect(() => {
    failedFor.current = null;
    const stop = new AbortController();
    askStats(study.id, stop.signal)
      .then((tables) => setStats({ tables, problem: "", at: new Date() }))
      .catch((problem: Error) => {
        if (problem.name === "AbortError")
          return;
        failedFor.current = study;
        setStats((before) => ({ ...before, problem: problem.message }));
      });
    return () => stop.abort();
  }, [which, String(study.changed), times]);
  return stats;
}

// ---- parts ----

function HowToOpen() {
  return (
    <>
      <p>No store is open. Stop the server and start it with the file of a study:</p>
      <pre class="scroll-x" tabIndex={0}><code>givens serve FILE.db</code></pre>
      <p>A study is made, and extended, by</p>
      <pre class="scroll-x" tabIndex={0}>
        <code>givens study FILE.db --units 1000 --seed 1 --ratings W</code></pre>
    </>
  );
}

function Controls({ studies, study, state }: {
  studies: readonly StudyInfo[]; study: StudyInfo; state: StudyState;
}) {
  return (
    <div class="row study-controls">
      <label>Store{" "}
        <select value={String(study.id)} onChange={(event) =>
          studyState.set({ chosen: Number(event.currentTarget.value) })}>
          {studies.map((one) =>
            <option key={one.id} value={String(one.id)}>{studyLabel(one, studies)}</option>)}
        </select>
      </label>
      <label><input type="checkbox" checked={state.live}
        onChange={(event) => studyState.set({ live: event.currentTarget.checked })} />{" "}
        Follow while it runs</label>
      <label><input type="checkbox" checked={state.logarithmic}
        onChange={(event) => studyState.set({ logarithmic: event.currentTarget.checked })} />{" "}
        Logarithmic distributions</label>
    </div>
  );
}

function statusText(label: string, study: StudyInfo, stats: Stats): string {
  const parts = [label];
  const puzzles = stats.tables && puzzleCount(stats.tables);
  if (puzzles !== null)
    parts.push(puzzles ? counted(puzzles, "puzzle") : "no puzzles yet");
  if (study.units)
    parts.push(counted(study.units, "unit"));
  const size = stats.tables && effectiveSize(stats.tables);
  if (size !== null)
    parts.push(`effective size ${size}`);
  return parts.join(", ") + (stats.at ? `; read at ${stats.at.toLocaleTimeString()}` : "");
}

function leftOutWords(count: number): string | undefined {
  return count ? `Left out: ${counted(count, "value")} without an error, of a single puzzle or none.`
    : undefined;
}

function Plots({ base, tables, logarithmic }: {
  base: string; tables: StatTables; logarithmic: boolean;
}) {
  const plots = useMemo(() => plotsOf(tables, logarithmic), [tables, logarithmic]);
  if (!plots.length)
    return <p>{puzzleCount(tables) ? "There are too few puzzles for plots." : "No puzzles yet."}</p>;
  return (
    <div class="study-plots">
      {plots.map(({ file, plot, table, leftOut }) => (
        <PlotFigure key={file} plot={plot} table={table} file={`${base}-${file}`}
          note={leftOutWords(leftOut)} />
      ))}
    </div>
  );
}

/** Everything with all its digits, as the command prints it. */
function AllTables({ study, base, published }: {
  study: StudyInfo; base: string; published: boolean;
}) {
  const query = `to=tsv${published ? "&published=1" : ""}`;
  return (
    <p><a class="button" href={`/api/1/studies/${study.id}/stats?${query}`}
      download={`${base}-stats.tsv`}>All tables of givens stats, as TSV</a></p>
  );
}

function Study({ study, studies, state }: {
  study: StudyInfo; studies: readonly StudyInfo[]; state: StudyState;
}) {
  const stats = useStats(study);
  const { tables } = stats;
  const base = studyFile(study, studies);
  const figures = useMemo(() => tables && keyFigures(tables, study), [tables, study.units]);
  return (
    <>
      <p data-testid="study-status" data-read={stats.at ? stats.at.getTime() : ""}>
        {statusText(studyLabel(study, studies), study, stats)}</p>
      {stats.problem && <p role="alert" class="notice error">{stats.problem}</p>}
      {!tables && !stats.problem && <p role="status">Computing the statistics…</p>}
      {tables && figures && (
        <>
          <section aria-labelledby="study-figures">
            <h3 id="study-figures">Key figures</h3>
            <DataTable name="Key figures of the study" table={figures} look="key-figures" />
            {notesOf(tables).map((note) => <p key={note}>{note}</p>)}
            <p class="muted">Errors are one standard deviation, between complete grids.
              "true" figures count every minimal puzzle {isOfAll(tables) ? "" : "of a grid "}alike;
              "raw" ones are of the sample.</p>
            <AllTables study={study} base={base} published={tables.has("published")} />
          </section>
          <section aria-labelledby="study-plots">
            <h3 id="study-plots">Plots</h3>
            <Plots base={base} tables={tables} logarithmic={state.logarithmic} />
          </section>
        </>
      )}
    </>
  );
}

export function StudyTab() {
  const state = useStore(studyState, (value) => value);
  const { studies, problem } = useStudies(state.live);
  const study = studies?.find(({ id }) => id === state.chosen) ?? studies?.[0];
  return (
    <div class="study">
      <h2>Study</h2>
      {problem && <p role="alert" class="notice error">{problem}</p>}
      {!studies && !problem && <p role="status">Looking for stores…</p>}
      {studies && !study && <HowToOpen />}
      {studies && study && (
        <>
          <Controls studies={studies} study={study} state={state} />
          <Study study={study} studies={studies} state={state} />
        </>
      )}
    </div>
  );
}
