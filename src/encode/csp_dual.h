/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_dual.h -- the names of csp-dual's variables and values, for its writer and the
 * reader of its answers. */
#ifndef GV_ENCODE_CSP_DUAL_H
#define GV_ENCODE_CSP_DUAL_H

#include "encode/domains.h"

/* Whether the group has a dual variable. */
bool gv_dual_is(const gv_net *net, gv_var group);

/* A prefix of the names of the duals of a csp that none of its variables has; in
 * `arena`. Not used if the family names its groups. */
gv_status gv_dual_prefix(const char **out, const gv_net *net, gv_arena *arena,
                         gv_error *err);

/* Appends the name of a dual, the name of one of its values, of a primal value. */
void gv_dual_name(gv_buffer *out, const gv_net *net, const char *prefix, gv_var group);
void gv_dual_value(gv_buffer *out, const gv_net *net, gv_var group, gv_label label);
void gv_primal_value(gv_buffer *out, const gv_net *net, gv_label label);

#endif
