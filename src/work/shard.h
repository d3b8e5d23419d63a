/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shard.h -- a part of a run's numbered work: every n-th number. */
#ifndef GV_WORK_SHARD_H
#define GV_WORK_SHARD_H

#include "base/status.h"

#include <stdint.h>

/* Those numbers u with u % n_shards == index. */
typedef struct gv_shard {
    uint64_t index, n_shards;
} gv_shard;

/* Reads I/N, counted from 1; NULL: 1/1, which is all. */
gv_status gv_shard_read(gv_shard *out, const char *text, gv_error *err);

#endif
