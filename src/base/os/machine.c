/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.c -- asks the operating system: Linux in /proc, the BSDs and macOS through
 * sysctl(). */
#include "base/os/machine.h"

#include "base/os/system.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
#if !GV_OS_WASI
#include "base/os/resource_usage.h"
#endif
#if GV_OS_APPLE || GV_OS_FREEBSD
#include <sys/sysctl.h>
#endif

#if GV_OS_APPLE || GV_OS_FREEBSD

static void read_processor(char *out, size_t room)
{
#if GV_OS_APPLE
    static const char key[] = "machdep.cpu.brand_string";
#else
    static const char key[] = "hw.model";
#endif
    if (sysctlbyname(key, out, &room, NULL, 0) != 0)
        (void)snprintf(out, room, "processor not known");
}

#else

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

#endif

unsigned gv_machine_n_cores(void)
{
    const long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    return n_cores > 0 ? (unsigned)n_cores : 1;
}

void gv_machine_describe(char *out, size_t room)
{
    char processor[200];
    struct utsname names;
    read_processor(processor, sizeof processor);
    const unsigned n_cores = gv_machine_n_cores();
    const size_t used = (size_t)snprintf(out, room, "%s, %u core%s", processor, n_cores,
                                         n_cores > 1 ? "s" : "");
    if (used < room && uname(&names) == 0)
        (void)snprintf(out + used, room - used, ", %s %s", names.sysname,
                       names.machine);
}

#if GV_OS_LINUX

uint64_t gv_machine_resident_bytes(void)
{
    unsigned long long pages = 0;
    FILE *in = fopen("/proc/self/statm", "re");
    if (!in)
        return 0;
    const bool read = fscanf(in, "%*s %llu", &pages) == 1;
    (void)fclose(in);
    return read ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

#elif GV_OS_WASI

uint64_t gv_machine_resident_bytes(void)
{
    enum { PAGE_BYTES = 1 << 16 };
    return (uint64_t)__builtin_wasm_memory_size(0) * PAGE_BYTES;
}

#else

uint64_t gv_machine_resident_bytes(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? gv_resource_usage_peak(&usage) : 0;
}

#endif
