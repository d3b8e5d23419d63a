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

teardown() {
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

data_file() { # skips the test, visibly, where the data is not there
    DATA=${GIVENS_DATA:-${GIVENS_SOURCE:-}/../shared/data}
    [ -r "$DATA/$1" ] || skip "no data file $1 (GIVENS_DATA)"
}
