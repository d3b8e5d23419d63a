/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk_avx2.c -- the bulk kernel for AVX2. */
#include "rules/bulk_kernel.h"

#include <string.h>

#define KERNEL gv_bulk_avx2

typedef uint64_t vec __attribute__((vector_size(32), may_alias));

#define TERNARY(a, b, c, imm, e) (e)

#include "rules/bulk_kernel.inc"
