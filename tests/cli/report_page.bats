#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The page of a study as a browser sees it: Chromium opens the file without a network, has
# nothing to complain about, and shows every plot and table. The screenshots stay in
# REPORT_FOLDER, if that is set.
load common.bash

browser() {
    command -v chromium-headless-shell || command -v chromium ||
        command -v chromium-browser || command -v google-chrome || true
}

# Chromium on the file $1 with further options: its messages go to the file `log`.
visit() {
    local page=$1
    shift
    HOME=$PWD timeout 600 "$(browser)" --headless=new --no-sandbox --disable-gpu \
        --disable-dev-shm-usage --no-first-run --user-data-dir="$PWD/profile" \
        --disable-background-networking --host-resolver-rules='MAP * ~NOTFOUND' \
        --enable-logging=stderr --v=0 "$@" "file://$PWD/$page" 2>log
}

keep() { # screenshots for people to look at
    if [ -n "${REPORT_FOLDER:-}" ]; then cp "$1" "$REPORT_FOLDER/"; fi
}

need() {
    [ -n "$(browser)" ] || skip "no chromium"
    command -v gnuplot >/dev/null || skip "no gnuplot"
}

@test "the browser shows every plot and table and has nothing to complain about" {
    need
    "$GIVENS" study study.db --units 6 --seed 1 --ratings W,B --quiet
    "$GIVENS" report study.db -o page.html
    visit page.html --dump-dom >dom.html
    expect 'console messages' "$(grep CONSOLE log || true)" ''
    for plot in counts clues levels-W levels-B by-clues-W by-clues-B pair-B \
        clues-by-method levels-by-method-W; do
        contains "$(cat dom.html)" "<svg id=\"plot-$plot\""
    done
    for table in counts published-counts clues published-clues moments levels-W levels-B \
        published-W by-clues-W by-clues-B published-mean-W correlations published overview \
        parameters runs; do
        contains "$(cat dom.html)" "<table id=\"table-$table\">"
    done
    expect 'pictures without a role' "$(grep -c '<svg' dom.html)" "$(grep -c 'role="img"' dom.html)"

    visit page.html --window-size=1100,3000 --screenshot="$PWD/report_page.png" >/dev/null
    visit page.html --window-size=1100,3000 --screenshot="$PWD/report_page_dark.png" \
        --blink-settings=preferredColorScheme=0 >/dev/null
    visit page.html --no-pdf-header-footer --print-to-pdf="$PWD/report_page.pdf" >/dev/null
    for picture in report_page.png report_page_dark.png report_page.pdf; do
        [ "$(wc -c <"$picture")" -gt 50000 ]
        keep "$picture"
    done
    fails cmp -s report_page.png report_page_dark.png
}

@test "a page that fetches, runs or breaks something would be noticed" {
    need
    cat >bad.html <<'END'
<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<title>bad</title><img src="http://example.invalid/x.png"><script>nothing()</script>
END
    visit bad.html --dump-dom >/dev/null
    contains "$(cat log)" CONSOLE
}
