/* SPDX-License-Identifier: GPL-3.0-or-later */
/* status.c -- fills gv_error. */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

static gv_status fill(gv_error *err, gv_status status, size_t line, size_t column,
                      const char *format, va_list args)
{
    if (err) {
        err->status = status;
        err->line = line;
        err->column = column;
        (void)vsnprintf(err->message, sizeof err->message, format, args);
    }
    return status;
}

gv_status gv_fail(gv_error *err, gv_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)fill(err, status, 0, 0, format, args);
    va_end(args);
    return status;
}

gv_status gv_fail_at(gv_error *err, gv_status status, size_t line, size_t column,
                     const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)fill(err, status, line, column, format, args);
    va_end(args);
    return status;
}

gv_status gv_fail_memory(gv_error *err)
{
    return gv_fail(err, GV_ERR_MEMORY, "out of memory");
}
