/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listing.h -- all minimal puzzles inside a puzzle with one solution and few redundant
 * clues, exactly, in rounds of questions that the caller has answered together with
 * those of other listings.
 *
 * The sets of redundant clues that can be left out together are the faces of a complex;
 * the complements of its facets are the minimal puzzles. No face contains a trace: the
 * clues in an unavoidable set, if all of them are redundant. A round asks about facets
 * of the complex of the traces known so far. A facet with a second solution yields a
 * new trace. When all facets are proven they are the facets of the true complex: each
 * of its facets is a face of the known one, hence inside a proven facet, hence equal to
 * it. */
#ifndef GV_GENERATE_MINIMAL_LISTING_H
#define GV_GENERATE_MINIMAL_LISTING_H

#include "generate/minimal/clue_oracle.h"
#include "generate/minimal/known_sets.h"
#include "generate/minimal/live_facets.h"

enum { GV_LISTING_MOST = 512 /* questions of a round */ };

typedef struct gv_listing {
    gv_cells256 clues;
    unsigned n_removable;
    uint8_t cell[GV_MAX_ELEMENTS]; /* the redundant clues: elements of the complex */
    uint8_t element[GV_MAX_CELLS]; /* and back */

    gv_masks traces;
    gv_masks facets; /* of the traces; with GV_PROVEN if it is a face */
    gv_masks spare;  /* the next list of facets is made here */
    bool asks_all;   /* most facets were right in the last round */

    uint32_t
        asked[GV_LISTING_MOST]; /* for each question: a pair, or number of a facet */
    size_t n_asked;
} gv_listing;

#define GV_PROVEN (1u << 31)

/* Its lists grow in `arena`. */
void gv_listing_init(gv_listing *listing, gv_arena *arena);

/* Starts with a puzzle that has one solution and its redundant clues, at most
 * GV_MAX_ELEMENTS. False when out of memory. */
bool gv_listing_start(gv_listing *listing, gv_cells256 clues, gv_cells256 redundant,
                      const gv_known_sets *known);

/* Writes questions about all pairs of redundant clues, up to GV_LISTING_MOST, and
 * returns how many. To be asked before the rounds: most of the facets they leave are
 * right. The questions have no slot yet. */
size_t gv_listing_ask_pairs(gv_listing *listing, gv_clue_question *out);
bool gv_listing_hear_pairs(gv_listing *listing, const gv_clue_question *answers);

/* A round: writes questions about facets, up to GV_LISTING_MOST. If there are none, the
 * listing is complete. False when out of memory. */
bool gv_listing_ask_facets(gv_listing *listing, gv_live_facets *live,
                           gv_clue_question *out, size_t *n_out);
bool gv_listing_hear_facets(gv_listing *listing, const gv_clue_question *answers);

/* The minimal puzzles of a complete listing: facets.n of them. */
gv_cells256 gv_listing_puzzle(const gv_listing *listing, size_t number);
unsigned gv_listing_n_clues(const gv_listing *listing, size_t number);

#endif
