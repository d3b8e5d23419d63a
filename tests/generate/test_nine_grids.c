/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_nine_grids.c -- complete 9x9 grids: the tables add up to the known numbers, and
 * what is drawn is uniform as far as samples can tell. Bands and stacks are drawn in
 * very different ways, so that much is compared with the grid turned over. With the
 * argument "full": a million grids. */
#include "sudoku9/sampling/grids.h"

#include "sudoku9/sampling/bands.h"
#include "../sudoku9/slow_nine.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>

enum {
    N_BATCH = 1000,
    N_QUICK = 100000,
    N_FULL = 1000000,
    N_MOVES = 56, /* column sets of a box below a given one */
    N_PAIRS = N_MOVES * N_MOVES,
    N_UNITS = 6, /* three bands, three stacks */
    N_CONFIGURATIONS = GV_NINE_PARTITIONS * GV_NINE_PARTITIONS
};

typedef struct fixture {
    gv_arena arena;
    const gv_nine_bands *bands;
    const gv_nine_grids *grids;
    size_t n_grids; /* of a sample */
} fixture;

static fixture shared_fixture; /* main sets the size of samples */

static int setup(void **ctx)
{
    fixture *const f = &shared_fixture;
    gv_arena_init(&f->arena, NULL);
    f->bands = gv_nine_bands_new(&f->arena);
    f->grids = gv_nine_grids_new(&f->arena);
    *ctx = f;
    return f->bands && f->grids ? 0 : 1;
}

static int teardown(void **ctx)
{
    fixture *const f = *ctx;
    gv_arena_free(&f->arena);
    return 0;
}

/* Calls `look` with each grid of a sample. */
static void for_each_grid(const fixture *f, uint64_t seed,
                          void (*look)(void *user, const uint8_t *grid), void *user)
{
    static uint8_t grids[N_BATCH][81];
    gv_rng rng = gv_rng_stream(seed, 0);
    for (size_t n = 0; n < f->n_grids; n += N_BATCH) {
        gv_nine_grids_draw(f->grids, &rng, grids, N_BATCH);
        for (size_t i = 0; i < N_BATCH; i++)
            look(user, grids[i]);
    }
}

/* Chi-square with n - 1 degrees of freedom, made a standard normal number (Wilson and
 * Hilferty): beyond 4 with probability 0.00003. */
static double chi_square(const unsigned *seen, const double *expected, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
    const double freedom = (double)(n - 1), spread = 2 / (9 * freedom);
    return (cbrt(sum / freedom) - (1 - spread)) / sqrt(spread);
}

static void assert_shares(const unsigned *seen, const double *expected, size_t n)
{
    assert_true(chi_square(seen, expected, n) < 4);
}

static void assert_equal_shares(const unsigned *seen, size_t n)
{
    double expected[81], sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += seen[i];
    for (size_t i = 0; i < n; i++)
        expected[i] = sum / (double)n;
    assert_shares(seen, expected, n);
}

/* ---- exact shares ---- */

typedef struct box_list {
    uint8_t boxes[N_MOVES][9]; /* column by column */
    unsigned n_boxes;
} box_list;

/* Writes the digits of three sets one after the other. */
static void write_box(uint8_t box[9], const unsigned sets[3])
{
    for (unsigned column = 0, place = 0; column < 3; column++)
        for (unsigned left = sets[column]; left; left &= left - 1)
            box[place++] = (uint8_t)__builtin_ctz(left);
}

/* All column sets of a box that have no digit in the same column as `above`, listed
 * together with those of the box that is then left. */
static void list_lower(box_list *second, box_list *third, const uint8_t above[9])
{
    unsigned not_in[3], sets[3];
    for (unsigned column = 0; column < 3; column++) {
        not_in[column] = 0x1FF;
        for (unsigned i = 0; i < 3; i++)
            not_in[column] ^= 1u << above[3 * column + i];
    }
    second->n_boxes = 0;
    for (sets[0] = 0; sets[0] < 512; sets[0]++)
        for (sets[1] = 0; sets[1] < 512; sets[1]++) {
            sets[2] = 0x1FF & ~(sets[0] | sets[1]);
            bool fits = !(sets[0] & sets[1]);
            for (unsigned column = 0; column < 3 && fits; column++)
                fits = __builtin_popcount(sets[column]) == 3 &&
                       !(sets[column] & ~not_in[column]);
            if (!fits)
                continue;
            assert_true(second->n_boxes < N_MOVES);
            const unsigned others[3] = { not_in[0] ^ sets[0], not_in[1] ^ sets[1],
                                         not_in[2] ^ sets[2] };
            write_box(second->boxes[second->n_boxes], sets);
            write_box(third->boxes[second->n_boxes++], others);
        }
    assert_int_equal(second->n_boxes, N_MOVES);
}

/* Of each box of a list, the partition it has where `first` is the standard box. */
static void list_partitions(unsigned out[N_MOVES], const gv_nine_bands *bands,
                            const box_list *list, const uint8_t first[9])
{
    uint8_t map[9];
    gv_nine_standard(map, first);
    for (unsigned i = 0; i < N_MOVES; i++)
        out[i] = gv_nine_partition(bands, list->boxes[i], map);
}

/* What can be below the boxes of a representative. */
typedef struct lower_boxes {
    box_list second[3], third[3];
} lower_boxes;

static void list_all_lower(lower_boxes *out, const gv_nine_bands *bands,
                           const gv_nine_band_class *entry)
{
    for (unsigned stack = 0; stack < 3; stack++)
        list_lower(&out->second[stack], &out->third[stack],
                   bands->digits[entry->partition[stack]]);
}

/* The ways to choose two bands, up to the order of rows, below the representative of a
 * class, by the boxes in the first two stacks of the second band: all 56^3 column sets
 * one by one. */
static void count_below(uint64_t counts[N_PAIRS], const gv_nine_bands *bands,
                        const gv_nine_band_class *entry)
{
    lower_boxes lower;
    list_all_lower(&lower, bands, entry);
    for (unsigned i = 0; i < N_MOVES; i++) {
        unsigned ids[4][N_MOVES];
        for (unsigned stack = 1; stack < 3; stack++) {
            list_partitions(ids[stack - 1], bands, &lower.second[stack],
                            lower.second[0].boxes[i]);
            list_partitions(ids[stack + 1], bands, &lower.third[stack],
                            lower.third[0].boxes[i]);
        }
        for (unsigned j = 0; j < N_MOVES; j++) {
            uint64_t n = 0;
            for (unsigned k = 0; k < N_MOVES; k++) {
                const unsigned second = bands->class_of[ids[0][j]][ids[1][k]];
                const unsigned third = bands->class_of[ids[2][j]][ids[3][k]];
                n += (uint64_t)bands->classes[second].n_bands *
                     bands->classes[third].n_bands;
            }
            counts[N_MOVES * i + j] = n;
        }
    }
}

static uint64_t sum_pairs(const uint64_t counts[N_PAIRS])
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < N_PAIRS; i++)
        sum += counts[i];
    return sum;
}

/* For each class, 1 / 60480 / 216 of the number of grids whose first band is in it. */
static void count_classes(uint64_t counts[GV_NINE_CLASSES], const gv_nine_bands *bands)
{
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++) {
        const gv_nine_band_class *const entry = &bands->classes[i];
        uint64_t below[N_PAIRS];
        count_below(below, bands, entry);
        counts[i] = (uint64_t)entry->size * entry->n_bands * sum_pairs(below);
    }
}

static void expect_classes(double expected[GV_NINE_CLASSES], const fixture *f)
{
    uint64_t counts[GV_NINE_CLASSES];
    count_classes(counts, f->bands);
    double total = 0;
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++)
        total += (double)counts[i];
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++)
        expected[i] = (double)f->n_grids * (double)counts[i] / total;
}

static void assert_digits(const gv_bigint *number, const char *expected)
{
    char digits[40];
    assert_true(gv_bigint_room(number) <= sizeof digits);
    gv_bigint_decimal(number, digits);
    assert_string_equal(digits, expected);
}

static void the_tables_add_up_to_the_known_numbers(void **ctx)
{
    const fixture *const f = *ctx;
    gv_bigint n_grids, n_bands, listed;
    gv_bigint_init(&n_grids);
    gv_bigint_init(&n_bands);
    gv_bigint_init(&listed);
    gv_nine_grids_total(f->grids, &n_grids, &n_bands);
    assert_digits(&n_grids, "6670903752021072936960");
    assert_digits(&n_bands, "948109639680");

    uint64_t counts[GV_NINE_CLASSES];
    count_classes(counts, f->bands);
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++)
        gv_bigint_add_u64(&listed, counts[i]);
    gv_bigint_multiply_u64(&listed, 60480 * 216);
    assert_int_equal(gv_bigint_compare(&n_grids, &listed), 0);
    gv_bigint_free(&n_grids);
    gv_bigint_free(&n_bands);
    gv_bigint_free(&listed);
}

/* ---- samples ---- */

static void assert_is_grid(void *user, const uint8_t *grid)
{
    (void)user;
    assert_true(slow_is_grid(grid));
}

static void all_grids_are_grids(void **ctx)
{
    for_each_grid(*ctx, 1, assert_is_grid, NULL);
}

/* Of a band (0 to 2), or of a stack (3 to 5) as a band of the grid turned over. */
static unsigned unit_digit(const uint8_t *grid, unsigned unit, unsigned row,
                           unsigned column)
{
    const unsigned line = 3 * (unit % 3) + row;
    return grid[unit < 3 ? 9 * line + column : 9 * column + line];
}

/* A box, column by column. Where the digits of a column are does not count: its set is
 * written in ascending order. */
static void read_box(uint8_t box[9], const uint8_t *grid, unsigned unit,
                     unsigned number)
{
    unsigned sets[3] = { 0, 0, 0 };
    for (unsigned cell = 0; cell < 9; cell++)
        sets[cell % 3] |=
            1u << (unit_digit(grid, unit, cell / 3, 3 * number + cell % 3) - 1);
    write_box(box, sets);
}

/* The number of its configuration: 280 * second + third partition. */
static unsigned configuration_of(const gv_nine_bands *bands, const uint8_t *grid,
                                 unsigned unit)
{
    uint8_t box[3][9], map[9];
    for (unsigned i = 0; i < 3; i++)
        read_box(box[i], grid, unit, i);
    gv_nine_standard(map, box[0]);
    return GV_NINE_PARTITIONS * gv_nine_partition(bands, box[1], map) +
           gv_nine_partition(bands, box[2], map);
}

typedef struct configurations {
    const gv_nine_bands *bands;
    unsigned seen[N_UNITS][N_CONFIGURATIONS];
} configurations;

static void see_configurations(void *user, const uint8_t *grid)
{
    configurations *const c = user;
    for (unsigned unit = 0; unit < N_UNITS; unit++)
        c->seen[unit][configuration_of(c->bands, grid, unit)]++;
}

static unsigned class_of(const gv_nine_bands *bands, unsigned configuration)
{
    return bands->class_of[configuration / GV_NINE_PARTITIONS]
                          [configuration % GV_NINE_PARTITIONS];
}

static const configurations *sample_configurations(const fixture *f, uint64_t seed)
{
    static configurations c;
    c = (configurations){ .bands = f->bands };
    for_each_grid(f, seed, see_configurations, &c);
    return &c;
}

static void bands_and_stacks_have_their_shares_of_the_44_classes(void **ctx)
{
    const fixture *const f = *ctx;
    const configurations *const c = sample_configurations(f, 2);
    double expected[GV_NINE_CLASSES];
    expect_classes(expected, f);
    for (unsigned unit = 0; unit < N_UNITS; unit++) {
        unsigned seen[GV_NINE_CLASSES] = { 0 };
        for (unsigned i = 0; i < N_CONFIGURATIONS; i++)
            seen[class_of(f->bands, i)] += c->seen[unit][i];
        assert_shares(seen, expected, GV_NINE_CLASSES);
    }
}

static void the_configurations_of_a_class_are_equally_likely(void **ctx)
{
    const fixture *const f = *ctx;
    const configurations *const c = sample_configurations(f, 3);
    double shares[GV_NINE_CLASSES];
    static double expected[N_CONFIGURATIONS];
    expect_classes(shares, f);
    for (unsigned i = 0; i < N_CONFIGURATIONS; i++) {
        const unsigned class = class_of(f->bands, i);
        expected[i] = shares[class] / f->bands->classes[class].size;
    }
    for (unsigned unit = 0; unit < N_UNITS; unit++)
        assert_shares(c->seen[unit], expected, N_CONFIGURATIONS);
}

/* ---- samples of a class without symmetries ---- */

/* Where a band (or stack) is in such a class, there is one way only that maps the
 * representative to its column sets. */
typedef struct view {
    uint8_t digit[9];  /* of the representative that became this digit of the grid */
    uint8_t column[9]; /* that this column of the representative became */
} view;

static const gv_nine_band_class *class_without_symmetries(const gv_nine_bands *bands)
{
    unsigned i = 0;
    while (bands->classes[i].size != GV_NINE_ORDERS * GV_NINE_RELABELLINGS)
        assert_true(++i < GV_NINE_CLASSES);
    return &bands->classes[i];
}

/* False when the band is in another class. */
static bool map_back(view *out, const gv_nine_bands *bands,
                     const gv_nine_band_class *entry, const uint8_t *grid,
                     unsigned unit)
{
    const unsigned configuration = configuration_of(bands, grid, unit);
    if (&bands->classes[class_of(bands, configuration)] != entry)
        return false;
    const unsigned way = bands->way_to[configuration / GV_NINE_PARTITIONS]
                                      [configuration % GV_NINE_PARTITIONS];
    const uint8_t *const boxes = gv_nine_orders[way % 8];
    uint8_t box[9], place[9];
    read_box(box, grid, unit, 0);
    for (uint8_t digit = 0; digit < 9; digit++) {
        const unsigned standard = entry->standard[boxes[0]][digit];
        out->digit[box[bands->relabelling[way / 8][standard]]] = digit;
    }
    for (unsigned column = 0; column < 9; column++) {
        const unsigned from = boxes[column / 3];
        gv_nine_standard(place, bands->digits[entry->partition[from]]);
        const unsigned digit = unit_digit(grid, unit, 0, column) - 1;
        out->column[3 * from + place[out->digit[digit]] / 3] = (uint8_t)column;
    }
    return true;
}

/* A digit of a band in terms of the representative. */
static uint8_t digit_back(const view *v, const uint8_t *grid, unsigned unit,
                          unsigned row, unsigned column)
{
    return v->digit[unit_digit(grid, unit, row, v->column[column]) - 1];
}

typedef struct pairs {
    const gv_nine_bands *bands;
    const gv_nine_band_class *class;
    lower_boxes lower;
    unsigned seen[N_PAIRS];
} pairs;

static void see_pairs(void *user, const uint8_t *grid)
{
    pairs *const p = user;
    view v;
    if (!map_back(&v, p->bands, p->class, grid, 0))
        return;
    unsigned found[2] = { 0, 0 };
    for (unsigned box = 0; box < 2; box++) {
        unsigned sets[3] = { 0, 0, 0 };
        for (unsigned cell = 0; cell < 9; cell++)
            sets[cell % 3] |= 1u
                              << digit_back(&v, grid, 1, cell / 3, 3 * box + cell % 3);
        uint8_t below[9];
        write_box(below, sets);
        while (memcmp(p->lower.second[box].boxes[found[box]], below, 9) != 0)
            assert_true(++found[box] < N_MOVES);
    }
    p->seen[N_MOVES * found[0] + found[1]]++;
}

static void column_sets_below_a_band_have_their_shares(void **ctx)
{
    const fixture *const f = *ctx;
    static pairs p;
    p = (pairs){ .bands = f->bands, .class = class_without_symmetries(f->bands) };
    list_all_lower(&p.lower, p.bands, p.class);
    for_each_grid(f, 5, see_pairs, &p);

    uint64_t counts[N_PAIRS];
    count_below(counts, p.bands, p.class);
    unsigned n_seen = 0;
    for (unsigned i = 0; i < N_PAIRS; i++)
        n_seen += p.seen[i];
    double expected[N_PAIRS];
    for (unsigned i = 0; i < N_PAIRS; i++)
        expected[i] = (double)n_seen * (double)counts[i] / (double)sum_pairs(counts);
    assert_shares(p.seen, expected, N_PAIRS);
}

/* How often each part of the mapping, and each stored band, was seen. */
typedef struct mappings {
    const gv_nine_bands *bands;
    const gv_nine_band_class *class;
    struct {
        unsigned digit[9][9], stacks[6], columns[3][6], rows[6], band[81];
    } seen[N_UNITS];
} mappings;

/* The number of the order of three different numbers. */
static unsigned order_of(unsigned a, unsigned b, unsigned c)
{
    return 2 * ((unsigned)(a > b) + (a > c)) + (b > c);
}

/* The number of the band as it is stored: digits ascend in the first column. */
static unsigned find_stored(const view *v, const gv_nine_band_class *entry,
                            const uint8_t *grid, unsigned unit)
{
    uint8_t band[GV_NINE_BAND_CELLS];
    for (unsigned row = 0; row < 3; row++) {
        unsigned to = 0;
        for (unsigned other = 0; other < 3; other++)
            to +=
                digit_back(v, grid, unit, other, 0) < digit_back(v, grid, unit, row, 0);
        for (unsigned column = 0; column < 9; column++)
            band[3 * column + to] = digit_back(v, grid, unit, row, column);
    }
    unsigned found = 0;
    while (memcmp(entry->bands[found], band, sizeof band) != 0)
        assert_true(++found < entry->n_bands);
    return found;
}

static void see_mappings(void *user, const uint8_t *grid)
{
    mappings *const m = user;
    for (unsigned unit = 0; unit < N_UNITS; unit++) {
        view v;
        if (!map_back(&v, m->bands, m->class, grid, unit))
            continue;
        const uint8_t *const column = v.column;
        for (unsigned digit = 0; digit < 9; digit++)
            m->seen[unit].digit[digit][v.digit[digit]]++;
        m->seen[unit].stacks[order_of(column[0] / 3, column[3] / 3, column[6] / 3)]++;
        for (unsigned i = 0; i < 3; i++)
            m->seen[unit].columns[i][order_of(column[3 * i], column[3 * i + 1],
                                              column[3 * i + 2])]++;
        m->seen[unit].rows[order_of(digit_back(&v, grid, unit, 0, 0),
                                    digit_back(&v, grid, unit, 1, 0),
                                    digit_back(&v, grid, unit, 2, 0))]++;
        m->seen[unit].band[find_stored(&v, m->class, grid, unit)]++;
    }
}

static void bands_and_stacks_are_mapped_in_any_way(void **ctx)
{
    const fixture *const f = *ctx;
    mappings m = { .bands = f->bands, .class = class_without_symmetries(f->bands) };
    assert_true(m.class->n_bands <= 81);
    for_each_grid(f, 6, see_mappings, &m);
    for (unsigned unit = 0; unit < N_UNITS; unit++) {
        for (unsigned digit = 0; digit < 9; digit++)
            assert_equal_shares(m.seen[unit].digit[digit], 9);
        assert_equal_shares(m.seen[unit].stacks, 6);
        for (unsigned i = 0; i < 3; i++)
            assert_equal_shares(m.seen[unit].columns[i], 6);
        assert_equal_shares(m.seen[unit].rows, 6);
        assert_equal_shares(m.seen[unit].band, m.class->n_bands);
    }
}

/* ---- other samples ---- */

/* How the second box of a band or stack lies to the first, up to relabelling: the
 * number of pairs of columns, one of each, that have two or three digits in common. */
enum { N_KINDS = 10 };

static unsigned kind_of(const gv_nine_bands *bands, unsigned second)
{
    unsigned n_two = 0, n_three = 0;
    for (unsigned column = 0; column < 3; column++)
        for (unsigned other = 0; other < 3; other++) {
            unsigned n = 0; // the first box is standard: 3c, 3c + 1, 3c + 2
            for (unsigned i = 0; i < 3; i++)
                n += bands->digits[second][3 * other + i] / 3 == column;
            n_two += n == 2;
            n_three += n == 3;
        }
    assert_true(n_two + 3 * n_three < N_KINDS);
    return n_two + 3 * n_three;
}

static void pairs_of_boxes_have_their_shares_of_each_kind(void **ctx)
{
    const fixture *const f = *ctx;
    const configurations *const c = sample_configurations(f, 4);
    double shares[GV_NINE_CLASSES], expected[N_KINDS] = { 0 };
    expect_classes(shares, f);
    unsigned seen[N_UNITS][N_KINDS] = { { 0 } };
    for (unsigned i = 0; i < N_CONFIGURATIONS; i++) {
        const unsigned class = class_of(f->bands, i);
        const unsigned kind = kind_of(f->bands, i / GV_NINE_PARTITIONS);
        expected[kind] += shares[class] / f->bands->classes[class].size;
        for (unsigned unit = 0; unit < N_UNITS; unit++)
            seen[unit][kind] += c->seen[unit][i];
    }
    // Kinds that do not exist are left out.
    unsigned n = 0;
    for (unsigned kind = 0; kind < N_KINDS; kind++) {
        if (expected[kind] == 0)
            continue;
        expected[n] = expected[kind];
        for (unsigned unit = 0; unit < N_UNITS; unit++)
            seen[unit][n] = seen[unit][kind];
        n++;
    }
    assert_int_equal(n, 5);
    for (unsigned unit = 0; unit < N_UNITS; unit++)
        assert_shares(seen[unit], expected, n);
}

typedef struct digit_counts {
    unsigned cell[81][9];
    unsigned pair[81][81]; /* with the middle cell: 9 * its digit + digit, from 0 */
} digit_counts;

static void see_digits(void *user, const uint8_t *grid)
{
    digit_counts *const counts = user;
    for (unsigned cell = 0; cell < 81; cell++) {
        counts->cell[cell][grid[cell] - 1]++;
        counts->pair[cell][9 * (grid[40] - 1) + grid[cell] - 1]++;
    }
}

static void digits_are_equally_likely_in_cells_and_pairs_of_cells(void **ctx)
{
    static digit_counts counts;
    counts = (digit_counts){ { { 0 } }, { { 0 } } };
    for_each_grid(*ctx, 8, see_digits, &counts);
    for (unsigned cell = 0; cell < 81; cell++) {
        assert_equal_shares(counts.cell[cell], 9);
        unsigned same[9], different[72];
        for (unsigned i = 0, n = 0; i < 81; i++)
            if (i % 10 == 0)
                same[i / 10] = counts.pair[cell][i];
            else
                different[n++] = counts.pair[cell][i];
        if (same[0])
            assert_equal_shares(same, 9);
        if (cell != 40)
            assert_equal_shares(different, 72);
    }
}

/* Unavoidable sets of four cells: two digits, exchanged in two rows of a band. */
static unsigned count_fours(const uint8_t *grid, unsigned unit)
{
    unsigned digit[3][9], n = 0;
    for (unsigned cell = 0; cell < 27; cell++)
        digit[cell / 9][cell % 9] = unit_digit(grid, unit, cell / 9, cell % 9);
    for (unsigned row = 0; row < 3; row++) {
        const unsigned *const one = digit[row], *const other = digit[(row + 1) % 3];
        for (unsigned i = 0; i < 9; i++)
            for (unsigned j = 0; j < i; j++)
                n += one[i] == other[j] && one[j] == other[i];
    }
    return n;
}

typedef struct fours {
    double total, sum[N_UNITS], squares[N_UNITS];
} fours;

static void see_fours(void *user, const uint8_t *grid)
{
    fours *const seen = user;
    unsigned total = 0;
    for (unsigned unit = 0; unit < N_UNITS; unit++) {
        const unsigned n = count_fours(grid, unit);
        seen->sum[unit] += n;
        seen->squares[unit] += n * n;
        total += n;
    }
    seen->total += total;
}

/* The number is known from other samplers, to 0.01. Its standard deviation over grids
 * is about 3.4: 0.0034 for the mean of a million. */
static void grids_have_11_58_unavoidable_sets_of_four_cells(void **ctx)
{
    const fixture *const f = *ctx;
    const double n = (double)f->n_grids;
    fours seen = { .total = 0 };
    for_each_grid(f, 7, see_fours, &seen);
    const double mean = seen.total / n;
    assert_true(fabs(mean - 11.58) < (f->n_grids == N_FULL ? 0.02 : 0.05));
    for (unsigned unit = 0; unit < N_UNITS; unit++) {
        const double part = seen.sum[unit] / n;
        const double part_error = sqrt((seen.squares[unit] / n - part * part) / n);
        assert_true(fabs(part - mean / (double)N_UNITS) < 4 * part_error);
    }
}

/* ---- streams and memory ---- */

static void grids_do_not_depend_on_how_many_are_drawn_at_once(void **ctx)
{
    const fixture *const f = *ctx;
    uint8_t together[100][81], alone[1][81];
    gv_rng rng = gv_rng_stream(9, 1), again = gv_rng_stream(9, 1);
    gv_nine_grids_draw(f->grids, &rng, together, 100);
    for (unsigned i = 0; i < 100; i++) {
        gv_nine_grids_draw(f->grids, &again, alone, 1);
        assert_memory_equal(alone[0], together[i], 81);
        assert_true(i == 0 || memcmp(together[i], together[i - 1], 81) != 0);
    }
    assert_memory_equal(&rng, &again, sizeof rng);
}

static void every_failing_allocation_is_reported(void **ctx)
{
    (void)ctx;
    size_t fail_at = 1;
    for (;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        const bool made = gv_nine_grids_new(&arena);
        gv_arena_free(&arena);
        assert_int_equal(made, memory.n_calls < fail_at);
        if (made)
            break;
    }
    assert_true(fail_at > 2);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(the_tables_add_up_to_the_known_numbers),
        cmocka_unit_test(all_grids_are_grids),
        cmocka_unit_test(bands_and_stacks_have_their_shares_of_the_44_classes),
        cmocka_unit_test(column_sets_below_a_band_have_their_shares),
        cmocka_unit_test(pairs_of_boxes_have_their_shares_of_each_kind),
        cmocka_unit_test(digits_are_equally_likely_in_cells_and_pairs_of_cells),
        cmocka_unit_test(bands_and_stacks_are_mapped_in_any_way),
        cmocka_unit_test(grids_have_11_58_unavoidable_sets_of_four_cells),
        cmocka_unit_test(grids_do_not_depend_on_how_many_are_drawn_at_once),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(all_grids_are_grids),
        cmocka_unit_test(bands_and_stacks_have_their_shares_of_the_44_classes),
        cmocka_unit_test(the_configurations_of_a_class_are_equally_likely),
        cmocka_unit_test(column_sets_below_a_band_have_their_shares),
        cmocka_unit_test(pairs_of_boxes_have_their_shares_of_each_kind),
        cmocka_unit_test(digits_are_equally_likely_in_cells_and_pairs_of_cells),
        cmocka_unit_test(bands_and_stacks_are_mapped_in_any_way),
        cmocka_unit_test(grids_have_11_58_unavoidable_sets_of_four_cells),
    };
    const bool is_full = argc > 1 && !strcmp(argv[1], "full");
    shared_fixture.n_grids = is_full ? N_FULL : N_QUICK;
    if (is_full)
        return cmocka_run_group_tests(full, setup, teardown);
    return cmocka_run_group_tests(quick, setup, teardown);
}
