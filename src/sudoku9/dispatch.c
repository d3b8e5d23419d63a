/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dispatch.c -- the kernels of each CPU level. */
#include "sudoku9/chains/chains.h"
#include "sudoku9/search/lanes.h"

const gv_nine_kernel *gv_nine_kernel_of(gv_cpu_level level)
{
#if defined(__x86_64__)
    static const gv_nine_kernel *const kernels[GV_N_CPU_LEVELS] = {
        [GV_CPU_SCALAR] = &gv_nine_scalar,
        [GV_CPU_AVX2] = &gv_nine_avx2,
        [GV_CPU_AVX512] = &gv_nine_avx512,
    };
    return kernels[level];
#else
    (void)level;
    return &gv_nine_scalar;
#endif
}

const gv_chain_kernel *gv_chain_kernel_of(gv_cpu_level level)
{
#if defined(__x86_64__)
    static const gv_chain_kernel *const kernels[GV_N_CPU_LEVELS] = {
        [GV_CPU_SCALAR] = &gv_chains_scalar,
        [GV_CPU_AVX2] = &gv_chains_avx2,
        [GV_CPU_AVX512] = &gv_chains_avx512,
    };
    return kernels[level];
#else
    (void)level;
    return &gv_chains_scalar;
#endif
}
