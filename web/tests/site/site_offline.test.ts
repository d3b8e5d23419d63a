// SPDX-License-Identifier: GPL-3.0-or-later
// The site in a browser: static files below some folder, with the network off after the first visit.
// Every tab answers as the command does.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { violations } from "../support/axe";
import { WatchedPage, browserPath, openPage, openTab, shoot, startBrowser } from "../support/real_browser";
import { givensJson, runGivens } from "../support/real_server";
import { SITE, noSite, serveFolder } from "../support/static_site";

const skip = noSite || (browserPath() ? false :
  "no browser: neither chromium-headless-shell nor chromium is installed (tools/setup extra)");
const WHIPS = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";
const EXAMPLE = "..7...9..2..5.7..6.8.1.4.7..4..1..3.6.1...8.9.9..8..6..5.8.9.1.1..6.3..2..6...3..";

let browser: Browser;
before(async () => {
  if (!skip)
    browser = await startBrowser();
});
after(() => browser?.close());

/** The service worker has all files, and answers for the network. */
const installed = (page: Page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
});

function siteTest(name: string, body: (watched: WatchedPage, stop: () => Promise<void>) => Promise<void>,
                  width = 1440): void {
  test(name, { skip, timeout: 300_000 }, async () => {
    const site = await serveFolder(SITE);
    const watched = await openPage(browser, site.url, { width });
    try {
      await body(watched, site.stop);
      assert.deepEqual(watched.complaints, []);
    } finally {
      await watched.close();
      await site.stop();
    }
  });
}

async function open(page: Page, text: string): Promise<void> {
  await openTab(page, "Play");
  await page.getByTestId("paste").fill(text);
  await page.waitForFunction((clues) =>
    [...document.querySelectorAll<HTMLElement>(".cells [data-given]")]
      .map((cell) => cell.dataset.digit).join("") === clues, text.replace(/[^1-9]/g, ""));
}

siteTest("without a network after the first visit: paste, rate, explain, template, make",
         async ({ page }, stop) => {
  await installed(page);
  await stop();
  await page.reload();
  await open(page, WHIPS);

  await openTab(page, "Ratings");
  const want = givensJson(["rate", "--ratings", "W,SER,solutions", WHIPS]);
  for (const name of ["W", "SER", "solutions"]) {
    await page.locator(`[data-rating="${name}"][data-state=done]`).waitFor();
    assert.equal(Number(await page.getByTestId(`rating-${name}`).textContent()), Number(want[name]));
  }
  await openTab(page, "Explain");
  await page.getByTestId("theory").locator("option[value=SE]").waitFor({ state: "attached" });
  await page.getByTestId("theory").selectOption("W");
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await page.getByTestId("explain-status").waitFor();
  const path = givensJson(["explain", "--theory", "W", WHIPS]);
  assert.equal(await page.locator("[data-step]").count(), path.steps.length);

  await open(page, EXAMPLE);
  await openTab(page, "Template");
  await page.waitForFunction(() =>
    document.querySelector(".template")?.getAttribute("aria-busy") === "false");
  assert.equal(await page.getByTestId("dof").textContent(),
               String(givensJson(["rate", "--ratings", "dof", EXAMPLE]).dof));

  await openTab(page, "Make");
  const panel = page.getByRole("tabpanel", { name: "Make" });
  await panel.getByLabel("Seed", { exact: true }).fill("11");
  await panel.getByLabel("How many", { exact: true }).fill("5");
  await panel.getByRole("button", { name: "Make", exact: true }).click();
  await panel.getByText("Done: 5 puzzles.").waitFor();
  const made = await page.locator("[data-made]").evaluateAll((buttons) =>
    buttons.map((button) => (button as HTMLElement).title));
  assert.deepEqual(made, runGivens(["generate", "--count", "5", "--seed", "11"]).trim().split("\n"));
  assert.equal(await page.getByRole("tab", { name: "Study" }).count(), 0);
  assert.deepEqual(await violations(page), []);
  await shoot(page, "site-make");
});

siteTest("a run that is stopped leaves its worker's place to the next one", async ({ page }) => {
  await openTab(page, "Make");
  const panel = page.getByRole("tabpanel", { name: "Make" });
  await panel.getByLabel("Method", { exact: true }).selectOption("controlled-bias");
  await panel.getByLabel("How many", { exact: true }).fill("10000");
  for (let time = 0; time < 8; time++) { // more often than there are places
    await panel.getByRole("button", { name: "Make", exact: true }).click();
    await panel.getByText("Making…").waitFor();
    await panel.getByRole("button", { name: "Stop" }).click();
    await panel.getByText(/^Stopped: \d+ puzzles?\.$/).waitFor();
  }
});

siteTest("a phone's width is enough", async ({ page }) => {
  await open(page, WHIPS);
  await openTab(page, "Ratings");
  await page.locator("[data-rating=W][data-state=done]").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(await violations(page), []);
}, 360);

test("a newer version is there after the next load but one, and the board stays", { skip, timeout: 300_000 },
     async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "givens-site-"));
  cpSync(SITE, folder, { recursive: true });
  const asked: string[] = [];
  const site = await serveFolder(folder, (name) => asked.push(name));
  const { page, complaints, close } = await openPage(browser, site.url);
  try {
    await installed(page);
    await open(page, WHIPS);
    await page.waitForFunction((text) => location.hash.endsWith(text), WHIPS);
    for (const [name, old, fresh] of [["index.html", "<title>givens<", "<title>givens anew<"],
                                      ["service_worker.js", /"[0-9a-f]{16}"/, '"fedcba9876543210"']] as const)
      writeFileSync(path.join(folder, name),
                    readFileSync(path.join(folder, name), "utf8").replace(old, fresh));
    assert.equal(await page.title(), "givens");
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      await registration.update();
      const fresh = registration.installing ?? registration.waiting!;
      if (fresh.state === "installing")
        await new Promise((done) => fresh.addEventListener("statechange", done, { once: true }));
    });
    assert.equal(asked.filter((name) => name === "index.html").length >= 2, true);
    await page.reload();
    await page.waitForFunction(() => document.title === "givens anew");
    assert.equal(await page.locator(".cells [data-given]").count(), WHIPS.replace(/\./g, "").length);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
