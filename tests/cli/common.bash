# SPDX-License-Identifier: GPL-3.0-or-later
# What all command-line tests share. GIVENS is the command under test; `say` runs it with
# stdout, stderr and status apart.

# A minimal puzzle with its solution, and a few relatives.
PUZZLE=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
SOLUTION=417369825632158947958724316825437169791586432346912758289643571573291684164875293
MANY=......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
NONE=44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

setup() {
    : "${GIVENS:?set GIVENS to the command}"
    FOLDER=$(mktemp -d)
    cd "$FOLDER" || return 1
}

# What a test that failed has left running would keep bats waiting.
teardown() {
    local left
    left=$(jobs -p)
    # shellcheck disable=SC2086
    [ -z "$left" ] || kill -KILL $left 2>/dev/null || true
    cd / && rm -rf "$FOLDER"
}

# Runs the command: $output is stdout, $errors is stderr, $status the exit status. Both are
# kept in the files `out` and `err` too.
say() {
    status=0
    "$GIVENS" "$@" >out 2>err || status=$?
    output=$(cat out)
    errors=$(cat err)
}

# The same with the first argument as standard input.
feed() {
    local text=$1
    shift
    status=0
    printf '%b' "$text" | "$GIVENS" "$@" >out 2>err || status=$?
    output=$(cat out)
    errors=$(cat err)
}

expect() { # what, found, wanted
    if [ "$2" != "$3" ]; then
        printf '%s: found\n%s\nwanted\n%s\n' "$1" "$2" "$3" >&2
        return 1
    fi
}

# Status, standard output and, where given, standard error.
answers() {
    expect status "$status" "$1" && expect stdout "$output" "$2" &&
        { [ $# -lt 3 ] || expect stderr "$errors" "$3"; }
}

# Wrong usage: status 2, nothing on stdout, one line on stderr that contains the text.
refuses() {
    expect status "$status" 2 && expect stdout "$output" "" &&
        expect 'lines on stderr' "$(wc -l <err | tr -d ' ')" 1 && contains "$errors" "$1"
}

contains() {
    case $1 in
    *"$2"*) ;;
    *)
        printf 'found\n%s\nwithout\n%s\n' "$1" "$2" >&2
        return 1
        ;;
    esac
}

# The command fails. (A line that begins with ! never ends a test, but for the last one.)
fails() {
    if "$@"; then
        printf 'did not fail: %s\n' "$*" >&2
        return 1
    fi
}

# The CPU levels of this machine, one per line.
cpu_levels() {
    local level
    for level in scalar avx2 avx512; do
        ! "$GIVENS" count --cpu $level "$PUZZLE" >/dev/null 2>&1 || echo $level
    done
}

# ---- waiting ----
# Tests wait for events, never for time: a machine may be ten times as fast, or as slow. A
# command that is to be interrupted has work without end, or input that the test keeps open.

# Waits until a command succeeds: wait_until COMMAND [ARGUMENT...]. The bound is no part of any
# test: it ends one whose event never comes.
wait_until() {
    local bound=$((SECONDS + 300)) # clock: of a hang
    until "$@" >/dev/null 2>&1; do
        if [ $SECONDS -ge $bound ]; then # clock: of a hang
            echo "waited in vain for: $*" >&2
            return 1
        fi
        sleep 0.02 # clock: looks again
    done
}

has_lines() { # file, number
    [ "$(wc -l <"$1")" -ge "$2" ]
}

# Begins the command as a terminal would (bash lets background jobs ignore SIGINT), with its
# output in `out` and `err`, and waits until it handles signals. Its process is $pid.
begin() {
    env --default-signal=INT,TERM "$GIVENS" "$@" >out 2>err &
    pid=$!
    wait_until has_begun $pid
}

has_begun() { # process; one that was refused has ended
    handles_signals "$1" || has_ended "$1"
}

# Not while the process is still the shell, or env.
handles_signals() { # process
    local caught
    [ "/proc/$1/exe" -ef "$GIVENS" ] || return 1
    caught=$(sed -n 's/^SigCgt:\s*//p' "/proc/$1/status")
    [ $((0x$caught >> 14 & 1)) -eq 1 ] # SIGTERM is 15
}

# Whether a process has worked for some time: what it does without end is then under way.
is_at_work() { # process, hundredths of a second of CPU time (20)
    local stat
    stat=$(cat "/proc/$1/stat") && stat=${stat##*) }
    # shellcheck disable=SC2086
    set -- "${2:-20}" $stat
    [ $((${13} + ${14})) -ge "$1" ]
}

# Whether all threads of a process wait, for input for example.
is_asleep() { # process
    ! sed -n 's/^State:\s*//p' /proc/"$1"/task/*/status | grep -qv '^S'
}

has_ended() { # process; nobody may have waited for it yet
    ! kill -0 "$1" || grep -q '^State:.Z' "/proc/$1/status"
}

# Sends a signal to $pid and waits for its end: $status.
interrupt() { # signal
    kill "-$1" "$pid"
    status=0
    wait "$pid" || status=$?
}

# What small sets, exact backbones and --solver cadical need, and not every build has.
has_sat() {
    "$GIVENS" solve --solver cadical "$PUZZLE" >/dev/null 2>&1
}

needs_sat() {
    has_sat || skip "built without a SAT solver"
}

# Names the folder DATA that has this collection, and tells whether it is the WHOLE one: that of
# GIVENS_DATA or of ../shared/data, else the sample of the repository, without its comment.
data_file() { # NAME...
    local name samples=$GIVENS_SOURCE/tests/data
    DATA=${GIVENS_DATA:-$GIVENS_SOURCE/../shared/data}
    WHOLE=yes
    for name; do
        [ -r "$DATA/$name" ] || WHOLE=no
    done
    [ $WHOLE = no ] || return 0
    DATA=$BATS_TEST_TMPDIR/data
    mkdir -p "$DATA"
    for name; do
        [ -r "$samples/$name" ] || skip "no data file $name (GIVENS_DATA)"
        sed '/^#/d' "$samples/$name" >"$DATA/$name"
    done
}

whole_data_file() { # NAME...: for what a sample cannot tell
    data_file "$@"
    [ $WHOLE = yes ] || skip "needs the whole file $1 (GIVENS_DATA)"
}
