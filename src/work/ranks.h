/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranks.h -- work by many processes (MPI): rank 0 fetches, commits and works; the
 * others work. Only the main thread of each process calls this, and none of it waits
 * inside MPI, which would keep a core busy: it looks, and sleeps for a millisecond.
 *
 * Built with MPI this is mpi_executor.c, else mpi_stub.c. */
#ifndef GV_WORK_RANKS_H
#define GV_WORK_RANKS_H

#include "work/executor.h"

typedef struct gv_ranks {
    unsigned rank, n_ranks;
    unsigned n_on_node; /* ranks of this machine */
} gv_ranks;

/* Whether mpirun, srun or their like started this process: 0 when not, 1 when they
 * started no other, 2 when they started more, or do not say. */
unsigned gv_ranks_expected(void);

/* Between these, all ranks. GV_ERR_ARGUMENT: this program was built without MPI, and
 * there are others; one alone needs none, and *out stays as it is. */
gv_status gv_ranks_begin(gv_ranks *out, gv_error *err);
void gv_ranks_end(void);

/* A text from rank 0 to all others, each of which receives it once. */
void gv_ranks_send_text(const gv_buffer *text);
void gv_ranks_receive_text(gv_buffer *text);

/* Rank 0: an executor of the threads of all other ranks, once these are there. Fails as
 * a rank failed that cannot work. */
gv_status gv_ranks_executor_new(gv_executor **out, gv_error *err);
/* Lets the other ranks end. NULL is fine. */
void gv_ranks_executor_free(gv_executor *executor);

/* The others: the threads of the plan do what rank 0 sends, until it lets them end. Of
 * its steps only work and the codec are used. Without a plan, `why` says why there is
 * none. */
void gv_ranks_serve(const gv_work_plan *plan, const gv_error *why);

#endif
