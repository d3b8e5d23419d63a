/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matching.c -- a graph that is to be found in another one (subgraph isomorphism):
 *
 *     matching
 *     pattern: a-b b-c c-a
 *     target: 1-2 2-3 3-1 3-4
 *     a=1
 *
 * Different nodes of the pattern are different nodes of the target, and edges become
 * edges. "matching induced": nodes without an edge must not have one either. A node
 * without edges is listed by its name. */
#include "text/application/names.h"

#include <string.h>

typedef struct matching {
    bool induced;
    gv_app_names pattern, target;
    int32_t given[GV_APP_MOST_NAMES]; /* of each node of the pattern: its image + 1 */
} matching;

enum { MOST_PATTERN = 60, MOST_TARGET = 200 };

static bool make_room(matching **out, gv_arena *arena)
{
    matching *m = *out = GV_ARENA_NEW(arena, matching, 1);
    return m && gv_app_names_init(&m->pattern, true, arena) &&
           gv_app_names_init(&m->target, true, arena);
}

/* ---- reading ---- */

/* "a-b", or a node alone. */
static gv_status read_edge(gv_app_names *graph, gv_text_span word,
                           const gv_app_text *text)
{
    const char *const chars = text->raw->text + word.start;
    const char *const dash = memchr(chars, '-', word.length);
    uint32_t a, b;
    if (!dash)
        return gv_app_names_add(&a, graph, text, word);
    const size_t n = (size_t)(dash - chars);
    GV_TRY(gv_app_names_add(&a, graph, text, (gv_text_span){ word.start, n }));
    GV_TRY(gv_app_names_add(&b, graph, text,
                            (gv_text_span){ word.start + n + 1, word.length - n - 1 }));
    if (a == b)
        return gv_app_fail(text, word.start, "an edge joins two different nodes");
    gv_app_names_join(graph, a, b);
    return GV_OK;
}

static gv_status read_edges(gv_app_names *graph, uint32_t most, gv_app_text *text)
{
    gv_text_span word;
    while (gv_app_next_word(&word, text)) {
        GV_TRY(read_edge(graph, word, text));
        if (graph->symbols.n_symbols > most)
            return gv_app_fail(text, word.start, "more than %u nodes", most);
    }
    return GV_OK;
}

static gv_status read_givens(matching *m, gv_text_span word, gv_app_text *text)
{
    uint32_t node, image;
    do {
        GV_TRY(gv_app_names_given(&node, &image, &m->pattern, &m->target, text, word,
                                  "'pattern:', 'target:' or a given NODE=NODE",
                                  "a node of the target"));
        if (m->given[node] && m->given[node] != (int32_t)image + 1)
            return gv_app_fail(text, word.start, "this node has another image");
        m->given[node] = (int32_t)image + 1;
    } while (gv_app_next_word(&word, text));
    return GV_OK;
}

static gv_status read(void **out, gv_app_text *text)
{
    matching *m;
    gv_text_span word;
    if (!make_room(&m, text->arena))
        return gv_fail_memory(text->err);
    if (gv_app_next_word(&word, text)) {
        m->induced = gv_app_is(text, word, "induced");
        if (!m->induced)
            return gv_app_expected(text, word, "'induced' or the end of the line");
        GV_TRY(gv_app_end_line(text));
    }
    while (gv_app_next_line(text)) {
        (void)gv_app_next_word(&word, text);
        if (gv_app_is(text, word, "pattern:"))
            GV_TRY(read_edges(&m->pattern, MOST_PATTERN, text));
        else if (gv_app_is(text, word, "target:"))
            GV_TRY(read_edges(&m->target, MOST_TARGET, text));
        else
            GV_TRY(read_givens(m, word, text));
    }
    if (!m->pattern.symbols.n_symbols || !m->target.symbols.n_symbols)
        return gv_app_fail(text, text->raw->length, "expected nodes of the %s",
                           m->pattern.symbols.n_symbols ? "target" : "pattern");
    *out = m;
    return GV_OK;
}

/* ---- stating ---- */

/* The images of two nodes are joined, or are not. */
static void state_pair(gv_app_model *model, const matching *m, uint32_t a, uint32_t b,
                       bool joined)
{
    const uint32_t n = m->target.symbols.n_symbols;
    gv_app_constraint(
        model, joined ? "%s and %s are joined" : "%s and %s are not joined",
        gv_app_names_at(&m->pattern, a).text, gv_app_names_at(&m->pattern, b).text);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            if (i != j && gv_app_names_joined(&m->target, i, j) != joined)
                gv_app_forbid(model, gv_app_label(model, a, i),
                              gv_app_label(model, b, j));
}

static void state(gv_app_model *model, const void *puzzle)
{
    const matching *m = puzzle;
    const uint32_t n = m->pattern.symbols.n_symbols;
    gv_var nodes[MOST_PATTERN];
    for (uint32_t node = 0; node < n; node++) {
        const gv_symbol name = gv_app_names_at(&m->pattern, node);
        nodes[node] = gv_app_choice(model, name.text, name.length);
        for (uint32_t i = 0; i < m->target.symbols.n_symbols; i++)
            gv_app_value(model, gv_app_names_at(&m->target, i).text,
                         gv_app_names_at(&m->target, i).length);
    }
    gv_app_constraint(model, "different nodes have different images");
    gv_app_differ(model, nodes, n);
    for (uint32_t b = 0; b < n; b++)
        for (uint32_t a = 0; a < b; a++) {
            const bool joined = gv_app_names_joined(&m->pattern, a, b);
            if (joined || m->induced)
                state_pair(model, m, a, b, joined);
        }
    for (uint32_t node = 0; node < n; node++)
        if (m->given[node])
            gv_app_give(model, gv_app_label(model, node, (uint32_t)m->given[node] - 1));
}

/* ---- writing ---- */

/* Each node once by its name, so that their order is kept, then the edges. */
static void put_graph(gv_buffer *out, const char *name, const gv_app_names *graph)
{
    gv_buffer_printf(out, "\n%s:", name);
    for (uint32_t b = 0; b < graph->symbols.n_symbols; b++)
        gv_buffer_printf(out, " %s", gv_app_names_at(graph, b).text);
    for (uint32_t b = 0; b < graph->symbols.n_symbols; b++)
        for (uint32_t a = 0; a < b; a++)
            if (gv_app_names_joined(graph, a, b))
                gv_buffer_printf(out, " %s-%s", gv_app_names_at(graph, a).text,
                                 gv_app_names_at(graph, b).text);
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const matching *m = puzzle;
    gv_buffer_puts(out, m->induced ? "matching induced" : "matching");
    put_graph(out, "pattern", &m->pattern);
    put_graph(out, "target", &m->target);
    gv_app_names_put_values(out, &m->pattern, values);
}

/* ---- drawing ---- */

static bool draw_graph(gv_app_graph *out, const gv_app_names *graph, gv_arena *arena)
{
    const uint32_t n = graph->symbols.n_symbols;
    *out = (gv_app_graph){ .n_nodes = n, .name = graph->symbols.symbol };
    out->edge = gv_arena_take(arena, ((size_t)n * n + 1) * sizeof *out->edge);
    for (uint32_t b = 0; out->edge && b < n; b++)
        for (uint32_t a = 0; a < b; a++)
            if (gv_app_names_joined(graph, a, b)) {
                out->edge[out->n_edges][0] = a;
                out->edge[out->n_edges++][1] = b;
            }
    return out->edge;
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const matching *m = puzzle;
    return draw_graph(&board->pattern, &m->pattern, board->arena) &&
           draw_graph(&board->image, &m->target, board->arena);
}

/* ---- random ones ---- */

/* The pattern: letters, for the nodes of the target that come first in `order`. */
static gv_status draw_pattern(matching *m, const uint32_t *order, uint32_t n,
                              gv_rng *rng, gv_error *err)
{
    for (uint32_t i = 0; i < n; i++) {
        const char letter = (char)('a' + i);
        uint32_t number;
        if (!gv_symbols_add(&number, &m->pattern.symbols, (gv_symbol){ &letter, 1 }))
            return gv_fail_memory(err);
        m->given[i] = (int32_t)order[i] + 1;
    }
    for (uint32_t b = 0; b < n; b++)
        for (uint32_t a = 0; a < b; a++)
            if (gv_app_names_joined(&m->target, order[a], order[b]) &&
                gv_rng_below(rng, 8))
                gv_app_names_join(&m->pattern, a, b);
    return GV_OK;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    const uint32_t n_pattern = (uint32_t)sizes[0], n_target = (uint32_t)sizes[1];
    matching *m;
    uint32_t *order = GV_ARENA_NEW(arena, uint32_t, n_target);
    if (!order || !make_room(&m, arena))
        return gv_fail_memory(err);
    if (n_pattern > n_target)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "matching: the pattern has more nodes than the target");
    GV_TRY(gv_app_names_count(&m->target, n_target, err));
    for (uint32_t b = 0; b < n_target; b++)
        for (uint32_t a = 0; a < b; a++)
            if (gv_rng_below(rng, 5) < 2)
                gv_app_names_join(&m->target, a, b);
    gv_rng_permutation(rng, order, n_target);
    GV_TRY(draw_pattern(m, order, n_pattern, rng, err));
    *out = m;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    matching *m = puzzle;
    *n = m->pattern.symbols.n_symbols;
    return m->given;
}

const gv_app gv_app_matching = {
    .name = "matching",
    .summary = "a graph that is to be found in another one",
    .title = "Graph matching",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .is_graph = true,
    .n_sizes = 2,
    .sizes = { { "nodes of the pattern", 2, 20, 6, 1 },
               { "nodes of the target", 2, 60, 10, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
