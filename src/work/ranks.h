/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranks.h -- work by many processes (MPI): rank 0 fetches, commits and works; the
 * others work. Only the main thread of each process calls this, and none of it waits
 * inside MPI, which would keep a core busy: it polls, and sleeps for a millisecond.
 *
 * MPI is in a program of its own, givens-mpi (mpi_executor.c), so that nobody else
 * loads it. The ordinary program (mpi_elsewhere.c) hands over to that one. */
#ifndef GV_WORK_RANKS_H
#define GV_WORK_RANKS_H

#include "work/executor.h"

typedef struct gv_ranks {
    unsigned rank, n_ranks;
    unsigned n_on_node; /* ranks of this machine */
} gv_ranks;

/* The number of processes that mpirun, srun or the like started: 0 if they did not
 * start this one, 1 if it is the only one, 2 if there are more, or the number is not
 * known. */
unsigned gv_ranks_expected(void);

/* If ranks are expected and this program is without MPI, replaces it by the one with
 * MPI. Returns if there is nothing to do, or no such program. Call it before anything
 * that the other program would do again. */
void gv_ranks_hand_over(char **argv);

/* Every rank calls these, first and last. GV_ERR_ARGUMENT: this program is without MPI,
 * and there are other ranks; a single one needs no MPI, and *out is untouched. */
gv_status gv_ranks_begin(gv_ranks *out, gv_error *err);
void gv_ranks_end(void);

/* A text from rank 0 to all others, each of which receives it once. */
void gv_ranks_send_text(const gv_buffer *text);
void gv_ranks_receive_text(gv_buffer *text);

/* Rank 0: an executor for the threads of all other ranks, once these are ready. Fails
 * if a rank cannot work. */
gv_status gv_ranks_executor_new(gv_executor **out, gv_error *err);
/* Lets the other ranks end. NULL is allowed. */
void gv_ranks_executor_free(gv_executor *executor);

/* The others: the threads of the plan do what rank 0 sends, until it lets them end. Of
 * the steps, only work and the codec are used. Without a plan, `why` gives the reason.
 */
void gv_ranks_serve(const gv_work_plan *plan, const gv_error *why);

#endif
