// SPDX-License-Identifier: GPL-3.0-or-later
// The tab Explain: a whole explanation step by step against the command's own, what is drawn (how
// fast, bench/page_steps measures), hints, mistakes, trials, Sudoku Explainer, groups, Subsets and fins; steps that do not hold
// any more, the focus, and what a drawn chain looks like in every theme.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { violations } from "../support/axe";
import { pageTest } from "../support/browser_suite";
import { PageOptions, openTab, shoot } from "../support/real_browser";
import { givensJson } from "../support/real_server";
import { candidateCentre, geometryOf } from "../../src/board/geometry";
import { candidateOf } from "../../src/core/labels";
import { NINE } from "../../src/core/shape";

/** W = 5. */
const WHIPS = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";
const FORCING = ".84...........23.47...5..989.6.8..5...81...3....5.7....92...7.5.3.....8..47......";
const FINNED = "........5.5.1.7.4..649.........8613...7...4.8.3.....677.2...3.....4.59......2.8.4";
const DYNAMIC = "...7........9..6.3..1.5.....4......1...6.49...7.3....8.94.2..1.2....6.9.7.....8.6";
const GROUPS = "........1..2.13.4514..2536..24.78.5.57.3.2.848...5.....8...7.1.2.7.8143.41.23...8";
const INSIDE = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75";
const SWORDFISH = "........1....3.7.6...19..8.51....6.8..4.......93..2.....56...9..2..8.37..8.9.....";
/** Chains of more than a hundred nodes, found at once. */
const THICKET = "1.3....8..5......6..9.2.1.......7......6..4.2..8.1..9.3...9..2.........4.7.5.4...";

async function open(page: Page, text: string): Promise<void> {
  await page.getByTestId("paste").fill(text);
  await page.waitForFunction((clues) =>
    [...document.querySelectorAll<HTMLElement>(".cells [data-given]")]
      .map((cell) => cell.dataset.digit).join("") === clues, text.replace(/[^1-9]/g, ""));
}

async function explain(page: Page, theory: string): Promise<void> {
  await openTab(page, "Explain");
  const select = page.getByTestId("theory");
  await select.locator("option[value=SE]").waitFor({ state: "attached" });
  if (theory.includes("+")) {
    await select.selectOption("");
    await page.getByLabel("Their names").fill(theory);
  } else {
    await select.selectOption(theory);
  }
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await page.getByTestId("explain-status").waitFor();
}

const row = (page: Page, step: number) => page.locator(`[data-step="${step}"] > button`);
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const filled = async (page: Page) =>
  Number(/(\d+) of 81 filled/.exec((await page.getByTestId("board-line").textContent()) ?? "")![1]);

async function current(page: Page, step: number): Promise<void> {
  await page.locator(`[data-step="${step}"] > button[aria-current=step]`).waitFor();
}

function signed(page: Page, sign: string): Promise<string[]> {
  return page.locator(`.board-area [data-sign=${sign}][data-candidate]`).evaluateAll((found) =>
    [...new Set(found.map((one) => (one as HTMLElement).dataset.candidate!))].sort());
}

/** From now on time moves on by page.clock.runFor() alone. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 60_000);
}

interface Arrow {
  from: string;
  to: string;
  head: string;
}

/** What a step says in the list, and all that is drawn of it, at once: there are many steps. */
function drawnOf(page: Page, step: number) {
  return page.evaluate((number) => {
    const row = document.querySelector(`[data-step="${number}"] > button`)!;
    const signs: Record<string, string[]> = {};
    for (const one of document.querySelectorAll<HTMLElement>(".board-area [data-sign][data-candidate]"))
      (signs[one.dataset.sign!] ??= []).push(one.dataset.candidate!);
    const arrows: Arrow[] = [...document.querySelectorAll<HTMLElement>("[data-arrow]")].map((one) => ({
      from: one.dataset.from!, to: one.dataset.to!, head: one.querySelector(".head")!.getAttribute("d")!,
    }));
    return { code: row.querySelector("code")!.textContent, signs, arrows,
             words: row.querySelector(".step-words")!.textContent };
  }, step);
}

/** The head of each arrow points to the middle of its candidate, and is inside the picture. */
function checkHeads(arrows: Arrow[], step: string): void {
  const geometry = geometryOf(NINE);
  for (const { to, head } of arrows) {
    const [x, y, leftX, leftY, rightX, rightY] = head.match(/-?[\d.]+/g)!.map(Number);
    const dx = x - (leftX + rightX) / 2, dy = y - (leftY + rightY) / 2;
    const centre = candidateCentre(geometry, candidateOf(NINE, to)!);
    const aside = Math.abs(dx * (centre.y - y) - dy * (centre.x - x)) / Math.hypot(dx, dy);
    assert.ok(aside < 1, `${step}: the head of ${to} points ${aside} beside it`);
    assert.ok([x, y, leftX, leftY, rightX, rightY].every((at) => at > 0 && at < geometry.size),
              `${step}: the head of ${to} is cut`);
  }
}

const sorted = (labels: string[] | undefined) => [...(labels ?? [])].sort();

pageTest("every step of an explanation is the command's, and is drawn", {}, async ({ page }) => {
  const path = givensJson(["explain", WHIPS]);
  await open(page, WHIPS);
  await explain(page, "W");
  assert.match((await page.getByTestId("explain-status").textContent())!, /Solved.*W = 5.*W\[5\]/);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const step of path.steps) {
    await page.keyboard.press("Space");
    await current(page, step.step);
    const { code, words, signs, arrows } = await drawnOf(page, step.step);
    const signed = (sign: string) => sorted([...new Set(signs[sign])]);
    assert.equal(code, step.text);
    assert.equal(words, step.words);
    assert.deepEqual(signed("target"), sorted(step.targets));
    assert.deepEqual(signed("value"), sorted(step.value ? [step.value] : []));
    if (step.chain) {
      const lefts = step.chain.map((link: any) => link.left);
      assert.deepEqual(signed("left"), sorted(lefts));
      const rights = step.chain.map((link: any) => link.right).filter((right: any) => right);
      assert.deepEqual(signed("right"), sorted(rights));
      for (const link of step.chain)
        assert.ok(arrows.some(({ from, to }) => from === link.from && to === link.left),
                  `${step.text}: ${link.left}`);
      checkHeads(arrows, step.text);
    }
  }
  await page.keyboard.press("Space");
  await page.locator("[data-solved]").waitFor();
});

/** From one step to the next in play, at the highest speed. */
const STEP_MS = 334;

pageTest("steps go back, jump, play, can be undone", { reducedMotion: true, clock: "running" },
         async ({ page }) => {
  await open(page, WHIPS);
  await explain(page, "W");
  await row(page, 7).click();
  await current(page, 7);
  assert.equal(await filled(page), 33);
  await next(page).click();
  await current(page, 8);
  await next(page).click();
  await current(page, 9);
  assert.equal(await filled(page), 34);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await current(page, 8);
  assert.equal(await filled(page), 33);
  await row(page, 2).focus();
  await page.keyboard.press("Enter");
  await current(page, 2);
  assert.equal(await filled(page), 29);
  await page.getByRole("button", { name: "Undo" }).first().click();
  assert.equal(await filled(page), 33);
  await page.getByRole("button", { name: "First" }).click();
  await current(page, 1);
  await page.getByLabel("Speed").selectOption("3");
  await stopClock(page);
  await page.getByRole("button", { name: "Play" }).click();
  await current(page, 2);
  for (const step of [3, 4]) {
    await page.clock.runFor(STEP_MS);
    await current(page, step);
  }
  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(10 * STEP_MS);
  await current(page, 4);
  await page.getByLabel("fold singles").check();
  assert.match((await page.locator(".fold summary").first().textContent())!, /^5 singles: r9c4=6/);
  await page.getByRole("button", { name: "Last", exact: true }).click();
  await page.locator("[data-solved]").waitFor();
});

pageTest("a hint comes in stages, skips what is done, tells a mistake", {}, async ({ page }) => {
  await open(page, WHIPS);
  await openTab(page, "Explain");
  const hint = page.getByTestId("hint"), text = page.getByTestId("hint-text");
  await hint.click();
  await text.getByText("The next step is: naked single.").waitFor();
  await hint.click();
  await text.getByText("Look at r9c4.").waitFor();
  assert.deepEqual(await signed(page, "value"), []);
  await hint.click();
  await text.getByText("r9c4 can only be 6.").waitFor();
  assert.deepEqual(await signed(page, "value"), ["n6r9c4"]);
  await hint.click();
  await page.getByTestId("explain-note").getByText("r9c4=6").waitFor();
  assert.equal(await filled(page), 29);
  // The player does the next one without help.
  await page.locator("[data-cell=r4c6]").click();
  await page.keyboard.press("8");
  await hint.click();
  await hint.click();
  await text.getByText("Look at r3c2.").waitFor();
  await page.locator("[data-cell=r1c1]").click();
  await page.keyboard.press("6");
  await hint.click();
  await page.getByTestId("explain-note").getByText("r1c1 is not 6.").waitFor();
});

pageTest("an explanation goes on from where the player is", {}, async ({ page }) => {
  await open(page, WHIPS);
  await page.locator("[data-cell=r9c4]").click();
  await page.keyboard.press("6");
  await openTab(page, "Explain");
  await page.getByLabel("from where I am").check();
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await page.getByTestId("explain-status").waitFor();
  assert.match((await row(page, 1).locator("code").textContent())!, /r4c6=8/);
  await openTab(page, "Play");
  await open(page, FORCING);
  await openTab(page, "Explain");
  assert.equal(await page.getByTestId("explain-status").count(), 0);
});

pageTest("every kind of pattern is drawn", {}, async ({ page }) => {
  const cases: [string, string, string][] = [
    [FORCING, "F3W", "forcing3-whip"], [FORCING, "TE", "T&E"], [FINNED, "SFin+BC", "finned-fish"],
    [FINNED, "SFin+BC", "biv-chain"], [GROUPS, "gW", "g-whip"], [GROUPS, "B", "braid"],
    [INSIDE, "SpW", "Sp-whip"],
    [DYNAMIC, "SE", "Dynamic Region Forcing Chains"], [SWORDFISH, "SE", "Swordfish"],
  ];
  for (const [puzzle, theory, rule] of cases) {
    const path = givensJson(["explain", "--theory", theory, puzzle]);
    const step = path.steps.find((one: any) => (one.rule ?? one.technique) === rule);
    assert.ok(step, `${theory} has no ${rule} here`);
    await openTab(page, "Play");
    await open(page, puzzle);
    await explain(page, theory);
    await row(page, step.step).click();
    await current(page, step.step);
    assert.equal(await row(page, step.step).locator("code").textContent(), step.text);
    assert.deepEqual(await signed(page, "target"), sorted(step.targets));
    await shoot(page, `explain_${rule.replace(/\W+/g, "_").toLowerCase()}`);
    if (rule === "T&E")
      assert.equal(await page.locator(`[data-step="${step.step}"] .trial-steps > li`).count(),
                   step.steps.length);
    if (rule === "finned-fish")
      assert.deepEqual(await signed(page, "fin"), sorted(step.subset.fins));
    if (rule === "g-whip")
      assert.ok(await page.locator("[data-sign=group]").count());
    if (rule.startsWith("Dynamic"))
      assert.ok(await page.locator("[data-arrow]").count() >= step.nodes.length - step.ends.length);
  }
});

pageTest("of a very long chain the main ways are drawn, and all of it on demand", {},
         async ({ page }) => {
  const path = givensJson(["explain", "--theory", "SE", THICKET]);
  const step = path.steps[7];
  assert.ok(step.nodes.length > 100);
  await open(page, THICKET);
  await explain(page, "SE");
  await row(page, 8).click();
  await current(page, 8);
  const arrows = () => page.locator("[data-arrow]").count();
  const few = await arrows();
  assert.ok(few >= 2 && few <= 30, `${few} arrows`);
  assert.deepEqual(await signed(page, "target"), sorted(step.targets));
  for (const end of step.ends)
    assert.ok((await signed(page, step.nodes[end].on ? "right" : "left"))
      .includes(step.nodes[end].label));
  const spoken = (await page.getByTestId("spoken").textContent())!;
  assert.match(spoken, /^Dynamic Contradiction Forcing Chains.* is not \d\.\s*$/);
  await shoot(page, "explain_long_chain");
  await page.getByTestId("all-arrows").check();
  assert.ok(await arrows() > 100);
  await page.getByTestId("all-arrows").uncheck();
  assert.equal(await arrows(), few);
});

// ---- steps that hold, and those that do not any more ----

const explainButton = (page: Page) => page.getByRole("button", { name: "Explain", exact: true });
const undoButton = (page: Page) => page.getByRole("button", { name: "Undo" }).first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

pageTest("steps go when undo takes the board behind their start", {}, async ({ page }) => {
  await open(page, WHIPS);
  await explain(page, "W");
  await row(page, 17).click();
  await current(page, 17);
  await page.getByLabel("from where I am").check();
  await explainButton(page).click();
  await page.getByText("from where you were").waitFor();
  await next(page).click();
  await current(page, 1);
  // Back at the board that they start from they hold.
  await next(page).click();
  await current(page, 2);
  await undoButton(page).click();
  await page.getByText("from where you were").waitFor();
  await undoButton(page).click();
  await page.getByTestId("explain-note").getByText("behind").waitFor();
  assert.equal(await page.getByTestId("steps").count(), 0);
  assert.equal(await page.getByTestId("drawing").count(), 0);
});

pageTest("a hint after undo is a step that the board allows", {}, async ({ page }) => {
  await open(page, WHIPS);
  await explain(page, "W");
  await row(page, 17).click();
  await current(page, 17);
  await page.reload();
  const hint = page.getByTestId("hint"), text = page.getByTestId("hint-text");
  await hint.click();
  await text.getByText("The next step is").waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Control+z");
  assert.equal(await filled(page), 28);
  await hint.click();
  await text.getByText("The next step is: naked single.").waitFor();
});

pageTest("undo takes away the hint for a step that is not the next one any more", {},
         async ({ page }) => {
  await open(page, WHIPS);
  await openTab(page, "Explain");
  const hint = page.getByTestId("hint"), text = page.getByTestId("hint-text");
  const tell = async (words: string) => {
    await hint.click();
    await text.getByText(words).waitFor();
  };
  await tell("The next step is: naked single.");
  await tell("Look at r9c4.");
  await tell("r9c4 can only be 6.");
  await hint.click();
  await page.getByTestId("explain-note").getByText("r9c4=6").waitFor();
  await tell("The next step is");
  await tell("Look at r4c6.");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Control+z");
  assert.equal(await filled(page), 28);
  assert.equal(await text.getByText("Look at").count(), 0);
  assert.equal(await page.getByTestId("drawing").count(), 0);
  await tell("The next step is: naked single.");
  await tell("Look at r9c4.");
});

pageTest("play ends when the puzzle is explained again", { clock: "running" }, async ({ page }) => {
  await open(page, WHIPS);
  await explain(page, "W");
  await page.getByLabel("Speed").selectOption("3");
  await stopClock(page);
  await page.getByRole("button", { name: "Play" }).click();
  await current(page, 1);
  await page.clock.runFor(STEP_MS);
  await current(page, 2);
  await explainButton(page).click();
  await page.locator("[data-step='2'] > button:not([aria-current])").waitFor();
  await page.getByRole("button", { name: "Play" }).waitFor();
  await page.clock.runFor(10 * STEP_MS);
  assert.equal(await page.locator("[aria-current=step]").count(), 0);
  assert.equal(await page.getByTestId("drawing").count(), 0);
});

pageTest("a length that is none is told, also to a hint", {}, async ({ page }) => {
  await open(page, WHIPS);
  await openTab(page, "Explain");
  await page.getByLabel("Longest rule").fill("-1");
  await page.getByTestId("hint").click();
  await page.getByRole("alert").filter({ hasText: "Longest rule: a whole number" }).waitFor();
  await page.getByLabel("Longest rule").fill("2");
  await page.getByTestId("hint").click();
  await page.getByTestId("hint-text").getByText("The next step is").waitFor();
});

pageTest("a closed fold opens for the step that comes", {}, async ({ page }) => {
  await open(page, WHIPS);
  await explain(page, "W");
  await page.getByLabel("fold singles").check();
  await next(page).click();
  await current(page, 1);
  const fold = page.locator(".fold details").first();
  await fold.locator("summary").click();
  await page.waitForFunction(() => !document.querySelector<HTMLDetailsElement>(".fold details")!.open);
  await next(page).click();
  await current(page, 2);
  assert.ok(await row(page, 2).isVisible());
  // One that the player opened elsewhere stays open, and can be closed.
  const other = page.locator(".fold details").nth(1);
  await other.locator("summary").click();
  await other.locator(".step-button").first().waitFor();
  await next(page).click();
  await current(page, 3);
  assert.ok(await other.evaluate((one) => (one as HTMLDetailsElement).open));
  await other.locator("summary").click();
  await page.waitForFunction(() =>
    !document.querySelectorAll<HTMLDetailsElement>(".fold details")[1].open);
});

// ---- the tab as a whole ----

pageTest("the focus stays where it was, by keys alone", {}, async ({ page }) => {
  await open(page, WHIPS);
  await openTab(page, "Explain");
  // The answer waits until it was seen what has the focus meanwhile.
  let answer = () => {};
  const seen = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/1/jobs", async (route) => {
    await seen;
    await route.continue();
  });
  await explainButton(page).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Looking for the steps").waitFor();
  assert.equal(await focused(page), "Explain");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Cancel");
  await page.keyboard.press("Enter");
  answer();
  await page.getByText("Looking for the steps").waitFor({ state: "detached" });
  assert.equal(await focused(page), "Cancel");
  await page.unroute("**/api/1/jobs");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByTestId("explain-status").waitFor();
  assert.equal(await focused(page), "Explain");
  await openTab(page, "Play");
  await open(page, FORCING);
  await openTab(page, "Explain");
  await page.getByTestId("hint").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("hint-text").getByText("The next step is").waitFor();
  assert.match(await focused(page), /^Hint/);
});

pageTest("a search that succeeds takes an old error away", {}, async ({ page }) => {
  await open(page, WHIPS);
  await openTab(page, "Explain");
  await page.getByTestId("theory").selectOption("");
  await page.getByLabel("Their names").fill("nonsense");
  await explainButton(page).click();
  await page.locator(".notice.error").waitFor();
  await page.getByLabel("Their names").fill("W");
  await explainButton(page).click();
  await page.getByTestId("explain-status").waitFor();
  assert.equal(await page.locator(".notice.error").count(), 0);
});

pageTest("a server that is back is asked for the solution again", {}, async ({ page }) => {
  await open(page, WHIPS);
  await page.route("**/api/1/solve", (route) => route.abort());
  await explain(page, "W");
  await page.unroute("**/api/1/solve");
  await page.locator("[data-cell=r1c1]").click();
  await page.keyboard.press("6");
  await page.getByTestId("hint").click();
  await page.getByTestId("explain-note").getByText("r1c1 is not 6.").waitFor();
});

pageTest("SE is offered where there is one", {}, async ({ page }) => {
  const se = page.getByTestId("theory").locator("option[value=SE]");
  await open(page, WHIPS);
  await openTab(page, "Explain");
  await page.getByTestId("theory").selectOption("SE");
  await openTab(page, "Play");
  await page.getByLabel("Family").selectOption({ label: "Latin square" });
  await page.getByRole("button", { name: "New board" }).click();
  await openTab(page, "Explain");
  assert.equal(await se.count(), 0);
  assert.equal(await page.getByTestId("theory").inputValue(), "W");
  await undoButton(page).click();
  await se.waitFor({ state: "attached" });
});

const groundOf = (page: Page, look: string) => page.locator(`.grounds .${look}`).first()
  .evaluate((ground) => getComputedStyle(ground).fill);

pageTest("the selected cell has a frame alone under a drawing", {}, async ({ page }) => {
  await open(page, WHIPS);
  await explain(page, "W");
  await page.locator("[data-cell=r5c5]").click();
  const plain = await groundOf(page, "is-selected");
  await next(page).click();
  await current(page, 1);
  assert.equal(await page.locator(".grounds .is-selected").count(), 0);
  assert.notEqual(await groundOf(page, "is-quiet"), plain);
  assert.equal(await page.locator(".selected-frame").count(), 1);
});

pageTest("forced colours: every sign has a colour of the system", {}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const cases: [string, string, string][] = [
    [GROUPS, "gW", "g-whip"], [FINNED, "SFin+BC", "finned-fish"], [INSIDE, "SpW", "Sp-whip"],
    [SWORDFISH, "SE", "Swordfish"],
  ];
  const seen = new Set<string>();
  for (const [puzzle, theory, rule] of cases) {
    const path = givensJson(["explain", "--theory", theory, puzzle]);
    const step = path.steps.find((one: any) => (one.rule ?? one.technique) === rule);
    await openTab(page, "Play");
    await open(page, puzzle);
    await explain(page, theory);
    await row(page, step.step).click();
    await current(page, step.step);
    const { text, strokes } = await page.evaluate(() => ({
      text: getComputedStyle(document.body).color,
      strokes: [...document.querySelectorAll(
        ".board .drawing :is(.sign, .disc, .group, .unit-outline, .cross, .line)")]
        .map((one) => [one.getAttribute("class")!.trim(), getComputedStyle(one).stroke]),
    }));
    for (const [name, stroke] of strokes) {
      seen.add(name.replace(/ tint-\d/, ""));
      assert.equal(stroke, text, `${rule}: ${name}`);
    }
  }
  for (const name of ["sign left", "sign target", "sign z", "sign fin", "disc right", "disc mark",
                      "group", "unit-outline", "unit-outline cover"])
    assert.ok(seen.has(name), `${name} is not drawn`);
});

pageTest("forced colours: only the step that is drawn has the bar", {}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, WHIPS);
  await explain(page, "W");
  await row(page, 2).click();
  await current(page, 2);
  const bar = (step: number) => row(page, step).evaluate((button) =>
    getComputedStyle(button).borderLeftColor);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await bar(1), ground);
  assert.notEqual(await bar(2), ground);
});

const LOOKS: { name: string; options: PageOptions; highContrast?: boolean }[] = [
  { name: "light", options: {} },
  { name: "narrow", options: { width: 360, height: 740, reducedMotion: true } },
  { name: "dark", options: { dark: true } },
  { name: "contrast", options: {}, highContrast: true },
];

for (const look of LOOKS)
  pageTest(`a drawn chain, ${look.name}: seen, no serious violation`, look.options,
           async ({ page }) => {
    if (look.highContrast)
      await page.getByLabel("High contrast").check();
    await open(page, WHIPS);
    await explain(page, "W");
    const step = givensJson(["explain", WHIPS]).steps.find((one: any) =>
      one.rule === "whip" && one.length > 2);
    await row(page, step.step).click();
    await current(page, step.step);
    assert.ok(await page.locator("[data-arrow]").count() > 1);
    // The page may scroll there.
    await page.waitForFunction(() => {
      const target = document.querySelector(".sign.target circle")!.getBoundingClientRect();
      const board = document.querySelector("[data-testid=board]")!.getBoundingClientRect();
      return board.top >= 0 && target.top >= 0 && target.bottom <= innerHeight;
    });
    assert.deepEqual(await violations(page), []);
    await shoot(page, `explain_chain_${look.name}`);
  });

pageTest("narrow: after Explain and with each hint the board is seen",
         { width: 360, height: 740, reducedMotion: true }, async ({ page }) => {
  const top = async () => (await page.getByTestId("board").boundingBox())!.y;
  await open(page, WHIPS);
  await explain(page, "W");
  assert.ok(await top() >= 0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.ok(await top() < 0);
  await page.locator(".bar-hint").click();
  await page.locator(".step-now").getByText("The next step is").waitFor();
  assert.ok(await top() < 0, "the rule is told, and nothing is on the board");
  await page.locator(".bar-hint").click();
  await page.locator(".step-now").getByText("Look at r9c4").waitFor();
  assert.ok(await top() >= 0);
});
