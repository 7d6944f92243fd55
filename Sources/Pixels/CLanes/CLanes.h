/// Vector operations that Swift's SIMD types lack or compile slowly.
///
/// Everything is a `static inline` function over `ext_vector_type`s, which Swift imports as `SIMDn<T>` and inlines. All
/// of it is portable, with an x86 builtin beside the portable form where clang does not select the instruction by
/// itself.
/// `Lanes` gives these functions Swift names; nothing else includes this header.
#pragma once
#include <stdint.h>

// Without AVX, clang remarks that passing such vectors to a function depends on it; none of these is ever called.
#pragma clang diagnostic ignored "-Wpsabi"

#define CLANES static inline __attribute__((always_inline, const))

typedef uint8_t cl_u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t cl_u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t cl_u8x32 __attribute__((ext_vector_type(32)));
typedef uint8_t cl_u8x64 __attribute__((ext_vector_type(64)));
typedef uint16_t cl_u16x4 __attribute__((ext_vector_type(4)));
typedef uint16_t cl_u16x8 __attribute__((ext_vector_type(8)));
typedef uint16_t cl_u16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t cl_u16x32 __attribute__((ext_vector_type(32)));
typedef uint32_t cl_u32x4 __attribute__((ext_vector_type(4)));
typedef uint32_t cl_u32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t cl_u32x16 __attribute__((ext_vector_type(16)));
typedef uint64_t cl_u64x4 __attribute__((ext_vector_type(4)));
typedef uint64_t cl_u64x8 __attribute__((ext_vector_type(8)));
typedef int16_t cl_i16x16 __attribute__((ext_vector_type(16)));
typedef int32_t cl_i32x8 __attribute__((ext_vector_type(8)));
typedef int32_t cl_i32x16 __attribute__((ext_vector_type(16)));
typedef float cl_f32x8 __attribute__((ext_vector_type(8)));
typedef float cl_f32x4 __attribute__((ext_vector_type(4)));
typedef double cl_f64x4 __attribute__((ext_vector_type(4)));
typedef double cl_f64x8 __attribute__((ext_vector_type(8)));

// MARK: 16-bit fixed point

/// The high half of the 32-bit products. For the portable form clang 21 widens to 32-bit lanes at 256 bits.
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

/// Differences, saturating at 0.
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

// MARK: wide vectors
//
// Vectors that fill a register: 64 bytes with AVX-512, else 32. Swift sees `SIMD32<UInt16>` or `SIMD16<UInt16>`.

#if defined(__AVX512BW__)
typedef cl_u8x64 cl_wide_u8;
typedef cl_u16x32 cl_wide_u16;
typedef cl_u16x16 cl_half_u16;
typedef cl_u8x32 cl_half_u8;
typedef cl_u64x8 cl_wide_u64;
typedef int64_t cl_wide_i64 __attribute__((ext_vector_type(8)));
typedef double cl_wide_f64 __attribute__((ext_vector_type(8)));
typedef short cl_wide_short __attribute__((vector_size(64)));
typedef char cl_wide_char __attribute__((vector_size(64)));
typedef int cl_wide_int __attribute__((vector_size(64)));
typedef int16_t cl_wide_i16 __attribute__((ext_vector_type(32)));
typedef int32_t cl_wide_i32 __attribute__((ext_vector_type(16)));
typedef float cl_wide_f32 __attribute__((ext_vector_type(16)));
#define CL_BUILTIN(name) __builtin_ia32_##name##512
// clang-format off
#define CL_LOW_BYTES                                                                                                   \
  0, 64, 1, 65, 2, 66, 3, 67, 4, 68, 5, 69, 6, 70, 7, 71, 16, 80, 17, 81, 18, 82, 19, 83, 20, 84, 21, 85, 22, 86, 23,  \
  87, 32, 96, 33, 97, 34, 98, 35, 99, 36, 100, 37, 101, 38, 102, 39, 103, 48, 112, 49, 113, 50, 114, 51, 115, 52, 116, \
  53, 117, 54, 118, 55, 119
#define CL_HIGH_BYTES                                                                                                  \
  8, 72, 9, 73, 10, 74, 11, 75, 12, 76, 13, 77, 14, 78, 15, 79, 24, 88, 25, 89, 26, 90, 27, 91, 28, 92, 29, 93, 30,    \
  94, 31, 95, 40, 104, 41, 105, 42, 106, 43, 107, 44, 108, 45, 109, 46, 110, 47, 111, 56, 120, 57, 121, 58, 122, 59,   \
  123, 60, 124, 61, 125, 62, 126, 63, 127
#define CL_LOW_WORDS                                                                                                   \
  0, 32, 1, 33, 2, 34, 3, 35, 8, 40, 9, 41, 10, 42, 11, 43, 16, 48, 17, 49, 18, 50, 19, 51, 24, 56, 25, 57, 26, 58,    \
  27, 59
#define CL_HIGH_WORDS                                                                                                  \
  4, 36, 5, 37, 6, 38, 7, 39, 12, 44, 13, 45, 14, 46, 15, 47, 20, 52, 21, 53, 22, 54, 23, 55, 28, 60, 29, 61, 30, 62,  \
  31, 63
#define CL_LOW_QUADS 0, 8, 2, 10, 4, 12, 6, 14
#define CL_HIGH_QUADS 1, 9, 3, 11, 5, 13, 7, 15
#define CL_EVEN_QUADS 0, 2, 4, 6, 8, 10, 12, 14
#define CL_ODD_QUADS 1, 3, 5, 7, 9, 11, 13, 15
#define CL_NEXT_QUADS 1, 2, 3, 4, 5, 6, 7, 8
#define CL_FIRST_QUADS 0, 1, 8, 9, 2, 3, 10, 11
#define CL_SECOND_QUADS 4, 5, 12, 13, 6, 7, 14, 15
#define CL_TWICE                                                                                                       \
  0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15
#define CL_FOUR_TIMES                                                                                                  \
  0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7
#define CL_EIGHT_TIMES                                                                                                 \
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3
#define CL_SIXTEEN_TIMES                                                                                               \
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
#define CL_TRANSPOSED_PAIRS 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15
#define CL_EVEN_WORDS                                                                                                  \
  0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58,   \
  60, 62
#define CL_ODD_WORDS                                                                                                   \
  1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59,   \
  61, 63
// clang-format on
#else
typedef cl_u8x32 cl_wide_u8;
typedef cl_u16x16 cl_wide_u16;
typedef cl_u16x8 cl_half_u16;
typedef cl_u8x16 cl_half_u8;
typedef cl_u64x4 cl_wide_u64;
typedef int64_t cl_wide_i64 __attribute__((ext_vector_type(4)));
typedef double cl_wide_f64 __attribute__((ext_vector_type(4)));
typedef short cl_wide_short __attribute__((vector_size(32)));
typedef char cl_wide_char __attribute__((vector_size(32)));
typedef int cl_wide_int __attribute__((vector_size(32)));
typedef int16_t cl_wide_i16 __attribute__((ext_vector_type(16)));
typedef int32_t cl_wide_i32 __attribute__((ext_vector_type(8)));
typedef float cl_wide_f32 __attribute__((ext_vector_type(8)));
#define CL_BUILTIN(name) __builtin_ia32_##name##256
#define CL_LOW_BYTES                                                                                                   \
  0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55
#define CL_HIGH_BYTES                                                                                                  \
  8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30,    \
  62, 31, 63
#define CL_LOW_WORDS 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27
#define CL_HIGH_WORDS 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31
#define CL_LOW_QUADS 0, 4, 2, 6
#define CL_HIGH_QUADS 1, 5, 3, 7
#define CL_EVEN_QUADS 0, 2, 4, 6
#define CL_ODD_QUADS 1, 3, 5, 7
#define CL_NEXT_QUADS 1, 2, 3, 4
#define CL_FIRST_QUADS 0, 1, 4, 5
#define CL_SECOND_QUADS 2, 3, 6, 7
#define CL_TWICE 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7
#define CL_FOUR_TIMES 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3
#define CL_EIGHT_TIMES 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1
#define CL_SIXTEEN_TIMES 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
#define CL_TRANSPOSED_PAIRS 0, 4, 1, 5, 2, 6, 3, 7
#define CL_EVEN_WORDS 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define CL_ODD_WORDS 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31
#endif

CLANES cl_wide_u16 cl_wide_repeat(uint16_t a) { return (cl_wide_u16)a; }
CLANES cl_wide_u16 cl_wide_add(cl_wide_u16 a, cl_wide_u16 b) { return a + b; }
CLANES cl_wide_u16 cl_wide_subtract(cl_wide_u16 a, cl_wide_u16 b) { return a - b; }
CLANES cl_wide_u16 cl_wide_multiply(cl_wide_u16 a, cl_wide_u16 b) { return a * b; }
CLANES cl_wide_u16 cl_wide_complement(cl_wide_u16 a) { return ~a; }
CLANES cl_wide_u16 cl_wide_min(cl_wide_u16 a, cl_wide_u16 b) { return __builtin_elementwise_min(a, b); }

/// The high half of the 32-bit products.
CLANES cl_wide_u16 cl_wide_mulhi(cl_wide_u16 a, cl_wide_u16 b) {
#if defined(__AVX2__)
  return (cl_wide_u16)CL_BUILTIN(pmulhuw)((cl_wide_short)a, (cl_wide_short)b);
#else
  return cl_mulhi_u16x16(a, b);
#endif
}

/// `(a + b + 1) >> 1` without overflow.
CLANES cl_wide_u16 cl_wide_average(cl_wide_u16 a, cl_wide_u16 b) {
#if defined(__AVX2__)
  return (cl_wide_u16)CL_BUILTIN(pavgw)((cl_wide_short)a, (cl_wide_short)b);
#else
  return (a | b) - ((a ^ b) >> 1);
#endif
}

/// Two bytes, the lower one first, in every lane.
CLANES cl_wide_u8 cl_wide_byte_pairs(int8_t low, int8_t high) {
  return (cl_wide_u8)cl_wide_repeat((uint16_t)((uint8_t)low | (uint8_t)high << 8));
}

/// The dot products of pairs of bytes of `a` and of signed bytes of `b`; sums are in -32768 ... 32767.
CLANES cl_wide_u16 cl_wide_dot_pairs(cl_wide_u8 a, cl_wide_u8 b) {
#if defined(__AVX2__)
  return (cl_wide_u16)CL_BUILTIN(pmaddubsw)((cl_wide_char)a, (cl_wide_char)b);
#else
  cl_wide_u16 x = (cl_wide_u16)a;
  cl_wide_i16 y = (cl_wide_i16)b;
  return (x & 255) * (cl_wide_u16)(y << 8 >> 8) + (x >> 8) * (cl_wide_u16)(y >> 8);
#endif
}

/// Within each 16 bytes: the lower 8 (the upper 8) of `a` and `b`, interleaved.
CLANES cl_wide_u8 cl_wide_interleave_low(cl_wide_u8 a, cl_wide_u8 b) {
  return __builtin_shufflevector(a, b, CL_LOW_BYTES);
}
CLANES cl_wide_u8 cl_wide_interleave_high(cl_wide_u8 a, cl_wide_u8 b) {
  return __builtin_shufflevector(a, b, CL_HIGH_BYTES);
}
CLANES cl_wide_u16 cl_wide_interleave_low_words(cl_wide_u16 a, cl_wide_u16 b) {
  return __builtin_shufflevector(a, b, CL_LOW_WORDS);
}
CLANES cl_wide_u16 cl_wide_interleave_high_words(cl_wide_u16 a, cl_wide_u16 b) {
  return __builtin_shufflevector(a, b, CL_HIGH_WORDS);
}

/// Within each 16 bytes: the lower (the upper) 8 of `a`, then of `b`. A pixel of four lanes is 8 bytes.
CLANES cl_wide_u16 cl_wide_lower_pixels(cl_wide_u16 a, cl_wide_u16 b) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_u64)a, (cl_wide_u64)b, CL_LOW_QUADS);
}
CLANES cl_wide_u16 cl_wide_upper_pixels(cl_wide_u16 a, cl_wide_u16 b) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_u64)a, (cl_wide_u64)b, CL_HIGH_QUADS);
}

/// The even (the odd) pixels of `a`, then of `b`.
CLANES cl_wide_u16 cl_wide_even_pixels(cl_wide_u16 a, cl_wide_u16 b) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_u64)a, (cl_wide_u64)b, CL_EVEN_QUADS);
}
CLANES cl_wide_u16 cl_wide_odd_pixels(cl_wide_u16 a, cl_wide_u16 b) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_u64)a, (cl_wide_u64)b, CL_ODD_QUADS);
}

/// The pixels of `a` from its second on, then the first of `b`.
CLANES cl_wide_u16 cl_wide_next_pixels(cl_wide_u16 a, cl_wide_u16 b) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_u64)a, (cl_wide_u64)b, CL_NEXT_QUADS);
}

/// The results of `cl_wide_interleave_low_words` and `cl_wide_interleave_high_words` in lane order: the first vector
/// (the second).
CLANES cl_wide_u16 cl_wide_first_in_order(cl_wide_u16 low, cl_wide_u16 high) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_u64)low, (cl_wide_u64)high, CL_FIRST_QUADS);
}
CLANES cl_wide_u16 cl_wide_second_in_order(cl_wide_u16 low, cl_wide_u16 high) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_u64)low, (cl_wide_u64)high, CL_SECOND_QUADS);
}

/// The first lanes, each repeated 2, 4, 8 or 16 times.
CLANES cl_wide_u16 cl_wide_repeat_2(cl_half_u16 a) { return __builtin_shufflevector(a, a, CL_TWICE); }
CLANES cl_wide_u16 cl_wide_repeat_4(cl_half_u16 a) { return __builtin_shufflevector(a, a, CL_FOUR_TIMES); }
CLANES cl_wide_u16 cl_wide_repeat_8(cl_half_u16 a) { return __builtin_shufflevector(a, a, CL_EIGHT_TIMES); }
CLANES cl_wide_u16 cl_wide_repeat_16(cl_half_u16 a) { return __builtin_shufflevector(a, a, CL_SIXTEEN_TIMES); }

/// Byte pairs: the high bytes of `low`, then of `high`.
CLANES cl_wide_u16 cl_wide_join_high_bytes(cl_wide_u16 low, cl_wide_u16 high) { return (low >> 8) | (high & 0xFF00); }

/// The even (the odd) lanes of `a`, then of `b`.
CLANES cl_wide_u16 cl_wide_even_words(cl_wide_u16 a, cl_wide_u16 b) {
  return __builtin_shufflevector(a, b, CL_EVEN_WORDS);
}
CLANES cl_wide_u16 cl_wide_odd_words(cl_wide_u16 a, cl_wide_u16 b) {
  return __builtin_shufflevector(a, b, CL_ODD_WORDS);
}

/// Lane `i` is `i`.
CLANES cl_wide_u16 cl_wide_lane_numbers(void) {
  cl_wide_u16 a;
  for (int i = 0; i < (int)(sizeof(a) / 2); i++) a[i] = (uint16_t)i;
  return a;
}

/// The vector at `from`, which `a` and `b` hold from lane `lanes[0]` of `a` on. A load that crosses a cache line costs
/// as much as two, and nearly every unaligned load of 64 bytes does; there the vector is taken from registers.
static inline __attribute__((always_inline)) cl_wide_u16 cl_wide_between(
    const void *from, cl_wide_u16 a, cl_wide_u16 b, cl_wide_u16 lanes) {
#if defined(__AVX512BW__)
  return (cl_wide_u16)__builtin_ia32_vpermi2varhi512((cl_wide_short)a, (cl_wide_short)lanes, (cl_wide_short)b);
#else
  cl_wide_u16 result;
  __builtin_memcpy(&result, from, sizeof(result));
  return result;
#endif
}

// MARK: pairs of neighbouring pixels
//
// A pair is two pixels of a row in a 64-bit lane. Places are positions in 32.32 fixed point, also in 64-bit lanes.

/// Lane `i` is `first + i * step`, from products of halves: whole products are slow.
CLANES cl_wide_u64 cl_wide_progression(uint64_t first, uint64_t step) {
  cl_wide_u64 lanes, steps = (cl_wide_u64)step;
  for (int i = 0; i < (int)(sizeof(lanes) / 8); i++) lanes[i] = (uint64_t)i;
  return (steps & 0xFFFFFFFF) * lanes + ((steps >> 32) * lanes << 32) + first;
}

CLANES cl_wide_u64 cl_wide_move(cl_wide_u64 a, uint64_t distance) { return a + distance; }

/// Lane `i` is `origin + (first + i) * step`, not fused, so that it is the same on every target.
CLANES cl_wide_f64 cl_wide_line(double origin, double step, double first) {
  cl_wide_f64 a;
  for (int i = 0; i < (int)(sizeof(a) / 8); i++) a[i] = i;
  a += first;
  a *= step;
  return a + origin;
}

CLANES cl_wide_f64 cl_wide_inverse(cl_wide_f64 a) { return 1 / a; }

/// The places `a * scale - 1/2`, rounded. -2^18 pixels stand for what is below, for NaN, and for scales that are not
/// positive, 2^18 pixels for what is above.
CLANES cl_wide_u64 cl_wide_scaled_places(cl_wide_f64 a, cl_wide_f64 scale) {
  const double far = 0x1p18, integers = 0x1.8p52;
  cl_wide_f64 at = a * scale;
  at -= 0.5;
  at = scale > 0 ? at : -far;
  at = at > -far ? at : -far;
  at = at < far ? at : far;
  // Numbers near 1.5 * 2^52 are their own low bits.
  return (cl_wide_u64)(at * 0x1p32 + integers) - (cl_wide_u64)(cl_wide_f64)integers;
}

/// True if no place is negative, and the whole parts are less than `limit`, which is below 2^31.
CLANES _Bool cl_wide_all_below(cl_wide_u64 a, int64_t limit) {
  return __builtin_reduce_and((cl_wide_i64)(a >> 32) < (cl_wide_i64)limit) != 0;
}

/// The upper 15 bits of the fractions, in all four 16-bit lanes of a place.
CLANES cl_wide_u16 cl_wide_fractions(cl_wide_u64 a) {
#if defined(__AVX2__)
  cl_wide_u64 order;
  for (int i = 0; i < (int)(sizeof(order) / 8); i++) order[i] = 0x0302030203020302 + (i & 1) * 0x0808080808080808;
  return (cl_wide_u16)CL_BUILTIN(pshufb)((cl_wide_char)a, (cl_wide_char)order) >> 1;
#else
  return (cl_wide_u16)((a >> 17 & 0x7FFF) * 0x0001000100010001);
#endif
}

/// The bytes of pairs, those of the first and the second pixel alternating.
CLANES cl_wide_u8 cl_wide_weave_pairs(cl_wide_u8 a) {
#if defined(__AVX2__)
  cl_wide_u64 order;
  for (int i = 0; i < (int)(sizeof(order) / 8); i++) order[i] = 0x0703060205010400 + (i & 1) * 0x0808080808080808;
  return (cl_wide_u8)CL_BUILTIN(pshufb)((cl_wide_char)a, (cl_wide_char)order);
#else
  // Exchanges the middle two of four words, then of four bytes.
  cl_wide_u64 x = (cl_wide_u64)a, changed = (x ^ x >> 16) & 0xFFFF0000;
  x ^= changed ^ changed << 16;
  changed = (x ^ x >> 8) & 0x0000FF000000FF00;
  return (cl_wide_u8)(x ^ changed ^ changed << 8);
#endif
}

/// The pairs at the whole parts of places, none negative; `stride` is in pixels, below 2^32.
static inline __attribute__((always_inline)) cl_wide_u8 cl_wide_load_pairs(
    const void *base, cl_wide_u64 columns, cl_wide_u64 rows, uint64_t stride) {
  cl_wide_u64 at = (columns >> 32) + (rows >> 32) * (stride & 0xFFFFFFFF);
#if defined(__AVX512BW__)
  typedef long long v8 __attribute__((vector_size(64)));
  return (cl_wide_u8)__builtin_ia32_gatherdiv8di((v8){0}, base, (v8)at, -1, 4);
#elif defined(__AVX2__)
  typedef long long v4 __attribute__((vector_size(32)));
  v4 all = {-1, -1, -1, -1};
  return (cl_wide_u8)__builtin_ia32_gatherq_q256((v4){0}, base, (v4)at, all, 4);
#else
  cl_wide_u64 pairs;
  for (int i = 0; i < (int)(sizeof(pairs) / 8); i++) {
    uint64_t pair;
    __builtin_memcpy(&pair, (const char *)base + at[i] * 4, sizeof(pair));
    pairs[i] = pair;
  }
  return (cl_wide_u8)pairs;
#endif
}

/// The pixels at distances from `base`, in pixels.
static inline __attribute__((always_inline)) cl_wide_u64 cl_wide_load_pixels(const void *base, cl_wide_u64 at) {
#if defined(__AVX512BW__)
  typedef int v8 __attribute__((vector_size(32)));
  typedef long long v8_at __attribute__((vector_size(64)));
  return __builtin_convertvector((cl_u32x8)__builtin_ia32_gatherdiv16si((v8){0}, base, (v8_at)at, -1, 4), cl_wide_u64);
#elif defined(__AVX2__)
  typedef int v4 __attribute__((vector_size(16)));
  typedef long long v4_at __attribute__((vector_size(32)));
  v4 all = {-1, -1, -1, -1};
  return __builtin_convertvector((cl_u32x4)__builtin_ia32_gatherq_d256((v4){0}, base, (v4_at)at, all, 4), cl_wide_u64);
#else
  cl_wide_u64 pixels;
  for (int i = 0; i < (int)(sizeof(pixels) / 8); i++) {
    uint32_t pixel;
    __builtin_memcpy(&pixel, (const char *)base + at[i] * 4, sizeof(pixel));
    pixels[i] = pixel;
  }
  return pixels;
#endif
}

/// The pairs at the whole parts of any places. Pixels outside the picture are the nearest ones inside, with only the
/// bits of `kept`.
static inline __attribute__((always_inline)) cl_wide_u8 cl_wide_load_outer_pairs(
    const void *base, cl_wide_u64 columns, cl_wide_u64 rows, int64_t width, int64_t height, uint64_t stride,
    uint64_t kept) {
  cl_wide_i64 zero = 0, last_column = (cl_wide_i64)(width - 1), last_row = (cl_wide_i64)(height - 1);
  cl_wide_i64 left = (cl_wide_i64)columns >> 32, right = left + 1, row = (cl_wide_i64)rows >> 32;
  cl_wide_i64 near_left = __builtin_elementwise_min(__builtin_elementwise_max(left, zero), last_column);
  cl_wide_i64 near_right = __builtin_elementwise_min(__builtin_elementwise_max(right, zero), last_column);
  cl_wide_i64 near_row = __builtin_elementwise_min(__builtin_elementwise_max(row, zero), last_row);
  cl_wide_u64 start = ((cl_wide_u64)near_row & 0xFFFFFFFF) * (stride & 0xFFFFFFFF);
  cl_wide_u64 first = cl_wide_load_pixels(base, start + (cl_wide_u64)near_left);
  cl_wide_u64 second = cl_wide_load_pixels(base, start + (cl_wide_u64)near_right);
  first &= (cl_wide_u64)((left == near_left) & (row == near_row)) | kept;
  second &= (cl_wide_u64)((right == near_right) & (row == near_row)) | kept;
  return (cl_wide_u8)(first | second << 32);
}

/// Keeps the low bytes; lanes are at most 255.
CLANES cl_half_u8 cl_wide_narrow(cl_wide_u16 a) { return __builtin_convertvector(a, cl_half_u8); }

/// The low (the high) byte of every lane times 128.
CLANES cl_wide_u16 cl_wide_low_samples(cl_wide_u16 a) { return (a & 255) << 7; }
CLANES cl_wide_u16 cl_wide_high_samples(cl_wide_u16 a) { return (a >> 8) << 7; }

// MARK: wide planes
//
// Deinterleaving four vectors of pixels within each 16 bytes gives planes of pairs of pixels: the first pair of every
// vector, then the second, ...

/// Blue and green (red and alpha) of the pixels of two vectors, four of each alternating.
CLANES cl_wide_u16 cl_wide_blue_green(cl_wide_u16 a, cl_wide_u16 b) {
  return cl_wide_interleave_low_words(cl_wide_interleave_low_words(a, b), cl_wide_interleave_high_words(a, b));
}
CLANES cl_wide_u16 cl_wide_red_alpha(cl_wide_u16 a, cl_wide_u16 b) {
  return cl_wide_interleave_high_words(cl_wide_interleave_low_words(a, b), cl_wide_interleave_high_words(a, b));
}

/// Such a plane in the order of its pixels.
CLANES cl_wide_u16 cl_wide_plane_in_order(cl_wide_u16 a) {
  return (cl_wide_u16)__builtin_shufflevector((cl_wide_i32)a, (cl_wide_i32)a, CL_TRANSPOSED_PAIRS);
}

// MARK: wide floats

CLANES cl_wide_f32 cl_wide_repeat_f32(float a) { return (cl_wide_f32)a; }

/// Lanes as floats: those that `cl_wide_interleave_low_words` (`high`) takes.
CLANES cl_wide_f32 cl_wide_low_floats(cl_wide_u16 a) {
  return __builtin_convertvector((cl_wide_i32)cl_wide_interleave_low_words(a, (cl_wide_u16)0), cl_wide_f32);
}
CLANES cl_wide_f32 cl_wide_high_floats(cl_wide_u16 a) {
  return __builtin_convertvector((cl_wide_i32)cl_wide_interleave_high_words(a, (cl_wide_u16)0), cl_wide_f32);
}

/// The inverse, truncated and clamped to -32768 ... 32767; values fit 32 bits.
CLANES cl_wide_u16 cl_wide_join_floats(cl_wide_f32 low, cl_wide_f32 high) {
  cl_wide_i32 a = __builtin_convertvector(low, cl_wide_i32), b = __builtin_convertvector(high, cl_wide_i32);
#if defined(__AVX2__)
  return (cl_wide_u16)CL_BUILTIN(packssdw)((cl_wide_int)a, (cl_wide_int)b);
#else
  cl_i32x16 both = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15);
  both = __builtin_elementwise_max(__builtin_elementwise_min(both, (cl_i32x16)32767), (cl_i32x16)-32768);
  return (cl_wide_u16)__builtin_convertvector(both, cl_wide_i16);
#endif
}

/// `a * b + c`, fused where the target has FMA.
CLANES cl_wide_f32 cl_wide_multiply_add(cl_wide_f32 a, cl_wide_f32 b, cl_wide_f32 c) { return a * b + c; }

/// Clamped to 0 ... 1.
CLANES cl_wide_f32 cl_wide_unit(cl_wide_f32 a) {
  a = a > 0 ? a : (cl_wide_f32)0;
  return a < 1 ? a : (cl_wide_f32)1;
}

// MARK: wide signed lanes

/// `(a * b + 16384) >> 15`.
CLANES cl_wide_u16 cl_wide_signed_multiply(cl_wide_u16 a, cl_wide_u16 b) {
#if defined(__AVX2__)
  return (cl_wide_u16)CL_BUILTIN(pmulhrsw)((cl_wide_short)a, (cl_wide_short)b);
#else
  cl_i32x16 x = __builtin_convertvector((cl_wide_i16)a, cl_i32x16);
  cl_i32x16 y = __builtin_convertvector((cl_wide_i16)b, cl_i32x16);
  return (cl_wide_u16)__builtin_convertvector((x * y + 16384) >> 15, cl_wide_i16);
#endif
}

CLANES cl_wide_u16 cl_wide_signed_add(cl_wide_u16 a, cl_wide_u16 b) {
  return (cl_wide_u16)__builtin_elementwise_add_sat((cl_wide_i16)a, (cl_wide_i16)b);
}

CLANES cl_wide_u16 cl_wide_signed_limit(cl_wide_u16 a, cl_wide_u16 low, cl_wide_u16 high) {
  cl_wide_i16 v = __builtin_elementwise_max((cl_wide_i16)a, (cl_wide_i16)low);
  return (cl_wide_u16)__builtin_elementwise_min(v, (cl_wide_i16)high);
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

/// One pixel four times.
CLANES cl_u16x16 cl_repeat_pixel(cl_u16x4 a) {
  return __builtin_shufflevector(a, a, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

/// Four bytes, each broadcast to the four channels of its pixel.
CLANES cl_u16x16 cl_spread_coverage(uint32_t packed) {
  cl_u8x16 bytes = {0};
  cl_u32x4 words = {packed, 0, 0, 0};
  bytes = (cl_u8x16)words;
  return __builtin_convertvector(
      __builtin_shufflevector(bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3), cl_u16x16);
}

/// The fourth channel of each pixel, broadcast to all four.
CLANES cl_u16x16 cl_spread_alpha(cl_u16x16 a) {
  return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

// MARK: eight pixels as planes
//
// Two vectors of four pixels are deinterleaved by masks, shifts and in-lane shuffles alone, which leaves every plane in
// the order 0 1 4 5 2 3 6 7; weaving reverts it. Planes in order would cost three times as many instructions.

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

/// A plane as 16-bit lanes in the order of its pixels; values are in 0 ..< 65536 and truncated.
CLANES cl_u16x8 cl_words_in_order(cl_f32x8 a) {
  cl_i32x8 words = __builtin_convertvector(a, cl_i32x8);
  return __builtin_convertvector(__builtin_shufflevector(words, words, 0, 1, 4, 5, 2, 3, 6, 7), cl_u16x8);
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

/// The fourth lane of each half, broadcast to all four.
CLANES cl_f32x8 cl_spread_fourth(cl_f32x8 a) { return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7); }

/// Values in 0 ..< 256, truncated.
CLANES cl_u8x8 cl_u8_from_f32x8(cl_f32x8 a) {
  return __builtin_convertvector(__builtin_convertvector(a, cl_i32x8), cl_u8x8);
}

// MARK: cells of coverage, sixteen in 16.16 fixed point

/// Running sums of the lanes, modulo 2^32.
CLANES cl_u32x16 cl_running_sums(cl_u32x16 a) {
  const cl_u32x16 zero = 0;
  // clang-format off
  a += __builtin_shufflevector(zero, a, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
  a += __builtin_shufflevector(zero, a, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
  a += __builtin_shufflevector(zero, a, 0, 0, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
  a += __builtin_shufflevector(zero, a, 0, 0, 0, 0, 0, 0, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23);
  // clang-format on
  return a;
}

/// The bytes of areas in 0 ... 65536, rounded.
CLANES cl_u8x16 cl_bytes_of_areas(cl_u32x16 a) { return __builtin_convertvector((a * 255 + 32768) >> 16, cl_u8x16); }

CLANES cl_f64x8 cl_min_f64x8(cl_f64x8 a, cl_f64x8 b) { return __builtin_elementwise_min(a, b); }
CLANES cl_f64x8 cl_max_f64x8(cl_f64x8 a, cl_f64x8 b) { return __builtin_elementwise_max(a, b); }

/// `base + slope * distance`, clamped to 0 ... limit, times a scale; without FMA the same on every processor.
CLANES cl_f64x4 cl_clamped_line(cl_f32x4 base, cl_f32x4 slope, double distance, double limit, double scale) {
#pragma STDC FP_CONTRACT OFF
  cl_f64x4 value = __builtin_convertvector(base, cl_f64x4) + __builtin_convertvector(slope, cl_f64x4) * distance;
  return __builtin_elementwise_min(__builtin_elementwise_max(value, (cl_f64x4)0.0), (cl_f64x4)limit) * scale;
}

/// The integers of doubles below 2^51 without their fractions, modulo 2^32: the low bits of a sum with 1.5 * 2^52.
CLANES cl_u32x4 cl_truncated_modulo(cl_f64x4 a) {
  cl_u64x4 bits = (cl_u64x4)(__builtin_elementwise_trunc(a) + 6755399441055744.0);
  return __builtin_convertvector(bits, cl_u32x4);
}

/// A double without its fraction; it is within the range of integers.
CLANES int64_t cl_truncated(double a) { return (int64_t)a; }

/// The sum of each lane and those before it.
CLANES cl_f64x8 cl_running_sums_f64x8(cl_f64x8 a) {
  const cl_f64x8 zero = {0};
  a += __builtin_shufflevector(zero, a, 0, 8, 9, 10, 11, 12, 13, 14);
  a += __builtin_shufflevector(zero, a, 0, 1, 8, 9, 10, 11, 12, 13);
  return a + __builtin_shufflevector(zero, a, 0, 1, 2, 3, 8, 9, 10, 11);
}

/// Winding numbers as coverage, their magnitude up to 1 in 255 levels; a half is added before the fraction is left out.
CLANES cl_u8x8 cl_levels_of_windings(cl_f64x8 a, double half) {
  const cl_f64x8 one = {1, 1, 1, 1, 1, 1, 1, 1};
  cl_f64x8 levels = __builtin_elementwise_min(__builtin_elementwise_abs(a), one) * 255 + half;
  return __builtin_convertvector(__builtin_convertvector(levels, cl_i32x8), cl_u8x8);
}

/// Coverage over coverage: `a + b - ab`, rounded.
CLANES cl_u8x8 cl_coverage_over(cl_u8x8 a, cl_u8x8 b) {
  cl_u16x8 x = __builtin_convertvector(a, cl_u16x8), y = __builtin_convertvector(b, cl_u16x8);
  cl_u16x8 both = x * y + 128;
  return __builtin_convertvector(x + y - ((both + (both >> 8)) >> 8), cl_u8x8);
}

/// Coverage by the nonzero rule: the magnitude of the winding number, at most 1.
CLANES cl_u8x16 cl_nonzero_coverage(cl_u32x16 a) {
  cl_u32x16 magnitude = (cl_u32x16)__builtin_elementwise_abs((cl_i32x16)a);
  return cl_bytes_of_areas(__builtin_elementwise_min(magnitude, (cl_u32x16)65536));
}

/// Coverage by the even-odd rule: the distance of the winding number from the nearest even number.
CLANES cl_u8x16 cl_even_odd_coverage(cl_u32x16 a) {
  cl_u32x16 rest = a & 131071;
  return cl_bytes_of_areas(__builtin_elementwise_min(rest, 131072 - rest));
}

// MARK: memory

/// Prefetches the cache line of `address`.
static inline __attribute__((always_inline)) void cl_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

/// A non-temporal store; `to` is a multiple of the vector's size.
static inline __attribute__((always_inline)) void cl_wide_stream(void *to, cl_wide_u16 a) {
  __builtin_nontemporal_store(a, (cl_wide_u16 *)to);
}

/// Orders non-temporal stores before later stores.
static inline __attribute__((always_inline)) void cl_stream_fence(void) {
#if defined(__SSE__)
  __builtin_ia32_sfence();
#else
  __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
}

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

/// One bit per lane of a mask, the first lowest.
CLANES uint8_t cl_mask_bits(cl_i32x8 mask) {
  typedef _Bool cl_b1x8 __attribute__((ext_vector_type(8)));
  cl_b1x8 bits = __builtin_convertvector(mask, cl_b1x8);
  uint8_t result;
  __builtin_memcpy(&result, &bits, 1);
  return result;
}

/// Eight bytes as floats, in memory order.
CLANES cl_f32x8 cl_f32x8_of_bytes(cl_u8x8 a) { return __builtin_convertvector(a, cl_f32x8); }

/// Eight 16-bit values as floats, and back again: values are in 0 ..< 65536 and truncated.
CLANES cl_f32x8 cl_f32x8_of_words(cl_u16x8 a) { return __builtin_convertvector(a, cl_f32x8); }
CLANES cl_u16x8 cl_words_of_f32x8(cl_f32x8 a) {
  return __builtin_convertvector(__builtin_convertvector(a, cl_i32x8), cl_u16x8);
}

/// The high halves of four pixels: 0 and 2 from `a`, 1 and 3 from `b`.
CLANES cl_u16x16 cl_join_high(cl_u32x8 a, cl_u32x8 b) {
  return __builtin_shufflevector(
      (cl_u16x16)a, (cl_u16x16)b, 1, 3, 5, 7, 17, 19, 21, 23, 9, 11, 13, 15, 25, 27, 29, 31);
}

/// An optimization barrier without an instruction: without it the optimizer splits a formula into the shuffles around
/// it, lane by lane, at up to three times its cost.
CLANES cl_f32x8 cl_opaque_f32x8(cl_f32x8 a) {
#if defined(__AVX__)
  __asm__("" : "+x"(a));
#elif defined(__SSE2__)
  cl_f32x4 low = a.lo, high = a.hi;
  __asm__("" : "+x"(low), "+x"(high));
  a.lo = low;
  a.hi = high;
#elif defined(__aarch64__)
  cl_f32x4 low = a.lo, high = a.hi;
  __asm__("" : "+w"(low), "+w"(high));
  a.lo = low;
  a.hi = high;
#endif
  return a;
}

#undef CLANES
#undef CL_BUILTIN
#undef CL_LOW_BYTES
#undef CL_HIGH_BYTES
#undef CL_LOW_WORDS
#undef CL_HIGH_WORDS
#undef CL_LOW_QUADS
#undef CL_HIGH_QUADS
#undef CL_EVEN_QUADS
#undef CL_ODD_QUADS
#undef CL_NEXT_QUADS
#undef CL_FIRST_QUADS
#undef CL_SECOND_QUADS
#undef CL_TWICE
#undef CL_FOUR_TIMES
#undef CL_EIGHT_TIMES
#undef CL_SIXTEEN_TIMES
#undef CL_TRANSPOSED_PAIRS
#undef CL_EVEN_WORDS
#undef CL_ODD_WORDS
