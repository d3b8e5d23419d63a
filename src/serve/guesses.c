/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guesses.c -- a leaky bucket of wrong tokens. */
#include "serve/guesses.h"

/* A mistyped token, or a page that was left open, is not a guess. */
static const double n_forgiven = 5;
static const double seconds_each = 0.02;
static const double most_seconds = 1;
static const double most_recent = 100; /* so that it is forgotten in two minutes */

void gv_guesses_init(gv_guesses *guesses)
{
    *guesses = (gv_guesses){ .n_recent = 0 };
    (void)pthread_mutex_init(&guesses->mutex, NULL);
}

void gv_guesses_free(gv_guesses *guesses)
{
    (void)pthread_mutex_destroy(&guesses->mutex);
}

double gv_guesses_note(gv_guesses *guesses, double now)
{
    pthread_mutex_lock(&guesses->mutex);
    const double left = guesses->n_recent - (now - guesses->last);
    const double n = (left > 0 ? left : 0) + 1;
    guesses->n_recent = n < most_recent ? n : most_recent;
    guesses->last = now;
    const double seconds = seconds_each * (guesses->n_recent - n_forgiven);
    pthread_mutex_unlock(&guesses->mutex);
    return seconds < 0 ? 0 : seconds < most_seconds ? seconds : most_seconds;
}
