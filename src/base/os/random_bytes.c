/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_bytes.c -- getentropy(), which POSIX and all systems have that we know. */
#include "base/os/random_bytes.h"

#include "base/os/system.h"

#include <unistd.h>
#if GV_OS_APPLE
#include <sys/random.h>
#endif

bool gv_random_bytes(void *out, size_t n_bytes)
{
    return getentropy(out, n_bytes) == 0;
}
