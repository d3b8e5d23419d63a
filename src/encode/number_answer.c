/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number_answer.c -- answers that give the values of x as numbers, one after the other:
 * "x = [...];" of MiniZinc (and FlatZinc) followed by a line of dashes, and the lines
 * "Sol:" of Minion. */
#include "encode/answer_scan.h"
#include "encode/domains.h"
#include "encode/solution_check.h"

#include <inttypes.h>
#include <string.h>

typedef struct number_reader {
    gv_answer_scan scan;
    gv_domains domains;
    gv_label *labels;
    uint32_t n_read;
    bool complete; /* the mark after a complete solution was seen */
} number_reader;

static gv_status take_number(number_reader *reader, gv_answer_word word, gv_error *err)
{
    int64_t number = 0;
    if (!gv_answer_scan_number(&number, &reader->scan, word))
        return gv_answer_scan_fail_word(err, &reader->scan, word, "is not a number");
    if (reader->n_read == reader->domains.net->n_primary || reader->complete)
        return gv_answer_scan_fail_word(
            err, &reader->scan, word,
            "is one value more than there are variables: one "
            "answer at a time");
    const gv_label label = gv_domains_label(&reader->domains, reader->n_read,
                                            number < 0 ? 0 : (uint64_t)number);
    if (label == GV_NO_LABEL)
        return gv_answer_scan_fail_word(err, &reader->scan, word,
                                        "is not a value of the variable");
    reader->labels[reader->n_read++] = label;
    return GV_OK;
}

static gv_status finish(gv_reply *out, number_reader *reader, const char *sign,
                        gv_error *err)
{
    const uint32_t n = reader->domains.net->n_primary;
    if (reader->n_read < n)
        return gv_fail_at(err, GV_ERR_INPUT, reader->scan.line ? reader->scan.line : 1,
                          1,
                          "the answer is cut short: it has %" PRIu32
                          " values for %" PRIu32 " variables",
                          reader->n_read, n);
    if (!reader->complete)
        return gv_fail_at(err, GV_ERR_INPUT, reader->scan.line, 1,
                          "the answer is cut short: there is no '%s' after it", sign);
    *out = GV_REPLY_SAT;
    return gv_solution_check(reader->domains.instance, reader->labels, err);
}

static gv_status begin(number_reader *out, gv_label *labels,
                       const gv_instance *instance, const gv_encode_choice *choice,
                       const char *text, size_t length, gv_arena *tmp, gv_error *err)
{
    // The numbers of variables and values do not depend on what was chosen.
    for (gv_var var = 0; var < instance->net->n_primary; var++)
        labels[var] = GV_NO_LABEL;
    *out = (number_reader){ .labels = labels };
    gv_answer_scan_init(&out->scan, text, length, choice->meter);
    return gv_domains_make(&out->domains, instance, true, tmp, err);
}

/* A reply without a solution, if there are no values. */
static gv_status settle(gv_reply *out, const number_reader *reader, gv_reply reply,
                        gv_error *err)
{
    if (reader->n_read)
        return gv_answer_scan_fail_line(
            err, &reader->scan,
            "the answer contradicts itself: it has values, but "
            "says that there is no solution");
    *out = reply;
    return GV_OK;
}

/* ---- MiniZinc ---- */

/* The numbers after "x =", up to the semicolon, on this line and the following ones. */
static gv_status read_array(number_reader *reader, gv_error *err)
{
    static const char separators[] = ",|[]();=";
    gv_answer_scan *scan = &reader->scan;
    do {
        // array2d(1..9, 1..9, [ ... ]): what comes before the bracket is not a value.
        const char *from = scan->text + scan->at;
        const bool last = memchr(from, ';', scan->end - scan->at) != NULL;
        const char *call = memchr(from, '(', scan->end - scan->at);
        const char *bracket = memchr(from, '[', scan->end - scan->at);
        if (call && bracket && call < bracket)
            scan->at = (size_t)(bracket - scan->text);
        gv_answer_word word;
        while (gv_answer_word_next(&word, scan, separators))
            GV_TRY(take_number(reader, word, err));
        if (last)
            return GV_OK;
    } while (gv_answer_scan_line(scan));
    return GV_OK;
}

/* Whether the line begins with "x ="; skips it. */
static bool begins_x(gv_answer_scan *scan)
{
    gv_answer_scan copy = *scan;
    if (!gv_answer_scan_skip(&copy, "x"))
        return false;
    while (copy.at < copy.end && copy.text[copy.at] == ' ')
        copy.at++;
    if (!gv_answer_scan_skip(&copy, "="))
        return false;
    *scan = copy;
    return true;
}

gv_status gv_mzn_read(gv_reply *out, gv_label *labels, const gv_instance *instance,
                      const gv_encode_choice *choice, const char *text, size_t length,
                      gv_arena *tmp, gv_error *err)
{
    number_reader reader;
    GV_TRY(begin(&reader, labels, instance, choice, text, length, tmp, err));
    while (gv_answer_scan_line(&reader.scan)) {
        if (gv_answer_scan_line_is(&reader.scan, "=====UNSATISFIABLE====="))
            return settle(out, &reader, GV_REPLY_UNSAT, err);
        if (gv_answer_scan_line_is(&reader.scan, "=====UNKNOWN====="))
            return settle(out, &reader, GV_REPLY_UNKNOWN, err);
        if (gv_answer_scan_line_is(&reader.scan, "----------"))
            reader.complete = reader.n_read > 0;
        else if (begins_x(&reader.scan))
            GV_TRY(read_array(&reader, err));
    }
    return finish(out, &reader, "----------", err);
}

/* ---- Minion ---- */

/* With -printsolsonly lines have no "Sol:". */
static bool is_numbers(const gv_answer_scan *scan)
{
    gv_answer_scan copy = *scan;
    gv_answer_word word;
    int64_t number;
    while (gv_answer_word_next(&word, &copy, ""))
        if (!gv_answer_scan_number(&number, &copy, word))
            return false;
    return true;
}

gv_status gv_minion_read(gv_reply *out, gv_label *labels, const gv_instance *instance,
                         const gv_encode_choice *choice, const char *text,
                         size_t length, gv_arena *tmp, gv_error *err)
{
    number_reader reader;
    GV_TRY(begin(&reader, labels, instance, choice, text, length, tmp, err));
    bool timed_out = false;
    while (gv_answer_scan_line(&reader.scan)) {
        if (gv_answer_scan_line_is(&reader.scan, "Problem solvable?: no"))
            return settle(out, &reader, timed_out ? GV_REPLY_UNKNOWN : GV_REPLY_UNSAT,
                          err);
        timed_out = timed_out || gv_answer_scan_line_is(&reader.scan, "Time out.");
        if (gv_answer_scan_skip(&reader.scan, "Solution Number:"))
            reader.complete = reader.n_read > 0;
        else if (gv_answer_scan_skip(&reader.scan, "Sol:") ||
                 is_numbers(&reader.scan)) {
            gv_answer_word word;
            while (gv_answer_word_next(&word, &reader.scan, ""))
                GV_TRY(take_number(&reader, word, err));
        }
    }
    // Minion prints its mark after solutions unless told to print solutions only.
    reader.complete = reader.n_read == instance->net->n_primary;
    return finish(out, &reader, "Solution Number", err);
}
