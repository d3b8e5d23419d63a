/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heap.c -- only glibc's heap has an arena for each thread. */
#include "base/os/heap.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void gv_heap_share_arenas(void)
{
#ifdef __GLIBC__
    enum { ARENAS = 2 }; // with one arena per thread, a server's memory varied by 20 MB
    (void)mallopt(M_ARENA_MAX, ARENAS);
#endif
}
