/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.c -- regions to be coloured so that neighbours differ:
 *
 *     map red green blue
 *     WA: NT SA
 *     SA: NT Q NSW V
 *     T:
 *     NT=red V=blue
 *
 * "map 4" has the colours 1 to 4. A line names a region and neighbours of it; a border
 * may be stated from both sides. Graphs are coloured in the same way. */
#include "text/application/names.h"

#include <string.h>

enum { MOST_COLOURS = 100, MAP_SIDE = 24 };

typedef struct map {
    bool counted; /* the colours are numbers */
    gv_app_names colours, regions;
    int32_t given[GV_APP_MOST_NAMES]; /* the number of its colour + 1; 0: none */
} map;

/* ---- reading ---- */

/* A number of colours, or their names. */
static gv_status read_colours(map *m, gv_app_text *text)
{
    gv_text_span word;
    int64_t n;
    uint32_t colour;
    const bool any = gv_app_next_word(&word, text);
    const size_t after = text->at;
    gv_text_span next;
    m->counted =
        any && gv_app_number_of(&n, text, word) && !gv_app_next_word(&next, text);
    if (m->counted && (n < 1 || n > MOST_COLOURS))
        return gv_app_expected(text, word, "1 to 100 colours");
    if (m->counted)
        return gv_app_names_count(&m->colours, (uint32_t)n, text->err);
    if (!any)
        return gv_app_expected(text, word, "a number of colours or their names");
    text->at = after;
    do {
        const uint32_t before = m->colours.symbols.n_symbols;
        GV_TRY(gv_app_names_add(&colour, &m->colours, text, word));
        if (m->colours.symbols.n_symbols == before)
            return gv_app_fail(text, word.start, "this colour occurs twice");
        if (before == MOST_COLOURS)
            return gv_app_fail(text, word.start, "more than %d colours", MOST_COLOURS);
    } while (gv_app_next_word(&word, text));
    return GV_OK;
}

static gv_status read_neighbours(map *m, gv_text_span first, gv_app_text *text)
{
    uint32_t region, other;
    gv_text_span word;
    GV_TRY(gv_app_names_add(&region, &m->regions, text,
                            (gv_text_span){ first.start, first.length - 1 }));
    while (gv_app_next_word(&word, text)) {
        GV_TRY(gv_app_names_add(&other, &m->regions, text, word));
        if (other == region)
            return gv_app_fail(text, word.start,
                               "a region cannot be its own neighbour");
        gv_app_names_join(&m->regions, region, other);
    }
    return GV_OK;
}

static gv_status read_givens(map *m, gv_text_span word, gv_app_text *text)
{
    uint32_t region, colour;
    do {
        GV_TRY(gv_app_names_given(&region, &colour, &m->regions, &m->colours, text,
                                  word, "a region with ':' or a given REGION=COLOUR",
                                  "one of the colours"));
        if (m->given[region] && m->given[region] != (int32_t)colour + 1)
            return gv_app_fail(text, word.start, "this region has another colour");
        m->given[region] = (int32_t)colour + 1;
    } while (gv_app_next_word(&word, text));
    return GV_OK;
}

static bool make_room(map **out, gv_arena *arena)
{
    map *m = *out = GV_ARENA_NEW(arena, map, 1);
    return m && gv_app_names_init(&m->colours, false, arena) &&
           gv_app_names_init(&m->regions, true, arena);
}

static gv_status read(void **out, gv_app_text *text)
{
    map *m;
    gv_text_span word;
    if (!make_room(&m, text->arena))
        return gv_fail_memory(text->err);
    GV_TRY(read_colours(m, text));
    while (gv_app_next_line(text)) {
        (void)gv_app_next_word(&word, text);
        if (text->raw->text[gv_text_span_end(word) - 1] == ':')
            GV_TRY(read_neighbours(m, word, text));
        else
            GV_TRY(read_givens(m, word, text));
    }
    if (m->regions.symbols.n_symbols == 0)
        return gv_app_fail(text, text->raw->length,
                           "expected regions, found the end of the text");
    *out = m;
    return GV_OK;
}

/* ---- stating and writing ---- */

static void state(gv_app_model *model, const void *puzzle)
{
    const map *m = puzzle;
    const uint32_t n = m->regions.symbols.n_symbols;
    for (uint32_t region = 0; region < n; region++) {
        const gv_symbol name = gv_app_names_at(&m->regions, region);
        gv_app_choice(model, name.text, name.length);
        for (uint32_t i = 0; i < m->colours.symbols.n_symbols; i++)
            gv_app_value(model, gv_app_names_at(&m->colours, i).text,
                         gv_app_names_at(&m->colours, i).length);
    }
    for (uint32_t b = 0; b < n; b++)
        for (uint32_t a = 0; a < b; a++) {
            if (!gv_app_names_joined(&m->regions, a, b))
                continue;
            gv_app_constraint(model, "%s and %s are neighbours",
                              gv_app_names_at(&m->regions, a).text,
                              gv_app_names_at(&m->regions, b).text);
            gv_app_relate(model, a, GV_CSP_NE, b, 0);
        }
    for (uint32_t region = 0; region < n; region++)
        if (m->given[region])
            gv_app_give(model,
                        gv_app_label(model, region, (uint32_t)m->given[region] - 1));
}

/* Each region with its neighbours before it, so that the order of the regions is that
 * of the lines. */
static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const map *m = puzzle;
    gv_buffer_puts(out, "map");
    if (m->counted)
        gv_buffer_printf(out, " %u", m->colours.symbols.n_symbols);
    for (uint32_t i = 0; !m->counted && i < m->colours.symbols.n_symbols; i++)
        gv_buffer_printf(out, " %s", gv_app_names_at(&m->colours, i).text);
    for (uint32_t b = 0; b < m->regions.symbols.n_symbols; b++) {
        gv_buffer_printf(out, "\n%s:", gv_app_names_at(&m->regions, b).text);
        for (uint32_t a = 0; a < b; a++)
            if (gv_app_names_joined(&m->regions, a, b))
                gv_buffer_printf(out, " %s", gv_app_names_at(&m->regions, a).text);
    }
    gv_app_names_put_values(out, &m->regions, values);
}

/* ---- random ones ---- */

/* Regions grow from random squares of a board until it is full. */
static void grow(uint32_t *region, uint32_t n_regions, gv_rng *rng, uint32_t *order)
{
    enum { N = MAP_SIDE * MAP_SIDE };
    uint32_t n_free = N - n_regions;
    gv_rng_permutation(rng, order, N);
    for (uint32_t i = 0; i < N; i++)
        region[i] = UINT32_MAX;
    for (uint32_t i = 0; i < n_regions; i++)
        region[order[i]] = i;
    while (n_free) {
        const uint32_t at = (uint32_t)gv_rng_below(rng, N);
        const uint32_t row = at / MAP_SIDE, col = at % MAP_SIDE;
        const uint32_t beside[4] = { row ? at - MAP_SIDE : at, col ? at - 1 : at,
                                     row + 1 < MAP_SIDE ? at + MAP_SIDE : at,
                                     col + 1 < MAP_SIDE ? at + 1 : at };
        const uint32_t from = beside[gv_rng_below(rng, 4)];
        if (region[at] == UINT32_MAX && region[from] != UINT32_MAX) {
            region[at] = region[from];
            n_free--;
        }
    }
}

static void join_all(map *m, const uint32_t *region)
{
    for (uint32_t i = 0; i < MAP_SIDE * MAP_SIDE; i++) {
        if ((i + 1) % MAP_SIDE && region[i] != region[i + 1])
            gv_app_names_join(&m->regions, region[i], region[i + 1]);
        if (i + MAP_SIDE < MAP_SIDE * MAP_SIDE && region[i] != region[i + MAP_SIDE])
            gv_app_names_join(&m->regions, region[i], region[i + MAP_SIDE]);
    }
}

static bool may_have(const map *m, uint32_t region, int32_t colour)
{
    for (uint32_t other = 0; other < region; other++)
        if (gv_app_names_joined(&m->regions, region, other) &&
            m->given[other] == colour)
            return false;
    return true;
}

/* Colours the regions from `region` on at random; false if that takes too long. */
static bool colour_from(map *m, uint32_t region, gv_rng *rng, uint32_t *n_steps)
{
    enum { MOST_STEPS = 10000 };
    uint32_t order[MOST_COLOURS];
    const uint32_t n_colours = m->colours.symbols.n_symbols;
    if (region == m->regions.symbols.n_symbols)
        return true;
    gv_rng_permutation(rng, order, n_colours);
    for (uint32_t i = 0; i < n_colours && ++*n_steps < MOST_STEPS; i++) {
        m->given[region] = (int32_t)order[i] + 1;
        if (may_have(m, region, m->given[region]) &&
            colour_from(m, region + 1, rng, n_steps))
            return true;
    }
    m->given[region] = 0;
    return false;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    enum { N = MAP_SIDE * MAP_SIDE };
    map *m;
    uint32_t *region = GV_ARENA_NEW(arena, uint32_t, 2 * (size_t)N);
    uint32_t n_steps = 0;
    if (!region || !make_room(&m, arena))
        return gv_fail_memory(err);
    m->counted = true;
    GV_TRY(gv_app_names_count(&m->colours, (uint32_t)sizes[0], err));
    GV_TRY(gv_app_names_count(&m->regions, (uint32_t)sizes[1], err));
    grow(region, (uint32_t)sizes[1], rng, region + N);
    join_all(m, region);
    if (colour_from(m, 0, rng, &n_steps))
        *out = m;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    map *m = puzzle;
    *n = m->regions.symbols.n_symbols;
    return m->given;
}

const gv_app gv_app_map = {
    .name = "map",
    .summary = "regions to be coloured so that neighbours differ",
    .title = "Map",
    .read = read,
    .state = state,
    .put = put,
    .is_graph = true,
    .n_sizes = 2,
    .sizes = { { "colours", 3, 8, 4, 1 }, { "regions", 2, 60, 15, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
