/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chains.c -- the search for chains: levels, targets, and the tree of partial chains of
 * a target. The kernel examines sixteen targets, or sixteen continuations of a partial
 * chain, at a time, and decides which of them can still end within the length. */
#include "sudoku9/chains/chains.h"

#include "base/check.h"
#include "base/log.h"
#include "sudoku9/inspect.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
    LOOK_EVERY = 512, /* partial chains between two checks of the control */
    LONG_WHIPS = 5,   /* from this length on, two bounds for targets */
};

struct gv_nine_chains {
    const gv_chain_kernel *kernel;
    const gv_chain_control *control;
    gv_chain_result *result;
    uint64_t next_look;
    unsigned how; /* how chains continue: see chains_kernel.h */
    gv_chain_state state;
    uint32_t hopeless[GV_CHAIN_LABELS]; /* targets that no chain eliminates so far */

    /* batch[0] has the state in its lane 0; batch[1] targets; batch[k] partial chains
     * with k - 1 R's. Long chains are rare: only the first n_batches are in use, and
     * the pages of the others are never touched. */
    unsigned n_batches;
    gv_chain_batch batch[GV_CHAIN_MAX_LENGTH + 1];
};

#define ROWS3(x) ((x) | (x) << 10 | (x) << 20)

/* A label or a segment, as a word of chains_kernel.h and the number of a bit. */
typedef struct right {
    uint8_t word, bit;
} right;

/* Before a batch is filled: on first use it is cleared, as the kernel also reads lanes
 * that were never filled. */
static void use_batch(gv_nine_chains *work, unsigned depth)
{
    assert(depth <= work->n_batches && depth <= GV_CHAIN_MAX_LENGTH);
    if (depth < work->n_batches)
        return;
    memset(&work->batch[depth], 0, sizeof work->batch[depth]);
    work->n_batches++;
}

gv_nine_chains *gv_nine_chains_new(gv_arena *arena, const gv_chain_kernel *kernel)
{
    gv_nine_chains *const work = gv_arena_take(arena, sizeof *work);
    if (!work)
        return NULL;
    memset(work, 0, offsetof(gv_nine_chains, batch));
    work->kernel = kernel;
    use_batch(work, 0);
    use_batch(work, 1);
    return work;
}

void gv_nine_chains_dump(const gv_nine_chains *work)
{
    if (work->result)
        fprintf(stderr, "chains on %s: level %u, %llu partial chains, how %u\n",
                work->kernel->name, work->result->level,
                (unsigned long long)work->result->n_partials, work->how);
    gv_chain_state_dump(&work->state);
}

static unsigned lowest(uint32_t bits)
{
    return (unsigned)__builtin_ctz(bits);
}

static bool stopped(const gv_nine_chains *work)
{
    return work->result->end != GV_END_COMPLETE;
}

/* Counts partial chains, and checks whether to continue. */
static void count_partials(gv_nine_chains *work, unsigned n)
{
    const gv_chain_control *const control = work->control;
    gv_chain_result *const result = work->result;
    result->n_partials += n;
    if (control->limit_partials && result->n_partials > control->limit_partials)
        result->end = GV_END_NODES;
    if (result->n_partials < work->next_look)
        return;
    work->next_look = result->n_partials + LOOK_EVERY;
    if (control->look && !stopped(work))
        result->end = control->look(control->user);
}

/* Makes `r` the R of a lane, without an L. */
static void set_right(gv_chain_batch *batch, unsigned lane, right r)
{
    assert(lane < GV_CHAIN_LANES && r.word < GV_CHAIN_WORDS && r.bit < 29);
    const uint32_t bit = 1u << r.bit;
    batch->word.lane[lane] = r.word;
    batch->bit.lane[lane] = bit;
    batch->digit.lane[lane] = r.word % 9;
    for (unsigned i = 0; i < 3; i++) {
        batch->label[i].lane[lane] = r.word / 9 == i ? bit : 0;
        batch->left_label[i].lane[lane] = 0;
    }
    for (unsigned way = 0; way < 2; way++)
        batch->segment[way].lane[lane] = r.word / 9 == 3 + way ? bit : 0;
}

static void set_left(gv_chain_batch *batch, unsigned lane, right l)
{
    assert(lane < GV_CHAIN_LANES && l.word < GV_CHAIN_LABELS);
    batch->left_digit.lane[lane] = l.word % 9;
    batch->left_label[l.word / 9].lane[lane] = 1u << l.bit;
}

/* A partial chain: its last R and the remaining state are those of a lane. */
typedef struct chain {
    const gv_chain_batch *batch;
    unsigned lane;
} chain;

/* Places of one digit: word r, bit 10*band + column. */
typedef struct places {
    uint32_t r[3];
} places;

/* A label has way 0 to 2, which is its r; segments have these. */
enum { ACROSS = 3, DOWN = 4 };

typedef enum unit { ROW, COLUMN, BOX } unit;

static unsigned way_of(right of)
{
    return of.word / 9;
}

/* The places of the unit that contains a label or segment, except its own. */
static places others_in(right of, unit u)
{
    const unsigned way = way_of(of), band = of.bit / 10, column = of.bit % 10;
    const unsigned own_r = way == ACROSS ? column % 3 : way;
    const uint32_t box = 0x7u << (10 * band + column / 3 * 3), bit = 1u << of.bit;
    places out = { { 0 } };
    for (unsigned r = 0; r < 3; r++) {
        if (u == BOX)
            out.r[r] = box;
        else if (u == COLUMN)
            out.r[r] = ROWS3(1u) << column;
        else if (r == own_r)
            out.r[r] = (uint32_t)GV_NINE_ROW << 10 * band;
        if (way == DOWN || r == own_r)
            out.r[r] &= way == ACROSS ? ~box : ~bit;
    }
    return out;
}

/* The first L among other places of the digit, row by row; none if they contain a label
 * that is not excluded. */
static bool left_in_unit(right *out, const chain *c, right of, unit u)
{
    const unsigned digit = of.word % 9;
    const places others = others_in(of, u);
    uint32_t present = 0, found[3], any = 0;
    for (unsigned r = 0; r < 3; r++) {
        present |= others.r[r] & c->batch->state[9 * r + digit].lane[c->lane];
        found[r] = others.r[r] & c->batch->touch[9 * r + digit].lane[c->lane];
        any |= found[r];
    }
    if (present || !any)
        return false;
    unsigned row = 0;
    while (!(found[row % 3] & (uint32_t)GV_NINE_ROW << row / 3 * 10))
        row++;
    const uint32_t here = found[row % 3] & (uint32_t)GV_NINE_ROW << row / 3 * 10;
    *out = (right){ (uint8_t)(row % 3 * 9 + digit), (uint8_t)lowest(here) };
    return true;
}

/* The same for the other digits of a cell. */
static bool left_in_cell(right *out, const chain *c, right of)
{
    assert(way_of(of) < ACROSS); // segments have no cell
    const unsigned r = way_of(of), own = of.word % 9;
    bool found = false;
    for (unsigned d = 9; d-- > 0;) {
        if (d == own)
            continue;
        if (c->batch->state[9 * r + d].lane[c->lane] >> of.bit & 1)
            return false;
        if (c->batch->touch[9 * r + d].lane[c->lane] >> of.bit & 1) {
            *out = (right){ (uint8_t)(9 * r + d), of.bit };
            found = true;
        }
    }
    return found;
}

/* The L that leads from a partial chain to its next R: the first one in a variable of
 * which only R is left; cells, then rows, columns, boxes. A chain is identified by its
 * R's: the first L is kept, whatever others exist. */
static bool find_left(right *out, const chain *c, right of)
{
    const unsigned way = way_of(of);
    return (way < ACROSS && left_in_cell(out, c, of)) ||
           (way != DOWN && left_in_unit(out, c, of, ROW)) ||
           (way != ACROSS && left_in_unit(out, c, of, COLUMN)) ||
           left_in_unit(out, c, of, BOX);
}

/* Iterates over the continuations of the chains in some lanes of a batch. */
typedef struct cursor {
    const gv_chain_batch *batch;
    uint32_t lanes; /* the current one, and those that follow */
    unsigned n_words, next_word;
    uint32_t bits; /* of the word before that, still to come */
} cursor;

static bool next_right(cursor *c, right *out, unsigned *lane)
{
    while (c->lanes) {
        *lane = lowest(c->lanes);
        while (!c->bits && c->next_word < c->n_words)
            c->bits = c->batch->next[c->next_word++].lane[*lane];
        if (c->bits) {
            *out = (right){ (uint8_t)(c->next_word - 1), (uint8_t)lowest(c->bits) };
            c->bits &= c->bits - 1;
            return true;
        }
        c->lanes &= c->lanes - 1;
        c->next_word = 0;
    }
    return false;
}

/* Fills the lanes of the next batch; returns how many. */
static unsigned fill_lanes(const gv_nine_chains *work, gv_chain_batch *batch, cursor *c)
{
    const bool touched = work->how & GV_CHAIN_TOUCHED;
    unsigned n = 0, lane;
    right r, l;
    while (n < GV_CHAIN_LANES && next_right(c, &r, &lane)) {
        if (touched && !find_left(&l, &(chain){ c->batch, lane }, r))
            continue;
        set_right(batch, n, r);
        if (touched)
            set_left(batch, n, l);
        batch->from.lane[n++] = lane;
    }
    return n;
}

/* Whether one of the partial chains in `lanes` of batch[depth] ends in a contradiction
 * when `n_more` R's, at least 2, are added. */
static bool search(gv_nine_chains *work, unsigned depth, uint32_t lanes,
                   unsigned n_more)
{
    assert(lanes && n_more >= 2 && depth < GV_CHAIN_MAX_LENGTH);
    gv_chain_batch *const own = &work->batch[depth], *const batch = own + 1;
    const bool segments = work->how & GV_CHAIN_SEGMENTS;
    use_batch(work, depth + 1);
    cursor c = { .batch = own,
                 .lanes = lanes,
                 .n_words = segments ? GV_CHAIN_WORDS : GV_CHAIN_LABELS };
    while (!stopped(work)) {
        const unsigned n = fill_lanes(work, batch, &c);
        if (!n)
            return false;
        count_partials(work, n);
        work->kernel->probe(batch, n, own, n_more - 1, work->how);
        if (batch->won ||
            (batch->possible && search(work, depth + 1, batch->possible, n_more - 1)))
            return true;
        for (unsigned k = 0; k < n && work->how & GV_CHAIN_BARRED; k++)
            own->open[batch->word.lane[k]].lane[batch->from.lane[k]] &=
                ~batch->bit.lane[k];
    }
    return false;
}

/* Makes the state the parent of all targets. */
static void plant(gv_nine_chains *work)
{
    gv_chain_batch *const root = &work->batch[0];
    for (unsigned w = 0; w < GV_CHAIN_LABELS; w++) {
        root->state[w].lane[0] = work->state.labels[w / 9].lane[w % 9];
        root->open[w].lane[0] = root->left[w].lane[0] =
            work->state.open[w / 9].lane[w % 9];
    }
    for (unsigned w = GV_CHAIN_LABELS; w < GV_CHAIN_WORDS; w++)
        root->open[w].lane[0] = GV_NINE_ALL;
    memset(work->hopeless, 0, sizeof work->hopeless);
}

/* The targets of one length, visited in a cycle. */
typedef struct cycle {
    right target[9 * GV_NINE_CELLS];
    uint32_t failed[9 * GV_NINE_CELLS]; /* in the state of this number */
    unsigned n, next;
    uint32_t state;                /* its number: of eliminations so far, plus one */
    unsigned lane[GV_CHAIN_LANES]; /* the targets in the lanes */
    unsigned n_lanes;
} cycle;

static void begin_cycle(cycle *c, const gv_nine_chains *work)
{
    c->n = c->next = c->n_lanes = 0;
    c->state = 1;
    for (unsigned w = 0; w < GV_CHAIN_LABELS; w++)
        for (uint32_t bits = work->state.open[w / 9].lane[w % 9]; bits;
             bits &= bits - 1) {
            assert(c->n < 9 * GV_NINE_CELLS);
            c->failed[c->n] = 0;
            c->target[c->n++] = (right){ (uint8_t)w, (uint8_t)lowest(bits) };
        }
}

static bool is_target(const cycle *c, const gv_nine_chains *work, unsigned i)
{
    const right z = c->target[i];
    const uint32_t open = work->state.open[z.word / 9].lane[z.word % 9];
    return c->failed[i] != c->state && (open & ~work->hopeless[z.word]) >> z.bit & 1;
}

/* Fills the lanes after the first `n_kept`, which wait from before. */
static void fill_targets(cycle *c, const gv_nine_chains *work, unsigned n_kept)
{
    unsigned n = 0;
    for (unsigned i = 0; i < n_kept; i++)
        if (is_target(c, work, c->lane[i]))
            c->lane[n++] = c->lane[i];
    const unsigned n_waiting = n;
    for (unsigned seen = 0; seen < c->n && n < GV_CHAIN_LANES; seen++) {
        const unsigned i = c->next;
        bool waits = false;
        for (unsigned k = 0; k < n_waiting; k++)
            waits |= c->lane[k] == i;
        if (!waits && is_target(c, work, i))
            c->lane[n++] = i;
        c->next = i + 1 == c->n ? 0 : i + 1;
    }
    c->n_lanes = n;
}

static void probe_targets(const cycle *c, gv_nine_chains *work, unsigned length,
                          unsigned how)
{
    assert(c->n_lanes > 0 && c->n_lanes <= GV_CHAIN_LANES && length >= 2);
    gv_chain_batch *const batch = &work->batch[1];
    for (unsigned k = 0; k < c->n_lanes; k++) {
        set_right(batch, k, c->target[c->lane[k]]);
        batch->from.lane[k] = 0;
    }
    work->kernel->probe(batch, c->n_lanes, &work->batch[0], length - 1, how);
}

/* The target in a lane cannot be eliminated by chains of this length. */
static void note_failure(cycle *c, gv_nine_chains *work, unsigned lane)
{
    assert(lane < c->n_lanes && !(work->batch[1].won >> lane & 1));
    const unsigned i = c->lane[lane];
    c->failed[i] = c->state;
    if (work->batch[1].never >> lane & 1)
        work->hopeless[c->target[i].word] |= 1u << c->target[i].bit;
}

/* Removes these targets from the lanes, as far as the probe knows them. */
static void drop_failures(cycle *c, gv_nine_chains *work)
{
    const uint32_t hopeful = work->batch[1].won | work->batch[1].possible;
    unsigned n = 0;
    for (unsigned lane = 0; lane < c->n_lanes; lane++) {
        if (hopeful >> lane & 1)
            c->lane[n++] = c->lane[lane];
        else
            note_failure(c, work, lane);
    }
    c->n_lanes = n;
}

/* Determines which targets in the lanes may be eliminated. For long whips it first uses
 * the bound of braids, which is cheaper and identifies targets that are hopeless at any
 * length. */
static void look_at_targets(cycle *c, gv_nine_chains *work, unsigned length)
{
    const unsigned any = work->how & GV_CHAIN_SEGMENTS;
    const unsigned touched = any | (work->how & GV_CHAIN_TOUCHED);
    count_partials(work, c->n_lanes);
    if (length == 2 || length >= LONG_WHIPS || touched == any)
        probe_targets(c, work, length, any);
    if (length >= LONG_WHIPS && touched != any)
        drop_failures(c, work);
    if (length > 2 && touched != any && c->n_lanes)
        probe_targets(c, work, length, touched);
}

static void forbid(gv_nine_chains *work, right z)
{
    assert(work->state.labels[z.word / 9].lane[z.word % 9] >> z.bit & 1);
    work->state.labels[z.word / 9].lane[z.word % 9] &= ~(1u << z.bit);
}

/* Eliminates targets in the lanes by chains of `length`: with length 2 all of them,
 * else one. Returns whether there were any; those in later lanes are kept. */
static bool use_lanes(cycle *c, gv_nine_chains *work, unsigned length, unsigned *n_kept)
{
    const gv_chain_batch *const batch = &work->batch[1];
    *n_kept = 0;
    if (length == 2) {
        for (uint32_t won = batch->won; won; won &= won - 1)
            forbid(work, c->target[c->lane[lowest(won)]]);
        return batch->won;
    }
    uint32_t lanes = batch->won | batch->possible;
    for (; lanes && !stopped(work); lanes &= lanes - 1) {
        const unsigned lane = lowest(lanes);
        if (!(batch->won >> lane & 1) && !search(work, 1, 1u << lane, length - 1))
            continue;
        forbid(work, c->target[c->lane[lane]]);
        for (lanes &= lanes - 1; lanes; lanes &= lanes - 1)
            c->lane[(*n_kept)++] = c->lane[lowest(lanes)];
        return true;
    }
    return false;
}

/* Eliminates by chains of `length` until none can be found. `*hopeless`: longer ones
 * are no use either. */
static gv_chain_rest run_length(gv_nine_chains *work, unsigned length, bool *hopeless)
{
    cycle c;
    unsigned n_kept = 0;
    *hopeless = true;
    begin_cycle(&c, work);
    GV_LOG(3, chains, "length %u: %u targets", length, c.n);
    for (;;) {
        fill_targets(&c, work, n_kept);
        if (!c.n_lanes || stopped(work))
            return GV_CHAIN_STUCK;
        *hopeless = false;
        look_at_targets(&c, work, length);
        if (use_lanes(&c, work, length, &n_kept)) {
            const gv_chain_rest rest = work->kernel->settle(&work->state, true);
            if (rest != GV_CHAIN_STUCK)
                return rest;
            GV_LOG(4, chains, "length %u eliminates; %llu partial chains so far",
                   length, (unsigned long long)work->result->n_partials);
            GV_LOG_DUMP(5, chains, gv_chain_state_dump(&work->state));
            c.state++;
            plant(work);
        } else {
            for (unsigned lane = 0; lane < c.n_lanes; lane++)
                note_failure(&c, work, lane);
        }
    }
}

/* Applies singles and whips[1] to the state. `*n_open`: remaining candidates. */
static gv_chain_rest settle(gv_nine_chains *work, bool whips, unsigned *n_open)
{
    const gv_chain_rest rest = work->kernel->settle(&work->state, whips);
    GV_CHECK(rest == GV_CHAIN_EMPTY ? NULL : gv_chain_state_check(&work->state),
             gv_nine_chains_dump(work));
    *n_open = 0;
    for (unsigned r = 0; r < 3 && rest == GV_CHAIN_STUCK; r++)
        for (unsigned d = 0; d < 9; d++)
            *n_open += (unsigned)__builtin_popcount(work->state.open[r].lane[d]);
    return rest;
}

/* The lengths one after the other, as far as they are needed. */
static gv_chain_rest run_lengths(gv_nine_chains *work, bool *hopeless)
{
    gv_chain_result *const result = work->result;
    gv_chain_rest rest = settle(work, false, &result->n_singles);
    result->n_whips = result->n_singles;
    if (rest != GV_CHAIN_STUCK || work->control->max_length == 0)
        return rest;
    result->level = 1;
    rest = settle(work, true, &result->n_whips);
    assert(result->n_whips <= result->n_singles);
    plant(work);
    while (rest == GV_CHAIN_STUCK && !*hopeless && !stopped(work) &&
           result->level < work->control->max_length)
        rest = run_length(work, ++result->level, hopeless);
    return rest;
}

void gv_nine_chains_rate(gv_chain_result *out, gv_nine_chains *work,
                         const gv_nine_cands *puzzle, gv_chain_rating rating,
                         const gv_chain_control *control)
{
    static const unsigned how[GV_N_CHAIN_RATINGS] = {
        [GV_CHAIN_W] = GV_CHAIN_TOUCHED,
        [GV_CHAIN_B] = GV_CHAIN_BARRED,
        [GV_CHAIN_GW] = GV_CHAIN_SEGMENTS | GV_CHAIN_TOUCHED,
        [GV_CHAIN_GB] = GV_CHAIN_SEGMENTS | GV_CHAIN_BARRED,
    };
    assert(control->max_length <= GV_CHAIN_MAX_LENGTH);
    assert((unsigned)rating < GV_N_CHAIN_RATINGS);
    *out = (gv_chain_result){ .end = GV_END_COMPLETE };
    work->result = out;
    work->control = control;
    work->next_look = LOOK_EVERY;
    work->how = how[rating];
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            work->state.labels[r].lane[d] = puzzle->word[r][d];
    bool hopeless = false;
    const gv_chain_rest rest = run_lengths(work, &hopeless);
    if (rest == GV_CHAIN_SOLVED)
        out->outcome = GV_OUTCOME_OK;
    else if (rest == GV_CHAIN_EMPTY)
        out->outcome = GV_OUTCOME_NONE;
    else if (stopped(work))
        out->outcome = GV_OUTCOME_LIMIT;
    else
        out->outcome = GV_OUTCOME_BEYOND;
    if (out->outcome != GV_OUTCOME_LIMIT)
        out->end = GV_END_COMPLETE;
    if (out->outcome == GV_OUTCOME_BEYOND)
        out->level = control->max_length; // also when it was hopeless before
    GV_LOG(2, chains, "rating %d: %s, level %u, %llu partial chains", (int)rating,
           gv_outcome_name(out->outcome), out->level,
           (unsigned long long)out->n_partials);
}
