# SPDX-License-Identifier: GPL-3.0-or-later
# A thin front: meson and ninja build, the scripts in tools/ do the rest. Every target
# first installs what it needs and is missing (tools/setup); `make help` lists them.

PREFIX ?= /usr/local
DESTDIR ?=
SECONDS ?= 60

BUILD = build

# FRESH=1 makes a part of check-full begin again where it would go on.
AGAIN = $(if $(FRESH),--fresh)

.PHONY: all abi products help setup-build setup-check setup-page check check-full check-core check-clang check-asan \
        check-tsan check-long check-tidy check-clang19 check-musl check-32bit check-aarch64 \
        check-s390x check-threadless check-wasm32 setup-cross site setup-site npm demo bench fuzz install wheel docs format clean

all: setup-build setup-page products ## build/givens and all that is installed with it (the default)

# With the page where its npm packages are there.
products:
	@tools/configure $(BUILD) -Dweb=auto
	@ninja -C $(BUILD) products

check: setup-check setup-page ## the tests and lints of every day
	@tools/check

check-full: setup-check setup-cross setup-page ## the tests of every day and all parts below
	@tools/check full $(AGAIN)

# The parts of check-full. Each goes on where it was interrupted, unless FRESH=1.
check-core: setup-check ## the tests of a build without any part: no store, no server, ...
	@tools/check core $(AGAIN)

check-threadless: setup-check ## the core without threads
	@tools/check threadless $(AGAIN)

check-clang: setup-check ## the tests built by clang
	@tools/check clang $(AGAIN)

check-asan: setup-check ## the tests with the address and undefined sanitizers
	@tools/check asan $(AGAIN)

check-tsan: setup-check ## the tests that use threads, with the thread sanitizer
	@tools/check tsan $(AGAIN)

check-long: setup-check setup-page ## tests that take minutes: large counts, whole collections
	@tools/check long $(AGAIN)

check-tidy: setup-check setup-page ## clang-tidy on every file of src/
	@tools/check tidy $(AGAIN)

check-clang19: setup-check setup-cross ## the tests built by clang 19
	@tools/check clang19 $(AGAIN)

check-musl: setup-check setup-cross ## the core with another C library, linked statically
	@tools/check musl $(AGAIN)

check-32bit: setup-check setup-cross ## the core for 32-bit x86
	@tools/check 32bit $(AGAIN)

check-aarch64: setup-check setup-cross ## the core for ARM in 64 bits, under qemu
	@tools/check aarch64 $(AGAIN)

check-s390x: setup-check setup-cross ## the core for a big-endian machine, under qemu
	@tools/check s390x $(AGAIN)

check-wasm32: setup-check setup-cross ## the core as WebAssembly, run by Node
	@tools/check wasm32 $(AGAIN)

site: setup-site setup-page ## build/site/: the page with its engine inside, for any web server
	@tools/site $(BUILD)/site

npm: site ## build/npm/: the engine as a package for JavaScript
	@tools/npm $(BUILD)/npm

demo: setup-build products ## studies minimal puzzles for a minute; shows what else there is
	@tools/demo $(BUILD)/givens

bench: all ## times the command; CSV on standard output
	@bench/command_times $(BUILD)/givens

fuzz: setup-check ## runs each fuzz target for SECONDS=60
	@tools/fuzz $(SECONDS)

install: setup-build setup-page ## installs below PREFIX=/usr/local, in the tree DESTDIR=
	@tools/configure $(BUILD) -Dprefix=$(PREFIX) -Dweb=auto
	@ninja -C $(BUILD) products
	@DESTDIR='$(DESTDIR)' meson install -C $(BUILD) --no-rebuild
	@if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

wheel: setup-check ## dist/: the wheel and the source package of the Python package
	@python=python3; $$python -c 'import cffi, numpy' 2>/dev/null || python=/usr/bin/python3; \
		$$python python/build/backend.py dist

docs: all ## makes docs/cli.md, docs/schema/ and the types of the page anew
	@ninja -C $(BUILD) src/cli/gendoc
	@$(BUILD)/src/cli/gendoc cli >docs/cli.md
	@for verb in $$($(BUILD)/src/cli/gendoc schemas); do \
		$(BUILD)/src/cli/gendoc schema $$verb >docs/schema/$$verb.json || exit 1; done
	@python3 web/answer_types.py docs/schema >web/src/core/answers.ts

abi: setup-check ## writes the lists of the binary interface anew, after additions to it
	@for header in givens.h givens_study.h; do \
		tests/api/abi.py --write . $$header $(or $(CC),cc) || exit 1; done

format: setup-check ## formats every C file as .clang-format says
	@git ls-files -co --exclude-standard '*.[ch]' | xargs clang-format -i

clean: ## removes the build folders
	rm -rf build build-core build-clang build-asan build-tsan build-fuzz \
		build-clang19 build-musl build-32bit build-aarch64 build-s390x build-cross build-site

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

setup-build:
	@tools/setup build parts

setup-check:
	@tools/setup build parts check extra

# Compilers and an emulator for other systems; what is missing is skipped.
setup-cross:
	@tools/setup cross wasm

# What compiles the engine to WebAssembly.
setup-site:
	@tools/setup build wasm

# What the page is built with. Without it all else is built, and `givens serve` has no page.
setup-page:
	@tools/setup web || echo "make: going on without the page of givens serve" >&2
