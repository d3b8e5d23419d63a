/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.h -- what this runs on. */
#ifndef GV_BASE_OS_MACHINE_H
#define GV_BASE_OS_MACHINE_H

#include <stddef.h>
#include <stdint.h>

/* "Intel(R) Xeon(R) CPU @ 2.60GHz, 2 cores, Linux x86_64". What cannot be determined is
 * left out. No name of the machine itself. */
void gv_machine_describe(char *out, size_t room);

/* The processors in use; at least 1. */
unsigned gv_machine_n_cores(void);

/* The memory that this process has resident now; where the system does not say that,
 * the most it ever had. */
uint64_t gv_machine_resident_bytes(void);

#endif
