// SPDX-License-Identifier: GPL-3.0-or-later
// Gives the puzzle, or what stands on the board, in a format of the command: shown, to copy, to
// save. A format that cannot hold it says so in the server's words.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { askText } from "../core/api";
import { placedMessage } from "../core/import_text";
import { Position, boardInput, restarted } from "../core/position";
import { usePosition } from "../core/session";
import { encodePosition } from "../core/share";
import { Choose } from "../parts/choose";
import { Dialog } from "../parts/dialog";
import { copyText, saveFile } from "../parts/save_file";
import { FORMATS, FormatName, silentWords, sizeLine } from "./format_names";
import "./export_dialog.css";

type Scope = "puzzle" | "board";

function ownLink(position: Position): string {
  return `${location.origin}${location.pathname}#${encodePosition(position)}`;
}

async function exported(position: Position, scope: Scope, format: FormatName,
                        signal: AbortSignal): Promise<string> {
  if (format.name === "link")
    return ownLink(scope === "puzzle" ? restarted(position) : position);
  const input = boardInput(scope === "puzzle" ? restarted(position) : position);
  return format.name === "cnf" ? askText("encode", input, { to: "dimacs-3d" }, signal)
    : sizeLine(format, position.shape) +
      await askText("convert", input, { to: format.name }, signal);
}

/** Lines and columns are those of what the page sent: they say nothing here. */
const unplaced = (message: string): string =>
  placedMessage(message).replace(/^line \d+, column \d+: /gm, "");

interface Outcome {
  text: string | null;
  problem: string | null;
}

function useExported(position: Position, scope: Scope, format: FormatName): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ text: null, problem: null });
  // At once: the text before must not be taken for that of the new format.
  useLayoutEffect(() => {
    const control = new AbortController();
    const tell = (next: Outcome) => control.signal.aborted || setOutcome(next);
    setOutcome({ text: null, problem: null });
    exported(position, scope, format, control.signal)
      .then((text) => tell({ text, problem: null }),
            (problem: Error) => tell({ text: null, problem: unplaced(problem.message) }));
    return () => control.abort();
  }, [position, scope, format]);
  return outcome;
}

/** A picture shown through an address of its own: the page takes no markup from texts. */
function Picture({ svg }: { svg: string }) {
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return <img class="export-picture" src={address} alt="The board as a picture" />;
}

function ScopeFields({ scope, set }: { scope: Scope; set: (scope: Scope) => void }) {
  const choice = (value: Scope, words: string) => (
    <label class="field">
      <input type="radio" name="scope" checked={scope === value}
        onChange={() => set(value)} /> {words}
    </label>
  );
  return (
    <fieldset class="hints">
      <legend>What</legend>
      {choice("puzzle", "the puzzle alone")}
      {choice("board", "what stands on the board")}
    </fieldset>
  );
}

function Result({ format, outcome }: { format: FormatName; outcome: Outcome }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState("");
  useEffect(() => setCopied(""), [outcome]);
  const { text, problem } = outcome;
  const copy = async () => setCopied(await copyText(text!, field.current)
    ? "Copied." : "Not copied: the browser does not allow it.");
  const isLink = format.name.startsWith("link");
  return (
    <>
      {problem && <p class="told error" role="alert">{problem}</p>}
      {text !== null && format.name === "svg" && <Picture svg={text} />}
      <label>The text
        <textarea ref={field} readOnly spellcheck={false}
          rows={text && text.split("\n").length > 3 ? 10 : 4} data-testid="export-text"
          value={text ?? ""} />
      </label>
      <div class="row">
        <button type="button" class="primary" disabled={text === null} onClick={copy}>Copy</button>
        <button type="button" disabled={text === null}
          onClick={() => saveFile(`puzzle.${format.extension}`, text!)}>Save as a file</button>
        {isLink && text && format.name !== "link" &&
          <a href={text.trim()} target="_blank" rel="noreferrer noopener">Open the link</a>}
        <span role="status">{copied}</span>
      </div>
    </>
  );
}

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const position = usePosition();
  const [scope, setScope] = useState<Scope>("puzzle");
  const [name, setName] = useState("line");
  const format = FORMATS.find((known) => known.name === name)!;
  const outcome = useExported(position, scope, format);
  const silent = outcome.text !== null && silentWords("This text", format, position.shape);
  const loses = scope === "board" && !format.marks && position.removed.some((mask) => mask);
  return (
    <Dialog title="Export and share" onClose={onClose}>
      <ScopeFields scope={scope} set={setScope} />
      <div class="row">
        <Choose label="Format" value={name} set={setName}
          choices={FORMATS.map((known) => [known.name, known.title])} />
        {format.words && <span class="muted">{format.words}</span>}
      </div>
      {loses && <p class="told">This format has no place for the candidates that were removed.</p>}
      {silent && <p class="told">{silent} A link to this page tells it.</p>}
      <Result format={format} outcome={outcome} />
    </Dialog>
  );
}
