/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.c -- asks the operating system for the kind of processor. */
#include "base/os/machine.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

/* The processor's model name, from the file where Linux provides it. */
static void read_processor(char *out, size_t room)
{
    static const char key[] = "model name";
    char line[256];
    (void)snprintf(out, room, "processor not known");
    FILE *info = fopen("/proc/cpuinfo", "re");
    if (!info)
        return;
    while (fgets(line, sizeof line, info)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, key, sizeof key - 1) != 0 || !colon)
            continue;
        const char *name = colon + 1 + strspn(colon + 1, " \t");
        (void)snprintf(out, room, "%.*s", (int)strcspn(name, "\n"), name);
        break;
    }
    (void)fclose(info);
}

void gv_machine_describe(char *out, size_t room)
{
    char processor[200];
    struct utsname names;
    read_processor(processor, sizeof processor);
    const long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    const size_t used =
        (size_t)snprintf(out, room, "%s, %ld core%s", processor,
                         n_cores > 0 ? n_cores : 1, n_cores > 1 ? "s" : "");
    if (used < room && uname(&names) == 0)
        (void)snprintf(out + used, room - used, ", %s %s", names.sysname,
                       names.machine);
}
