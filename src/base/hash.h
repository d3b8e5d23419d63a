/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hash.h -- a 64-bit hash that detects damage, not malice, at a few cycles per eight
 * bytes. A step is one to one in the hash and in the word: two sequences that differ in
 * exactly one word never have the same hash. The same on every machine. */
#ifndef GV_BASE_HASH_H
#define GV_BASE_HASH_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define GV_HASH_START UINT64_C(0x6769766e73646231)

/* Continues `hash` with this word. */
static inline uint64_t gv_hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9FB21C651E98DF25);
    return hash ^ hash >> 29;
}

/* Reals by their bits; there is one zero and one NAN, as in a store. */
static inline uint64_t gv_hash_real(uint64_t hash, double value)
{
    uint64_t bits = UINT64_C(0x7FF8000000000001);
    if (value == 0)
        bits = 0;
    else if (!isnan(value))
        memcpy(&bits, &value, sizeof bits);
    return gv_hash_word(hash, bits);
}

/* Bytes, eight to a word, the first one lowest; their number comes last. */
static inline uint64_t gv_hash_bytes(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8 && i + k < n; k++)
            word |= (uint64_t)b[i + k] << 8 * k;
        hash = gv_hash_word(hash, word);
    }
    return gv_hash_word(hash, n);
}

/* A text; NULL differs from the empty text. */
static inline uint64_t gv_hash_text(uint64_t hash, const char *text)
{
    return text ? gv_hash_bytes(hash, text, strlen(text))
                : gv_hash_word(hash, UINT64_MAX);
}

#endif
