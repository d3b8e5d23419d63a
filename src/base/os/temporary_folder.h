/* SPDX-License-Identifier: GPL-3.0-or-later */
/* temporary_folder.h -- a private folder for a program that is run, in TMPDIR or else
 * in /tmp. */
#ifndef GV_BASE_OS_TEMPORARY_FOLDER_H
#define GV_BASE_OS_TEMPORARY_FOLDER_H

#include "base/status.h"

enum { GV_TEMPORARY_FOLDER_ROOM = 3500 }; /* of its path */

/* The folder that it is made in. */
const char *gv_temporary_folder_parent(void);

/* Makes the folder, which only this user may enter. GV_ERR_IO, with the place and the
 * reason, when it cannot be made. */
gv_status gv_temporary_folder_make(char path[GV_TEMPORARY_FOLDER_ROOM], gv_error *err);

/* Removes it with everything in it. Links are removed, not followed. */
void gv_temporary_folder_remove(const char *path);

#endif
