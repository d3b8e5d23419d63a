/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instances as a whole: solutions are solutions, the same plan, seed and index give the
 * same instance, fewer givens never have fewer solutions. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/instance/gsp.h"
#include "grid_testing.h"

static gv_gsp_plan plan_of(unsigned m, unsigned n, uint32_t holes)
{
    return (gv_gsp_plan){
        .block_rows = m, .block_cols = n, .pattern = GV_HOLES_DOUBLY, .holes = holes
    };
}

static gv_gsp make(gv_gsp_plan plan, uint64_t seed, uint64_t index, gv_arena *arena)
{
    gv_gsp gsp;
    assert_int_equal(gv_gsp_plan_check(&plan, NULL), GV_OK);
    assert_int_equal(gv_gsp_make(&gsp, &plan, seed, index, NULL, arena, NULL), GV_OK);
    assert_false(gsp.stopped);
    return gsp;
}

/* ---- plans ---- */

static void defaults_are_those_of_the_specification(void **ctx)
{
    (void)ctx;
    gv_gsp_plan plan = plan_of(5, 5, 344);
    assert_int_equal(gv_gsp_plan_check(&plan, NULL), GV_OK);
    assert_int_equal(plan.n_moves, 50000);
    assert_int_equal(plan.n_squares, 50);
    assert_int_equal(plan.best_of, 1);
    assert_int_equal(plan.proposals, 250000);
    gv_gsp_plan large = plan_of(7, 7, 1000);
    large.pattern = GV_HOLES_NESTED;
    large.n_reassigned = 3;
    assert_int_equal(gv_gsp_plan_check(&large, NULL), GV_OK);
    assert_int_equal(large.n_squares, 98);
    assert_int_equal(large.proposals, 9604000);
    assert_int_equal(large.n_exchanges, 0);
    gv_gsp_plan bad = plan_of(2, 3, 37);
    assert_int_equal(gv_gsp_plan_check(&bad, NULL), GV_ERR_ARGUMENT);
}

static void squares_are_described(void **ctx)
{
    (void)ctx;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_gsp_plan plan = plan_of(3, 3, 40);
    assert_int_equal(gv_gsp_plan_check(&plan, NULL), GV_OK);
    gv_gsp_describe_square(&text, &plan);
    assert_string_equal(text.text,
                        "chain: 18000 moves (row, column and Kempe switches), "
                        "final isotopism");
    gv_buffer_reset(&text);
    plan.excursion_cap = 30;
    gv_gsp_describe_square(&text, &plan);
    assert_non_null(strstr(text.text, "excursions up to 30 steps"));
    gv_buffer_reset(&text);
    plan.method = GV_GSP_PAPER;
    gv_gsp_describe_square(&text, &plan);
    assert_non_null(strstr(text.text, "50 squares"));
    gv_buffer_reset(&text);
    plan.kind = GV_GSP_RANDOM;
    gv_gsp_describe_square(&text, &plan);
    assert_non_null(strstr(text.text, "forward-checked"));
    gv_buffer_free(&text);
    assert_string_equal(gv_gsp_kind_name(GV_GSP_PERTURB), "perturb");
    assert_string_equal(gv_gsp_method_name(GV_GSP_PAPER), "paper");
}

/* ---- instances ---- */

static void instances_have_their_solution(void **ctx)
{
    (void)ctx;
    static const unsigned shapes[][2] = { { 1, 1 },  { 2, 2 }, { 2, 3 }, { 3, 3 },
                                          { 1, 8 },  { 8, 1 }, { 3, 4 }, { 5, 5 },
                                          { 10, 3 }, { 8, 8 } };
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (unsigned method = 0; method < 2; method++) {
            const uint32_t order = shapes[i][0] * shapes[i][1];
            gv_gsp_plan plan = plan_of(shapes[i][0], shapes[i][1], order * order / 2);
            plan.method = (gv_gsp_method)method;
            plan.n_moves = 500;
            plan.n_squares = 3;
            const gv_gsp gsp = make(plan, 1, i, &arena);
            const gv_net *net =
                net_of(context, gv_gsp_shape(shapes[i][0], shapes[i][1]));
            gv_label *labels = GV_ARENA_NEW(&arena, gv_label, (size_t)order * order);
            assert_non_null(labels);
            uint32_t n_holes = 0;
            for (uint32_t cell = 0; cell < order * order; cell++) {
                labels[cell] = cell * order + gsp.solution[cell] - 1;
                assert_true(!gsp.cells[cell] || gsp.cells[cell] == gsp.solution[cell]);
                n_holes += !gsp.cells[cell];
            }
            assert_true(is_grid(net, labels));
            assert_int_equal(n_holes, order * order / 2);
            assert_int_equal(gsp.figures.n_holes, n_holes);
            assert_int_equal(gsp.solution_hash,
                             gv_gsp_hash(gsp.solution, (size_t)order * order));
            gv_instance *instance;
            assert_int_equal(gv_gsp_instance(&instance, &gsp, context, &arena, NULL),
                             GV_OK);
            assert_int_equal(instance->n_givens, order * order - n_holes);
        }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void an_instance_depends_on_plan_seed_and_index_alone(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned method = 0; method < 2; method++) {
            gv_gsp_plan plan = plan_of(4, 4, 160);
            plan.kind = (gv_gsp_kind)kind;
            plan.method = (gv_gsp_method)method;
            const gv_gsp a = make(plan, 5, 6, &arena), b = make(plan, 5, 6, &arena);
            const gv_gsp c = make(plan, 5, 7, &arena), d = make(plan, 6, 6, &arena);
            assert_memory_equal(a.cells, b.cells, 256);
            assert_int_equal(a.n_switches, b.n_switches);
            assert_memory_not_equal(a.cells, c.cells, 256);
            assert_memory_not_equal(a.cells, d.cells, 256);
        }
    gv_arena_free(&arena);
}

/* What came of this plan, seed and index: a change here is a new GV_GSP_GENERATOR. */
static void bytes_do_not_drift(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_hole_pattern pattern;
        gv_gsp_kind kind;
        gv_gsp_method method;
        uint64_t hash;
    } known[] = {
        { GV_HOLES_RANDOM, GV_GSP_WITH_HOLES, GV_GSP_CHAIN, 0xc603476c380de5ff },
        { GV_HOLES_SINGLY, GV_GSP_WITH_HOLES, GV_GSP_CHAIN, 0xa05da9e164bdf527 },
        { GV_HOLES_DOUBLY, GV_GSP_WITH_HOLES, GV_GSP_CHAIN, 0xd4397dd0f6f01434 },
        { GV_HOLES_FULLY, GV_GSP_WITH_HOLES, GV_GSP_CHAIN, 0xe86e6efb3b5c0ff1 },
        { GV_HOLES_NESTED, GV_GSP_WITH_HOLES, GV_GSP_CHAIN, 0xab5510dafc9dab2f },
        { GV_HOLES_DOUBLY, GV_GSP_WITH_HOLES, GV_GSP_PAPER, 0x3bda2b484563fd10 },
        { GV_HOLES_DOUBLY, GV_GSP_RANDOM, GV_GSP_CHAIN, 0x6ed019450e8c1884 },
        { GV_HOLES_DOUBLY, GV_GSP_PERTURB, GV_GSP_CHAIN, 0xfafdde78896a8cd4 },
    };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        gv_gsp_plan plan = plan_of(4, 4, 150);
        plan.pattern = known[i].pattern;
        plan.kind = known[i].kind;
        plan.method = known[i].method;
        const gv_gsp gsp = make(plan, 8, 3, &arena);
        assert_int_equal(gv_gsp_hash(gsp.cells, 256), known[i].hash);
    }
    assert_int_equal(GV_GSP_GENERATOR, 1);
    gv_arena_free(&arena);
}

static void excursions_can_be_had(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_gsp_plan plan = plan_of(3, 4, 70);
    plan.n_moves = 2000;
    const gv_gsp without = make(plan, 2, 0, &arena);
    plan.excursion_cap = 50;
    const gv_gsp with = make(plan, 2, 0, &arena);
    assert_memory_not_equal(without.cells, with.cells, 144);
    gv_arena_free(&arena);
}

static void perturbed_instances_promise_nothing(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_gsp_plan plan = plan_of(4, 4, 150);
    const gv_gsp whole = make(plan, 3, 0, &arena);
    plan.kind = GV_GSP_PERTURB;
    plan.n_exchanges = 2;
    plan.n_reassigned = 3;
    const gv_gsp gsp = make(plan, 3, 0, &arena);
    assert_null(gsp.solution);
    assert_int_equal(gsp.n_exchanged, 2);
    assert_int_equal(gsp.n_reassigned, 3);
    unsigned n_changed = 0;
    for (unsigned i = 0; i < 256; i++)
        n_changed += gsp.cells[i] != whole.cells[i];
    assert_in_range(n_changed, 1, 7);
    plan.holes = 0; // nothing can be changed legally in a complete square
    const gv_gsp full = make(plan, 3, 0, &arena);
    assert_int_equal(full.n_exchanged + full.n_reassigned, 0);
    gv_arena_free(&arena);
}

static void what_cannot_be_filled_in_is_an_error(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_gsp_plan plan = plan_of(5, 5, 0);
    plan.kind = GV_GSP_RANDOM;
    plan.n_restarts = 5;
    gv_gsp gsp = { .order = 99 };
    gv_error err;
    assert_int_equal(gv_gsp_plan_check(&plan, NULL), GV_OK);
    assert_int_equal(gv_gsp_make(&gsp, &plan, 1, 1, NULL, &arena, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "more holes"));
    assert_int_equal(gsp.order, 99);
    gv_arena_free(&arena);
}

static void making_ends_when_told_to(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (unsigned kind = 0; kind < 3; kind++) {
        gv_gsp_plan plan = plan_of(5, 5, 300);
        plan.kind = (gv_gsp_kind)kind;
        gv_gsp gsp;
        assert_int_equal(gv_gsp_plan_check(&plan, NULL), GV_OK);
        assert_int_equal(gv_gsp_make(&gsp, &plan, 1, 1, &stop, &arena, NULL), GV_OK);
        assert_true(gsp.stopped);
    }
    gv_arena_free(&arena);
}

static void memory_that_runs_out_is_reported(void **ctx)
{
    (void)ctx;
    gv_status status = GV_ERR_MEMORY;
    gv_gsp_plan plan = plan_of(3, 3, 40);
    plan.n_moves = 10;
    assert_int_equal(gv_gsp_plan_check(&plan, NULL), GV_OK);
    for (size_t fail_at = 1; status != GV_OK; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        gv_gsp gsp;
        status = gv_gsp_make(&gsp, &plan, 1, 1, NULL, &arena, NULL);
        assert_int_equal(status, memory.n_calls >= fail_at ? GV_ERR_MEMORY : GV_OK);
        gv_arena_free(&arena);
    }
}

static void the_hash_is_fnv1a(void **ctx)
{
    (void)ctx;
    assert_int_equal(gv_gsp_hash(NULL, 0), 0xcbf29ce484222325);
    assert_int_equal(gv_gsp_hash((const uint8_t *)"a", 1), 0xaf63dc4c8601ec8c);
    assert_int_equal(gv_gsp_hash((const uint8_t *)"foobar", 6), 0x85944171f73967e8);
}

/* ---- monotonicity ---- */

static uint64_t count_solutions(const gv_gsp *gsp, gv_context *context, gv_arena *arena)
{
    gv_instance *instance;
    gv_count_result result;
    const gv_limits limits = { .size = sizeof limits, .solutions = 100000 };
    assert_int_equal(gv_gsp_instance(&instance, gsp, context, arena, NULL), GV_OK);
    assert_int_equal(gv_count(&result, instance, &limits, NULL), GV_OK);
    return result.number;
}

/* Givens are taken away one after the other: the number of solutions never falls. */
static void fewer_givens_never_have_fewer_solutions(void **ctx)
{
    (void)ctx;
    static const unsigned shapes[][2] = { { 2, 2 }, { 2, 3 }, { 1, 5 }, { 3, 3 } };
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t index = 0; index < 12; index++) {
        const unsigned *shape = shapes[index % 4];
        const uint32_t n_cells = shape[0] * shape[1] * shape[0] * shape[1];
        gv_gsp_plan plan = plan_of(shape[0], shape[1], n_cells / 3);
        plan.kind = index % 3 == 2 ? GV_GSP_PERTURB : GV_GSP_WITH_HOLES;
        gv_gsp gsp = make(plan, 4, index, &arena);
        uint64_t before = count_solutions(&gsp, context, &arena);
        assert_true(plan.kind == GV_GSP_PERTURB || before >= 1);
        for (uint32_t cell = 0; cell < n_cells * 2 / 3; cell++) {
            if (!gsp.cells[cell])
                continue;
            gsp.cells[cell] = 0;
            const uint64_t now = count_solutions(&gsp, context, &arena);
            assert_true(now >= before);
            before = now;
        }
        assert_true(before > 1);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_specification),
        cmocka_unit_test(squares_are_described),
        cmocka_unit_test(instances_have_their_solution),
        cmocka_unit_test(an_instance_depends_on_plan_seed_and_index_alone),
        cmocka_unit_test(bytes_do_not_drift),
        cmocka_unit_test(excursions_can_be_had),
        cmocka_unit_test(perturbed_instances_promise_nothing),
        cmocka_unit_test(what_cannot_be_filled_in_is_an_error),
        cmocka_unit_test(making_ends_when_told_to),
        cmocka_unit_test(memory_that_runs_out_is_reported),
        cmocka_unit_test(the_hash_is_fnv1a),
        cmocka_unit_test(fewer_givens_never_have_fewer_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
