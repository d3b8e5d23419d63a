// SPDX-License-Identifier: GPL-3.0-or-later
// The page as static files: no inline script, no inline style, no address but our own, so that
// the server's content-security policy can forbid all of these. With --mode site it has its engine
// in itself (site_files.ts); GIVENS_ENGINE is the path of that.
import path from "node:path";
import { defineConfig } from "vite";
import { siteFiles } from "./site_files";

/** What stands for these names: as a server serves the page, and without one. */
function places(isSite: boolean): Record<string, string> {
  const file = (name: string) => path.resolve(__dirname, "src", name);
  return isSite
    ? { "#transport": file("engine/transport.ts"), "#studies": file("engine/no_studies.ts"),
        "#engine?url": `${path.resolve(process.env.GIVENS_ENGINE!)}?url` }
    : { "#transport": file("core/server.ts"), "#studies": file("tabs/studies.ts") };
}

export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: mode === "site" ? [siteFiles()] : [],
  resolve: { alias: places(mode === "site") },
  // JSX without a plugin: esbuild's own, with Preact's functions.
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  worker: { format: "es" },
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
}));
