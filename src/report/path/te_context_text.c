/* SPDX-License-Identifier: GPL-3.0-or-later */
/* te_context_text.c -- prints trials. Contexts without a contradiction, which SudoRules
 * also lists, are not part of a path; and a context shows only what its contradiction
 * depends on. */
#include "report/path/te_context_text.h"

#include "report/path/step_text.h"

typedef struct writer {
    gv_buffer *out;
    gv_state *state;
    uint32_t *n_contexts;
    bool ascii;
} writer;

static void put_label(const writer *w, const char *before, gv_label label)
{
    gv_buffer_puts(w->out, before);
    gv_net_label_name(w->state->linkage->net, label, w->out);
}

/* The end of context `own` of the hypothesis. */
static void put_retraction(const writer *w, gv_var var, uint32_t own, gv_label label,
                           uint32_t parent)
{
    gv_buffer_puts(w->out, "NO POSSIBLE VALUE for csp-variable ");
    gv_net_group_name(w->state->linkage->net, var, w->out);
    gv_buffer_printf(w->out, " IN CONTEXT %u.", (unsigned)own);
    put_label(w, " RETRACTING CANDIDATE ", label);
    gv_buffer_printf(w->out, " FROM CONTEXT %u.\n", (unsigned)parent);
}

/* A trial at some depth, in the context `parent`. */
static void put_trial(const writer *w, const gv_step *trial, unsigned depth,
                      uint32_t parent)
{
    gv_state *state = w->state;
    const gv_label label = trial->targets[0];
    const uint32_t own = ++*w->n_contexts, mark = state->n_trail;
    gv_buffer_printf(w->out, "GENERATING CONTEXT %u AT DEPTH %u, SON OF CONTEXT %u,",
                     (unsigned)own, depth, (unsigned)parent);
    put_label(w, " FROM HYPOTHESIS ", label);
    gv_buffer_puts(w->out, ".\n");
    gv_state_assert(state, label);
    for (uint32_t i = 0; i < trial->n_proof; i++) {
        const gv_step *step = &trial->proof[i];
        if (step->n_proof) {
            put_trial(w, step, depth + 1, own);
        } else if (step->conclusion == GV_CONTRADICTS) {
            put_retraction(w, step->var, own, label, parent);
        } else {
            gv_step_text(w->out, state->linkage, step, w->ascii);
            gv_buffer_putc(w->out, '\n');
        }
        gv_step_apply(step, state);
    }
    gv_state_undo(state, mark);
    gv_buffer_printf(w->out,
                     "BACK IN CONTEXT %u with %u csp-variables solved and %u "
                     "candidates remaining.\n",
                     (unsigned)parent, (unsigned)gv_state_count_values(state),
                     (unsigned)state->n_candidates - 1);
}

void gv_te_context_text(gv_buffer *out, gv_state *state, const gv_step *trial,
                        uint32_t *n_contexts, bool ascii)
{
    put_trial(&(writer){ out, state, n_contexts, ascii }, trial, 1, 0);
}

uint32_t gv_te_context_count(const gv_step *step)
{
    uint32_t n_contexts = step->n_proof > 0;
    for (uint32_t i = 0; i < step->n_proof; i++)
        n_contexts += gv_te_context_count(&step->proof[i]);
    return n_contexts;
}
