/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranks.h -- a study by many processes (MPI): rank 0 directs, writes and works; the
 * others work. Only the main thread of each process calls this, and none of it waits
 * inside MPI, which would keep a core busy: it looks, and sleeps for a millisecond.
 *
 * Built with MPI this is mpi_executor.c, else mpi_stub.c. */
#ifndef GV_STUDY_RANKS_H
#define GV_STUDY_RANKS_H

#include "study/thread_pool.h"

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

/* Rank 0: an executor of its pool and those of all other ranks, once these are there.
 * Fails as a rank failed that cannot work. The pool outlives the executor. */
gv_status gv_ranks_executor_new(gv_executor **out, gv_thread_pool *pool, gv_error *err);
/* Sends the other ranks home. NULL is fine. */
void gv_ranks_executor_free(gv_executor *executor);

/* The others: work for rank 0 until it sends them home. Without a pool they tell why
 * (`why`) instead. */
void gv_ranks_serve(gv_thread_pool *pool, const gv_error *why);

#endif
