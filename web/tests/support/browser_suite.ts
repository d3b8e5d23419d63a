// SPDX-License-Identifier: GPL-3.0-or-later
// One server and one browser for all browser tests. Without chromium every test is skipped, and
// says so.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { PageOptions, WatchedPage, chromiumPath, openPage, startBrowser } from "./real_browser";
import { RealServer, startServer } from "./real_server";

export const skip = chromiumPath() ? false : "chromium is not installed";

let browser: Browser;
let server: RealServer;

before(async () => {
  if (skip)
    return;
  server = await startServer(process.env.GIVENS_STORE ? [process.env.GIVENS_STORE] : []);
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

export const serverUrl = (): string => server.url;

/** A test with a page of its own; it fails, too, when the page complained of something. */
export function pageTest(name: string, options: PageOptions,
                         body: (watched: WatchedPage) => Promise<void>): void {
  test(name, { skip, timeout: 120_000 }, async () => {
    const watched = await openPage(browser, server.url, options);
    try {
      await body(watched);
      assert.deepEqual(watched.complaints, []);
    } finally {
      await watched.close();
    }
  });
}
