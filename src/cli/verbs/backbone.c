/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backbone.c -- `givens backbone`: how much of each puzzle is the same in all its
 * solutions; by look-ahead, and with --exact by a SAT solver, with bounds where a limit
 * came first. */
#include "base/budget.h"
#include "base/json.h"
#include "cli/stream/task.h"
#include "experiment/backbone.h"
#include "model/list.h"

/* The columns, in their order; some of them only where they are asked for. */
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
    [HOLES] = { "holes", true },
    [TOTAL] = { "total", true },
    [VARIABLES] = { "variables", true },
    [FIXED] = { "fixed", true },
    [SHARE] = { "share", true },
    [FIXED_TOTAL] = { "fixed_total", true },
    [SHARE_TOTAL] = { "share_total", true },
    [LOWER] = { "lower", true },
    [UPPER] = { "upper", true },
    [CALLS] = { "calls", true },
    [STATUS] = { "status", false },
    // Lists: JSON writes an array, which needs no quotes either.
    [DECIDED] = { "decided", true },
    [HOLDING] = { "holding", true },
    [EXCLUDED] = { "excluded", true },
};

/* What is known of a record. */
typedef struct found {
    const gv_instance *instance;
    gv_lookahead ahead;
    gv_backbone bone; /* with --exact */
    const uint8_t *fixing;
} found;

static bool has_column(const gv_run *run, column_id column)
{
    switch (column) {
    case LOWER:
    case UPPER:
    case CALLS:
        return run->settings.exact;
    case STATUS: // JSON has it in front
        return run->form.kind != GV_FORM_JSON;
    case DECIDED:
    case HOLDING:
    case EXCLUDED:
        return run->settings.literals;
    default:
        return true;
    }
}

static gv_status cmd_backbone_prepare(gv_run *run, gv_error *err)
{
    if (run->settings.exact && !gv_sat_by_name(NULL))
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
    return run->settings.exact && !f->ahead.contradiction ? f->bone.end : f->ahead.end;
}

static bool has_no_solution(const gv_run *run, const found *f)
{
    return f->ahead.contradiction || (run->settings.exact && f->bone.contradiction);
}

/* The exact backbone, within what the look-ahead has left of the limits. */
static gv_status find_exact(found *f, const gv_budget *budget, gv_arena *tmp,
                            gv_error *err)
{
    gv_backbone_options options = { .known = &f->ahead };
    f->bone = (gv_backbone){ .n_variables = f->ahead.n_variables,
                             .n_certain = f->ahead.n_fixed,
                             .end = gv_budget_rest(&options.limits, budget, 0) };
    if (f->bone.end == GV_END_COMPLETE) {
        GV_TRY(gv_backbone_run(&f->bone, f->instance, &options, tmp, tmp, err));
        f->fixing = f->bone.fixing;
    }
    return GV_OK;
}

static gv_status find(found *f, const gv_task *task, gv_error *err)
{
    gv_arena *tmp = &task->worker->tmp;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    const gv_lookahead_options options = {
        .limits = limits,
        .both_signs = task->run->settings.both_signs,
    };
    GV_TRY(gv_lookahead_run(&f->ahead, f->instance, &options, tmp, tmp, err));
    f->fixing = f->ahead.fixing;
    if (!task->run->settings.exact || f->ahead.contradiction)
        return GV_OK;
    return find_exact(f, &budget, tmp, err);
}

/* ---- writing ---- */

static void put_share(gv_buffer *out, uint64_t part, uint64_t whole)
{
    if (whole)
        gv_buffer_printf(out, "%.4f", (double)part / (double)whole);
    else
        gv_buffer_putc(out, '-');
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

/* Names of labels: words in a table, an array in JSON. */
static void put_list(gv_buffer *out, const gv_task *task, const found *f,
                     column_id list)
{
    const bool is_json = task->run->form.kind == GV_FORM_JSON;
    gv_buffer *name = &task->worker->scratch;
    gv_json json;
    gv_json_init(&json, out);
    if (is_json)
        gv_json_array_begin(&json);
    const size_t start = out->length;
    for (gv_label label = 0; label < f->instance->net->n_labels; label++) {
        if (!is_listed(f, list, label))
            continue;
        gv_buffer_reset(name);
        gv_net_label_name(f->instance->net, label, name);
        if (!is_json && out->length > start)
            gv_buffer_putc(out, ' ');
        if (is_json)
            gv_json_string(&json, name->text, name->length);
        else
            gv_buffer_add(out, name->text, name->length);
    }
    if (is_json)
        gv_json_array_end(&json);
    else if (out->length == start)
        gv_buffer_putc(out, '-');
}

static void put_column(gv_buffer *out, const gv_task *task, const found *f,
                       column_id column)
{
    const gv_lookahead *ahead = &f->ahead;
    switch (column) {
    case HOLES:
        gv_buffer_uint(out, ahead->n_holes);
        break;
    case TOTAL:
        gv_buffer_uint(out, ahead->n_total);
        break;
    case VARIABLES:
        gv_buffer_uint(out, ahead->n_variables);
        break;
    case FIXED:
        gv_buffer_uint(out, ahead->n_fixed);
        break;
    case SHARE:
        put_share(out, ahead->n_fixed, ahead->n_variables);
        break;
    case FIXED_TOTAL:
        gv_buffer_uint(out, gv_lookahead_fixed_of_total(ahead));
        break;
    case SHARE_TOTAL:
        put_share(out, gv_lookahead_fixed_of_total(ahead), ahead->n_total);
        break;
    case LOWER:
        gv_buffer_uint(out, f->bone.n_certain);
        break;
    case UPPER:
        gv_buffer_uint(out, gv_backbone_upper(&f->bone));
        break;
    case CALLS:
        gv_buffer_uint(out, f->bone.n_calls);
        break;
    case STATUS:
        gv_buffer_puts(out, gv_outcome_name(task->outcome));
        break;
    default:
        put_list(out, task, f, column);
        break;
    }
}

static gv_status cmd_backbone(gv_task *task, gv_error *err)
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
            put_column(gv_task_cell(task, place++), task, &f, column);
    return GV_OK;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_FLAG(
        "exact", GV_SHARED(exact),
        "also the exact backbone, by a SAT solver; bounds where a limit comes first"),
    GV_OPT_FLAG("both-signs", GV_SHARED(both_signs),
                "look-ahead: also fix what follows from a value and from its absence"),
    GV_OPT_FLAG("literals", GV_SHARED(literals), "also list the values that are fixed"),
    GV_OPTS_TO_TABLE,
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_backbone = {
    .name = "backbone",
    .options = GV_OPTIONS(option_rows),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "tell how much the solutions of each puzzle share",
    .table_only = true,
    .prepare = cmd_backbone_prepare,
    .answer = cmd_backbone,
};
