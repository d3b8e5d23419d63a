// SPDX-License-Identifier: GPL-3.0-or-later
// batch.cpp -- libgivens from C++: handles that free themselves, and a batch call that
// counts and rates many puzzles at once.
//
//     c++ -std=c++17 batch.cpp $(pkg-config --cflags --libs givens) -o batch

#include <givens.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

void check(gv_status status, const gv_error &error)
{
    if (status != GV_OK)
        throw std::runtime_error(error.message);
}

using context_handle = std::unique_ptr<gv_context, decltype(&gv_context_free)>;
using instance_handle = std::unique_ptr<gv_instance, decltype(&gv_instance_free)>;
using stream_handle =
    std::unique_ptr<gv_puzzle_stream, decltype(&gv_puzzle_stream_free)>;

context_handle make_context()
{
    gv_context *context = nullptr;
    gv_error error;
    check(gv_context_new(&context, &error), error);
    return { context, gv_context_free };
}

// Minimal 9x9 puzzles, 81 cells each.
std::vector<uint8_t> make_puzzles(gv_context *context, size_t n)
{
    gv_error error;
    gv_instance *empty = nullptr;
    gv_puzzle_stream *stream = nullptr;
    const gv_shape shape = { GV_SUDOKU, 3, 3, 9 };
    check(gv_instance_empty(&empty, context, &shape, &error), error);
    const instance_handle empty_handle(empty, gv_instance_free);
    gv_generate_options options = GV_INIT(gv_generate_options);
    options.seed = 1;
    check(gv_generate(&stream, empty, &options, &error), error);
    const stream_handle stream_freed(stream, gv_puzzle_stream_free);
    std::vector<uint8_t> cells;
    for (size_t i = 0; i < n; i++) {
        gv_generated puzzle;
        bool made;
        check(gv_puzzle_stream_next(&puzzle, &made, stream, &error), error);
        for (size_t cell = 0; cell < puzzle.n_cells; cell++)
            cells.push_back(static_cast<uint8_t>(puzzle.values[cell]));
    }
    return cells;
}

} // namespace

int main()
try {
    constexpr size_t n_puzzles = 1000;
    const context_handle context = make_context();
    const std::vector<uint8_t> cells = make_puzzles(context.get(), n_puzzles);

    gv_puzzles puzzles = GV_INIT(gv_puzzles);
    puzzles.n = n_puzzles;
    puzzles.cells = cells.data();
    gv_batch_options options = GV_INIT(gv_batch_options);
    options.threads = 2;

    gv_error error;
    std::vector<uint64_t> counts(n_puzzles);
    check(gv_count_batch(counts.data(), nullptr, &puzzles, 2, &options, &error), error);
    size_t n_unique = 0;
    for (const uint64_t count : counts)
        n_unique += count == 1;
    std::printf("%zu of %zu puzzles have one solution\n", n_unique, n_puzzles);

    std::vector<double> ratings(n_puzzles);
    check(gv_rate_batch(ratings.data(), nullptr, &puzzles, nullptr, &options, &error),
          error);
    double sum = 0;
    size_t n_rated = 0;
    for (const double rating : ratings)
        if (!std::isnan(rating)) {
            sum += rating;
            n_rated++;
        }
    std::printf("mean W of %zu puzzles: %.2f\n", n_rated, sum / double(n_rated));
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "batch: %s\n", error.what());
    return 1;
}
