/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating.c -- the table of ratings, and their values as text and in ranges. */
#include "rate/rating.h"

#include "base/array.h"
#include "base/names.h"

#include "template/board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A rating by the theory of its name: the longest rule that is needed. */
#define THEORY(rating_name, rules)                                                     \
    .name = rating_name, .summary = "longest rule needed: " rules,                     \
    .theory = rating_name, .version = 1, .counts_solutions = true,                     \
    .needs_unique = true
#define NINE(chain_rating) .has_nine = true, .nine = chain_rating, .is_quick = true

static const char *const paris_types[] = { "D", "SS", "MS", NULL };
static const char *const levels[] = { "Easy",   "Medium",  "Hard",
                                      "Unfair", "Extreme", NULL };
static const char *const up_to_two[] = { "0", "1", "2+", NULL };

const gv_rating gv_ratings[] = {
#define GV_RATING(rates, ...) { .rate = rates, __VA_ARGS__ },
#include "rate/ratings.inc"
#undef GV_RATING
};
const size_t gv_n_ratings = GV_N_OF(gv_ratings);

/* ---- names ---- */

static const char *name_at(const void *list, size_t i, size_t *length)
{
    const gv_rating *ratings = list;
    if (i == gv_n_ratings)
        return NULL;
    *length = strlen(ratings[i].name);
    return ratings[i].name;
}

static gv_status fail_unknown(const char *name, size_t length, gv_error *err)
{
    char known[200] = "";
    for (size_t i = 0, used = 0; i < gv_n_ratings && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s",
                                 i ? ", " : "", gv_ratings[i].name);
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "there is no rating '%.*s': the ratings are %s%s",
                   (int)(length < 40 ? length : 40), name, known,
                   gv_name_nearest(name_at, gv_ratings, "", name, length).text);
}

const gv_rating *gv_rating_by_name(const char *name)
{
    for (size_t i = 0; i < gv_n_ratings; i++)
        if (strcmp(gv_ratings[i].name, name) == 0)
            return &gv_ratings[i];
    return NULL;
}

gv_status gv_rating_find(const gv_rating **out, const char *name, size_t length,
                         gv_error *err)
{
    const size_t i = gv_name_find(name_at, gv_ratings, name, length);
    if (i == SIZE_MAX)
        return fail_unknown(name, length, err);
    *out = &gv_ratings[i];
    return GV_OK;
}

/* ---- values ---- */

static uint64_t units_of(const gv_rating *rating)
{
    uint64_t units = 1;
    for (unsigned i = 0; i < rating->n_decimals; i++)
        units *= 10;
    return units;
}

const char *gv_rate_word(const gv_rate_value *value)
{
    if (value->has_value)
        return NULL;
    return value->outcome == GV_OUTCOME_OK ? "-" : gv_outcome_name(value->outcome);
}

gv_cell gv_rate_cell(const gv_rating *rating, const gv_rate_value *value)
{
    if (!value->has_value)
        return gv_cell_absent(value->outcome);
    if (rating->words)
        return gv_cell_text(rating->words[value->value]);
    if (rating->numerals)
        return gv_cell_text(rating->numerals[value->value]);
    gv_cell cell = gv_cell_fixed(value->value, rating->n_decimals);
    cell.is_bound = value->outcome == GV_OUTCOME_LIMIT;
    return cell;
}

void gv_rate_put(gv_buffer *out, const gv_rating *rating, const gv_rate_value *value)
{
    const gv_cell cell = gv_rate_cell(rating, value);
    gv_cell_put(out, &cell);
}

gv_column gv_rating_column(const gv_rating *rating)
{
    const char *const *words = rating->words ? rating->words : rating->numerals;
    const gv_column_kind kind = words                ? GV_COLUMN_TEXT
                                : rating->n_decimals ? GV_COLUMN_REAL
                                                     : GV_COLUMN_INTEGER;
    return (gv_column){ .name = rating->name,
                        .kind = kind,
                        .meaning = rating->summary,
                        .words = words,
                        .has_bounds = rating->needs_unique };
}

/* ---- ranges ---- */

static gv_status parse_bound(double *out, const gv_rating *rating, const char *option,
                             const char *text, gv_error *err)
{
    for (size_t i = 0; rating->words && rating->words[i]; i++)
        if (strcmp(rating->words[i], text) == 0) {
            *out = (double)i;
            return GV_OK;
        }
    char *end;
    const bool plain = *text && !text[strspn(text, "0123456789.")] && !rating->words;
    const double number = strtod(text, &end);
    if (!plain || *end || end == text || number > 1e15)
        return gv_fail(err, GV_ERR_ARGUMENT, "the %s rating: '%.40s' is not a rating",
                       option, text);
    *out = number;
    return GV_OK;
}

gv_status gv_rate_range_parse(gv_rate_range *out, const gv_rating *rating,
                              const char *low, const char *high, gv_error *err)
{
    const double units = (double)units_of(rating), slack = 1e-6;
    gv_rate_range range = { .has_low = low, .has_high = high };
    double number = 0;
    if (low) {
        GV_TRY(parse_bound(&number, rating, "lowest", low, err));
        range.low = (uint64_t)ceil(number * units - slack);
    }
    if (high) {
        GV_TRY(parse_bound(&number, rating, "highest", high, err));
        range.high = (uint64_t)floor(number * units + slack);
    }
    if (low && high && range.low > range.high)
        return gv_fail(err, GV_ERR_ARGUMENT, "no rating is from %.20s up to %.20s", low,
                       high);
    *out = range;
    return GV_OK;
}

bool gv_rate_in_range(const gv_rate_value *value, const gv_rate_range *range)
{
    switch (value->outcome) {
    case GV_OUTCOME_OK:
        return value->has_value && (!range->has_low || value->value >= range->low) &&
               (!range->has_high || value->value <= range->high);
    case GV_OUTCOME_LIMIT: // above its value
        return value->has_value && !range->has_high &&
               (!range->has_low || value->value + 1 >= range->low);
    case GV_OUTCOME_BEYOND: // above anything that can be said
        return !range->has_high;
    default:
        return false;
    }
}
