// SPDX-License-Identifier: GPL-3.0-or-later
// Places for streams. A browser has six connections to one server (HTTP/1.1), for all its tabs
// together, and a stream keeps one as long as its job runs: a few tabs could shut out all others.
// So each stream takes a place first, and the tabs share the places (Web Locks).

/** What runs beside the player's work leaves some places to what is waited for; one connection
 *  always stays free for short requests. */
const PLACES = { beside: 3, wanted: 5 };

export type Urgency = keyof typeof PLACES;
export type Release = () => void;

/** Null when the place is taken and was not to be waited for. */
function take(name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, options, (lock) => lock
      ? new Promise<void>((release) => resolve(release)) : resolve(null)).catch(reject);
  });
}

/** Takes what is free first; gives back what comes behind it. */
async function takeFirst(names: string[], signal: AbortSignal): Promise<Release> {
  const enough = new AbortController();
  const stop = () => enough.abort();
  signal.addEventListener("abort", stop);
  const taken: Release[] = [];
  await Promise.allSettled(names.map(async (name) => {
    taken.push((await take(name, { signal: enough.signal }))!);
    stop();
  }));
  signal.removeEventListener("abort", stop);
  taken.slice(1).forEach((release) => release());
  if (!taken.length)
    throw new DOMException("no place is wanted any more", "AbortError");
  return taken[0];
}

/** Waits for a place, which is the caller's until it is released or the tab is closed. */
export async function takePlace(urgency: Urgency, signal: AbortSignal): Promise<Release> {
  if (!navigator.locks) // an address of another machine, without https
    return () => undefined;
  // The last one first: those are not for what runs beside.
  const names = Array.from({ length: PLACES[urgency] }, (_, i) => `stream ${i}`).reverse();
  for (const name of names) {
    const release = await take(name, { ifAvailable: true });
    if (release)
      return release;
  }
  return takeFirst(names, signal);
}
