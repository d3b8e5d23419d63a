/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_memory.c -- keeps failed searches. A search examines a variable only after one
 * of its candidates was excluded. So the removal of x cannot change its result unless
 * it excluded a label that shares a variable with x; this file uses the coarser test of
 * being linked to x. */
#include "rules/chain_memory.h"

#include <assert.h>
#include <string.h>

// 9x9: 66 kB, 16x16: 2 MB for each rule; larger networks do without.
enum { MAX_BYTES = 4 << 20 };

static gv_chain_memory *new_memory(const gv_linkage *linkage, gv_arena *arena)
{
    const size_t n_labels = linkage->net->n_labels, n_words = linkage->row_words;
    if (!linkage->rows || n_labels * n_words * sizeof(uint64_t) > MAX_BYTES)
        return NULL;
    gv_chain_memory *memory = GV_ARENA_NEW(arena, gv_chain_memory, 1);
    if (!memory)
        return NULL;
    memory->failed = GV_ARENA_NEW(arena, uint8_t, n_labels);
    memory->footprints = GV_ARENA_NEW(arena, uint64_t, n_labels * n_words);
    memory->blast = GV_ARENA_NEW(arena, uint64_t, n_words);
    return memory->failed && memory->footprints && memory->blast ? memory : NULL;
}

/* Collects the labels linked to those that ceased to be candidates. */
static void gather_blast(gv_chain_memory *memory, const gv_state *state)
{
    const gv_linkage *linkage = state->linkage;
    assert(linkage->rows && memory->trail <= state->n_trail);
    memset(memory->blast, 0, linkage->row_words * sizeof *memory->blast);
    for (uint32_t i = memory->trail; i < state->n_trail; i++) {
        const gv_label label = state->trail[i] & ~GV_TRAIL_ASSERTED;
        const uint64_t *row = linkage->rows + label * linkage->row_words;
        for (size_t word = 0; word < linkage->row_words; word++)
            memory->blast[word] |= row[word];
        gv_bits_add(memory->blast, label);
    }
}

static bool meets_blast(const gv_chain_memory *memory, size_t n_words, gv_label target)
{
    const uint64_t *footprint = memory->footprints + target * n_words;
    uint64_t common = 0;
    for (size_t word = 0; word < n_words; word++)
        common |= footprint[word] & memory->blast[word];
    return common != 0;
}

static void follow_state(gv_chain_memory *memory, const gv_state *state)
{
    const uint32_t n_labels = state->linkage->net->n_labels;
    if (memory->undos != state->n_undos) {
        memset(memory->failed, 0, n_labels);
    } else if (memory->trail < state->n_trail) {
        gather_blast(memory, state);
        for (gv_label label = 0; label < n_labels; label++)
            if (memory->failed[label] &&
                meets_blast(memory, state->linkage->row_words, label))
                memory->failed[label] = 0;
    }
    memory->trail = state->n_trail;
    memory->undos = state->n_undos;
}

gv_chain_memory *gv_chain_memory_of(gv_rule_context *ctx, const gv_rule *rule,
                                    gv_var_type type)
{
    assert(type <= GV_N_VAR_TYPES);
    gv_chain_memory **slot = &ctx->memories[rule->id][type];
    if (!*slot)
        *slot = new_memory(ctx->linkage, &ctx->kept);
    if (*slot)
        follow_state(*slot, ctx->state);
    return *slot;
}

void gv_chain_memory_note(gv_chain_memory *memory, const gv_rule_context *ctx,
                          gv_label target, unsigned length)
{
    assert(length > 0 && length <= GV_MAX_LENGTH);
    assert(memory->failed[target] <= length); // longer searches include shorter ones
    const size_t n_words = ctx->linkage->row_words;
    uint64_t *footprint = memory->footprints + target * n_words;
    const uint64_t *seen = ctx->exclusion->seen;
    if (!memory->failed[target])
        memset(footprint, 0, n_words * sizeof *footprint);
    for (size_t word = 0; word < n_words; word++)
        footprint[word] |= seen[word];
    memory->failed[target] = (uint8_t)length;
}
