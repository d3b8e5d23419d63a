/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.c -- reads the structs of options that programs pass, which may be those of
 * an older or a newer givens.h. */
#include "api/api_internal.h"

#include <string.h>

/* No struct of options will ever be larger: a size beyond it was not initialized. */
enum { MOST_BYTES = 4096 };

static bool is_zero(const unsigned char *bytes, size_t n_bytes)
{
    size_t at = 0;
    while (at < n_bytes && bytes[at] == 0)
        at++;
    return at == n_bytes;
}

gv_status gv_caller_options_read(void *out, size_t out_size, const void *options,
                                 gv_error *err)
{
    size_t size = out_size;
    if (options)
        memcpy(&size, options, sizeof size);
    // Every such struct begins with a size_t, so its size is a multiple of that.
    if (size < sizeof size || size % sizeof size || size > MOST_BYTES)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "options whose size is %zu: initialize them with GV_INIT", size);
    if (size > out_size &&
        !is_zero((const unsigned char *)options + out_size, size - out_size))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "options that this version of the library does not have");
    memset(out, 0, out_size);
    if (options)
        memcpy(out, options, size < out_size ? size : out_size);
    memcpy(out, &out_size, sizeof out_size);
    return GV_OK;
}

gv_status gv_caller_limits_without_nodes(gv_limits *out, const gv_limits *limits,
                                         gv_error *err)
{
    gv_limits known = { .size = 0 };
    GV_TRY(GV_READ_OPTIONS(&known, limits, err));
    if (known.nodes)
        return gv_fail(err, GV_ERR_ARGUMENT, "this call has no limit of nodes");
    *out = known;
    return GV_OK;
}
