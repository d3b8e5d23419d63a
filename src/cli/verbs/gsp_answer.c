/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp_answer.c -- the metadata of an instance, for readers and for tables. */
#include "cli/verbs/gsp_answer.h"

#include <assert.h>
#include <inttypes.h>

/* ---- lines ---- */

/* The shape as readers of puzzles understand it. A Latin square is a Sudoku whose
 * blocks are rows. */
static void put_size(gv_buffer *out, const gv_gsp *gsp)
{
    const gv_shape shape = gv_gsp_shape(gsp->block_rows, gsp->block_cols);
    gv_buffer_printf(out, "#size %ux%u\n", shape.block_rows, shape.block_cols);
}

static void put_range(gv_buffer *out, const char *name, gv_range32 range)
{
    gv_buffer_printf(out, "%s %" PRIu32 "-%" PRIu32, name, range.min, range.max);
}

static void put_ranges(gv_buffer *out, const gv_hole_figures *figures)
{
    put_range(out, "# ranges: rows", figures->rows);
    put_range(out, ", columns", figures->columns);
    put_range(out, ", blocks", figures->blocks);
    put_range(out, ", sub-rows", figures->sub_rows);
    put_range(out, ", sub-columns", figures->sub_columns);
    gv_buffer_putc(out, '\n');
}

static void put_square(gv_buffer *out, const gv_gsp *gsp, const gv_gsp_plan *plan)
{
    gv_buffer_puts(out, "# square: ");
    gv_gsp_describe_square(out, plan);
    if (plan->kind == GV_GSP_RANDOM)
        gv_buffer_printf(out, ", %" PRIu64 " restarts", gsp->n_restarts);
    else if (plan->method == GV_GSP_PAPER)
        gv_buffer_printf(out, ", %" PRIu64 " moves in %" PRIu64 " attempts",
                         gsp->n_moves, gsp->n_attempts);
    if (plan->kind == GV_GSP_PERTURB)
        gv_buffer_printf(out,
                         "\n# perturbed: %" PRIu32
                         " pairs of givens exchanged, %" PRIu32 " reassigned",
                         gsp->n_exchanged, gsp->n_reassigned);
    gv_buffer_putc(out, '\n');
}

void gv_gsp_answer_lines(gv_buffer *out, const gv_gsp *gsp, const gv_gsp_plan *plan,
                         const char *solution)
{
    put_size(out, gsp);
    gv_buffer_printf(out, "# givens %s gsp, generator %d", gv_version(),
                     (int)GV_GSP_GENERATOR);
    if (plan) {
        gv_buffer_printf(out, ", seed %" PRIu64 ", instance %" PRIu64 "\n", gsp->seed,
                         gsp->index);
        put_square(out, gsp, plan);
    } else {
        gv_buffer_printf(out,
                         "\n# reduction: Latin square of order %u, record %" PRIu64
                         ", in blocks of %ux%u\n",
                         gsp->block_rows, gsp->index + 1, gsp->block_rows,
                         gsp->block_cols);
    }
    gv_buffer_printf(out, "# holes: %" PRIu32 " of %u", gsp->figures.n_holes,
                     gsp->order * gsp->order);
    if (plan)
        gv_buffer_printf(
            out, ", pattern %s, %" PRIu64 " proposals, %" PRIu64 " switches",
            gv_hole_pattern_name(plan->pattern), plan->proposals, gsp->n_switches);
    gv_buffer_putc(out, '\n');
    put_ranges(out, &gsp->figures);
    if (gsp->solution)
        gv_buffer_printf(out, "# solution hash: fnv1a64 %016" PRIx64 "\n",
                         gsp->solution_hash);
    if (solution)
        gv_buffer_printf(out, "# solution: %s\n", solution);
}

/* ---- cells ---- */

/* The cells one after the other. */
typedef struct cell_writer {
    gv_worker *worker;
    size_t next;
} cell_writer;

static void put_number(cell_writer *w, bool known, uint64_t number)
{
    w->worker->cells[w->next++] =
        known ? gv_cell_integer(number) : gv_cell_absent(GV_OUTCOME_OK);
}

static void put_text(cell_writer *w, const char *text)
{
    w->worker->cells[w->next++] = gv_cell_text(text);
}

static void put_work(cell_writer *w, const gv_gsp *gsp, const gv_gsp_plan *plan)
{
    const bool is_drawn = plan && plan->kind != GV_GSP_RANDOM;
    const bool is_paper = is_drawn && plan->method == GV_GSP_PAPER;
    const bool is_changed = plan && plan->kind == GV_GSP_PERTURB;
    put_text(w, plan ? gv_gsp_kind_name(plan->kind) : "reduction");
    put_text(w, plan ? gv_hole_pattern_name(plan->pattern) : NULL);
    put_text(w, is_drawn ? gv_gsp_method_name(plan->method) : NULL);
    put_number(w, is_drawn, gsp->n_moves);
    put_number(w, is_paper, gsp->n_squares);
    put_number(w, is_paper, gsp->n_attempts);
    put_number(w, plan, plan ? plan->proposals : 0);
    put_number(w, plan, gsp->n_switches);
    put_number(w, plan && !is_drawn, gsp->n_restarts);
    put_number(w, is_changed, gsp->n_exchanged);
    put_number(w, is_changed, gsp->n_reassigned);
}

void gv_gsp_answer_cells(gv_worker *worker, const gv_run *run, const gv_gsp *gsp,
                         const gv_gsp_plan *plan, const char *solution)
{
    const gv_hole_figures *f = &gsp->figures;
    const gv_range32 ranges[] = { f->rows, f->columns, f->blocks, f->sub_rows,
                                  f->sub_columns };
    cell_writer w = { .worker = worker };
    put_number(&w, true, gsp->index);
    put_number(&w, true, f->n_holes);
    put_work(&w, gsp, plan);
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        put_number(&w, true, ranges[i].min);
        put_number(&w, true, ranges[i].max);
    }
    if (gsp->solution)
        gv_buffer_printf(gv_worker_text(worker, w.next++, GV_CELL_WRITTEN),
                         "%016" PRIx64, gsp->solution_hash);
    else
        put_text(&w, NULL);
    put_text(&w, solution);
    (void)run;
    assert(w.next == run->n_columns);
}
