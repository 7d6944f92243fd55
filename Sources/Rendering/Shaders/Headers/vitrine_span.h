// A chain of effects over a span of pixels, stage by stage.
//
// A span is worked off in blocks. Each stage is a loop of its own over the block's arrays, which lie in the first-level
// cache: a stage that clang cannot make vectors of leaves the others fast, what a stage computes does not depend on its
// neighbours, and a colour that the next function never reads is removed together with the loop that made it. Blocks
// are always whole, so that a pixel is computed by the same instructions whatever the span's length is.
#ifndef VITRINE_SPAN
#define VITRINE_SPAN

// Loops over pixels become vectors only when everything in them is inlined. Overflow is checked only in the sources,
// where it finds divisions; see IntegerDivision.swift.
#pragma clang attribute push(__attribute__((always_inline, no_sanitize("signed-integer-overflow"))), apply_to = function)

// What overflows in additions and the like wraps around: checks of it are removed with their handlers. A division whose
// check remains has no handler here, and leaves its name in the object file. None of these is emitted: they are inlined.
extern "C" {
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_add_overflow_minimal() {}
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_sub_overflow_minimal() {}
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_mul_overflow_minimal() {}
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_negate_overflow_minimal() {}
}

#include <SwiftUI/SwiftUI_Metal.h>

#include <simd/simd.h>

namespace vitrine {

// One argument of one function: up to four numbers, or memory and how many elements it has.
union argument {
  float numbers[4];
  struct {
    const void *memory;
    long count;
  };
  const picture *image;
};

// What the host passes; its twin is `SpanCall` in Swift.
struct call {
  picture source;
  // The destination's pixel on which the source's first one lies.
  int source_x, source_y;
  // A pixel's centre (x + 0.5, y + 0.5) times `unit` plus the origin is its position in points.
  float unit, origin_x, origin_y;
  // The way back, into the source: pixels a point, and the place of the point (0, 0) less half a pixel.
  float pixels, place_x, place_y;
  const argument *arguments;
  // Where programs that trace leave each stage's values, four floats a pixel.
  float *trace;
  // Where a value between two bytes becomes the upper one: 64 rows, `threshold_stride` apart, of 64 pixels of blue,
  // green, red and alpha, in 256ths and one more. Nothing rounds to nearest.
  const ushort *thresholds;
  int threshold_stride;
};

static_assert(sizeof(picture) == 24 && sizeof(argument) == 16 && sizeof(call) == 88, "as the host lays them out");

// The memory of an argument, as the pointer that a function declares.
struct memory {
  const void *start;
  template <class T>
  operator const T *() const { return static_cast<const T *>(start); }
};

template <class T>
inline T number(const argument &a) {
  if constexpr (shape<T>::size == 1) return T(a.numbers[0]);
  else if constexpr (shape<T>::size == 2) return T(a.numbers[0], a.numbers[1]);
  else if constexpr (shape<T>::size == 3) return T(a.numbers[0], a.numbers[1], a.numbers[2]);
  else return T(a.numbers[0], a.numbers[1], a.numbers[2], a.numbers[3]);
}

// Long enough that what a block costs by itself, constants and the turns of its loops, does not count.
constexpr int block = 128;

// The positions of a row's pixels. That y is one number, and none that lies in memory, lets clang take what depends on
// it alone out of every loop.
struct row_positions {
  const float (&x)[block];
  float y;
  float2 operator[](int i) const { return float2(x[i], y); }
};
struct positions {
  alignas(64) float x[block], y[block];
  float2 operator[](int i) const { return float2(x[i], y[i]); }
  void put(int i, float2 p) { x[i] = p.x, y[i] = p.y; }
};
struct colours {
  alignas(64) float r[block], g[block], b[block], a[block];
  half4 operator[](int i) const { return half4(r[i], g[i], b[i], a[i]); }
  void put(int i, half4 c) { r[i] = c.r, g[i] = c.g, b[i] = c.b, a[i] = c.a; }
  // As it is, whatever `half` is.
  void put_all(int i, float4 v) { r[i] = v.r, g[i] = v.g, b[i] = v.b, a[i] = v.a; }
};

// Loops over a block stay loops: unrolled ones would melt into the next stage's.
#define VITRINE_STAGE                                                       \
  _Pragma("clang loop unroll(disable) vectorize(assume_safety)") for (int i = 0; i < vitrine::block; ++i)
#define VITRINE_BLOCK __attribute__((uninitialized))
#define VITRINE_EXPORT extern "C" __attribute__((visibility("default")))

// A row's y, and its columns' x from pixel x on.
inline float line(const call &c, int y) { return fma(float(y) + 0.5f, c.unit, c.origin_y); }
inline void place(const call &c, int x, float (&out)[block]) {
  const float unit = c.unit, left = c.origin_x;
  VITRINE_STAGE out[i] = fma(float(x + i) + 0.5f, unit, left);
}

// Pixels of the source from (first, line) on, transparent outside: where they lie, or in `room`.
inline const uint *run(const picture &source, int first, int line, uint (&room)[block]) {
  bool has_line = uint(line) < uint(source.height);
  const uint *pixels = source.pixels + (has_line ? long(line) * source.stride : 0);
  if (has_line && first >= 0 && first <= source.width - block) return pixels + first;
  __builtin_memset(room, 0, sizeof(room));
  const int start = first < 0 ? -first : 0, end = source.width - first < block ? source.width - first : block;
  if (has_line && start < end) __builtin_memcpy(room + start, pixels + first + start, sizeof(uint) * (end - start));
  return room;
}
// Copied before they are unpacked: a copy has more loads on their way at once, and photographs come from far caches.
inline void fetch_from(const picture &source, int first, int line, colours &out) {
  VITRINE_BLOCK alignas(64) uint row[block];
  const uint *pixels = run(source, first, line, row);
  if (pixels != row) __builtin_memcpy(row, pixels, sizeof(row));
  VITRINE_STAGE out.put_all(i, unpacked(row[i]));
}

// The pixels that lie under the block.
inline void fetch(const call &c, int x, int y, colours &out) {
  fetch_from(c.source, x - c.source_x, y - c.source_y, out);
}

// Where a block's positions lie in the source, between pixels.
struct block_places {
  alignas(64) float x[block], y[block];
  // Whether they are the centres of pixels as they stand side by side, the first of them at (first, line).
  bool is_run;
  int first, line;
};

inline void locate(const call &c, const positions &at, block_places &out) {
  const float pixels = c.pixels, left = c.place_x, top = c.place_y;
  const float first_x = fma(at.x[0], pixels, left), first_y = fma(at.y[0], pixels, top);
  int strays = 0;
  VITRINE_STAGE {
    out.x[i] = fma(at.x[i], pixels, left), out.y[i] = fma(at.y[i], pixels, top);
    strays |= (bits(out.x[i]) ^ bits(first_x + float(i))) | (bits(out.y[i]) ^ bits(first_y));
  }
  const bool is_near = abs(first_x) < 1e6f && abs(first_y) < 1e6f;
  out.is_run = strays == 0 && is_near && floor(first_x) == first_x && floor(first_y) == first_y;
  out.first = out.is_run ? int(first_x) : 0, out.line = out.is_run ? int(first_y) : 0;
}

// The layer at each place.
//
// Loads stand in a loop of their own, without vectors: processors gather no faster than they load, and most slower.
// Where a block's pixels follow one another, as in every row that a wave moves as a whole, they are loaded as they lie.
inline void sample_between(const picture &source, const block_places &at, colours &out) {
  VITRINE_BLOCK alignas(64) int index[block], first[block], second[block];
  VITRINE_BLOCK alignas(64) float upper[block], lower[block];
  const int start = around(source, at.x[0], at.y[0]).at;
  int strays = 0;
  VITRINE_STAGE {
    taps t = around(source, at.x[i], at.y[i]);
    index[i] = t.at, first[i] = t.first, second[i] = t.second, upper[i] = t.upper, lower[i] = t.lower;
    strays |= t.at ^ (start + i);
  }
  const uint *top_row = source.pixels, *bottom_row = source.pixels + source.stride;
  if (strays == 0) {
    const uint *above = top_row + start, *below = bottom_row + start;
    VITRINE_STAGE {
      taps t{0, first[i], second[i], upper[i], lower[i]};
      out.put_all(i, blended(t, above[i], above[i + 1], below[i], below[i + 1]));
    }
    return;
  }
  VITRINE_BLOCK alignas(64) uint above[2 * block], below[2 * block];
  _Pragma("clang loop unroll_count(4) vectorize(disable)") for (int i = 0; i < block; ++i) {
    __builtin_memcpy(above + 2 * i, top_row + index[i], 8);
    __builtin_memcpy(below + 2 * i, bottom_row + index[i], 8);
  }
  VITRINE_STAGE {
    taps t{0, first[i], second[i], upper[i], lower[i]};
    out.put_all(i, blended(t, above[2 * i], above[2 * i + 1], below[2 * i], below[2 * i + 1]));
  }
}

// The layer at each position. Pixels as they stand, which is all that a lens leaves alone, are fetched: the same
// values for a third of the work.
inline void sample(const call &c, const positions &at, colours &out) {
  VITRINE_BLOCK block_places places;
  locate(c, at, places);
  if (places.is_run) fetch_from(c.source, places.first, places.line, out);
  else sample_between(c.source, places, out);
}

inline uint byte(float v, float upper = 0.5f) {
#pragma clang fp contract(off)
  // NaN becomes zero.
  float level = (v > 0 ? v : 0.0f) * 255.0f;
  return uint(int((level < 255.0f ? level : 255.0f) + upper));
}

// No colour rises above its alpha by the dithering.
inline uint dithered(float v, ushort threshold, uint alpha) {
  uint nearest = byte(v), upper = nearest > alpha ? nearest : alpha;
  uint value = byte(v, float(int(threshold) - 1) * (1.0f / 256));
  return value < upper ? value : upper;
}

inline void store_dithered(const call &c, const colours &in, uint *out, int x, int y, int count) {
  VITRINE_BLOCK alignas(64) uint row[block];
  VITRINE_BLOCK alignas(64) ushort above[4 * block];
  const ushort *line = c.thresholds + (y & 63) * c.threshold_stride;
  for (int i = 0; i < block; ++i) __builtin_memcpy(above + 4 * i, line + 4 * ((x + i) & 63), 4 * sizeof(ushort));
  VITRINE_STAGE {
    const uint alpha = byte(in.a[i]);
    row[i] = alpha << 24 | dithered(in.r[i], above[4 * i + 2], alpha) << 16 |
             dithered(in.g[i], above[4 * i + 1], alpha) << 8 | dithered(in.b[i], above[4 * i], alpha);
  }
  __builtin_memcpy(out, row, sizeof(uint) * (count < block ? count : block));
}

inline void store(const call &c, const colours &in, uint *out, int x, int y, int count) {
  if (c.thresholds) return store_dithered(c, in, out, x, y, count);
  VITRINE_BLOCK alignas(64) uint row[block];
  uint *to = count < block ? row : out;
  VITRINE_STAGE { to[i] = byte(in.a[i]) << 24 | byte(in.r[i]) << 16 | byte(in.g[i]) << 8 | byte(in.b[i]); }
  if (count < block) __builtin_memcpy(out, row, sizeof(uint) * count);
}

// The layer at each position as it is: where a block finds pixels as they stand, they are copied.
inline void resample(const call &c, const positions &at, uint *out, int x, int y, int count) {
  VITRINE_BLOCK block_places places;
  locate(c, at, places);
  if (places.is_run) {
    VITRINE_BLOCK alignas(64) uint room[block];
    const uint *pixels = run(c.source, places.first, places.line, room);
    if (count < block) __builtin_memcpy(out, pixels, sizeof(uint) * count);
    else __builtin_memcpy(out, pixels, sizeof(room));
  } else {
    VITRINE_BLOCK colours found;
    sample_between(c.source, places, found);
    store(c, found, out, x, y, count);
  }
}

// The first `count` values of a stage, for programs that trace.
template <class Positions>
inline void keep(const call &c, int stage, const Positions &in, int count) {
  float *out = c.trace + stage * 4 * count;
  for (int i = 0; i < count; ++i) {
    float2 p = in[i];
    out[4 * i] = p.x, out[4 * i + 1] = p.y, out[4 * i + 2] = out[4 * i + 3] = 0;
  }
}
inline void keep(const call &c, int stage, const colours &in, int count) {
  float *out = c.trace + stage * 4 * count;
  for (int i = 0; i < count; ++i)
    out[4 * i] = in.r[i], out[4 * i + 1] = in.g[i], out[4 * i + 2] = in.b[i], out[4 * i + 3] = in.a[i];
}

}  // namespace vitrine
#include <vitrine_quad.h>
namespace vitrine {

// A loop over a block that calls functions of a source.
#ifdef VITRINE_QUADS
#define VITRINE_CALLS \
  _Pragma("clang loop unroll(disable) vectorize(disable)") for (int i = 0; i < vitrine::block; ++i)
#else
#define VITRINE_CALLS VITRINE_STAGE
#endif

inline SwiftUI::Layer layer(const call &c, deferred_samples *deferred = nullptr) {
  return {{c.source}, {float2(c.pixels, c.place_x), float2(c.place_y, 0)}, deferred};
}

// Values of which clang knows nothing, not even whether two of them are equal.
#define VITRINE_UNKNOWN(name)                  \
  float name;                                  \
  {                                            \
    int bits;                                  \
    __asm__("# " #name : "=r"(bits));          \
    name = from_bits(bits);                    \
  }

// How many samples a layer function takes at most, when clang can prove that where it takes them depends on no sample:
// the function is run on two unknown layers at one unknown place, and every place it asks for must fold to the same
// expression in both. Otherwise, or when it takes more than there is room for, zero. A constant, known before loops
// become vectors; the code that finds it is gone by then.
template <class Function>
inline int samples_apart(const call &c, Function function) {
  VITRINE_UNKNOWN(x) VITRINE_UNKNOWN(y)
  deferred_samples first, second;
  for (int i = 0; i < deferred_samples::capacity; ++i) {
    VITRINE_UNKNOWN(a) VITRINE_UNKNOWN(b) VITRINE_UNKNOWN(d) VITRINE_UNKNOWN(e)
    VITRINE_UNKNOWN(f) VITRINE_UNKNOWN(g) VITRINE_UNKNOWN(h) VITRINE_UNKNOWN(k)
    first.colours[i] = float4(a, b, d, e), second.colours[i] = float4(f, g, h, k);
  }
  function(float2(x, y), layer(c, &first));
  function(float2(x, y), layer(c, &second));
  int difference = first.count ^ second.count;
  for (int i = 0; i < deferred_samples::capacity; ++i)
    difference |= (bits(first.places[i].x) ^ bits(second.places[i].x)) |
                  (bits(first.places[i].y) ^ bits(second.places[i].y));
  if (!(__builtin_constant_p(difference == 0) && difference == 0)) return 0;
  if (__builtin_constant_p(first.count <= 1) && first.count <= 1) return 1;
  if (__builtin_constant_p(first.count <= 3) && first.count <= 3) return 3;
  return 0;
}

// Whether a layer function that samples once returns what it found, so that its colours need no work. A constant
// likewise.
template <class Function>
inline bool returns_sample(const call &c, Function function) {
  VITRINE_UNKNOWN(x) VITRINE_UNKNOWN(y) VITRINE_UNKNOWN(a) VITRINE_UNKNOWN(b) VITRINE_UNKNOWN(d) VITRINE_UNKNOWN(e)
  deferred_samples asked;
  asked.colours[0] = float4(a, b, d, e);
  const half4 found = function(float2(x, y), layer(c, &asked));
  const int difference = (asked.count ^ 1) | (bits(found.r) ^ bits(a)) | (bits(found.g) ^ bits(b)) |
                         (bits(found.b) ^ bits(d)) | (bits(found.a) ^ bits(e));
  return __builtin_constant_p(difference == 0) && difference == 0;
}

// Runs a layer function for the places where it samples.
template <int Samples, class Function>
inline void ask(const call &c, const row_positions &at, positions (&places)[Samples], Function function) {
  VITRINE_STAGE {
    deferred_samples asked;
    function(at[i], layer(c, &asked));
    for (int k = 0; k < Samples; ++k) places[k].put(i, asked.places[k]);
  }
}

// Runs a layer function for its places, samples the layer there as fast as for a distortion, and runs the function
// again on the colours.
template <int Samples, class Function>
inline void sample_apart(const call &c, const row_positions &at, colours &out, Function function) {
  VITRINE_BLOCK positions places[Samples];
  VITRINE_BLOCK colours sampled[Samples];
  ask(c, at, places, function);
  for (int k = 0; k < Samples; ++k) sample(c, places[k], sampled[k]);
  VITRINE_STAGE {
    deferred_samples known;
    for (int k = 0; k < Samples; ++k)
      known.colours[k] = float4(sampled[k].r[i], sampled[k].g[i], sampled[k].b[i], sampled[k].a[i]);
    out.put(i, function(at[i], layer(c, &known)));
  }
}

template <class Function>
inline void layer_effect(const call &c, const row_positions &at, colours &out, Function function) {
#ifdef VITRINE_QUADS
  const SwiftUI::Layer all = layer(c);
  VITRINE_CALLS out.put(i, in_quad(c, at[i], [&](float2 p, int, int, int) { return function(p, all); }));
#else
  switch (samples_apart(c, function)) {
    case 1: return sample_apart<1>(c, at, out, function);
    case 3: return sample_apart<3>(c, at, out, function);
    default: {
      const SwiftUI::Layer whole = layer(c);
      VITRINE_STAGE out.put(i, function(at[i], whole));
    }
  }
#endif
}

// A layer effect to its end, the pixels.
template <class Function>
inline void layer_effect(const call &c, const row_positions &at, uint *out, int x, int y, int count, Function function) {
#ifndef VITRINE_QUADS
  if (samples_apart(c, function) == 1 && returns_sample(c, function)) {
    VITRINE_BLOCK positions places[1];
    ask(c, at, places, function);
    return resample(c, places[0], out, x, y, count);
  }
#endif
  VITRINE_BLOCK colours found;
  layer_effect(c, at, found, function);
  store(c, found, out, x, y, count);
}

}  // namespace vitrine

#pragma clang attribute pop

#endif
