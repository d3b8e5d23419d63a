/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_presets.h -- the experiments of the paper (published_gsp.h), each as the words
 * of a sweep, scaled down to minutes or hours, and as tables next to the published
 * values. Every word can be overridden: more instances, more time, other blocks and
 * solvers. */
#ifndef GV_EXPERIMENT_SWEEP_PRESETS_H
#define GV_EXPERIMENT_SWEEP_PRESETS_H

#include "experiment/sweep_data.h"
#include "experiment/sweep_plan.h"
#include "stats/stat_table.h"

typedef struct gv_sweep_preset {
    const char *name;
    const char *summary;   /* what it shows, one line */
    const char *published; /* how the paper did it */
    gv_sweep_words words;
    bool takes_installed; /* all known solvers that are installed, besides its own */
    gv_status (*make)(gv_stat_tables *tables, const gv_sweep_data *data, gv_error *err);
} gv_sweep_preset;

extern const gv_sweep_preset gv_sweep_presets[];
extern const size_t gv_n_sweep_presets;

/* NULL if there is none of that name. */
const gv_sweep_preset *gv_sweep_preset_find(const char *name);

/* Fills in its words where none are given. */
gv_status gv_sweep_preset_apply(gv_sweep_words *words, const gv_sweep_preset *preset,
                                gv_arena *arena, gv_error *err);

/* "  table1     per cent solved at the peak ..." for each: for the help. */
void gv_sweep_presets_help(gv_buffer *out);

#endif
