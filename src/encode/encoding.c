/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encoding.c -- the table of encodings; what all their files open with; which of them
 * an answer is for. */
#include "encode/encoding.h"

#include "base/array.h"
#include "encode/encode_internal.h"
#include "model/family.h"
#include "model/loop.h"

#include <inttypes.h>
#include <string.h>

const gv_encoding gv_encodings[GV_N_ENCODINGS] = {
    { .name = "dimacs-2d",
      .suffix = ".cnf",
      .summary = "CNF: a value for each cell, at most one place for each value",
      .write = gv_dimacs_2d_write,
      .read = gv_dimacs_read },
    { .name = "dimacs-3d",
      .suffix = ".cnf",
      .summary = "CNF: exactly one label of every CSP-variable",
      .write = gv_dimacs_3d_write,
      .read = gv_dimacs_read },
    { .name = "opb",
      .suffix = ".opb",
      .summary = "pseudo-Boolean sums",
      .write = gv_opb_write,
      .read = gv_opb_read },
    { .name = "mzn",
      .suffix = ".mzn",
      .summary = "MiniZinc: alldifferent, and inverse to the places of values",
      .has_parts = true,
      .is_binary = true,
      .write = gv_mzn_write,
      .read = gv_mzn_read },
    { .name = "xcsp3",
      .suffix = ".xml",
      .summary = "XCSP3: allDifferent, and channel to the places of values",
      .is_binary = true,
      .write = gv_xcsp3_write,
      .read = gv_xcsp3_read },
    { .name = "minion",
      .suffix = ".minion",
      .summary = "Minion 3: alldiff, and implications to the places of values",
      .is_binary = true,
      .write = gv_minion_write,
      .read = gv_minion_read },
    { .name = "csp-dual",
      .suffix = ".csp",
      .summary = "binary CSP: values and their places, channelled by forbidden pairs",
      .is_binary = true,
      .write = gv_csp_dual_write,
      .read = gv_csp_dual_read },
};

const gv_encoding *gv_encoding_by_name(const char *name)
{
    for (size_t i = 0; i < GV_N_ENCODINGS; i++)
        if (strcmp(gv_encodings[i].name, name) == 0)
            return &gv_encodings[i];
    return NULL;
}

/* Whether the network has more than values, all-different and pairs. */
static bool is_beyond_binary(const gv_net *net)
{
    if (!net->csp)
        return false;
    bool beyond = net->n_needed > net->n_primary;
    for (gv_var group = net->n_needed; group < net->n_groups; group++)
        beyond = beyond || net->csp->group_alldiff[group - net->n_needed] == UINT32_MAX;
    return beyond;
}

gv_status gv_encoding_suits(const gv_encoding *encoding, const gv_instance *instance,
                            gv_error *err)
{
    if (gv_net_loop(instance->net))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "%s cannot say that lines form one loop: state the puzzle by "
                       "distances (slitherlink distances)",
                       encoding->name);
    if (encoding->is_binary && is_beyond_binary(instance->net))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "%s is written for all-different and pairs alone: choose "
                       "dimacs-2d, dimacs-3d or opb for other constraints",
                       encoding->name);
    return GV_OK;
}

/* ---- what answers look like ---- */

/* A word that begins a line only in answers to one encoding; earlier rows win. */
static const struct {
    const char *begin;
    const char *encoding;
} signs[] = {
    { "<instantiation", "xcsp3" },
    { "v <instantiation", "xcsp3" },
    { "<unsatisfiable", "xcsp3" },
    { "----------", "mzn" },
    { "=====", "mzn" },
    { "x = ", "mzn" },
    { "Sol:", "minion" },
    { "Problem solvable?:", "minion" },
    { "v x", "opb" },
    { "v -x", "opb" },
    { "v ", "dimacs-3d" },
    { "SAT", "dimacs-3d" },
    { "UNSAT", "dimacs-3d" },
    { "INDET", "dimacs-3d" },
    { "s SATISFIABLE", "opb" },
    { "s UNSATISFIABLE", "dimacs-3d" },
    { "s UNKNOWN", "dimacs-3d" },
    { "s OPTIMUM FOUND", "opb" },
};

static bool any_line_begins(const char *text, size_t length, const char *begin)
{
    const size_t n = strlen(begin);
    for (const char *line = text, *end = text + length; line < end;) {
        while (line < end && (*line == ' ' || *line == '\t'))
            line++;
        if ((size_t)(end - line) >= n && !memcmp(line, begin, n))
            return true;
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline ? newline + 1 : end;
    }
    return false;
}

const gv_encoding *gv_encoding_of_answer(const char *text, size_t length)
{
    for (size_t i = 0; i < GV_N_OF(signs); i++)
        if (any_line_begins(text, length, signs[i].begin))
            return gv_encoding_by_name(signs[i].encoding);
    return memchr(text, '=', length) ? gv_encoding_by_name("csp-dual") : NULL;
}

/* ---- what the writers share ---- */

bool gv_group_shared(const gv_net *net, gv_var first, gv_var group, gv_label a,
                     gv_label b)
{
    uint32_t i = net->label_start[a], j = net->label_start[b];
    while (net->label_groups[i] < group && net->label_groups[j] < group) {
        const gv_var x = net->label_groups[i], y = net->label_groups[j];
        if (x == y && x >= first && gv_group_counts(net, x))
            return true;
        i += x <= y;
        j += y <= x;
    }
    return false;
}

/* The replacement of a byte in a comment: "--" would end an XML comment, and XML is
 * UTF-8 and allows no control characters. */
static char comment_byte(char byte, char before, bool is_xml)
{
    const bool control = (unsigned char)byte < ' ' && byte != '\t';
    if (byte == '-' && before == '-')
        return '_';
    return control || (is_xml && (unsigned char)byte > '~') ? '?' : byte;
}

void gv_encode_comment(const gv_encode_out *out, const char *mark, const char *head,
                       const char *text, size_t length)
{
    for (size_t from = 0, to; from < length; from = to + 1) {
        const char *newline = memchr(text + from, '\n', length - from);
        to = newline ? (size_t)(newline - text) : length;
        gv_buffer_puts(out->text, mark);
        gv_buffer_puts(out->text, head);
        for (size_t i = from; i < to; i++)
            gv_buffer_putc(out->text,
                           comment_byte(text[i], i > from ? text[i - 1] : ' ', !*mark));
        gv_buffer_putc(out->text, '\n');
    }
}

static void put_shape(gv_buffer *out, const gv_net *net)
{
    const gv_shape shape = net->shape;
    gv_buffer_puts(out, gv_family_name(shape.family));
    if (gv_families[shape.family]->free_blocks)
        gv_buffer_printf(out, ", order %u, blocks of %u rows x %u columns", shape.order,
                         shape.block_rows, shape.block_cols);
    else if (gv_family_has_board(shape.family))
        gv_buffer_printf(out, ", order %u", shape.order);
}

void gv_encode_header(const gv_encode_out *out, const gv_instance *instance,
                      const gv_encode_choice *choice, const char *mark,
                      const char *name, const char *how)
{
    gv_buffer *text = out->text;
    const gv_net *net = instance->net;
    gv_buffer_printf(text, "%sgivens %s\n%sinstance: ", mark, gv_version(), mark);
    put_shape(text, net);
    gv_buffer_printf(text, ", %" PRIu32 " given%s, %" PRIu32 " hole%s%s\n",
                     instance->n_givens, instance->n_givens == 1 ? "" : "s",
                     net->n_primary - instance->n_givens,
                     net->n_primary - instance->n_givens == 1 ? "" : "s",
                     gv_instance_has_marks(instance) ? ", with pencilmarks" : "");
    if (instance->notes)
        gv_encode_comment(out, mark, "", instance->notes, strlen(instance->notes));
    if (choice->comments_length)
        gv_encode_comment(out, mark, "", choice->comments, choice->comments_length);
    if (choice->remark_length)
        gv_encode_comment(out, mark, "text: ", choice->remark, choice->remark_length);
    gv_buffer_printf(text, "%sencoding: %s, %s\n", mark, name,
                     choice->full ? "full" : "reduced by naked singles");
    if (how)
        gv_buffer_printf(text, "%s%s\n", mark, how);
}
