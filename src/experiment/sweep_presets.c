/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_presets.c -- the table of presets. The comparison with published values is made
 * in preset_tables.c. */
#include "experiment/sweep_presets.h"

#include "base/array.h"
#include "experiment/preset_tables.h"

#include <string.h>

/* The rows of table 1, and those that table 2 has. */
#define BLOCKS_OF_TABLE_2                                                              \
    "5x5@344,7x4@414,10x3@446,6x5@480,16x2@462,8x4@518,17x2@504,18x2@572"
#define BLOCKS_OF_TABLE_1 BLOCKS_OF_TABLE_2 ",6x6@686"

/* All blocks of orders 26 to 49, the longer side first, except Latin squares. */
#define BLOCKS_26_TO_49                                                                \
    "13x2,9x3,7x4,14x2,6x5,10x3,15x2,8x4,16x2,11x3,17x2,7x5,6x6,9x4,12x3,18x2,19x2,"   \
    "13x3,8x5,10x4,20x2,7x6,14x3,21x2,11x4,22x2,9x5,15x3,23x2,8x6,12x4,16x3,24x2,7x7"

const gv_sweep_preset gv_sweep_presets[] = {
    { .name = "table1",
      .summary = "per cent solved at the peak, by pattern",
      .published = "500 instances, 5000 s, Satz and MiniSat",
      .words = { .block = BLOCKS_OF_TABLE_1,
                 .pattern = "singly,doubly,fully",
                 .count = "10",
                 .limit_time = "20" },
      .make = gv_preset_table1 },
    { .name = "table2",
      .summary = "median time at the peak, by pattern",
      .published = "500 instances, 5000 s, Satz and MiniSat",
      .words = { .block = BLOCKS_OF_TABLE_2,
                 .pattern = "singly,doubly,fully",
                 .count = "10",
                 .limit_time = "20" },
      .make = gv_preset_table2 },
    { .name = "table3",
      .summary = "CSP solvers on doubly balanced instances",
      .published = "10,000 s, a MAC and Minion, dual encoding",
      .words = { .block = "4x4@148,5x4@222,5x5@346",
                 .pattern = "doubly",
                 .solver = "mac-lah",
                 .count = "10",
                 .limit_time = "20" },
      .make = gv_preset_table3 },
    { .name = "fig4",
      .summary = "time against holes for blocks of order 30 and Latin squares",
      .published = "100 instances per point, 5000 s, MiniSat",
      .words = { .block = "1x30,15x2,10x3,6x5",
                 .holes = "80%peak..120%peak:5%peak",
                 .pattern = "singly",
                 .count = "10",
                 .limit_time = "20" },
      .make = gv_preset_fig4 },
    { .name = "fig5",
      .summary = "per cent solved at the peak, by solver",
      .published = "200 instances, 10,000 s, several SAT solvers: MiniSat best",
      .words = { .block = "5x5@344,7x4@414,10x3@446,6x5@480",
                 .pattern = "singly",
                 .solver = "cadical",
                 .count = "10",
                 .limit_time = "20" },
      .takes_installed = true,
      .make = gv_preset_fig5 },
    { .name = "fig6",
      .summary = "per cent solved against holes, by pattern",
      .published = "200 instances, MiniSat",
      .words = { .block = "5x5,6x6",
                 .holes = "85%peak..115%peak:5%peak",
                 .pattern = "singly,doubly,fully",
                 .count = "10",
                 .limit_time = "10" },
      .make = gv_preset_fig6 },
    { .name = "fig7",
      .summary = "look-ahead backbone and hardness against holes",
      .published = "5x5, 9x3, 15x2, 7x4, 10x3; 300 to 480 holes",
      .words = { .block = "5x5,9x3,15x2,7x4,10x3",
                 .holes = "300..480:15",
                 .pattern = "singly",
                 .solver = "backbone,cadical",
                 .count = "10",
                 .limit_time = "10" },
      .make = gv_preset_fig7 },
    { .name = "fig8",
      .summary = "where the look-ahead backbone is least, and its model",
      .published = "all blocks of orders 26 to 49",
      .words = { .block = BLOCKS_26_TO_49,
                 .holes = "75%peak..105%peak:2.5%peak",
                 .pattern = "singly",
                 .solver = "backbone",
                 .count = "5",
                 .limit_time = "60" },
      .make = gv_preset_fig8 },
};

const size_t gv_n_sweep_presets = GV_N_OF(gv_sweep_presets);

const gv_sweep_preset *gv_sweep_preset_find(const char *name)
{
    for (size_t i = 0; i < gv_n_sweep_presets; i++)
        if (strcmp(gv_sweep_presets[i].name, name) == 0)
            return &gv_sweep_presets[i];
    return NULL;
}

/* Its own solvers and those that are installed, separated by semicolons. */
static gv_status list_installed(const char **out, const char *own, gv_arena *arena,
                                gv_error *err)
{
    static const char *const known[] = {
        "picosat {in}", "minisat {in} {out}", "cryptominisat5 --verb 0 {in}",
        "clasp {in}",   "glucose {in}",       "kissat -q {in}",
    };
    gv_buffer list;
    gv_buffer_init(&list, NULL);
    gv_buffer_puts(&list, own);
    for (size_t i = 0; i < GV_N_OF(known); i++) {
        gv_backend *backend;
        if (gv_backend_new(&backend, known[i], NULL, arena, NULL, NULL) == GV_OK)
            gv_buffer_printf(&list, ";%s", known[i]);
    }
    char *copy = list.failed ? NULL : gv_arena_take(arena, list.length + 1);
    if (copy)
        *out = memcpy(copy, list.text, list.length + 1);
    gv_buffer_free(&list);
    return copy ? GV_OK : gv_fail_memory(err);
}

gv_status gv_sweep_preset_apply(gv_sweep_words *words, const gv_sweep_preset *preset,
                                gv_arena *arena, gv_error *err)
{
    gv_sweep_words own = preset->words;
    if (preset->takes_installed && !words->solver)
        GV_TRY(list_installed(&own.solver, own.solver, arena, err));
    for (size_t i = 0; i < GV_N_SWEEP_WORDS; i++)
        if (!*gv_sweep_word_at(words, i))
            *gv_sweep_word_at(words, i) = *gv_sweep_word_at(&own, i);
    return GV_OK;
}

void gv_sweep_presets_help(gv_buffer *out)
{
    gv_buffer_puts(out, "presets:\n");
    for (size_t i = 0; i < gv_n_sweep_presets; i++)
        gv_buffer_printf(out, "  %-10s %s\n", gv_sweep_presets[i].name,
                         gv_sweep_presets[i].summary);
}
