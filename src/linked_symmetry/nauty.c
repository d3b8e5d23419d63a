/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nauty.c -- the automorphisms of an instance as those of a graph: its vertices are
 * labels and groups, its edges memberships and forbidden pairs, and its colours what
 * must stay what it is. nauty (B. McKay, A. Piperno) gives generators; it hands them to
 * a function without context, or writes them to a file, which is read here. */
#include "linked_symmetry/linked_symmetry.h"

#include "base/bitset.h"

#include <errno.h>
#include <inttypes.h>
#include <nauty/nauty.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_VERTICES = 8192, // of a matrix of bits: 8 MB
    N_COLOURS = 10
};

/* ---- colours ---- */

/* A hidden label is no value of a solution; givens and marks are the instance's own. */
static int colour_of_label(const gv_instance *instance, gv_label label)
{
    bool is_given = false;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        is_given = is_given || instance->givens[i] == label;
    const bool is_out = instance->marks && !gv_bits_has(instance->marks, label);
    return (gv_net_hides(instance->net, label) ? 4 : 0) + (is_given ? 2 : 0) + is_out;
}

/* Exactly one label of a CSP-variable holds, primary or not, and at most one of other
 * groups: that is all that solutions depend on. */
static int colour_of_group(const gv_net *net, gv_var group)
{
    return 8 + (group >= net->n_vars);
}

/* Vertices by colour: lab is their order, and ptn is 0 at the last one of each. */
static void put_colours(int *lab, int *ptn, const gv_instance *instance)
{
    const gv_net *const net = instance->net;
    int n = 0;
    for (int colour = 0; colour < N_COLOURS; colour++) {
        const int before = n;
        for (gv_label label = 0; label < net->n_labels; label++)
            if (colour_of_label(instance, label) == colour)
                lab[n++] = (int)label;
        for (gv_var group = 0; group < net->n_groups; group++)
            if (colour_of_group(net, group) == colour)
                lab[n++] = (int)(net->n_labels + group);
        for (int i = before; i < n; i++)
            ptn[i] = i + 1 < n;
    }
}

/* ---- the graph ---- */

static void join(graph *g, size_t n_words, size_t one, size_t other)
{
    ADDELEMENT(GRAPHROW(g, one, n_words), other);
    ADDELEMENT(GRAPHROW(g, other, n_words), one);
}

static void put_edges(graph *g, size_t n_words, const gv_net *net)
{
    for (gv_var group = 0; group < net->n_groups; group++)
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            join(g, n_words, net->group_labels[i], (size_t)net->n_labels + group);
    for (gv_label label = 0; net->pair_start && label < net->n_labels; label++)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            join(g, n_words, label, net->pairs[i]);
}

/* Lets nauty write generators, a line of images each. */
static gv_status write_generators(FILE *out, const gv_instance *instance, gv_arena *tmp,
                                  gv_error *err)
{
    const gv_net *const net = instance->net;
    const int n = (int)(net->n_labels + net->n_groups);
    const int n_words = SETWORDSNEEDED(n);
    graph *g = GV_ARENA_NEW(tmp, graph, (size_t)n * (size_t)n_words);
    int *lab = GV_ARENA_NEW(tmp, int, (size_t)n);
    int *ptn = GV_ARENA_NEW(tmp, int, (size_t)n);
    int *orbits = GV_ARENA_NEW(tmp, int, (size_t)n);
    if (!g || !lab || !ptn || !orbits)
        return gv_fail_memory(err);
    DEFAULTOPTIONS_GRAPH(options);
    statsblk stats;
    options.defaultptn = FALSE;
    options.writeautoms = TRUE;
    options.writemarkers = FALSE;
    options.cartesian = TRUE;
    options.linelength = 0;
    options.outfile = out;
    nauty_check(WORDSIZE, n_words, n, NAUTYVERSIONID);
    put_edges(g, (size_t)n_words, net);
    put_colours(lab, ptn, instance);
    densenauty(g, lab, ptn, orbits, &options, &stats, n_words, n, NULL);
    return GV_OK;
}

/* The next line; *found is false after the last one. */
static gv_status read_images(uint32_t *images, size_t n, bool *found, FILE *from,
                             gv_error *err)
{
    size_t n_read = 0;
    while (n_read < n && fscanf(from, "%" SCNu32, &images[n_read]) == 1)
        n_read++;
    *found = n_read == n;
    return n_read == n || (n_read == 0 && !ferror(from))
               ? GV_OK
               : gv_fail(err, GV_ERR_IO, "the symmetries that nauty found are lost");
}

static gv_status read_generators(gv_permutations *out, FILE *from, size_t n,
                                 gv_arena *tmp, gv_error *err)
{
    uint32_t *images = GV_ARENA_NEW(tmp, uint32_t, n);
    if (!images)
        return gv_fail_memory(err);
    for (;;) {
        bool found;
        GV_TRY(read_images(images, n, &found, from, err));
        if (!found)
            return GV_OK;
        // Labels come first, and stay among themselves.
        GV_TRY(gv_permutations_add(out, images, err));
    }
}

static gv_status find_automorphisms(gv_permutations *out, const gv_instance *instance,
                                    gv_arena *tmp, gv_error *err)
{
    const size_t n = (size_t)instance->net->n_labels + instance->net->n_groups;
    if (n > MOST_VERTICES)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--method exhaustive: %zu values and groups are too many to look "
            "for symmetries (%d): use --isomorphs apart",
            n, MOST_VERTICES);
    FILE *file = tmpfile();
    if (!file)
        return gv_fail(err, GV_ERR_IO, "cannot make a temporary file: %s",
                       strerror(errno));
    gv_status status = write_generators(file, instance, tmp, err);
    if (status == GV_OK && (fflush(file) != 0 || fseek(file, 0, SEEK_SET) != 0))
        status = gv_fail(err, GV_ERR_IO, "cannot write a temporary file: %s",
                         strerror(errno));
    if (status == GV_OK)
        status = read_generators(out, file, n, tmp, err);
    (void)fclose(file);
    return status;
}

gv_find_automorphisms *const gv_linked_automorphisms = find_automorphisms;
