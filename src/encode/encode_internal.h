/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encode_internal.h -- what the files of this folder share: which groups count, how
 * text is written, and the writers and answer readers that the table in encoding.c
 * names. */
#ifndef GV_ENCODE_ENCODE_INTERNAL_H
#define GV_ENCODE_ENCODE_INTERNAL_H

#include "encode/encoding.h"

/* The first group of a label is its primary variable, or a hidden one. */
static inline gv_var gv_primary_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

/* Blocks of one row or one column repeat the rows or columns. */
static inline bool gv_group_counts(const gv_net *net, gv_var group)
{
    const uint8_t type = net->group_type[group];
    const bool is_block = type == GV_VAR_BN || type == GV_VAR_B;
    return !is_block || (net->shape.block_rows > 1 && net->shape.block_cols > 1);
}

/* Whether both labels of `group` are also in one of the counting groups `first` ..
 * `group` - 1. */
bool gv_group_shared(const gv_net *net, gv_var first, gv_var group, gv_label a,
                     gv_label b);

static inline void gv_encode_flush(const gv_encode_out *out)
{
    enum { OF_A_LINE = 32 }; // work, as gv_meter_spend() counts it
    if (out->flush)
        out->flush(out->user);
    (void)gv_meter_spend(out->meter, OF_A_LINE);
}

/* Whether nothing more need be written: checked by long loops. */
static inline bool gv_encode_ended(const gv_encode_out *out)
{
    return gv_meter_ended(out->meter);
}

/* The lines that open every file, each after `mark` ("c ", "% "): what made it, the
 * instance, the encoding, what the text said about the puzzle. `how` says more about
 * the encoding; NULL: nothing. */
void gv_encode_header(const gv_encode_out *out, const gv_instance *instance,
                      const gv_encode_choice *choice, const char *mark,
                      const char *name, const char *how);

/* The lines of `text`, each after `mark` and `head`. */
void gv_encode_comment(const gv_encode_out *out, const char *mark, const char *head,
                       const char *text, size_t length);

typedef gv_status gv_encode_write_fn(const gv_encode_out *out,
                                     const gv_instance *instance,
                                     const gv_encode_choice *choice, gv_arena *tmp,
                                     gv_error *err);
typedef gv_status gv_encode_read_fn(gv_reply *out, gv_label *labels,
                                    const gv_instance *instance,
                                    const gv_encode_choice *choice, const char *text,
                                    size_t length, gv_arena *tmp, gv_error *err);

gv_encode_write_fn gv_dimacs_2d_write, gv_dimacs_3d_write; /* dimacs.c */
gv_encode_write_fn gv_opb_write;                           /* opb.c */
gv_encode_write_fn gv_mzn_write;                           /* mzn.c */
gv_encode_write_fn gv_xcsp3_write;                         /* xcsp3.c */
gv_encode_write_fn gv_minion_write;                        /* minion.c */
gv_encode_write_fn gv_csp_dual_write;                      /* csp_dual.c */

gv_encode_read_fn gv_dimacs_read, gv_opb_read; /* literal_answer.c */
gv_encode_read_fn gv_mzn_read, gv_minion_read; /* number_answer.c */
gv_encode_read_fn gv_xcsp3_read;               /* xcsp3_answer.c */
gv_encode_read_fn gv_csp_dual_read;            /* name_answer.c */

#endif
