// A chain of effects over a span of pixels, stage by stage.
//
// A span is processed in blocks. Each stage is a separate loop over the block's arrays, which lie in the first-level
// cache: a stage that clang cannot vectorize leaves the others fast, the result of a stage does not depend on its
// neighbours, and a colour that the next function never reads is removed together with the loop that made it. Blocks
// are always whole, so that a pixel is computed by the same instructions whatever the span's length is.
#ifndef VITRINE_SPAN
#define VITRINE_SPAN

// Loops over pixels become vectors only when everything in them is inlined. Overflow is checked only in the sources,
// where it finds divisions; see IntegerDivision.swift.
#pragma clang attribute push(__attribute__((always_inline, no_sanitize("signed-integer-overflow"))), apply_to = function)

// An overflow in additions and the like wraps around: checks of it are removed with their handlers. A division whose
// check remains has no handler here, and leaves its name in the object file. None of these is emitted: they are
// inlined.
extern "C" {
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_add_overflow_minimal() {}
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_sub_overflow_minimal() {}
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_mul_overflow_minimal() {}
[[gnu::used, gnu::gnu_inline]] extern inline void __ubsan_handle_negate_overflow_minimal() {}
}

#include <vitrine_layer.h>

#include <simd/simd.h>
#include <vitrine_sampler.h>

namespace vitrine {

// One argument of one function: up to four numbers, or memory and its number of elements.
union argument {
  float numbers[4];
  struct {
    const void *memory;
    long count;
  };
  const picture *image;
};

// The parameters from the host; the twin of `SpanCall` in Swift.
struct call {
  picture source;
  // The destination's pixel that corresponds to the first pixel of the source.
  int source_x, source_y;
  // A pixel's centre (x + 0.5, y + 0.5) times `unit` plus the origin is its position in points.
  float unit, origin_x, origin_y;
  // The inverse, into the source: pixels per point, and the place of the point (0, 0) less half a pixel.
  float pixels, place_x, place_y;
  const argument *arguments;
  // The memory in which programs that trace store each stage's values, four floats a pixel.
  float *trace;
  // The thresholds above which a value between two bytes becomes the upper one: 64 rows, `threshold_stride` apart, of
  // 64 pixels of blue, green, red and alpha, in 256ths and one more. Null rounds to nearest.
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

// The positions of a row's pixels. Since y is one number, and is not in memory, clang can hoist everything that depends
// on it alone out of every loop.
struct row_positions {
  // The centre of the first pixel, in halves of a pixel.
  int first;
  float half_unit, left, y;
  float2 operator[](int i) const { return float2(fma(float(first + 2 * i), half_unit, left), y); }
};
inline row_positions row(const call &c, int x, int y) {
  return {2 * x + 1, 0.5f * c.unit, c.origin_x, fma(float(y) + 0.5f, c.unit, c.origin_y)};
}
struct positions {
  alignas(64) float x[block], y[block];
  float2 operator[](int i) const { return float2(x[i], y[i]); }
  void put(int i, float2 p) { x[i] = p.x, y[i] = p.y; }
};

// Colours are read in the form that a function takes, or as floats, whatever `half` is. `pixels` and `samples` are
// converted where they are read, so that channels that the next function ignores cost nothing.
struct colours {
  alignas(64) float r[block], g[block], b[block], a[block];
  float4 all(int i) const { return float4(r[i], g[i], b[i], a[i]); }
  half4 operator[](int i) const { return half4(r[i], g[i], b[i], a[i]); }
  void put(int i, half4 c) { r[i] = c.r, g[i] = c.g, b[i] = c.b, a[i] = c.a; }
};
struct pixels {
  alignas(64) uint row[block];
  float4 all(int i) const { return unpacked(row[i]); }
  half4 operator[](int i) const { return half4(all(i)); }
};

// Keeps loops over a block as loops: unrolled ones would merge with those of the next stage.
#define VITRINE_STAGE                                                       \
  _Pragma("clang loop unroll(disable) vectorize(assume_safety)") for (int i = 0; i < vitrine::block; ++i)
#define VITRINE_BLOCK __attribute__((uninitialized))
#define VITRINE_EXPORT extern "C" __attribute__((visibility("default")))

// Fetches the pixels under the block. They are copied before they are unpacked: a copy has more loads in flight at
// once, and photographs come from far caches.
inline void fetch(const call &c, int x, int y, pixels &out) {
  const uint *pixels = run(c.source, x - c.source_x, y - c.source_y, out.row);
  if (pixels != out.row) __builtin_memcpy(out.row, pixels, sizeof(out.row));
}

// Samples the layer at each position.
inline void sample(const call &c, const positions &at, uint (&rb)[block], uint (&ag)[block]) {
  const locator find(c.source, c.pixels, c.place_x, c.place_y);
  VITRINE_BLOCK places found;
  VITRINE_STAGE found.put(i, find(at[i]));
  const picture source = c.source;
  vitrine_sample(&source, &found, rb, ag);
}

// Returns a channel's nearest byte. NaN becomes zero. The sum keeps eight bits of the fraction, so that a value in the
// middle of two bytes, apart from errors of the last place, becomes the upper one, as in `vitrine_sampler`.
inline uint byte(float v) {
  v = v > 0 ? v : 0.0f;
  return uint(bits(fma(v < 1 ? v : 1.0f, 255.0f, 32768.5f))) >> 8 & 255;
}
inline uint byte(float v, float upper) {
#pragma clang fp contract(off)
  float level = (v > 0 ? v : 0.0f) * 255.0f;
  return uint(int((level < 255.0f ? level : 255.0f) + upper));
}

// Dithering raises no colour above its alpha.
inline uint dithered(float v, ushort threshold, uint alpha) {
  uint nearest = byte(v), upper = nearest > alpha ? nearest : alpha;
  uint value = byte(v, float(int(threshold) - 1) * (1.0f / 256));
  return value < upper ? value : upper;
}

template <class Colours>
inline void store_dithered(const call &c, const Colours &in, uint *out, int x, int y, int count) {
  alignas(64) VITRINE_BLOCK uint row[block];
  alignas(64) VITRINE_BLOCK ushort above[4 * block];
  const ushort *line = c.thresholds + (y & 63) * c.threshold_stride;
  for (int i = 0; i < block; ++i) __builtin_memcpy(above + 4 * i, line + 4 * ((x + i) & 63), 4 * sizeof(ushort));
  VITRINE_STAGE {
    const float4 v = in.all(i);
    const uint alpha = byte(v.a);
    row[i] = alpha << 24 | dithered(v.r, above[4 * i + 2], alpha) << 16 |
             dithered(v.g, above[4 * i + 1], alpha) << 8 | dithered(v.b, above[4 * i], alpha);
  }
  __builtin_memcpy(out, row, sizeof(uint) * (count < block ? count : block));
}

template <class Colours>
inline void store(const call &c, const Colours &in, uint *out, int x, int y, int count) {
  if (c.thresholds) return store_dithered(c, in, out, x, y, count);
  alignas(64) VITRINE_BLOCK uint row[block];
  uint *to = count < block ? row : out;
  VITRINE_STAGE {
    const float4 v = in.all(i);
    to[i] = byte(v.a) << 24 | byte(v.r) << 16 | byte(v.g) << 8 | byte(v.b);
  }
  if (count < block) __builtin_memcpy(out, row, sizeof(uint) * count);
}

// Writes unchanged samples of the layer: for each place, the channels in its mask. The masks together are those of a
// pixel.
inline void resample(const call &c, const places *found, const uint *masks, int places, uint *out, int count) {
  alignas(64) VITRINE_BLOCK uint row[block];
  uint *to = count < block ? row : out;
  const picture source = c.source;
  for (int k = 0; k < places; ++k) vitrine_resample(&source, &found[k], k == 0 ? ~0u : masks[k], to);
  if (count < block) __builtin_memcpy(out, row, sizeof(uint) * count);
}

// Stores the first `count` values of a stage, for programs that trace.
inline float4 traced(float2 p) { return float4(p, 0, 0); }
inline float4 traced(half4 c) { return float4(c); }
template <class Values>
inline void keep(const call &c, int stage, const Values &in, int count) {
  float *out = c.trace + stage * 4 * count;
  for (int i = 0; i < count; ++i) {
    const float4 v = traced(in[i]);
    out[4 * i] = v.x, out[4 * i + 1] = v.y, out[4 * i + 2] = v.z, out[4 * i + 3] = v.w;
  }
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

// Applies a single distortion, to the pixels.
template <class Function>
inline void distortion_effect(
    const call &c, const row_positions &at, uint *out, int, int, int count, Function function) {
  const locator find(c.source, c.pixels, c.place_x, c.place_y);
  VITRINE_BLOCK places found;
#ifdef VITRINE_QUADS
  VITRINE_CALLS found.put(i, find(in_quad(c, at[i], [&](float2 p, int, int, int) { return function(p); })));
#else
  VITRINE_STAGE found.put(i, find(function(at[i])));
#endif
  resample(c, &found, nullptr, 1, out, count);
}

inline Layer layer(const call &c, deferred_samples *deferred = nullptr) {
  return {{c.source}, {float2(c.pixels, c.place_x), float2(c.place_y, 0)}, deferred};
}

// Properties of a function that clang can prove before it vectorizes loops: the function runs on values of which clang
// knows nothing, not even whether two of them are equal, and comparisons of the results may fold to constants. The code
// is gone by then.
#define VITRINE_UNKNOWN(name)                  \
  float name;                                  \
  {                                            \
    int bits;                                  \
    __asm__("# " #name : "=r"(bits));          \
    name = from_bits(bits);                    \
  }
#define VITRINE_UNKNOWN_COLOUR(name) \
  VITRINE_UNKNOWN(name##_r) VITRINE_UNKNOWN(name##_g) VITRINE_UNKNOWN(name##_b) VITRINE_UNKNOWN(name##_a) \
  const float4 name(name##_r, name##_g, name##_b, name##_a);

inline bool proven(bool condition) { return __builtin_constant_p(condition) && condition; }

// Equal, or not a number. Clang can follow numbers further than their bits.
inline bool same(float a, float b) { return !__builtin_islessgreater(a, b); }
inline bool same(float2 a, float2 b) { return same(a.x, b.x) & same(a.y, b.y); }
inline bool same(float4 a, float4 b) { return same(a.xy, b.xy) & same(a.zw, b.zw); }

// Returns the k-th of several unknown colours.
inline float4 another(float4 c, int k) {
  auto other = [=](float v) { return from_bits(bits(v) + k); };
  return float4(other(c.x), other(c.y), other(c.z), other(c.w));
}

// Returns true if the result of a colour function depends on the colour.
template <class Function>
inline bool reads_colour(Function function) {
  VITRINE_UNKNOWN(x) VITRINE_UNKNOWN(y) VITRINE_UNKNOWN_COLOUR(first) VITRINE_UNKNOWN_COLOUR(second)
  const bool are_same =
      same(float4(function(float2(x, y), half4(first))), float4(function(float2(x, y), half4(second))));
  return !proven(are_same);
}

// Returns the most samples that a layer function takes, if their positions depend on no sample: the function runs on
// two layers at one place, and must request the same from both. Returns zero otherwise, or if it takes more samples
// than there is room for.
template <class Function>
inline int samples_apart(const call &c, Function function) {
#ifdef VITRINE_QUADS
  return 0;
#endif
  VITRINE_UNKNOWN(x) VITRINE_UNKNOWN(y) VITRINE_UNKNOWN_COLOUR(one) VITRINE_UNKNOWN_COLOUR(two)
  deferred_samples first, second;
  for (int k = 0; k < deferred_samples::capacity; ++k)
    first.colours[k] = another(one, k), second.colours[k] = another(two, k);
  function(float2(x, y), layer(c, &first));
  function(float2(x, y), layer(c, &second));
  bool are_same = first.count == second.count;
  for (int k = 0; k < deferred_samples::capacity; ++k) are_same &= same(first.places[k], second.places[k]);
  if (!proven(are_same)) return 0;
  for (int n = 1; n <= deferred_samples::capacity; ++n)
    if (proven(first.count <= n)) return n;
  return 0;
}

// Returns true if each channel that a layer function returns is that of one of its samples, so that its colours need no
// computation; the masks tell of which sample.
template <class Function>
inline bool returns_samples(const call &c, uint (&masks)[deferred_samples::capacity], Function function) {
  VITRINE_UNKNOWN(x) VITRINE_UNKNOWN(y) VITRINE_UNKNOWN_COLOUR(one)
  deferred_samples asked;
  for (int k = 0; k < deferred_samples::capacity; ++k) asked.colours[k] = another(one, k), masks[k] = 0;
  const float4 found(function(float2(x, y), layer(c, &asked)));
  bool are_found = true;
  auto look = [&](float channel, float float4::*member, uint mask) {
    bool is_found = false;
    for (int k = 0; k < deferred_samples::capacity; ++k) {
      const bool is_same = proven(bits(channel) == bits(asked.colours[k].*member));
      masks[k] |= is_same ? mask : 0, is_found |= is_same;
    }
    are_found &= is_found;
  };
  look(found.x, &float4::x, 0x00ff0000), look(found.y, &float4::y, 0x0000ff00);
  look(found.z, &float4::z, 0x000000ff), look(found.w, &float4::w, 0xff000000);
  return are_found;
}

// Runs a layer function to find the places where it samples.
template <class Function>
inline void ask(const call &c, const row_positions &at, int samples, places *out, Function function) {
  const locator find(c.source, c.pixels, c.place_x, c.place_y);
  VITRINE_STAGE {
    deferred_samples asked;
    function(at[i], layer(c, &asked));
    for (int k = 0; k < deferred_samples::capacity; ++k)
      if (k < samples) out[k].put(i, find(asked.places[k]));
  }
}

// Runs a layer function on the samples of its places.
template <class Function>
inline void answer(
    const call &c, const row_positions &at, int samples, const places *found, colours &out, Function function) {
  alignas(64) VITRINE_BLOCK uint rb[deferred_samples::capacity][block], ag[deferred_samples::capacity][block];
  const picture source = c.source;
  for (int k = 0; k < samples; ++k) vitrine_sample(&source, &found[k], rb[k], ag[k]);
  VITRINE_STAGE {
    deferred_samples known;
    for (int k = 0; k < deferred_samples::capacity; ++k)
      if (k < samples) known.colours[k] = vitrine::samples{rb[k], ag[k]}.all(i);
    out.put(i, function(at[i], layer(c, &known)));
  }
}

// Runs a layer function that samples by itself.
template <class Function>
inline void sample_inside(const call &c, const row_positions &at, colours &out, Function function) {
  const Layer whole = layer(c);
#ifdef VITRINE_QUADS
  VITRINE_CALLS out.put(i, in_quad(c, at[i], [&](float2 p, int, int, int) { return function(p, whole); }));
#else
  VITRINE_STAGE out.put(i, function(at[i], whole));
#endif
}

// Applies a layer effect, to colours.
template <class Function>
inline void layer_effect(const call &c, const row_positions &at, colours &out, Function function) {
  const int samples = samples_apart(c, function);
  if (samples == 0) return sample_inside(c, at, out, function);
  VITRINE_BLOCK places found[deferred_samples::capacity];
  ask(c, at, samples, found, function);
  answer(c, at, samples, found, out, function);
}

// Applies a layer effect, to the pixels.
template <class Function>
inline void layer_effect(const call &c, const row_positions &at, uint *out, int x, int y, int count, Function function) {
  VITRINE_BLOCK colours made;
  const int samples = samples_apart(c, function);
  if (samples > 0) {
    VITRINE_BLOCK places found[deferred_samples::capacity];
    ask(c, at, samples, found, function);
    uint masks[deferred_samples::capacity];
    if (returns_samples(c, masks, function) && !c.thresholds) return resample(c, found, masks, samples, out, count);
    answer(c, at, samples, found, made, function);
  } else {
    sample_inside(c, at, made, function);
  }
  store(c, made, out, x, y, count);
}

}  // namespace vitrine

#pragma clang attribute pop

#endif
