// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold on every tab: no serious violation of accessibility rules, in any theme; no
// sideways scrolling at 360 px; a small first load; no request to another machine. Writes a
// picture of each.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/axe";
import { pageTest, serverUrl, skip } from "../support/browser_suite";
import { PageOptions, openTab, shoot } from "../support/real_browser";

const TABS = ["Play", "Explain", "Ratings", "Template", "Make", "Study"];
const PUZZLE = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";
const MOST_BYTES = 300_000;

const LOOKS: { name: string; options: PageOptions; highContrast?: boolean }[] = [
  { name: "wide", options: { width: 1440, height: 900 } },
  { name: "narrow", options: { width: 360, height: 740 } },
  { name: "dark", options: { width: 1440, height: 900, dark: true } },
  { name: "contrast", options: { width: 1440, height: 900 }, highContrast: true },
];

for (const look of LOOKS)
  for (const tab of TABS)
    pageTest(`${tab}, ${look.name}: no serious violation, no sideways scrolling`,
             { ...look.options, fragment: `#p=${PUZZLE}` }, async ({ page }) => {
      if (look.highContrast)
        await page.getByLabel("High contrast").check();
      await openTab(page, tab);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(300);
      await shoot(page, `${tab.toLowerCase()}-${look.name}`);
      assert.deepEqual(await violations(page), []);
      const overflow = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(overflow <= 0, `the page is ${overflow} px wider than its window`);
    });

test("the first load is below 300 kB, compressed", { skip }, async () => {
  const fetchGzip = async (path: string) => {
    const response = await fetch(serverUrl() + path, { headers: { "Accept-Encoding": "gzip" } });
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
