// SPDX-License-Identifier: GPL-3.0-or-later
// One browser, and one server with a small study, for all tests of a run; and servers of their own
// for those that need one. Without a browser every test is skipped, and says so.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { PageOptions, WatchedPage, browserPath, openPage, startBrowser } from "./real_browser";
import { RealServer, runGivens, startServer } from "./real_server";

const skip = browserPath() ? false :
  "no browser: neither chromium-headless-shell nor chromium is installed (tools/setup extra)";
/** Generous: a test that hangs is to end some time. */
const TEST_MS = 300_000;

let browser: Browser;
let server: RealServer;
let folder = "";
let store = "";

before(async () => {
  if (skip)
    return;
  folder = mkdtempSync(path.join(tmpdir(), "givens-browser-"));
  store = makeStore("small.db");
  server = await startServer([store]);
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  if (folder)
    rmSync(folder, { recursive: true, force: true });
});

/** A small study in a folder that goes with the tests. */
export function makeStore(name: string, ...words: string[]): string {
  const store = path.join(folder, name);
  mkdirSync(path.dirname(store), { recursive: true });
  runGivens(["study", store, "--units", "2", "--seed", "1", "--ratings", "W", ...words]);
  return store;
}

export const serverUrl = (): string => server.url;

/** The study that the server of all tests has. */
export const sharedStore = (): string => store;

/** A page of its own for `body`. */
async function withPage(url: string, options: PageOptions,
                               body: (watched: WatchedPage) => Promise<void>): Promise<void> {
  const watched = await openPage(browser, url, options);
  try {
    await body(watched);
    assert.deepEqual(watched.complaints, []);
  } finally {
    await watched.close();
  }
}

/** A test with a page of its own; it fails, too, when the page complained of something. */
export function pageTest(name: string, options: PageOptions,
                         body: (watched: WatchedPage) => Promise<void>): void {
  test(name, { skip, timeout: TEST_MS }, () => withPage(server.url, options, body));
}

/** A test that asks the server without a page. */
export function serverTest(name: string, body: (url: string) => Promise<void>): void {
  test(name, { skip, timeout: TEST_MS }, () => body(server.url));
}

/** A server that a test may end and start again where it was. */
export interface OwnServer {
  stop(): Promise<void>;
  kill(): Promise<void>;
  again(stores?: string[]): Promise<void>;
}

/** As pageTest(), with a server of its own, which has the stores that `stores` makes. */
export function ownServerTest(name: string, options: PageOptions, stores: () => string[],
                              body: (watched: WatchedPage, own: OwnServer) => Promise<void>): void {
  test(name, { skip, timeout: TEST_MS }, async () => {
    let running = await startServer(stores());
    const own: OwnServer = {
      stop: () => running.stop(), kill: () => running.kill(),
      again: async (next = []) => {
        running = await startServer(next, running.port);
      },
    };
    try {
      await withPage(running.url, options, (watched) => body(watched, own));
    } finally {
      await running.stop();
    }
  });
}
