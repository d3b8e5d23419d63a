/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk_avx512.c -- the bulk kernel for AVX-512: three inputs per logic instruction. */
#include "rules/bulk_kernel.h"

#include <immintrin.h>
#include <string.h>

#define KERNEL gv_bulk_avx512

typedef uint64_t vec __attribute__((vector_size(32), may_alias));

#define TERNARY(a, b, c, imm, e)                                                       \
    ((vec)_mm256_ternarylogic_epi64((__m256i)(a), (__m256i)(b), (__m256i)(c), imm))

#include "rules/bulk_kernel.inc"
