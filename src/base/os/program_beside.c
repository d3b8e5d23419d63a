/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program_beside.c -- the folder of the program: where Linux says so, from /proc, which
 * sees through symbolic links; elsewhere from the word that it was called by. */
#include "base/os/program_beside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

/* The path of the program that runs; one without a slash was found in PATH. */
static void find_this_program(char path[PATH_ROOM], const char *word)
{
    const ssize_t length = readlink("/proc/self/exe", path, PATH_ROOM - 1);
    if (length > 0)
        path[length] = '\0';
    else
        (void)snprintf(path, PATH_ROOM, "%s", word);
}

void gv_exec_beside(const char *name, char **argv)
{
    char path[PATH_ROOM], other[PATH_ROOM];
    find_this_program(path, argv[0]);
    const char *slash = strrchr(path, '/');
    const int folder_length = slash ? (int)(slash + 1 - path) : 0;
    if (snprintf(other, sizeof other, "%.*s%s", folder_length, path, name) < PATH_ROOM)
        (void)execvp(other, argv);
}
