/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_internal.h -- what the calls of givens.h have in common: they check what programs
 * pass. The folders below may rely on it. */
#ifndef GV_API_API_INTERNAL_H
#define GV_API_API_INTERNAL_H

#include "base/status.h"

/* Reads a struct of options, which begins with its size, into `out` of `out_size`
 * bytes. A program made with an older header has a smaller one: the fields that it
 * lacks become 0, which must mean their defaults. One made with a newer header may have
 * a larger one, if it leaves the fields that this library lacks at 0. NULL: all
 * defaults. GV_ERR_ARGUMENT for anything else.
 *
 * So a new field goes to the end, and must make the struct larger: padding, which older
 * programs do not initialize, may not become a field. */
gv_status gv_caller_options_read(void *out, size_t out_size, const void *options,
                                 gv_error *err);

/* Typed: the options of the caller must have the type of *out. */
#define GV_READ_OPTIONS(out, options, err)                                             \
    gv_caller_options_read((out), sizeof *(1 ? (out) : (options)), (options), (err))

/* Ends the calling function with GV_ERR_ARGUMENT when the argument is NULL. */
#define GV_NEED(argument)                                                              \
    do {                                                                               \
        if (!(argument))                                                               \
            return gv_fail(err, GV_ERR_ARGUMENT, "the argument '%s' is NULL",          \
                           #argument);                                                 \
    } while (0)

#endif
