/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file_time.h -- when a file was changed. */
#ifndef GV_BASE_OS_FILE_TIME_H
#define GV_BASE_OS_FILE_TIME_H

#include "base/os/system.h"

#include <sys/stat.h>
#include <time.h>

static inline struct timespec gv_file_time(const struct stat *about)
{
#if GV_OS_APPLE
    return about->st_mtimespec;
#else
    return about->st_mtim;
#endif
}

#endif
