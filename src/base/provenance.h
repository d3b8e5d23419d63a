/* SPDX-License-Identifier: GPL-3.0-or-later */
/* provenance.h -- what a result must state to be reproducible, besides gv_version(). */
#ifndef GV_BASE_PROVENANCE_H
#define GV_BASE_PROVENANCE_H

#include "givens.h"

/* The commit this library was built from, "unknown" outside a repository. */
const char *gv_commit(void);

/* Which build this is: release, commit, and what changes how structs look in memory.
 * Libraries that pass structs to each other must have the same one. */
const char *gv_build_id(void);

#endif
