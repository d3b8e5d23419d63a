// SPDX-License-Identifier: GPL-3.0-or-later
// Pasting and dropping anywhere on the page. Text fields keep what is pasted into them, dialogs take
// files themselves or not at all; but never does the browser open a file in place of the page.
import { useLayoutEffect, useState } from "preact/hooks";
import { incoming, openText } from "../core/import_text";
import { useStore } from "../core/store";
import { takesText } from "../parts/takes_text";
import { ImportDialog } from "./import_dialog";

const isBusy = (): boolean => document.querySelector("dialog[open]") !== null;

/** The text of what was pasted or dropped; a file is read. */
async function textOf(data: DataTransfer): Promise<string> {
  const file = data.files[0];
  return file ? file.text() : data.getData("text/plain") || data.getData("text/uri-list");
}

async function take(data: DataTransfer, from: string): Promise<void> {
  const text = await textOf(data);
  if (text.trim())
    await openText(text, from);
}

function onPaste(event: ClipboardEvent): void {
  if (!event.clipboardData || takesText(event.target) || isBusy())
    return;
  event.preventDefault();
  void take(event.clipboardData, "the clipboard");
}

const TAKEN = ["Files", "text/plain", "text/uri-list"];

const hasFiles = (event: DragEvent): boolean => event.dataTransfer!.types.includes("Files");

/** Texts that are dragged into a field are the browser's affair. */
const isForField = (event: DragEvent): boolean => !hasFiles(event) && takesText(event.target);

const isOurs = (event: DragEvent): boolean =>
  !!event.dataTransfer && TAKEN.some((type) => event.dataTransfer!.types.includes(type)) &&
  !isForField(event);

const dialogTakes = (event: DragEvent): boolean =>
  hasFiles(event) && document.querySelector("dialog[open][data-takes-files]") !== null;

/** Watches the page; `show` says whether something is dragged over it. */
function watch(show: (over: boolean) => void): () => void {
  const onOver = (event: DragEvent) => {
    if (!isOurs(event))
      return show(false);
    event.preventDefault();
    event.dataTransfer!.dropEffect = !isBusy() || dialogTakes(event) ? "copy" : "none";
    return show(!isBusy());
  };
  // Leaving for another element of the page is no leaving.
  const onLeave = (event: DragEvent) => !event.relatedTarget && show(false);
  const onDrop = (event: DragEvent) => {
    show(false);
    if (!isOurs(event))
      return;
    event.preventDefault();
    if (!isBusy())
      void take(event.dataTransfer!, "what was dropped");
  };
  const listeners: [string, (event: any) => void][] = [
    ["paste", onPaste], ["dragenter", onOver], ["dragover", onOver], ["dragleave", onLeave],
    ["drop", onDrop], ["dragend", () => show(false)],
  ];
  for (const [name, listener] of listeners)
    document.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners)
      document.removeEventListener(name, listener);
  };
}

export function IncomingText() {
  const [over, setOver] = useState(false);
  const waiting = useStore(incoming, (state) => state.waiting);
  useLayoutEffect(() => watch(setOver), []);
  return (
    <>
      {over &&
        <div class="drop-hint" data-testid="drop-hint">Drop the puzzle or the file here</div>}
      {waiting && <ImportDialog key={waiting.text} first={waiting}
        onClose={() => incoming.set({ waiting: null })} />}
    </>
  );
}
