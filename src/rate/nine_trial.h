/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_trial.h -- the depth of trial.h for 9x9 Sudoku, on the kernels of sudoku9/. */
#ifndef GV_RATE_NINE_TRIAL_H
#define GV_RATE_NINE_TRIAL_H

#include "base/os/cpu.h"
#include "rate/trial.h"

typedef struct gv_trial_nine gv_trial_nine;

/* In `arena`; about 1 MB. */
gv_status gv_trial_nine_new(gv_trial_nine **out, gv_cpu_level cpu, gv_arena *arena,
                            gv_error *err);

/* As gv_trial_depth(). */
void gv_trial_nine_depth(gv_trial_rating *out, gv_trial_nine *trial,
                         const gv_instance *instance, unsigned max_depth,
                         const gv_limits *limits);

#endif
