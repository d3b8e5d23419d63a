/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buffer.h -- text that grows. A failed allocation is remembered: later calls do
 * nothing, and checking `failed` once at the end is enough. */
#ifndef GV_BASE_BUFFER_H
#define GV_BASE_BUFFER_H

#include "base/memory.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gv_buffer {
    gv_memory *memory;
    char *text; /* always followed by NUL once something was added; NULL before */
    size_t length;
    size_t room;
    bool failed;
} gv_buffer;

void gv_buffer_init(gv_buffer *buffer, gv_memory *memory);
void gv_buffer_free(gv_buffer *buffer);

/* Forgets the text and any failure, keeps the memory. */
void gv_buffer_reset(gv_buffer *buffer);

/* Cuts the text back to `length`, at most its current length. */
void gv_buffer_truncate(gv_buffer *buffer, size_t length);

void gv_buffer_add(gv_buffer *buffer, const char *text, size_t length);
void gv_buffer_puts(gv_buffer *buffer, const char *text);
void gv_buffer_putc(gv_buffer *buffer, char c);
void gv_buffer_repeat(gv_buffer *buffer, char c, size_t count);

/* A number in decimal: much faster than gv_buffer_printf(). */
void gv_buffer_uint(gv_buffer *buffer, uint64_t number);
void gv_buffer_printf(gv_buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void gv_buffer_vprintf(gv_buffer *buffer, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

/* Hands the text over (free it with gv_free) and leaves the buffer empty. NULL
 * after a failure. */
char *gv_buffer_detach(gv_buffer *buffer);

#endif
