/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buffer.c -- text that doubles its capacity when it is full. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void gv_buffer_init(gv_buffer *buffer, gv_memory *memory)
{
    *buffer = (gv_buffer){ .memory = memory };
}

void gv_buffer_free(gv_buffer *buffer)
{
    gv_free(buffer->text);
    gv_buffer_init(buffer, buffer->memory);
}

void gv_buffer_reset(gv_buffer *buffer)
{
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->text)
        buffer->text[0] = '\0';
}

void gv_buffer_truncate(gv_buffer *buffer, size_t length)
{
    if (length < buffer->length) {
        buffer->length = length;
        buffer->text[length] = '\0';
    }
}

/* Room for `extra` more characters and a NUL. */
static bool reserve(gv_buffer *buffer, size_t extra)
{
    if (buffer->failed)
        return false;
    if (buffer->text && extra < buffer->room - buffer->length)
        return true;
    size_t room = buffer->room ? buffer->room : 256;
    while (room - buffer->length <= extra && room <= SIZE_MAX / 4)
        room *= 2;
    char *text =
        room > SIZE_MAX / 4 ? NULL : gv_memory_grow(buffer->memory, buffer->text, room);
    if (!text) {
        buffer->failed = true;
        return false;
    }
    buffer->text = text;
    buffer->room = room;
    return true;
}

void gv_buffer_add(gv_buffer *buffer, const char *text, size_t length)
{
    if (!reserve(buffer, length))
        return;
    if (length)
        memcpy(buffer->text + buffer->length, text, length);
    buffer->length += length;
    buffer->text[buffer->length] = '\0';
}

void gv_buffer_puts(gv_buffer *buffer, const char *text)
{
    gv_buffer_add(buffer, text, strlen(text));
}

void gv_buffer_putc(gv_buffer *buffer, char c)
{
    gv_buffer_add(buffer, &c, 1);
}

void gv_buffer_repeat(gv_buffer *buffer, char c, size_t count)
{
    if (!reserve(buffer, count))
        return;
    memset(buffer->text + buffer->length, c, count);
    buffer->length += count;
    buffer->text[buffer->length] = '\0';
}

void gv_buffer_uint(gv_buffer *buffer, uint64_t number)
{
    char digits[20]; // 2^64 has that many digits
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    gv_buffer_add(buffer, digits + at, sizeof digits - at);
}

void gv_buffer_printf(gv_buffer *buffer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gv_buffer_vprintf(buffer, format, args);
    va_end(args);
}

void gv_buffer_vprintf(gv_buffer *buffer, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    if (length >= 0 && reserve(buffer, (size_t)length)) {
        (void)vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format,
                        again);
        buffer->length += (size_t)length;
    }
    va_end(again);
}

char *gv_buffer_detach(gv_buffer *buffer)
{
    if (!buffer->failed && !buffer->text)
        gv_buffer_add(buffer, "", 0);
    char *text = buffer->failed ? NULL : buffer->text;
    if (!text)
        gv_free(buffer->text);
    gv_buffer_init(buffer, buffer->memory);
    return text;
}
