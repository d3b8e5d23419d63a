// SPDX-License-Identifier: GPL-3.0-or-later
// The npm package, as a program that has installed it sees it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { givensJson, runGivens } from "../support/real_server";
import { noSite } from "../support/static_site";

const PACKAGE = process.env.GIVENS_NPM ?? "";
const PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/** What a program prints in a folder that has the packed file, unpacked. */
function runWith(program: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "givens-npm-"));
  try {
    const home = path.join(folder, "node_modules", "givens");
    mkdirSync(home, { recursive: true });
    const packed = readdirSync(PACKAGE).find((name) => name.endsWith(".tgz"))!;
    execFileSync("tar", ["-xzf", path.join(PACKAGE, packed), "-C", home, "--strip-components=1"]);
    writeFileSync(path.join(folder, "program.mjs"), program);
    const run = spawnSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" });
    assert.equal(run.stderr, "");
    return run.stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("the example of its README prints what the command says", { skip: noSite }, () => {
  const readme = readFileSync(path.join(PACKAGE, "README.md"), "utf8");
  const example = /```js\n([^]*?)```/.exec(readme)![1];
  const rated = givensJson(["rate", "--ratings", "W,SER", PUZZLE]);
  const path0 = givensJson(["explain", "--theory", "W", PUZZLE]).steps[0].text;
  assert.equal(runWith(example), givensJson(["solve", PUZZLE]).solution + "\n" +
    `${rated.W} ${rated.SER}\n${path0}\n` + runGivens(["generate", "--count", "3", "--seed", "7"]));
});

test("what is refused is an error, what cannot be read a record", { skip: noSite }, () => {
  const said = runWith(`
    import { check, count, solve } from "givens";
    const error = await solve("${PUZZLE}", { limit: "many" }).catch((problem) => problem);
    const records = await check(["${PUZZLE}", "12345"]);
    console.log(error.name, error.exitCode, error.message);
    console.log(records.map((record) => record.status).join());
    console.log((await count(["${PUZZLE}", "${PUZZLE}"])).length);
  `);
  assert.equal(said, "GivensError 2 --limit: 'many' is not a whole number\nok,error\n2\n");
});
