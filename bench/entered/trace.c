/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace.c -- preloaded into a givens that was compiled with -finstrument-functions:
 * writes which functions were entered to the file that ENTERED names, one line for each
 * function, in the order of first entry:
 *
 *     address in the program, 1 if it was ever on the way to a station, number of
 * entries
 *
 * STATIONS has pairs of numbers: the address of a station, and 0 or that of a function
 * inside which it counts. On the way to a station are the functions that its thread has
 * entered and not left. See functions_entered. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define UNTRACED __attribute__((no_instrument_function))

enum { ROOM = 1 << 15, DEPTH = 1 << 14 };

static struct {
    void *function;
    uint64_t entries;
    uintptr_t inside; /* stations: 0, or where it counts */
    bool is_station, on_the_way;
} rows[ROOM];                            /* in order */
static uint32_t n_rows, slots[2 * ROOM]; /* of hashes: row + 1, or 0 */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local uint32_t stack[DEPTH]; /* rows */
static _Thread_local unsigned depth;

UNTRACED void __cyg_profile_func_enter(void *function, void *from);
UNTRACED void __cyg_profile_func_exit(void *function, void *from);

UNTRACED static uintptr_t address(const void *function)
{
    Dl_info info;
    return dladdr(function, &info) ? (uintptr_t)function - (uintptr_t)info.dli_fbase
                                   : 0;
}

/* Looks a new row up among the stations. */
UNTRACED static void look_up(uint32_t row)
{
    const char *list = getenv("STATIONS");
    for (char *end; list && *list && !rows[row].is_station; list = end) {
        const uintptr_t station = strtoull(list, &end, 0);
        rows[row].inside = strtoull(end, &end, 0);
        rows[row].is_station = station == address(rows[row].function);
    }
}

/* Marks what the thread is in, if it has reached a station. */
UNTRACED static void mark_way(uint32_t row)
{
    bool counts = rows[row].is_station && !rows[row].inside;
    for (unsigned i = 0; i < depth && rows[row].is_station; i++)
        counts = counts || address(rows[stack[i]].function) == rows[row].inside;
    for (unsigned i = 0; i < depth && counts; i++)
        rows[stack[i]].on_the_way = true;
}

/* The row of a function: a new one at its first entry. */
UNTRACED static uint32_t row_of(void *function)
{
    uint32_t slot =
        (uint32_t)((uintptr_t)function * UINT64_C(0x9E3779B97F4A7C15) >> 48);
    while (slots[slot] && rows[slots[slot] - 1].function != function)
        slot = (slot + 1) % (2 * ROOM);
    if (!slots[slot]) {
        if (n_rows == ROOM)
            abort();
        rows[n_rows].function = function;
        slots[slot] = ++n_rows;
        look_up(n_rows - 1);
    }
    return slots[slot] - 1;
}

void __cyg_profile_func_enter(void *function, void *from)
{
    (void)from;
    if (depth == DEPTH)
        abort();
    pthread_mutex_lock(&lock);
    const uint32_t row = row_of(function);
    stack[depth++] = row;
    rows[row].entries++;
    mark_way(row);
    pthread_mutex_unlock(&lock);
}

void __cyg_profile_func_exit(void *function, void *from)
{
    (void)function;
    (void)from;
    depth--;
}

__attribute__((destructor)) UNTRACED static void write_rows(void)
{
    const char *name = getenv("ENTERED");
    FILE *file = name ? fopen(name, "w") : NULL;
    for (uint32_t i = 0; file && i < n_rows; i++)
        (void)fprintf(file, "%#jx %d %ju\n", (uintmax_t)address(rows[i].function),
                      rows[i].on_the_way, (uintmax_t)rows[i].entries);
    if (file)
        (void)fclose(file);
}
