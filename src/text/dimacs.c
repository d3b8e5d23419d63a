/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimacs.c -- the two formats of DIMACS challenges: clauses ("p cnf"), whose variables
 * are true or false, and graphs ("p edge", "p col"), whose vertices take one of
 * --size colours, different ones at the ends of an edge. */
#include "text/detect.h"
#include "text/formats.h"
#include "text/record_split.h"
#include "text/scan.h"

#include "model/csp.h"
#include "model/u32_list.h"

#include <stdio.h>
#include <string.h>

/* A file while it is read. */
typedef struct dimacs {
    const gv_record_text *raw;
    size_t at;
    gv_csp *csp;
    gv_error *err;
    uint32_t n_variables;
    uint32_t n_colours;  /* of a graph */
    uint64_t n_promised; /* clauses or edges, as the head says */
    uint64_t n_found;
} dimacs;

static gv_status fail(const dimacs *d, size_t at, const char *what)
{
    return gv_record_text_fail(d->err, d->raw, at, "%s", what);
}

static gv_status placed(const dimacs *d, size_t at, gv_status status)
{
    if (status == GV_ERR_INPUT && d->err && d->err->line == 0)
        gv_record_text_place(d->raw, at, &d->err->line, &d->err->column);
    return status;
}

/* ---- words ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_line(dimacs *d)
{
    while (d->at < d->raw->length && d->raw->text[d->at] != '\n')
        d->at++;
}

/* Whether the line at the place begins with this word. */
static bool at_word(const dimacs *d, char word)
{
    const char *const text = d->raw->text + d->at;
    const size_t rest = d->raw->length - d->at;
    return rest > 0 && text[0] == word && (rest == 1 || is_space(text[1]));
}

/* To the next word that is not in a comment; false at the end. */
static bool next(dimacs *d)
{
    while (d->at < d->raw->length) {
        const bool line_start = d->at == 0 || d->raw->text[d->at - 1] == '\n';
        if (is_space(d->raw->text[d->at]))
            d->at++;
        else if (line_start && at_word(d, 'c'))
            skip_line(d);
        else
            return true;
    }
    return false;
}

/* Takes a word, and says where it is. */
static gv_text_span take_word(dimacs *d)
{
    gv_text_span word = { .start = d->at };
    while (d->at < d->raw->length && !is_space(d->raw->text[d->at]))
        d->at++;
    word.length = d->at - word.start;
    return word;
}

/* An integer of at most 18 digits. */
static gv_status read_integer(int64_t *out, dimacs *d, const char *what)
{
    char message[80];
    (void)snprintf(message, sizeof message, "expected %s", what);
    if (!next(d))
        return fail(d, d->at, message);
    const gv_text_span word = take_word(d);
    const char *const text = d->raw->text + word.start;
    const size_t sign = word.length && text[0] == '-';
    int64_t number = 0;
    if (word.length == sign || word.length > sign + 18)
        return fail(d, word.start, message);
    for (size_t i = sign; i < word.length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return fail(d, word.start, message);
        number = 10 * number + (text[i] - '0');
    }
    *out = sign ? -number : number;
    return GV_OK;
}

/* ---- clauses ---- */

static gv_status add_variables(dimacs *d, const char *letter, const char *const *values,
                               uint32_t n_values)
{
    for (uint32_t i = 0; i < d->n_variables; i++) {
        char name[24];
        const int length = snprintf(name, sizeof name, "%s%u", letter, i + 1);
        GV_TRY(
            gv_csp_add_variable(d->csp, (gv_symbol){ name, (size_t)length }, d->err));
        for (uint32_t v = 0; v < n_values; v++) {
            char number[24];
            const char *value = values ? values[v] : number;
            if (!values)
                (void)snprintf(number, sizeof number, "%u", v + 1);
            GV_TRY(
                gv_csp_add_value(d->csp, (gv_symbol){ value, strlen(value) }, d->err));
        }
    }
    return GV_OK;
}

/* The literals of the clause in `labels`, up to its 0. */
static gv_status read_clause(gv_u32_list *labels, dimacs *d)
{
    for (;;) {
        int64_t literal;
        const bool any = next(d);
        const size_t at = d->at;
        if (!any)
            return fail(d, at, "the last clause does not end with 0");
        GV_TRY(read_integer(&literal, d, "a literal"));
        if (literal == 0)
            return GV_OK;
        const int64_t variable = literal < 0 ? -literal : literal;
        if (variable > d->n_variables)
            return gv_record_text_fail(d->err, d->raw, at,
                                       "there is no variable %lld: the head says %u",
                                       (long long)variable, d->n_variables);
        // The values are true and false, in this order.
        const gv_label first = gv_csp_first_label(d->csp, (gv_var)variable - 1);
        if (!gv_u32_list_push(labels, literal < 0 ? first + 1 : first))
            return gv_fail_memory(d->err);
    }
}

static gv_status read_clauses(dimacs *d, gv_arena *tmp)
{
    static const char *const values[] = { "true", "false" };
    GV_TRY(add_variables(d, "x", values, 2));
    while (next(d) && !at_word(d, '%')) { // some old files end with "%" and a 0
        gv_u32_list labels;
        const gv_mark mark = gv_arena_mark(tmp);
        const size_t at = d->at;
        gv_u32_list_init(&labels, tmp);
        GV_TRY(read_clause(&labels, d));
        char words[100];
        const size_t n = gv_scan_one_line(words, sizeof words, d->raw->text + at,
                                          d->at - at - 1); // without its 0
        GV_TRY(gv_csp_begin_constraint(d->csp, (gv_symbol){ words, n }, d->err));
        GV_TRY(placed(
            d, at,
            gv_csp_add_clause(d->csp, labels.items, NULL, labels.n_items, d->err)));
        gv_arena_rewind(tmp, mark);
        d->n_found++;
    }
    return GV_OK;
}

/* ---- graphs ---- */

static gv_status read_edge(dimacs *d)
{
    int64_t ends[2];
    const size_t at = d->at;
    (void)take_word(d); // e
    for (int i = 0; i < 2; i++) {
        GV_TRY(read_integer(&ends[i], d, "a vertex"));
        if (ends[i] < 1 || ends[i] > d->n_variables)
            return gv_record_text_fail(d->err, d->raw, at,
                                       "there is no vertex %lld: the head says %u",
                                       (long long)ends[i], d->n_variables);
    }
    char words[64];
    const int length = snprintf(words, sizeof words, "%lld and %lld are neighbours",
                                (long long)ends[0], (long long)ends[1]);
    d->n_found++;
    GV_TRY(
        gv_csp_begin_constraint(d->csp, (gv_symbol){ words, (size_t)length }, d->err));
    if (ends[0] == ends[1]) // no colour differs from itself
        return gv_csp_add_clause(d->csp, NULL, NULL, 0, d->err);
    return placed(d, at,
                  gv_csp_add_relation(d->csp, (gv_var)ends[0] - 1, GV_CSP_NE,
                                      (gv_var)ends[1] - 1, 0, d->err));
}

/* Lines other than edges state coordinates and the like. */
static gv_status read_graph(dimacs *d, size_t head)
{
    d->n_colours = gv_record_text_order(d->raw);
    if (d->n_colours == 0)
        return fail(d, head, "a graph needs a number of colours: --size N");
    GV_TRY(add_variables(d, "v", NULL, d->n_colours));
    while (next(d))
        if (at_word(d, 'e'))
            GV_TRY(read_edge(d));
        else if (at_word(d, 'n') || at_word(d, 'd') || at_word(d, 'v') ||
                 at_word(d, 'x'))
            skip_line(d);
        else
            return fail(d, d->at, "expected an edge: e V W");
    return GV_OK;
}

/* ---- the format ---- */

static bool span_is(const dimacs *d, gv_text_span span, const char *word)
{
    return gv_scan_is(d->raw, span, word);
}

static gv_status read_file(dimacs *d, gv_arena *tmp)
{
    const bool any = next(d);
    const size_t head = d->at;
    if (!any || !at_word(d, 'p'))
        return fail(d, head, "expected 'p cnf', 'p edge' or 'p col'");
    (void)take_word(d);
    (void)next(d);
    const gv_text_span kind = take_word(d);
    const bool is_cnf = span_is(d, kind, "cnf");
    if (!is_cnf && !span_is(d, kind, "edge") && !span_is(d, kind, "col"))
        return fail(d, kind.start, "expected 'cnf', 'edge' or 'col'");
    int64_t n_variables, n_promised;
    GV_TRY(read_integer(&n_variables, d, "a number of variables"));
    GV_TRY(read_integer(&n_promised, d,
                        is_cnf ? "a number of clauses" : "a number of edges"));
    if (n_variables < (is_cnf ? 0 : 1) || n_promised < 0)
        return fail(d, head,
                    is_cnf ? "expected numbers of variables and clauses from 0 on"
                           : "expected a number of vertices above 0");
    if (n_variables > GV_CSP_MAX_LABELS / 2)
        return gv_record_text_fail(d->err, d->raw, head, "more than %d variables",
                                   GV_CSP_MAX_LABELS / 2);
    d->n_variables = (uint32_t)n_variables;
    d->n_promised = (uint64_t)n_promised;
    GV_TRY(placed(d, head, is_cnf ? read_clauses(d, tmp) : read_graph(d, head)));
    // Graphs often count each edge twice; a file of clauses that is cut short lacks
    // some.
    if (is_cnf && d->n_found != d->n_promised)
        return gv_record_text_fail(
            d->err, d->raw, head, "the head says %llu clauses, there are %llu",
            (unsigned long long)d->n_promised, (unsigned long long)d->n_found);
    return GV_OK;
}

static gv_status read_instance(gv_instance **out, const gv_record_text *raw,
                               gv_context *context, gv_arena *arena, gv_arena *tmp,
                               gv_error *err)
{
    dimacs d = { .raw = raw, .err = err };
    gv_arena scratch;
    const gv_net *net = NULL;
    GV_TRY(gv_csp_new(&d.csp, tmp, err));
    gv_arena_init(&scratch, tmp->memory);
    gv_status status = read_file(&d, &scratch);
    gv_arena_free(&scratch);
    if (status == GV_OK)
        status = placed(&d, 0, gv_csp_finish(&net, d.csp, arena, err));
    GV_TRY(status);
    return gv_instance_make(out, context, net, NULL, NULL, 0, NULL, GV_ALPHABET_AUTO,
                            arena, err);
}

static gv_status read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    gv_instance *instance = NULL;
    gv_arena_init(&tmp, arena->memory);
    const gv_status status = read_instance(&instance, raw, context, arena, &tmp, err);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = gv_parsed_whole(instance, raw);
    return status;
}

/* "p cnf", "p edge", "p col", or the comments before it. */
static bool is_head(const char *text, size_t length)
{
    if (length == 0 || (length > 1 && text[1] != ' ' && text[1] != '\t'))
        return false;
    return text[0] == 'c' || (text[0] == 'p' && length > 1);
}

/* The rest of the input is one file. */
static bool split(gv_split *cut)
{
    gv_split_rest(cut, (gv_format)GV_FORMAT_DIMACS);
    return true;
}

const gv_format_row gv_format_dimacs = {
    .name = "dimacs",
    .summary = "clauses (.cnf), or a graph to colour (.col) with --size colours",
    .read = read,
    .head = is_head,
    .cut = split,
    .always_cut = true,
    .cuts_nul = true,
};
