/* SPDX-License-Identifier: GPL-3.0-or-later */
/* threads.h -- for tests of several threads. After cmocka.h. */
#ifndef GV_TESTS_THREADS_H
#define GV_TESTS_THREADS_H

/* Skips the test in a build of the library for one thread. */
static inline void needs_threads(void)
{
#if !GV_HAVE_THREADS
    skip();
#endif
}

#endif
