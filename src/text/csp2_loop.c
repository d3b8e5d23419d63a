/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_loop.c -- for INDEX, ... in VALUES, ... where CONDITION. What is repeated is
 * scanned again in each round: the values of an index may depend on those before it. */
#include "text/csp2.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct loop {
    gv_csp2 *reader;
    const char *end;
    size_t body_at; /* 0: after `end` */
    gv_csp2_body *body;
    void *user;
} loop;

static gv_status run_declarations(loop *self);

static gv_status begin_index(gv_csp2 *reader, gv_csp2_token name)
{
    gv_var variable;
    uint32_t array;
    if (gv_csp2_find_index(reader, name.symbol))
        return gv_csp2_fail(reader, name.start, "there is an index '%.*s' already",
                            gv_csp2_shown(name.symbol), name.symbol.text);
    if (gv_csp2_find_array(&array, reader, name.symbol) ||
        gv_csp_find_variable(&variable, reader->csp, name.symbol, NULL) == GV_OK)
        return gv_csp2_fail(reader, name.start,
                            "the index '%.*s' has the name of a variable",
                            gv_csp2_shown(name.symbol), name.symbol.text);
    if (reader->n_indices == GV_CSP2_MOST_INDICES)
        return gv_csp2_fail(reader, name.start, "more than %d indices",
                            GV_CSP2_MOST_INDICES);
    reader->index[reader->n_indices++] = (gv_csp2_index){ .name = name.symbol };
    return GV_OK;
}

/* Once every index has a value. */
static gv_status run_body(loop *self)
{
    gv_csp2 *reader = self->reader;
    bool is_filtered, holds = true;
    GV_TRY(gv_csp2_take(&is_filtered, reader, "where"));
    if (is_filtered)
        GV_TRY(gv_csp2_condition(&holds, reader));
    GV_TRY(gv_csp2_expect(reader, self->end));
    if (!holds)
        return GV_OK;
    if (self->body_at)
        GV_TRY(gv_csp2_go(reader, self->body_at));
    return self->body(reader, self->user);
}

/* Gives the indices `from` and on, which share `domain`, all its values; continues
 * after it, at `at`. */
static gv_status run_indices(loop *self, unsigned from, unsigned to,
                             const gv_csp2_domain *domain, size_t at)
{
    gv_csp2 *reader = self->reader;
    bool comma;
    if (from == to) {
        GV_TRY(gv_csp2_go(reader, at));
        GV_TRY(gv_csp2_take(&comma, reader, ","));
        return comma ? run_declarations(self) : run_body(self);
    }
    for (uint32_t i = 0; i < domain->n_values; i++) {
        reader->index[from].value = domain->values[i];
        GV_TRY(run_indices(self, from + 1, to, domain, at));
    }
    return GV_OK;
}

/* NAME, NAME, ... in VALUES */
static gv_status run_declarations(loop *self)
{
    gv_csp2 *reader = self->reader;
    const unsigned n_before = reader->n_indices;
    bool another = true;
    while (another) {
        if (reader->token.kind != GV_CSP2_NAME)
            return gv_csp2_expected(reader, "the name of an index");
        const gv_csp2_token name = reader->token;
        GV_TRY(gv_csp2_next(reader));
        GV_TRY(begin_index(reader, name));
        GV_TRY(gv_csp2_take(&another, reader, ","));
    }
    GV_TRY(gv_csp2_expect(reader, "in"));
    const unsigned n_indices = reader->n_indices;
    // The values may depend on the indices before these, not on themselves.
    reader->n_indices = n_before;
    const gv_mark mark = gv_arena_mark(reader->rounds);
    gv_csp2_domain domain;
    GV_TRY(gv_csp2_read_domain(&domain, reader, true));
    reader->n_indices = n_indices;
    GV_TRY(run_indices(self, n_before, n_indices, &domain, reader->token.start));
    reader->n_indices = n_before;
    gv_arena_rewind(reader->rounds, mark);
    return GV_OK;
}

/* Says in which round a statement failed. */
static void add_round(const gv_csp2 *reader, unsigned n_before)
{
    gv_error *err = reader->err;
    gv_csp2_digits digits;
    if (!err || err->status != GV_ERR_INPUT)
        return;
    for (unsigned i = n_before; i < reader->n_indices; i++) {
        const gv_csp2_index *index = &reader->index[i];
        const gv_symbol value = gv_csp2_value_symbol(&index->value, &digits);
        const size_t length = strlen(err->message);
        if (!value.length)
            return; // it had no value yet
        (void)snprintf(err->message + length, sizeof err->message - length,
                       "%s%.*s = %.*s", i == n_before ? "; here " : ", ",
                       gv_csp2_shown(index->name), index->name.text,
                       gv_csp2_shown(value), value.text);
    }
}

gv_status gv_csp2_loop(gv_csp2 *reader, const char *end, size_t body_at,
                       gv_csp2_body *body, void *user)
{
    loop self = { reader, end, body_at, body, user };
    const unsigned n_before = reader->n_indices;
    const gv_status status = run_declarations(&self);
    if (status != GV_OK && n_before == 0)
        add_round(reader, n_before);
    return status;
}
