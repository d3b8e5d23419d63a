/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer_scan.c -- lines and words of a text that need not be terminated. */
#include "encode/answer_scan.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

void gv_answer_scan_init(gv_answer_scan *scan, const char *text, size_t length,
                         gv_meter *meter)
{
    *scan = (gv_answer_scan){ .text = text, .length = length, .meter = meter };
}

static void skip_blanks(gv_answer_scan *scan)
{
    while (scan->at < scan->end && is_blank(scan->text[scan->at]))
        scan->at++;
}

bool gv_answer_scan_line(gv_answer_scan *scan)
{
    while (scan->next < scan->length && !gv_meter_spend(scan->meter, 1)) {
        const char *start = scan->text + scan->next;
        const char *newline = memchr(start, '\n', scan->length - scan->next);
        scan->line++;
        scan->line_start = scan->at = scan->next;
        scan->end = newline ? (size_t)(newline - scan->text) : scan->length;
        scan->next = newline ? scan->end + 1 : scan->length;
        skip_blanks(scan);
        if (scan->at < scan->end)
            return true;
    }
    return false;
}

bool gv_answer_scan_skip(gv_answer_scan *scan, const char *words)
{
    const size_t n = strlen(words);
    if (scan->end - scan->at < n || memcmp(scan->text + scan->at, words, n) != 0)
        return false;
    scan->at += n;
    return true;
}

bool gv_answer_scan_line_is(const gv_answer_scan *scan, const char *words)
{
    gv_answer_scan copy = *scan;
    if (!gv_answer_scan_skip(&copy, words))
        return false;
    skip_blanks(&copy);
    return copy.at == copy.end;
}

bool gv_answer_word_next(gv_answer_word *out, gv_answer_scan *scan,
                         const char *separators)
{
    const char *text = scan->text;
    if (gv_meter_spend(scan->meter, 1))
        scan->at = scan->end;
    while (scan->at < scan->end &&
           (is_blank(text[scan->at]) || strchr(separators, text[scan->at])))
        scan->at++;
    const size_t start = scan->at;
    while (scan->at < scan->end && !is_blank(text[scan->at]) &&
           !strchr(separators, text[scan->at]))
        scan->at++;
    *out = (gv_answer_word){ start, scan->at - start };
    return out->length > 0;
}

bool gv_answer_scan_number(int64_t *out, const gv_answer_scan *scan,
                           gv_answer_word word)
{
    enum { MOST_DIGITS = 18 };
    const char *text = scan->text + word.start;
    const bool sign = text[0] == '-' || text[0] == '+';
    if (word.length == sign || word.length > MOST_DIGITS)
        return false;
    int64_t number = 0;
    for (size_t i = sign; i < word.length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = 10 * number + (text[i] - '0');
    }
    *out = text[0] == '-' ? -number : number;
    return true;
}

gv_status gv_answer_scan_fail_word(gv_error *err, const gv_answer_scan *scan,
                                   gv_answer_word word, const char *message)
{
    enum { LONGEST = 60 };
    const int shown = word.length < LONGEST ? (int)word.length : LONGEST;
    return gv_fail_at(err, GV_ERR_INPUT, scan->line, word.start - scan->line_start + 1,
                      "'%.*s' %s", shown, scan->text + word.start, message);
}

gv_status gv_answer_scan_fail_line(gv_error *err, const gv_answer_scan *scan,
                                   const char *message)
{
    return gv_fail_at(err, GV_ERR_INPUT, scan->line ? scan->line : 1, 1, "%s", message);
}
