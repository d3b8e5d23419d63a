#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Pages to print: what is on them; and in Chromium, that each section is one sheet of paper
# with everything on it. The PDF stays in SHEET_FOLDER, if that is set.
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

need() { [ -n "$(browser)" ] || skip "no chromium"; }

number_of() { # how often the text $1 stands in the file $2
    grep -o -a -- "$1" "$2" | wc -l | tr -d ' '
}

@test "a sheet has the puzzles in order and their answers at the back" {
    feed "$PUZZLE first one\n$SOLUTION\n" convert --to sheet --title 'Puzzles & more'
    expect status "$status" 0
    expect stderr "$errors" ""
    expect 'first line' "$(head -n 1 out)" "<!DOCTYPE html>"
    expect pages "$(number_of '<section ' out)" 2
    expect boards "$(number_of '<svg ' out)" 4
    contains "$output" "<title>Puzzles &amp; more</title>"
    contains "$output" "<h2>Puzzles &amp; more: Answers</h2>"
    expect symbols "$(number_of '<text ' out)" $((17 + 81 + 81 + 81))
    expect captions "$(number_of 'first one' out)" 0
    feed "$PUZZLE first <one>\n$SOLUTION\n" convert --to sheet --captions --no-answers
    contains "$output" "<b>1</b>first &lt;one&gt;</figcaption>"
    expect boards "$(number_of '<svg ' out)" 2
    expect answers "$(number_of Answers out)" 0
}

@test "puzzles with several or no solutions are printed, and the answer says so" {
    say convert --to sheet "$PUZZLE" "$MANY" "$NONE"
    expect status "$status" 1
    expect stderr "$errors" ""
    expect boards "$(number_of '<svg ' out)" 4
    contains "$output" '<b>2</b></figcaption>
<p class="word">several solutions</p>'
    contains "$output" '<b>3</b></figcaption>
<p class="word">no solution</p>'
    say convert --to sheet --no-answers "$PUZZLE" "$MANY" "$NONE"
    expect status "$status" 0
    say convert --to sheet --limit-nodes 1 --family queens --size 20 empty
    expect status "$status" 4
    contains "$output" '<p class="word">not solved within the limit</p>'
}

@test "what cannot be read or drawn is left out, with a message" {
    feed "$PUZZLE\nxyz\ncsp 1; var A x y\n$PUZZLE\n" convert --to sheet
    expect status "$status" 3
    expect boards "$(number_of '<svg ' out)" 4
    contains "$output" "<b>2</b>"
    expect 'lines on stderr' "$(wc -l <err | tr -d ' ')" 2
    contains "$errors" "a csp instance has no board to draw"
    feed "" convert --to sheet
    answers 0 "" ""
}

@test "pencilmarks and other families are drawn" {
    say convert --to sheet ":0000:x:$PUZZLE:128::"
    [ "$(number_of '<text ' out)" -gt $((17 + 81 + 100)) ]
    say convert --to sheet --family queens --size 8 'r1c2 r2c7 r3c5'
    expect status "$status" 0
    expect queens "$(number_of '<path transform' out)" $((3 + 8))
    say solve --any --block 5x5 empty
    say convert --to sheet "$output"
    expect status "$status" 0
    expect symbols "$(number_of '<text ' out)" $((2 * 625))
    contains "$output" 'class="page k6"'
}

@test "the file is the same for any number of threads, and --shuffle keeps it so" {
    for i in $(seq 60); do
        printf '%s text %d\n' "$PUZZLE" "$i"
        [ $((i % 7)) = 0 ] && echo "no puzzle"
        [ $((i % 11)) = 0 ] && echo "$MANY"
    done >many
    "$GIVENS" convert --to sheet --per-page 6 --captions --shuffle --seed 1 -j 1 many \
        >one.html 2>one.err || true
    for threads in 2 5; do
        say convert --to sheet --per-page 6 --captions --shuffle --seed 1 -j $threads many
        cmp one.html out
        cmp one.err err
    done
    expect pages "$(number_of '<section ' one.html)" $((11 + 4))
    contains "$(cat one.html)" "<b>65</b>"
}

@test "options of the sheet are for the sheet" {
    for option in '--per-page 2' '--title x' --captions --no-answers; do
        say convert $option "$PUZZLE"
        refuses "needs --to sheet"
    done
    say convert --to sheet --per-page 0 "$PUZZLE"
    refuses "--per-page"
    say convert --to sheet --provenance "$PUZZLE"
    refuses "--provenance cannot be used with --to sheet"
    say solve --to sheet "$PUZZLE"
    refuses "--to: 'sheet' is not one of"
}

# Prints the sheet and tells the pages of the PDF.
printed_pages() {
    visit "$1" --no-pdf-header-footer --print-to-pdf="$PWD/sheet.pdf" >/dev/null
    grep -a -c '/Type /Page$' sheet.pdf
}

@test "each section of a sheet is one page of paper" {
    need
    local text="a text that is much too long for the room above a board, and goes on and on and on"
    for i in $(seq 31); do
        printf '%s %s %s, %s\n' "$PUZZLE" "$text" "$text" "$text"
    done >many
    for per_page in 1 2 4 6 9 12 20 30; do
        head -n $((per_page + 1)) many >some # two pages
        say convert --to sheet --captions --title "$text $text $text" --per-page $per_page some
        cp out page.html
        expect "pages with $per_page" "$(printed_pages page.html)" \
            "$(number_of '<section ' page.html)"
        if [ $per_page = 6 ] && [ -n "${SHEET_FOLDER:-}" ]; then cp sheet.pdf "$SHEET_FOLDER/"; fi
    done
    expect 'console messages' "$(grep CONSOLE log || true)" ''
}

@test "every board lies on its page as a whole, clear of the others" {
    need
    local text="a text that is much too long for the room above a board, and goes on and on and on"
    cat >look.js <<'END'
const wrong = [];
for (const page of document.querySelectorAll(".page")) {
  const paper = page.getBoundingClientRect();
  const boxes = [...page.querySelectorAll("figure")].map((figure) => figure.getBoundingClientRect());
  for (const [i, box] of boxes.entries()) {
    if (box.left < paper.left || box.right > paper.right || box.top < paper.top ||
        box.bottom > paper.bottom) wrong.push("outside");
    for (const other of boxes.slice(i + 1))
      if (box.left < other.right && other.left < box.right &&
          box.top < other.bottom && other.top < box.bottom) wrong.push("over another");
  }
  for (const board of page.querySelectorAll("svg")) {
    const box = board.getBoundingClientRect();
    if (Math.abs(box.width - box.height) > 1 || box.width < 100) wrong.push("no square");
  }
}
document.title = "wrong: " + wrong.length + " " + wrong[0];
END
    for per_page in 1 2 4 6 9 12 20 30; do
        for i in $(seq $((per_page + 1))); do echo "$PUZZLE $text, $text, $text"; done >many
        "$GIVENS" convert --to sheet --captions --per-page $per_page many |
            sed '/Content-Security-Policy/d' >page.html
        { echo "<script>" && cat look.js && echo "</script>"; } >>page.html
        visit page.html --window-size=1000,1400 --dump-dom >dom.html
        contains "$(cat dom.html)" "<title>wrong: 0 undefined</title>"
    done
}
