// SPDX-License-Identifier: GPL-3.0-or-later
// Where the page starts that has no server: a service worker keeps its files, so that it works
// without a network. A newer version is fetched beside this one, and takes its place when the page is
// loaded the next time; the board stays, as after any reload.
import "../main";
import { complain } from "../core/session";

async function install(): Promise<void> {
  const registration = await navigator.serviceWorker.register("./service_worker.js");
  if (!registration.waiting || !navigator.serviceWorker.controller)
    return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(),
                                           { once: true });
  registration.waiting.postMessage("take over");
}

// There is none where the page comes from a foreign address without encryption.
if (navigator.serviceWorker)
  install().catch((problem) =>
    complain(`This page will not work without a network: ${problem.message}`));
