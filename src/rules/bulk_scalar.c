/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk_scalar.c -- the bulk kernel for any machine: vectors in plain GNU C, which the
 * compiler maps to its baseline instructions (SSE2, NEON) or to single words. */
#include "rules/bulk_kernel.h"

#include <string.h>

/* No vector of this file is passed to another one. */
#pragma GCC diagnostic ignored "-Wpsabi"

#define KERNEL gv_bulk_scalar

typedef uint64_t vec __attribute__((vector_size(32), may_alias));

#define TERNARY(a, b, c, imm, e) (e)

#include "rules/bulk_kernel.inc"
