/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base_instance.c -- the empty grid, or one csp text. */
#include "cli/options/base_instance.h"

#include "cli/stream/inputs.h"
#include "model/family.h"

static bool is_csp(const gv_run *run)
{
    return run->input.text.has_family && !gv_family_has_board(run->input.text.family);
}

static gv_status make_empty(gv_instance **out, gv_run *run, gv_arena *arena,
                            gv_error *err)
{
    gv_shape shape;
    GV_TRY(gv_run_empty_shape(&shape, run, err));
    const gv_net *net;
    GV_TRY(gv_context_net(&net, run->context, shape, err));
    return gv_instance_make(out, run->context, net, NULL, NULL, 0, NULL,
                            run->input.text.alphabet, arena, err);
}

/* The only record of an open input. */
static gv_status read_one(gv_instance **out, gv_run *run, gv_inputs *inputs,
                          gv_buffer *store, gv_arena *arena, gv_error *err)
{
    gv_record record, second;
    bool more = false;
    GV_TRY(gv_reader_next(&record, &more, inputs->reader, store, NULL, err));
    if (!more)
        return gv_fail(err, GV_ERR_INPUT, "there is no csp text");
    GV_TRY(gv_reader_next(&second, &more, inputs->reader, store, NULL, err));
    if (more)
        return gv_fail(err, GV_ERR_INPUT, "expected one csp text, found several");
    gv_record_settle(&record, store);
    if (record.status != GV_OK) {
        *err = record.error;
        return record.status;
    }
    gv_parsed parsed;
    GV_TRY(gv_record_text_parse(&parsed, &record.raw, run->context, arena, err));
    *out = parsed.instance;
    // All puzzles that the run makes are of this network.
    return gv_context_share_net(run->context, parsed.instance->net, err);
}

static gv_status read_operand(gv_instance **out, gv_run *run, gv_arena *arena,
                              gv_error *err)
{
    gv_inputs inputs;
    gv_buffer store;
    bool more;
    gv_inputs_init(&inputs, run);
    gv_buffer_init(&store, run->memory);
    gv_status status = gv_inputs_open(&inputs, &more, err);
    if (status == GV_OK && inputs.is_empty)
        status = gv_fail(err, GV_ERR_INPUT, "there is no empty instance of csp");
    if (status == GV_OK)
        status = read_one(out, run, &inputs, &store, arena, err);
    if (status != GV_OK && status != GV_ERR_MEMORY) {
        const gv_error why = *err;
        gv_run_note(run, GV_EXIT_INPUT);
        status = gv_run_fail_in(err, gv_inputs_name(&inputs), &why);
    }
    gv_inputs_close(&inputs);
    gv_buffer_free(&store);
    return status;
}

gv_status gv_base_instance(gv_instance **out, gv_run *run, gv_arena *arena,
                           gv_error *err)
{
    const size_t n_operands = run->operands.n_items;
    if (!is_csp(run) && n_operands)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "%s takes no operand but a csp text, with --family csp",
                       run->verb->name);
    if (is_csp(run) && n_operands != 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "--family csp needs one csp text");
    return is_csp(run) ? read_operand(out, run, arena, err)
                       : make_empty(out, run, arena, err);
}
