// SPDX-License-Identifier: GPL-3.0-or-later
// site_tests.mjs OUT -- makes the site in OUT/site, the npm package in OUT/npm, and runs the tests of tests/site/ on them. Where a tool
// is missing they are skipped and say which.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const MISSING = 77;
const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.resolve(process.argv[2]);
const site = path.join(out, "site");
const made = spawnSync(path.join(here, "..", "..", "tools", "site"), [site],
                       { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
process.stderr.write(made.stderr);
if (made.status !== 0 && made.status !== MISSING)
  process.exit(1);
const npm = path.join(out, "npm");
if (made.status === 0) {
  const packed = spawnSync(path.join(here, "..", "..", "tools", "npm"), [npm],
                           { stdio: ["ignore", "ignore", "inherit"] });
  if (packed.status !== 0)
    process.exit(1);
}
const run = spawnSync(process.execPath, [path.join(here, "bundle_tests.mjs"), "site", out], {
  stdio: "inherit",
  env: { ...process.env, GIVENS_SITE: made.status === 0 ? site : "", GIVENS_NPM: npm,
         GIVENS_NO_SITE: made.status === 0 ? "" : made.stderr.trim().split("\n").at(-1) },
});
process.exit(run.status ?? 1);
