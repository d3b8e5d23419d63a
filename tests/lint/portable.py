#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""portable.py ROOT: only src/base/os/ knows what systems and C libraries differ in. The rest
of src/ uses C17 and what all of Linux (glibc and musl), the BSDs and macOS have."""
import pathlib
import re
import sys

LAYER = pathlib.PurePath("src/base/os")

# What a build without threads leaves out may use those of POSIX.
NEEDS_THREADS = [pathlib.PurePath("src/serve"), pathlib.PurePath("src/base/log.c")]

# What may not be used outside of the layer, with what to use instead.
RULES = [
    (r"getrandom|getentropy|arc4random\w*|/dev/u?random", "gv_random_bytes()"),
    (r"memfd_create|pipe2|dup3|closefrom|close_range|O_TMPFILE", "base/os/descriptor.h"),
    (r"prctl|procctl|PR_SET_\w+|__rlimit_resource_t|setrlimit|f?exec[lv]\w*|v?fork|posix_spawn\w*",
     "gv_process_run()"),
    (r"ru_maxrss|getrusage", "base/os/resource_usage.h"),
    (r"accept4|SOCK_CLOEXEC|SOCK_NONBLOCK|SO_NOSIGPIPE|MSG_NOSIGNAL|POLLRDHUP|epoll_\w+|kqueue",
     "base/os/socket.h"),
    (r"st_[amc]tim(?:espec)?", "gv_file_time()"),
    (r"gettid|pthread_set_?name_np", "gv_thread_set_name()"),
    (r"pthread_\w+|PTHREAD_\w+|pthread\.h|threads\.h|thrd_\w+|mtx_\w+|cnd_\w+", "base/os/thread.h"),
    (r"clock_gettime|gettimeofday", "base/os/clock.h"),
    (r"sysconf|sysctl\w*|get_nprocs\w*|sched_\w+affinity\w*|uname|utsname", "base/os/machine.h"),
    (r"mallopt|malloc_\w+|malloc\.h", "base/os/heap.h"),
    (r"cpuid\w*|__builtin_cpu_\w+", "gv_cpu_detect()"),
    (r"\"/proc\b|/sys/\w", "base/os/"),
    (r"qsort_r|qsort_s", "qsort() of a list that carries what its order needs"),
    (r"strchrnul|memrchr|rawmemchr|mempcpy|stpn?cpy|strverscmp|basename\(|canonicalize_file_name",
     "a function of C17"),
    (r"v?asprintf|open_memstream|fopencookie|funopen", "gv_buffer"),
    (r"secure_getenv|program_invocation\w*|error_at_line|getopt_long\w*|argp_\w+|getprogname",
     "base/options.h"),
    (r"signalfd|timerfd\w*|eventfd|sigwaitinfo|sigtimedwait", "POSIX signals"),
    (r"__linux__|__APPLE__|__FreeBSD__|__OpenBSD__|__NetBSD__|_WIN32|__GLIBC__|__BIONIC__",
     "a function of base/os/"),
    (r"_POSIX_C_SOURCE|_XOPEN_SOURCE|_DEFAULT_SOURCE|_GNU_SOURCE", "nothing: the build sets it"),
    (r"SIGSTKFLT|SIGPWR|SIGPOLL|TEMP_FAILURE_RETRY|__always_inline|u_int\d*_t|quad_t",
     "what POSIX has"),
]
RULES = [(re.compile(rf"(?<![\w/])(?:{pattern})(?!\w)"), instead) for pattern, instead in RULES]

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)

# The rules themselves: a line, and whether it is a fault.
EXAMPLES = [
    ("    if (getrandom(&bits, sizeof bits, 0) < 0)", True),
    ("    if (!gv_random_bytes(&bits, sizeof bits))", False),
    ("    FILE *info = fopen(\"/proc/cpuinfo\", \"re\");", True),
    ("    const char *end = strchrnul(at, '\\n');", True),
    ("    qsort(rows, n_rows, sizeof *rows, compare_rows);", False),
    ("    struct pollfd p = { .fd = fd, .events = POLLRDHUP };", True),
    ("    text = about.st_mtim.tv_sec;", True),
    ("// memfd_create() is not everywhere", False),
    ("    gv_process_run(&result, &job, err);", False),
    ("#ifdef __linux__", True),
    ("    pthread_mutex_lock(&work->lock);", True),
    ("    gv_mutex_lock(&work->lock);", False),
]


def faults_of(text):
    """The faults of a file, as (line, name, what to use)."""
    text = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, instead in RULES:
            for found in pattern.finditer(line):
                yield number, found[0], instead


def main():
    root = pathlib.Path(sys.argv[1])
    for line, is_fault in EXAMPLES:
        assert bool(list(faults_of(line))) == is_fault, line
    n_faults = 0
    for path in sorted((root / "src").rglob("*")):
        name = path.relative_to(root)
        if path.suffix not in {".c", ".h", ".cpp", ".inc"} or LAYER in name.parents:
            continue
        for number, found, instead in faults_of(path.read_text(encoding="utf-8")):
            if instead == "base/os/thread.h" and not {name, *name.parents}.isdisjoint(NEEDS_THREADS):
                continue
            print(f"{name}:{number}: {found} belongs to {LAYER}/: use {instead}")
            n_faults += 1
    if n_faults:
        sys.exit(1)


if __name__ == "__main__":
    main()
