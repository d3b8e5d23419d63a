/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_sample.h -- reads a store once and collects what its puzzles, their ratings and
 * its tallies say. */
#ifndef GV_STUDY_STORE_SAMPLE_H
#define GV_STUDY_STORE_SAMPLE_H

#include "store/store.h"
#include "study/findings.h"

/* Everything lives in the arena; memory does not grow with the store. If a rating has
 * several versions, the newest is used. GV_ERR_ARGUMENT if the store lacks its method.
 */
gv_status gv_findings_of_store(gv_findings *out, gv_store *store, gv_arena *arena,
                               gv_error *err);

#endif
