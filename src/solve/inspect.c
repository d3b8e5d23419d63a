/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- checks and dumps of searches and solvers. */
#include "solve/inspect.h"

#include <inttypes.h>
#include <stdio.h>

static gv_domain count_domain(const gv_generic_state *state, gv_var var)
{
    const gv_net *net = state->net;
    gv_domain domain = { 0 };
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (state->label[net->group_labels[i]] != GV_LABEL_REMOVED) {
            domain.n_left++;
            domain.rest ^= net->group_labels[i];
        }
    return domain;
}

const char *gv_generic_state_check(const gv_generic_state *state)
{
    for (gv_var var = 0; var < state->net->n_vars; var++) {
        const gv_domain domain = count_domain(state, var);
        if (domain.n_left != state->domain[var].n_left ||
            domain.rest != state->domain[var].rest)
            return "what a variable has left is not what is counted";
        if (state->open[state->open_place[var]] != var)
            return "a variable is not in its place of the list";
        if (!state->contradictory &&
            (state->open_place[var] < state->n_open) != (domain.n_left > 1))
            return "the list of open variables is wrong";
    }
    for (uint32_t i = 0; i < state->n_trail; i++)
        if (state->label[state->trail[i]] == GV_LABEL_CANDIDATE)
            return "a label of the trail is still a candidate";
    return NULL;
}

void gv_generic_state_dump(const gv_generic_state *state)
{
    const gv_net *net = state->net;
    fprintf(stderr, "search state: %u variables open, trail %u, queue %u%s\n",
            state->n_open, state->n_trail, state->n_queue,
            state->contradictory ? ", contradictory" : "");
    for (gv_var var = 0; var < net->n_primary; var++) {
        fprintf(stderr, "%10s:", gv_net_name_of_group(net, var).text);
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            if (state->label[net->group_labels[i]] != GV_LABEL_REMOVED)
                fprintf(stderr, " %s%s",
                        state->label[net->group_labels[i]] == GV_LABEL_HOLDS ? "=" : "",
                        gv_net_name_of_label(net, net->group_labels[i]).text);
        fputc('\n', stderr);
    }
}

void gv_backend_dump(const gv_backend *backend)
{
    fprintf(stderr, "backend: %s (%s), encoding %s, %s\n", gv_backend_name(backend),
            gv_backend_version(backend), gv_backend_encoding(backend),
            gv_backend_is_program(backend) ? "a program" : "built in");
}

void gv_backend_result_dump(const gv_backend_result *result)
{
    fprintf(stderr,
            "result: %s %s, %.3f s, %" PRIu64 " variables, %" PRIu64 " clauses\n",
            gv_backend_status_name(result->status), result->why, result->wall,
            result->n_vars, result->n_clauses);
}
