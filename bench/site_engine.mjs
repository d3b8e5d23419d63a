// SPDX-License-Identifier: GPL-3.0-or-later
// site_engine.mjs ENGINE NATIVE PUZZLES: CPU milliseconds of the engine of the page (a .wasm of
// `make site`), and of the same program built for this machine, `ninja -C build src/cli/engine`, on
// the level scalar; each request in an instance or a process of its own, taking turns, the best of
// seven. CSV. NATIVE is the path of that program.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const [engineFile, native, puzzleFile] = process.argv.slice(2);
const web = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "web");
const { build } = await import(pathToFileURL(path.join(web, "node_modules/esbuild/lib/main.js")));
const bundle = path.resolve(`site_engine_${process.pid}.mjs`);
await build({ entryPoints: [path.join(web, "src/engine/wasi.ts")], outfile: bundle, format: "esm" });
const { runProgram } = await import(pathToFileURL(bundle));
rmSync(bundle);

const puzzles = readFileSync(puzzleFile, "utf8");
const REQUESTS = {
  count: { verb: "count", input: puzzles.repeat(40) },
  W: { verb: "rate", input: puzzles, options: { ratings: "W" } },
  SER: { verb: "rate", input: puzzles, options: { ratings: "SER" } },
  generate: { verb: "generate", options: { count: 3000, seed: 1 } },
};
const ROUNDS = 7;

const engine = new WebAssembly.Module(readFileSync(engineFile));

/** User CPU milliseconds. */
function engineTime(input) {
  const before = process.cpuUsage();
  if (runProgram(engine, ["engine", "answer"], input, () => undefined) !== 0)
    throw new Error("the engine refused");
  return process.cpuUsage(before).user / 1000;
}

function nativeTime(input) {
  const run = spawnSync("bash", ["-c", 'TIMEFORMAT=%U; time "$0" answer >/dev/null', native],
                        { input, encoding: "utf8", env: { ...process.env, GIVENS_CPU: "scalar" } });
  return 1000 * Number(run.stderr.trim());
}

console.log("request,native_scalar_ms,wasm_ms,ratio");
for (const [name, request] of Object.entries(REQUESTS)) {
  const input = new TextEncoder().encode(JSON.stringify(request));
  const best = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    best[0] = Math.min(best[0], nativeTime(input));
    best[1] = Math.min(best[1], engineTime(input));
  }
  console.log([name, best[0].toFixed(0), best[1].toFixed(0), (best[1] / best[0]).toFixed(2)].join(","));
}
