/* SPDX-License-Identifier: GPL-3.0-or-later */
/* basename.h -- the name of a file without its folders. */
#ifndef GV_BASE_BASENAME_H
#define GV_BASE_BASENAME_H

#include <string.h>

/* The part of a path after its last '/'; the whole path if it has no '/' or ends with
 * one. */
static inline const char *gv_basename(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

#endif
