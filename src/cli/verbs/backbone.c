/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backbone.c -- `givens backbone`: how much of each puzzle is the same in all its
 * solutions; by look-ahead, and with --exact by a SAT solver, with bounds if a limit
 * came first. */
#include "base/budget.h"
#include "cli/stream/task.h"
#include "linked_sat/linked_sat.h"
#include "solve/backbone.h"
#include "model/u32_list.h"

#include <assert.h>

typedef struct backbone_options {
    bool exact;
    bool both_signs;
    bool literals;
} backbone_options;

/* The columns, in their order; some only if they are requested. */
typedef enum column_id {
    HOLES,
    TOTAL,
    VARIABLES,
    FIXED,
    SHARE,
    FIXED_TOTAL,
    SHARE_TOTAL,
    LOWER,
    UPPER,
    CALLS,
    STATUS,
    DECIDED,
    HOLDING,
    EXCLUDED,
    N_COLUMNS
} column_id;

static const gv_column columns[N_COLUMNS] = {
    [HOLES] = GV_INTEGERS("holes", "cells or variables without a given"),
    [TOTAL] = GV_INTEGERS("total", "all values of the holes"),
    [VARIABLES] =
        GV_INTEGERS("variables", "those of them that forward checking leaves open"),
    [FIXED] = GV_INTEGERS("fixed", "variables that look-ahead fixes"),
    [SHARE] = GV_REALS("share", "fixed by variables"),
    [FIXED_TOTAL] =
        GV_INTEGERS("fixed_total", "fixed, and what forward checking decided"),
    [SHARE_TOTAL] = GV_REALS("share_total", "fixed_total by total"),
    [LOWER] = GV_OPTIONAL("lower", GV_COLUMN_INTEGER,
                          "at least this many variables are in the backbone"),
    [UPPER] = GV_OPTIONAL("upper", GV_COLUMN_INTEGER,
                          "at most this many variables are in the backbone"),
    [CALLS] = GV_OPTIONAL("calls", GV_COLUMN_INTEGER, "questions to the SAT solver"),
    [STATUS] =
        GV_OPTIONAL("status", GV_COLUMN_TEXT, "limit where the numbers are bounds"),
    [DECIDED] =
        GV_OPTIONAL("decided", GV_COLUMN_LIST, "values that forward checking placed"),
    [HOLDING] = GV_OPTIONAL("holding", GV_COLUMN_LIST, "variables that always hold"),
    [EXCLUDED] = GV_OPTIONAL("excluded", GV_COLUMN_LIST, "variables that never hold"),
};

/* What is known about a record. */
typedef struct found {
    const gv_instance *instance;
    gv_lookahead ahead;
    gv_exact_backbone bone; /* with --exact */
    const uint8_t *fixing;
} found;

static bool has_column(const gv_run *run, column_id column)
{
    const backbone_options *own = run->options;
    switch (column) {
    case LOWER:
    case UPPER:
    case CALLS:
        return own->exact;
    case STATUS: // JSON has it first, --na at the end
        return run->form.kind != GV_FORM_JSON && !run->settings.na;
    case DECIDED:
    case HOLDING:
    case EXCLUDED:
        return own->literals;
    default:
        return true;
    }
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    const backbone_options *own = run->options;
    if (own->exact && !gv_sat_by_name(gv_linked_sat, NULL))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--exact needs a SAT solver, and none is built in");
    run->n_columns = 0;
    for (column_id column = 0; column < N_COLUMNS; column++)
        if (has_column(run, column))
            run->columns[run->n_columns++] = columns[column];
    return GV_OK;
}

/* ---- finding ---- */

static gv_end end_of(const gv_run *run, const found *f)
{
    const backbone_options *own = run->options;
    return own->exact && !f->ahead.contradiction ? f->bone.end : f->ahead.end;
}

static bool has_no_solution(const gv_run *run, const found *f)
{
    const backbone_options *own = run->options;
    return f->ahead.contradiction || (own->exact && f->bone.contradiction);
}

/* The exact backbone, within what the look-ahead has left of the limits. */
static gv_status find_exact(found *f, const gv_budget *budget, gv_arena *tmp,
                            gv_error *err)
{
    gv_exact_backbone_options options = { .known = &f->ahead };
    f->bone = (gv_exact_backbone){ .n_variables = f->ahead.n_variables,
                                   .n_certain = f->ahead.n_fixed,
                                   .end = gv_budget_rest(&options.limits, budget, 0) };
    if (f->bone.end == GV_END_COMPLETE) {
        GV_TRY(gv_exact_backbone_run(&f->bone, f->instance, &options, tmp, tmp, err));
        f->fixing = f->bone.fixing;
    }
    return GV_OK;
}

static gv_status find(found *f, const gv_task *task, gv_error *err)
{
    const backbone_options *own = task->run->options;
    gv_arena *tmp = &task->worker->tmp;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    const gv_lookahead_options options = {
        .limits = limits,
        .both_signs = own->both_signs,
    };
    GV_TRY(gv_lookahead_run(&f->ahead, f->instance, &options, tmp, tmp, err));
    f->fixing = f->ahead.fixing;
    if (!own->exact || f->ahead.contradiction)
        return GV_OK;
    return find_exact(f, &budget, tmp, err);
}

/* ---- writing ---- */

static gv_cell share_cell(uint64_t part, uint64_t whole)
{
    return whole ? gv_cell_styled((double)part / (double)whole, 4, GV_REAL_DECIMALS)
                 : gv_cell_absent(GV_OUTCOME_OK);
}

static bool is_listed(const found *f, column_id list, gv_label label)
{
    const gv_instance *instance = f->instance;
    switch (f->fixing[label]) {
    case GV_FIXED_IN:
        return list == DECIDED && gv_sorted_find(instance->givens, instance->n_givens,
                                                 label) == instance->n_givens;
    case GV_FIXED_TO_TRUE:
        return list == HOLDING;
    case GV_FIXED_TO_FALSE:
        return list == EXCLUDED;
    default:
        return false;
    }
}

/* The names of the labels of a list. */
static void put_names(gv_buffer *out, const found *f, column_id list)
{
    for (gv_label label = 0; label < f->instance->net->n_shown; label++)
        if (is_listed(f, list, label)) {
            gv_net_label_name(f->instance->net, label, out);
            gv_buffer_putc(out, '\0');
        }
}

static gv_cell number_cell(const found *f, column_id column)
{
    const gv_lookahead *ahead = &f->ahead;
    switch (column) {
    case HOLES:
        return gv_cell_integer(ahead->n_holes);
    case TOTAL:
        return gv_cell_integer(ahead->n_total);
    case VARIABLES:
        return gv_cell_integer(ahead->n_variables);
    case FIXED:
        return gv_cell_integer(ahead->n_fixed);
    case SHARE:
        return share_cell(ahead->n_fixed, ahead->n_variables);
    case FIXED_TOTAL:
        return gv_cell_integer(gv_lookahead_fixed_of_total(ahead));
    case SHARE_TOTAL:
        return share_cell(gv_lookahead_fixed_of_total(ahead), ahead->n_total);
    case LOWER:
        return gv_cell_integer(f->bone.n_certain);
    case UPPER:
        return gv_cell_integer(gv_exact_backbone_upper(&f->bone));
    default:
        assert(column == CALLS);
        return gv_cell_integer(f->bone.n_calls);
    }
}

static void fill_cell(gv_task *task, size_t place, const found *f, column_id column)
{
    gv_cell *cell = &task->worker->cells[place];
    if (column == STATUS)
        *cell = gv_cell_text(gv_outcome_name(task->outcome));
    else if (columns[column].kind == GV_COLUMN_LIST)
        put_names(gv_worker_text(task->worker, place, GV_CELL_LIST), f, column);
    else
        *cell = number_cell(f, column);
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const gv_run *run = task->run;
    found f = { .instance = task->parsed.instance };
    gv_error why;
    const gv_status status = find(&f, task, &why);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    if (status != GV_OK) {
        gv_task_refuse(task, status, why.message);
        return GV_OK;
    }
    if (has_no_solution(run, &f)) {
        task->outcome = GV_OUTCOME_NONE;
        return GV_OK;
    }
    (void)gv_task_cut_short(task, end_of(run, &f));
    task->has_cells = true;
    size_t place = 0;
    for (column_id column = 0; column < N_COLUMNS && !task->stopped; column++)
        if (has_column(run, column))
            fill_cell(task, place++, &f, column);
    return GV_OK;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_FLAG(
        "exact", GV_OPT_IN(backbone_options, exact),
        "also the exact backbone, by a SAT solver; bounds if a limit comes first"),
    GV_OPT_FLAG("both-signs", GV_OPT_IN(backbone_options, both_signs),
                "look-ahead: also fix what follows from a value and from its absence"),
    GV_OPT_FLAG("literals", GV_OPT_IN(backbone_options, literals),
                "also list the values that are fixed"),
    GV_OPTS_TO_TABLE,
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_backbone = {
    .name = "backbone",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(backbone_options),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print how much the solutions of each puzzle share",
    .table_only = true,
    .n_columns = N_COLUMNS,
    .columns = columns,
    .prepare = prepare,
    .answer = answer,
};
