/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encode.c -- encodings and answers for users of givens.h. */
#include "encode/encoding.h"

static gv_status find(const gv_encoding **out, const char *name, gv_error *err)
{
    *out = gv_encoding_by_name(name);
    return *out ? GV_OK : gv_fail(err, GV_ERR_ARGUMENT, "no encoding '%.60s'", name);
}

gv_status gv_encode(char **out, const gv_instance *instance, const char *encoding,
                    bool full, gv_error *err)
{
    const gv_encoding *row = NULL;
    GV_TRY(find(&row, encoding, err));
    gv_memory *memory = gv_context_memory(instance->context);
    const gv_encode_choice choice = { .full = full };
    gv_arena tmp;
    gv_buffer text;
    gv_arena_init(&tmp, memory);
    gv_buffer_init(&text, memory);
    const gv_encode_out to = { .text = &text };
    const gv_status status = row->write(&to, instance, &choice, &tmp, err);
    if (status == GV_OK)
        *out = gv_buffer_detach(&text);
    gv_buffer_free(&text);
    gv_arena_free(&tmp);
    return status;
}

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
                             bool full, const char *answer, size_t length,
                             gv_arena *tmp, gv_error *err)
{
    const gv_encode_choice choice = { .full = full };
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, instance->net->n_primary);
    gv_reply said = GV_REPLY_UNKNOWN;
    gv_instance *solution = NULL;
    if (!labels)
        return gv_fail_memory(err);
    GV_TRY(row->read(&said, labels, instance, &choice, answer, length, tmp, err));
    if (said == GV_REPLY_SAT)
        GV_TRY(complete(&solution, instance, labels, err));
    *reply = said;
    *out = solution;
    return GV_OK;
}

gv_status gv_decode(gv_instance **out, gv_reply *reply, const gv_instance *instance,
                    const char *encoding, bool full, const char *answer, size_t length,
                    gv_error *err)
{
    const gv_encoding *row = NULL;
    if (encoding)
        GV_TRY(find(&row, encoding, err));
    else
        row = gv_encoding_of_answer(answer, length);
    if (!row)
        return gv_fail(err, GV_ERR_INPUT,
                       "this does not look like the answer of a solver");
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status =
        read_answer(out, reply, instance, row, full, answer, length, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}
