/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_scan.c -- the tokens of csp 2, one ahead. A statement ends with a newline, ';'
 * or a comment; a backslash at the end of a line continues it. */
#include "text/csp2.h"

#include "base/array.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int gv_csp2_shown(gv_symbol symbol)
{
    enum { LONGEST = 60 };
    return symbol.length < LONGEST ? (int)symbol.length : LONGEST;
}

gv_status gv_csp2_fail(const gv_csp2 *reader, size_t at, const char *format, ...)
{
    char message[sizeof((gv_error *)NULL)->message];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return gv_record_text_fail(reader->err, reader->raw, at, "%s", message);
}

gv_status gv_csp2_placed(const gv_csp2 *reader, size_t at, gv_status status)
{
    if (status == GV_ERR_INPUT && reader->err && !reader->err->line)
        gv_record_text_place(reader->raw, at, &reader->err->line, &reader->err->column);
    return status;
}

gv_status gv_csp2_work(gv_csp2 *reader, uint64_t n)
{
    reader->n_steps += n;
    if (reader->n_steps > GV_CSP2_MOST_STEPS + (uint64_t)reader->raw->length)
        return gv_csp2_fail(reader, reader->token.start,
                            "the loops and lists take more than %d steps",
                            GV_CSP2_MOST_STEPS);
    return GV_OK;
}

/* ---- characters ---- */

static char char_at(const gv_csp2 *reader, size_t at)
{
    return at < reader->raw->length ? reader->raw->text[at] : '\n';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool ends_statement(char c)
{
    return c == '\n' || c == ';' || c == '#';
}

static bool is_figure(char c)
{
    return c >= '0' && c <= '9';
}

/* Of a name: letters, figures, _ and ', and every byte beyond ASCII. */
static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_figure(c) ||
           c == '_' || c == '\'' || (unsigned char)c >= 0x80;
}

/* The length of the line's continuation at `at`: a backslash, blanks, a newline; 0: it
 * is none. */
static size_t continuation(const char *text, size_t length, size_t at)
{
    const size_t start = at;
    if (at >= length || text[at] != '\\')
        return 0;
    for (at++; at < length && is_blank(text[at]); at++)
        ;
    return at < length && text[at] == '\n' ? at + 1 - start : 0;
}

static void skip_blanks(gv_csp2 *reader)
{
    for (;;) {
        const size_t next =
            continuation(reader->raw->text, reader->raw->length, reader->at);
        if (next)
            reader->at += next;
        else if (is_blank(char_at(reader, reader->at)))
            reader->at++;
        else
            return;
    }
}

/* ---- tokens ---- */

static gv_status scan_word(gv_csp2 *reader)
{
    gv_csp2_token *token = &reader->token;
    bool figures = true;
    for (; is_name(char_at(reader, reader->at)); reader->at++)
        figures = figures && is_figure(char_at(reader, reader->at));
    token->symbol =
        (gv_symbol){ reader->raw->text + token->start, reader->at - token->start };
    token->kind = figures ? GV_CSP2_NUMBER : GV_CSP2_NAME;
    token->number = 0;
    for (size_t i = 0; figures && i < token->symbol.length; i++) {
        token->number = 10 * token->number + (token->symbol.text[i] - '0');
        if (token->number > GV_CSP2_MOST_NUMBER)
            return gv_csp2_fail(
                reader, token->start, "numbers are at most %d, found %.*s",
                GV_CSP2_MOST_NUMBER, gv_csp2_shown(token->symbol), token->symbol.text);
    }
    return GV_OK;
}

/* A text in quotes, in which \" and \\ stand for " and \. */
static gv_status scan_quoted(gv_csp2 *reader)
{
    gv_csp2_token *token = &reader->token;
    size_t n_escapes = 0;
    for (reader->at++; char_at(reader, reader->at) != '"'; reader->at++) {
        const char c = char_at(reader, reader->at);
        if (c == '\n')
            return gv_csp2_fail(reader, token->start,
                                "this quotation mark has no second one");
        if (c == '\0')
            return gv_csp2_fail(reader, reader->at, "a text cannot contain a NUL byte");
        if (c == '\\') {
            const char escaped = char_at(reader, ++reader->at);
            if (escaped != '"' && escaped != '\\')
                return gv_csp2_fail(reader, reader->at,
                                    "expected \" or \\ after the backslash");
            n_escapes++;
        }
    }
    token->kind = GV_CSP2_QUOTED;
    token->symbol = (gv_symbol){ reader->raw->text + token->start + 1,
                                 reader->at - token->start - 1 };
    reader->at++;
    if (!n_escapes)
        return GV_OK;
    GV_TRY(gv_csp2_work(reader, token->symbol.length)); // bounds the memory, too
    char *text = gv_arena_take(reader->tmp, token->symbol.length);
    if (!text)
        return gv_fail_memory(reader->err);
    size_t n = 0;
    for (size_t i = 0; i < token->symbol.length; i++) {
        i += token->symbol.text[i] == '\\';
        text[n++] = token->symbol.text[i];
    }
    token->symbol = (gv_symbol){ text, n };
    return GV_OK;
}

static gv_status scan_sign(gv_csp2 *reader)
{
    // Longer ones first.
    static const char *const signs[] = { "!=", "<=", ">=", "==", "..", "::", "=", "<",
                                         ">",  "+",  "-",  "*",  "/",  "%",  ".", ",",
                                         ":",  "(",  ")",  "[",  "]",  "{",  "}" };
    gv_csp2_token *token = &reader->token;
    for (size_t i = 0; i < GV_N_OF(signs); i++) {
        const size_t length = strlen(signs[i]);
        if (reader->raw->length - token->start < length ||
            memcmp(reader->raw->text + token->start, signs[i], length) != 0)
            continue;
        reader->at += length;
        token->kind = GV_CSP2_SIGN;
        token->symbol = (gv_symbol){ signs[i], length };
        return GV_OK;
    }
    const unsigned char c = (unsigned char)char_at(reader, token->start);
    if (c < ' ' || c == 0x7F)
        return gv_csp2_fail(reader, token->start, "foreign character '\\x%02X'", c);
    return gv_csp2_fail(reader, token->start,
                        "foreign character '%c': names with such characters are put in "
                        "quotation marks",
                        c);
}

gv_status gv_csp2_next(gv_csp2 *reader)
{
    GV_TRY(gv_csp2_work(reader, 1));
    skip_blanks(reader);
    reader->token = (gv_csp2_token){ .kind = GV_CSP2_END, .start = reader->at };
    const char c = char_at(reader, reader->at);
    gv_status status = GV_OK;
    if (is_name(c))
        status = scan_word(reader);
    else if (c == '"')
        status = scan_quoted(reader);
    else if (!ends_statement(c))
        status = scan_sign(reader);
    reader->token.end = reader->at;
    GV_TRY(status);
    return gv_csp2_work(reader, (reader->at - reader->token.start) / 16);
}

gv_status gv_csp2_go(gv_csp2 *reader, size_t at)
{
    reader->at = at;
    return gv_csp2_next(reader);
}

gv_status gv_csp2_next_statement(bool *more, gv_csp2 *reader)
{
    for (;;) {
        skip_blanks(reader);
        *more = reader->at < reader->raw->length;
        if (!*more || !ends_statement(char_at(reader, reader->at)))
            return gv_csp2_next(reader);
        if (char_at(reader, reader->at) == '#')
            while (char_at(reader, reader->at) != '\n')
                reader->at++;
        else
            reader->at++;
    }
}

bool gv_csp2_is(const gv_csp2 *reader, const char *text)
{
    const gv_csp2_token *token = &reader->token;
    return (token->kind == GV_CSP2_SIGN || token->kind == GV_CSP2_NAME) &&
           token->symbol.length == strlen(text) &&
           memcmp(token->symbol.text, text, token->symbol.length) == 0;
}

gv_status gv_csp2_take(bool *taken, gv_csp2 *reader, const char *text)
{
    *taken = gv_csp2_is(reader, text);
    return *taken ? gv_csp2_next(reader) : GV_OK;
}

gv_status gv_csp2_expected(const gv_csp2 *reader, const char *what)
{
    const gv_csp2_token *token = &reader->token;
    if (token->kind == GV_CSP2_END)
        return gv_csp2_fail(reader, token->start,
                            "expected %s, found the end of the statement", what);
    return gv_csp2_fail(reader, token->start, "expected %s, found '%.*s'", what,
                        gv_csp2_shown(token->symbol), token->symbol.text);
}

gv_status gv_csp2_expect(gv_csp2 *reader, const char *text)
{
    char what[16];
    if (gv_csp2_is(reader, text))
        return gv_csp2_next(reader);
    (void)snprintf(what, sizeof what, "'%s'", text);
    return gv_csp2_expected(reader, what);
}

/* ---- statements as they are kept ---- */

void gv_csp2_put_statement(gv_buffer *out, const char *text, size_t length)
{
    bool quoted = false;
    size_t at = 0;
    while (at < length) {
        size_t next = at;
        for (size_t n = 1; !quoted && next < length && n; next += n) {
            n = continuation(text, length, next);
            n = n ? n : is_blank(text[next]);
        }
        if (next > at) {
            at = next;
            if (at < length)
                gv_buffer_putc(out, ' ');
            continue;
        }
        if (quoted && text[at] == '\\')
            gv_buffer_putc(out, text[at++]);
        else if (text[at] == '"')
            quoted = !quoted;
        gv_buffer_putc(out, text[at++]);
    }
}
