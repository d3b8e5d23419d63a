/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process_none.c -- in place of process.c, temporary_folder.c and program_beside.c on a
 * system that runs one program: to run another is refused. */
#include "base/os/process.h"
#include "base/os/program_beside.h"
#include "base/os/temporary_folder.h"

gv_status gv_process_run(gv_process_result *out, const gv_process_job *job,
                         gv_error *err)
{
    (void)out;
    return gv_fail(err, GV_ERR_UNSUPPORTED,
                   "'%.150s' cannot be run: this system runs no other programs",
                   job->words[0]);
}

void gv_exec_beside(const char *name, char **argv)
{
    (void)name;
    (void)argv;
}

gv_status gv_temporary_folder_make(char path[GV_TEMPORARY_FOLDER_ROOM], gv_error *err)
{
    (void)path;
    return gv_fail(err, GV_ERR_UNSUPPORTED,
                   "no temporary folder can be made on this system");
}

void gv_temporary_folder_remove(const char *path)
{
    (void)path;
}
