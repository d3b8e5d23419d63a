#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The columns must be those that the single verbs print.
load common

# Of Magictour's list: two that are hard, two that are easy.
setup_file() {
    export FOUR="7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........
3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....
5..7..6....38...........2..62.4............917............35.8.4.....1......9....
4..7..6....38...........2..62.5............917............43.8.5.....1......9...."
}

column() { # N of the table in `out`, without its header
    tail -n +2 out | cut -f "$1"
}

@test "each column is the one of its verb" {
    printf '%s\n%s\n%s\n%s\n' "$FOUR" "$MANY" "$NONE" "$SOLUTION" >in
    "$GIVENS" annotate --columns clues,solutions,minimal,redundant,solution,class,automorphisms,canon,SER,W in >out || true
    "$GIVENS" check in >check || true
    expect clues "$(column 2)" "$(tail -n +2 check | cut -f 2)"
    expect solutions "$(column 3)" "$(tail -n +2 check | cut -f 3)"
    expect minimal "$(column 4 | head -n 4)" "$(tail -n +2 check | cut -f 4 | head -n 4)"
    expect redundant "$(column 5 | head -n 4)" "$(tail -n +2 check | cut -f 5 | head -n 4)"
    expect solution "$(column 6)" "$("$GIVENS" solve in || true)"
    "$GIVENS" canon --automorphisms --class in >canon
    expect automorphisms "$(column 8)" "$(tail -n +2 canon | cut -f 3)"
    expect class "$(column 7)" "$(tail -n +2 canon | cut -f 4)"
    expect canon "$(column 9)" "$(tail -n +2 canon | cut -f 2)"
    "$GIVENS" rate --ratings SER,W in >rate || true
    expect ratings "$(column 10,11)" "$(tail -n +2 rate | cut -f 2,3)"
}

@test "techniques, the hardest, and symmetries of the pattern" {
    say annotate --columns techniques,hardest,symmetry \
        "$(echo "$FOUR" | tail -n 1)" 1...............1.1...............1 empty
    expect techniques "$(column 2 | head -n 1)" "$("$GIVENS" explain --theory SE --trace \
        "$(echo "$FOUR" | tail -n 1)" | tail -n +2 | cut -f 4 | tr ' ' '_' | awk '!n[$0]++' | tr '\n' ' ' | sed 's/ $//')"
    expect symmetry "$(column 4 | tail -n 1)" "rotate quarter vertical horizontal diagonal antidiagonal"
    feed "..1......\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n......1..\n" \
        annotate --columns symmetry --no-header
    expect symmetry "$(cut -f 2 out)" "rotate"
}

@test "a filter keeps what meets it, by columns that need not be printed" {
    echo "$FOUR" >in
    say annotate --columns clues --filter 'SER >= 9 and not (clues > 20)' in
    answers 0 "puzzle	clues
$(echo "$FOUR" | head -n 1)	18" ""
    say annotate --filter 'minimal = yes and SER<4 and techniques != Naked_Pair' --to line in
    expect 'lines' "$(grep -c . out)" "$("$GIVENS" annotate --columns SER,techniques --no-header in |
        awk -F'\t' '$2 < 4 && (" " $3 " ") !~ / Naked_Pair /' | wc -l | tr -d ' ')"
    say annotate --filter 'SER = multiple' --columns clues --no-header "$MANY" "$PUZZLE"
    answers 1 "$MANY	16"
    { echo "$MANY"; echo "$PUZZLE"; } >two
    class=$("$GIVENS" annotate --columns class --no-header "$PUZZLE" | cut -f 2)
    for word in 'solutions = 2+' 'symmetry = - and solutions > 1' "not class = $class"; do
        say annotate --columns clues --no-header --filter "$word" two
        expect "status of $word" "$status" 0
        expect "$word" "$(cut -f 1 out)" "$MANY"
    done
    echo "$FOUR" >in
    for word in 'hardest = Hidden_Pair' "hardest = 'hidden pair'" 'techniques = hidden_PAIR'; do
        say annotate --columns clues --to line --filter "$word and SER < 4" in
        answers 0 "$(echo "$FOUR" | tail -n +2)" ""
    done
    say annotate --columns ser,CLUES --no-header --filter 'Ser > 2' "$PUZZLE"
    answers 0 "$PUZZLE	2.6	17" ""
    say annotate --columns sre "$PUZZLE"
    answers 2 "" "givens: there is no column 'sre': 'givens help annotate' lists them; did you mean 'SER'?"
    for bad in 'SER' 'SER >' 'SER > 1 or' '(SER > 1' 'SER > 1)' 'minimal > yes' 'nothing = 1' \
        'clues = "x' 'clues & 3' ''; do
        say annotate --filter "$bad" "$PUZZLE"
        expect "status of $bad" "$status" 2
    done
}

@test "sorted, the first of them, and a sample" {
    echo "$FOUR" >in
    "$GIVENS" annotate --columns SER,record --no-header in >plain
    say annotate --columns SER,record --no-header --sort SER:desc in
    expect sorted "$(cut -f 2,3 out)" "$(cut -f 2,3 plain | sort -k1,1rn -k2,2n)"
    say annotate --columns SER,record --no-header --sort SER in
    expect ascending "$(cut -f 2,3 out)" "$(cut -f 2,3 plain | sort -k1,1n -k2,2n)"
    say annotate --columns SER,record --no-header --sort SER:desc --top 2 in
    expect top "$(cut -f 2,3 out)" "$(cut -f 2,3 plain | sort -k1,1rn -k2,2n | head -n 2)"
    for i in $(seq 40); do echo "$FOUR"; done >many
    say annotate --columns record --no-header --sample 20 many
    expect number "$(grep -c . out)" 20
    expect order "$(cut -f 2 out)" "$(cut -f 2 out | sort -n)"
    say annotate --columns record --no-header --sample 20 --threads 3 many
    expect 'other threads' "$(cat out)" "$("$GIVENS" annotate --columns record --no-header --sample 20 --threads 1 many)"
    say annotate --s 3 in
    answers 2 "" "givens: option '--s' may mean --sort, --sample, --split, --shard, --size, --seed or --statistics"
    say annotate --top 3 in
    refuses "--top needs --sort"
}

@test "a split keeps isomorphic puzzles together, and has the shares that were asked for" {
    "$GIVENS" generate --count 200 --seed 5 >puzzles 2>/dev/null
    "$GIVENS" annotate --columns class --split a=0.7,b=0.3 --no-header puzzles >one
    "$GIVENS" convert --shuffle --seed 9 puzzles 2>/dev/null |
        "$GIVENS" annotate --columns class --split a=0.7,b=0.3 --no-header >two
    expect parts "$(cut -f 2,3 two)" "$(cut -f 2,3 one)"
    n=$(cut -f 3 one | grep -c a)
    [ "$n" -gt 115 ] && [ "$n" -lt 165 ] # four deviations around 140
    for bad in 'a=0.7' 'a' 'a=.5,a=.5' 'a=x,b=1' 'a=2,b=-1' ''; do
        say annotate --split "$bad" "$PUZZLE"
        expect "status of $bad" "$status" 2
    done
}

has_saved() { # a checkpoint other than the one before
    [ -e point ] && ! cmp -s point point.seen
}

@test "a run that is killed is continued by the same command, with the same bytes" {
    for i in $(seq 50); do echo "$FOUR"; done >all
    "$GIVENS" annotate --columns record,clues,SER -o wanted all
    cp all in
    say annotate --columns record,clues,SER --checkpoint point -o out.tsv in
    answers 0 "" ""
    expect 'without a kill' "$(cat out.tsv)" "$(cat wanted)"
    [ ! -e point ] && [ ! -e out.tsv.partial ]
    rm out.tsv in
    for n in 3 80 150; do # records that come before the kill
        rm -f in
        mkfifo in
        "$GIVENS" annotate --columns record,clues,SER --checkpoint point -o out.tsv in &
        killed=$!
        rm -f point.seen
        [ -e point ] && cp point point.seen
        {
            head -n "$n" all
            wait_until has_saved
            kill -KILL "$killed"
        } >in
        wait "$killed" || true
        [ -e point ] && [ ! -e out.tsv ]
    done
    rm in
    cp all in
    say annotate --columns clues --checkpoint point -o out.tsv in
    refuses "is the checkpoint of another command"
    say annotate --columns record,clues,SER --checkpoint point -o out.tsv in
    answers 0 "" ""
    expect 'after kills' "$(cat out.tsv)" "$(cat wanted)"
    [ ! -e point ] && [ ! -e out.tsv.partial ]
    say annotate --checkpoint point in
    refuses "--checkpoint needs -o FILE"
    for name in out.tsv ./out.tsv out.tsv.partial "$PWD/out.tsv"; do
        say annotate --columns clues --checkpoint "$name" -o out.tsv in
        refuses "'$name' cannot be the checkpoint: the output is written there"
    done
    expect 'the output before' "$(cat out.tsv)" "$(cat wanted)"
}

@test "a checkpoint is not continued with another input" {
    echo "$FOUR" >in
    for i in $(seq 60); do cat in; done >all
    # A pipe that stays open holds the run until its checkpoint is there.
    mkfifo pipe
    "$GIVENS" annotate --columns record,clues --checkpoint point -o out.tsv - <pipe &
    killed=$!
    {
        head -n 20 all
        wait_until has_saved
        kill -KILL "$killed"
    } >pipe
    wait "$killed" || true
    cp point kept
    { echo "$PUZZLE"; tail -n +2 all; } >other
    say annotate --columns record,clues --checkpoint point -o out.tsv - <other
    answers 3 "" "givens: 'point' is the checkpoint of another input: some of the first $(sed -n 's/^records //p' kept) records have changed"
    head -n 0 all >shorter
    say annotate --columns record,clues --checkpoint point -o out.tsv - <shorter
    answers 3 "" "givens: 'point' is the checkpoint of another input, with at least $(sed -n 's/^records //p' kept) records; here are 0"
    expect 'the checkpoint' "$(cat point)" "$(cat kept)"
    say annotate --columns record,clues --checkpoint point -o out.tsv - <all
    answers 0 "" ""
    expect 'continued' "$(cat out.tsv)" "$("$GIVENS" annotate --columns record,clues all)"
}

@test "the word empty is answered by one shard" {
    for i in 1 2; do
        "$GIVENS" annotate --columns record,clues --no-header --shard "$i/2" empty "$PUZZLE" | cut -f 2,3
    done >found
    expect rows "$(cat found)" "1	0
2	17"
}

@test "shards have all records together, each once" {
    printf 'id,puzzle\n1,%s\n2,%s\n3,%s\n4,%s\n5,%s\n' $(echo "$FOUR") "$PUZZLE" >in
    for i in 1 2 3; do
        "$GIVENS" annotate --columns record,clues --keep-columns --no-header --shard "$i/3" in
    done | sort -t '	' -k2,2n >shards
    expect rows "$(cat shards)" "$("$GIVENS" annotate --columns record,clues --keep-columns --no-header in)"
    for bad in 0/3 4/3 1 a/b 1/ ''; do
        say annotate --shard "$bad" in
        expect "status of $bad" "$status" 2
    done
}

@test "records that cannot be read come last where rows are sorted, and not into samples" {
    { echo nonsense; echo "$FOUR"; } >in
    for sort in SER SER:desc clues:desc; do
        say annotate --columns SER,clues --sort "$sort" in
        expect "status of $sort" "$status" 3
        expect "last by $sort" "$(tail -n 1 out | cut -f 1)" nonsense
        expect "rows by $sort" "$(wc -l <out | tr -d ' ')" 6
    done
    say annotate --to line --sort clues in
    expect 'last line' "$(tail -n 1 out)" error
    say annotate --columns SER --no-header --sort SER:desc --top 2 in
    answers 3 "$("$GIVENS" annotate --columns SER --no-header <<<"$FOUR" | sort -t '	' -k2,2rn | head -n 2)"
    say annotate --columns clues --no-header --sample 9 in
    expect 'in the sample' "$(grep -c nonsense out || true)" 0
    expect 'rows of the sample' "$(wc -l <out | tr -d ' ')" 4
}
