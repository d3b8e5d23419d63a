/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.c -- the calls by which kinds of puzzles state themselves: those of
 * model/csp.h, with names made by printf, after a failure without effect. */
#include "text/application/application.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void gv_app_note(gv_app_model *model, gv_status status)
{
    if (model->status == GV_OK)
        model->status = status;
}

static bool is_good(const gv_app_model *model)
{
    return model->status == GV_OK;
}

/* A name in a buffer of its own, cut where it is long. */
typedef struct name_text {
    char text[GV_APP_NAME_BYTES];
    gv_symbol symbol;
} name_text;

static void print(name_text *out, const char *format, va_list args)
{
    const int n = vsnprintf(out->text, sizeof out->text, format, args);
    const size_t length = n < 0 ? 0 : (size_t)n;
    out->symbol =
        (gv_symbol){ out->text,
                     length < sizeof out->text ? length : sizeof out->text - 1 };
}

/* ---- variables ---- */

/* The values of the last variable. */
static void add_range(gv_app_model *model, int64_t low, int64_t high)
{
    for (int64_t value = low; value <= high && is_good(model); value++) {
        char text[24];
        const int n = snprintf(text, sizeof text, "%" PRId64, value);
        gv_app_note(model, gv_csp_add_value(model->csp, (gv_symbol){ text, (size_t)n },
                                            model->err));
    }
}

gv_var gv_app_variable(gv_app_model *model, int64_t low, int64_t high, const char *name,
                       ...)
{
    name_text made;
    va_list args;
    va_start(args, name);
    print(&made, name, args);
    va_end(args);
    const gv_var variable = gv_csp_n_variables(model->csp);
    if (is_good(model))
        gv_app_note(model, gv_csp_add_variable(model->csp, made.symbol, model->err));
    add_range(model, low, high);
    return variable;
}

gv_var gv_app_hidden(gv_app_model *model, int64_t low, int64_t high, const char *name,
                     ...)
{
    name_text made;
    va_list args;
    va_start(args, name);
    print(&made, name, args);
    va_end(args);
    const gv_var variable = gv_app_hidden_choice(model, "%s", made.text);
    add_range(model, low, high);
    return variable;
}

gv_var gv_app_hidden_choice(gv_app_model *model, const char *name, ...)
{
    name_text made;
    va_list args;
    va_start(args, name);
    print(&made, name, args);
    va_end(args);
    const gv_var variable = gv_csp_n_variables(model->csp);
    if (is_good(model))
        gv_app_note(model,
                    gv_csp_add_hidden_variable(model->csp, made.symbol, model->err));
    return variable;
}

gv_var gv_app_choice(gv_app_model *model, const char *name, size_t length)
{
    const gv_var variable = gv_csp_n_variables(model->csp);
    if (is_good(model))
        gv_app_note(model, gv_csp_add_variable(model->csp, (gv_symbol){ name, length },
                                               model->err));
    return variable;
}

void gv_app_value(gv_app_model *model, const char *value, size_t length)
{
    if (is_good(model))
        gv_app_note(model, gv_csp_add_value(model->csp, (gv_symbol){ value, length },
                                            model->err));
}

gv_label gv_app_label(const gv_app_model *model, gv_var variable, uint32_t i)
{
    return is_good(model) ? gv_csp_first_label(model->csp, variable) + i : 0;
}

/* ---- constraints ---- */

void gv_app_constraint(gv_app_model *model, const char *words, ...)
{
    name_text made;
    va_list args;
    va_start(args, words);
    print(&made, words, args);
    va_end(args);
    if (is_good(model))
        gv_app_note(model,
                    gv_csp_begin_constraint(model->csp, made.symbol, model->err));
}

void gv_app_differ(gv_app_model *model, const gv_var *vars, uint32_t n)
{
    if (n > 1 && is_good(model))
        gv_app_note(model, gv_csp_add_alldiff(model->csp, model->err));
    for (uint32_t i = 0; n > 1 && i < n && is_good(model); i++)
        gv_app_note(model, gv_csp_add_member(model->csp, vars[i], model->err));
}

void gv_app_exactly_one(gv_app_model *model, const char *type, const char *name,
                        const gv_label *labels, uint32_t n)
{
    if (!is_good(model))
        return;
    const gv_symbol called = { name, strlen(name) }, typed = { type, strlen(type) };
    gv_app_note(model, gv_csp_add_exactly_one(model->csp, called, typed, labels, n,
                                              model->err));
}

void gv_app_permutation(gv_app_model *model, const gv_var *vars, uint32_t n,
                        const char *type, const char *prefix)
{
    const gv_mark mark = gv_arena_mark(model->tmp);
    gv_label *labels = GV_ARENA_NEW(model->tmp, gv_label, n);
    if (!labels)
        gv_app_note(model, gv_fail_memory(model->err));
    for (uint32_t value = 0; value < n && is_good(model); value++) {
        char name[GV_APP_NAME_BYTES];
        const gv_symbol text =
            gv_csp_value_name(model->csp, gv_app_label(model, vars[0], value));
        (void)snprintf(name, sizeof name, "%s%.*s", prefix, (int)text.length,
                       text.text);
        for (uint32_t i = 0; i < n; i++)
            labels[i] = gv_app_label(model, vars[i], value);
        gv_app_exactly_one(model, type, name, labels, n);
    }
    gv_arena_rewind(model->tmp, mark);
}

void gv_app_at_most_one(gv_app_model *model, const gv_label *labels, uint32_t n)
{
    if (n > 1 && is_good(model))
        gv_app_note(model, gv_csp_add_at_most_one(model->csp, labels, n, model->err));
}

void gv_app_forbid(gv_app_model *model, gv_label a, gv_label b)
{
    if (is_good(model))
        gv_app_note(model, gv_csp_add_forbidden(model->csp, a, b, model->err));
}

void gv_app_relate(gv_app_model *model, gv_var x, gv_csp_relation rel, gv_var y,
                   int64_t offset)
{
    if (is_good(model))
        gv_app_note(model,
                    gv_csp_add_relation(model->csp, x, rel, y, offset, model->err));
}

void gv_app_sum(gv_app_model *model, const gv_var *vars, uint32_t n, int64_t sum)
{
    const gv_mark mark = gv_arena_mark(model->tmp);
    gv_csp_term *terms = GV_ARENA_NEW(model->tmp, gv_csp_term, n);
    if (!terms)
        gv_app_note(model, gv_fail_memory(model->err));
    for (uint32_t i = 0; terms && i < n; i++)
        terms[i] = (gv_csp_term){ 1, vars[i] };
    gv_app_linear(model, terms, n, GV_CSP_EQ, sum);
    gv_arena_rewind(model->tmp, mark);
}

void gv_app_linear(gv_app_model *model, const gv_csp_term *terms, uint32_t n,
                   gv_csp_relation rel, int64_t k)
{
    if (is_good(model))
        gv_app_note(model, gv_csp_add_linear(model->csp, terms, n, rel, k, model->err));
}

void gv_app_count(gv_app_model *model, const gv_label *labels, uint32_t n,
                  gv_csp_relation rel, int64_t k)
{
    if (is_good(model))
        gv_app_note(model, gv_csp_add_count(model->csp, labels, n, rel, k, model->err));
}

void gv_app_table(gv_app_model *model, const gv_var *vars, uint32_t n,
                  const gv_label *tuples, size_t n_tuples)
{
    if (is_good(model))
        gv_app_note(model, gv_csp_add_table(model->csp, vars, n, tuples, n_tuples, true,
                                            model->err));
}

void gv_app_clause(gv_app_model *model, const gv_label *labels, const bool *negated,
                   uint32_t n)
{
    if (is_good(model))
        gv_app_note(model,
                    gv_csp_add_clause(model->csp, labels, negated, n, model->err));
}

void gv_app_give(gv_app_model *model, gv_label label)
{
    if (is_good(model) && !gv_u32_list_push(&model->givens, label))
        gv_app_note(model, gv_fail_memory(model->err));
}
