/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_csp_text.c -- the csp format. Random problems are kept in a form of their own
 * (struct problem), written as text, read, and solved by brute force on both sides:
 * over the constraints as declared, and over the links of the network. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "base/rng.h"
#include "model/family.h"
#include "text/csp_text.h"
#include "text/format.h"
#include "brute_force.h"

#include <string.h>

/* ---- reading and counting ---- */

typedef struct fixture {
    gv_context *context;
    gv_arena arena;
} fixture;

static void set_up(fixture *self)
{
    assert_int_equal(gv_context_new(&self->context, NULL), GV_OK);
    gv_arena_init(&self->arena, NULL);
}

static void tear_down(fixture *self)
{
    gv_arena_free(&self->arena);
    gv_context_free(self->context);
}

static gv_status read_bytes(gv_instance **out, fixture *self, const char *text,
                            size_t length, gv_error *err)
{
    const gv_record_text raw = {
        .text = text,
        .length = length,
        .line = 1,
        .column = 1,
        .format = GV_FORMAT_CSP,
    };
    gv_parsed parsed = { .instance = NULL };
    GV_TRY(gv_csp_read(&parsed, &raw, self->context, &self->arena, err));
    assert_int_equal(parsed.puzzle_start, 0);
    assert_int_equal(parsed.puzzle_length, length);
    assert_int_equal(parsed.tail_length, 0);
    *out = parsed.instance;
    return GV_OK;
}

static gv_instance *read_text(fixture *self, const char *text)
{
    gv_instance *instance = NULL;
    gv_error err = { .message = "" };
    const gv_status status = read_bytes(&instance, self, text, strlen(text), &err);
    assert_string_equal(err.message, "");
    assert_int_equal(status, GV_OK);
    return instance;
}

static gv_buffer write_text(const gv_instance *instance)
{
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    assert_int_equal(gv_csp_write(&buffer, instance, GV_ALPHABET_AUTO, NULL), GV_OK);
    return buffer;
}

/* ---- random problems ---- */

enum { MOST_VARIABLES = 5, N_VALUES = 6, MOST_STATEMENTS = 6 };

typedef struct problem {
    unsigned n_vars;
    unsigned domain[MOST_VARIABLES]; /* bits: values */
    unsigned n_alldiffs;
    unsigned alldiff[MOST_STATEMENTS]; /* bits: variables */
    unsigned n_forbidden;
    struct {
        unsigned var[2], value[2];
    } forbidden[MOST_STATEMENTS];
    unsigned n_givens;
    unsigned given_var[2], given_value[2];
} problem;

static unsigned draw_member(gv_rng *rng, unsigned set)
{
    unsigned member;
    do
        member = (unsigned)gv_rng_below(rng, N_VALUES);
    while (!(set >> member & 1));
    return member;
}

/* A set of 0 .. n - 1 with `least` members or more. */
static unsigned draw_set(gv_rng *rng, unsigned n, int least)
{
    unsigned set;
    do
        set = (unsigned)gv_rng_below(rng, UINT64_C(1) << n);
    while (__builtin_popcount(set) < least);
    return set;
}

static problem draw_problem(gv_rng *rng)
{
    problem p = { .n_vars = 2 + (unsigned)gv_rng_below(rng, MOST_VARIABLES - 1) };
    // Half of the problems have few values, so that all-differents become exact.
    const unsigned n_values = gv_rng_below(rng, 2) ? N_VALUES : 3;
    for (unsigned v = 0; v < p.n_vars; v++)
        p.domain[v] = draw_set(rng, n_values, 1);
    p.n_alldiffs = (unsigned)gv_rng_below(rng, 3);
    for (unsigned i = 0; i < p.n_alldiffs; i++)
        p.alldiff[i] = draw_set(rng, p.n_vars, 2);
    for (unsigned n = (unsigned)gv_rng_below(rng, MOST_STATEMENTS); n > 0; n--) {
        const unsigned a = (unsigned)gv_rng_below(rng, p.n_vars);
        const unsigned b = (unsigned)gv_rng_below(rng, p.n_vars);
        const unsigned x = draw_member(rng, p.domain[a]);
        const unsigned y = draw_member(rng, p.domain[b]);
        if (a == b && x == y)
            continue;
        p.forbidden[p.n_forbidden].var[0] = a;
        p.forbidden[p.n_forbidden].var[1] = b;
        p.forbidden[p.n_forbidden].value[0] = x;
        p.forbidden[p.n_forbidden++].value[1] = y;
    }
    p.n_givens = (unsigned)gv_rng_below(rng, 3);
    for (unsigned i = 0; i < p.n_givens; i++) {
        p.given_var[i] = (unsigned)gv_rng_below(rng, p.n_vars);
        p.given_value[i] = draw_member(rng, p.domain[p.given_var[i]]);
    }
    return p;
}

/* The problem as a text in which blanks, comments and separators are drawn as well. */
static void put_separator(gv_buffer *out, gv_rng *rng)
{
    static const char *const separators[] = { "\n",       ";",
                                              "; ",       " \t\r\n",
                                              "\n\n  ;;", " # a comment; var X\n" };
    gv_buffer_puts(out, separators[gv_rng_below(rng, 6)]);
}

static void put_problem(gv_buffer *out, const problem *p, gv_rng *rng)
{
    gv_buffer_puts(out, "csp 1");
    for (unsigned v = 0; v < p->n_vars; v++) {
        put_separator(out, rng);
        gv_buffer_printf(out, "var V%u", v);
        for (unsigned value = 0; value < N_VALUES; value++)
            if (p->domain[v] >> value & 1)
                gv_buffer_printf(out, "%sx%u", value % 2 ? " " : "\t ", value);
    }
    for (unsigned i = 0; i < p->n_alldiffs; i++) {
        put_separator(out, rng);
        gv_buffer_puts(out, "alldiff");
        for (unsigned v = p->n_vars; v-- > 0;)
            if (p->alldiff[i] >> v & 1)
                gv_buffer_printf(out, " V%u", v);
    }
    for (unsigned i = 0; i < p->n_forbidden; i++) {
        put_separator(out, rng);
        gv_buffer_printf(out, "forbid V%u=x%u  V%u=x%u ", p->forbidden[i].var[0],
                         p->forbidden[i].value[0], p->forbidden[i].var[1],
                         p->forbidden[i].value[1]);
    }
    for (unsigned i = 0; i < p->n_givens; i++) {
        put_separator(out, rng);
        gv_buffer_printf(out, "given V%u=x%u", p->given_var[i], p->given_value[i]);
    }
    put_separator(out, rng);
}

static bool holds(const problem *p, const unsigned *value)
{
    for (unsigned v = 0; v < p->n_vars; v++)
        if (!(p->domain[v] >> value[v] & 1))
            return false;
    for (unsigned i = 0; i < p->n_alldiffs; i++)
        for (unsigned a = 0; a < p->n_vars; a++)
            for (unsigned b = 0; b < a; b++)
                if ((p->alldiff[i] >> a & p->alldiff[i] >> b & 1) &&
                    value[a] == value[b])
                    return false;
    for (unsigned i = 0; i < p->n_forbidden; i++)
        if (value[p->forbidden[i].var[0]] == p->forbidden[i].value[0] &&
            value[p->forbidden[i].var[1]] == p->forbidden[i].value[1])
            return false;
    for (unsigned i = 0; i < p->n_givens; i++)
        if (value[p->given_var[i]] != p->given_value[i])
            return false;
    return true;
}

static unsigned count_declared(const problem *p)
{
    unsigned value[MOST_VARIABLES] = { 0 };
    unsigned n_solutions = 0;
    for (;;) {
        n_solutions += holds(p, value);
        unsigned v = 0;
        while (v < p->n_vars && ++value[v] == N_VALUES)
            value[v++] = 0;
        if (v == p->n_vars)
            return n_solutions;
    }
}

static void solutions_are_those_of_the_declared_constraints(void **ctx)
{
    (void)ctx;
    unsigned n_solvable = 0, n_exact = 0;
    for (uint64_t unit = 0; unit < 2000; unit++) {
        fixture self;
        set_up(&self);
        gv_rng rng = gv_rng_stream(1, unit);
        const problem p = draw_problem(&rng);
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        put_problem(&text, &p, &rng);
        const gv_instance *instance = read_text(&self, text.text);
        const unsigned expected = count_declared(&p);
        assert_int_equal(count_solutions(instance), expected);
        n_solvable += expected > 0;
        n_exact += instance->net->n_vars > instance->net->n_primary;
        gv_buffer_free(&text);
        tear_down(&self);
    }
    // The draw is of use only if it reaches all kinds.
    assert_true(n_solvable > 200 && n_solvable < 1800 && n_exact > 100);
}

static void what_is_written_reads_as_the_same_problem(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 500; unit++) {
        fixture self;
        set_up(&self);
        gv_rng rng = gv_rng_stream(2, unit);
        const problem p = draw_problem(&rng);
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        put_problem(&text, &p, &rng);
        const gv_instance *instance = read_text(&self, text.text);
        gv_buffer written = write_text(instance), line;
        const gv_instance *again = read_text(&self, written.text);
        gv_buffer rewritten = write_text(again);
        assert_string_equal(written.text, rewritten.text);
        assert_int_equal(count_solutions(again), count_solutions(instance));
        assert_int_equal(again->n_givens, instance->n_givens);
        assert_int_equal(again->net->n_vars, instance->net->n_vars);

        gv_buffer_init(&line, NULL);
        assert_int_equal(gv_csp_text_write_line(&line, instance, NULL), GV_OK);
        assert_null(strchr(line.text, '\n'));
        gv_buffer_free(&rewritten);
        rewritten = write_text(read_text(&self, line.text));
        assert_string_equal(written.text, rewritten.text);

        gv_buffer_free(&text);
        gv_buffer_free(&written);
        gv_buffer_free(&line);
        gv_buffer_free(&rewritten);
        tear_down(&self);
    }
}

static void the_written_form_is_canonical(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    const gv_instance *instance =
        read_text(&self, "# head\r\n csp  1 ;var B y x\nvar A x\ty z # tail\n"
                         "forbid A=z B=x;forbid A=x A=y;forbid B=x A=z\n;alldiff B A\n"
                         "forbid A=x B=x\ngiven A=y; given B=x;given A=y");
    gv_buffer text = write_text(instance), line;
    assert_string_equal(text.text, "csp 1\nvar B y x\nvar A x y z\nalldiff B A\n"
                                   "forbid B=x A=z\ngiven B=x\ngiven A=y");
    gv_buffer_init(&line, NULL);
    assert_int_equal(gv_csp_text_write_line(&line, instance, NULL), GV_OK);
    assert_string_equal(line.text, "csp 1; var B y x; var A x y z; alldiff B A; "
                                   "forbid B=x A=z; given B=x; given A=y");
    gv_buffer_free(&text);
    gv_buffer_free(&line);
    tear_down(&self);
}

static void contradicting_givens_are_read_and_have_no_solution(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    const gv_instance *instance =
        read_text(&self, "csp 1; var A 1 2; var B 1 2; given A=1; given A=2");
    assert_int_equal(instance->n_givens, 2);
    assert_int_equal(count_solutions(instance), 0);
    tear_down(&self);
}

static void names_may_have_any_other_characters(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    const gv_instance *instance =
        read_text(&self, "csp 1\nvar Zürich,\"x\" é < -1 var\nvar var given\n"
                         "given var=given\ngiven Zürich,\"x\"=<");
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_net_label_name(instance->net, 1, &name);
    assert_string_equal(name.text, "Zürich,\"x\"=<");
    gv_buffer_free(&name);
    assert_int_equal(count_solutions(instance), 1);
    tear_down(&self);
}

/* ---- bad input ---- */

static void bad_texts_are_explained_with_their_place(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text;
        size_t line, column;
        const char *message;
    } rows[] = {
        { "", 1, 1, "expected 'csp 1' as the first statement" },
        { "# only\n", 2, 1, "expected 'csp 1' as the first statement" },
        { "var A 1", 1, 1, "expected 'csp 1' as the first statement" },
        { "\n  csp1", 2, 3, "expected 'csp 1' as the first statement" },
        { "csp", 1, 4, "expected the version 1 or 2 after 'csp', found ''" },
        { "csp 3", 1, 5, "expected the version 1 or 2 after 'csp', found '3'" },
        { "csp 1 2", 1, 7,
          "expected the end of the statement after 'csp 1', found '2'" },
        { "csp 1\n", 2, 1, "expected variables, found the end of the text" },
        { "csp 1\ncsp 1", 2, 1, "expected var, alldiff, forbid or given, found 'csp'" },
        { "csp 1; Var A", 1, 8, "expected var, alldiff, forbid or given, found 'Var'" },
        { "csp 1\nvar", 2, 4, "expected a name and values after 'var'" },
        { "csp 1\nvar A # 1", 2, 7, "variable 'A' has no values" },
        { "csp 1\nvar A 1 2 1", 2, 11, "value '1' is listed twice" },
        { "csp 1\nvar A 1\nvar A 2", 3, 5, "variable 'A' is declared twice" },
        { "csp 1\nvar A=1", 2, 6, "a name or value cannot contain '='" },
        { "csp 1\nvar A 12=1", 2, 9, "a name or value cannot contain '='" },
        { "csp 1\nvar A 1\nalldiff", 3, 8,
          "expected two names or more after 'alldiff', found 0" },
        { "csp 1\nvar A 1\nalldiff A ;", 3, 11,
          "expected two names or more after 'alldiff', found 1" },
        { "csp 1\nvar A 1\nalldiff A B", 3, 11, "variable 'B' is not declared" },
        { "csp 1\nvar A 1\nalldiff A A", 3, 11, "variable 'A' is named twice" },
        { "csp 1\nvar A 1\nforbid A=1", 3, 11,
          "expected NAME=VALUE, found the end of the statement" },
        { "csp 1\nvar A 1\nforbid A=1 A", 3, 12, "expected NAME=VALUE, found 'A'" },
        { "csp 1\nvar A 1\nforbid A=1 A=1", 3, 12,
          "the same value twice: leave it out of the domain instead" },
        { "csp 1\nvar A 1 2\nforbid A=1 A=2 A=1", 3, 16,
          "expected the end of the statement after two of NAME=VALUE, found 'A=1'" },
        { "csp 1\nvar A 1\nforbid B=1 A=1", 3, 8, "variable 'B' is not declared" },
        { "csp 1\nvar A 1\nforbid A=1 A=22", 3, 14, "variable 'A' has no value '22'" },
        { "csp 1\nvar A 1\ngiven A", 3, 7, "expected NAME=VALUE, found 'A'" },
        { "csp 1\nvar A 1\ngiven A=", 3, 9, "variable 'A' has no value ''" },
        { "csp 1\nvar A 1\ngiven A=1 A=1", 3, 11,
          "expected the end of the statement after NAME=VALUE, found 'A=1'" },
        { "csp 1; given A=1; var A 1", 1, 14, "variable 'A' is not declared" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture self;
        set_up(&self);
        gv_instance *instance = NULL;
        gv_error err = { .message = "" };
        const size_t length = strlen(rows[i].text);
        assert_int_equal(read_bytes(&instance, &self, rows[i].text, length, &err),
                         GV_ERR_INPUT);
        assert_string_equal(err.message, rows[i].message);
        assert_int_equal(err.line, rows[i].line);
        assert_int_equal(err.column, rows[i].column);
        assert_null(instance);
        assert_int_equal(read_bytes(&instance, &self, rows[i].text, length, NULL),
                         GV_ERR_INPUT);
        tear_down(&self);
    }
}

static void a_nul_byte_is_no_part_of_a_name(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    static const char text[] = "csp 1\nvar A 1\0002";
    gv_instance *instance = NULL;
    gv_error err;
    assert_int_equal(read_bytes(&instance, &self, text, sizeof text - 1, &err),
                     GV_ERR_INPUT);
    assert_string_equal(err.message, "a name or value cannot contain a NUL byte");
    assert_int_equal(err.column, 8);
    tear_down(&self);
}

static void places_count_from_where_the_record_stands(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    const char *text = "csp 1; bar";
    const gv_record_text raw = { text, strlen(text), 40, 7, GV_FORMAT_CSP, .order = 0 };
    gv_parsed parsed = { .instance = NULL };
    gv_error err;
    assert_int_equal(gv_csp_read(&parsed, &raw, self.context, &self.arena, &err),
                     GV_ERR_INPUT);
    assert_int_equal(err.line, 40);
    assert_int_equal(err.column, 14);
    assert_null(parsed.instance);
    tear_down(&self);
}

static void too_many_values_are_refused(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_puts(&text, "csp 1");
    // 125000 variables of 32 values are exactly the limit; the next one is too many.
    gv_buffer values;
    gv_buffer_init(&values, NULL);
    for (unsigned value = 0; value < 32; value++)
        gv_buffer_printf(&values, " %u", value);
    for (unsigned v = 0; v < 125000; v++) {
        gv_buffer_printf(&text, "\nvar V%u", v);
        gv_buffer_add(&text, values.text, values.length);
    }
    gv_buffer_puts(&text, "\nvar A x");
    gv_instance *instance = NULL;
    gv_error err;
    assert_int_equal(read_bytes(&instance, &self, text.text, text.length, &err),
                     GV_ERR_INPUT);
    assert_string_equal(err.message,
                        "the domains have more than 4000000 values in all");
    assert_int_equal(err.line, 125002);
    assert_int_equal(err.column, 7);
    gv_buffer_free(&values);
    gv_buffer_free(&text);
    tear_down(&self);
}

/* A short text must not ask for tables of billions of links. */
static void too_many_links_are_refused_at_their_place(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_puts(&text, "csp 1\nvar A");
    for (unsigned value = 0; value < 65600; value++)
        gv_buffer_printf(&text, " %05u", value);
    gv_instance *instance = NULL;
    gv_error err;
    assert_int_equal(read_bytes(&instance, &self, text.text, text.length, &err),
                     GV_ERR_INPUT);
    assert_string_equal(err.message,
                        "there are more than 67108864 forbidden pairs of values");
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 7 + 6 * 11585);
    gv_buffer_free(&text);
    tear_down(&self);
}

/* ---- the families as csp ---- */

static void a_family_written_as_csp_has_the_same_solutions(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_shape shape;
        unsigned n_solutions;
    } rows[] = {
        { { GV_SUDOKU, 1, 1, 1 }, 1 },     { { GV_SUDOKU, 2, 2, 4 }, 288 },
        { { GV_LATIN, 1, 4, 4 }, 576 },    { { GV_PANDIAGONAL, 1, 5, 5 }, 240 },
        { { GV_QUEENS, 1, 1, 1 }, 1 },     { { GV_QUEENS, 1, 3, 3 }, 0 },
        { { GV_QUEENS, 1, 6, 6 }, 4 },     { { GV_QUEENS, 1, 8, 8 }, 92 },
        { { GV_SUDOQUEENS, 2, 2, 4 }, 2 }, { { GV_SUDOQUEENS, 3, 3, 9 }, 144 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture self;
        set_up(&self);
        gv_instance *empty = NULL;
        assert_int_equal(gv_instance_empty(&empty, self.context, &rows[i].shape, NULL),
                         GV_OK);
        gv_buffer text = write_text(empty);
        const gv_instance *csp = read_text(&self, text.text);
        assert_int_equal(count_solutions(csp), rows[i].n_solutions);
        // The all-differents of a grid are exact, so no variable is lost.
        if (gv_net_has_digits(empty->net) && rows[i].shape.order > 1)
            assert_int_equal(csp->net->n_vars, empty->net->n_vars);
        gv_buffer again = write_text(csp);
        assert_string_equal(again.text, text.text);
        gv_buffer_free(&again);
        gv_buffer_free(&text);
        gv_instance_free(empty);
        tear_down(&self);
    }
}

static void givens_and_marks_of_a_grid_go_into_its_csp(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 100; unit++) {
        fixture self;
        set_up(&self);
        gv_rng rng = gv_rng_stream(3, unit);
        const gv_net *net = NULL;
        const gv_shape shape = { GV_SUDOKU, 2, 2, 4 };
        assert_int_equal(gv_context_net(&net, self.context, shape, NULL), GV_OK);
        // Of each cell one label may be missing; every other run has a given.
        uint64_t marks[1] = { ~UINT64_C(0) };
        for (gv_label cell = 0; cell < 16; cell++)
            gv_bits_remove(marks, cell * 4 + (size_t)gv_rng_below(&rng, 4));
        const gv_label given = (gv_label)gv_rng_below(&rng, 64);
        gv_instance *instance = NULL;
        assert_int_equal(gv_instance_make(&instance, self.context, net, &given, NULL,
                                          unit % 2, marks, GV_ALPHABET_AUTO,
                                          &self.arena, NULL),
                         GV_OK);
        gv_buffer text = write_text(instance);
        const gv_instance *csp = read_text(&self, text.text);
        assert_int_equal(csp->n_givens, instance->n_givens);
        assert_int_equal(count_solutions(csp), count_solutions(instance));
        gv_buffer_free(&text);
        tear_down(&self);
    }
}

static void a_cell_without_candidates_cannot_be_written(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    const gv_net *net = NULL;
    const gv_shape shape = { GV_SUDOKU, 2, 2, 4 };
    assert_int_equal(gv_context_net(&net, self.context, shape, NULL), GV_OK);
    const uint64_t marks[1] = { ~UINT64_C(0xf0) };
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, self.context, net, NULL, NULL, 0,
                                      marks, GV_ALPHABET_AUTO, &self.arena, NULL),
                     GV_OK);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    assert_int_equal(gv_csp_write(&text, instance, GV_ALPHABET_AUTO, NULL),
                     GV_ERR_UNSUPPORTED);
    gv_buffer_free(&text);
    tear_down(&self);
}

/* ---- memory ---- */

static gv_status read_and_write(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    GV_TRY(gv_context_new_with(&context, memory, err));
    gv_arena arena;
    gv_arena_init(&arena, memory);
    gv_buffer out;
    gv_buffer_init(&out, memory);
    const char *text = "csp 1; var A 1 2 3 4 5 6 7 8; var B 1 2 3 4 5 6 7 8; var C 1 2;"
                       "alldiff A B; alldiff A B C; forbid A=1 C=2; given A=1";
    const gv_record_text raw = { text, strlen(text), 1, 1, GV_FORMAT_CSP, .order = 0 };
    gv_parsed parsed;
    gv_status status = gv_csp_read(&parsed, &raw, context, &arena, err);
    if (status == GV_OK)
        status = gv_csp_write(&out, parsed.instance, GV_ALPHABET_AUTO, err);
    gv_buffer_free(&out);
    gv_arena_free(&arena);
    gv_context_free(context);
    return status;
}

static void reading_and_writing_survive_lack_of_memory(void **ctx)
{
    (void)ctx;
    size_t fail_at = 1;
    for (;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_error err = { .status = GV_OK };
        const gv_status status = read_and_write(&memory, &err);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_int_equal(err.status, GV_ERR_MEMORY);
    }
    assert_true(fail_at > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_those_of_the_declared_constraints),
        cmocka_unit_test(what_is_written_reads_as_the_same_problem),
        cmocka_unit_test(the_written_form_is_canonical),
        cmocka_unit_test(contradicting_givens_are_read_and_have_no_solution),
        cmocka_unit_test(names_may_have_any_other_characters),
        cmocka_unit_test(bad_texts_are_explained_with_their_place),
        cmocka_unit_test(a_nul_byte_is_no_part_of_a_name),
        cmocka_unit_test(places_count_from_where_the_record_stands),
        cmocka_unit_test(too_many_values_are_refused),
        cmocka_unit_test(too_many_links_are_refused_at_their_place),
        cmocka_unit_test(a_family_written_as_csp_has_the_same_solutions),
        cmocka_unit_test(givens_and_marks_of_a_grid_go_into_its_csp),
        cmocka_unit_test(a_cell_without_candidates_cannot_be_written),
        cmocka_unit_test(reading_and_writing_survive_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
