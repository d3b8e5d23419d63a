// SPDX-License-Identifier: GPL-3.0-or-later
// What the server says about itself: asked until it is known, then never again.
import { useEffect } from "preact/hooks";
import { contact, getInfo } from "./api";
import type { JsonInfo } from "./json_types";
import { Store, useStore } from "./store";

const known = new Store<{ info: JsonInfo | null }>({ info: null });
let asking: Promise<JsonInfo> | null = null;

async function askInfo(): Promise<JsonInfo> {
  try {
    const info = await getInfo();
    known.set({ info });
    return info;
  } finally {
    asking = null; // so that the next one asks again
  }
}

export function serverInfo(): Promise<JsonInfo> {
  const { info } = known.get();
  return info ? Promise.resolve(info) : (asking ??= askInfo());
}

function askIfUnknown(): void {
  if (!known.get().info)
    serverInfo().catch(() => undefined); // who asked for more than this tells the fault
}

/** null until it is there. A server that did not answer is asked again when it has answered
 *  something else. */
export function useInfo(): JsonInfo | null {
  useEffect(() => {
    askIfUnknown();
    return contact.watch(askIfUnknown);
  }, []);
  return useStore(known, (state) => state.info);
}
