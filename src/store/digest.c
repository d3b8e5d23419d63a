/* SPDX-License-Identifier: GPL-3.0-or-later */
/* digest.c -- hashes of rows. A digest covers everything in a row, including its keys,
 * so that a row in the wrong place is noticed as well. */
#include "store/store_internal.h"
#include "store/sweep_store.h"

uint64_t gv_digest_tally(uint64_t digest, const gv_store_tally *tally)
{
    digest = gv_hash_word(digest, tally->clues);
    digest = gv_hash_word(digest, tally->hits);
    digest = gv_hash_real(digest, tally->weight);
    digest = gv_hash_real(digest, tally->square);
    digest = gv_hash_real(digest, tally->with_all);
    return gv_hash_real(digest, tally->largest);
}

uint64_t gv_digest_puzzle(uint64_t digest, const gv_store_puzzle *puzzle,
                          const void *packed, size_t n_packed)
{
    digest = gv_hash_word(digest, (uint64_t)puzzle->number << 32 | puzzle->grid);
    digest = gv_hash_word(digest, puzzle->clues);
    digest = gv_hash_word(digest, puzzle->tries);
    digest = gv_hash_real(digest, puzzle->log_weight);
    return gv_hash_bytes(digest, packed, n_packed);
}

uint64_t gv_digest_rating(uint64_t digest, uint32_t puzzle,
                          const gv_store_rating *rating)
{
    if (!rating->has_value && !rating->word)
        return digest; // no rating
    digest = gv_hash_word(digest, puzzle);
    digest = gv_hash_word(digest, rating->has_value ? rating->value : UINT64_MAX);
    return gv_hash_text(digest, rating->word);
}

uint64_t gv_digest_unit(const gv_store_unit *unit)
{
    uint64_t digest = gv_hash_word(GV_DIGEST_START, unit->number);
    digest = gv_hash_word(digest, (uint64_t)unit->run);
    digest = gv_hash_word(digest, unit->n_grids);
    digest = gv_hash_word(digest, unit->n_tries);
    digest = gv_hash_word(digest, unit->n_puzzles);
    digest = gv_hash_real(digest, unit->sum_aa);
    digest = gv_hash_real(digest, unit->sum_ab);
    digest = gv_hash_real(digest, unit->sum_bb);
    digest = gv_hash_real(digest, unit->largest_a);
    digest = gv_hash_word(digest, unit->tally_digest);
    return gv_hash_word(digest, unit->puzzle_digest);
}

uint64_t gv_digest_rated(uint64_t unit, int64_t scheme, uint64_t ratings)
{
    const uint64_t digest = gv_hash_word(GV_DIGEST_START, unit);
    return gv_hash_word(gv_hash_word(digest, (uint64_t)scheme), ratings);
}

uint64_t gv_digest_result(const gv_sweep_result *result)
{
    uint64_t digest = gv_hash_word(GV_DIGEST_START, (uint64_t)result->point);
    digest = gv_hash_word(digest, (uint64_t)result->solver);
    digest = gv_hash_word(digest, result->seed);
    digest = gv_hash_word(digest, result->number);
    digest = gv_hash_word(digest, (uint64_t)result->run);
    digest = gv_hash_text(digest, result->status);
    digest = gv_hash_text(digest, result->why);
    digest = gv_hash_text(digest, result->hash);
    digest = gv_hash_real(digest, result->encode_cpu);
    digest = gv_hash_real(digest, result->solve_cpu);
    digest = gv_hash_real(digest, result->wall);
    for (int i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        digest = gv_hash_word(digest, (uint64_t)result->counters[i]);
    return digest;
}
