// SPDX-License-Identifier: GPL-3.0-or-later
// The page as static files: no inline script, no inline style, no address but our own, so that
// the server's content-security policy can forbid all of these.
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  // JSX without a plugin: esbuild's own, with Preact's functions.
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
});
