/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guesses.h -- wrong tokens delay the refusal of the next ones. Only clients with a
 * wrong token wait: nobody else is affected. */
#ifndef GV_SERVE_GUESSES_H
#define GV_SERVE_GUESSES_H

#include <pthread.h>

typedef struct gv_guesses {
    pthread_mutex_t mutex;
    double n_recent; /* wrong tokens, minus one for each second since */
    double last;     /* when that was */
} gv_guesses;

void gv_guesses_init(gv_guesses *guesses);
void gv_guesses_free(gv_guesses *guesses);

/* A wrong token came at this time (gv_wall_seconds()). Returns the seconds to wait
 * before the refusal: none for the first few, then more with each, at most one. */
double gv_guesses_note(gv_guesses *guesses, double now);

#endif
