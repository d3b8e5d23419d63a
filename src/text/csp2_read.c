/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_read.c -- reads a csp 2 text: its statements, one after the other, into the
 * builder of model/csp.h, and a copy of them for the writer. */
#include "text/csp2.h"

static gv_status read_header(gv_csp2 *reader)
{
    bool more;
    GV_TRY(gv_csp2_next_statement(&more, reader));
    GV_TRY(gv_csp2_expect(reader, "csp"));
    if (reader->token.kind != GV_CSP2_NUMBER || reader->token.number != 2)
        return gv_csp2_expected(reader, "the version 1 or 2 after 'csp'");
    GV_TRY(gv_csp2_next(reader));
    return reader->token.kind == GV_CSP2_END
               ? GV_OK
               : gv_csp2_expected(reader, "the end of the statement");
}

/* Keeps the statement from `start` to the token, unless it is about givens. */
static gv_status keep(gv_csp2 *reader, size_t start)
{
    if (reader->gave)
        return GV_OK;
    const size_t end = reader->token.start;
    if (reader->statements.length)
        gv_buffer_putc(&reader->statements, '\n');
    gv_csp2_put_statement(&reader->statements, reader->raw->text + start, end - start);
    return reader->statements.failed ? gv_fail_memory(reader->err) : GV_OK;
}

/* What only the whole network shows has the place of its constraint. */
static gv_status finish(const gv_net **out, gv_csp2 *reader, gv_arena *arena)
{
    reader->notes.text = reader->statements.text;
    GV_TRY(gv_csp_set_notes(reader->csp, &reader->notes, reader->err));
    const gv_status status = gv_csp_finish(out, reader->csp, arena, reader->err);
    const uint32_t failed = gv_csp_failed_constraint(reader->csp);
    if (failed < reader->constraint_at.n_items)
        return gv_csp2_placed(reader, reader->constraint_at.items[failed], status);
    return gv_csp2_placed(reader, 0, status);
}

static gv_status read_net(const gv_net **out, gv_csp2 *reader, gv_arena *arena)
{
    bool more;
    GV_TRY(read_header(reader));
    for (;;) {
        GV_TRY(gv_csp2_next_statement(&more, reader));
        if (!more)
            break;
        const size_t start = reader->token.start;
        reader->gave = false;
        GV_TRY(gv_csp2_statement(reader));
        GV_TRY(keep(reader, start));
    }
    if (!reader->n_variables)
        return gv_csp2_fail(reader, reader->at,
                            "expected variables, found the end of the text");
    return finish(out, reader, arena);
}

/* Turns the givens into labels of the network. */
static gv_status move_givens(gv_csp2 *reader)
{
    for (uint32_t i = 0; i < reader->givens.n_items; i++) {
        gv_label *given = &reader->givens.items[i];
        *given = gv_csp_net_label(reader->csp, *given);
        if (*given == GV_NO_LABEL)
            return gv_csp2_fail(reader, reader->given_places.items[i],
                                "a constraint excludes this given");
    }
    return GV_OK;
}

static gv_status read_instance(gv_instance **out, gv_csp2 *reader, gv_context *context,
                               gv_arena *arena)
{
    gv_u32_list_init(&reader->givens, reader->tmp);
    gv_u32_list_init(&reader->given_places, reader->tmp);
    gv_u32_list_init(&reader->constraint_at, reader->tmp);
    gv_symbols_init(&reader->array_names, reader->tmp);
    gv_symbols_init(&reader->domain_names, reader->tmp);
    GV_TRY(gv_csp_new(&reader->csp, reader->tmp, reader->err));
    const gv_net *net = NULL;
    GV_TRY(read_net(&net, reader, arena));
    GV_TRY(move_givens(reader));
    return gv_instance_make(out, context, net, reader->givens.items, NULL,
                            reader->givens.n_items, NULL, GV_ALPHABET_AUTO, arena,
                            reader->err);
}

gv_status gv_csp2_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                       gv_arena *arena, gv_error *err)
{
    gv_arena tmp, scratch, rounds;
    gv_arena_init(&tmp, arena->memory);
    gv_arena_init(&scratch, arena->memory);
    gv_arena_init(&rounds, arena->memory);
    gv_csp2 reader = {
        .raw = raw, .tmp = &tmp, .scratch = &scratch, .rounds = &rounds, .err = err
    };
    gv_buffer_init(&reader.words, arena->memory);
    gv_buffer_init(&reader.statements, arena->memory);
    gv_instance *instance = NULL;
    const gv_status status = read_instance(&instance, &reader, context, arena);
    gv_buffer_free(&reader.words);
    gv_buffer_free(&reader.statements);
    gv_arena_free(&rounds);
    gv_arena_free(&scratch);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = gv_parsed_whole(instance, raw);
    return status;
}
