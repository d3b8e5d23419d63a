/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk_dispatch.c -- the bulk kernels of each CPU level. */
#include "rules/bulk_kernel.h"

const gv_bulk_kernel *gv_bulk_kernel_of(gv_cpu_level level)
{
#if defined(__x86_64__)
    static const gv_bulk_kernel *const kernels[GV_N_CPU_LEVELS] = {
        [GV_CPU_SCALAR] = &gv_bulk_scalar,
        [GV_CPU_AVX2] = &gv_bulk_avx2,
        [GV_CPU_AVX512] = &gv_bulk_avx512,
    };
    return kernels[level];
#else
    (void)level;
    return &gv_bulk_scalar;
#endif
}
