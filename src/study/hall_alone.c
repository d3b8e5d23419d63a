/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hall_alone.c -- ranks of a build without MPI: there are none. */
#include "study/ranks.h"

#include <stdlib.h>
#include <string.h>

/* One process alone needs no MPI, however it was started. */
bool gv_ranks_present(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!size)
        size = getenv("PMI_SIZE");
    return size && strcmp(size, "1") != 0;
}

gv_status gv_ranks_begin(gv_ranks *out, gv_error *err)
{
    (void)out;
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "this givens was built without MPI: it cannot run under mpirun");
}

/* None of the others is called where gv_ranks_begin() fails. */
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
