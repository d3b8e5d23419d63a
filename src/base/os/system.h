/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system.h -- which system this is, for the files of this folder. With GV_PLAIN_POSIX
 * it is none that we know: tests run what such a system would run. */
#ifndef GV_BASE_OS_SYSTEM_H
#define GV_BASE_OS_SYSTEM_H

#if !GV_PLAIN_POSIX
#if defined __linux__
#define GV_OS_LINUX 1
#elif defined __APPLE__
#define GV_OS_APPLE 1
#elif defined __FreeBSD__
#define GV_OS_FREEBSD 1
#elif defined __wasi__
#define GV_OS_WASI 1
#endif
#endif

#endif
