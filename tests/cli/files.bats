#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Descriptors, files and folders: what the command opens, writes, and leaves behind.
load common

# ---- closed descriptors ----

# Runs the command with the descriptors closed that the first argument names, as in "0 2".
with_closed() {
    local closed=$1
    shift
    (
        for fd in $closed; do eval "exec $fd>&-"; done
        exec "$GIVENS" "$@"
    )
}

@test "messages never end up in the file of -o, whatever is closed" {
    for closed in '' 0 1 2 '0 1' '0 2' '1 2' '0 1 2'; do
        status=0
        with_closed "$closed" solve -o x.txt zz "$PUZZLE" >out 2>err </dev/null || status=$?
        expect "status, closed $closed" "$status" 3
        expect "file, closed $closed" "$(cat x.txt)" "error
$SOLUTION"
        expect "stdout, closed $closed" "$(cat out)" ''
        case $closed in
        *2*) expect "stderr, closed $closed" "$(cat err)" '' ;;
        *) contains "$(cat err)" 'operand 1' ;;
        esac
        rm x.txt
    done
}

@test "reading or writing a closed descriptor is an error" {
    for closed in 1 '0 1' '1 2' '0 1 2'; do
        status=0
        with_closed "$closed" solve "$PUZZLE" >out 2>err </dev/null || status=$?
        expect "status, closed $closed" "$status" 5
    done
    status=0
    with_closed 1 solve "$PUZZLE" 2>err || status=$?
    expect stderr "$(cat err)" "givens: cannot write 'standard output': Bad file descriptor"
    for closed in 0 '0 2'; do
        status=0
        with_closed "$closed" solve >out 2>err || status=$?
        expect "status, closed $closed" "$status" 3
    done
}

@test "a solver has its three descriptors, whatever is closed here" {
    cat >solver <<'EOF'
#!/bin/sh
[ -e /proc/self/fd/0 ] && [ -e /proc/self/fd/1 ] && [ -e /proc/self/fd/2 ] || exit 1
cat "$1" >/dev/null && echo 's UNKNOWN'
EOF
    chmod +x solver
    for closed in 0 1 2 '0 1 2'; do
        status=0
        with_closed "$closed" solve -o x.txt --solver './solver {in}' "$PUZZLE" 2>err ||
            status=$?
        expect "file, closed $closed" "$(cat x.txt)" error
        expect "status, closed $closed" "$status" 3
    done
}

# ---- the file of -o ----

@test "-o through a symbolic link writes the target and keeps the link" {
    mkdir there
    ln -s there/new dangling
    ln -s ../there/old there/second
    ln -s there/second chain
    echo before >there/old
    for link in dangling chain; do
        say solve -o $link "$PUZZLE"
        answers 0 '' ''
        [ -L $link ]
        expect $link "$(cat $link)" "$SOLUTION"
    done
    [ -L there/second ]
    expect files "$(cd there && echo *)" 'new old second'
}

@test "links that lead nowhere are told" {
    ln -s b a
    ln -s a b
    say solve -o a "$PUZZLE"
    answers 5 '' "givens: cannot write 'a', a link to 'b': Too many levels of symbolic links"
    ln -s nowhere/file c
    say solve -o c "$PUZZLE"
    answers 5 '' "givens: cannot write 'c', a link to 'nowhere/file': No such file or directory"
    expect files "$(echo *)" 'a b c err out'
}

@test "permissions: those of the file that is there, else those of the umask" {
    umask 027
    say solve -o new "$PUZZLE"
    expect new "$(stat -c %a new)" 640
    echo before >old
    chmod 604 old
    say solve -o old "$PUZZLE"
    expect old "$(stat -c %a old) $(cat old)" "604 $SOLUTION"
}

@test "-o to standard output, whatever that is" {
    for name in - /dev/stdout /dev/fd/1 /proc/self/fd/1; do
        expect "$name, a pipe" "$("$GIVENS" solve -o $name "$PUZZLE" | cat)" "$SOLUTION"
        echo before >file
        "$GIVENS" solve -o $name "$PUZZLE" >>file
        expect "$name, a file" "$(cat file)" "before
$SOLUTION"
    done
    "$GIVENS" solve -o /dev/fd/7 "$PUZZLE" 7>file
    expect 'descriptor 7' "$(cat file)" "$SOLUTION"
    say solve -o /dev/fd/77 "$PUZZLE"
    answers 5 '' "givens: cannot write '/dev/fd/77': Bad file descriptor"
    say solve -o /dev/fd/4294967297 "$PUZZLE" # 2^32 + 1
    answers 5 '' "givens: cannot write '/dev/fd/4294967297': Bad file descriptor"
}

@test "-o to devices, pipes and folders" {
    say solve -o /dev/null "$PUZZLE"
    answers 0 '' ''
    mkfifo pipe
    cat pipe >found &
    say solve -o pipe "$PUZZLE"
    wait $!
    answers 0 '' ''
    expect pipe "$(cat found)" "$SOLUTION"
    mkdir folder
    say solve -o folder "$PUZZLE"
    answers 5 '' "givens: cannot write 'folder': Is a directory"
    say solve -o folder/ "$PUZZLE"
    answers 5 '' "givens: cannot write 'folder/': Is a directory"
    say solve -o nowhere/file "$PUZZLE"
    answers 5 '' "givens: cannot write 'nowhere/file': No such file or directory"
    expect folder "$(ls folder)" ''
}

@test "a long name can be written, and replaced" {
    name=$(printf 'x%.0s' $(seq 255))
    for _ in 1 2; do
        say solve -o "$name" "$PUZZLE"
        answers 0 '' ''
    done
    expect file "$(cat "$name")" "$SOLUTION"
}

# ---- what signals leave behind ----

# Starts a run that waits for input with its output file open; its process is $pid.
begin_waiting() {
    env --default-signal=INT,TERM,HUP,QUIT "$GIVENS" "$@" pipe >out 2>err &
    pid=$!
    exec 9>pipe # returns when the run opens its input, which it does after its output
}

@test "a signal leaves no part of a file" {
    mkfifo pipe
    for signal in HUP:129 INT:130 QUIT:131 TERM:143; do
        begin_waiting solve --threads 1 -o x.txt
        kill -"${signal%:*}" $pid
        exec 9>&- # for a signal that came just before it began to read
        status=0
        wait $pid || status=$?
        expect "status of $signal" "$status" "${signal#*:}"
        contains "$(cat err)" 'interrupted after'
        expect "files of $signal" "$(echo *)" 'err out pipe'
    done
}

# Whether this file system has files without a name.
has_nameless_files() {
    python3 -c 'import os; os.open(".", os.O_TMPFILE | os.O_WRONLY)' 2>/dev/null
}

@test "a killed run leaves no part of a file" {
    has_nameless_files || skip 'no O_TMPFILE here'
    mkfifo pipe
    begin_waiting solve -o x.txt
    kill -KILL $pid
    status=0
    wait $pid || status=$?
    exec 9>&-
    expect status "$status" 137
    expect files "$(echo *)" 'err out pipe'
}

@test "Ctrl-C ends a run that waits for the other end of a pipe" {
    mkfifo pipe
    for command in "solve -o pipe $PUZZLE" "decode --instance $PUZZLE pipe" \
        "decode --instance pipe $PUZZLE" 'generate --mask pipe' 'generate --grids pipe' \
        'gsp --from-qcp pipe' 'fit pipe'; do
        # shellcheck disable=SC2086
        begin $command
        wait_until is_asleep $pid # nobody has opened the other end
        interrupt INT
        expect "status of $command" "$status" 130
        contains "$(cat err)" 'Interrupted system call'
    done
}

@test "Ctrl-C ends decode and fit that wait for their input" {
    mkfifo pipe
    for command in 'decode --instance pipe answer' 'fit pipe'; do
        exec 9<>pipe # kept open, and nothing comes
        # shellcheck disable=SC2086
        begin $command
        wait_until is_asleep $pid
        interrupt INT
        exec 9>&-
        expect "status of $command" "$status" 130
    done
}

@test "a limit on the size of files is output that cannot be written" {
    for _ in $(seq 100); do echo "$PUZZLE"; done >many
    for how in '-o x.txt' '-o /dev/stdout' ''; do
        # shellcheck disable=SC2086
        (
            ulimit -f 1
            exec env --default-signal=XFSZ "$GIVENS" solve $how many >big 2>/dev/fd/7
        ) 7>"$BATS_TEST_TMPDIR/err" || status=$?
        expect "status of solve $how" "${status:-0}" 5
        contains "$(cat "$BATS_TEST_TMPDIR/err")" 'File too large'
    done
    expect files "$(echo *)" 'big many'
}

@test "a signal leaves no part of a merge" {
    "$GIVENS" study a.db --units 1 --seed 1 --quiet 2>/dev/null
    # As many inputs as take longer than a signal; a merge that ends before is complete.
    # shellcheck disable=SC2046
    env --default-signal=HUP "$GIVENS" merge o.db $(yes a.db | head -n 200) >out 2>err &
    pid=$!
    until ls o.db* >/dev/null 2>&1; do :; done
    kill -HUP $pid || true
    status=0
    wait $pid || status=$?
    case $status in
    0) expect files "$(echo *)" 'a.db err o.db out' ;;
    *)
        expect status "$status" 129
        expect files "$(echo *)" 'a.db err out'
        ;;
    esac
}

# ---- the folder of a solver ----

# A program that makes folders beside its answer, closes its end of the pipe `ready`, and
# waits for somebody to end it; or does not, where there is no such pipe.
make_solver() {
    cat >solver <<'EOF'
#!/bin/sh
[ $# -eq 2 ] || exit # asked for its version
mkdir -p "$2.d/a/b" && touch "$2.d/a/b/file"
[ -p ready ] && : >ready && exec sleep 1000
echo 's UNKNOWN'
EOF
    chmod +x solver
}

@test "a solver's folder is removed with its sub-folders" {
    make_solver
    mkdir tmp
    TMPDIR=$PWD/tmp say solve --solver './solver {in} {out}' "$PUZZLE"
    expect status "$status" 3
    expect folder "$(ls tmp)" ''
}

@test "a signal leaves no folder of a solver" {
    make_solver
    mkdir tmp
    mkfifo ready
    for signal in HUP:129 INT:130 QUIT:131 TERM:143; do
        TMPDIR=$PWD/tmp env --default-signal=INT,TERM,HUP,QUIT "$GIVENS" solve \
            --solver './solver {in} {out}' "$PUZZLE" >out 2>err &
        pid=$!
        cat ready
        [ -n "$(ls tmp)" ]
        kill -"${signal%:*}" $pid
        status=0
        wait $pid || status=$?
        expect "status of $signal" "$status" "${signal#*:}"
        expect "folder of $signal" "$(ls tmp)" ''
    done
}

@test "a folder for temporary files that is not there is named" {
    for threads in 1 2; do
        TMPDIR=/nonexistent say solve --threads $threads --solver 'cat {in} {out}' "$NONE" \
            "$PUZZLE"
        answers 5 '' "givens: cannot make a temporary folder in '/nonexistent': No such file or directory"
    done
    TMPDIR=/nonexistent say sweep s.db --block 3x3 --count 1 --seed 1 --solver 'cat {in} {out}'
    expect status "$status" 5
    contains "$errors" "cannot make a temporary folder in '/nonexistent'"
}

# ---- empty words, as from variables that are not set ----

@test "an empty operand is wrong usage, for every verb" {
    for verb in $("$GIVENS" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
        say "$verb" ''
        expect "$verb" "$status" 2
        refuses 'operand 1 is empty'
    done
    say solve "$PUZZLE" ''
    refuses 'operand 2 is empty'
    say solve -- ''
    refuses 'operand 1 is empty'
    for blanks in ' ' '   ' $'\t' $'\n \r\n'; do
        for verb in solve check rate convert merge stats; do
            say $verb "$blanks"
            expect "$verb" "$status" 2
            refuses 'operand 1 is empty'
        done
    done
    : >'  ' # such a name needs its folder
    say solve './  '
    answers 0 '' ''
    rm '  '
    say merge '' a.db b.db
    refuses 'operand 1 is empty'
    say ''
    refuses "unknown verb ''"
    expect files "$(echo *)" 'err out'
}

@test "an option that names a file or a program does not take an empty value" {
    for words in 'convert -o' 'explain --verify' 'generate --grids' 'study s.db --grids' \
        'generate --mask' 'gsp --from-qcp' 'decode --instance' 'stats --puzzles' \
        'report --puzzles' 'sweep s.db --plots' 'sweep s.db --solver' 'solve --solver' \
        'encode -o' 'decode --instance x -o'; do
        # shellcheck disable=SC2086
        say $words ''
        refuses ' is empty'
        # shellcheck disable=SC2086
        case $words in *--*) say ${words}= && refuses ' is empty' ;; esac
    done
    expect files "$(echo *)" 'err out'
}

# ---- what solvers leave running ----

@test "a program that leaves its session does not outlive its run" {
    cat >solver <<'EOF'
#!/bin/sh
[ $# -eq 1 ] || exit # asked for its version
setsid sh -c 'echo $$ >pid; : >ready; exec sleep 1000'
EOF
    chmod +x solver
    mkfifo ready
    for signal in TERM:143 KILL:137; do
        "$GIVENS" solve --solver './solver {in}' "$PUZZLE" >out 2>err &
        pid=$!
        cat ready
        kill -"${signal%:*}" $pid
        status=0
        wait $pid || status=$?
        expect status "$status" "${signal#*:}"
        while kill -0 "$(cat pid)" 2>/dev/null; do :; done # its guard needs a moment
    done
}

# ---- a file for each record ----

@test "convert -o with %n makes a file for each record" {
    printf '%s\nrubbish\n%s\n' "$PUZZLE" "$SOLUTION" >puzzles
    say convert --to svg -o 'p-%n.svg' puzzles
    expect status "$status" 3
    expect stdout "$output" 'p-1.svg
error
p-3.svg'
    expect files "$(echo p-*)" 'p-1.svg p-3.svg'
    "$GIVENS" convert --to svg "$SOLUTION" | sed '$d' | cmp - p-3.svg # but for a blank line
    for file in p-*.svg; do python3 -c "import sys, xml.dom.minidom as x; x.parse('$file')"; done
}

@test "numbers with zeros in front, and percent signs, in names" {
    mkdir a b
    say convert -o 'a/%03n%%%n.txt' "$PUZZLE" "$SOLUTION"
    answers 0 'a/001%1.txt
a/002%2.txt' ''
    expect file "$(cat a/002%2.txt)" "$SOLUTION"
    say convert -o 'b/%%n' "$PUZZLE"
    answers 0 '' ''
    say convert -o 'b/100%' "$PUZZLE"
    answers 0 '' ''
    expect files "$(cd b && echo *)" '%n 100%'
    for name in '%n%d' '%n%' '%%%d'; do
        say convert -o "b/$name" "$PUZZLE"
        refuses "'%' in a name with %n is written '%%'"
    done
    for place in %021n %3n %0n %99999999999999999999n; do
        for name in "$place" "%n$place" "%%$place%d"; do
            say convert -o "b/$name" "$PUZZLE"
            refuses "'$place': the record's number is %n, or %02n to %020n with zeros in front"
        done
    done
    mkdir 1 2 '100%'
    say convert -o '%n/%%%n' "$PUZZLE" "$SOLUTION"
    answers 0 $'1/%1\n2/%2' ''
    say convert -o '100%%/%n' "$PUZZLE"
    answers 0 '100%/1' ''
    say convert -o b/%020n "$PUZZLE"
    answers 0 b/00000000000000000001 ''
    say solve -o b/%3n "$PUZZLE"
    refuses '%n, a file for each record, is for convert, encode and explain --to svg'
}

@test "every file is complete in its form, for any number of threads" {
    for _ in 1 2 3 4 5 6; do echo "$PUZZLE"; echo "$SOLUTION"; done >puzzles
    for form in tsv json opensudoku 'line --provenance' svg; do
        # shellcheck disable=SC2086
        "$GIVENS" convert --to $form "$SOLUTION" | grep -v '"run"\|# ' >alone
        for threads in 1 3; do
            # shellcheck disable=SC2086
            "$GIVENS" convert -j$threads --to $form -o "f-$threads-%02n" puzzles >names
            expect "names of $form" "$(cat names)" "$(seq -f "f-$threads-%02g" 12)"
            grep -v '"run"\|# ' f-$threads-12 | diff -B - alone
        done
        for i in $(seq -f %02g 12); do
            grep -v '"run"\|# ' f-1-"$i" >one || true
            grep -v '"run"\|# ' f-3-"$i" | cmp - one
        done
    done
    "$GIVENS" convert --to json -o 'j-%n' "$PUZZLE"
    expect 'the last line' "$(tail -n 1 j-1 | cut -c 1-7)" '{"run":'
}

@test "explain --to svg -o with %n draws a step of each record" {
    say explain --to svg --step 1 -o 's-%n.svg' "$PUZZLE" rubbish "$MANY" "$SOLUTION"
    expect status "$status" 3
    expect stdout "$output" "s-1.svg
error
s-3.svg
error"
    "$GIVENS" explain --to svg --step 1 "$PUZZLE" | sed '$d' | cmp - s-1.svg
}

@test "files that cannot be written are errors of their records" {
    mkdir p-1
    say convert -o 'p-%n' "$PUZZLE" "$SOLUTION"
    answers 5 'error
p-2' "givens: operand 1:1:1: cannot write 'p-1': Is a directory"
    expect file "$(cat p-2)" "$SOLUTION"
}

@test "verbs and forms with one file for all records refuse %n" {
    for words in "solve $PUZZLE" "count $PUZZLE" "rate $PUZZLE" "generate --seed 1" \
        "explain $PUZZLE" "explain --to json $PUZZLE" 'grids --seed 1' 'gsp --seed 1' \
        "decode --instance $PUZZLE" 'report s.db' 'stats s.db' 'export s.db'; do
        for name in 'x-%n' 'x-%03n'; do
            # shellcheck disable=SC2086
            say $words -o $name
            refuses '%n, a file for each record, is for convert, encode and explain --to svg'
        done
    done
    say convert --to sheet -o 'x-%n.html' "$PUZZLE"
    refuses 'a sheet is one file for all records'
    expect files "$(echo *)" 'err out'
    say solve -o '100%' "$PUZZLE"
    answers 0 '' ''
}

# ---- files without an end ----

@test "decode reads no more than an answer to the instance can be" {
    say decode --instance "$PUZZLE" --from dimacs-3d /dev/zero
    answers 3 error 'givens: /dev/zero: more than 16 MB: no answer to this puzzle is that long'
    # An end far away, so that a reader without a bound ends, too, with another message.
    yes 'c a log' | head -c 200000000 | "$GIVENS" decode --instance "$PUZZLE" >out 2>err ||
        status=$?
    expect status "$status" 3
    contains "$(cat err)" 'stdin: more than 16 MB'
    # A long log before the answer does no harm.
    {
        yes 'c a log' | head -n 1000000
        echo 's SATISFIABLE'
        echo "$SOLUTION" | awk '{ for (i = 0; i < 729; i++) printf "v %d\n",
            substr($0, int(i / 9) + 1, 1) == i % 9 + 1 ? i + 1 : -i - 1 }'
        echo 'v 0'
    } >long
    say decode --full --instance "$PUZZLE" long
    answers 0 "$SOLUTION" ''
}

@test "decode ends at a signal while it waits for an answer" {
    mkfifo answer
    env --default-signal=TERM "$GIVENS" decode --instance "$PUZZLE" answer >out 2>err &
    pid=$!
    exec 9>answer
    kill -TERM $pid
    exec 9>&- # for a signal that came just before it began to read
    status=0
    wait $pid || status=$?
    expect status "$status" 143
}

@test "a mask without an end is refused" {
    say generate --seed 1 --mask /dev/zero
    expect status "$status" 3
    contains "$errors" '/dev/zero: the mask has more than 10000 lines'
}
