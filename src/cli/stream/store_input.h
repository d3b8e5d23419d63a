/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_input.h -- stores as inputs of a verb: opened to read, with the puzzles they
 * are about. */
#ifndef GV_CLI_STREAM_STORE_INPUT_H
#define GV_CLI_STREAM_STORE_INPUT_H

#include "cli/run.h"
#include "model/instance.h"
#include "store/store.h"

/* Opens the store at `path` to read. One that cannot be read is bad input: noted for
 * the exit code, and never GV_ERR_ARGUMENT, which would be wrong usage. */
gv_status gv_stored_open(gv_store **out, gv_run *run, const char *path, gv_error *err);

/* `status` of a store that is read: passes GV_OK and lack of memory on, turns every
 * other failure into bad input as above. */
gv_status gv_stored_status(gv_run *run, gv_status status, gv_error *err);

/* The instance without givens that the parameters of the store describe (family, block,
 * size or csp; 9x9 Sudoku by default), in `arena`. Fails like gv_stored_open(). */
gv_status gv_stored_instance(gv_instance **out, gv_run *run, gv_store *store,
                             gv_arena *arena, gv_error *err);

#endif
