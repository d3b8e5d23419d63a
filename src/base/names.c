/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c -- the distance is that of Damerau and Levenshtein in its restricted form
 * (no letter is changed twice): F. J. Damerau, A technique for computer detection and
 * correction of spelling errors, CACM 7 (1964). Rows of its table are kept for three
 * letters; names are short. */
#include "base/names.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_LETTERS = 40 }; /* longer names are near to none */

static bool same_letter(char one, char other)
{
    return tolower((unsigned char)one) == tolower((unsigned char)other);
}

static bool same_name(const char *one, const char *other, size_t length)
{
    size_t i = 0;
    while (i < length && same_letter(one[i], other[i]))
        i++;
    return i == length;
}

size_t gv_name_find(gv_name_at *at, const void *list, const char *name, size_t length)
{
    size_t found = SIZE_MAX, n;
    const char *known;
    for (size_t i = 0; (known = at(list, i, &n)); i++) {
        if (n != length)
            continue;
        if (memcmp(known, name, length) == 0)
            return i;
        if (found == SIZE_MAX && same_name(known, name, length))
            found = i;
    }
    return found;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned distance(const char *a, size_t n_a, const char *b, size_t n_b)
{
    unsigned rows[3][MOST_LETTERS + 1];
    for (unsigned j = 0; j <= n_b; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= n_a; i++) {
        const unsigned *before = rows[(i + 1) % 3], *above = rows[(i - 1) % 3];
        unsigned *row = rows[i % 3];
        row[0] = i;
        for (unsigned j = 1; j <= n_b; j++) {
            row[j] = above[j - 1] + !same_letter(a[i - 1], b[j - 1]);
            row[j] = least(row[j], least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return rows[n_a % 3][n_b];
}

gv_name_hint gv_name_nearest(gv_name_at *at, const void *list, const char *prefix,
                             const char *name, size_t length)
{
    // One letter of two to four may be wrong, and two of more.
    unsigned best = length > 4 ? 2 : length > 1 ? 1 : 0;
    gv_name_hint hint = { "" };
    const char *known;
    size_t n;
    if (length > MOST_LETTERS || !best)
        return hint;
    for (size_t i = 0; (known = at(list, i, &n)); i++) {
        if (n > MOST_LETTERS)
            continue;
        const unsigned d = distance(name, length, known, n);
        if (d > best || (d == best && *hint.text))
            continue;
        best = d;
        (void)snprintf(hint.text, sizeof hint.text, "; did you mean '%s%.*s'?", prefix,
                       (int)n, known);
    }
    return hint;
}

const char *gv_word_at(const void *list, size_t i, size_t *length)
{
    const char *words = list;
    for (;; i--) {
        *length = strcspn(words, " ");
        if (!*length)
            return NULL;
        if (!i)
            return words;
        words += *length + strspn(words + *length, " ");
    }
}
