// SPDX-License-Identifier: GPL-3.0-or-later
// The tab of studies, where a server reads their stores.
import { StudyTab } from "./study_tab";

export const studyTabs = [{ name: "study" as const, title: "Study", view: StudyTab }];
