/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_nine_bands.c -- the tables of bands against their definitions: partitions,
 * classes, the ways from representatives, and the bands, counted row by row. */
#include "sudoku9/sampling/bands.h"

#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdbool.h>

typedef struct fixture {
    gv_arena arena;
    const gv_nine_bands *bands;
} fixture;

static int setup(void **ctx)
{
    static fixture f;
    gv_arena_init(&f.arena, NULL);
    f.bands = gv_nine_bands_new(&f.arena);
    *ctx = &f;
    return f.bands ? 0 : 1;
}

static int teardown(void **ctx)
{
    fixture *const f = *ctx;
    gv_arena_free(&f->arena);
    return 0;
}

/* ---- definitions ---- */

/* The sets of the columns of a box, digits column by column. */
static void column_sets(unsigned sets[3], const uint8_t box[9])
{
    for (unsigned column = 0; column < 3; column++)
        sets[column] = 1u << box[3 * column] | 1u << box[3 * column + 1] |
                       1u << box[3 * column + 2];
}

static bool has_same_columns(const uint8_t one[9], const uint8_t other[9])
{
    unsigned a[3], b[3];
    column_sets(a, one);
    column_sets(b, other);
    unsigned n_same = 0;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            n_same += a[i] == b[j];
    return n_same == 3;
}

static void configuration_sets(unsigned sets[9], const gv_nine_bands *bands,
                               unsigned second, unsigned third)
{
    column_sets(sets, bands->digits[0]);
    column_sets(sets + 3, bands->digits[second]);
    column_sets(sets + 6, bands->digits[third]);
}

/* The number of ways to fill rows with what is left of the columns, each row with all
 * nine digits; `used` are the digits of the current row, which is full up to `column`.
 */
static unsigned count_bands(unsigned left[9], unsigned row, unsigned column,
                            unsigned used)
{
    if (row == 3)
        return 1;
    if (column == 9)
        return count_bands(left, row + 1, 0, 0);
    unsigned n = 0;
    const unsigned options = left[column] & ~used;
    for (unsigned rest = options; rest; rest &= rest - 1) {
        const unsigned digit = rest & (0 - rest);
        left[column] ^= digit;
        n += count_bands(left, row, column + 1, used | digit);
        left[column] ^= digit;
    }
    return n;
}

/* ---- tests ---- */

static void partitions_are_all_different(void **ctx)
{
    const gv_nine_bands *const bands = ((fixture *)*ctx)->bands;
    static const uint8_t standard[9] = { 0, 1, 2, 3, 4, 5, 6, 7, 8 };
    assert_memory_equal(bands->digits[0], standard, 9);
    for (unsigned i = 0; i < GV_NINE_PARTITIONS; i++) {
        assert_int_equal(gv_nine_partition(bands, bands->digits[i], standard), i);
        unsigned sets[3];
        column_sets(sets, bands->digits[i]);
        assert_int_equal(sets[0] | sets[1] | sets[2], 0x1FF);
        for (unsigned j = 0; j < i; j++)
            assert_false(has_same_columns(bands->digits[i], bands->digits[j]));
    }
}

static void relabellings_are_all_different_and_keep_the_standard_box(void **ctx)
{
    const gv_nine_bands *const bands = ((fixture *)*ctx)->bands;
    for (unsigned i = 0; i < GV_NINE_RELABELLINGS; i++) {
        assert_true(has_same_columns(bands->relabelling[i], bands->digits[0]));
        for (unsigned j = 0; j < i; j++)
            assert_memory_not_equal(bands->relabelling[i], bands->relabelling[j], 9);
    }
}

static void classes_share_out_all_configurations(void **ctx)
{
    const gv_nine_bands *const bands = ((fixture *)*ctx)->bands;
    unsigned size[GV_NINE_CLASSES] = { 0 };
    for (unsigned i = 0; i < GV_NINE_PARTITIONS; i++)
        for (unsigned j = 0; j < GV_NINE_PARTITIONS; j++) {
            assert_in_range(bands->class_of[i][j], 0, GV_NINE_CLASSES - 1);
            size[bands->class_of[i][j]]++;
        }
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++) {
        const gv_nine_band_class *const entry = &bands->classes[i];
        assert_int_equal(entry->size, size[i]);
        assert_int_equal(entry->partition[0], 0);
        assert_int_equal(bands->class_of[entry->partition[1]][entry->partition[2]], i);
    }
}

/* Box `from` of the representative, mapped along a way. */
static void map_box(uint8_t out[9], const gv_nine_bands *bands,
                    const gv_nine_band_class *entry, unsigned way, unsigned from)
{
    const unsigned first = gv_nine_orders[way % 8][0];
    for (unsigned place = 0; place < 9; place++) {
        const unsigned digit = bands->digits[entry->partition[from]][place];
        out[place] = bands->relabelling[way / 8][entry->standard[first][digit]];
    }
}

static void ways_lead_from_the_representative_to_the_configuration(void **ctx)
{
    const gv_nine_bands *const bands = ((fixture *)*ctx)->bands;
    for (unsigned i = 0; i < GV_NINE_PARTITIONS; i++)
        for (unsigned j = 0; j < GV_NINE_PARTITIONS; j++) {
            const unsigned way = bands->way_to[i][j], to[3] = { 0, i, j };
            for (unsigned box = 0; box < 3; box++) {
                uint8_t mapped[9];
                map_box(mapped, bands, &bands->classes[bands->class_of[i][j]], way,
                        gv_nine_orders[way % 8][box]);
                assert_true(has_same_columns(mapped, bands->digits[to[box]]));
            }
        }
}

static void relabelling_and_exchanging_boxes_keep_the_class(void **ctx)
{
    const gv_nine_bands *const bands = ((fixture *)*ctx)->bands;
    gv_rng rng = gv_rng_stream(1, 0);
    for (unsigned turn = 0; turn < 20000; turn++) {
        const unsigned from[3] = { 0, (unsigned)gv_rng_below(&rng, GV_NINE_PARTITIONS),
                                   (unsigned)gv_rng_below(&rng, GV_NINE_PARTITIONS) };
        uint32_t labels[9], boxes[3];
        gv_rng_permutation(&rng, labels, 9);
        gv_rng_permutation(&rng, boxes, 3);
        uint8_t box[3][9], map[9];
        for (unsigned i = 0; i < 3; i++)
            for (unsigned place = 0; place < 9; place++)
                box[i][place] = (uint8_t)labels[bands->digits[from[boxes[i]]][place]];
        gv_nine_standard(map, box[0]);
        assert_int_equal(bands->class_of[gv_nine_partition(bands, box[1], map)]
                                        [gv_nine_partition(bands, box[2], map)],
                         bands->class_of[from[1]][from[2]]);
    }
}

static void bands_are_different_and_have_the_columns_of_the_representative(void **ctx)
{
    const gv_nine_bands *const bands = ((fixture *)*ctx)->bands;
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++) {
        const gv_nine_band_class *const entry = &bands->classes[i];
        unsigned sets[9];
        configuration_sets(sets, bands, entry->partition[1], entry->partition[2]);
        for (unsigned n = 0; n < entry->n_bands; n++) {
            const uint8_t *const band = entry->bands[n];
            unsigned rows[3] = { 0 };
            for (unsigned cell = 0; cell < GV_NINE_BAND_CELLS; cell++) {
                assert_true(sets[cell / 3] >> band[cell] & 1);
                rows[cell % 3] |= 1u << band[cell];
            }
            for (unsigned row = 0; row < 3; row++)
                assert_int_equal(rows[row], 0x1FF);
            for (unsigned column = 0; column < 9; column++) {
                const uint8_t *const digits = band + 3 * column;
                assert_true(digits[0] != digits[1] && digits[0] != digits[2] &&
                            digits[1] != digits[2]);
            }
            // Ascending in the first column: no two differ by the order of rows alone.
            assert_true(band[0] < band[1] && band[1] < band[2]);
            for (unsigned other = 0; other < n; other++)
                assert_memory_not_equal(band, entry->bands[other], GV_NINE_BAND_CELLS);
        }
    }
}

static void configurations_have_as_many_bands_as_their_class_says(void **ctx)
{
    const gv_nine_bands *const bands = ((fixture *)*ctx)->bands;
    gv_rng rng = gv_rng_stream(2, 0);
    for (unsigned turn = 0; turn < 500; turn++) {
        unsigned pair[2];
        for (unsigned i = 0; i < 2; i++) // representatives, then any configuration
            pair[i] = turn < GV_NINE_CLASSES
                          ? bands->classes[turn].partition[1 + i]
                          : (unsigned)gv_rng_below(&rng, GV_NINE_PARTITIONS);
        unsigned sets[9];
        configuration_sets(sets, bands, pair[0], pair[1]);
        const unsigned class = bands->class_of[pair[0]][pair[1]];
        assert_int_equal(count_bands(sets, 0, 0, 0), 6 * bands->classes[class].n_bands);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partitions_are_all_different),
        cmocka_unit_test(relabellings_are_all_different_and_keep_the_standard_box),
        cmocka_unit_test(classes_share_out_all_configurations),
        cmocka_unit_test(ways_lead_from_the_representative_to_the_configuration),
        cmocka_unit_test(relabelling_and_exchanging_boxes_keep_the_class),
        cmocka_unit_test(
            bands_are_different_and_have_the_columns_of_the_representative),
        cmocka_unit_test(configurations_have_as_many_bands_as_their_class_says),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
