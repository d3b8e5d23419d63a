/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ranks.c -- what the environment of a launcher says about other ranks. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "work/ranks.h"

#include <stdlib.h>

enum { MOST = 4 };

static const char *const all[] = {
    "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE",
    "SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"
};

typedef struct environment {
    const char *what;
    unsigned expected;
    const char *set[2 * MOST]; /* names and values */
} environment;

static const environment environments[] = {
    { "none", 0, { NULL } },
    { "a job script of Slurm", 0, { "SLURM_NTASKS", "8" } },
    { "mpirun -np 1", 1, { "OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "1" } },
    { "mpirun -np 1 in a job of Slurm",
      1,
      { "OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "1", "SLURM_NTASKS",
        "8" } },
    { "mpirun", 2, { "OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "3" } },
    { "mpiexec of MPICH", 2, { "PMI_RANK", "1", "PMI_SIZE", "2" } },
    { "srun --mpi=pmix", 2, { "PMIX_RANK", "0", "SLURM_NTASKS", "2" } },
    { "srun -n 1 --mpi=pmix", 1, { "PMIX_RANK", "0", "SLURM_NTASKS", "1" } },
    { "a step of one task",
      1,
      { "PMIX_RANK", "0", "SLURM_NTASKS", "8", "SLURM_STEP_NUM_TASKS", "1" } },
    { "PMIx that does not say how many", 2, { "PMIX_RANK", "0" } },
};

static void launchers_are_known_by_their_environment(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof environments / sizeof environments[0]; i++) {
        const environment *e = &environments[i];
        for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
            unsetenv(all[k]);
        for (size_t k = 0; k < 2 * MOST && e->set[k]; k += 2)
            setenv(e->set[k], e->set[k + 1], 1);
        if (gv_ranks_expected() != e->expected)
            fail_msg("%s: found %u, not %u", e->what, gv_ranks_expected(), e->expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(launchers_are_known_by_their_environment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
