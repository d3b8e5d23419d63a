/* SPDX-License-Identifier: GPL-3.0-or-later */
/* avx512.c -- the sliced kernel for AVX-512: 512 puzzles at a time, and one instruction
 * for any function of three bits. */
#include "solve/sliced/kernel.h"

#include <immintrin.h>
#include <stddef.h>

#define KERNEL      gv_sliced_avx512
#define KERNEL_NAME "avx512"

typedef uint64_t vec __attribute__((vector_size(64), may_alias));

#define TERNARY(a, b, c, imm, e)                                                       \
    ((vec)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), imm))

#include "solve/sliced/kernel.inc"
