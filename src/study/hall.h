/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hall.h -- where units are worked on: the threads of this process (crew.h), or those
 * of many (hall_mpi.h). The director sees nothing else. */
#ifndef GV_STUDY_HALL_H
#define GV_STUDY_HALL_H

#include "base/buffer.h"

/* A unit on its way: job and result as flat bytes. Used again and again. */
typedef struct gv_parcel gv_parcel;
struct gv_parcel {
    gv_buffer job, result;
    bool is_done;
    unsigned rank;   /* that worked on it; 0 without ranks */
    gv_parcel *next; /* for whoever has it at the moment */
};

typedef struct gv_hall gv_hall;
struct gv_hall {
    unsigned n_threads, n_ranks; /* all in all */

    /* Hands over a parcel with a job. */
    void (*submit)(gv_hall *hall, gv_parcel *parcel);

    /* Any parcel whose result is there; NULL when there is none within so many seconds.
     */
    gv_parcel *(*collect)(gv_hall *hall, double seconds);

    /* What is in work, or not begun, is not wanted any more: all parcels come back
     * soon, given up. */
    void (*end)(gv_hall *hall);
};

#endif
