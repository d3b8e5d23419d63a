/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- a run of the scheduler for a developer: what must hold of it
 * (base/check.h), and what it looks like (on standard error, for the debugger). The
 * lock is held, or nobody else runs. */
#ifndef GV_WORK_INSPECT_H
#define GV_WORK_INSPECT_H

#include "work/executor.h"

/* Every item is in one list at most, and those that are not spare are the window: what
 * was fetched and is not committed. */
const char *gv_work_check(const gv_work *work);

/* The run, and every item of the window: where it is, and who worked on it. */
void gv_work_dump(const gv_work *work);

#endif
