/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alarm_none.c -- in place of alarm.c where there is no thread to wait for a time. */
#include "base/os/alarm.h"

gv_status gv_alarm_set(gv_alarm **out, double seconds, void (*ring)(void *user),
                       void *user, gv_error *err)
{
    (void)out;
    (void)seconds;
    (void)ring;
    (void)user;
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "no time can be set for a run: this build has no threads");
}

void gv_alarm_cancel(gv_alarm *alarm)
{
    (void)alarm;
}
