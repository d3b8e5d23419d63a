/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relations.c -- rules about pairs of cells and lines of cells: parity, neighbours that
 * are not consecutive, dots, X and V, thermometers, palindromes, whispers, renban
 * lines, clones. All but renban become pairs of digits that exclude each other. */
#include "model/variant/kind.h"

#include <stdio.h>
#include <stdlib.h>

/* "r1c1, r1c2 and r1c3"; cut where it is long. */
typedef struct cell_words {
    char text[160];
} cell_words;

static cell_words words_of(const gv_variant_rule *rule, gv_shape shape)
{
    cell_words words = { "" };
    size_t at = 0;
    for (uint32_t i = 0; i < rule->n_cells && at < sizeof words.text; i++)
        at += (size_t)snprintf(words.text + at, sizeof words.text - at, "%sr%uc%u",
                               i == 0                   ? ""
                               : i + 1 == rule->n_cells ? " and "
                                                        : ", ",
                               rule->cells[i] / shape.order + 1,
                               rule->cells[i] % shape.order + 1);
    return words;
}

/* ---- pairs ---- */

/* Whether digits a and b, from 1, of two cells fit together. */
typedef bool fits_fn(int a, int b, int number);

static gv_status add_pairs(gv_variant_work *work, uint32_t x, uint32_t y, fits_fn *fits,
                           int number, gv_error *err)
{
    const int order = (int)work->shape.order;
    for (int a = 1; a <= order; a++)
        for (int b = 1; b <= order; b++)
            if (!fits(a, b, number) && !(a == b && gv_variant_see(work, x, y)))
                GV_TRY(gv_variant_exclude(work, x, (unsigned)a - 1, y, (unsigned)b - 1,
                                          err));
    return GV_OK;
}

/* A constraint for each two cells that follow each other in the list. */
static gv_status add_steps(gv_variant_work *work, const gv_variant_rule *rule,
                           fits_fn *fits, int number, const char *format, gv_error *err)
{
    const unsigned order = work->shape.order;
    for (uint32_t i = 0; i + 1 < rule->n_cells; i++) {
        const uint32_t x = rule->cells[i], y = rule->cells[i + 1];
        char words[120];
        int n = snprintf(words, sizeof words, "r%uc%u and r%uc%u ", x / order + 1,
                         x % order + 1, y / order + 1, y % order + 1);
        (void)snprintf(words + n, sizeof words - (size_t)n, format, number);
        GV_TRY(gv_variant_say(work, err, "%s", words));
        GV_TRY(add_pairs(work, x, y, fits, number, err));
    }
    return GV_OK;
}

/* Whether all cells that follow each other in the list fit. */
static bool steps_fit(const gv_variant_rule *rule, const unsigned *grid, fits_fn *fits,
                      int number)
{
    for (uint32_t i = 0; i + 1 < rule->n_cells; i++)
        if (!fits((int)grid[rule->cells[i]], (int)grid[rule->cells[i + 1]], number))
            return false;
    return true;
}

/* Some two digits of the grid fit. */
static gv_status check_pair(gv_shape shape, fits_fn *fits, int number, gv_error *err)
{
    for (int a = 1; a <= (int)shape.order; a++)
        for (int b = 1; b <= (int)shape.order; b++)
            if (a != b && fits(a, b, number))
                return GV_OK;
    return gv_fail(err, GV_ERR_INPUT, "no two digits up to %u fit", shape.order);
}

/* ---- odd and even ---- */

static gv_status state_parity(gv_variant_work *work, const gv_variant_rule *rule,
                              const char *word, unsigned first, gv_error *err)
{
    const unsigned order = work->shape.order;
    for (uint32_t i = 0; i < rule->n_cells; i++) {
        const uint32_t cell = rule->cells[i];
        gv_label labels[GV_MAX_ORDER];
        uint32_t n = 0;
        char name[40];
        for (unsigned digit = first; digit <= order; digit += 2)
            labels[n++] = cell * order + digit - 1;
        const int length = snprintf(name, sizeof name, "%s-r%uc%u", word,
                                    cell / order + 1, cell % order + 1);
        GV_TRY(gv_variant_say(work, err, "r%uc%u is %s", cell / order + 1,
                              cell % order + 1, word));
        GV_TRY(gv_csp_add_exactly_one(work->csp, (gv_symbol){ name, (size_t)length },
                                      (gv_symbol){ "", 0 }, labels, n, err));
    }
    return GV_OK;
}

static gv_status state_odd(gv_variant_work *work, const gv_variant_rule *rule,
                           gv_error *err)
{
    return state_parity(work, rule, "odd", 1, err);
}

static gv_status state_even(gv_variant_work *work, const gv_variant_rule *rule,
                            gv_error *err)
{
    return state_parity(work, rule, "even", 2, err);
}

static bool is_odd(const gv_variant_rule *rule, const unsigned *grid, gv_shape shape)
{
    (void)shape;
    for (uint32_t i = 0; i < rule->n_cells; i++)
        if (grid[rule->cells[i]] % 2 == 0)
            return false;
    return true;
}

const gv_rule_kind gv_rule_odd = {
    .name = "odd",
    .min_cells = 1,
    .max_cells = UINT16_MAX,
    .unordered = true,
    .says = "The cells are odd.",
    .holds = is_odd,
    .state = state_odd,
};

static bool is_even(const gv_variant_rule *rule, const unsigned *grid, gv_shape shape)
{
    (void)shape;
    for (uint32_t i = 0; i < rule->n_cells; i++)
        if (grid[rule->cells[i]] % 2)
            return false;
    return true;
}

const gv_rule_kind gv_rule_even = {
    .name = "even",
    .min_cells = 1,
    .max_cells = UINT16_MAX,
    .unordered = true,
    .says = "The cells are even.",
    .holds = is_even,
    .state = state_even,
};

/* ---- not consecutive ---- */

static bool is_apart(int a, int b, int number)
{
    return abs(a - b) != number;
}

static gv_status state_nonconsecutive(gv_variant_work *work,
                                      const gv_variant_rule *rule, gv_error *err)
{
    (void)rule;
    const uint32_t order = work->shape.order;
    for (uint32_t cell = 0; cell < order * order; cell++) {
        const uint32_t next[2] = { cell % order + 1 < order ? cell + 1 : cell,
                                   cell / order + 1 < order ? cell + order : cell };
        for (size_t i = 0; i < 2; i++) {
            const uint32_t cells[2] = { cell, next[i] };
            const gv_variant_rule pair = { .cells = cells, .n_cells = 2 };
            if (next[i] != cell)
                GV_TRY(add_steps(work, &pair, is_apart, 1, "are not consecutive", err));
        }
    }
    return GV_OK;
}

const gv_rule_kind gv_rule_nonconsecutive = {
    .name = "nonconsecutive",
    .says = "Neighbours in a row or column are not consecutive.",
    .state = state_nonconsecutive,
};

/* ---- dots ---- */

enum { WHITE, BLACK }; // forms

static bool differ_by(int a, int b, int number)
{
    return abs(a - b) == number;
}

static bool have_ratio(int a, int b, int number)
{
    return a == number * b || b == number * a;
}

static gv_status check_neighbours(const gv_variant_rule *rule, gv_shape shape,
                                  gv_error *err)
{
    const unsigned order = shape.order;
    const int a = (int)rule->cells[0], b = (int)rule->cells[1], n = (int)order;
    if (abs(a / n - b / n) + abs(a % n - b % n) != 1)
        return gv_fail(err, GV_ERR_INPUT, "the cells are not neighbours");
    return GV_OK;
}

static gv_status check_dot(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    const int number = rule->has_number ? (int)rule->number : rule->form ? 2 : 1;
    GV_TRY(check_neighbours(rule, shape, err));
    return check_pair(shape, rule->form == BLACK ? have_ratio : differ_by, number, err);
}

static gv_status state_dot(gv_variant_work *work, const gv_variant_rule *rule,
                           gv_error *err)
{
    if (rule->form == BLACK)
        return add_steps(work, rule, have_ratio,
                         rule->has_number ? (int)rule->number : 2,
                         "have the ratio 1:%d", err);
    return add_steps(work, rule, differ_by, rule->has_number ? (int)rule->number : 1,
                     "differ by %d", err);
}

static const char *const dot_forms[] = { "white", "black", NULL };

static bool dot_holds(const gv_variant_rule *rule, const unsigned *grid, gv_shape shape)
{
    const int number = rule->has_number ? (int)rule->number : rule->form ? 2 : 1;
    (void)shape;
    return steps_fit(rule, grid, rule->form == BLACK ? have_ratio : differ_by, number);
}

const gv_rule_kind gv_rule_kropki = {
    .name = "kropki",
    .forms = dot_forms,
    .form_required = true,
    .number = GV_MAY_HAVE_NUMBER,
    .min_cells = 2,
    .max_cells = 2,
    .unordered = true,
    .says = "white: two neighbours differ by 1, or the number. black: one of them is "
            "twice the other, or that many times.",
    .check = check_dot,
    .holds = dot_holds,
    .state = state_dot,
};

/* ---- X and V ---- */

static bool make_sum(int a, int b, int number)
{
    return a + b == number;
}

static gv_status check_xv(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    GV_TRY(check_neighbours(rule, shape, err));
    return check_pair(shape, make_sum, rule->form ? 5 : 10, err);
}

static gv_status state_xv(gv_variant_work *work, const gv_variant_rule *rule,
                          gv_error *err)
{
    return add_steps(work, rule, make_sum, rule->form ? 5 : 10, "make %d", err);
}

static const char *const xv_forms[] = { "x", "v", NULL };

static bool xv_holds(const gv_variant_rule *rule, const unsigned *grid, gv_shape shape)
{
    (void)shape;
    return steps_fit(rule, grid, make_sum, rule->form ? 5 : 10);
}

const gv_rule_kind gv_rule_xv = {
    .name = "xv",
    .forms = xv_forms,
    .form_required = true,
    .min_cells = 2,
    .max_cells = 2,
    .unordered = true,
    .says = "x: two neighbours make 10. v: they make 5.",
    .check = check_xv,
    .holds = xv_holds,
    .state = state_xv,
};

/* ---- lines ---- */

static gv_status check_line(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    const int n = (int)shape.order;
    for (uint32_t i = 0; i + 1 < rule->n_cells; i++) {
        const int a = (int)rule->cells[i], b = (int)rule->cells[i + 1];
        if (abs(a / n - b / n) > 1 || abs(a % n - b % n) > 1)
            return gv_fail(err, GV_ERR_INPUT,
                           "r%dc%d and r%dc%d do not touch: a line goes from cell to "
                           "cell",
                           a / n + 1, a % n + 1, b / n + 1, b % n + 1);
    }
    return GV_OK;
}

static bool rises_by(int a, int b, int number)
{
    return b - a >= number;
}

static gv_status check_thermo(const gv_variant_rule *rule, gv_shape shape,
                              gv_error *err)
{
    if (rule->n_cells > shape.order)
        return gv_fail(err, GV_ERR_INPUT, "it is longer than %u cells", shape.order);
    return check_line(rule, shape, err);
}

/* Cells that are k steps apart differ by at least k. */
static gv_status state_thermo(gv_variant_work *work, const gv_variant_rule *rule,
                              gv_error *err)
{
    GV_TRY(gv_variant_say(work, err, "%s increase", words_of(rule, work->shape).text));
    for (uint32_t i = 0; i < rule->n_cells; i++)
        for (uint32_t k = i + 1; k < rule->n_cells; k++)
            GV_TRY(add_pairs(work, rule->cells[i], rule->cells[k], rises_by,
                             (int)(k - i), err));
    return GV_OK;
}

static bool thermo_holds(const gv_variant_rule *rule, const unsigned *grid,
                         gv_shape shape)
{
    (void)shape;
    return steps_fit(rule, grid, rises_by, 1);
}

const gv_rule_kind gv_rule_thermo = {
    .name = "thermo",
    .min_cells = 2,
    .max_cells = UINT16_MAX,
    .says = "Digits increase along the thermometer, from its bulb, the first cell.",
    .check = check_thermo,
    .holds = thermo_holds,
    .state = state_thermo,
};

static bool are_equal(int a, int b, int number)
{
    (void)number;
    return a == b;
}

static gv_status add_equal(gv_variant_work *work, uint32_t a, uint32_t b, gv_error *err)
{
    const uint32_t cells[2] = { a, b };
    const gv_variant_rule pair = { .cells = cells, .n_cells = 2 };
    return add_steps(work, &pair, are_equal, 0, "are equal", err);
}

static gv_status state_palindrome(gv_variant_work *work, const gv_variant_rule *rule,
                                  gv_error *err)
{
    for (uint32_t i = 0; 2 * i + 1 < rule->n_cells; i++)
        GV_TRY(
            add_equal(work, rule->cells[i], rule->cells[rule->n_cells - 1 - i], err));
    return GV_OK;
}

static bool palindrome_holds(const gv_variant_rule *rule, const unsigned *grid,
                             gv_shape shape)
{
    const uint32_t n = rule->n_cells;
    (void)shape;
    for (uint32_t i = 0; i < n; i++)
        if (grid[rule->cells[i]] != grid[rule->cells[n - 1 - i]])
            return false;
    return true;
}

const gv_rule_kind gv_rule_palindrome = {
    .name = "palindrome",
    .reversible = true,
    .min_cells = 2,
    .max_cells = UINT16_MAX,
    .says = "The line reads the same from both ends.",
    .check = check_line,
    .holds = palindrome_holds,
    .state = state_palindrome,
};

static bool differ_at_least(int a, int b, int number)
{
    return abs(a - b) >= number;
}

static int least_difference(const gv_variant_rule *rule, gv_shape shape)
{
    return rule->has_number ? (int)rule->number : (int)(shape.order + 1) / 2;
}

static gv_status check_whisper(const gv_variant_rule *rule, gv_shape shape,
                               gv_error *err)
{
    GV_TRY(check_line(rule, shape, err));
    return check_pair(shape, differ_at_least, least_difference(rule, shape), err);
}

static gv_status state_whisper(gv_variant_work *work, const gv_variant_rule *rule,
                               gv_error *err)
{
    return add_steps(work, rule, differ_at_least, least_difference(rule, work->shape),
                     "differ by at least %d", err);
}

static bool whisper_holds(const gv_variant_rule *rule, const unsigned *grid,
                          gv_shape shape)
{
    return steps_fit(rule, grid, differ_at_least, least_difference(rule, shape));
}

const gv_rule_kind gv_rule_whisper = {
    .name = "whisper",
    .reversible = true,
    .number = GV_MAY_HAVE_NUMBER,
    .min_cells = 2,
    .max_cells = UINT16_MAX,
    .says = "Neighbours on the line differ by at least 5 (half of the order, rounded "
            "up), or by the number.",
    .check = check_whisper,
    .holds = whisper_holds,
    .state = state_whisper,
};

/* ---- renban ---- */

/* A hidden variable: which digits the line has. */
static gv_status state_renban(gv_variant_work *work, const gv_variant_rule *rule,
                              gv_error *err)
{
    const unsigned order = work->shape.order, n = rule->n_cells;
    const gv_var range = gv_csp_n_variables(work->csp);
    char name[64];
    int length =
        snprintf(name, sizeof name, "renban-r%uc%u-%u", rule->cells[0] / order + 1,
                 rule->cells[0] % order + 1, range);
    GV_TRY(gv_variant_say(work, err, "%s are consecutive in any order",
                          words_of(rule, work->shape).text));
    GV_TRY(gv_csp_add_alldiff(work->csp, err));
    for (uint32_t i = 0; i < n; i++)
        GV_TRY(gv_csp_add_member(work->csp, rule->cells[i], err));
    GV_TRY(gv_csp_add_hidden_variable(work->csp, (gv_symbol){ name, (size_t)length },
                                      err));
    for (unsigned low = 1; low + n - 1 <= order; low++) {
        length = snprintf(name, sizeof name, "%u..%u", low, low + n - 1);
        GV_TRY(gv_csp_add_value(work->csp, (gv_symbol){ name, (size_t)length }, err));
    }
    const gv_label first = gv_csp_first_label(work->csp, range);
    for (unsigned low = 1; low + n - 1 <= order; low++)
        for (uint32_t i = 0; i < n; i++)
            for (unsigned digit = 1; digit <= order; digit++)
                if (digit < low || digit > low + n - 1)
                    GV_TRY(gv_csp_add_forbidden(work->csp,
                                                rule->cells[i] * order + digit - 1,
                                                first + low - 1, err));
    return GV_OK;
}

static gv_status check_renban(const gv_variant_rule *rule, gv_shape shape,
                              gv_error *err)
{
    if (rule->n_cells > shape.order)
        return gv_fail(err, GV_ERR_INPUT, "it is longer than %u cells", shape.order);
    return check_line(rule, shape, err);
}

static bool renban_holds(const gv_variant_rule *rule, const unsigned *grid,
                         gv_shape shape)
{
    unsigned low = shape.order, high = 1;
    uint64_t met = 0;
    for (uint32_t i = 0; i < rule->n_cells; i++) {
        const unsigned digit = grid[rule->cells[i]];
        low = digit < low ? digit : low;
        high = digit > high ? digit : high;
        met |= UINT64_C(1) << (digit - 1);
    }
    return high - low + 1 == rule->n_cells &&
           __builtin_popcountll(met) == (int)rule->n_cells;
}

const gv_rule_kind gv_rule_renban = {
    .name = "renban",
    .reversible = true,
    .min_cells = 2,
    .max_cells = UINT16_MAX,
    .says = "The line has consecutive digits in any order, none twice.",
    .check = check_renban,
    .holds = renban_holds,
    .state = state_renban,
};

/* ---- clones ---- */

static gv_status check_clone(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    (void)shape;
    if (rule->n_cells % 2)
        return gv_fail(err, GV_ERR_INPUT,
                       "it needs an even number of cells: a part, then its clone");
    return GV_OK;
}

static gv_status state_clone(gv_variant_work *work, const gv_variant_rule *rule,
                             gv_error *err)
{
    const uint32_t half = rule->n_cells / 2;
    for (uint32_t i = 0; i < half; i++)
        GV_TRY(add_equal(work, rule->cells[i], rule->cells[half + i], err));
    return GV_OK;
}

static bool clone_holds(const gv_variant_rule *rule, const unsigned *grid,
                        gv_shape shape)
{
    const uint32_t half = rule->n_cells / 2;
    (void)shape;
    for (uint32_t i = 0; i < half; i++)
        if (grid[rule->cells[i]] != grid[rule->cells[half + i]])
            return false;
    return true;
}

const gv_rule_kind gv_rule_clone = {
    .name = "clone",
    .min_cells = 2,
    .max_cells = UINT16_MAX,
    .may_repeat = true,
    .says = "The second half of the cells is a copy of the first half.",
    .check = check_clone,
    .holds = clone_holds,
    .state = state_clone,
};
