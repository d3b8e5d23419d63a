/* SPDX-License-Identifier: GPL-3.0-or-later */
/* annotate.c -- `givens annotate`: a row for each record with any columns, found in one
 * pass; those that meet a condition, in another order, the first of it, or a sample. */
#include "cli/options/filter.h"
#include "cli/options/rating_options.h"
#include "cli/output/answer.h"
#include "cli/output/kept_rows.h"
#include "cli/stream/stream.h"
#include "cli/verbs/annotate_columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHARES = 16, PIECE_BYTES = 256 << 10 };

typedef struct annotate_options {
    const char *columns;
    const char *filter;
    const char *sort;
    uint64_t top;
    uint64_t sample;
    const char *split;
    const char *by;
    const char *checkpoint;
    const char *shard;
    uint64_t max_length;
} annotate_options;

/* A part of --split: the records whose draw is below `end` and not in one before. */
typedef struct annotate_share {
    const char *name;
    double end;
} annotate_share;

/* For the run. */
typedef struct annotate_state {
    gv_annotations all;
    size_t n_printed;
    const gv_filter *filter; /* NULL: all records */
    bool keeps;              /* answers are written after the last record */
    size_t sort;             /* the column; of a sample alone: not used */
    bool has_sort;
    gv_kept_rows kept;
    annotate_share shares[MOST_SHARES];
    size_t n_shares;
} annotate_state;

/* For a thread. */
typedef struct annotate_worker {
    gv_rater *rater; /* NULL until it is needed */
} annotate_worker;

/* ---- splits ---- */

/* Which share a record is in: the same for all of its class, whatever else there is in
 * the input. */
static gv_status fill_split(gv_task *task, size_t column, gv_error *err)
{
    const annotate_state *state = task->run->state;
    const annotate_options *own = task->run->options;
    const gv_annotated *record = task->state;
    (void)err;
    uint64_t unit = task->number;
    if (strcmp(own->by, "class") == 0) {
        gv_buffer *scratch = &task->worker->scratch;
        if (record->no_class) {
            task->worker->cells[column] = gv_cell_absent(record->no_class);
            return GV_OK;
        }
        gv_buffer_reset(scratch);
        gv_classes_put_name(scratch, &record->found);
        scratch->text[16] = '\0';
        unit = strtoull(scratch->text, NULL, 16);
    }
    gv_rng rng = gv_rng_stream(task->run->settings.seed, unit);
    const double draw = (double)gv_rng_below(&rng, UINT64_C(1) << 53) * 0x1p-53;
    size_t share = 0;
    while (share + 1 < state->n_shares && draw >= state->shares[share].end)
        share++;
    task->worker->cells[column] = gv_cell_text(state->shares[share].name);
    return GV_OK;
}

static gv_status fail_split(gv_error *err)
{
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "--split needs names with shares that add up to 1, such as "
                   "train=0.9,test=0.1");
}

static gv_status read_shares(gv_run *run, gv_error *err)
{
    annotate_state *state = run->state;
    const annotate_options *own = run->options;
    char *text = gv_arena_take(run->arena, strlen(own->split) + 1);
    if (!text)
        return gv_fail_memory(err);
    strcpy(text, own->split);
    double sum = 0;
    char *rest = NULL;
    for (char *part = strtok_r(text, ",", &rest); part;
         part = strtok_r(NULL, ",", &rest)) {
        char *sign = strchr(part, '='), *after = NULL;
        const double share = sign ? strtod(sign + 1, &after) : -1;
        if (!sign || sign == part || after == sign + 1 || *after || !(share >= 0) ||
            share > 1 || state->n_shares == MOST_SHARES)
            return fail_split(err);
        *sign = '\0';
        for (size_t i = 0; i < state->n_shares; i++)
            if (strcmp(state->shares[i].name, part) == 0)
                return gv_fail(err, GV_ERR_ARGUMENT, "--split names '%.60s' twice",
                               part);
        sum += share;
        state->shares[state->n_shares++] = (annotate_share){ part, sum };
    }
    return fabs(sum - 1) < 1e-9 ? GV_OK : fail_split(err);
}

static gv_status prepare_split(gv_run *run, gv_error *err)
{
    static const gv_annotation by_class = { GV_NEEDS_CLASS, fill_split },
                               by_record = { 0, fill_split };
    annotate_state *state = run->state;
    const annotate_options *own = run->options;
    const gv_column column =
        GV_OPTIONAL("split", GV_COLUMN_TEXT, "the part of --split");
    size_t at;
    if (!own->split)
        return GV_OK;
    GV_TRY(read_shares(run, err));
    return gv_annotations_add_row(
        &at, &state->all, strcmp(own->by, "class") == 0 ? &by_class : &by_record,
        column, err);
}

/* ---- preparing ---- */

static gv_status add_columns(gv_run *run, gv_error *err)
{
    annotate_state *state = run->state;
    const annotate_options *own = run->options;
    char *text = gv_arena_take(run->arena, strlen(own->columns) + 1);
    if (!text)
        return gv_fail_memory(err);
    strcpy(text, own->columns);
    char *rest = NULL;
    for (char *name = strtok_r(text, ", ", &rest); name;
         name = strtok_r(NULL, ", ", &rest)) {
        size_t at;
        const size_t before = state->all.n;
        GV_TRY(gv_annotations_add(&at, &state->all, name, err));
        if (state->all.n == before)
            return gv_fail(err, GV_ERR_ARGUMENT, "--columns names '%.60s' twice", name);
    }
    return state->all.n ? GV_OK
                        : gv_fail(err, GV_ERR_ARGUMENT, "--columns names no column");
}

static gv_status find_column(size_t *out, void *user, const char *name, gv_error *err)
{
    return gv_annotations_add(out, user, name, err);
}

/* Reads NAME, NAME:asc or NAME:desc. */
static gv_status prepare_sort(gv_run *run, gv_error *err)
{
    annotate_state *state = run->state;
    const annotate_options *own = run->options;
    if (!own->sort)
        return own->top ? gv_fail(err, GV_ERR_ARGUMENT, "--top needs --sort") : GV_OK;
    if (own->top && own->sample)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--top and --sample cannot be used together");
    char *name = gv_arena_take(run->arena, strlen(own->sort) + 1);
    if (!name)
        return gv_fail_memory(err);
    strcpy(name, own->sort);
    char *colon = strchr(name, ':');
    if (colon && strcmp(colon, ":desc") != 0 && strcmp(colon, ":asc") != 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--sort: expected ':asc' or ':desc' after '%.60s'", name);
    if (colon) {
        state->kept.descending = strcmp(colon, ":desc") == 0;
        *colon = '\0';
    }
    state->has_sort = true;
    return gv_annotations_add(&state->sort, &state->all, name, err);
}

static gv_status prepare_shard(gv_run *run, gv_error *err)
{
    const annotate_options *own = run->options;
    char *after = NULL;
    if (!own->shard)
        return GV_OK;
    run->shard = strtoull(own->shard, &after, 10);
    run->n_shards = *after == '/' ? strtoull(after + 1, &after, 10) : 0;
    if (*after || own->shard[0] < '1' || own->shard[0] > '9' || !run->n_shards ||
        run->shard > run->n_shards)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--shard: expected I/N, such as 1/4, found '%.40s'", own->shard);
    return GV_OK;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    annotate_state *state = run->state;
    const annotate_options *own = run->options;
    run->origin.seed_use = own->sample || own->split ? GV_SEED_FIXED : GV_SEED_UNUSED;
    GV_TRY(add_columns(run, err));
    GV_TRY(prepare_split(run, err));
    state->n_printed = state->all.n;
    if (own->filter)
        GV_TRY(gv_filter_new(&state->filter, own->filter, find_column, &state->all,
                             run->arena, err));
    state->kept.memory = run->memory;
    state->kept.is_sample = own->sample;
    state->kept.most = own->sample ? own->sample : own->top;
    GV_TRY(prepare_sort(run, err));
    GV_TRY(gv_annotations_finish(&state->all, (unsigned)own->max_length, run, err));
    run->n_columns = state->n_printed;
    memcpy(run->columns, state->all.columns, run->n_columns * sizeof *run->columns);
    state->keeps = own->sample || state->has_sort;
    if (own->checkpoint && state->keeps)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--checkpoint cannot be used with --sort or --sample, which write "
            "nothing before the end");
    run->checkpoint_path = own->checkpoint;
    GV_TRY(prepare_shard(run, err));
    run->layout.filters = state->filter || state->kept.most;
    run->layout.takes_errors = state->keeps;
    run->layout.in_turn = state->keeps;
    return GV_OK;
}

static bool takes_plain(const gv_run *run)
{
    const annotate_state *state = run->state;
    return gv_annotations_take_plain(&state->all);
}

static void finish(gv_run *run)
{
    annotate_state *state = run->state;
    gv_rate_plan_free(state->all.plan);
    gv_kept_rows_free(&state->kept);
}

static void finish_worker(void *state)
{
    annotate_worker *mine = state;
    gv_rater_free(mine->rater);
}

/* ---- answering ---- */

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    annotate_worker *mine = tasks[0]->worker->state;
    const annotate_state *state = tasks[0]->run->state;
    if (state->all.plan && !mine->rater)
        GV_TRY(gv_rater_new(&mine->rater, state->all.plan, err));
    return gv_annotations_work(tasks, n_tasks, &state->all, mine->rater, err);
}

static void put_answer(gv_buffer *out, gv_task *task)
{
    if (task->run->form.kind == GV_FORM_LINE && task->outcome != GV_OUTCOME_ERROR)
        gv_answer_put_line(out, task);
    else
        gv_answer_put(out, task, task->batch->stream->header);
}

/* Keeps the answer for the end. */
static gv_status keep(gv_task *task, gv_error *err)
{
    annotate_state *state = task->run->state;
    gv_row_key key = { .rank = 0 };
    const gv_cell none = gv_cell_absent(GV_OUTCOME_ERROR);
    const gv_cell *cell =
        task->outcome == GV_OUTCOME_ERROR ? &none : &task->worker->cells[state->sort];
    if (state->has_sort &&
        !gv_row_key_of(&key, cell, state->kept.descending, task->run->memory))
        return gv_fail_memory(err);
    key.number = task->number;
    gv_rng rng = gv_rng_stream(task->run->settings.seed, task->number);
    gv_buffer row;
    gv_buffer_init(&row, task->run->memory);
    put_answer(&row, task);
    task->placing = GV_LEFT_OUT;
    const gv_status status =
        row.failed ? gv_fail_memory(err)
                   : gv_kept_rows_add(&state->kept, key, gv_rng_next(&rng),
                                      row.text ? row.text : "", row.length, err);
    gv_buffer_free(&row);
    return status;
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const annotate_state *state = task->run->state;
    if (task->outcome == GV_OUTCOME_ERROR)
        return keep(task, err);
    GV_TRY(gv_annotations_fill(task, &state->all, err));
    if (task->stopped)
        return GV_OK;
    if (state->filter && !gv_filter_holds(state->filter, task->worker->cells)) {
        task->placing = GV_LEFT_OUT;
        return GV_OK;
    }
    if (state->keeps)
        return keep(task, err);
    if (task->run->form.kind == GV_FORM_LINE)
        gv_answer_put_line(gv_task_out(task), task);
    return GV_OK;
}

static gv_status end(gv_run *run, gv_buffer *out, bool *more, gv_error *err)
{
    annotate_state *state = run->state;
    (void)err;
    gv_kept_rows_put(out, more, &state->kept, PIECE_BYTES);
    return GV_OK;
}

/* ---- the verb ---- */

static const annotate_options defaults = {
    .columns = "clues,solutions,minimal,redundant,class,SER",
    .by = "class",
    .max_length = GV_MAX_RULE_LENGTH,
};

static const gv_option option_rows[] = {
    GV_OPT_TEXT("columns", "LIST", GV_OPT_IN(annotate_options, columns),
                "the columns, separated by commas; by default "
                "clues,solutions,minimal,redundant,class,SER"),
    GV_OPT_TEXT("filter", "CONDITION", GV_OPT_IN(annotate_options, filter),
                "print only records that meet it, such as 'SER >= 7 and clues < 24'"),
    GV_OPT_TEXT("sort", "COLUMN", GV_OPT_IN(annotate_options, sort),
                "order the rows by a column; COLUMN:desc, the largest first"),
    GV_OPT_NUMBER("top", 0, "N", 1, UINT32_MAX, GV_OPT_IN(annotate_options, top),
                  "print only the first N rows of that order"),
    GV_OPT_NUMBER("sample", 0, "N", 1, UINT32_MAX, GV_OPT_IN(annotate_options, sample),
                  "print N rows drawn at random, all being equally likely"),
    GV_OPT_TEXT("split", "NAME=SHARE,...", GV_OPT_IN(annotate_options, split),
                "add a column split that divides the records at random: "
                "train=0.9,test=0.1"),
    GV_OPT_CHOICE("by", "class|record", "class record", GV_OPT_IN(annotate_options, by),
                  "split: class, the default, keeps isomorphic puzzles together"),
    GV_OPT_LOCAL("checkpoint", 0, "FILE", NULL, GV_OPT_IN(annotate_options, checkpoint),
                 "with -o: save in FILE how far the run is; the same command continues "
                 "it after a kill"),
    GV_OPT_TEXT("shard", "I/N", GV_OPT_IN(annotate_options, shard),
                "only each N-th record, from the I-th on: one of N runs that share the "
                "work"),
    GV_OPTS_MAX_LENGTH(annotate_options, max_length),
    GV_OPTS_TO("tsv csv json line", "output form; line: the puzzles alone"),
    GV_OPTS_FROM,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_annotate = {
    .name = "annotate",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(annotate_options),
    .defaults = &defaults,
    .state_size = sizeof(annotate_state),
    .worker_size = sizeof(annotate_worker),
    .record_size = sizeof(gv_annotated),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print any columns for each puzzle, in one pass",
    .list_names = gv_annotations_list,
    .table_only = true,
    .has_ratings = true,
    .n_columns = GV_ANNOTATION_COLUMNS,
    .columns = gv_annotation_columns,
    .json_members = "/** With --split */ split?: string | null",
    .prepare = prepare,
    .takes_plain = takes_plain,
    .work = work,
    .answer = answer,
    .end = end,
    .finish = finish,
    .finish_worker = finish_worker,
};
