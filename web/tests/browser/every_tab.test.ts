// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold on every tab: no serious violation of accessibility rules, in any theme; no
// sideways scrolling at 360 px; a small first load; no request to another machine. Where
// pictures are wanted, there is one of each.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { violations } from "../support/axe";
import { pageTest, serverTest } from "../support/browser_suite";
import { PageOptions, openTab, shoot } from "../support/real_browser";

const PUZZLE = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";
const MOST_BYTES = 300_000;

/** The tabs, and how to see that all they have to show is there. */
const TABS: Record<string, (page: Page) => Promise<unknown>> = {
  Play: (page) => page.waitForFunction(() =>
    document.querySelectorAll(".cells [data-given]").length === 28),
  Explain: (page) => page.getByTestId("theory").locator("option").nth(5)
    .waitFor({ state: "attached" }),
  Ratings: async (page) => {
    await page.getByTestId("validity").waitFor();
    await page.locator("[data-form] code").nth(4).waitFor();
    await page.locator("[data-rating=TE][data-state=done]").waitFor();
    await page.waitForFunction(() =>
      !document.querySelector("[data-state=waiting], [data-state=computing]"));
  },
  Template: async (page) => {
    await page.locator(".template[aria-busy=false]").waitFor();
    await page.locator("[data-figure=ease] svg.plot").waitFor();
  },
  Make: (page) => page.getByRole("option", { name: /^W:/ }).waitFor({ state: "attached" }),
  Study: (page) => page.locator("svg.plot").nth(3).waitFor(),
};

const LOOKS: { name: string; options: PageOptions; highContrast?: boolean }[] = [
  { name: "wide", options: { width: 1440, height: 900 } },
  { name: "narrow", options: { width: 360, height: 740 } },
  { name: "dark", options: { width: 1440, height: 900, dark: true } },
  { name: "contrast", options: { width: 1440, height: 900 }, highContrast: true },
];

for (const look of LOOKS)
  pageTest(`each tab, ${look.name}: no serious violation, no sideways scrolling`,
           { ...look.options, fragment: `#p=${PUZZLE}` }, async ({ page }) => {
    if (look.highContrast)
      await page.getByLabel("High contrast").check();
    for (const [tab, isThere] of Object.entries(TABS)) {
      await openTab(page, tab);
      await isThere(page);
      await shoot(page, `${tab.toLowerCase()}-${look.name}`);
      // The many cells of the Template take long: template_vector looks at them in the other themes.
      if (tab !== "Template" || look.highContrast)
        assert.deepEqual(await violations(page), [], tab);
      const overflow = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(overflow <= 0, `${tab}: the page is ${overflow} px wider than its window`);
    }
  });

serverTest("the first load is below 300 kB, compressed", async (url) => {
  const fetchGzip = async (path: string) => {
    const response = await fetch(url + path, { headers: { "Accept-Encoding": "gzip" } });
    assert.equal(response.status, 200);
    // fetch() unpacks the body; the length that was sent is in the header.
    const size = Number(response.headers.get("content-length"));
    return { size, text: await response.text() };
  };
  const index = await fetchGzip("/");
  const parts = [...index.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]);
  assert.ok(parts.some((part) => part.endsWith(".js")));
  let sum = index.size;
  for (const part of parts)
    sum += (await fetchGzip(part)).size;
  assert.ok(sum > 10_000 && sum < MOST_BYTES, `${sum} bytes`);
});
