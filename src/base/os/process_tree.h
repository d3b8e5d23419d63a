/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process_tree.h -- a process and those it has started. What a system does not offer is
 * left out; a comment says what follows from that. */
#ifndef GV_BASE_OS_PROCESS_TREE_H
#define GV_BASE_OS_PROCESS_TREE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct gv_process_tree_use {
    double cpu_seconds;  /* of all descendants that run now, and of their ended ones */
    uint64_t peak_bytes; /* of the largest one so far */
} gv_process_tree_use;

/* What the descendants of a process use, a few generations deep (MiniZinc, for example,
 * starts its solver). Nothing where the system does not tell: then limits of CPU time
 * are those of each process. */
gv_process_tree_use gv_process_tree_look(pid_t pid);

/* ---- in a process that was just forked: no allocation, no stdio ---- */

/* This process gets `signal` when its parent ends. Where the system cannot do that,
 * gv_process_tree_await() looks whether the parent is still there. */
void gv_process_tree_end_with_parent(int signal);

/* Orphans among the descendants of this process become its children. Where the system
 * cannot do that, those that left the process group of the program escape. */
void gv_process_tree_adopt(void);

/* Waits for one of the signals, which are blocked, and returns it; SIGTERM when
 * `parent` has ended. */
int gv_process_tree_await(const sigset_t *signals, pid_t parent);

/* Kills the children of this process and returns whether there were any it could kill.
 */
bool gv_process_tree_kill_children(void);

#endif
