// SPDX-License-Identifier: GPL-3.0-or-later
// Without a server nobody reads stores: there is no tab of studies.
import type { studyTabs as served } from "../tabs/studies";

export const studyTabs: typeof served = [];
