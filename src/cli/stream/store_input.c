/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_input.c -- parameters of a store, words of the command line that made it, back
 * into what they meant. */
#include "cli/stream/store_input.h"

#include "cli/options/base_instance.h"
#include "model/family.h"
#include "study/study_plan.h"
#include "text/format.h"

#include <stdio.h>
#include <stdlib.h>

gv_status gv_stored_status(gv_run *run, gv_status status, gv_error *err)
{
    if (status == GV_OK || status == GV_ERR_MEMORY)
        return status;
    gv_run_note(run, GV_EXIT_INPUT);
    if (err)
        err->status = GV_ERR_INPUT;
    return GV_ERR_INPUT;
}

gv_status gv_stored_open(gv_store **out, gv_run *run, const char *path, gv_error *err)
{
    GV_TRY(gv_env_check_file(run->env, path, err));
    GV_TRY(gv_stored_status(run, gv_store_open(out, path, GV_STORE_READ, err), err));
    gv_store_watch(*out, run->env->stop);
    return GV_OK;
}

/* What the parameters say about the puzzles; each is "" if it is not given. */
typedef struct subject {
    gv_buffer family, block, size, variant;
    const char *csp; /* NULL if they are not of a csp */
} subject;

static gv_status read_subject(subject *s, gv_store *store, gv_error *err)
{
    bool found;
    GV_TRY(gv_store_parameter(store, "family", &s->family, &found, err));
    GV_TRY(gv_store_parameter(store, "block", &s->block, &found, err));
    GV_TRY(gv_store_parameter(store, "variant", &s->variant, &found, err));
    return gv_store_parameter(store, "size", &s->size, &found, err);
}

static gv_status make_instance(gv_instance **out, gv_run *run, const subject *s,
                               gv_arena *arena, gv_error *err)
{
    if (s->csp)
        return gv_stored_csp(out, run, s->csp, arena, err);
    gv_family family = GV_SUDOKU;
    if (s->family.length && !gv_family_by_name(&family, s->family.text))
        return gv_fail(err, GV_ERR_INPUT, "the store is of the unknown family '%s'",
                       s->family.text);
    unsigned rows = 0, columns = 0;
    if (s->block.length && sscanf(s->block.text, "%ux%u", &rows, &columns) != 2)
        return gv_fail(err, GV_ERR_INPUT, "the store has blocks '%s', not MxN",
                       s->block.text);
    const unsigned order =
        s->size.length ? (unsigned)strtoul(s->size.text, NULL, 10) : 0;
    gv_shape shape = { GV_SUDOKU, 3, 3, 9 };
    if (family != GV_SUDOKU || rows || order)
        GV_TRY(gv_shape_complete(&shape, family, rows, columns, order, err));
    const gv_net *net;
    const gv_rules_text rules = { .text = s->variant.text,
                                  .length = s->variant.length };
    GV_TRY(gv_rules_net(&net, &rules, shape, run->context, arena, err));
    return gv_instance_make(out, run->context, net, NULL, NULL, 0, NULL,
                            run->input.text.alphabet, arena, err);
}

gv_status gv_stored_instance(gv_instance **out, gv_run *run, gv_store *store,
                             gv_arena *arena, gv_error *err)
{
    subject s = { .csp = NULL };
    gv_parameters parameters;
    gv_status status = gv_parameters_read(&parameters, store, arena, err);
    if (status == GV_OK)
        status = gv_parameters_csp(&s.csp, &parameters, err);
    if (status == GV_OK)
        status = read_subject(&s, store, err);
    if (status == GV_OK)
        status = make_instance(out, run, &s, arena, err);
    gv_buffer_free(&s.family);
    gv_buffer_free(&s.block);
    gv_buffer_free(&s.size);
    gv_buffer_free(&s.variant);
    return gv_stored_status(run, status, err);
}
