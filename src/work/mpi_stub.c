/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpi_stub.c -- ranks of a build without MPI: there are none. */
#include "work/ranks.h"

gv_status gv_ranks_begin(gv_ranks *out, gv_error *err)
{
    (void)out;
    if (gv_ranks_expected() < 2)
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "this givens was built without MPI: it cannot run under mpirun");
}

/* None of these is called: there are no ranks. */
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

gv_status gv_ranks_executor_new(gv_executor **out, gv_error *err)
{
    (void)err;
    *out = NULL;
    return GV_OK;
}

void gv_ranks_executor_free(gv_executor *executor)
{
    (void)executor;
}

void gv_ranks_serve(const gv_work_plan *plan, const gv_error *why)
{
    (void)plan;
    (void)why;
}
