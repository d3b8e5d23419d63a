/* SPDX-License-Identifier: GPL-3.0-or-later */
/* descriptor.h -- file descriptors for programs that are run. They are not inherited
 * unless that is asked for. A thread that forks between the two calls that this takes
 * on some systems does no harm: a guard closes what it was not given. */
#ifndef GV_BASE_OS_DESCRIPTOR_H
#define GV_BASE_OS_DESCRIPTOR_H

#include <stdbool.h>

/* A pipe to read from ends[0] and to write to ends[1]; false and errno when there is
 * none. */
bool gv_descriptor_pipe(int ends[2]);

/* A file without a name, to write and to read; -1 and errno when there is none. */
int gv_descriptor_nameless(void);

/* Makes `to` a copy of `from`. For a process that was just forked. */
void gv_descriptor_copy(int from, int to, bool is_inherited);

/* Closes `first` and all above it. For a process that was just forked. */
void gv_descriptor_close_from(int first);

#endif
