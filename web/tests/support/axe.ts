// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of accessibility that a page breaks as it stands, found by axe-core.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The serious violations, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // The policy of the page forbids script elements; evaluating is the tester's own way in.
  if (!await page.evaluate(() => "axe" in window))
    await page.evaluate(axe);
  return page.evaluate(async () => {
    const found = await (window as any).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
      resultTypes: ["violations"], // of others one example is enough, which saves time
    });
    return found.violations
      .filter((one: any) => one.impact === "serious" || one.impact === "critical")
      .flatMap((one: any) => one.nodes.map((node: any) =>
        `${one.id}: ${node.target} ${node.failureSummary}`));
  });
}
