/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symbols.c -- an open-addressing hash table of byte strings. */
#include "model/symbols.h"

#include "base/fnv.h"

#include <string.h>

enum { FIRST_ROOM = 16 };

void gv_symbols_init(gv_symbols *symbols, gv_arena *arena)
{
    *symbols = (gv_symbols){ .arena = arena };
}

/* FNV-1a, with its high bits folded into the low ones that choose a slot. */
static uint64_t hash(gv_symbol symbol)
{
    const uint64_t h = gv_fnv1a(GV_FNV1A_START, symbol.text, symbol.length);
    return h ^ h >> 32;
}

/* The slot of `symbol`, or the free one where it belongs. */
static uint32_t *slot_of(const gv_symbols *symbols, gv_symbol symbol)
{
    const size_t mask = symbols->n_slots - 1;
    for (size_t at = (size_t)hash(symbol) & mask;; at = (at + 1) & mask) {
        uint32_t *slot = &symbols->slot[at];
        if (!*slot)
            return slot;
        const gv_symbol *other = &symbols->symbol[*slot - 1];
        if (other->length == symbol.length &&
            !memcmp(other->text, symbol.text, symbol.length))
            return slot;
    }
}

bool gv_symbols_find(uint32_t *out, const gv_symbols *symbols, gv_symbol symbol)
{
    if (!symbols->n_slots)
        return false;
    const uint32_t *slot = slot_of(symbols, symbol);
    if (*slot)
        *out = *slot - 1;
    return *slot;
}

/* Makes room for one more; the slots stay at most half full. */
static bool reserve(gv_symbols *symbols)
{
    if (symbols->n_symbols < symbols->room)
        return true;
    if (symbols->room > UINT32_MAX / 4)
        return false;
    const uint32_t room = symbols->room ? symbols->room * 2 : FIRST_ROOM;
    gv_symbol *symbol = GV_ARENA_NEW(symbols->arena, gv_symbol, room);
    uint32_t *slot = GV_ARENA_NEW(symbols->arena, uint32_t, (size_t)room * 2);
    if (!symbol || !slot)
        return false;
    if (symbols->n_symbols)
        memcpy(symbol, symbols->symbol, symbols->n_symbols * sizeof *symbol);
    symbols->symbol = symbol;
    symbols->room = room;
    symbols->slot = slot;
    symbols->n_slots = (size_t)room * 2;
    for (uint32_t i = 0; i < symbols->n_symbols; i++)
        *slot_of(symbols, symbol[i]) = i + 1;
    return true;
}

bool gv_symbols_add(uint32_t *out, gv_symbols *symbols, gv_symbol symbol)
{
    if (gv_symbols_find(out, symbols, symbol))
        return true;
    char *text = gv_arena_take(symbols->arena, symbol.length + 1);
    if (!text || !reserve(symbols))
        return false;
    memcpy(text, symbol.text, symbol.length);
    text[symbol.length] = '\0';
    *out = symbols->n_symbols++;
    symbols->symbol[*out] = (gv_symbol){ text, symbol.length };
    *slot_of(symbols, symbol) = *out + 1;
    return true;
}
