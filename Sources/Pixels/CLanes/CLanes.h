/// The vector operations that Swift's SIMD types lack or spell slowly, as clang spells them.
///
/// Everything is a `static inline` function over `ext_vector_type`s, which Swift imports as its own `SIMDn<T>` and
/// inlines. All of it is portable; where clang does not find the one instruction by itself, the x86 builtin stands
/// beside the portable form. `Lanes` gives these their Swift names; nothing else includes this header.
#pragma once
#include <stdint.h>

#define CLANES static inline __attribute__((always_inline, const))

typedef uint8_t cl_u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t cl_u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t cl_u8x32 __attribute__((ext_vector_type(32)));
typedef uint16_t cl_u16x4 __attribute__((ext_vector_type(4)));
typedef uint16_t cl_u16x8 __attribute__((ext_vector_type(8)));
typedef uint16_t cl_u16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t cl_u32x4 __attribute__((ext_vector_type(4)));
typedef uint32_t cl_u32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t cl_u32x16 __attribute__((ext_vector_type(16)));
typedef int32_t cl_i32x8 __attribute__((ext_vector_type(8)));
typedef float cl_f32x8 __attribute__((ext_vector_type(8)));

// MARK: 16-bit fixed point

/// The high half of the 32-bit products. Left to itself clang 21 widens this to 32-bit lanes at 256 bits.
CLANES cl_u16x16 cl_mulhi_u16x16(cl_u16x16 a, cl_u16x16 b) {
#if defined(__AVX2__)
  typedef short v16 __attribute__((vector_size(32)));
  return (cl_u16x16)__builtin_ia32_pmulhuw256((v16)a, (v16)b);
#elif defined(__SSE2__)
  typedef short v8 __attribute__((vector_size(16)));
  cl_u16x8 low = (cl_u16x8)__builtin_ia32_pmulhuw128((v8)a.lo, (v8)b.lo);
  cl_u16x8 high = (cl_u16x8)__builtin_ia32_pmulhuw128((v8)a.hi, (v8)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  return __builtin_convertvector(
      (__builtin_convertvector(a, cl_u32x16) * __builtin_convertvector(b, cl_u32x16)) >> 16, cl_u16x16);
#endif
}

CLANES cl_u16x16 cl_min_u16x16(cl_u16x16 a, cl_u16x16 b) { return __builtin_elementwise_min(a, b); }

/// Sums and differences that stop at 65,535 and at 0.
CLANES cl_u16x16 cl_add_saturating(cl_u16x16 a, cl_u16x16 b) { return __builtin_elementwise_add_sat(a, b); }
CLANES cl_u16x16 cl_subtract_saturating(cl_u16x16 a, cl_u16x16 b) { return __builtin_elementwise_sub_sat(a, b); }

CLANES cl_u16x16 cl_widen_u8x16(cl_u8x16 a) { return __builtin_convertvector(a, cl_u16x16); }

/// Keeps the low bytes; lanes are at most 255.
CLANES cl_u8x16 cl_narrow_u16x16(cl_u16x16 a) { return __builtin_convertvector(a, cl_u8x16); }

/// The low bytes of two vectors, in order; lanes are at most 255.
CLANES cl_u8x32 cl_narrow_pair(cl_u16x16 a, cl_u16x16 b) {
  return __builtin_convertvector(
      __builtin_shufflevector(
          a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
          29, 30, 31),
      cl_u8x32);
}

// MARK: pixels of four 16-bit channels, four to a vector

/// Pixels 0 and 2 of `a`, then of `b`.
CLANES cl_u16x16 cl_even_pixels(cl_u16x16 a, cl_u16x16 b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
}

/// Pixels 1 and 3 of `a`, then of `b`.
CLANES cl_u16x16 cl_odd_pixels(cl_u16x16 a, cl_u16x16 b) {
  return __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
}

/// Every pixel of `a`'s first half twice: 0 0 1 1.
CLANES cl_u16x16 cl_double_low_pixels(cl_u16x16 a) {
  return __builtin_shufflevector(a, a, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7);
}

/// Every pixel of `a`'s second half twice: 2 2 3 3.
CLANES cl_u16x16 cl_double_high_pixels(cl_u16x16 a) {
  return __builtin_shufflevector(a, a, 8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15, 12, 13, 14, 15);
}

/// One pixel four times.
CLANES cl_u16x16 cl_repeat_pixel(cl_u16x4 a) {
  return __builtin_shufflevector(a, a, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

/// Four bytes, each for all four channels of its pixel.
CLANES cl_u16x16 cl_spread_coverage(uint32_t packed) {
  cl_u8x16 bytes = {0};
  cl_u32x4 words = {packed, 0, 0, 0};
  bytes = (cl_u8x16)words;
  return __builtin_convertvector(
      __builtin_shufflevector(bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3), cl_u16x16);
}

/// The fourth channel of each pixel, for all four of them.
CLANES cl_u16x16 cl_spread_alpha(cl_u16x16 a) {
  return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

// MARK: eight pixels as planes
//
// Two vectors of four pixels each are taken apart by masks, shifts and in-register shuffles alone, which leaves every
// plane in the order 0 1 4 5 2 3 6 7. No plane cares, as long as all agree; weaving them back undoes it. In order, the
// same would cost three times as many instructions.

/// The even channels (blue, red) of four pixels as floats.
CLANES cl_f32x8 cl_even_channels(cl_u16x16 a) {
  return __builtin_convertvector((cl_i32x8)((cl_u32x8)a & 0xFFFF), cl_f32x8);
}

/// The odd channels (green, alpha) of four pixels as floats.
CLANES cl_f32x8 cl_odd_channels(cl_u16x16 a) { return __builtin_convertvector((cl_i32x8)((cl_u32x8)a >> 16), cl_f32x8); }

/// The first of each pair of lanes of `a` and `b`.
CLANES cl_f32x8 cl_firsts(cl_f32x8 a, cl_f32x8 b) {
  return __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14);
}

/// The second of each pair of lanes of `a` and `b`.
CLANES cl_f32x8 cl_seconds(cl_f32x8 a, cl_f32x8 b) {
  return __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
}

/// Pairs again: those that came from the first vector.
CLANES cl_f32x8 cl_weave_first(cl_f32x8 a, cl_f32x8 b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
}

/// Pairs again: those that came from the second vector.
CLANES cl_f32x8 cl_weave_second(cl_f32x8 a, cl_f32x8 b) {
  return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
}

/// Four pixels from their even and odd channels; values are in 0 ..< 65536 and truncated.
CLANES cl_u16x16 cl_join_channels(cl_f32x8 even, cl_f32x8 odd) {
  cl_u32x8 low = (cl_u32x8)__builtin_convertvector(even, cl_i32x8);
  cl_u32x8 high = (cl_u32x8)__builtin_convertvector(odd, cl_i32x8);
  return (cl_u16x16)(low | (high << 16));
}

/// Eight bytes as floats, in the order of the planes.
CLANES cl_f32x8 cl_plane_of_bytes(cl_u8x8 a) {
  return __builtin_convertvector(__builtin_shufflevector(a, a, 0, 1, 4, 5, 2, 3, 6, 7), cl_f32x8);
}

// MARK: floats

CLANES cl_f32x8 cl_min_f32x8(cl_f32x8 a, cl_f32x8 b) { return __builtin_elementwise_min(a, b); }
CLANES cl_f32x8 cl_max_f32x8(cl_f32x8 a, cl_f32x8 b) { return __builtin_elementwise_max(a, b); }


/// The fourth lane of each half, for all four of it.
CLANES cl_f32x8 cl_spread_fourth(cl_f32x8 a) { return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7); }

/// Values in 0 ..< 256, truncated.
CLANES cl_u8x8 cl_u8_from_f32x8(cl_f32x8 a) {
  return __builtin_convertvector(__builtin_convertvector(a, cl_i32x8), cl_u8x8);
}

// MARK: memory

/// Asks for the cache line of `address` ahead of its use.
static inline __attribute__((always_inline)) void cl_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

// MARK: formulas on planes

CLANES cl_f32x8 cl_sqrt_f32x8(cl_f32x8 a) { return __builtin_elementwise_sqrt(a); }
CLANES cl_f32x8 cl_abs_f32x8(cl_f32x8 a) { return __builtin_elementwise_abs(a); }
CLANES cl_f32x8 cl_floor_f32x8(cl_f32x8 a) { return __builtin_elementwise_floor(a); }

/// `x` in the lanes in which `a` is at most `b`, `y` in the others.
CLANES cl_f32x8 cl_select_f32x8(cl_f32x8 a, cl_f32x8 b, cl_f32x8 x, cl_f32x8 y) { return a <= b ? x : y; }

/// All bits in the lanes in `low ..< high`, none in the others.
CLANES cl_i32x8 cl_within_f32x8(cl_f32x8 a, float low, float high) { return (a >= low) & (a < high); }

/// `x` where the mask is set, `y` elsewhere.
CLANES cl_f32x8 cl_choose_f32x8(cl_i32x8 mask, cl_f32x8 x, cl_f32x8 y) { return mask ? x : y; }

/// One bit a lane of a mask, the first lowest.
CLANES uint8_t cl_mask_bits(cl_i32x8 mask) {
  typedef _Bool cl_b1x8 __attribute__((ext_vector_type(8)));
  cl_b1x8 bits = __builtin_convertvector(mask, cl_b1x8);
  uint8_t result;
  __builtin_memcpy(&result, &bits, 1);
  return result;
}

/// Eight bytes as floats, in their own order.
CLANES cl_f32x8 cl_f32x8_of_bytes(cl_u8x8 a) { return __builtin_convertvector(a, cl_f32x8); }

/// Eight 16-bit values as floats.
CLANES cl_f32x8 cl_f32x8_of_words(cl_u16x8 a) { return __builtin_convertvector(a, cl_f32x8); }

/// The high halves of four pixels: 0 and 2 from `a`, 1 and 3 from `b`.
CLANES cl_u16x16 cl_join_high(cl_u32x8 a, cl_u32x8 b) {
  return __builtin_shufflevector(
      (cl_u16x16)a, (cl_u16x16)b, 1, 3, 5, 7, 17, 19, 21, 23, 9, 11, 13, 15, 25, 27, 29, 31);
}

/// `a` itself, where the optimizer cannot see through: it would pull a formula apart into the shuffles around it, lane
/// by lane, which costs up to three times the formula. No instruction.
CLANES cl_f32x8 cl_opaque_f32x8(cl_f32x8 a) {
#if defined(__AVX__)
  __asm__("" : "+x"(a));
#elif defined(__SSE2__)
  typedef float cl_f32x4 __attribute__((ext_vector_type(4)));
  cl_f32x4 low = a.lo, high = a.hi;
  __asm__("" : "+x"(low), "+x"(high));
  a.lo = low;
  a.hi = high;
#elif defined(__aarch64__)
  typedef float cl_f32x4 __attribute__((ext_vector_type(4)));
  cl_f32x4 low = a.lo, high = a.hi;
  __asm__("" : "+w"(low), "+w"(high));
  a.lo = low;
  a.hi = high;
#endif
  return a;
}

#undef CLANES
