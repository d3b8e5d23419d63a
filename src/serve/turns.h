/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turns.h -- how many answers are worked on at once. Each has a memory budget and one
 * thread, so that a bounded number of turns bounds the total; a request that finds none
 * free waits. */
#ifndef GV_SERVE_TURNS_H
#define GV_SERVE_TURNS_H

#include "base/status.h"
#include "givens.h"

#include <pthread.h>

typedef struct gv_turns {
    pthread_mutex_t mutex;
    pthread_cond_t freed;
    unsigned n_free;
} gv_turns;

void gv_turns_init(gv_turns *turns, unsigned n_turns);
void gv_turns_free(gv_turns *turns);

/* Waits for a turn; false if `stop` is set before there is one. */
bool gv_turns_take(gv_turns *turns, const gv_flag *stop);
void gv_turns_give(gv_turns *turns);

#endif
