/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpi_elsewhere.c -- ranks of a program without MPI: there are none, but the program
 * with MPI may take over. */
#include "work/ranks.h"

#include "base/os/program_beside.h"

void gv_ranks_hand_over(char **argv)
{
    if (gv_ranks_expected())
        gv_exec_beside("givens-mpi", argv);
}

gv_status gv_ranks_begin(gv_ranks *out, gv_error *err)
{
    (void)out;
    if (gv_ranks_expected() < 2)
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "under mpirun this needs the program givens-mpi, which a build with "
                   "MPI installs beside givens");
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
