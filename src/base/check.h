/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h -- invariants of whole structures, for builds with asserts. A checker is a
 * function gv_<noun>_check() that looks at all of a structure and returns NULL, or a
 * sentence that says what is wrong. They cost more than an assert: call them where a
 * structure was made or loaded, not where one bit of it changes.
 *
 * Checkers and dumps are compiled in every build, so that a debugger can call them. */
#ifndef GV_BASE_CHECK_H
#define GV_BASE_CHECK_H

/* GV_CHECK(gv_state_check(state), gv_state_dump(state)): when something is wrong, calls
 * the dump, says what is wrong and where, and aborts. Nothing with NDEBUG. */
#ifdef NDEBUG
#define GV_CHECK(wrong, dump) ((void)0)
#else
#define GV_CHECK(wrong, dump)                                                          \
    do {                                                                               \
        const char *const what_is_wrong_ = (wrong);                                    \
        if (what_is_wrong_) {                                                          \
            dump;                                                                      \
            gv_invariant_failed(what_is_wrong_, __FILE__, __LINE__);                   \
        }                                                                              \
    } while (0)
#endif

_Noreturn void gv_invariant_failed(const char *wrong, const char *file, int line);

#endif
