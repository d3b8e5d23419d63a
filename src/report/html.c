/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html.c -- escaped text and typeset numbers. Bytes beyond ASCII pass unchanged: the
 * page says that it is UTF-8, and a browser shows U+FFFD for what is not. */
#include "report/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MINUS        "\xE2\x88\x92" /* U+2212 */
#define TIMES        "\xC3\x97"
#define PLUS_MINUS   "\xC2\xB1"
#define NARROW_SPACE "\xE2\x80\xAF" /* does not break */
#define EN_DASH      "\xE2\x80\x93"
#define REPLACEMENT  "\xEF\xBF\xBD"

/* Numbers from LARGE on and below SMALL have a power of ten. */
static const double LARGE = 1e6, SMALL = 1e-3;

static const char *escape_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\n':
    case '\t':
        return NULL;
    default:
        return ((unsigned char)c < 0x20 || c == 0x7F) ? REPLACEMENT : NULL;
    }
}

void gv_html_part(gv_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char *escape = escape_of(text[i]);
        if (escape)
            gv_buffer_puts(out, escape);
        else
            gv_buffer_putc(out, text[i]);
    }
}

void gv_html_text(gv_buffer *out, const char *text)
{
    gv_html_part(out, text, strlen(text));
}

void gv_html_element(gv_buffer *out, const char *tag, const char *class_name,
                     const char *text)
{
    if (class_name)
        gv_buffer_printf(out, "<%s class=\"%s\">", tag, class_name);
    else
        gv_buffer_printf(out, "<%s>", tag);
    gv_html_text(out, text);
    gv_buffer_printf(out, "</%s>\n", tag);
}

/* The power of ten of the first digit; that of 0 is 0. */
static int exponent_of(double number)
{
    return number != 0 ? (int)floor(log10(fabs(number))) : 0;
}

static bool needs_power(double number)
{
    return number != 0 && (fabs(number) >= LARGE || fabs(number) < SMALL);
}

/* Digits with a comma before each third one from the end. */
static void put_grouped(gv_buffer *out, const char *digits, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            gv_buffer_putc(out, ',');
        gv_buffer_putc(out, digits[i]);
    }
}

void gv_html_whole(gv_buffer *out, uint64_t number)
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    put_grouped(out, digits, (size_t)length);
}

/* With this many decimals, at least none. */
static void put_fixed(gv_buffer *out, double number, int n_decimals)
{
    char text[48];
    (void)snprintf(text, sizeof text, "%.*f", n_decimals > 0 ? n_decimals : 0,
                   fabs(number));
    // a number that rounds to zero has no sign
    if (number < 0 && text[strspn(text, "0.")])
        gv_buffer_puts(out, MINUS);
    const size_t n_whole = strspn(text, "0123456789");
    put_grouped(out, text, n_whole);
    gv_buffer_puts(out, text + n_whole);
}

static void put_power(gv_buffer *out, int exponent)
{
    gv_buffer_puts(out, NARROW_SPACE TIMES NARROW_SPACE "10<sup>");
    gv_buffer_printf(out, "%s%d</sup>", exponent < 0 ? MINUS : "",
                     exponent < 0 ? -exponent : exponent);
}

void gv_html_number(gv_buffer *out, double number, unsigned digits)
{
    if (isnan(number)) {
        gv_buffer_puts(out, EN_DASH);
        return;
    }
    if (number == 0) {
        gv_buffer_putc(out, '0');
        return;
    }
    // rounding may carry into another digit: 9.99 with two digits is 10
    char rounded[48];
    (void)snprintf(rounded, sizeof rounded, "%.*e", digits ? (int)digits - 1 : 0,
                   number);
    const char *power = strchr(rounded, 'e');
    int exponent = 0;
    if (!power || sscanf(power + 1, "%d", &exponent) != 1) {
        gv_html_text(out, rounded); // infinite
        return;
    }
    const bool scaled = needs_power(number);
    const int shift = scaled ? exponent : 0;
    put_fixed(out, number / pow(10, shift), (int)digits - 1 - exponent + shift);
    if (scaled)
        put_power(out, exponent);
}

/* How many of `digits` are left without trailing zeros. */
static unsigned digits_needed(double number, unsigned digits)
{
    char text[64];
    if (digits < 2 || digits > 20 || !isfinite(number))
        return digits;
    (void)snprintf(text, sizeof text, "%.*e", (int)digits - 1, number);
    for (const char *last = strchr(text, 'e') - 1; digits > 1 && *last == '0'; last--)
        digits--;
    return digits;
}

void gv_html_measure(gv_buffer *out, double value, double error, unsigned digits)
{
    if (isnan(value) || isnan(error) || !(error > 0) || isinf(error)) {
        gv_html_number(out, value, digits_needed(value, digits));
        return;
    }
    // an error larger than its value is written with the power of the error
    const int exponent = exponent_of(fabs(value) > error ? value : error);
    const bool scaled = needs_power(value) || (value == 0 && needs_power(error));
    const int shift = scaled ? exponent : 0;
    const int n_decimals = 1 - exponent_of(error) + shift;
    const double unit = pow(10, shift);
    gv_buffer_puts(out, scaled ? "(" : "");
    put_fixed(out, value / unit, n_decimals);
    gv_buffer_puts(out, NARROW_SPACE PLUS_MINUS NARROW_SPACE);
    put_fixed(out, error / unit, n_decimals);
    gv_buffer_puts(out, scaled ? ")" : "");
    if (scaled)
        put_power(out, exponent);
}

void gv_html_range(gv_buffer *out, double low, double high)
{
    if (isnan(low) || isnan(high)) {
        gv_buffer_puts(out, EN_DASH);
        return;
    }
    const int exponent = exponent_of(high);
    const bool scaled = needs_power(high);
    const int shift = scaled ? exponent : 0;
    const int n_decimals = high > low ? 1 - exponent_of(high - low) + shift : 2;
    gv_buffer_puts(out, scaled ? "(" : "");
    put_fixed(out, low / pow(10, shift), n_decimals);
    gv_buffer_puts(out, " to ");
    put_fixed(out, high / pow(10, shift), n_decimals);
    gv_buffer_puts(out, scaled ? ")" : "");
    if (scaled)
        put_power(out, exponent);
}

void gv_html_signed(gv_buffer *out, double number)
{
    if (isnan(number)) {
        gv_buffer_puts(out, EN_DASH);
        return;
    }
    if (number >= 0.05) // a number that rounds to zero has no sign
        gv_buffer_putc(out, '+');
    put_fixed(out, number, 1);
}

void gv_html_cell(gv_buffer *out, const gv_cell *cell)
{
    switch (cell->kind) {
    case GV_CELL_ABSENT:
        gv_buffer_puts(out, EN_DASH);
        break;
    case GV_CELL_REAL:
        gv_html_number(out, cell->real, digits_needed(cell->real, cell->digits));
        break;
    case GV_CELL_INTEGER:
        gv_html_whole(out, cell->integer);
        break;
    case GV_CELL_TEXT:
        gv_html_text(out, cell->text);
        break;
    default: // there are no others in statistics
        gv_cell_put(out, cell);
        break;
    }
}
