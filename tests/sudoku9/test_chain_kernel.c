/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_chain_kernel.c -- what the chain kernel finds out about states and partial
 * chains, on every CPU level of this machine, against the definitions in slow_chains.h.
 */
#include "base/os/cpu.h"
#include "sudoku9/chains/chains.h"
#include "slow_chains.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { STATES = 60, PROBES = 12 };

/* ---- singles and whips[1] ---- */

static bool slow_assert_singles(slow_set *x)
{
    bool changed = false;
    slow_usable single;
    slow_find_labels(&single, x, NULL);
    for (unsigned s = 0; s < LABELS; s++)
        for (unsigned label = 0; single.label[s] && label < LABELS; label++)
            if (x->has[label] && slow_linked(s, label)) {
                x->has[label] = false;
                changed = true;
            }
    return changed;
}

/* A whip[1] eliminates z: all labels of a variable, which z is not in, see it. */
static bool slow_whips_1(slow_set *x)
{
    slow_set after = *x;
    bool changed = false;
    for (unsigned z = 0; z < LABELS; z++)
        for (unsigned v = 0; v < VARIABLES && after.has[z]; v++) {
            bool seen = slow_n_labels(x, v) > 0;
            for (unsigned i = 0; i < 9; i++) {
                const unsigned label = slow_variable_label(v, i);
                seen = seen && (!x->has[label] || slow_linked(label, z));
            }
            if (seen) {
                after.has[z] = false;
                changed = true;
            }
        }
    *x = after;
    return changed;
}

/* Returns false when there is a contradiction. */
static bool slow_settle(slow_set *x, bool whips)
{
    for (;;) {
        if (slow_has_empty(x))
            return false;
        if (slow_assert_singles(x))
            continue;
        if (!whips || slow_has_empty(x) || !slow_whips_1(x))
            return !slow_has_empty(x);
    }
}

/* Random labels of which a grid may be one; or, rarely, none. */
static void random_state(slow_set *out, gv_rng *rng)
{
    uint8_t grid[81];
    slow_random_grid(grid, rng);
    const unsigned one_in = 2 + (unsigned)gv_rng_below(rng, 5);
    for (unsigned label = 0; label < LABELS; label++)
        out->has[label] = gv_rng_below(rng, one_in) > 0;
    for (unsigned cell = 0; cell < 81; cell++)
        out->has[81u * (grid[cell] - 1u) + cell] = gv_rng_below(rng, 500) > 0;
    for (unsigned k = (unsigned)gv_rng_below(rng, 30); k > 0; k--) {
        const unsigned cell = (unsigned)gv_rng_below(rng, 81);
        for (unsigned d = 0; d < 9; d++)
            out->has[81 * d + cell] = d + 1 == grid[cell];
    }
}

static bool same_state(const slow_set *x, const gv_chain_state *state)
{
    for (unsigned label = 0; label < LABELS; label++) {
        const unsigned w = slow_word(label);
        const uint32_t word = state->labels[w / 9].lane[w % 9];
        const uint32_t open = state->open[w / 9].lane[w % 9];
        const bool is_open = x->has[label] && slow_n_labels(x, label % 81) > 1;
        if ((word >> slow_bit(label) & 1) != x->has[label] ||
            (open >> slow_bit(label) & 1) != is_open)
            return false;
    }
    return true;
}

static void settling_is_that_of_the_definitions(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(16, 1);
    unsigned n_stuck = 0, n_empty = 0;
    for (unsigned round = 0; round < STATES; round++) {
        slow_set start, x;
        random_state(&start, &rng);
        const bool whips = round % 2;
        x = start;
        const bool possible = slow_settle(&x, whips);
        for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
            gv_chain_state state = { 0 };
            for (unsigned label = 0; label < LABELS; label++)
                if (start.has[label])
                    state.labels[slow_word(label) / 9].lane[slow_word(label) % 9] |=
                        1u << slow_bit(label);
            const gv_chain_rest rest = gv_chain_kernel_of(level)->settle(&state, whips);
            assert_int_equal(rest != GV_CHAIN_EMPTY, possible);
            if (possible)
                assert_true(same_state(&x, &state));
            n_stuck += rest == GV_CHAIN_STUCK;
            n_empty += rest == GV_CHAIN_EMPTY;
        }
    }
    assert_true(n_stuck > 0 && n_empty > 0);
}

/* ---- partial chains ---- */

/* One partial chain, and what the kernel shall say of it. */
typedef struct slow_chain {
    slow_set x;     /* labels left */
    slow_set left;  /* may be an L */
    slow_set touch; /* of these, seen by the R */
    bool open[LABELS + SEGMENTS];
    bool g, touched;
    bool won, possible, never;
} slow_chain;

static void slow_find_usable(slow_usable *out, const slow_chain *c)
{
    memset(out, 0, sizeof *out);
    slow_find_labels(out, &c->x, c->touched ? &c->touch : NULL);
    if (c->g)
        slow_find_segments(out, &c->x, c->touched ? &c->touch : NULL);
}

static bool slow_is_usable(const slow_usable *u, unsigned right)
{
    return right < LABELS ? u->label[right] : u->segment[right - LABELS];
}

/* Whether one more R, open or not, leads to an empty variable. */
static bool slow_last_right(const slow_chain *c)
{
    slow_usable u;
    slow_find_usable(&u, c);
    if (slow_has_empty(&c->x))
        return true;
    for (unsigned right = 0; right < LABELS + SEGMENTS; right++) {
        if (!slow_is_usable(&u, right))
            continue;
        slow_set x = c->x;
        slow_exclude(&x, right);
        if (slow_has_empty(&x))
            return true;
    }
    return false;
}

/* One round of the bound; whether something has changed. */
static bool slow_round(slow_chain *c, bool *ended)
{
    slow_usable u;
    slow_set x = c->x;
    bool seen[LABELS] = { false }, touched = false;
    slow_find_usable(&u, c);
    *ended = *ended || slow_has_empty(&c->x);
    for (unsigned right = 0; right < LABELS + SEGMENTS; right++) {
        if (!slow_is_usable(&u, right) || !c->open[right])
            continue;
        for (unsigned label = 0; label < LABELS; label++) {
            if (!slow_sees(right, label))
                continue;
            const bool asserted = u.label[label] && c->open[label];
            *ended = *ended || (right < LABELS && asserted);
            seen[label] = seen[label] || right >= LABELS || !asserted;
        }
    }
    for (unsigned label = 0; label < LABELS; label++) {
        c->x.has[label] = c->x.has[label] && !seen[label];
        c->touch.has[label] = c->left.has[label] && seen[label];
        touched = touched || c->touch.has[label];
    }
    return memcmp(&x, &c->x, sizeof x) || (c->touched && touched);
}

static void slow_bound(const slow_chain *start, slow_chain *out, unsigned rights)
{
    slow_chain c = *start;
    bool ended = false;
    for (unsigned k = 1; k < rights; k++) {
        const bool changed = slow_round(&c, &ended);
        if (ended || !changed) {
            out->possible = ended;
            out->never = !ended;
            return;
        }
    }
    out->possible = slow_last_right(&c);
}

static void random_rights(gv_chain_batch *parent, unsigned lane, const slow_set *x,
                          gv_rng *rng)
{
    for (unsigned label = 0; label < LABELS; label++) {
        if (x->has[label])
            slow_word_add(parent->state, label, lane);
        if (gv_rng_below(rng, 8))
            slow_word_add(parent->open, label, lane);
        if (gv_rng_below(rng, 8))
            slow_word_add(parent->left, label, lane);
    }
    for (unsigned g = 0; g < SEGMENTS; g++)
        if (gv_rng_below(rng, 8))
            slow_word_add(parent->open, LABELS + g, lane);
}

/* A settled state, or nearly so: what chains are looked for in. */
static void random_parents(gv_chain_batch *parent, gv_rng *rng)
{
    memset(parent, 0, sizeof *parent);
    for (unsigned lane = 0; lane < GV_CHAIN_LANES; lane++) {
        slow_set x;
        do
            random_state(&x, rng);
        while (!slow_settle(&x, gv_rng_below(rng, 2)));
        random_rights(parent, lane, &x, rng);
    }
}

static unsigned random_right(const gv_chain_batch *parent, unsigned lane, bool g,
                             gv_rng *rng)
{
    if (g && gv_rng_below(rng, 2))
        return LABELS + (unsigned)gv_rng_below(rng, SEGMENTS);
    for (;;) {
        const unsigned label = (unsigned)gv_rng_below(rng, LABELS);
        if (slow_word_has(parent->state, label, lane))
            return label;
    }
}

static void set_lane(gv_chain_batch *batch, unsigned lane, unsigned from,
                     unsigned right, unsigned left)
{
    const unsigned word = slow_word(right);
    batch->from.lane[lane] = from;
    batch->word.lane[lane] = word;
    batch->bit.lane[lane] = 1u << slow_bit(right);
    batch->digit.lane[lane] = word % 9;
    if (right < LABELS)
        batch->label[word / 9].lane[lane] = 1u << slow_bit(right);
    else
        batch->segment[word / 9 - 3].lane[lane] = 1u << slow_bit(right);
    batch->left_digit.lane[lane] = slow_word(left) % 9;
    batch->left_label[slow_word(left) / 9].lane[lane] = 1u << slow_bit(left);
}

/* What the definitions say of a lane; open is what the kernel has made of it. */
static void slow_probe(slow_chain *c, const gv_chain_batch *parent, unsigned from,
                       unsigned right, unsigned left, unsigned rights)
{
    for (unsigned label = 0; label < LABELS; label++) {
        const bool seen = slow_sees(right, label);
        c->x.has[label] = slow_word_has(parent->state, label, from) && !seen;
        c->left.has[label] = slow_word_has(parent->left, label, from) && label != left;
        c->touch.has[label] = c->left.has[label] && seen;
    }
    c->won = c->possible = c->never = false;
    if (rights == 1) {
        c->won = slow_last_right(c);
        return;
    }
    slow_bound(c, c, rights);
    c->won = c->possible && slow_has_empty(&c->x);
}

/* Whether a braid gains something by an R. */
static bool slow_excludes(const slow_set *x, unsigned right)
{
    for (unsigned label = 0; label < LABELS; label++)
        if (x->has[label] && slow_sees(right, label))
            return true;
    return false;
}

static void check_next(const gv_chain_batch *batch, unsigned lane, const slow_chain *c)
{
    slow_usable u;
    slow_find_usable(&u, c);
    for (unsigned right = 0; right < LABELS + (c->g ? SEGMENTS : 0u); right++) {
        const bool group = right < LABELS || slow_is_group(&c->x, right - LABELS);
        const bool useful = c->touched || slow_excludes(&c->x, right);
        assert_int_equal(slow_word_has(batch->next, right, lane),
                         slow_is_usable(&u, right) && group && useful &&
                             c->open[right]);
    }
}

static void check_lane(const gv_chain_batch *batch, unsigned lane, const slow_chain *c)
{
    for (unsigned label = 0; label < LABELS; label++) {
        assert_int_equal(slow_word_has(batch->state, label, lane), c->x.has[label]);
        if (c->touched)
            assert_int_equal(slow_word_has(batch->touch, label, lane),
                             c->touch.has[label]);
    }
    assert_int_equal(batch->possible >> lane & 1, c->possible);
    assert_int_equal(batch->never >> lane & 1, c->never);
    assert_int_equal(batch->won >> lane & 1, c->won);
    if (c->possible && !c->won)
        check_next(batch, lane, c);
}

typedef struct tally {
    unsigned won, possible, never, lost;
} tally;

static void check_probe(unsigned how, unsigned rights, gv_rng *rng, tally *n)
{
    static gv_chain_batch parent, input, batch;
    const unsigned n_lanes = 1 + (unsigned)gv_rng_below(rng, GV_CHAIN_LANES);
    unsigned rightmost[GV_CHAIN_LANES], left[GV_CHAIN_LANES];
    slow_chain c[GV_CHAIN_LANES];
    random_parents(&parent, rng);
    memset(&input, 0, sizeof input);
    for (unsigned lane = 0; lane < n_lanes; lane++) {
        const unsigned from = (unsigned)gv_rng_below(rng, GV_CHAIN_LANES);
        rightmost[lane] = random_right(&parent, from, how & GV_CHAIN_SEGMENTS, rng);
        left[lane] = (unsigned)gv_rng_below(rng, LABELS);
        set_lane(&input, lane, from, rightmost[lane], left[lane]);
        c[lane].g = how & GV_CHAIN_SEGMENTS;
        c[lane].touched = how & GV_CHAIN_TOUCHED;
        for (unsigned right = 0; right < LABELS + SEGMENTS; right++)
            c[lane].open[right] =
                slow_word_has(parent.open, right, from) && right != rightmost[lane];
        slow_probe(&c[lane], &parent, from, rightmost[lane], left[lane], rights);
        n->won += c[lane].won;
        n->possible += c[lane].possible;
        n->never += c[lane].never;
        n->lost += !c[lane].won && !c[lane].possible;
    }
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        batch = input;
        gv_chain_kernel_of(level)->probe(&batch, n_lanes, &parent, rights, how);
        for (unsigned lane = 0; lane < n_lanes; lane++)
            check_lane(&batch, lane, &c[lane]);
    }
}

static void check_probes(unsigned how, uint64_t unit)
{
    gv_rng rng = gv_rng_stream(17, unit);
    tally one = { 0 }, more = { 0 };
    for (unsigned round = 0; round < PROBES; round++) {
        check_probe(how, 1, &rng, &one);
        check_probe(how, 2 + round % 3, &rng, &more);
    }
    assert_true(one.won > 0 && one.lost > 0);
    assert_true(more.possible > 0 && more.lost > 0 && more.won > 0);
}

static void chains_by_labels_are_those_of_the_definitions(void **ctx)
{
    (void)ctx;
    check_probes(0, 1);
}

static void chains_through_touched_variables_are_those_of_the_definitions(void **ctx)
{
    (void)ctx;
    check_probes(GV_CHAIN_TOUCHED, 2);
}

static void chains_by_segments_are_those_of_the_definitions(void **ctx)
{
    (void)ctx;
    check_probes(GV_CHAIN_SEGMENTS, 3);
}

static void touched_chains_by_segments_are_those_of_the_definitions(void **ctx)
{
    (void)ctx;
    check_probes(GV_CHAIN_SEGMENTS | GV_CHAIN_TOUCHED, 4);
}

static void what_a_lane_adds_is_closed_to_later_lanes_of_its_parent(void **ctx)
{
    (void)ctx;
    static gv_chain_batch parent, batch;
    gv_rng rng = gv_rng_stream(17, 5);
    random_parents(&parent, &rng);
    unsigned right[GV_CHAIN_LANES];
    memset(&batch, 0, sizeof batch);
    for (unsigned lane = 0; lane < GV_CHAIN_LANES; lane++) {
        right[lane] = random_right(&parent, lane / 6, true, &rng);
        set_lane(&batch, lane, lane / 6, right[lane], 0);
    }
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        gv_chain_kernel_of(level)->probe(&batch, GV_CHAIN_LANES, &parent, 2,
                                         GV_CHAIN_SEGMENTS | GV_CHAIN_BARRED);
        for (unsigned lane = 0; lane < GV_CHAIN_LANES; lane++)
            for (unsigned r = 0; r < LABELS + SEGMENTS; r++) {
                bool open = slow_word_has(parent.open, r, lane / 6);
                for (unsigned k = lane / 6 * 6; k <= lane; k++)
                    open = open && r != right[k];
                assert_int_equal(slow_word_has(batch.open, r, lane), open);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settling_is_that_of_the_definitions),
        cmocka_unit_test(chains_by_labels_are_those_of_the_definitions),
        cmocka_unit_test(chains_through_touched_variables_are_those_of_the_definitions),
        cmocka_unit_test(chains_by_segments_are_those_of_the_definitions),
        cmocka_unit_test(touched_chains_by_segments_are_those_of_the_definitions),
        cmocka_unit_test(what_a_lane_adds_is_closed_to_later_lanes_of_its_parent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
