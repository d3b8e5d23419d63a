#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# tools/check on a small project: four tests whose results are files, one of which waits
# until the test that interrupts it has seen it begin.

setup() {
    for program in meson git clang; do
        command -v $program >/dev/null || skip "no $program"
    done
    cd "$BATS_TEST_TMPDIR"
    mkdir -p project/tests ran
    cd project
    cp -r "$BATS_TEST_DIRNAME/../../tools" .
    printf '/build*/\n__pycache__/\n' >.gitignore
    cat >meson.build <<'END'
project('small')
foreach name : ['one', 'two', 'three', 'four']
  test(name, find_program('case.sh'), args: name, suite: ['quick', 'small'], is_parallel: false)
endforeach
configure_file(input: 'givens.sh', output: 'givens', copy: true)
END
    printf '%s\n' "option('tests', type: 'feature')" "option('web', type: 'feature')" \
        >meson_options.txt
    printf '#!/bin/sh\necho "CPU level: avx2"\n' >givens.sh
    # Two cases; more lines than a buffer, so that meson's log is on the disk early.
    cat >case.sh <<'END'
#!/bin/sh
echo run >>"../../ran/$1"
seq 1 10000 | sed 's/^/# /'
[ ! -e "../../wait-$1" ] || echo begun >../../begun
while [ -e "../../wait-$1" ]; do sleep 0.1; done # clock: looks again
echo "ok 1 - a case of $1"
if [ -e "../../fail-$1" ]; then echo "not ok 2 - another"; exit 1; fi
echo "ok 2 - another # SKIP nothing to do"
END
    chmod +x case.sh givens.sh
    git init -q
    git config user.name Nobody
    git config user.email nobody@example.org
    git add -A
    git commit -qm 'A small project'
    export PYTHONDONTWRITEBYTECODE=1
    unset GIVENS_CPU # of the run that this test is a part of
}

n_runs() { cat ../ran/"$1" 2>/dev/null | wc -l; }

@test "the last line is the sum, below the skipped tests and the CPU levels" {
    run tools/check clang
    [ "$status" -eq 0 ]
    [ "${lines[-1]}" = '4 passed, 0 failed, 4 skipped' ]
    [ "${lines[-2]}" = 'CPU levels tested: scalar, avx2 (this processor does not have avx512)' ]
    [[ ${lines[-3]} == 'skipped: build-clang: '*'# SKIP nothing to do' ]]
    [ "$(cat build/check-summary)" = "${lines[-1]}" ]
}

@test "a part that failed runs again what failed, until the sources change" {
    touch ../fail-two
    run tools/check clang
    [ "$status" -eq 1 ]
    [ "${lines[-1]}" = '4 passed, 1 failed, 3 skipped' ]
    [ ! -e tests/last_passed.tsv ]
    rm ../fail-two
    run tools/check clang
    [ "$status" -eq 0 ]
    [[ $output == *'3 of 4 passed before on these sources and this build'* ]]
    [ "${lines[-1]}" = '4 passed, 0 failed, 4 skipped' ]
    [ "$(n_runs one)-$(n_runs two)" = 1-2 ]
    run tools/check clang
    [ "${lines[-1]}" = '4 passed, 0 failed, 4 skipped' ]
    [ "$(n_runs one)-$(n_runs two)" = 1-2 ]
    run tools/check clang --fresh
    [ "$(n_runs one)-$(n_runs two)" = 2-3 ]
    echo '# another' >>meson.build
    run tools/check clang
    [ "${lines[-1]}" = '4 passed, 0 failed, 4 skipped' ]
    [ "$(n_runs one)-$(n_runs two)" = 3-4 ]
}

# Ends tools/check with a signal while its third test runs, then lets it go on.
interrupt() { # SIGNAL, '' for the script or - for all that it started
    touch ../wait-three
    mkfifo ../begun
    # A shell lets background programs ignore Ctrl-C.
    setsid env --default-signal=INT tools/check clang >../out 2>&1 3>&- &
    local pid=$!
    timeout 600 cat ../begun >/dev/null
    kill "-$1" "$2$pid"
    wait $pid || true
    rm ../wait-three
    run tools/check clang
    [ "$status" -eq 0 ]
    [ "${lines[-1]}" = '4 passed, 0 failed, 4 skipped' ]
    [ "$(n_runs one)-$(n_runs two)-$(n_runs three)-$(n_runs four)" = 1-1-2-1 ]
}

@test "what was interrupted goes on with what is left" { interrupt TERM ''; }
@test "Ctrl-C ends all that runs, too" { interrupt INT -; }
@test "what was killed goes on with what is left" { interrupt KILL -; }

@test "a part that passed on a commit is noted, and changes are no commit" {
    run tools/check clang
    [[ $output == *'recorded in tests/last_passed.tsv'* ]]
    commit=$(git rev-parse --short=12 HEAD)
    grep -q "^clang	$commit	.*	scalar avx2	4 passed, 0 failed, 4 skipped$" tests/last_passed.tsv
    # The note itself is no change: nothing runs again, and it can be written again.
    run tools/check clang
    [[ $output == *'recorded in tests/last_passed.tsv'* ]]
    [ "$(n_runs one)" = 1 ]
    echo '# another' >>meson.build
    run tools/check clang
    [[ $output == *'not recorded'* ]]
    grep -q "^clang	$commit	" tests/last_passed.tsv
}
