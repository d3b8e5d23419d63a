/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_testing.h -- what the tests of paths share: an instance from its text, with the
 * path of a theory. Include it after cmocka.h. */
#ifndef GV_TESTS_PATH_TESTING_H
#define GV_TESTS_PATH_TESTING_H

#include "rules/path.h"
#include "text/reader.h"

#include <string.h>

typedef struct path_bench {
    gv_context *context;
    gv_arena arena;
    gv_instance *instance;
    const gv_linkage *linkage;
    gv_rule_context *ctx;
    gv_buffer out;
} path_bench;

/* A puzzle of a family; `order` 0: detected from the text. */
typedef struct sample {
    gv_family family;
    unsigned order;
    const char *text;
} sample;

/* Puzzles of every family; the last queens have no solution, the last Sudoku has two.
 */
static const sample samples[] = {
    { GV_SUDOKU, 9,
      "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61."
      "75" },
    { GV_SUDOKU, 9,
      "5.26..7.....9...1.......385..4.961.............527.9..837.......6...9.....9..82."
      "3" },
    { GV_SUDOKU, 9,
      "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4....."
      "." },
    { GV_LATIN, 9,
      "....5....45.1..2.66.9..21.524.8..3.139..148.28..2.3...53.9..61...8.....396.3.15."
      "8" },
    { GV_PANDIAGONAL, 7, ".1.....4.........3..5..........6......2.........." },
    { GV_QUEENS, 9, "r3c3 r6c2 r9c7" },
    { GV_QUEENS, 6, "r4c5 r5c2" },
    { GV_SUDOQUEENS, 9, "r1c1 r2c8 r3c5" },
    { GV_CSP, 0,
      "csp 1\nvar A 1 2 3\nvar B 1 2 3\nvar C 1 2 3\nvar D 1 2\nalldiff A B C\n"
      "forbid A=1 D=1\nforbid B=2 D=1\nforbid A=2 D=2\nforbid C=3 D=2\n"
      "forbid B=3 D=2\nforbid B=1 C=2\ngiven D=2\n" },
};
enum { N_SAMPLES = sizeof samples / sizeof *samples };

static const char *const sample_theories[] = { "W",       "gB",  "BC+Z+tW+W",
                                               "SFin+gW", "TyW", "TyBC+TyZ+TytW",
                                               "FW",      "F3W", "TE" };
enum { N_SAMPLE_THEORIES = sizeof sample_theories / sizeof *sample_theories };

static inline void fixture_start(path_bench *b, const sample *from)
{
    *b = (path_bench){ 0 };
    gv_arena_init(&b->arena, NULL);
    gv_buffer_init(&b->out, NULL);
    assert_int_equal(gv_context_new(&b->context, NULL), GV_OK);
    const gv_text_options options = { .size = sizeof options,
                                      .has_family = true,
                                      .family = from->family,
                                      .order = from->order };
    assert_int_equal(gv_instance_parse(&b->instance, b->context, from->text,
                                       strlen(from->text), &options, NULL),
                     GV_OK);
    // The g-labels of a large grid take long, and no test needs them.
    assert_int_equal(gv_linkage_new(&b->linkage, b->instance->net, from->order <= 9,
                                    NULL, &b->arena, NULL),
                     GV_OK);
    assert_int_equal(gv_rule_context_new(&b->ctx, b->linkage, &b->arena, NULL), GV_OK);
}

static inline void fixture_end(path_bench *b)
{
    gv_rule_context_free(b->ctx);
    gv_instance_free(b->instance);
    gv_buffer_free(&b->out);
    gv_arena_free(&b->arena);
    gv_context_free(b->context);
}

static inline gv_path fixture_path(path_bench *b, const char *theory)
{
    gv_path path = { .instance = b->instance };
    assert_int_equal(gv_theory_parse(&path.theory, theory, NULL), GV_OK);
    path.theory.max_length = 8;
    path.theory.short_rules = UINT64_C(1) << GV_RULE_TRIAL; // deep ones take long
    assert_int_equal(gv_path_find(&path, b->ctx, NULL, &b->arena, NULL), GV_OK);
    return path;
}

#endif
