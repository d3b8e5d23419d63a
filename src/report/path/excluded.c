/* SPDX-License-Identifier: GPL-3.0-or-later */
/* excluded.c -- names the constraints that exclude values of a csp before the first
 * step. These values are no labels of the network, which lists them with their reasons
 * (gv_csp_excluded). */
#include "report/path/excluded.h"

#include "report/path/words_names.h"

enum {
    MOST_VARIABLES = 12, /* of one constraint that are named; others are counted */
    MOST_VALUES = 12     /* of one variable, runs of numbers counted once */
};

/* From `at` on: where the values of the same constraint end, or those of the same
 * variable too. */
static uint32_t end_of(const gv_csp_names *csp, uint32_t at, bool of_variable)
{
    const gv_csp_excluded *first = &csp->excluded[at];
    while (++at < csp->n_excluded &&
           csp->excluded[at].constraint == first->constraint &&
           (!of_variable || csp->excluded[at].variable == first->variable))
        ;
    return at;
}

/* ---- text ---- */

/* How many of the values from `at` on are consecutive numbers; few are told singly. */
static uint32_t run_at(const gv_csp_names *csp, uint32_t at, uint32_t end)
{
    enum { LEAST = 4 };
    uint32_t run = 1;
    while (at + run < end && gv_words_is_next(csp->excluded[at + run - 1].value,
                                              csp->excluded[at + run].value))
        run++;
    return run < LEAST ? 1 : run;
}

static uint32_t count_runs(const gv_csp_names *csp, uint32_t at, uint32_t end)
{
    uint32_t n = 0;
    for (; at < end; at += run_at(csp, at, end))
        n++;
    return n;
}

/* "E is not 0, 2, 4, 6 or 8", "x is not 1 to 7", "none of 40 values of x". */
static void put_variable(gv_buffer *out, const gv_csp_names *csp, uint32_t at,
                         uint32_t end)
{
    const char *name = csp->variable[csp->excluded[at].variable];
    const uint32_t n_runs = count_runs(csp, at, end);
    if (n_runs > MOST_VALUES) {
        gv_buffer_printf(out, "%s is none of %u values", name, (unsigned)(end - at));
        return;
    }
    gv_buffer_printf(out, "%s is not ", name);
    for (uint32_t i = 0, run; at < end; at += run, i++) {
        run = run_at(csp, at, end);
        if (i)
            gv_buffer_puts(out, i + 1 == n_runs ? " or " : ", ");
        gv_buffer_puts(out, csp->excluded[at].value);
        if (run > 1)
            gv_buffer_printf(out, " to %s", csp->excluded[at + run - 1].value);
    }
}

static void put_line(gv_buffer *out, const gv_constraints *rules, uint32_t at,
                     uint32_t end)
{
    const gv_csp_names *csp = rules->net->csp;
    uint32_t n = 0;
    gv_buffer_puts(out, "  ");
    gv_constraint_words(rules, csp->excluded[at].constraint, NULL, out);
    for (uint32_t next; at < end; at = next, n++) {
        next = end_of(csp, at, true);
        if (n >= MOST_VARIABLES)
            continue;
        gv_buffer_puts(out, n ? "; " : ": ");
        put_variable(out, csp, at, next);
    }
    if (n > MOST_VARIABLES)
        gv_buffer_printf(out, "; and values of %u more variable%s",
                         (unsigned)n - MOST_VARIABLES,
                         n == MOST_VARIABLES + 1 ? "" : "s");
    gv_buffer_putc(out, '\n');
}

void gv_excluded_text(gv_buffer *out, const gv_constraints *rules, uint32_t most_lines)
{
    const gv_csp_names *csp = rules->net->csp;
    uint32_t n = 0;
    if (csp->n_excluded)
        gv_buffer_puts(out, "Before the first step, single constraints exclude:\n");
    for (uint32_t at = 0, end; at < csp->n_excluded; at = end, n++) {
        end = end_of(csp, at, false);
        if (n < most_lines)
            put_line(out, rules, at, end);
    }
    if (n > most_lines)
        gv_buffer_printf(out, "  %u more constraint%s exclude%s values\n",
                         (unsigned)(n - most_lines), n == most_lines + 1 ? "" : "s",
                         n == most_lines + 1 ? "s" : "");
}

/* ---- JSON ---- */

void gv_reason_json(gv_json *json, const gv_constraints *rules, uint32_t constraint,
                    gv_buffer *scratch)
{
    gv_json_object_begin(json);
    gv_json_key(json, "name");
    gv_buffer_reset(scratch);
    gv_constraint_name(rules, constraint, scratch);
    gv_json_string(json, scratch->text ? scratch->text : "", scratch->length);
    gv_json_key(json, "words");
    gv_buffer_reset(scratch);
    gv_constraint_words(rules, constraint, NULL, scratch);
    gv_json_string(json, scratch->text ? scratch->text : "", scratch->length);
    gv_json_object_end(json);
    json->out->failed = json->out->failed || scratch->failed;
}

static void put_labels(gv_json *json, const gv_csp_names *csp, uint32_t at,
                       uint32_t end, gv_buffer *scratch)
{
    gv_json_key(json, "labels");
    gv_json_array_begin(json);
    for (; at < end; at++) {
        gv_buffer_reset(scratch);
        gv_buffer_printf(scratch, "%s=%s", csp->variable[csp->excluded[at].variable],
                         csp->excluded[at].value);
        gv_json_string(json, scratch->text ? scratch->text : "", scratch->length);
        json->out->failed = json->out->failed || scratch->failed;
    }
    gv_json_array_end(json);
}

void gv_excluded_json(gv_json *json, const gv_constraints *rules, gv_buffer *scratch)
{
    const gv_csp_names *csp = rules->net->csp;
    if (!csp->n_excluded)
        return;
    gv_json_key(json, "excluded");
    gv_json_array_begin(json);
    for (uint32_t at = 0, end; at < csp->n_excluded; at = end) {
        end = end_of(csp, at, false);
        gv_json_object_begin(json);
        gv_json_key(json, "constraint");
        gv_reason_json(json, rules, csp->excluded[at].constraint, scratch);
        put_labels(json, csp, at, end, scratch);
        gv_json_object_end(json);
    }
    gv_json_array_end(json);
}
