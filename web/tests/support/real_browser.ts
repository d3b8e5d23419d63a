// SPDX-License-Identifier: GPL-3.0-or-later
// A browser of Debian's, driven by playwright-core. All requests and messages of a test's page, and of
// the windows that it opens, are looked at: none may leave the server, and nothing may be
// complained of on the console.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { Browser, BrowserContext, Page, chromium } from "playwright-core";

/** Where pictures go; without it there are none, as nothing looks at them. */
const SHOTS = process.env.GIVENS_SHOTS;
/** For what a test waits for: it is there at once, or never, unless the machine is very busy. */
const PATIENCE_MS = 120_000;

/** The shell is the same browser without windows: opening a page takes a fourth of the time. */
const BROWSERS = ["chromium-headless-shell", "chromium"];

/** The path of the browser to test with; null where there is none. */
export function browserPath(): string | null {
  for (const name of BROWSERS) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (found.status === 0)
      return found.stdout.trim();
  }
  return null;
}

export function startBrowser(): Promise<Browser> {
  // Names are not looked up: a request to another machine would fail and be seen.
  const args = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath: browserPath()!, headless: true,
                           args: isRoot ? [...args, "--no-sandbox"] : args });
}

export interface WatchedPage {
  page: Page;
  /** What went wrong besides: foreign requests, console errors, faults of scripts. */
  complaints: string[];
  close(): Promise<void>;
}

export interface PageOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  reducedMotion?: boolean;
  /** Fingers instead of a mouse: locators can be tapped. */
  touch?: boolean;
  fragment?: string;
  /** Who moves the time of the page, its timers and frames: the test, by page.clock. "running": it
   *  goes by, and the test can move it on; "frozen": from the start only the test does. */
  clock?: "running" | "frozen";
}

/** What goes wrong in any window of the context is added to the list that is returned. */
function watch(context: BrowserContext, url: string): string[] {
  const complaints: string[] = [];
  context.on("request", (request) => {
    if (!request.url().startsWith(url + "/") && !/^(blob|data):/.test(request.url()))
      complaints.push(`a request to ${request.url()}`);
  });
  context.on("page", (page) => {
    page.on("pageerror", (fault) => complaints.push(`a fault: ${fault.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
        complaints.push(`on the console: ${message.text()}`);
    });
  });
  return complaints;
}

/** A fresh page (its own storage) on the server. */
export async function openPage(browser: Browser, url: string,
                               options: PageOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    permissions: ["clipboard-read", "clipboard-write"],
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (options.clock)
    await context.clock.install({ time: 0 });
  if (options.clock === "frozen")
    await context.clock.pauseAt(1000);
  const complaints = watch(context, url);
  const page = await context.newPage();
  await page.goto(`${url}/${options.fragment ?? ""}`);
  await page.getByRole("tablist").waitFor();
  return { page, complaints, close: () => context.close() };
}

/** Writes a picture of the whole page where pictures are wanted. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS)
    return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}

export async function openTab(page: Page, title: string): Promise<void> {
  await page.getByRole("tab", { name: title, exact: true }).click();
  await page.getByRole("tabpanel", { name: title }).waitFor();
}
