/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_block.c -- blocks of questions get the answers that each gets on its own,
 * whatever stands beside it: 9x9 puzzles, their texts, other families, limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "nine_puzzles.h"
#include "solve/block.h"
#include "solve/facts.h"

enum { MOST_QUESTIONS = 60, N_BLOCKS = 100, AN_HOUR = 3600000 };
enum { FACT_WORDS = 729 / 64 + 1 };

typedef struct fixture {
    gv_context *context;
    gv_arena arena; /* for instances and texts */
    gv_arena tmp;   /* for engines */
} fixture;

static int set_up(void **ctx)
{
    static fixture f;
    f.context = new_context();
    gv_arena_init(&f.arena, NULL);
    gv_arena_init(&f.tmp, NULL);
    *ctx = &f;
    return 0;
}

static int tear_down(void **ctx)
{
    fixture *f = *ctx;
    gv_arena_free(&f->tmp);
    gv_arena_free(&f->arena);
    gv_context_free(f->context);
    return 0;
}

/* ---- questions ---- */

/* What a question is about: an instance, and for plain 9x9 puzzles perhaps their text,
 * which says the same. */
typedef struct subject {
    const gv_instance *instance;
    const char *nine; /* NULL, or 81 characters, not terminated */
} subject;

static subject text_subject(fixture *f, const uint8_t *grid, gv_rng *rng)
{
    uint8_t cells[CELLS];
    random_clues(cells, grid, rng);
    char *text = gv_arena_take(&f->arena, CELLS);
    assert_non_null(text);
    for (size_t cell = 0; cell < CELLS; cell++)
        text[cell] = cells[cell]                ? (char)('0' + cells[cell])
                     : gv_rng_below(rng, 4) > 0 ? '.'
                                                : '0';
    return (subject){ nine_of_text(f->context, text, &f->arena), text };
}

static subject random_subject(fixture *f, const uint8_t *grid, bool texts, gv_rng *rng)
{
    const size_t family = (size_t)gv_rng_below(rng, N_SMALL_FAMILIES);
    const uint64_t draw = gv_rng_below(rng, 4);
    if (draw == 0 && texts)
        return text_subject(f, grid, rng);
    if (draw == 1)
        return (subject){
            random_puzzle(f->context, &small_families[family], rng, &f->arena), NULL
        };
    return (subject){ random_nine(f->context, grid, rng, &f->arena), NULL };
}

/* Questions about random subjects, and the limits of all of them. */
typedef struct random_block {
    subject subjects[MOST_QUESTIONS];
    size_t n;
    gv_limits limits;
} random_block;

/* One block in three has no texts and may have other limits: of time, never reached,
 * which only keeps puzzles out of the lanes; of nodes. */
static void draw_block(random_block *out, fixture *f, gv_rng *rng)
{
    uint8_t grid[CELLS];
    slow_random_grid(grid, rng);
    const bool texts = gv_rng_below(rng, 3) > 0;
    out->n = (size_t)gv_rng_below(rng, MOST_QUESTIONS + 1);
    for (size_t i = 0; i < out->n; i++)
        out->subjects[i] = random_subject(f, grid, texts, rng);
    out->limits = (gv_limits){ 0 };
    const uint64_t draw = texts ? 0 : gv_rng_below(rng, 4);
    if (draw == 1)
        out->limits.time_ms = AN_HOUR;
    else if (draw >= 2)
        out->limits.nodes = 1 + gv_rng_below(rng, 3);
}

/* ---- searches ---- */

typedef struct first_solution {
    gv_label labels[CELLS];
    size_t n_labels;
    bool found;
} first_solution;

static bool keep_first(void *user, const gv_label *solution)
{
    first_solution *first = user;
    if (!first->found)
        memcpy(first->labels, solution, first->n_labels * sizeof *solution);
    first->found = true;
    return true;
}

static void assert_searched_as_alone(fixture *f, const gv_search_question *question,
                                     const gv_instance *instance,
                                     const gv_limits *limits)
{
    first_solution first = { .n_labels = instance->net->n_primary };
    const bool wants_first = question->first || question->digits;
    const gv_search search = { .limits = *limits,
                               .forbid = GV_NO_LABEL,
                               .found = wants_first ? keep_first : NULL,
                               .user = &first };
    gv_search_result alone;
    gv_bigcount_init(&alone.count);
    assert_int_equal(gv_search_run(&alone, instance, &search, &f->tmp, NULL), GV_OK);
    assert_int_equal(question->n_solutions, gv_bigcount_u64(&alone.count));
    assert_int_equal(question->end, alone.end);
    gv_bigcount_free(&alone.count);
    for (size_t i = 0; first.found && question->first && i < first.n_labels; i++)
        assert_int_equal(question->first[i], first.labels[i]);
    for (size_t cell = 0; first.found && question->digits && cell < CELLS; cell++)
        assert_int_equal(question->digits[cell], first.labels[cell] % 9 + 1);
}

/* The question, perhaps with room for the first solution, where that can be asked. */
static void ask_search(gv_search_question *out, fixture *f, const subject *about,
                       const gv_limits *limits, gv_rng *rng)
{
    const bool is_nine = about->instance->net->n_primary == CELLS;
    const bool wants_first = limits->solutions <= 2 && gv_rng_below(rng, 4) > 0;
    const bool as_digits = about->nine || (is_nine && gv_rng_below(rng, 2) > 0);
    *out = (gv_search_question){ .context = f->context };
    if (about->nine)
        out->nine = about->nine;
    else
        out->instance = about->instance;
    if (wants_first && as_digits)
        out->digits = gv_arena_take(&f->arena, CELLS);
    else if (wants_first)
        out->first = GV_ARENA_NEW(&f->arena, gv_label, CELLS);
}

static void searches_are_answered_as_alone(void **ctx)
{
    fixture *f = *ctx;
    static const uint64_t limits[] = { 1, 2, 2, 5, 1000 };
    uint64_t n_cut = 0;
    for (uint64_t unit = 0; unit < N_BLOCKS; unit++) {
        gv_rng rng = gv_rng_stream(41, unit);
        random_block block;
        gv_search_question questions[MOST_QUESTIONS], *asked[MOST_QUESTIONS];
        draw_block(&block, f, &rng);
        block.limits.solutions = limits[gv_rng_below(&rng, 5)];
        if (block.limits.solutions > 2) // nodes are then counted in another order
            block.limits.nodes = 0;
        for (size_t i = 0; i < block.n; i++) {
            ask_search(&questions[i], f, &block.subjects[i], &block.limits, &rng);
            asked[i] = &questions[i];
        }
        assert_int_equal(gv_search_block(asked, block.n, &block.limits, &f->tmp, NULL),
                         GV_OK);
        assert_null(gv_arena_mark(&f->tmp).chunk); // rewound
        for (size_t i = 0; i < block.n; i++) {
            assert_searched_as_alone(f, &questions[i], block.subjects[i].instance,
                                     &block.limits);
            n_cut += questions[i].end == GV_END_NODES;
        }
    }
    assert_true(n_cut > 20);
}

/* ---- checks ---- */

static void checks_are_answered_as_alone(void **ctx)
{
    fixture *f = *ctx;
    unsigned n_seen[3] = { 0 };
    for (uint64_t unit = 0; unit < N_BLOCKS; unit++) {
        gv_rng rng = gv_rng_stream(42, unit);
        random_block block;
        gv_check_question questions[MOST_QUESTIONS], *asked[MOST_QUESTIONS];
        uint64_t redundant[MOST_QUESTIONS][FACT_WORDS];
        draw_block(&block, f, &rng);
        for (size_t i = 0; i < block.n; i++) {
            const subject *about = &block.subjects[i];
            questions[i] =
                (gv_check_question){ .nine = about->nine, .context = f->context };
            if (!about->nine)
                questions[i].instance = about->instance;
            questions[i].redundant = redundant[i];
            asked[i] = &questions[i];
        }
        assert_int_equal(gv_check_block(asked, block.n, &block.limits, &f->tmp, NULL),
                         GV_OK);
        assert_null(gv_arena_mark(&f->tmp).chunk);
        for (size_t i = 0; i < block.n; i++) {
            const gv_check_result *found = &questions[i].result;
            const gv_instance *instance = block.subjects[i].instance;
            gv_check_result alone;
            uint64_t clues[FACT_WORDS];
            const uint32_t n_facts = gv_facts_count(instance);
            assert_true(gv_bits_words(n_facts) <= FACT_WORDS);
            assert_int_equal(gv_check_run(&alone, NULL, clues, instance, &block.limits,
                                          &f->tmp, NULL),
                             GV_OK);
            assert_int_equal(found->end, alone.end);
            if (alone.end != GV_END_COMPLETE)
                continue;
            assert_int_equal(found->solutions, alone.solutions);
            assert_int_equal(found->redundant, alone.redundant);
            for (uint32_t c = 0; alone.solutions == 1 && c < n_facts; c++)
                assert_int_equal(gv_bits_has(redundant[i], c), gv_bits_has(clues, c));
            n_seen[found->solutions]++;
        }
    }
    assert_true(n_seen[0] > 100 && n_seen[1] > 100 && n_seen[2] > 100);
}

/* ---- minimizing ---- */

static void puzzles_are_minimized_as_alone(void **ctx)
{
    fixture *f = *ctx;
    unsigned n_unique = 0;
    for (uint64_t unit = 0; unit < N_BLOCKS; unit++) {
        gv_rng rng = gv_rng_stream(43, unit);
        random_block block;
        gv_minimize_question questions[MOST_QUESTIONS], *asked[MOST_QUESTIONS];
        uint64_t keep[MOST_QUESTIONS][FACT_WORDS];
        draw_block(&block, f, &rng);
        for (size_t i = 0; i < block.n; i++) {
            questions[i] =
                (gv_minimize_question){ .instance = block.subjects[i].instance,
                                        .rng = gv_rng_stream(unit, i),
                                        .keep = keep[i] };
            asked[i] = &questions[i];
        }
        assert_int_equal(
            gv_minimize_block(asked, block.n, &block.limits, &f->tmp, NULL), GV_OK);
        assert_null(gv_arena_mark(&f->tmp).chunk);
        for (size_t i = 0; i < block.n; i++) {
            const gv_instance *instance = block.subjects[i].instance;
            gv_rng same = gv_rng_stream(unit, i);
            uint64_t expected[FACT_WORDS];
            gv_check_result alone;
            assert_int_equal(gv_minimize_run(&alone, expected, instance, &same,
                                             &block.limits, &f->tmp, NULL),
                             GV_OK);
            assert_int_equal(questions[i].result.end, alone.end);
            if (alone.end != GV_END_COMPLETE)
                continue;
            assert_int_equal(questions[i].result.solutions, alone.solutions);
            if (alone.solutions != 1)
                continue;
            for (uint32_t clue = 0; clue < gv_facts_count(instance); clue++)
                assert_int_equal(gv_bits_has(keep[i], clue),
                                 gv_bits_has(expected, clue));
            n_unique++;
        }
    }
    assert_true(n_unique > 100);
}

/* ---- the flag ---- */

/* A search of one puzzle may be over before it looks at the flag, and then its answer
 * is right. */
static void assert_stopped_or_right(gv_end end, uint64_t found, uint64_t expected)
{
    assert_true(end == GV_END_STOPPED || found == expected);
}

static void a_flag_that_is_set_stops_what_is_not_done_at_once(void **ctx)
{
    fixture *f = *ctx;
    gv_flag stop = true;
    gv_rng rng = gv_rng_stream(44, 0);
    random_block block;
    draw_block(&block, f, &rng);
    assert_true(block.n > 10);
    for (size_t i = 0; i < block.n; i++) {
        const gv_limits limits = { .solutions = 2, .stop = &stop };
        const gv_instance *instance = block.subjects[i].instance;
        const bool is_nine = instance->net->n_primary == CELLS;
        uint64_t keep[FACT_WORDS];
        gv_search_question search = { .instance = instance }, *searches[] = { &search };
        gv_check_question check = { .instance = instance }, *checks[] = { &check };
        gv_minimize_question minimize = { .instance = instance, .keep = keep };
        gv_minimize_question *minimizes[] = { &minimize };
        assert_int_equal(gv_search_block(searches, 1, &limits, &f->tmp, NULL), GV_OK);
        assert_int_equal(gv_check_block(checks, 1, &limits, &f->tmp, NULL), GV_OK);
        assert_int_equal(gv_minimize_block(minimizes, 1, &limits, &f->tmp, NULL),
                         GV_OK);
        gv_check_result alone;
        assert_int_equal(gv_check_run(&alone, NULL, NULL, instance, &(gv_limits){ 0 },
                                      &f->tmp, NULL),
                         GV_OK);
        if (!is_nine) {
            assert_int_equal(search.end, GV_END_STOPPED);
            assert_int_equal(check.result.end, GV_END_STOPPED);
            assert_int_equal(minimize.result.end, GV_END_STOPPED);
        }
        assert_stopped_or_right(search.end, search.n_solutions, alone.solutions);
        assert_stopped_or_right(check.result.end, check.result.solutions,
                                alone.solutions);
        assert_stopped_or_right(minimize.result.end, minimize.result.solutions,
                                alone.solutions);
        if (alone.solutions == 1) { // clues are not tried any more
            assert_int_equal(check.result.end, GV_END_STOPPED);
            assert_int_equal(minimize.result.end, GV_END_STOPPED);
        }
    }
}

/* ---- without memory ---- */

/* One of each kind: what the lanes take as a text and as an instance, and what they do
 * not take. */
enum { TEXT, NINE, SMALL, N_KINDS };

static void make_subjects(subject *subjects, fixture *f)
{
    const gv_shape four = { GV_SUDOKU, 2, 2, 4 };
    const gv_label givens[] = { 0, 5, 8 };
    const gv_instance *hard = nine_of_text(f->context, hard_nine, &f->arena);
    subjects[TEXT] = (subject){ hard, hard_nine };
    subjects[NINE] = (subject){ hard, NULL };
    subjects[SMALL] = (subject){ make_puzzle(f->context, net_of(f->context, four),
                                             givens, 3, NULL, &f->arena),
                                 NULL };
}

static gv_status search_with(fixture *f, const subject *subjects, gv_error *err)
{
    const gv_limits limits = { .solutions = 2 };
    gv_search_question questions[N_KINDS], *asked[N_KINDS];
    gv_label first[N_KINDS][CELLS];
    uint8_t digits[CELLS];
    for (size_t i = 0; i < N_KINDS; i++) {
        questions[i] = (gv_search_question){ .instance = subjects[i].instance,
                                             .nine = subjects[i].nine,
                                             .context = f->context,
                                             .first = first[i] };
        asked[i] = &questions[i];
    }
    questions[TEXT].first = NULL;
    questions[TEXT].digits = digits;
    return gv_search_block(asked, N_KINDS, &limits, &f->tmp, err);
}

static gv_status check_with(fixture *f, const subject *subjects, gv_error *err)
{
    const gv_limits none = { 0 };
    gv_check_question questions[N_KINDS], *asked[N_KINDS];
    for (size_t i = 0; i < N_KINDS; i++) {
        questions[i] = (gv_check_question){ .instance = subjects[i].instance,
                                            .nine = subjects[i].nine,
                                            .context = f->context };
        asked[i] = &questions[i];
    }
    return gv_check_block(asked, N_KINDS, &none, &f->tmp, err);
}

static gv_status minimize_with(fixture *f, const subject *subjects, gv_error *err)
{
    const gv_limits none = { 0 };
    gv_minimize_question questions[N_KINDS], *asked[N_KINDS];
    uint64_t keep[N_KINDS][FACT_WORDS];
    for (size_t i = 0; i < N_KINDS; i++) {
        questions[i] = (gv_minimize_question){ .instance = subjects[i].instance,
                                               .rng = gv_rng_stream(45, i),
                                               .keep = keep[i] };
        asked[i] = &questions[i];
    }
    return gv_minimize_block(asked, N_KINDS, &none, &f->tmp, err);
}

/* Runs one of the calls above with memory that fails. */
static gv_status run_with(gv_memory *memory, gv_error *err,
                          gv_status (*call)(fixture *, const subject *, gv_error *))
{
    fixture f = { .context = new_context() };
    gv_arena_init(&f.arena, NULL);
    gv_arena_init(&f.tmp, memory);
    subject subjects[N_KINDS];
    make_subjects(subjects, &f);
    const gv_status status = call(&f, subjects, err);
    assert_null(gv_arena_mark(&f.tmp).chunk); // rewound
    gv_arena_free(&f.tmp);
    gv_arena_free(&f.arena);
    gv_context_free(f.context);
    return status;
}

static gv_status search_with_memory(gv_memory *memory, gv_error *err)
{
    return run_with(memory, err, search_with);
}

static gv_status check_with_memory(gv_memory *memory, gv_error *err)
{
    return run_with(memory, err, check_with);
}

static gv_status minimize_with_memory(gv_memory *memory, gv_error *err)
{
    return run_with(memory, err, minimize_with);
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(search_with_memory);
    assert_survives_lack_of_memory(check_with_memory);
    assert_survives_lack_of_memory(minimize_with_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_are_answered_as_alone),
        cmocka_unit_test(checks_are_answered_as_alone),
        cmocka_unit_test(puzzles_are_minimized_as_alone),
        cmocka_unit_test(a_flag_that_is_set_stops_what_is_not_done_at_once),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
