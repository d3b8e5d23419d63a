/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scalar.c -- the sliced kernel for any machine: vectors of 128 puzzles in plain GNU C,
 * which the compiler maps to its baseline instructions (SSE2, NEON) or to words. */
#include "solve/sliced/kernel.h"

#include <stddef.h>

#define KERNEL      gv_sliced_scalar
#define KERNEL_NAME "scalar"

typedef uint64_t vec __attribute__((vector_size(16), may_alias));

#define TERNARY(a, b, c, imm, e) (e)

#include "solve/sliced/kernel.inc"
