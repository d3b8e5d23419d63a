// SPDX-License-Identifier: GPL-3.0-or-later
// A worker of the browser: it runs the engine, once for each message, and tells what it prints as it
// comes. It is ended from outside where a run is not wanted any more.
import type { RunMessage, WorkerMessage } from "./messages";
import { runProgram } from "./wasi";

let engine: WebAssembly.Module | null = null;

function tell(message: WorkerMessage): void {
  self.postMessage(message);
}

function run({ words, input }: RunMessage): void {
  const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
  const kinds = { 1: "output", 2: "message" } as const;
  try {
    const code = runProgram(engine!, ["engine", ...words], new TextEncoder().encode(input),
                            (descriptor, bytes) => {
      const text = decoders[descriptor].decode(bytes, { stream: true });
      if (text)
        tell({ kind: kinds[descriptor], text });
    });
    tell({ kind: "end", code, fault: null });
  } catch (problem) {
    tell({ kind: "end", code: 70, fault: String(problem) });
  }
}

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | RunMessage>) => {
  if (data instanceof WebAssembly.Module)
    engine = data;
  else
    run(data);
};
