/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cnf.c -- clauses: their number against the formulas, what they say against the
 * solution, and models that are none. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "encode_help.h"

#include "base/bitset.h"
#include "encode/cnf.h"

static gv_cnf *make(encode_test *test, gv_cnf_form form, bool full)
{
    gv_cnf *cnf = NULL;
    const gv_cnf_choice choice = { form, full };
    assert_int_equal(gv_cnf_make(&cnf, test->instance, choice, &test->arena, NULL),
                     GV_OK);
    return cnf;
}

/* ---- sizes ---- */

static void full_encodings_have_the_sizes_of_the_formulas(void **ctx)
{
    (void)ctx;
    static const struct {
        unsigned rows, columns;
        bool blocks;
    } shapes[] = { { 2, 2, true }, { 2, 3, true },  { 3, 2, true },  { 3, 3, true },
                   { 4, 4, true }, { 1, 5, false }, { 5, 1, false }, { 1, 1, false } };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        encode_test test;
        encode_open(&test, GV_SUDOKU, shapes[i].rows, shapes[i].columns, 0, NULL);
        const uint64_t s = test.instance->net->shape.order;
        const uint64_t pairs = s * s * (s * (s - 1) / 2); // of one kind of unit
        const uint64_t n_units = shapes[i].blocks ? 3 : 2;
        const gv_cnf *two = make(&test, GV_CNF_2D, true);
        const gv_cnf *three = make(&test, GV_CNF_3D, true);
        assert_int_equal(two->n_vars, s * s * s);
        assert_int_equal(gv_cnf_count(two, NULL), s * s + n_units * pairs);
        assert_int_equal(three->n_vars, s * s * s);
        assert_int_equal(gv_cnf_count(three, NULL), (n_units + 1) * (s * s + pairs));
        encode_close(&test);
    }
}

/* Of the empty grid nothing is decided: what is left out is what two units share. */
static void reduced_clauses_of_two_units_come_once(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_SUDOKU, 2, 3, 0, NULL);
    const uint64_t s = 6, shared = s * s * s * (2 + 3 - 2) / 2;
    assert_int_equal(gv_cnf_count(make(&test, GV_CNF_3D, true), NULL) -
                         gv_cnf_count(make(&test, GV_CNF_3D, false), NULL),
                     shared);
    assert_int_equal(gv_cnf_count(make(&test, GV_CNF_2D, true), NULL) -
                         gv_cnf_count(make(&test, GV_CNF_2D, false), NULL),
                     shared);
    encode_close(&test);
}

/* ---- what clauses say ---- */

typedef struct clause_check {
    const gv_cnf *cnf;
    const bool *values;
    uint64_t n_clauses;
    bool satisfied;    /* the clause that is being read */
    uint64_t n_broken; /* clauses that are not */
    gv_cnf_choice choice;
} clause_check;

static void check_literal(void *user, int32_t literal)
{
    clause_check *check = user;
    const uint32_t var = (uint32_t)(literal < 0 ? -literal : literal);
    assert_true(var <= check->cnf->n_vars);
    if (literal) {
        check->satisfied = check->satisfied || check->values[var] == (literal > 0);
        return;
    }
    check->n_clauses++;
    check->n_broken += !check->satisfied;
    check->satisfied = false;
}

static uint64_t n_broken(const gv_cnf *cnf, const bool *values)
{
    clause_check check = { .cnf = cnf, .values = values };
    gv_cnf_emit(cnf, (gv_clause_sink){ check_literal, &check }, NULL);
    assert_int_equal(check.n_clauses, gv_cnf_count(cnf, NULL));
    return check.n_broken;
}

static void fill_values(bool *values, const gv_cnf *cnf, const gv_label *labels,
                        uint32_t n_labels)
{
    for (uint32_t var = 1; var <= cnf->n_vars; var++) {
        values[var] = false;
        for (uint32_t i = 0; i < n_labels; i++)
            values[var] = values[var] || labels[i] == cnf->label_of[var];
    }
}

static void the_solution_satisfies_all_clauses_and_is_read_back(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    gv_label labels[36], back[36];
    encode_labels(labels, SIX_SOLUTION, 6);
    for (unsigned i = 0; i < 4; i++) {
        const gv_cnf *cnf = make(&test, i % 2 ? GV_CNF_3D : GV_CNF_2D, i / 2);
        bool values[6 * 6 * 6 + 1];
        assert_true(cnf->n_vars > 10 && !cnf->contradiction);
        fill_values(values, cnf, labels, 36);
        assert_int_equal(n_broken(cnf, values), 0);
        assert_int_equal(gv_cnf_solution(back, cnf, values, NULL), GV_OK);
        assert_memory_equal(back, labels, sizeof labels);
    }
    encode_close(&test);
}

/* Every change of one variable breaks a clause, and is no solution. */
static void another_assignment_breaks_a_clause_and_is_refused(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    gv_label labels[36], back[36];
    encode_labels(labels, SIX_SOLUTION, 6);
    for (unsigned i = 0; i < 4; i++) {
        const gv_cnf *cnf = make(&test, i % 2 ? GV_CNF_3D : GV_CNF_2D, i / 2);
        bool values[6 * 6 * 6 + 1];
        fill_values(values, cnf, labels, 36);
        for (uint32_t var = 1; var <= cnf->n_vars; var++) {
            values[var] = !values[var];
            assert_true(n_broken(cnf, values) > 0);
            assert_int_equal(gv_cnf_solution(back, cnf, values, NULL), GV_ERR_INPUT);
            values[var] = !values[var];
        }
    }
    encode_close(&test);
}

static void variables_and_labels_belong_together(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    const gv_cnf *reduced = make(&test, GV_CNF_3D, false);
    const gv_cnf *full = make(&test, GV_CNF_3D, true);
    for (gv_label label = 0; label < 216; label++) {
        const uint32_t var = reduced->var_of[label];
        assert_int_equal(full->var_of[label], label + 1);
        if (var) {
            assert_int_equal(reduced->label_of[var], label);
            assert_false(gv_bits_has(reduced->held, label));
        }
    }
    assert_int_equal(reduced->label_of[0], GV_NO_LABEL);
    assert_true(gv_bits_has(reduced->held, test.instance->givens[0]));
    encode_close(&test);
}

static void a_contradiction_is_one_empty_clause(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_SUDOKU, 2, 2, 4, "11..............");
    const gv_cnf *cnf = make(&test, GV_CNF_3D, false);
    bool values[1] = { false };
    gv_label labels[16];
    assert_true(cnf->contradiction);
    assert_int_equal(cnf->n_vars, 0);
    assert_int_equal(n_broken(cnf, values), 1);
    assert_int_equal(gv_cnf_solution(labels, cnf, values, NULL), GV_ERR_INPUT);
    assert_false(make(&test, GV_CNF_3D, true)->contradiction); // left to the solver
    encode_close(&test);
}

static void what_is_solved_by_singles_has_no_clauses(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_SUDOKU, 2, 2, 4, "1......2..4..3..");
    const gv_cnf *cnf = make(&test, GV_CNF_2D, false);
    bool values[1] = { false };
    gv_label labels[16], expected[16];
    encode_labels(expected, "1234341221434321", 4);
    assert_int_equal(cnf->n_vars, 0);
    assert_int_equal(gv_cnf_count(cnf, NULL), 0);
    assert_int_equal(gv_cnf_solution(labels, cnf, values, NULL), GV_OK);
    assert_memory_equal(labels, expected, sizeof labels);
    encode_close(&test);
}

static void memory_can_run_out_anywhere(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    gv_status status = GV_ERR_MEMORY;
    for (size_t n = 1; status != GV_OK; n++) {
        gv_memory memory = { .fail_at = n };
        gv_arena arena;
        gv_cnf *cnf = NULL;
        gv_error err;
        const gv_cnf_choice choice = { GV_CNF_3D, false };
        gv_arena_init(&arena, &memory);
        status = gv_cnf_make(&cnf, test.instance, choice, &arena, &err);
        assert_true(status == GV_OK ? cnf != NULL : status == GV_ERR_MEMORY && !cnf);
        gv_arena_free(&arena);
    }
    encode_close(&test);
}

/* The flag is set: what is long is cut off, behind a clause. */
static void a_stop_flag_ends_the_clauses(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    const gv_budget budget = { .limits = { .stop = &stop } };
    gv_meter meter = gv_meter_of(&budget);
    encode_test test;
    encode_open(&test, GV_SUDOKU, 4, 4, 0, NULL);
    const gv_cnf *cnf = make(&test, GV_CNF_3D, true);
    const uint64_t n_clauses = gv_cnf_count(cnf, &meter);
    assert_int_equal(meter.end, GV_END_STOPPED);
    assert_in_range(n_clauses, 1, gv_cnf_count(cnf, NULL) - 1);
    assert_int_equal(gv_cnf_count(cnf, &meter), 0); // it has ended before
    encode_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_encodings_have_the_sizes_of_the_formulas),
        cmocka_unit_test(reduced_clauses_of_two_units_come_once),
        cmocka_unit_test(the_solution_satisfies_all_clauses_and_is_read_back),
        cmocka_unit_test(another_assignment_breaks_a_clause_and_is_refused),
        cmocka_unit_test(variables_and_labels_belong_together),
        cmocka_unit_test(a_contradiction_is_one_empty_clause),
        cmocka_unit_test(what_is_solved_by_singles_has_no_clauses),
        cmocka_unit_test(memory_can_run_out_anywhere),
        cmocka_unit_test(a_stop_flag_ends_the_clauses),
    };
    return cmocka_run_group_tests_name("cnf", tests, NULL, NULL);
}
