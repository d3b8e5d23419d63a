/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranks.c -- what verbs under mpirun have in common. */
#include "cli/ranks.h"

gv_status gv_run_begin_ranks(gv_run *run, gv_ranks *out, gv_error *err)
{
    if (gv_ranks_expected())
        GV_TRY(gv_ranks_begin(out, err));
    if (out->rank == 0)
        return GV_OK;
    run->settings.quiet = true;
    run->settings.progress = "never";
    run->settings.output = NULL;
    run->settings.run_time = 0; // rank 0 says when it is over
    return GV_OK;
}

void gv_run_share_cores(gv_run *run, const gv_ranks *ranks)
{
    if (ranks->n_ranks == 0 || run->settings.threads)
        return;
    run->n_threads /= ranks->n_on_node;
    if (run->n_threads == 0)
        run->n_threads = 1;
}

void gv_run_dismiss_ranks(void)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_putc(&text, '\0');
    gv_ranks_send_text(&text);
    gv_buffer_free(&text);
}
