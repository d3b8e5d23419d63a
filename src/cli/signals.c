/* SPDX-License-Identifier: GPL-3.0-or-later */
/* signals.c -- the only mutable globals of the program: a handler can reach nothing
 * else. */
#include "cli/signals.h"

#include <signal.h>
#include <string.h>

static gv_flag stop;
static atomic_int interrupted; /* by this signal */
static gv_flag progress_requested;

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    (void)sigaction(number, &action, NULL);
}

static void on_interrupt(int number)
{
    atomic_store(&interrupted, number);
    atomic_store(&stop, true);
}

static void on_request(int number)
{
    (void)number;
    atomic_store(&progress_requested, true);
}

/* No SA_RESTART: a read that waits for input has to return. The second signal gets the
 * default action. */
static void handle_interrupt(int number)
{
    struct sigaction before;
    if (sigaction(number, NULL, &before) != 0 || before.sa_handler != SIG_IGN)
        handle(number, on_interrupt, (int)SA_RESETHAND);
}

void gv_signals_install(void)
{
    handle_interrupt(SIGINT);
    handle_interrupt(SIGTERM);
    handle_interrupt(SIGHUP);
    handle_interrupt(SIGQUIT);
    handle(SIGUSR1, on_request, SA_RESTART);
    handle(SIGPIPE, SIG_DFL, 0);
    handle(SIGXFSZ, SIG_IGN, 0); // a write beyond the limit of file sizes fails instead
}

gv_flag *gv_signals_stop(void)
{
    return &stop;
}

int gv_signals_interrupted(void)
{
    return atomic_load(&interrupted);
}

bool gv_signals_progress_requested(void)
{
    return atomic_exchange(&progress_requested, false);
}
