#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The limits of the server as they are, which take half a minute. tests/serve/test_server.c
# has the same with short ones.
load common

@test "slow requests, late answers and jobs that nobody listens to end" {
    timeout 800 python3 "$BATS_TEST_DIRNAME/serve_peer.py" slow
}
