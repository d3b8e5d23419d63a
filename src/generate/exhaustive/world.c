/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world.c -- solutions -> their orbits -> for the first solution of each, its minimal
 * puzzles -> their orbits under the stabilizer of the solution. */
#include "generate/exhaustive/world.h"

#include "generate/exhaustive/hitting_sets.h"
#include "model/family.h"
#include "model/u32_list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Generators of the stabilizer of a solution: permutations of the variables. */
typedef struct stabilizer {
    uint32_t n;
    const uint32_t *images; /* n_vars for each */
} stabilizer;

/* A world while it is made. */
typedef struct making {
    gv_world *world;
    const gv_world_options *options;
    gv_permutations group; /* of labels; 0 generators: nothing is isomorphic */
    uint32_t *orbit_of;    /* by solution: 1 + number of the orbit; 0: not yet */
    gv_buffer orbits;      /* gv_world_orbit */
    gv_buffer stabilizers; /* stabilizer, by orbit */
    gv_buffer puzzles;     /* gv_world_puzzle */
    gv_arena *arena;       /* of the world */
    gv_arena *tmp;
    bool stopped;
} making;

static bool is_stopped(making *m)
{
    m->stopped = m->stopped || (m->options->stop && atomic_load(m->options->stop));
    return m->stopped;
}

gv_find_automorphisms *gv_known_automorphisms(const gv_instance *instance)
{
    const bool is_empty = !instance->n_givens && !instance->marks;
    const bool is_board =
        gv_family_has_board(instance->net->shape.family) && !instance->net->variant;
    if (is_board && is_empty)
        return gv_family_automorphisms;
    return gv_context_labeller(instance->context) ? gv_csp_automorphisms : NULL;
}

gv_status gv_family_automorphisms(gv_permutations *out, const gv_instance *instance,
                                  gv_arena *tmp, gv_error *err)
{
    enum { DRAWN = 64 };
    const gv_net *const net = instance->net;
    gv_rng rng = gv_rng_stream(0, 0);
    gv_label *image = GV_ARENA_NEW(tmp, gv_label, net->n_labels);
    if (!image)
        return gv_fail_memory(err);
    for (unsigned i = 0; i < DRAWN; i++) {
        GV_TRY(
            gv_families[net->shape.family]->automorphism(net, &rng, image, tmp, err));
        GV_TRY(gv_permutations_add(out, image, err));
    }
    return GV_OK;
}

/* ---- orbits of solutions ---- */

/* The variable whose value a label is. */
static gv_var home_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

/* The image of a solution; by variable the variable that its value goes to. */
static void map_solution(uint8_t *row, uint32_t *to, const gv_solutions *all,
                         const uint8_t *from, const uint32_t *images)
{
    for (gv_var var = 0; var < all->n_vars; var++) {
        const gv_label label = images[gv_solution_label(all, from, var)];
        to[var] = home_of(all->net, label);
        assert(to[var] < all->n_vars);
        row[to[var]] = all->place[label];
    }
}

/* An orbit of solutions while it is explored, from its first one. */
typedef struct orbit_walk {
    gv_u32_list members;
    gv_u32_list paths; /* n_vars for each: where the variables of the first one go */
    gv_permutations stabilizer; /* of the first one, of its variables */
    uint8_t *row;
    uint32_t *to, *path, *back, *last;
    uint32_t *place; /* by solution: its place among the members; kept between orbits */
} orbit_walk;

/* A generator leads from one member to another: what that does to the first solution,
 * by way of both, is in its stabilizer (Schreier's lemma). */
static gv_status add_schreier(orbit_walk *walk, const uint32_t *other, uint32_t n_vars,
                              gv_error *err)
{
    for (uint32_t i = 0; i < n_vars; i++)
        walk->back[other[i]] = i;
    bool is_identity = true;
    for (uint32_t i = 0; i < n_vars; i++) {
        walk->path[i] = walk->back[walk->path[i]];
        is_identity = is_identity && walk->path[i] == i;
    }
    // Most are the identity, or the same as the one before.
    if (is_identity || memcmp(walk->path, walk->last, n_vars * sizeof *walk->path) == 0)
        return GV_OK;
    memcpy(walk->last, walk->path, n_vars * sizeof *walk->path);
    return gv_permutations_add(&walk->stabilizer, walk->path, err);
}

static gv_status follow(making *m, orbit_walk *walk, uint32_t member,
                        const uint32_t *images, gv_error *err)
{
    const gv_solutions *const all = &m->world->solutions;
    const uint32_t n = all->n_vars;
    map_solution(walk->row, walk->to, all,
                 gv_solution_at(all, walk->members.items[member]), images);
    const size_t found = gv_solutions_find(all, walk->row);
    assert(found < all->n); // automorphisms map solutions to solutions
    const uint32_t *path = walk->paths.items + (size_t)member * n;
    for (uint32_t i = 0; i < n; i++)
        walk->path[i] = walk->to[path[i]];
    if (m->orbit_of[found])
        return add_schreier(walk, walk->paths.items + (size_t)walk->place[found] * n, n,
                            err);
    m->orbit_of[found] = m->orbit_of[walk->members.items[0]];
    walk->place[found] = walk->members.n_items;
    return gv_u32_list_push(&walk->members, (uint32_t)found) &&
                   gv_u32_list_append(&walk->paths, walk->path, n)
               ? GV_OK
               : gv_fail_memory(err);
}

/* The orbit of a solution that is in none yet. */
static gv_status walk_orbit(making *m, orbit_walk *walk, size_t first, gv_error *err)
{
    const uint32_t n = m->world->solutions.n_vars;
    walk->members.n_items = walk->paths.n_items = 0;
    memset(walk->last, 0, n * sizeof *walk->last);
    for (uint32_t i = 0; i < n; i++)
        walk->path[i] = i;
    walk->place[first] = 0;
    if (!gv_u32_list_push(&walk->members, (uint32_t)first) ||
        !gv_u32_list_append(&walk->paths, walk->path, n))
        return gv_fail_memory(err);
    for (uint32_t member = 0; member < walk->members.n_items && !is_stopped(m);
         member++)
        for (uint32_t g = 0; g < m->group.n; g++)
            GV_TRY(follow(m, walk, member, m->group.items[g], err));
    return GV_OK;
}

/* ---- the puzzles of a solution ---- */

static gv_status fail_puzzles(size_t most, gv_error *err)
{
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "exhaustive: there are more than %zu minimal puzzles%s, too "
                   "many to keep",
                   most,
                   most == GV_MOST_WORLD_PUZZLES ? " that are not isomorphic"
                                                 : " of one solution");
}

/* The cells in which two solutions differ. */
static gv_cells128 difference(const gv_world *world, const uint8_t *one,
                              const uint8_t *other)
{
    gv_cells128 cells = 0;
    for (uint32_t i = 0; i < world->n_cells; i++)
        if (one[world->cell[i]] != other[world->cell[i]])
            cells |= gv_cells128_of(i);
    return cells;
}

/* Appends the minimal puzzles of a solution. */
static gv_status list_puzzles(making *m, gv_buffer *found, size_t first, gv_error *err)
{
    const gv_world *const world = m->world;
    const gv_solutions *const all = &world->solutions;
    gv_arena tmp;
    gv_arena_init(&tmp, m->arena->memory);
    gv_cells128 *sets = gv_arena_take(&tmp, all->n * sizeof *sets);
    gv_hitting_end end = GV_HITTING_ALL;
    gv_status status = sets ? GV_OK : gv_fail_memory(err);
    if (sets) {
        size_t n = 0;
        for (size_t i = 0; i < all->n; i++)
            if (i != first)
                sets[n++] = difference(world, gv_solution_at(all, first),
                                       gv_solution_at(all, i));
        n = gv_minimal_sets(sets, n, m->options->stop, &tmp);
        status = gv_hitting_sets(&end, found, sets, n, 2 * GV_MOST_WORLD_PUZZLES,
                                 m->options->stop, &tmp, err);
    }
    gv_arena_free(&tmp);
    GV_TRY(status);
    m->stopped = m->stopped || end == GV_HITTING_STOPPED;
    return end == GV_HITTING_TOO_MANY ? fail_puzzles(2 * GV_MOST_WORLD_PUZZLES, err)
                                      : GV_OK;
}

/* By number of clues, then by cells. */
static int compare_cells(const void *one, const void *other)
{
    const gv_cells128 a = *(const gv_cells128 *)one, b = *(const gv_cells128 *)other;
    const unsigned n = gv_cells128_count(a), k = gv_cells128_count(b);
    if (n != k)
        return n < k ? -1 : 1;
    return (a > b) - (a < b);
}

/* The image of a puzzle under a permutation of the variables. */
static gv_cells128 map_cells(const gv_world *world, const uint32_t *index_of,
                             gv_cells128 cells, const uint32_t *images)
{
    gv_cells128 out = 0;
    for (; cells; cells = gv_cells128_rest(cells))
        out |= gv_cells128_of(index_of[images[world->cell[gv_cells128_first(cells)]]]);
    return out;
}

static uint32_t root_of(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Joins the puzzles that generators of the stabilizer map to each other; the first one
 * of a class is its root. */
static void join_classes(making *m, uint32_t *parent, const gv_cells128 *puzzles,
                         size_t n, const stabilizer *fixing, const uint32_t *index_of)
{
    for (uint32_t i = 0; i < n; i++)
        parent[i] = i;
    for (uint32_t g = 0; g < fixing->n && !is_stopped(m); g++)
        for (uint32_t i = 0; i < n; i++) {
            const gv_cells128 image =
                map_cells(m->world, index_of, puzzles[i],
                          fixing->images + (size_t)g * m->world->solutions.n_vars);
            const gv_cells128 *at =
                bsearch(&image, puzzles, n, sizeof image, compare_cells);
            assert(at);
            const uint32_t a = root_of(parent, i);
            const uint32_t b = root_of(parent, (uint32_t)(at - puzzles));
            parent[a > b ? a : b] = a > b ? b : a;
        }
}

/* Adds the classes of the puzzles of a solution, with their sizes. */
static gv_status add_classes(making *m, const gv_buffer *found, size_t orbit,
                             const stabilizer *fixing, gv_error *err)
{
    const gv_world *const world = m->world;
    const gv_world_orbit *orbits = (const gv_world_orbit *)(const void *)m->orbits.text;
    gv_cells128 *puzzles = (gv_cells128 *)(void *)found->text;
    const size_t n = found->length / sizeof *puzzles;
    const gv_mark mark = gv_arena_mark(m->tmp);
    uint32_t *parent = GV_ARENA_NEW(m->tmp, uint32_t, n);
    uint32_t *size = GV_ARENA_NEW(m->tmp, uint32_t, n);
    uint32_t *index_of = GV_ARENA_NEW(m->tmp, uint32_t, world->solutions.n_vars);
    if (!parent || !size || !index_of)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < world->n_cells; i++)
        index_of[world->cell[i]] = i;
    qsort(puzzles, n, sizeof *puzzles, compare_cells);
    join_classes(m, parent, puzzles, n, fixing, index_of);
    for (uint32_t i = 0; i < n; i++)
        size[root_of(parent, i)]++;
    for (uint32_t i = 0; i < n; i++) {
        const gv_world_puzzle class = {
            .cells = puzzles[i],
            .size = size[i] * (uint64_t)orbits[orbit].size,
            .orbit = (uint32_t)orbit,
        };
        if (size[i])
            gv_buffer_add(&m->puzzles, (const char *)&class, sizeof class);
        m->world->n_instances += class.size;
    }
    gv_arena_rewind(m->tmp, mark);
    return m->puzzles.length / sizeof(gv_world_puzzle) > GV_MOST_WORLD_PUZZLES
               ? fail_puzzles(GV_MOST_WORLD_PUZZLES, err)
               : GV_OK;
}

/* ---- the world ---- */

/* Cells that all solutions agree on are in no difference. */
static gv_status choose_cells(gv_world *world, gv_error *err)
{
    const gv_solutions *const all = &world->solutions;
    uint32_t n = 0;
    for (gv_var var = 0; var < all->n_vars; var++) {
        bool differs = false;
        for (size_t i = 1; i < all->n && !differs; i++)
            differs = gv_solution_at(all, i)[var] != all->rows[var];
        if (differs && n < GV_MAX_WORLD_CELLS)
            world->cell[n] = var;
        n += differs;
    }
    if (n > GV_MAX_WORLD_CELLS)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "exhaustive: solutions differ in %u variables, more "
                       "than %d",
                       n, GV_MAX_WORLD_CELLS);
    world->n_cells = n;
    return GV_OK;
}

static gv_status find_group(making *m, gv_error *err)
{
    const gv_instance *const instance = m->world->instance;
    const uint32_t n_labels = instance->net->n_labels;
    if (!m->options->automorphisms)
        return GV_OK;
    if (n_labels > GV_MOST_POINTS)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "exhaustive: more than %d values in all (%u): their "
                       "symmetries are not computed; take isomorphs apart",
                       GV_MOST_POINTS, n_labels);
    GV_TRY(gv_permutations_init(&m->group, n_labels, m->tmp, err));
    return m->options->automorphisms(&m->group, instance, m->tmp, err);
}

static gv_status begin_walk(orbit_walk *walk, making *m, gv_error *err)
{
    const gv_solutions *const all = &m->world->solutions;
    const uint32_t n = all->n_vars;
    gv_u32_list_init(&walk->members, m->tmp);
    gv_u32_list_init(&walk->paths, m->tmp);
    walk->row = GV_ARENA_NEW(m->tmp, uint8_t, n);
    walk->to = GV_ARENA_NEW(m->tmp, uint32_t, n);
    walk->path = GV_ARENA_NEW(m->tmp, uint32_t, n);
    walk->back = GV_ARENA_NEW(m->tmp, uint32_t, n);
    walk->last = GV_ARENA_NEW(m->tmp, uint32_t, n);
    walk->place = GV_ARENA_NEW(m->tmp, uint32_t, all->n);
    m->orbit_of = GV_ARENA_NEW(m->tmp, uint32_t, all->n);
    return walk->row && walk->to && walk->path && walk->back && walk->last &&
                   walk->place && m->orbit_of
               ? GV_OK
               : gv_fail_memory(err);
}

/* Every class of solutions costs a comparison with all others. */
static gv_status check_pairs(const making *m, size_t n_orbits, gv_error *err)
{
    const size_t n = m->world->solutions.n;
    if (n_orbits <= GV_MOST_WORLD_PAIRS / n)
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "exhaustive: %zu solutions, of which at least %zu are not "
                   "isomorphic, are too many",
                   n, n_orbits);
}

/* The generators of a stabilizer, without what was needed to find them. */
static gv_status keep_stabilizer(making *m, const gv_permutations *found, gv_error *err)
{
    const uint32_t n = found->n_points;
    stabilizer kept = { .n = found->n };
    if (kept.n) {
        uint32_t *images = GV_ARENA_NEW(m->tmp, uint32_t, (size_t)kept.n * n);
        if (!images)
            return gv_fail_memory(err);
        for (uint32_t i = 0; i < kept.n; i++)
            memcpy(images + (size_t)i * n, found->items[i], n * sizeof *images);
        kept.images = images;
    }
    gv_buffer_add(&m->stabilizers, (const char *)&kept, sizeof kept);
    return GV_OK;
}

static gv_status add_orbit(making *m, orbit_walk *walk, size_t first, gv_error *err)
{
    gv_arena own;
    gv_arena_init(&own, m->arena->memory);
    gv_status status =
        gv_permutations_init(&walk->stabilizer, m->world->solutions.n_vars, &own, err);
    if (status == GV_OK)
        status = walk_orbit(m, walk, first, err);
    if (status == GV_OK)
        status = keep_stabilizer(m, &walk->stabilizer, err);
    gv_arena_free(&own);
    const gv_world_orbit orbit = { .first = first, .size = walk->members.n_items };
    gv_buffer_add(&m->orbits, (const char *)&orbit, sizeof orbit);
    return status;
}

/* Numbers the classes of solutions. */
static gv_status find_orbits(making *m, gv_error *err)
{
    const size_t n = m->world->solutions.n;
    orbit_walk walk;
    GV_TRY(find_group(m, err));
    if (!m->group.n)
        GV_TRY(check_pairs(m, n, err));
    GV_TRY(begin_walk(&walk, m, err));
    size_t n_orbits = 0;
    gv_status status = GV_OK;
    for (size_t first = 0; status == GV_OK && first < n && !is_stopped(m); first++)
        if (!m->orbit_of[first]) {
            m->orbit_of[first] = (uint32_t)++n_orbits;
            status = check_pairs(m, n_orbits, err);
            if (status == GV_OK)
                status = add_orbit(m, &walk, first, err);
        }
    GV_TRY(status);
    m->world->n_orbits = n_orbits;
    return m->orbits.failed || m->stabilizers.failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status find_puzzles(making *m, gv_error *err)
{
    const gv_world_orbit *orbits = (const gv_world_orbit *)(const void *)m->orbits.text;
    const stabilizer *stabilizers =
        (const stabilizer *)(const void *)m->stabilizers.text;
    gv_buffer found;
    gv_status status = GV_OK;
    gv_buffer_init(&found, m->arena->memory);
    for (size_t i = 0; status == GV_OK && i < m->world->n_orbits && !is_stopped(m);
         i++) {
        gv_buffer_reset(&found);
        status = list_puzzles(m, &found, orbits[i].first, err);
        if (status == GV_OK && !m->stopped)
            status = add_classes(m, &found, i, &stabilizers[i], err);
        if (m->options->tell)
            m->options->tell(m->options->user, i + 1, m->world->n_orbits);
    }
    gv_buffer_free(&found);
    return status == GV_OK && m->puzzles.failed ? gv_fail_memory(err) : status;
}

static gv_status keep(const void **out, const gv_buffer *from, gv_arena *arena,
                      gv_error *err)
{
    void *kept = gv_arena_take(arena, from->length + 1);
    if (!kept)
        return gv_fail_memory(err);
    if (from->length)
        memcpy(kept, from->text, from->length);
    *out = kept;
    return GV_OK;
}

static gv_status make(making *m, gv_error *err)
{
    gv_world *const world = m->world;
    const void *orbits = NULL, *puzzles = NULL;
    GV_TRY(gv_solutions_list(&world->solutions, &m->stopped, world->instance,
                             m->options->stop, m->arena, err));
    if (m->stopped)
        return GV_OK;
    GV_TRY(choose_cells(world, err));
    GV_TRY(find_orbits(m, err));
    GV_TRY(find_puzzles(m, err));
    GV_TRY(keep(&orbits, &m->orbits, m->arena, err));
    GV_TRY(keep(&puzzles, &m->puzzles, m->arena, err));
    world->orbits = orbits;
    world->puzzles = puzzles;
    world->n_puzzles = m->puzzles.length / sizeof(gv_world_puzzle);
    return GV_OK;
}

gv_status gv_world_new(gv_world **out, const gv_instance *instance,
                       const gv_world_options *options, gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    making m = { .options = options, .arena = arena, .tmp = &tmp };
    m.world = GV_ARENA_NEW(arena, gv_world, 1);
    if (!m.world)
        return gv_fail_memory(err);
    m.world->instance = instance;
    m.world->has_symmetries = options->automorphisms != NULL;
    gv_arena_init(&tmp, arena->memory);
    gv_buffer_init(&m.orbits, arena->memory);
    gv_buffer_init(&m.stabilizers, arena->memory);
    gv_buffer_init(&m.puzzles, arena->memory);
    const gv_status status = make(&m, err);
    gv_buffer_free(&m.orbits);
    gv_buffer_free(&m.stabilizers);
    gv_buffer_free(&m.puzzles);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = m.stopped ? NULL : m.world;
    return status;
}

uint32_t gv_world_givens(gv_label *out, const gv_world *world,
                         const gv_world_puzzle *puzzle)
{
    const gv_instance *const instance = world->instance;
    const gv_solutions *const all = &world->solutions;
    const uint8_t *row = gv_solution_at(all, world->orbits[puzzle->orbit].first);
    uint32_t n = 0, own = 0;
    for (gv_cells128 left = puzzle->cells; left; left = gv_cells128_rest(left)) {
        const gv_label clue =
            gv_solution_label(all, row, world->cell[gv_cells128_first(left)]);
        out[n++] = clue;
    }
    while (own < instance->n_givens)
        out[n++] = instance->givens[own++];
    for (uint32_t i = 1; i < n; i++) // two ascending lists, or nearly so
        for (uint32_t k = i; k && out[k - 1] > out[k]; k--) {
            const gv_label other = out[k];
            out[k] = out[k - 1];
            out[k - 1] = other;
        }
    return n;
}
