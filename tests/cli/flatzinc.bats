#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# givens flatzinc: what MiniZinc sees of the solver. tests/minizinc compares answers.

load common

model() {
    printf 'var 1..2: x :: output_var;\nvar bool: b :: output_var;\n%s\n' "$1" \
        >"$BATS_TEST_TMPDIR/model.fzn"
}

@test "one solution, all of them, or a number of them" {
    model 'constraint int_eq_reif(x,2,b); solve satisfy;'
    run "$GIVENS" flatzinc "$BATS_TEST_TMPDIR/model.fzn"
    [ "$status" -eq 0 ]
    [ "$output" = $'x = 1;\nb = false;\n----------' ]
    run "$GIVENS" flatzinc -a "$BATS_TEST_TMPDIR/model.fzn"
    [ "$output" = $'x = 1;\nb = false;\n----------\nx = 2;\nb = true;\n----------\n==========' ]
    run "$GIVENS" flatzinc -n 2 "$BATS_TEST_TMPDIR/model.fzn"
    [ "$output" = $'x = 1;\nb = false;\n----------\nx = 2;\nb = true;\n----------' ]
    run bash -c "'$GIVENS' flatzinc <'$BATS_TEST_TMPDIR/model.fzn'"
    [ "$output" = $'x = 1;\nb = false;\n----------' ]
}

@test "a model without a solution" {
    model 'constraint int_lt(x,1); solve satisfy;'
    run "$GIVENS" flatzinc "$BATS_TEST_TMPDIR/model.fzn"
    [ "$status" -eq 0 ]
    [ "$output" = "=====UNSATISFIABLE=====" ]
}

@test "the best solution, or every better one that is found" {
    model 'var 0..9: z :: output_var;
constraint int_lin_eq([2,1,-1],[x,x,z],0); constraint int_eq_reif(x,2,b); solve maximize z;'
    run "$GIVENS" flatzinc "$BATS_TEST_TMPDIR/model.fzn"
    [ "$output" = $'x = 2;\nb = true;\nz = 6;\n----------\n==========' ]
    run "$GIVENS" flatzinc -a "$BATS_TEST_TMPDIR/model.fzn"
    [ "${lines[-1]}" = "==========" ]
    [ "${lines[-3]}" = "z = 6;" ]
    run "$GIVENS" flatzinc -s "$BATS_TEST_TMPDIR/model.fzn"
    [[ "$output" == *"%%%mzn-stat: objective=6"*"%%%mzn-stat-end" ]]
}

@test "arrays are printed with their ranges" {
    printf '%s\n' 'var 3..3: X_INTRODUCED_0_;' \
        'array [1..2] of var int: q :: output_array([1..1,4..5]) = [X_INTRODUCED_0_,7];' \
        'array [1..0] of int: e :: output_array([1..0]) = [];' 'solve satisfy;' \
        >"$BATS_TEST_TMPDIR/model.fzn"
    run "$GIVENS" flatzinc "$BATS_TEST_TMPDIR/model.fzn"
    [ "${lines[0]}" = "q = array2d(1..1,4..5,[3,7]);" ]
    [ "${lines[1]}" = "e = array1d(1..0,[]);" ]
}

@test "what is wrong is said with the file and the place; exit status 3" {
    model 'constraint int_foo(x); solve satisfy;'
    run "$GIVENS" flatzinc "$BATS_TEST_TMPDIR/model.fzn"
    [ "$status" -eq 3 ]
    [ "$output" = "givens: $BATS_TEST_TMPDIR/model.fzn:3:12: int_foo: this constraint is not supported" ]
    run "$GIVENS" flatzinc "$BATS_TEST_TMPDIR/nowhere.fzn"
    [ "$status" -eq 3 ]
    run "$GIVENS" flatzinc a.fzn b.fzn
    [ "$status" -eq 2 ]
    run "$GIVENS" flatzinc - </dev/null
    [ "$status" -eq 3 ]
    [ "$output" = "givens: stdin:1:1: the model is empty" ]
}

@test "other verbs read FlatZinc and DIMACS files" {
    model 'constraint int_eq_reif(x,2,b); constraint bool_eq(b,true); solve satisfy;'
    run "$GIVENS" count "$BATS_TEST_TMPDIR/model.fzn"
    [ "$output" = "1" ]
    run "$GIVENS" solve "$BATS_TEST_TMPDIR/model.fzn"
    [ "$output" = "x=2 b=true" ]
    run bash -c "printf 'p cnf 2 2\n1 2 0\n-1 0\n' | '$GIVENS' solve"
    [ "$output" = "x1=false x2=true" ]
    run bash -c "printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' | '$GIVENS' count --limit 0 --size 3"
    [ "$output" = "6" ]
    run bash -c "printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' | '$GIVENS' count"
    [ "$status" -eq 3 ]
    [[ "$output" == *"stdin:1:1: a graph needs a number of colours: --size N"* ]]
}

@test "a model becomes a csp text with the same solutions and the names of its constraints" {
    printf '%s\n' 'var 1..2: x; var bool: b;' \
        'constraint int_le(1,x); constraint bool_clause([b],[]) :: "a \"name\"";' \
        'solve satisfy;' >"$BATS_TEST_TMPDIR/model.fzn"
    "$GIVENS" convert --to csp "$BATS_TEST_TMPDIR/model.fzn" >"$BATS_TEST_TMPDIR/model.csp"
    run "$GIVENS" count --limit 0 "$BATS_TEST_TMPDIR/model.csp"
    [ "$output" = "2" ]
    printf 'p cnf 3 2\n1 -2\n3 0 -1 2 0\n' >"$BATS_TEST_TMPDIR/a.cnf"
    run "$GIVENS" convert --to csp "$BATS_TEST_TMPDIR/a.cnf"
    [[ "$output" == *'"1 -2 3"'* ]]
    run bash -c "'$GIVENS' convert --to csp '$BATS_TEST_TMPDIR/a.cnf' | '$GIVENS' count --limit 0"
    [ "$output" = "5" ]
}

@test "a model of MiniZinc is translated by minizinc" {
    command -v minizinc >/dev/null || skip "minizinc is not installed"
    local there=$BATS_TEST_TMPDIR/share/minizinc
    mkdir -p "$there" "$BATS_TEST_TMPDIR/bin"
    cp -r "$GIVENS_SOURCE/share/minizinc/givens" "$GIVENS_SOURCE/share/minizinc/solvers" "$there"
    cp "$GIVENS_SOURCE/share/minizinc/fzn-givens" "$BATS_TEST_TMPDIR/bin"
    export MZN_SOLVER_PATH=$there/solvers
    printf 'int: n;\nvar 1..n: x;\nconstraint x * x = 9 :: "a square";\nsolve satisfy;\n' \
        >"$BATS_TEST_TMPDIR/m.mzn"
    printf 'n = 5;\n' >"$BATS_TEST_TMPDIR/d.dzn"
    run "$GIVENS" solve "$BATS_TEST_TMPDIR/m.mzn" "$BATS_TEST_TMPDIR/d.dzn"
    [ "$status" -eq 0 ]
    [ "$output" = "x=3" ]
    run "$GIVENS" explain "$BATS_TEST_TMPDIR/m.mzn" "$BATS_TEST_TMPDIR/d.dzn"
    [ "${lines[0]}" = "$BATS_TEST_TMPDIR/m.mzn" ]
    MZN_SOLVER_PATH=$BATS_TEST_TMPDIR run "$GIVENS" solve "$BATS_TEST_TMPDIR/m.mzn" "$BATS_TEST_TMPDIR/d.dzn"
    [ "$status" -eq 3 ]
    [[ "$output" == *"minizinc does not know the solver givens: set MZN_SOLVER_PATH to the folder"* ]]
    printf 'var 1..3 x;\nsolve satisfy;\n' >"$BATS_TEST_TMPDIR/m.mzn"
    run "$GIVENS" solve "$BATS_TEST_TMPDIR/m.mzn"
    [ "$status" -eq 3 ]
    [[ "$output" == "givens: $BATS_TEST_TMPDIR/m.mzn:1:10: minizinc: syntax error"* ]]
}

@test "paths call introduced variables and constraints by what they say" {
    cat >introduced.fzn <<'END'
array [1..2] of int: X_INTRODUCED_9_ = [1,-1];
var 0..3: X_INTRODUCED_0_;
var 0..3: X_INTRODUCED_1_;
var 0..3: z;
var -3..6: X_INTRODUCED_2_ :: var_is_introduced :: is_defined_var;
var bool: X_INTRODUCED_3_ :: var_is_introduced :: is_defined_var;
var bool: X_INTRODUCED_4_ :: var_is_introduced :: is_defined_var;
var bool: X_INTRODUCED_5_ :: var_is_introduced :: is_defined_var;
var 0..9: X_INTRODUCED_6_ :: var_is_introduced :: is_defined_var;
array [1..2] of var int: x :: output_array([1..2]) = [X_INTRODUCED_0_,X_INTRODUCED_1_];
constraint int_lin_eq([1,-1,-1],[X_INTRODUCED_0_,X_INTRODUCED_1_,X_INTRODUCED_2_],-2) :: defines_var(X_INTRODUCED_2_);
constraint int_le_reif(X_INTRODUCED_0_,z,X_INTRODUCED_3_) :: defines_var(X_INTRODUCED_3_);
constraint int_lin_le_reif(X_INTRODUCED_9_,[z,X_INTRODUCED_1_],-2,X_INTRODUCED_4_) :: defines_var(X_INTRODUCED_4_);
constraint int_le_reif(X_INTRODUCED_0_,z,X_INTRODUCED_5_) :: defines_var(X_INTRODUCED_5_);
constraint int_times(X_INTRODUCED_0_,z,X_INTRODUCED_6_) :: defines_var(X_INTRODUCED_6_);
constraint bool_clause([X_INTRODUCED_3_,X_INTRODUCED_4_],[X_INTRODUCED_5_]);
constraint int_lin_le([-1,-1],[X_INTRODUCED_0_,z],-5);
constraint int_ne(X_INTRODUCED_2_,2);
constraint int_lin_ne([2,3],[X_INTRODUCED_1_,z],7);
constraint set_in(z,{1,3});
constraint int_abs(X_INTRODUCED_1_,X_INTRODUCED_0_);
constraint array_int_element(X_INTRODUCED_1_,[3,4,2],z);
solve satisfy;
END
    "$GIVENS" convert --to csp introduced.fzn >introduced.csp || true
    "$GIVENS" explain --to json --no-run --show-hidden introduced.fzn >path.json || true
    say explain --words --show-hidden introduced.fzn
    expect 'names of MiniZinc' "$(grep -c X_INTRODUCED out)" 0
    "$GIVENS" explain --words --theory MUS --show-hidden introduced.fzn >out || true
    cat introduced.csp out >all
    for words in '(x[1] - x[2] + 2)' '(x[1] <= z)' '(x[1] <= z)#2' '(z + 2 <= x[2])' '(x[1] * z)' \
        '(x[1] <= z) \\/ (z + 2 <= x[2]) \\/ not (x[1] <= z)#2' 'x[1] + z >= 5' '(x[1] - x[2] + 2) != 2' \
        '2*x[2] + 3*z != 7' 'z in {1, 3}' 'x[1] = abs(x[2])' 'z = [3, 4, 2][x[2]]'; do
        contains "$(cat all)" "$words"
    done
    say explain --verify path.json
    expect verified "$output" ok
}
