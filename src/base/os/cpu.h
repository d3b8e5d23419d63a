/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cpu.h -- which fixed set of vector instructions the kernels may use. A level can be
 * lowered by hand, so that one machine tests them all. */
#ifndef GV_BASE_OS_CPU_H
#define GV_BASE_OS_CPU_H

#include "base/status.h"

/* avx2 = AVX2 BMI1 BMI2 LZCNT POPCNT; avx512 = these and F CD BW DQ VL VBMI VBMI2
 * VPOPCNTDQ BITALG. */
typedef enum gv_cpu_level {
    GV_CPU_SCALAR,
    GV_CPU_AVX2,
    GV_CPU_AVX512,
    GV_N_CPU_LEVELS
} gv_cpu_level;

/* The best level that this machine and its operating system support. */
gv_cpu_level gv_cpu_detect(void);

const char *gv_cpu_name(gv_cpu_level level);

/* The level to use: `wanted` by name (NULL: the best available). GV_ERR_ARGUMENT for an
 * unknown name, or a level that this machine does not have. */
gv_status gv_cpu_choose(gv_cpu_level *out, const char *wanted, gv_error *err);

#endif
