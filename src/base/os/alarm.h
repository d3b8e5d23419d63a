/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alarm.h -- calls a function after some time, on a thread of its own. So the clock can
 * end work that checks a stop flag but no clock. */
#ifndef GV_BASE_OS_ALARM_H
#define GV_BASE_OS_ALARM_H

#include "base/status.h"

typedef struct gv_alarm gv_alarm;

/* Calls ring(user) once, after `seconds`, unless the alarm is cancelled before that. */
gv_status gv_alarm_set(gv_alarm **out, double seconds, void (*ring)(void *user),
                       void *user, gv_error *err);

/* Frees it. When this returns, ring() is not running and will not be called. `alarm`
 * may be NULL. */
void gv_alarm_cancel(gv_alarm *alarm);

#endif
