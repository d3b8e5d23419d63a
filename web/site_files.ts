// SPDX-License-Identifier: GPL-3.0-or-later
// What a static site has besides the page: a policy in place of the server's headers, a manifest, so
// that it can be installed, and a service worker that keeps all files of this version, so that it
// works without a network.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { transformWithEsbuild, type Plugin } from "vite";

/** As the server's (src/serve/mhd_adapter.c), and WebAssembly, its workers and the manifest. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "form-action 'none'; base-uri 'none'";

const MANIFEST = {
  name: "givens", short_name: "givens", description: "A workbench for Sudoku and other puzzles",
  id: "./", start_url: "./", scope: "./", display: "standalone",
  background_color: "#ffffff", theme_color: "#ffffff",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml" }],
};

/** Asked for by the name of its folder. */
const PAGE = "index.html";

const source = (name: string): string => path.resolve(__dirname, "src", name);

/** The service worker, told the names of all files and what tells this version from others. */
async function serviceWorker(files: Map<string, string | Uint8Array>): Promise<string> {
  const name = source("engine/service_worker.ts");
  const hash = createHash("sha256");
  if (!files.has(PAGE))
    throw new Error(`${PAGE} is not among the files of the site`);
  for (const [file, bytes] of [...files].sort(([a], [b]) => a < b ? -1 : 1))
    hash.update(file).update(bytes);
  const { code } = await transformWithEsbuild(readFileSync(name, "utf8"), name, {
    minify: true, sourcemap: false,
    define: { FILES: JSON.stringify([...files.keys()].map((file) => file === PAGE ? "./" : file)),
              VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)) },
  });
  return code.replace(/export\s*\{\s*\};?\s*$/, ""); // it is no module
}

export function siteFiles(): Plugin {
  return {
    name: "site-files",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => ({
        html: html.replace("/src/main.tsx", "/src/engine/main.ts")
          .replace("which comes from the same program that serves it", "which comes with it"),
        tags: [
          { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
            injectTo: "head-prepend" },
          { tag: "meta", attrs: { name: "referrer", content: "no-referrer" } },
          { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" } },
        ],
      }),
    },
    async generateBundle(_options, bundle) {
      const files = new Map(Object.values(bundle).map((one) =>
        [one.fileName, one.type === "chunk" ? one.code : one.source] as const));
      const add = (fileName: string, text: string | Uint8Array) => {
        this.emitFile({ type: "asset", fileName, source: text });
        files.set(fileName, text);
      };
      add("icon.svg", readFileSync(source("icon.svg")));
      add("manifest.webmanifest", JSON.stringify(MANIFEST));
      this.emitFile({ type: "asset", fileName: "service_worker.js",
                      source: await serviceWorker(files) });
    },
  };
}
