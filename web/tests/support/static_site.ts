// SPDX-License-Identifier: GPL-3.0-or-later
// The site as files of a folder, from a server that knows nothing of givens, below a path of its own.
import { createServer } from "node:http";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** Where `make site` put it. */
export const SITE = process.env.GIVENS_SITE ?? "";

/** Why there is nothing to test; false where there is. */
export const noSite = SITE && existsSync(path.join(SITE, "index.html")) ? false :
  process.env.GIVENS_NO_SITE || "there is no site: make site";

export function engineFile(): string {
  const assets = path.join(SITE, "assets");
  return path.join(assets, readdirSync(assets).find((name) => name.endsWith(".wasm"))!);
}

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};
const BELOW = "/some/folder/";

export interface StaticSite {
  /** Without the slash at its end. */
  url: string;
  stop(): Promise<void>;
}

/** Serves `folder` on a free port; `asked` hears of each file that is sent. */
export function serveFolder(folder: string, asked: (name: string) => void = () => undefined):
    Promise<StaticSite> {
  const server = createServer((request, response) => {
    const name = new URL(request.url!, "http://site").pathname;
    const file = path.join(folder, name.slice(BELOW.length) || "index.html");
    if (!name.startsWith(BELOW) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    asked(path.relative(folder, file));
    response.writeHead(200, { "Content-Type": TYPES[path.extname(file)], "Cache-Control": "no-cache" });
    response.end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW.slice(0, -1)}`,
    stop: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
  })));
}
