/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hall_alone.c -- ranks of a build without MPI: there are none. */
#include "study/ranks.h"

gv_status gv_ranks_begin(gv_ranks *out, gv_error *err)
{
    (void)out;
    if (gv_ranks_expected() < 2)
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "this givens was built without MPI: it cannot run under mpirun");
}

/* None of the others is called: there are no ranks. */
void gv_ranks_end(void)
{
}

void gv_ranks_send_text(const gv_buffer *text)
{
    (void)text;
}

void gv_ranks_receive_text(gv_buffer *text)
{
    (void)text;
}

gv_status gv_ranks_hall_new(gv_hall **out, gv_crew *crew, gv_error *err)
{
    (void)err;
    *out = gv_crew_hall(crew);
    return GV_OK;
}

void gv_ranks_hall_free(gv_hall *hall)
{
    (void)hall;
}

void gv_ranks_serve(gv_crew *crew, const gv_error *why)
{
    (void)crew;
    (void)why;
}
