/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp.c -- givens gsp: instances of the Generalized Sudoku Problem at random, or
 * the reduction of partial Latin squares to it. A unit of work is one instance, so that
 * --first-unit I begins with instance I. */
#include "cli/output/answer.h"
#include "cli/verbs/gsp_answer.h"
#include "cli/stream/qcp_stream.h"
#include "cli/stream/units.h"
#include "generate/instance/peak_model.h"
#include "generate/instance/qcp_reduction.h"
#include "model/family.h"

#include <string.h>

typedef struct gsp_options {
    gv_unit_options units;
    const char *holes;
    const char *pattern;
    const char *method;
    uint64_t moves;
    uint64_t excursions;
    uint64_t squares;
    uint64_t best_of;
    uint64_t proposals;
    bool random;
    bool no_forward_check;
    uint64_t restarts;
    bool perturb;
    uint64_t exchanges;
    uint64_t reassign;
    const char *from_qcp;
    bool with_solution;
} gsp_options;

typedef struct making {
    gv_run *run;
    gv_gsp_plan plan;
    gv_qcp_stream qcp; /* --from-qcp */
    gv_buffer law;
} making;

/* ---- options ---- */

/* Options that another one makes meaningless, so that none is silently ignored:
 * `option` requires or excludes `with`, as `needs` says. */
typedef struct pairing {
    const char *option, *with;
    bool needs;
} pairing;

static const pairing pairings[] = {
    { "gsp-perturb", "gsp-random", false },
    { "no-forward-check", "gsp-random", true },
    { "restarts", "gsp-random", true },
    { "exchanges", "gsp-perturb", true },
    { "reassign", "gsp-perturb", true },
    { "method", "gsp-random", false },
    { "moves", "gsp-random", false },
    { "excursions", "gsp-random", false },
    { "squares", "gsp-random", false },
    { "best-of", "gsp-random", false },
    { "with-solution", "gsp-random", false },
    { "with-solution", "gsp-perturb", false },
    { "with-solution", "from-qcp", false },
    { "holes", "from-qcp", false },
    { "pattern", "from-qcp", false },
    { "method", "from-qcp", false },
    { "moves", "from-qcp", false },
    { "excursions", "from-qcp", false },
    { "squares", "from-qcp", false },
    { "best-of", "from-qcp", false },
    { "proposals", "from-qcp", false },
    { "gsp-random", "from-qcp", false },
    { "gsp-perturb", "from-qcp", false },
    { "seed", "from-qcp", false },
    { "family", "from-qcp", false },
    { "size", "from-qcp", false },
};

static gv_status check_pairings(const gv_run *run, gv_error *err)
{
    for (size_t i = 0; i < sizeof pairings / sizeof pairings[0]; i++) {
        const pairing *p = &pairings[i];
        if (!gv_run_given(run, p->option) || gv_run_given(run, p->with) == p->needs)
            continue;
        if (p->needs)
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs --%s", p->option, p->with);
        return gv_fail(err, GV_ERR_ARGUMENT, "--%s and --%s cannot be used together",
                       p->option, p->with);
    }
    const gsp_options *own = run->options;
    const bool is_paper = strcmp(own->method, "paper") == 0;
    static const char *const paper[] = { "squares", "best-of" };
    static const char *const chain[] = { "moves", "excursions" };
    for (size_t i = 0; i < 2; i++) {
        const char *option = is_paper ? chain[i] : paper[i];
        if (gv_run_given(run, option))
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs --method %s", option,
                           is_paper ? "chain" : "paper");
    }
    return GV_OK;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    gsp_options *own = run->options;
    run->origin.seed_use = own->from_qcp ? GV_SEED_UNUSED : GV_SEED_DRAWN;
    const gv_family family =
        run->input.text.has_family ? run->input.text.family : GV_SUDOKU;
    if (run->operands.n_items)
        return gv_fail(err, GV_ERR_ARGUMENT, "gsp takes no operand");
    if (!gv_families[family]->is_gsp)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "gsp is for the families sudoku and latin, not %s",
                       gv_family_name(family));
    if (run->input.text.variant)
        return gv_fail(err, GV_ERR_ARGUMENT, "gsp makes no variants");
    if (run->settings.format && strstr(run->settings.format, "%n"))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--format: generated instances have no number %%n");
    GV_TRY(check_pairings(run, err));
    if (own->from_qcp && !own->units.count)
        own->units.count = UINT64_MAX; // all of the file
    return GV_OK;
}

static gv_status read_plan(gv_gsp_plan *plan, const gv_run *run, gv_error *err)
{
    const gsp_options *own = run->options;
    gv_shape shape;
    GV_TRY(gv_run_empty_shape(&shape, run, err));
    *plan = (gv_gsp_plan){
        .block_rows = shape.block_rows,
        .block_cols = shape.block_cols,
        .kind = own->random    ? GV_GSP_RANDOM
                : own->perturb ? GV_GSP_PERTURB
                               : GV_GSP_WITH_HOLES,
        .method = strcmp(own->method, "paper") == 0 ? GV_GSP_PAPER : GV_GSP_CHAIN,
        .n_moves = own->moves,
        .excursion_cap = own->excursions,
        .n_squares = own->squares,
        .best_of = (unsigned)own->best_of,
        .proposals = own->proposals,
        .plain_fill = own->no_forward_check,
        .n_restarts = own->restarts,
        .n_exchanges = (uint32_t)own->exchanges,
        .n_reassigned = (uint32_t)own->reassign,
    };
    (void)gv_hole_pattern_by_name(&plan->pattern, own->pattern); // one of the choices
    GV_TRY(gv_holes_read(&plan->holes, own->holes, shape.block_rows, shape.block_cols,
                         err));
    return gv_gsp_plan_check(plan, err);
}

/* ---- one instance ---- */

static gv_status put_solution(gv_buffer *out, const gv_run *run,
                              const gv_instance *empty, const gv_gsp *gsp,
                              gv_arena *tmp, gv_error *err)
{
    const gv_gsp solved = { .block_rows = gsp->block_rows,
                            .block_cols = gsp->block_cols,
                            .order = gsp->order,
                            .cells = gsp->solution };
    gv_instance *grid;
    GV_TRY(gv_gsp_instance(&grid, &solved, empty->context, tmp, err));
    return gv_answer_solution(out, run, grid, err);
}

/* Formats that have a place for '#' lines. */
static bool takes_lines(const gv_run *run)
{
    const gv_form form = run->form;
    return form.kind == GV_FORM_LINE ||
           (form.kind == GV_FORM_PUZZLE && !gv_formats[form.format]->is_xml);
}

static gv_status put_instance(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                              const gv_gsp *gsp, const gv_gsp_plan *plan, gv_error *err)
{
    const gsp_options *own = run->options;
    gv_arena *tmp = &worker->tmp;
    gv_instance *instance;
    GV_TRY(gv_gsp_instance(&instance, gsp, run->context, tmp, err));
    gv_buffer solution;
    gv_buffer_init(&solution, run->memory);
    gv_status status = GV_OK;
    if (own->with_solution)
        status = put_solution(&solution, run, instance, gsp, tmp, err);
    if (status == GV_OK) {
        gv_gsp_answer_cells(worker, run, gsp, plan, solution.text);
        if (takes_lines(run))
            gv_gsp_answer_lines(&slot->out, gsp, plan, solution.text);
        gv_unit_add(&slot->unit, (gv_unit_puzzle){ .tries = 1 }, NULL, 0);
        status = gv_units_put(slot, run, worker, instance, instance->givens,
                              instance->n_givens, err);
    }
    gv_buffer_free(&solution);
    return status;
}

static void begin_unit(gv_unit_slot *slot)
{
    gv_buffer_reset(&slot->unit.puzzles);
    gv_buffer_reset(&slot->unit.givens);
    slot->unit.given_up = false;
    slot->unit.n_tries = 1;
}

static gv_status make_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                           unsigned index, gv_error *err)
{
    (void)index;
    const making *m = user;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    gv_gsp gsp;
    begin_unit(slot);
    gv_status status =
        gv_gsp_make(&gsp, &m->plan, m->run->settings.seed, slot->unit.number,
                    m->run->env->stop, &worker->tmp, err);
    if (status == GV_OK && gsp.stopped)
        slot->unit.given_up = true;
    else if (status == GV_OK)
        status = put_instance(slot, m->run, worker, &gsp, &m->plan, err);
    gv_arena_rewind(&worker->tmp, mark);
    return status;
}

/* ---- the reduction ---- */

/* One record for each unit, from --first-unit on. */
static bool fetch_square(void *user, gv_unit_slot *slot)
{
    making *m = user;
    unsigned order = 0;
    while (m->qcp.n_read <= slot->unit.number && !m->qcp.ended) {
        gv_buffer_reset(&slot->grids);
        gv_buffer_reset(&slot->messages);
        order =
            gv_qcp_stream_take(&m->qcp, &slot->grids, &slot->error, &slot->messages);
    }
    slot->unit.n_grids = order;
    return order > 0 || slot->messages.length > 0;
}

/* The columns of a block: those of --block, or one more than the order. */
static gv_status choose_columns(unsigned *columns, const gv_run *run, unsigned order,
                                gv_error *err)
{
    const gv_option_block block = run->settings.block;
    *columns = block.columns ? block.columns : order + 1;
    return gv_qcp_check(order, *columns, err);
}

/* A record that cannot be reduced. One that could not even be read has already been
 * reported. */
static gv_status refuse_square(const making *m, gv_unit_slot *slot, gv_worker *worker,
                               unsigned order, const gv_error *why, gv_error *err)
{
    if (order) {
        gv_run_note(m->run, GV_EXIT_INPUT);
        gv_message_add(&slot->messages, m->run, m->qcp.name, why);
    }
    return gv_units_refuse(slot, m->run, worker,
                           slot->grids.text + (size_t)order * order, why, err);
}

static gv_status reduce_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                             unsigned index, gv_error *err)
{
    (void)index;
    const making *m = user;
    const unsigned order = (unsigned)slot->unit.n_grids;
    unsigned columns;
    gv_error why = slot->error;
    begin_unit(slot);
    if (slot->grids.failed)
        return gv_fail_memory(err);
    if (!slot->grids.length) // the file could not be read further: its message is
                             // enough
        return GV_OK;
    if (!order || choose_columns(&columns, m->run, order, &why) != GV_OK) {
        why.line = slot->error.line;
        why.column = slot->error.column;
        return refuse_square(m, slot, worker, order, &why, err);
    }
    gv_gsp gsp = { .block_rows = order,
                   .block_cols = columns,
                   .order = order * columns,
                   .index = slot->unit.number };
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    const size_t n_cells = (size_t)gsp.order * gsp.order;
    uint8_t *holes = GV_ARENA_NEW(&worker->tmp, uint8_t, n_cells);
    gsp.cells = GV_ARENA_NEW(&worker->tmp, uint8_t, n_cells);
    if (!holes || !gsp.cells)
        return gv_fail_memory(err);
    gv_qcp_reduce(gsp.cells, (const uint8_t *)slot->grids.text, order, columns);
    for (size_t i = 0; i < n_cells; i++)
        holes[i] = !gsp.cells[i];
    gsp.figures = gv_hole_figures_of(holes, order, columns);
    const gv_status status = put_instance(slot, m->run, worker, &gsp, NULL, err);
    gv_arena_rewind(&worker->tmp, mark);
    return status;
}

static gv_status run_reduction(making *m, gv_error *err)
{
    static const gv_unit_steps steps = { .things = "instances",
                                         .fetch = fetch_square,
                                         .make = reduce_unit };
    const gsp_options *own = m->run->options;
    gv_status status = gv_qcp_stream_open(&m->qcp, m->run, own->from_qcp,
                                          m->run->settings.block.rows, err);
    if (status == GV_OK)
        status = gv_units_run(m->run, &own->units, &steps, m, err);
    gv_qcp_stream_close(&m->qcp);
    return status;
}

/* ---- the verb ---- */

static gv_status run_generation(making *m, gv_error *err)
{
    static const gv_unit_steps steps = { .things = "instances", .make = make_unit };
    const gsp_options *own = m->run->options;
    GV_TRY(read_plan(&m->plan, m->run, err));
    gv_gsp_describe_square(&m->law, &m->plan);
    if (m->law.failed)
        return gv_fail_memory(err);
    m->run->origin.law = m->law.text;
    if (m->run->settings.verbose)
        gv_env_sayf(m->run->env, "givens: %u holes; %s\n", m->plan.holes, m->law.text);
    return gv_units_run(m->run, &own->units, &steps, m, err);
}

static gv_status run_gsp(gv_run *run, gv_error *err)
{
    const gsp_options *own = run->options;
    making m = { .run = run };
    gv_buffer_init(&m.law, run->memory);
    const gv_status status =
        own->from_qcp ? run_reduction(&m, err) : run_generation(&m, err);
    run->origin.law = NULL;
    gv_buffer_free(&m.law);
    return status;
}

/* ---- the verb ---- */

static const gsp_options defaults = { .holes = "peak",
                                      .pattern = "doubly",
                                      .method = "chain" };

static const gv_option option_rows[] = {
    GV_OPTS_COUNT(gsp_options, units),
    GV_OPTS_RUN_TIME,
    GV_OPTS_FIRST_UNIT(gsp_options, units),
    GV_OPT_TEXT("holes", "H|peak|P%", GV_OPT_IN(gsp_options, holes),
                "empty cells: how many, P percent of all, or the hardest number; peak "
                "by default"),
    GV_OPT_CHOICE("pattern", "NAME", "random singly doubly fully nested",
                  GV_OPT_IN(gsp_options, pattern),
                  "how evenly holes are spread; doubly by default"),
    GV_OPT_CHOICE("method", "NAME", "chain paper", GV_OPT_IN(gsp_options, method),
                  "how complete squares are made; chain by default"),
    GV_OPT_NUMBER("moves", 0, "N", 1, UINT64_C(1) << 48, GV_OPT_IN(gsp_options, moves),
                  "chain: length of the walk; 2000 for each row by default"),
    GV_OPT_NUMBER("excursions", 0, "N", 1, UINT64_C(1) << 48,
                  GV_OPT_IN(gsp_options, excursions),
                  "chain: also Jacobson-Matthews excursions of up to N steps"),
    GV_OPT_NUMBER(
        "squares", 0, "N", 1, UINT64_C(1) << 48, GV_OPT_IN(gsp_options, squares),
        "paper: valid squares to traverse; 50, or twice the order, by default"),
    GV_OPT_NUMBER("best-of", 0, "K", 1, 1000, GV_OPT_IN(gsp_options, best_of),
                  "paper: make the best of K random moves; 1 by default"),
    GV_OPT_NUMBER("proposals", 0, "N", 1, UINT64_C(1) << 48,
                  GV_OPT_IN(gsp_options, proposals),
                  "length of the chain of hole switches; 200 (doubly 400, nested 4000) "
                  "a cell by default"),
    GV_OPT_FLAG("gsp-random", GV_OPT_IN(gsp_options, random),
                "fill the givens in at random: there need not be a solution"),
    GV_OPT_FLAG("no-forward-check", GV_OPT_IN(gsp_options, no_forward_check),
                "gsp-random: do not check whether every cell keeps a value"),
    GV_OPT_NUMBER("restarts", 0, "N", 1, UINT64_C(1) << 48,
                  GV_OPT_IN(gsp_options, restarts),
                  "gsp-random: give up after N dead ends; 100000 by default"),
    GV_OPT_FLAG("gsp-perturb", GV_OPT_IN(gsp_options, perturb),
                "change givens of a square with holes: there need not be a solution"),
    GV_OPT_NUMBER(
        "exchanges", 0, "W", 1, 4096, GV_OPT_IN(gsp_options, exchanges),
        "gsp-perturb: exchange W pairs of givens; 1 by default, 0 with --reassign"),
    GV_OPT_NUMBER("reassign", 0, "W", 1, 4096, GV_OPT_IN(gsp_options, reassign),
                  "gsp-perturb: give W givens another legal value"),
    GV_OPT_LOCAL(
        "from-qcp", 0, "FILE|-", NULL, GV_OPT_IN(gsp_options, from_qcp),
        "instead, turn partial Latin squares of FILE into squares with blocks"),
    GV_OPT_FLAG("with-solution", GV_OPT_IN(gsp_options, with_solution),
                "also print the square that the holes were made in"),
    GV_OPTS_MAKERS,
};

const gv_verb gv_verb_gsp = {
    .name = "gsp",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(gsp_options),
    .defaults = &defaults,
    .allowed_on_server = true,
    .operands = "",
    .summary = "make generalized Sudoku instances with balanced holes",
    .makes_puzzles = true,
    .puts_size = true,
    .answers_puzzle = true,
    .answers_solution = true,
    .rewrites_puzzle = true,
    .n_columns = 25,
    .columns =
        (const gv_column[]){
            GV_INTEGERS("index", "number of the instance"),
            GV_INTEGERS("holes", "empty cells"),
            GV_TEXTS("kind", "how it was made"),
            GV_TEXTS("pattern", "how its holes are balanced"),
            GV_TEXTS("method", "how its square was drawn"),
            GV_INTEGERS("moves", "moves of the chain of squares"),
            GV_INTEGERS("squares", "squares drawn"),
            GV_INTEGERS("attempts", "attempts at moves"),
            GV_INTEGERS("proposals", "proposed switches of holes"),
            GV_INTEGERS("switches", "switches made"),
            GV_INTEGERS("restarts", "new starts of a random instance"),
            GV_INTEGERS("exchanged", "pairs of givens exchanged"),
            GV_INTEGERS("reassigned", "givens reassigned"),
            GV_INTEGERS("rows_min", "fewest holes in a row"),
            GV_INTEGERS("rows_max", "most holes in a row"),
            GV_INTEGERS("columns_min", "fewest holes in a column"),
            GV_INTEGERS("columns_max", "most holes in a column"),
            GV_INTEGERS("blocks_min", "fewest holes in a block"),
            GV_INTEGERS("blocks_max", "most holes in a block"),
            GV_INTEGERS("sub_rows_min", "fewest holes in a row of a block"),
            GV_INTEGERS("sub_rows_max", "most holes in a row of a block"),
            GV_INTEGERS("sub_columns_min", "fewest holes in a column of a block"),
            GV_INTEGERS("sub_columns_max", "most holes in a column of a block"),
            GV_TEXTS("solution_hash", "FNV-1a hash of the solution"),
            GV_PUZZLES("solution", "the solution") },
    .prepare = prepare,
    .run = run_gsp,
};
