// SPDX-License-Identifier: GPL-3.0-or-later
// bundle_tests.mjs FOLDER OUT -- bundles every *.test.ts of tests/FOLDER into one program and runs
// it: TAP on standard output, one line per test. What the tests import from src/ is bundled with
// them, packages are taken from node_modules.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const [folder, out] = process.argv.slice(2);
const only = process.env.GIVENS_TESTS ?? "";
const files = readdirSync(path.join(here, folder)).sort()
  .filter((name) => name.endsWith(".test.ts") && name.includes(only));
const bundle = path.resolve(out, `${folder}.cjs`);
mkdirSync(path.dirname(bundle), { recursive: true });
await build({
  stdin: { contents: files.map((name) => `import "./${name}";`).join("\n"), resolveDir: path.join(here, folder) },
  outfile: bundle,
  bundle: true,
  platform: "node",
  target: "node18",
  format: "cjs",
  packages: "external",
  sourcemap: "inline",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".css": "empty" },
  logLevel: "warning",
});
const run = spawnSync(process.execPath, ["--enable-source-maps", "--test-reporter=tap", bundle], {
  stdio: "inherit",
  env: { ...process.env, NODE_PATH: path.join(here, "..", "node_modules") },
});
process.exit(run.status ?? 1);
