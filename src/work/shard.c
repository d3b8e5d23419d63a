/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shard.c -- the value of --shard. */
#include "work/shard.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

gv_status gv_shard_read(gv_shard *out, const char *text, gv_error *err)
{
    enum { MOST_SHARDS = 1000000 };
    char *end;
    *out = (gv_shard){ .index = 0, .n_shards = 1 };
    if (!text)
        return GV_OK;
    const bool plain = !text[strspn(text, "0123456789/")];
    const unsigned long i = strtoul(text, &end, 10);
    const unsigned long n = *end == '/' ? strtoul(end + 1, &end, 10) : 0;
    if (!plain || *end || i < 1 || i > n || n > MOST_SHARDS)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--shard: expected I/N with I from 1 to N, found '%.40s'", text);
    *out = (gv_shard){ .index = i - 1, .n_shards = n };
    assert(out->index < out->n_shards);
    return GV_OK;
}
