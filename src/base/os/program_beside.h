/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program_beside.h -- another program of the same installation, in the folder of the
 * one that runs. */
#ifndef GV_BASE_OS_PROGRAM_BESIDE_H
#define GV_BASE_OS_PROGRAM_BESIDE_H

/* Replaces this process by the program `name` from its own folder, with these words;
 * argv[0] is how this one was called. Returns only if there is no such program. */
void gv_exec_beside(const char *name, char **argv);

#endif
