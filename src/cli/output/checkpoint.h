/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checkpoint.h -- a run that can be killed at any time and continued by the same
 * command: what it has written is in FILE.partial, and the checkpoint says how much of
 * that is whole and which records it answers. */
#ifndef GV_CLI_OUTPUT_CHECKPOINT_H
#define GV_CLI_OUTPUT_CHECKPOINT_H

#include "cli/run.h"

typedef struct gv_checkpoint gv_checkpoint;

/* Opens the output of a run with run->checkpoint_path, where a run before it ended if
 * there is a checkpoint: sets run->n_done and run->done_hash. GV_ERR_ARGUMENT if it is
 * of another command, GV_ERR_INPUT if its files do not fit each other. */
gv_status gv_checkpoint_open(gv_checkpoint **out, gv_run *run, gv_error *err);

/* All records up to number n_records are answered, and written; `hash` is that of their
 * texts. Saves that now and then. */
gv_status gv_checkpoint_note(gv_checkpoint *checkpoint, uint64_t n_records,
                             uint64_t hash, gv_error *err);

/* Ends the run: `whole` gives the output its name, and removes the checkpoint. */
gv_status gv_checkpoint_close(gv_checkpoint *checkpoint, bool whole, gv_error *err);

#endif
