/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice_name.c -- writes and reads names of assignments. */
#include "template/choice_name.h"

#include <ctype.h>
#include <string.h>

void gv_template_name(gv_buffer *out, uint32_t order, uint32_t cell, uint32_t digit)
{
    gv_buffer_printf(out, order > 9 ? "r%uc%u.%u" : "%u%u.%u", cell / order + 1,
                     cell % order + 1, digit + 1);
}

/* A number from 1 to `order` of at most `n_most` figures; 0 if there is none. */
static uint32_t read_number(const char **text, size_t n_most, uint32_t order)
{
    uint32_t number = 0;
    for (size_t i = 0; i < n_most && isdigit((unsigned char)**text); i++)
        number = 10 * number + (uint32_t)(*(*text)++ - '0');
    return number <= order ? number : 0;
}

static bool read_letter(const char **text, char letter)
{
    const bool found = tolower((unsigned char)**text) == letter;
    *text += found;
    return found;
}

gv_status gv_template_name_read(gv_label *out, const char **text, uint32_t order,
                                gv_error *err)
{
    const char *at = *text;
    const bool is_long = read_letter(&at, 'r');
    const size_t n_most = is_long ? 2 : 1;
    const uint32_t row = is_long || order < 10 ? read_number(&at, n_most, order) : 0;
    const bool parted = !is_long || read_letter(&at, 'c');
    const uint32_t column = parted ? read_number(&at, n_most, order) : 0;
    const bool dotted = read_letter(&at, '.');
    const uint32_t number = dotted ? read_number(&at, 2, order) : 0;
    const size_t length = strcspn(*text, GV_TEMPLATE_SEPARATORS);
    if (!row || !column || !number || !strchr(GV_TEMPLATE_SEPARATORS, *at))
        return gv_fail(err, GV_ERR_INPUT,
                       "'%.*s' is not an assignment such as %s, with numbers up to %u",
                       (int)(length < 40 ? length : 40), *text,
                       order > 9 ? "r10c3.12" : "21.5", order);
    *out = ((row - 1) * order + column - 1) * order + number - 1;
    *text = at + strspn(at, GV_TEMPLATE_SEPARATORS);
    return GV_OK;
}
