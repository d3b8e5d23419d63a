/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cpu.c -- detection of the CPU level, and its names. */
#include "base/os/cpu.h"

#include <stdatomic.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

static const char *const names[GV_N_CPU_LEVELS] = { "scalar", "avx2", "avx512" };

#if defined(__x86_64__)
/* Not every compiler knows the feature name "lzcnt": read bit 5 of ECX of this leaf. */
static bool has_lzcnt(void)
{
    unsigned a, b, c, d;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & (1u << 5));
}
#endif

static gv_cpu_level detect(void)
{
#if defined(__x86_64__)
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") &&
                      __builtin_cpu_supports("popcnt") && has_lzcnt();
    const bool avx512 =
        avx2 && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
        __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("avx512bitalg");
    return avx512 ? GV_CPU_AVX512 : avx2 ? GV_CPU_AVX2 : GV_CPU_SCALAR;
#else
    return GV_CPU_SCALAR;
#endif
}

/* Kept, because reading it takes microseconds in a virtual machine, longer than a
 * puzzle: the one variable of the process, and always the same value. */
gv_cpu_level gv_cpu_detect(void)
{
    static atomic_uint known; // the level + 1
    const unsigned level = atomic_load_explicit(&known, memory_order_relaxed);
    if (level)
        return (gv_cpu_level)(level - 1);
    const gv_cpu_level found = detect();
    atomic_store_explicit(&known, (unsigned)found + 1, memory_order_relaxed);
    return found;
}

const char *gv_cpu_name(gv_cpu_level level)
{
    return names[level];
}

gv_status gv_cpu_choose(gv_cpu_level *out, const char *wanted, gv_error *err)
{
    const gv_cpu_level best = gv_cpu_detect();
    if (!wanted) {
        *out = best;
        return GV_OK;
    }
    for (gv_cpu_level level = GV_CPU_SCALAR; level < GV_N_CPU_LEVELS; level++) {
        if (strcmp(wanted, names[level]) != 0)
            continue;
        if (level > best)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "this machine has no CPU level '%s', its best is '%s'",
                           wanted, names[best]);
        *out = level;
        return GV_OK;
    }
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "unknown CPU level '%s' (scalar, avx2 or avx512)", wanted);
}
