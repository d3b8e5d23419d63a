/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guesses.h -- wrong tokens make the server slow to refuse the next ones. Only who
 * gives a wrong token waits: nobody else is kept from anything. */
#ifndef GV_SERVE_GUESSES_H
#define GV_SERVE_GUESSES_H

#include <pthread.h>

typedef struct gv_guesses {
    pthread_mutex_t mutex;
    double n_recent; /* wrong tokens, less one for each second since */
    double last;     /* when that was */
} gv_guesses;

void gv_guesses_init(gv_guesses *guesses);
void gv_guesses_free(gv_guesses *guesses);

/* A wrong token came at this time (gv_wall_seconds()). Returns the seconds to wait
 * before that is told: none for the first few, then more with each, one at most. */
double gv_guesses_note(gv_guesses *guesses, double now);

#endif
