/* SPDX-License-Identifier: GPL-3.0-or-later */
/* launcher.c -- what launchers of many processes put into the environment, in one place
 * for builds with and without MPI. */
#include "work/ranks.h"

#include <stdlib.h>
#include <string.h>

/* The first of these variables that is set; NULL if none is. */
static const char *first_set(const char *const *names)
{
    for (; *names; names++) {
        const char *value = getenv(*names);
        if (value)
            return value;
    }
    return NULL;
}

unsigned gv_ranks_expected(void)
{
    // Slurm sets its numbers for the job script too: only ranks have a number.
    static const char *const numbers[] = { "OMPI_COMM_WORLD_RANK", "PMIX_RANK",
                                           "PMI_RANK", NULL };
    static const char *const sizes[] = { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE",
                                         "SLURM_STEP_NUM_TASKS", "SLURM_NTASKS", NULL };
    if (!first_set(numbers))
        return 0;
    const char *size = first_set(sizes);
    return size && strcmp(size, "1") == 0 ? 1 : 2;
}
