/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.c -- the JSON writer. One flag is enough for the commas: a value sets it, a
 * begin or a key clears it, so no stack of containers is kept. */
#include "base/json.h"

#include <inttypes.h>
#include <string.h>

void gv_json_init(gv_json *json, gv_buffer *out)
{
    *json = (gv_json){ .out = out };
}

/* What must come before a value or a key. */
static void separate(gv_json *json)
{
    if (json->needs_comma)
        gv_buffer_puts(json->out, ", ");
    json->needs_comma = true;
}

static void begin(gv_json *json, char bracket)
{
    separate(json);
    gv_buffer_putc(json->out, bracket);
    json->needs_comma = false;
}

static void end(gv_json *json, char bracket)
{
    gv_buffer_putc(json->out, bracket);
    json->needs_comma = true;
}

void gv_json_object_begin(gv_json *json)
{
    begin(json, '{');
}

void gv_json_object_end(gv_json *json)
{
    end(json, '}');
}

void gv_json_array_begin(gv_json *json)
{
    begin(json, '[');
}

void gv_json_array_end(gv_json *json)
{
    end(json, ']');
}

/* The length of the UTF-8 sequence that `lead` opens, and the bounds of its second byte
 * (they keep out overlong forms, surrogates and values beyond U+10FFFF). 0: `lead`
 * opens no sequence. */
static size_t sequence_length(unsigned char lead, unsigned char *low,
                              unsigned char *high)
{
    *low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    *high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return 2;
    if (lead >= 0xE0 && lead <= 0xEF)
        return 3;
    if (lead >= 0xF0 && lead <= 0xF4)
        return 4;
    return 0;
}

/* How many bytes at `text` make one character, or, when *valid becomes false, one
 * maximal part of a broken one. `length` is at least 1. */
static size_t next_sequence(const char *text, size_t length, bool *valid)
{
    unsigned char low, high;
    const size_t wanted = sequence_length((unsigned char)text[0], &low, &high);
    size_t found = 1;
    for (; found < wanted && found < length; found++) {
        const unsigned char byte = (unsigned char)text[found];
        if (byte < low || byte > high)
            break;
        low = 0x80;
        high = 0xBF;
    }
    *valid = found == wanted;
    return found;
}

static void put_ascii(gv_buffer *out, char c)
{
    static const char named[] = "\"\\\b\f\n\r\t";
    static const char letters[] = "\"\\bfnrt";
    const char *name = c ? strchr(named, c) : NULL;
    if (name)
        gv_buffer_printf(out, "\\%c", letters[name - named]);
    else if ((unsigned char)c < 0x20)
        gv_buffer_printf(out, "\\u%04x", (unsigned)c);
    else
        gv_buffer_putc(out, c);
}

static void put_string(gv_buffer *out, const char *text, size_t length)
{
    gv_buffer_putc(out, '"');
    for (size_t at = 0; at < length;) {
        bool valid;
        const size_t n = next_sequence(text + at, length - at, &valid);
        if (!valid)
            gv_buffer_puts(out, "\xEF\xBF\xBD"); // U+FFFD
        else if (n == 1)
            put_ascii(out, text[at]);
        else
            gv_buffer_add(out, text + at, n);
        at += n;
    }
    gv_buffer_putc(out, '"');
}

void gv_json_key(gv_json *json, const char *name)
{
    separate(json);
    put_string(json->out, name, strlen(name));
    gv_buffer_puts(json->out, ": ");
    json->needs_comma = false;
}

void gv_json_string(gv_json *json, const char *text, size_t length)
{
    separate(json);
    put_string(json->out, text, length);
}

void gv_json_puts(gv_json *json, const char *text)
{
    gv_json_string(json, text, strlen(text));
}

void gv_json_int(gv_json *json, int64_t value)
{
    separate(json);
    gv_buffer_printf(json->out, "%" PRId64, value);
}

void gv_json_uint(gv_json *json, uint64_t value)
{
    separate(json);
    gv_buffer_printf(json->out, "%" PRIu64, value);
}

void gv_json_decimal(gv_json *json, const char *digits)
{
    separate(json);
    gv_buffer_puts(json->out, digits);
}

void gv_json_bool(gv_json *json, bool value)
{
    separate(json);
    gv_buffer_puts(json->out, value ? "true" : "false");
}

void gv_json_null(gv_json *json)
{
    separate(json);
    gv_buffer_puts(json->out, "null");
}

gv_buffer *gv_json_value(gv_json *json)
{
    separate(json);
    return json->out;
}
