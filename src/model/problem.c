/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problem.c -- problems by name, and their labels by theirs. */
#include "model/problem.h"

#include <string.h>

gv_status gv_problem_make(gv_problem **out, gv_symbol name, const gv_instance *instance,
                          gv_arena *arena, gv_error *err)
{
    const gv_net *net = instance->net;
    gv_problem *problem = GV_ARENA_NEW(arena, gv_problem, 1);
    char *copy = gv_arena_take(arena, name.length + 1);
    if (!problem || !copy)
        return gv_fail_memory(err);
    memcpy(copy, name.text, name.length);
    copy[name.length] = '\0';
    *problem = (gv_problem){ .name = copy, .instance = instance };
    gv_symbols_init(&problem->variables, arena);
    for (gv_var var = 0; var < net->n_primary; var++) {
        const char *text = net->csp->variable[var];
        uint32_t number;
        if (!gv_symbols_add(&number, &problem->variables,
                            (gv_symbol){ text, strlen(text) }))
            return gv_fail_memory(err);
    }
    *out = problem;
    return GV_OK;
}

/* For %.*s, leaving room for the rest of a message. */
static int shown(gv_symbol symbol)
{
    enum { LONGEST = 60 };
    return symbol.length < LONGEST ? (int)symbol.length : LONGEST;
}

gv_status gv_problem_find(gv_label *out, const gv_problem *problem, gv_symbol variable,
                          gv_symbol value, gv_error *err)
{
    const gv_net *net = problem->instance->net;
    gv_var var;
    if (!gv_symbols_find(&var, &problem->variables, variable))
        return gv_fail(err, GV_ERR_INPUT, "the problem has no variable '%.*s'",
                       shown(variable), variable.text);
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const char *text = net->csp->value[net->group_labels[i]];
        if (strlen(text) == value.length && !memcmp(text, value.text, value.length)) {
            *out = net->group_labels[i];
            return GV_OK;
        }
    }
    return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' has no value '%.*s'",
                   shown(variable), variable.text, shown(value), value.text);
}
