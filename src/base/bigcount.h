/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bigcount.h -- exact counts: 64 bits while they fit, large integers beyond. */
#ifndef GV_BASE_BIGCOUNT_H
#define GV_BASE_BIGCOUNT_H

#include "givens.h"

#include "base/bigint.h"

typedef struct gv_bigcount {
    uint64_t small; /* the count while !big */
    bool big;
    gv_bigint large; /* initialised and the count while big */
} gv_bigcount;

void gv_bigcount_init(gv_bigcount *count);
void gv_bigcount_free(gv_bigcount *count);

/* count += n, count *= n */
void gv_bigcount_add(gv_bigcount *count, uint64_t n);
void gv_bigcount_multiply(gv_bigcount *count, uint64_t n);

/* sum += term */
void gv_bigcount_sum(gv_bigcount *sum, const gv_bigcount *term);

/* to = from; both are initialised. */
void gv_bigcount_copy(gv_bigcount *to, const gv_bigcount *from);

/* count = n */
void gv_bigcount_set(gv_bigcount *count, uint64_t n);

bool gv_bigcount_at_least(const gv_bigcount *count, uint64_t n);

/* The count, or UINT64_MAX when it does not fit. */
uint64_t gv_bigcount_u64(const gv_bigcount *count);

/* Writes the decimal digits; GV_ERR_ARGUMENT when they do not fit into `size` bytes. */
gv_status gv_bigcount_decimal(const gv_bigcount *count, char *out, size_t size);

#endif
