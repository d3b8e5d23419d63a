/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heap.h -- settings of the C library's heap. */
#ifndef GV_BASE_OS_HEAP_H
#define GV_BASE_OS_HEAP_H

/* For programs whose threads come and go: the heap keeps a few arenas instead of one
 * per thread, so that memory freed by one thread is found by the next. Call it before
 * the first thread starts. Does nothing where the C library has no such setting. */
void gv_heap_share_arenas(void);

#endif
