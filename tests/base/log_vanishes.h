/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_vanishes.h -- log lines in a file that is compiled without logging. */
#ifndef GV_TESTS_BASE_LOG_VANISHES_H
#define GV_TESTS_BASE_LOG_VANISHES_H

/* How often the arguments of its log lines are evaluated. */
unsigned count_evaluations_without_logging(void);

#endif
