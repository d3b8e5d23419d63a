/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base_instance.c -- the empty grid, or one csp text. */
#include "cli/options/base_instance.h"

#include "cli/options/variant.h"
#include "cli/stream/inputs.h"
#include "cli/stream/minizinc_input.h"
#include "model/family.h"
#include "text/application/application.h"
#include "text/csp_text.h"

#include <string.h>

/* Without a family, an operand can only be a csp text. */
static bool is_csp(const gv_run *run)
{
    if (!run->input.text.has_family)
        return run->operands.n_items > 0;
    return !gv_family_has_board(run->input.text.family);
}

static gv_status make_empty(gv_instance **out, gv_run *run, gv_arena *arena,
                            gv_error *err)
{
    gv_shape shape;
    GV_TRY(gv_run_empty_shape(&shape, run, err));
    const gv_net *net;
    GV_TRY(gv_run_net(&net, run, shape, arena, err));
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
    if (!gv_net_is_csp(parsed.instance->net))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "%s takes no operand but a csp text: this is a puzzle of the "
                       "family %s",
                       run->verb->name,
                       gv_family_name(parsed.instance->net->shape.family));
    *out = parsed.instance;
    // All puzzles that the run makes are of this network.
    return gv_context_share_net(run->context, parsed.instance->net, err);
}

/* How puzzles of the csp name it: by its file, or else by its text on one line. Those
 * of a kind with a notation of its own are complete texts. */
static gv_status name_problem(gv_run *run, const gv_inputs *inputs,
                              const gv_instance *csp, gv_error *err)
{
    gv_buffer name;
    gv_buffer_init(&name, run->memory);
    gv_status status = GV_OK;
    if (gv_app_of_net(csp->net))
        return GV_OK;
    if (inputs->file && !gv_minizinc_is_model(inputs->file))
        gv_buffer_puts(&name, inputs->file);
    else
        status = gv_csp_text_write_line(&name, csp, err);
    char *copy = name.failed ? NULL : gv_arena_take(run->arena, name.length + 1);
    if (status == GV_OK && !copy)
        status = gv_fail_memory(err);
    if (status == GV_OK) {
        memcpy(copy, name.text, name.length + 1);
        run->problem = copy;
    }
    gv_buffer_free(&name);
    return status;
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
    if (status == GV_OK)
        status = name_problem(run, &inputs, *out, err);
    if (status != GV_OK && status != GV_ERR_MEMORY && status != GV_ERR_ARGUMENT) {
        const gv_error why = *err;
        gv_run_note(run, GV_EXIT_INPUT);
        status = gv_run_fail_in(err, gv_inputs_name(&inputs), &why);
    }
    gv_inputs_close(&inputs);
    gv_buffer_free(&store);
    return status;
}

gv_status gv_base_instance(gv_instance **out, gv_run *run, const char *stored,
                           gv_arena *arena, gv_error *err)
{
    const size_t n_operands = run->operands.n_items;
    if (stored && !n_operands)
        return gv_stored_csp(out, run, stored, arena, err);
    if (!is_csp(run) && n_operands)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "%s takes no operand but a csp text, which has no other family",
                       run->verb->name);
    if (is_csp(run) && n_operands != 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "--family csp needs one csp text");
    if (is_csp(run) && (run->settings.size || run->settings.block.rows))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the csp family has neither --size nor --block");
    return is_csp(run) ? read_operand(out, run, arena, err)
                       : make_empty(out, run, arena, err);
}

/* ---- stored texts ---- */

enum { MOST_STORED = 1 << 20 }; // of a parameter (store/store_internal.h)

static gv_status parse(gv_instance **out, gv_run *run, const char *text,
                       gv_arena *arena, gv_error *err)
{
    const gv_record_text raw = { .text = text,
                                 .length = strlen(text),
                                 .line = 1,
                                 .column = 1,
                                 .format = GV_FORMAT_CSP };
    gv_parsed parsed;
    GV_TRY(gv_record_text_parse(&parsed, &raw, run->context, arena, err));
    *out = parsed.instance;
    return GV_OK;
}

gv_status gv_stored_csp(gv_instance **out, gv_run *run, const char *text,
                        gv_arena *arena, gv_error *err)
{
    GV_TRY(parse(out, run, text, arena, err));
    // All puzzles of the store are of this network.
    return gv_context_share_net(run->context, (*out)->net, err);
}

static bool same_words(const uint32_t *a, const uint32_t *b, size_t n)
{
    return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

static bool same_pairs(const gv_net *a, const gv_net *b)
{
    if (!a->pair_start || !b->pair_start)
        return !a->pair_start == !b->pair_start;
    return same_words(a->pair_start, b->pair_start, (size_t)a->n_labels + 1) &&
           same_words(a->pairs, b->pairs, a->pair_start[a->n_labels]);
}

static bool same_net(const gv_net *a, const gv_net *b)
{
    return a->n_labels == b->n_labels && a->n_groups == b->n_groups &&
           a->n_vars == b->n_vars && a->n_primary == b->n_primary &&
           same_words(a->group_start, b->group_start, (size_t)a->n_groups + 1) &&
           same_words(a->group_labels, b->group_labels, a->group_start[a->n_groups]) &&
           same_pairs(a, b);
}

/* Whether the text says all that the instance has. */
static gv_status check_text(gv_run *run, const char *text, const gv_instance *csp,
                            gv_arena *tmp, gv_error *err)
{
    gv_instance *read;
    GV_TRY(parse(&read, run, text, tmp, err));
    if (!same_net(read->net, csp->net) || read->n_givens != csp->n_givens ||
        !same_words(read->givens, csp->givens, csp->n_givens))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a store cannot keep this csp: the csp format does not express "
                       "all of it");
    return GV_OK;
}

static gv_status keep_text(const char **out, gv_run *run, const gv_buffer *text,
                           const gv_instance *csp, gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    if (text->length > MOST_STORED)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the text of this csp has %zu bytes: a store keeps at most %d",
                       text->length, MOST_STORED);
    gv_arena_init(&tmp, run->memory);
    const gv_status status = check_text(run, text->text, csp, &tmp, err);
    gv_arena_free(&tmp);
    GV_TRY(status);
    char *kept = gv_arena_take(arena, text->length + 1);
    if (!kept)
        return gv_fail_memory(err);
    memcpy(kept, text->text, text->length + 1);
    *out = kept;
    return GV_OK;
}

gv_status gv_stored_csp_text(const char **out, gv_run *run, const gv_instance *csp,
                             gv_arena *arena, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, run->memory);
    gv_status status = gv_csp_text_write_line(&text, csp, err);
    if (status == GV_OK)
        status = keep_text(out, run, &text, csp, arena, err);
    gv_buffer_free(&text);
    return status;
}
