/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- networks and their links for a developer: what must hold of them
 * (base/check.h), and what they look like (on standard error, for the debugger). */
#ifndef GV_MODEL_INSPECT_H
#define GV_MODEL_INSPECT_H

#include "model/linkage.h"

/* Groups and labels list each other, ascending; pairs hold both ways. */
const char *gv_net_check(const gv_net *net);

/* The lists of links, of variables and the bit rows agree with the network. Of large
 * networks some labels are looked at, evenly spread. */
const char *gv_linkage_check(const gv_linkage *linkage);

/* Sizes, and every group with its type, name and labels. */
void gv_net_dump(const gv_net *net);

/* Sizes, and every label with its links. */
void gv_linkage_dump(const gv_linkage *linkage);

#endif
