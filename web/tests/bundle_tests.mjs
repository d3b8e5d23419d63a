// SPDX-License-Identifier: GPL-3.0-or-later
// bundle_tests.mjs FOLDER OUT [only|except NAMES] -- bundles every *.test.ts of tests/FOLDER into one
// program and runs it: TAP on standard output, one line per test. What the tests import from src/ is
// bundled with them, packages are taken from node_modules. NAMES are names of files without .test.ts,
// joined by commas: two runs with the same names, "only" and "except", run each file once.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const [folder, out, choice = "except", names = ""] = process.argv.slice(2);
const part = process.env.GIVENS_TESTS ?? "";
const listed = names.split(",").filter(Boolean).map((name) => `${name}.test.ts`);
const present = readdirSync(path.join(here, folder)).sort().filter((name) => name.endsWith(".test.ts"));
for (const name of listed)
  if (!present.includes(name))
    throw new Error(`there is no ${folder}/${name}`);
const files = present.filter((name) =>
  listed.includes(name) === (choice === "only") && name.includes(part));
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
