// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps all files of one version of the site, and answers for the network. A newer version has a
// cache of its own; that of the version before stays, for windows that still show it.

/** Of this version; written by the build (site_files.ts). */
declare const FILES: string[];
declare const VERSION: string;

/** What the library of the page's types lacks. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
declare const clients: { claim(): Promise<void> };

/** Sites in other folders of the same address have caches, too. */
const PREFIX = `givens ${registration.scope} `;
const NAME = PREFIX + VERSION;
const MOST_VERSIONS = 2;

async function keepFiles(): Promise<void> {
  const cache = await caches.open(NAME);
  // Not from the browser's own cache, which may have those of another version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/** In the order in which they were made. */
async function dropOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  const old = names.slice(0, Math.max(0, names.length + 1 - MOST_VERSIONS));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const ours = await caches.open(NAME);
  const options = { ignoreSearch: true };
  return await ours.match(request, options) ?? await caches.match(request, options) ??
    await fetch(request);
}

addEventListener("install", (event) => (event as Lasting).waitUntil(keepFiles()));
addEventListener("activate", (event) =>
  (event as Lasting).waitUntil(dropOldVersions().then(() => clients.claim())));
addEventListener("message", (event) => {
  if ((event as MessageEvent).data === "take over")
    void skipWaiting();
});
addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  if (request.method === "GET" && request.url.startsWith(registration.scope))
    (event as Fetching).respondWith(answer(request));
});

export {}; // a module for the types; the build drops this line
