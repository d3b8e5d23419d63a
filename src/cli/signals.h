/* SPDX-License-Identifier: GPL-3.0-or-later */
/* signals.h -- Ctrl-C and the like ask a run to end; SIGUSR1 asks for a progress line.
 */
#ifndef GV_CLI_SIGNALS_H
#define GV_CLI_SIGNALS_H

#include "givens.h"

/* Installs the handlers: SIGINT, SIGTERM, SIGHUP and SIGQUIT end the run in order, so
 * that nothing is left behind; ignored ones stay ignored, as under nohup. A closed
 * standard output ends the program by SIGPIPE. */
void gv_signals_install(void);

/* The flag that ends all work: set by the first of these signals (the second one
 * kills), or by the program itself when continuing makes no sense. */
gv_flag *gv_signals_stop(void);

/* The signal that set it; 0 if none did. */
int gv_signals_interrupted(void);

/* Whether a progress line was asked for since the last call. */
bool gv_signals_progress_requested(void);

#endif
