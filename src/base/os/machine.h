/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.h -- what a measurement ran on, in words. */
#ifndef GV_BASE_OS_MACHINE_H
#define GV_BASE_OS_MACHINE_H

#include <stddef.h>

/* "Intel(R) Xeon(R) CPU @ 2.60GHz, 2 cores, Linux x86_64". What cannot be determined is
 * left out. No name of the machine itself. */
void gv_machine_describe(char *out, size_t room);

#endif
