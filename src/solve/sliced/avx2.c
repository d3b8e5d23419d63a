/* SPDX-License-Identifier: GPL-3.0-or-later */
/* avx2.c -- the sliced kernel for AVX2: 256 puzzles at a time. */
#include "solve/sliced/kernel.h"

#include <stddef.h>

#define KERNEL      gv_sliced_avx2
#define KERNEL_NAME "avx2"

typedef uint64_t vec __attribute__((vector_size(32), may_alias));

#define TERNARY(a, b, c, imm, e) (e)

#include "solve/sliced/kernel.inc"
