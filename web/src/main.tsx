// SPDX-License-Identifier: GPL-3.0-or-later
// Where the page starts.
import { render } from "preact";
import { App } from "./app";
import { restoreState, keepState } from "./core/keep";

restoreState();
keepState();
render(<App />, document.getElementById("app")!);
