// SPDX-License-Identifier: GPL-3.0-or-later
// run_wasi.mjs PROGRAM WORDS...: runs a program for WASI, with the files of this machine.
import { readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";
import { WASI } from "node:wasi";

const words = argv.slice(2);
const wasi = new WASI({
  version: "preview1", args: words, env, preopens: { "/": "/", ".": "." }, returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(words[0]));
const instance = await WebAssembly.instantiate(module, {
  wasi_snapshot_preview1: wasi.wasiImport,
});
exit(wasi.start(instance));
