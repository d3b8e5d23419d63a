/* SPDX-License-Identifier: GPL-3.0-or-later */
/* status.c -- names of statuses; fills gv_error. */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

const char *gv_status_name(gv_status status)
{
    static const char *const names[] = {
        [GV_OK] = "ok",
        [GV_ERR_INPUT] = "input",
        [GV_ERR_ARGUMENT] = "argument",
        [GV_ERR_UNSUPPORTED] = "unsupported",
        [GV_ERR_IO] = "io",
        [GV_ERR_MEMORY] = "memory",
    };
    return (size_t)status < sizeof names / sizeof *names ? names[status] : NULL;
}

static gv_status fill(gv_error *err, gv_status status, size_t line, size_t column,
                      const char *format, va_list args)
{
    if (err) {
        err->status = status;
        err->line = line;
        err->column = column;
        err->row = GV_NO_ROW;
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

gv_status gv_fail_row(gv_error *err, gv_status status, size_t row, const char *format,
                      ...)
{
    va_list args;
    va_start(args, format);
    (void)fill(err, status, 0, 0, format, args);
    va_end(args);
    if (err)
        err->row = row;
    return status;
}

gv_status gv_fail_memory(gv_error *err)
{
    return gv_fail(err, GV_ERR_MEMORY, "out of memory");
}
