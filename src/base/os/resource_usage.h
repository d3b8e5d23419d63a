/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resource_usage.h -- the peak memory of getrusage() in bytes: macOS counts it in
 * bytes, the others in kilobytes. */
#ifndef GV_BASE_OS_RESOURCE_USAGE_H
#define GV_BASE_OS_RESOURCE_USAGE_H

#include "base/os/system.h"

#include <stdint.h>
#include <sys/resource.h>

static inline uint64_t gv_resource_usage_peak(const struct rusage *usage)
{
#if GV_OS_APPLE
    return (uint64_t)usage->ru_maxrss;
#else
    return (uint64_t)usage->ru_maxrss * 1024;
#endif
}

#endif
