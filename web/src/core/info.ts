// SPDX-License-Identifier: GPL-3.0-or-later
// What the server says about itself: asked once.
import { useEffect, useState } from "preact/hooks";
import { getInfo } from "./api";
import type { JsonInfo } from "./json_types";

let asked: Promise<JsonInfo> | null = null;

export function serverInfo(): Promise<JsonInfo> {
  asked ??= getInfo().catch((problem) => {
    asked = null; // so that the next one asks again
    throw problem;
  });
  return asked;
}

/** null until it is there, or where the server does not answer. */
export function useInfo(): JsonInfo | null {
  const [info, setInfo] = useState<JsonInfo | null>(null);
  useEffect(() => {
    let open = true;
    serverInfo().then((found) => open && setInfo(found), () => undefined);
    return () => {
      open = false;
    };
  }, []);
  return info;
}
