/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encode.c -- instances for other solvers, and their answers. */
#include "api/api_internal.h"
#include "encode/encoding.h"

static gv_status find(const gv_encoding **out, const char *name, gv_error *err)
{
    *out = gv_encoding_by_name(name);
    return *out ? GV_OK : gv_fail(err, GV_ERR_ARGUMENT, "no encoding '%.60s'", name);
}

static gv_status read_choice(gv_encode_choice *out, const gv_encode_options *options,
                             const gv_encoding *row, gv_error *err)
{
    gv_encode_options given;
    GV_TRY(GV_READ_OPTIONS(&given, options, err));
    if ((unsigned)given.part > GV_ENCODE_DATA)
        return gv_fail(err, GV_ERR_ARGUMENT, "no such part: %d", (int)given.part);
    if (given.part && !row->has_parts)
        return gv_fail(err, GV_ERR_ARGUMENT, "the encoding %s has no parts", row->name);
    *out = (gv_encode_choice){ .full = given.full, .part = given.part };
    return GV_OK;
}

/* ---- encoding ---- */

static gv_status write_text(gv_buffer *text, gv_end *end, const gv_instance *instance,
                            const gv_encoding *row, const gv_encode_choice *choice,
                            const gv_limits *limits, gv_error *err)
{
    const gv_budget budget = gv_budget_start(limits);
    gv_meter meter = gv_meter_of(&budget);
    const gv_encode_out to = { .text = text, .meter = &meter };
    gv_arena tmp;
    gv_arena_init(&tmp, text->memory);
    gv_status status = gv_encoding_suits(row, instance, err);
    if (status == GV_OK)
        status = row->write(&to, instance, choice, &tmp, err);
    gv_arena_free(&tmp);
    if (status == GV_OK && text->failed)
        status = gv_fail_memory(err);
    *end = meter.end;
    return status;
}

gv_status gv_encode(char **out, gv_end *end, const gv_instance *instance,
                    const char *encoding, const gv_encode_options *options,
                    const gv_limits *limits, gv_error *err)
{
    const gv_encoding *row = NULL;
    gv_encode_choice choice;
    gv_limits within;
    gv_end ended;
    GV_NEED(out);
    GV_NEED(end);
    GV_NEED(instance);
    GV_NEED(encoding);
    GV_TRY(find(&row, encoding, err));
    GV_TRY(read_choice(&choice, options, row, err));
    GV_TRY(GV_READ_OPTIONS(&within, limits, err));
    gv_buffer text;
    gv_buffer_init(&text, gv_context_memory(instance->context));
    gv_status status = write_text(&text, &ended, instance, row, &choice, &within, err);
    char *whole = NULL;
    if (status == GV_OK && ended == GV_END_COMPLETE) {
        whole = gv_buffer_detach(&text);
        if (!whole)
            status = gv_fail_memory(err);
    }
    if (status == GV_OK) {
        *out = whole;
        *end = ended;
    }
    gv_buffer_free(&text);
    return status;
}

/* ---- decoding ---- */

/* The labels as an instance with an arena of its own. */
static gv_status complete(gv_instance **out, const gv_instance *instance,
                          const gv_label *labels, gv_error *err)
{
    gv_arena *arena = NULL;
    gv_instance *solution = NULL;
    GV_TRY(gv_instance_arena(&arena, instance->context, err));
    const gv_status status = gv_instance_with_givens(
        &solution, instance, labels, instance->net->n_primary, arena, err);
    if (!solution) {
        gv_instance_arena_free(arena);
        return status;
    }
    solution->owned = arena;
    *out = solution;
    return GV_OK;
}

static gv_status read_answer(gv_instance **out, gv_reply *reply,
                             const gv_instance *instance, const gv_encoding *row,
                             const gv_encode_choice *choice, const char *answer,
                             size_t length, gv_arena *tmp, gv_error *err)
{
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, instance->net->n_primary);
    gv_reply said = GV_REPLY_UNKNOWN;
    gv_instance *solution = NULL;
    if (!labels)
        return gv_fail_memory(err);
    GV_TRY(gv_encoding_suits(row, instance, err));
    const gv_status status =
        row->read(&said, labels, instance, choice, answer, length, tmp, err);
    if (status == GV_ERR_MEMORY)
        return status;
    if (gv_meter_ended(choice->meter)) // whatever was read: it is not all
        said = GV_REPLY_UNKNOWN;
    else if (status != GV_OK)
        return status;
    if (said == GV_REPLY_SAT)
        GV_TRY(complete(&solution, instance, labels, err));
    *reply = said;
    *out = solution;
    return GV_OK;
}

/* Looks at the limits before anything is read, too: then the meter does so from time to
 * time. */
static gv_status read_within(gv_instance **out, gv_reply *reply, gv_end *end,
                             const gv_instance *instance, const gv_encoding *row,
                             const gv_encode_choice *choice, const char *answer,
                             size_t length, const gv_limits *limits, gv_arena *tmp,
                             gv_error *err)
{
    const gv_budget budget = gv_budget_start(limits);
    gv_meter meter = gv_meter_of(&budget);
    gv_encode_choice metered = *choice;
    metered.meter = &meter;
    (void)gv_meter_look(&meter);
    GV_TRY(read_answer(out, reply, instance, row, &metered, answer, length, tmp, err));
    *end = meter.end;
    return GV_OK;
}

gv_status gv_decode(gv_instance **out, gv_reply *reply, gv_end *end,
                    const gv_instance *instance, const char *encoding,
                    const gv_encode_options *options, const char *answer, size_t length,
                    const gv_limits *limits, gv_error *err)
{
    const gv_encoding *row = NULL;
    gv_encode_choice choice;
    gv_limits known;
    GV_NEED(out);
    GV_NEED(reply);
    GV_NEED(end);
    GV_NEED(instance);
    GV_NEED(answer);
    GV_TRY(gv_caller_limits_without_nodes(&known, limits, err));
    if (encoding)
        GV_TRY(find(&row, encoding, err));
    else
        row = gv_encoding_of_answer(answer, length);
    if (!row)
        return gv_fail(err, GV_ERR_INPUT,
                       "this does not look like the answer of a solver");
    GV_TRY(read_choice(&choice, options, row, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status = read_within(out, reply, end, instance, row, &choice,
                                         answer, length, &known, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}
