#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The server, as clients of all kinds meet it (serve_peer.py).
load common

peer() {
    command -v python3 >/dev/null || skip 'no python3'
    mkdir empty && cd empty
    timeout 800 python3 "$BATS_TEST_DIRNAME/serve_peer.py" "$@"
}

@test "a route answers with the bytes of its verb" { peer bytes_of_the_command; }
@test "the server tells what it is and can do" { peer what_it_is; }
@test "the page and its files have strict headers" { peer the_page; }
@test "wrong bodies, unknown and forbidden options are refused" { peer wrong_bodies; }
@test "unknown paths, traversal and wrong methods lead nowhere" { peer unknown_paths; }
@test "requests from other sites are refused" { peer other_sites; }
@test "with a token only those who know it are answered" { peer tokens; }
@test "addresses are checked, and a second server is told so" { peer addresses; }
@test "long bodies are refused" { peer long_bodies; }
@test "garbage and old HTTP do no harm" { peer garbage; }
@test "work for a client that left ends" { peer aborted; }
@test "work has a budget of memory" { peer memory; }
@test "two hundred connections at once" { peer many_connections; }
@test "a job gives the answers of its verb as events, and again" { peer jobs; }
@test "a job can be cancelled, and a listener can come back" { peer cancelled_jobs; }
@test "jobs have limits" { peer limited_jobs; }
@test "signals end the server in good order" { peer signals; }
@test "requests during the end are refused, and it ends" { peer late_requests; }
@test "studies are read anew for each answer" { peer studies; }
@test "a store that is locked is not waited for" { peer locked_studies; }
@test "a store that becomes something else is a reply" { peer spoilt_studies; }
@test "the log has a line for each request and no secrets" { peer log; }

@test "a short load of many connections has no error" {
    command -v wrk >/dev/null || skip 'no wrk'
    # Exit code 1 also tells of memory, which a second says nothing about.
    run python3 "$BATS_TEST_DIRNAME/../../bench/serve_load" "$GIVENS" 1
    [ "${#lines[@]}" -eq 3 ]
    for route in solve rate; do
        printf '%s\n' "${lines[@]}" | grep -Eq "^$route,64,1,[1-9][0-9]*,[0-9]+,0,"
    done
}

@test "serve needs no input and has its help" {
    say serve --help
    expect status $status 0
    contains "$output" '--listen'
    say serve --count 3
    refuses "unknown option '--count'"
}
