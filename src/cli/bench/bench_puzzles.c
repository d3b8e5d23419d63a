/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_puzzles.c -- the files of 9x9 puzzles that subjects of `givens bench` measure,
 * read completely before the clock starts. */
#include "cli/bench/bench.h"
#include "cli/stream/inputs.h"
#include "solve/nine_engine.h"

#include <string.h>

/* Adds a record if it is a 9x9 puzzle without pencilmarks. */
static gv_status add_record(gv_bench_puzzles *out, const gv_run *run, gv_record *record,
                            const gv_buffer *store, gv_arena *tmp, gv_error *err)
{
    gv_parsed parsed;
    if (record->status != GV_OK) {
        *err = record->error;
        return record->status;
    }
    gv_record_settle(record, store);
    GV_TRY(gv_record_text_parse(&parsed, &record->raw, run->context, tmp, err));
    if (!gv_nine_engine_fits(parsed.instance) || gv_instance_has_marks(parsed.instance))
        return gv_fail_at(err, GV_ERR_INPUT, record->raw.line, record->raw.column,
                          "bench takes 9x9 Sudoku with blocks of 3x3");
    out->n_puzzles++;
    return gv_format_put(&out->text, parsed.instance, GV_FORMAT_LINE, GV_ALPHABET_ONE,
                         err);
}

static gv_status read_puzzles(gv_bench_puzzles *out, gv_inputs *inputs,
                              const gv_run *run, gv_error *err)
{
    gv_arena tmp;
    gv_buffer store;
    gv_arena_init(&tmp, NULL);
    gv_buffer_init(&store, NULL);
    gv_status status = GV_OK;
    for (bool more = true; more && status == GV_OK;) {
        gv_record record;
        gv_buffer_reset(&store);
        gv_arena_rewind(&tmp, (gv_mark){ NULL, 0 });
        status =
            gv_reader_next(&record, &more, inputs->reader, &store, run->env->stop, err);
        if (status == GV_OK && more)
            status = add_record(out, run, &record, &store, &tmp, err);
    }
    gv_buffer_free(&store);
    gv_arena_free(&tmp);
    return status;
}

/* The puzzles of the next input; *more is false if there is none left. */
static gv_status read_input(gv_bench_puzzles *out, bool *more, gv_inputs *inputs,
                            const gv_run *run, gv_error *err)
{
    GV_TRY(gv_inputs_open(inputs, more, err));
    if (!*more)
        return GV_OK;
    const char *operand = run->operands.items[inputs->next - 1];
    if (inputs->is_empty)
        return gv_fail(err, GV_ERR_INPUT, "bench takes files");
    const gv_status status = read_puzzles(out, inputs, run, err);
    if (status != GV_OK && inputs->is_operand)
        gv_inputs_no_file(err, run, operand, strlen(operand));
    return status;
}

gv_status gv_bench_each_file(gv_run *run, gv_bench_file_fn *measure, void *user,
                             gv_error *err)
{
    gv_inputs inputs;
    gv_inputs_init(&inputs, run);
    gv_status run_status = GV_OK;
    for (bool more = true; more && run_status == GV_OK && !gv_env_stopped(run->env);) {
        gv_bench_puzzles in = { .n_puzzles = 0 };
        gv_buffer_init(&in.text, NULL);
        gv_error bad;
        const gv_status status = read_input(&in, &more, &inputs, run, &bad);
        if (status != GV_OK) { // this file cannot be measured; the others can
            gv_message(run, gv_inputs_name(&inputs), &bad);
            gv_run_note(run, GV_EXIT_INPUT);
        } else if (in.n_puzzles) {
            run_status = measure(user, run, gv_inputs_name(&inputs), &in, err);
        } else if (more) {
            (void)gv_fail(&bad, GV_OK, "there is no puzzle to measure");
            gv_message(run, gv_inputs_name(&inputs), &bad);
        }
        gv_inputs_close(&inputs);
        gv_buffer_free(&in.text);
    }
    return run_status;
}
