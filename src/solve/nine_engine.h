/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_engine.h -- the 9x9 engine of sudoku9/ behind the interface of the solvers:
 * instances go in, counts and labels come out. */
#ifndef GV_SOLVE_NINE_ENGINE_H
#define GV_SOLVE_NINE_ENGINE_H

#include "sudoku9/canon/vary.h"
#include "sudoku9/search/facets.h"
#include "solve/block.h"
#include "base/budget.h"

/* Whether the instance is a 9x9 Sudoku with blocks of 3x3. */
bool gv_nine_engine_fits(const gv_instance *instance);

/* Likewise, and it has only givens: no pencilmarks. */
bool gv_nine_engine_has_no_marks(const gv_instance *instance);

/* The givens as digits, 1 to 9, 0 for an empty cell. False if they do not describe the
 * instance: another size, pencilmarks, or two givens in one cell. */
bool gv_nine_engine_digits(uint8_t out[GV_NINE_CELLS], const gv_instance *instance);

/* The givens as digits, with the candidates that pencilmarks allow each cell as bits,
 * for what starts from candidates: a lone mark of a pencilmark puzzle is no digit here.
 * False for another size or two givens in one cell. */
bool gv_nine_engine_marks(uint8_t digits[GV_NINE_CELLS], uint16_t marks[GV_NINE_CELLS],
                          const gv_instance *instance);

/* The labels of a solution. */
void gv_nine_engine_labels(gv_label *out, const uint8_t digits[GV_NINE_CELLS]);

/* Passes a solution on to a search, `user`, as labels. */
bool gv_nine_engine_visit(void *user, const uint8_t digits[GV_NINE_CELLS]);

/* How many of these digits are not 0. */
unsigned gv_nine_engine_n_givens(const uint8_t digits[GV_NINE_CELLS]);

/* The candidates of the instance: its marks, the givens in `keep` (NULL: all), and
 * without `forbid` (GV_NO_LABEL: none). */
void gv_nine_engine_load(gv_nine_cands *out, const gv_instance *instance,
                         const uint64_t *keep, gv_label forbid);

/* Makes a run of the lanes obey a budget, which must outlive it: node limit, time and
 * stop flag. */
gv_nine_control gv_nine_engine_control(gv_budget *budget);

/* Every minimal puzzle inside an instance without pencilmarks that has `solution` and
 * no other (facets.h). At most as many candidates as here are held at a time, 250 to
 * 500 MB: beyond, the end is GV_END_NODES. The list lives in `arena`, not in `tmp`. */
enum { GV_NINE_ENGINE_MOST_MINIMALS = 20000000 };
gv_status gv_nine_engine_minimals(gv_nine_minimals *out, const gv_instance *instance,
                                  const uint8_t solution[GV_NINE_CELLS],
                                  const gv_limits *limits, gv_arena *arena,
                                  gv_arena *tmp, gv_error *err);

/* The neighbours of an instance that gv_nine_engine_digits() can express (vary.h), all
 * of them if `count` is 0, else that many drawn from `rng`. `task` says which; its
 * puzzle is ignored. Of the limits, time and stop flag count. */
gv_status gv_nine_engine_vary(gv_nine_vary_result *out, const gv_instance *instance,
                              const gv_nine_vary_task *task, uint64_t count,
                              gv_rng *rng, gv_nine_neighbour_fn *fn, void *user,
                              const gv_limits *limits, gv_arena *tmp, gv_error *err);

/* Whether the search counts all solutions of a 9x9 puzzle whose givens lack digits. It
 * is left to the generic engine, which counts one for many. */
bool gv_nine_engine_wants_symmetry(const gv_instance *instance,
                                   const gv_search *search);

/* The row of the engine table. */
bool gv_nine_engine_suits(const gv_instance *instance, const gv_search *search);
gv_status gv_nine_engine_run(gv_search_result *out, const gv_instance *instance,
                             const gv_search *search, gv_arena *tmp, gv_error *err);

/* Adds what some jobs took to the statistics; `counters` may be NULL. */
void gv_nine_engine_count(gv_counters *counters, const gv_nine_job *jobs,
                          size_t n_jobs);

#endif
