// Elementary functions of one float, without branches, tables or calls, so that loops over them become vectors.
//
// Polynomials: S. L. Moshier, Cephes Mathematical Library 2.8 (single precision). Errors stand in the tests.
#ifndef VITRINE_SCALAR
#define VITRINE_SCALAR

// A quotient in a user's source may become a product with the reciprocal, as on a GPU; those here stay quotients.
#pragma clang fp reciprocal(off)

namespace vitrine {

// Fused if the processor supports it; a library call would be worse than two roundings.
#if defined(__FMA__) || defined(__aarch64__)
constexpr float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
#else
constexpr float fma(float a, float b, float c) { return a * b + c; }
#endif

inline int bits(float x) { return __builtin_bit_cast(int, x); }
inline float from_bits(int x) { return __builtin_bit_cast(float, x); }

inline float abs(float x) { return __builtin_fabsf(x); }
inline float floor(float x) { return __builtin_floorf(x); }
inline float ceil(float x) { return __builtin_ceilf(x); }
inline float trunc(float x) { return __builtin_truncf(x); }
inline float rint(float x) { return __builtin_rintf(x); }
inline float round(float x) { return __builtin_roundf(x); }
inline float sqrt(float x) { return __builtin_sqrtf(x); }
inline float rsqrt(float x) { return 1.0f / __builtin_sqrtf(x); }
inline float copysign(float x, float y) { return __builtin_copysignf(x, y); }
inline float min(float x, float y) { return y < x || x != x ? y : x; }
inline float max(float x, float y) { return x < y || x != x ? y : x; }
inline bool isnan(float x) { return x != x; }
inline bool isinf(float x) { return __builtin_fabsf(x) == __builtin_inff(); }
inline bool isfinite(float x) { return __builtin_fabsf(x) < __builtin_inff(); }

constexpr float nan = __builtin_nanf("");
constexpr float infinity = __builtin_inff();

// Returns the integer part of a float that is known to be small.
inline int whole(float x) { return int(x); }

struct reduced {
  float rest;
  int quadrant;
};

// x = quadrant·π/2 + rest. π/2 in three parts: exact to 2^-24 while the quadrant has no more than 22 bits; beyond that
// the phase is lost, as it is in the argument, and the rest is kept in range.
inline reduced quarter_turns(float x) {
  float n = rint(min(max(x * 0.63661977236758134f, -4194304.0f), 4194304.0f));
  float r = fma(n, -1.5707962513e+0f, x);
  r = fma(n, -7.5497894159e-8f, r);
  r = fma(n, -5.3903029534e-15f, r);
  r = x - x == 0 ? min(max(r, -0.8f), 0.8f) : nan;
  return {r, whole(n)};
}

inline float sine_part(float r) {
  float z = r * r;
  float p = fma(fma(-1.9515295891e-4f, z, 8.3321608736e-3f), z, -1.6666654611e-1f);
  return fma(p * z, r, r);
}
inline float cosine_part(float r) {
  float z = r * r;
  float p = fma(fma(2.443315711809948e-5f, z, -1.388731625493765e-3f), z, 4.166664568298827e-2f);
  return fma(p * z, z, fma(-0.5f, z, 1.0f));
}
inline float turned(reduced a, int by) {
  int q = a.quadrant + by;
  float v = (q & 1) != 0 ? cosine_part(a.rest) : sine_part(a.rest);
  return (q & 2) != 0 ? -v : v;
}
inline float sin(float x) { return turned(quarter_turns(x), 0); }
inline float cos(float x) { return turned(quarter_turns(x), 1); }
inline float tan(float x) {
  reduced a = quarter_turns(x);
  float s = sine_part(a.rest), c = cosine_part(a.rest);
  return (a.quadrant & 1) != 0 ? -c / s : s / c;
}

// The same for multiples of a half turn: the reduction is exact.
inline reduced half_turns(float x) {
  float n = rint(2 * x);
  float rest = fma(-0.5f, n, x) * 3.14159265358979f;
  float turns = n - 4 * floor(n * 0.25f);
  return {x - x == 0 ? rest : nan, x - x == 0 ? whole(turns) : 0};
}
inline float sinpi(float x) { return turned(half_turns(x), 0); }
inline float cospi(float x) { return turned(half_turns(x), 1); }
inline float tanpi(float x) {
  reduced a = half_turns(x);
  float s = sine_part(a.rest), c = cosine_part(a.rest);
  return (a.quadrant & 1) != 0 ? -c / s : s / c;
}

// 2^n · m for a whole n in -252 ... 256: two factors, since one alone would leave the exponent's range.
inline float scaled(float m, int n) {
  int half = n >> 1;
  return m * from_bits((half + 127) << 23) * from_bits((n - half + 127) << 23);
}

// e^r for |r| ≤ ln 2 / 2.
inline float exp_part(float r) {
  float p = fma(1.9875691500e-4f, r, 1.3981999507e-3f);
  p = fma(p, r, 8.3334519073e-3f);
  p = fma(p, r, 4.1665795894e-2f);
  p = fma(p, r, 1.6666665459e-1f);
  p = fma(p, r, 5.0000001201e-1f);
  return fma(p * r, r, r + 1.0f);
}
inline float exp(float x) {
  float in = min(max(x, -105.0f), 89.0f);
  float n = rint(in * 1.44269504088896341f);
  float r = fma(n, 2.12194440e-4f, fma(n, -0.693359375f, in));
  return x != x ? x : scaled(exp_part(r), whole(n));
}
inline float exp2(float x) {
  float in = min(max(x, -151.0f), 129.0f);
  float n = rint(in);
  return x != x ? x : scaled(exp_part((in - n) * 0.69314718055994531f), whole(n));
}
inline float exp10(float x) {
  float in = min(max(x, -46.0f), 39.0f);
  float n = rint(in * 3.32192809488736235f);
  float r = fma(n, -2.48745663981195e-4f, fma(n, -0.30078125f, in));
  // The rest in units of ln: 10^r = e^(r ln 10).
  return x != x ? x : scaled(exp_part(r * 2.30258509299404568f), whole(n));
}

struct split {
  float mantissa;  // less one: -0.293 ... 0.414
  float exponent;
};

// x = (1 + mantissa)·2^exponent for positive x.
inline split logarithm_parts(float x) {
  bool tiny = x < 1.17549435e-38f;
  int b = bits(tiny ? x * 8388608.0f : x);
  int e = (b - 0x3f3504f3) >> 23;
  float m = from_bits(b - (e << 23));
  return {m - 1.0f, float(e) - (tiny ? 23.0f : 0.0f)};
}

// ln(1 + m) - m.
inline float logarithm_rest(float m) {
  float z = m * m;
  float p = fma(7.0376836292e-2f, m, -1.1514610310e-1f);
  p = fma(p, m, 1.1676998740e-1f);
  p = fma(p, m, -1.2420140846e-1f);
  p = fma(p, m, 1.4249322787e-1f);
  p = fma(p, m, -1.6668057665e-1f);
  p = fma(p, m, 2.0000714765e-1f);
  p = fma(p, m, -2.4999993993e-1f);
  p = fma(p, m, 3.3333331174e-1f);
  return fma(p * m, z, -0.5f * z);
}
inline float logarithm_ends(float x, float y) {
  y = x == infinity ? infinity : y;
  y = x == 0 ? -infinity : y;
  return x < 0 || x != x ? nan : y;
}
inline float log(float x) {
  split a = logarithm_parts(x);
  float rest = fma(a.exponent, -2.12194440e-4f, logarithm_rest(a.mantissa));
  return logarithm_ends(x, fma(a.exponent, 0.693359375f, rest + a.mantissa));
}

// The base-two logarithm as a sum of two floats.
struct sum {
  float high, low;
};
inline sum log2_parts(float x) {
  split a = logarithm_parts(x);
  // Twelve bits of m times nine bits of log2(e), which is 1.44140625 + 0.0012887908889634: an exact product.
  float m = from_bits(bits(a.mantissa) & ~0xfff);
  float rest = (a.mantissa - m) + logarithm_rest(a.mantissa);
  float product = m * 1.44140625f;
  float tail = fma(rest, 1.44269504088896341f, m * 1.2887908889634e-3f);
  float high = a.exponent + product;
  tail += product - (high - a.exponent);
  float both = high + tail;
  return {both, tail - (both - high)};
}
inline float log2(float x) {
  sum s = log2_parts(x);
  return logarithm_ends(x, s.high + s.low);
}
inline float log10(float x) {
  split a = logarithm_parts(x);
  float m = a.mantissa, rest = logarithm_rest(m);
  float y = fma(m, 0.43359375f, fma(rest, 0.43429448190325f, m * 7.00731903251827651e-4f));
  y = fma(a.exponent, 0.30078125f, fma(a.exponent, 2.48745663981195e-4f, y));
  return logarithm_ends(x, y);
}

// 2^(y·log2 x) for x ≥ 0, the product carried in two floats.
inline float powr(float x, float y) {
  sum s = log2_parts(x);
  float product = y * s.high;
  float error = fma(y, s.high, -product) + y * s.low;
  float in = min(max(product, -160.0f), 160.0f);
  float n = rint(in);
  float m = exp_part(min(max((in - n) + error, -1.0f), 1.0f) * 0.69314718055994531f);
  float p = scaled(m, whole(n));
  bool grows = (x > 1) == (y > 0);
  p = x == infinity || isinf(y) ? (x == 1 ? nan : grows ? infinity : 0.0f) : p;
  p = x == 0 ? (y > 0 ? 0.0f : infinity) : p;
  p = y == 0 ? (x == 0 || x == infinity ? nan : 1.0f) : p;
  return x < 0 || x != x || y != y ? nan : p;
}
inline float pow(float x, float y) {
  float magnitude = powr(abs(x), y);
  bool is_whole = trunc(y) == y;
  float half = y * 0.5f;
  bool is_odd = is_whole && trunc(half) != half;
  magnitude = y == 0 || x == 1 ? 1.0f : magnitude;
  magnitude = x == -1 && isinf(y) ? 1.0f : magnitude;
  float value = x < 0 ? (is_whole ? (is_odd ? -magnitude : magnitude) : nan) : magnitude;
  return value;
}

// Half of e^a, even if e^a itself is too large for a float.
inline float half_exp(float a) {
  float h = exp(0.5f * a);
  return a < 88 ? 0.5f * exp(a) : (0.5f * h) * h;
}
inline float sinh(float x) {
  float a = abs(x), z = x * x;
  float small = fma(fma(fma(2.03721912945e-4f, z, 8.33028376239e-3f), z, 1.66667160211e-1f) * z, x, x);
  float e = half_exp(a);
  return x != x ? x : a < 1 ? small : copysign(e - 0.25f / e, x);
}
inline float cosh(float x) {
  float e = half_exp(abs(x));
  return x != x ? x : e + 0.25f / e;
}
inline float tanh(float x) {
  float a = abs(x), z = x * x;
  float p = fma(-5.70498872745e-3f, z, 2.06390887954e-2f);
  p = fma(p, z, -5.37397155531e-2f);
  p = fma(p, z, 1.33314422036e-1f);
  p = fma(p, z, -3.33332819422e-1f);
  float small = fma(p * z, x, x);
  float large = copysign(1.0f - 2.0f / (exp(2 * min(a, 20.0f)) + 1.0f), x);
  return x != x ? x : a < 0.625f ? small : large;
}

// arctan(x) for |x| ≤ tan(π/8), after two reductions.
inline float atan(float x) {
  float a = abs(x);
  bool steep = a > 2.414213562373095f, middle = a > 0.4142135623730950f;
  float numerator = steep ? -1.0f : middle ? a - 1.0f : a;
  float denominator = steep ? a : middle ? a + 1.0f : 1.0f;
  float base = steep ? 1.5707963267948966f : middle ? 0.7853981633974483f : 0.0f;
  float t = numerator / denominator, z = t * t;
  float p = fma(8.05374449538e-2f, z, -1.38776856032e-1f);
  p = fma(p, z, 1.99777106478e-1f);
  p = fma(p, z, -3.33329491539e-1f);
  return copysign(base + fma(p * z, t, t), x);
}
inline float atan2(float y, float x) {
  float ax = abs(x), ay = abs(y);
  bool swap = ay > ax;
  float large = swap ? ay : ax, small = swap ? ax : ay;
  float quotient = large == 0 ? 0.0f : small == large ? 1.0f : small / large;
  float angle = atan(quotient);
  angle = swap ? 1.5707963267948966f - angle : angle;
  angle = bits(x) < 0 ? 3.14159265358979324f - angle : angle;
  return x != x || y != y ? nan : copysign(angle, y);
}
inline float asin_part(float x, float z) {
  float p = fma(4.2163199048e-2f, z, 2.4181311049e-2f);
  p = fma(p, z, 4.5470025998e-2f);
  p = fma(p, z, 7.4953002686e-2f);
  p = fma(p, z, 1.6666752422e-1f);
  return fma(p * z, x, x);
}
inline float asin(float x) {
  float a = abs(x);
  bool outer = a > 0.5f;
  float z = outer ? 0.5f * (1.0f - a) : a * a;
  float part = asin_part(outer ? sqrt(z) : a, z);
  return copysign(outer ? 1.5707963267948966f - 2 * part : part, x);
}
inline float acos(float x) {
  float a = abs(x);
  bool outer = a > 0.5f;
  float z = outer ? 0.5f * (1.0f - a) : a * a;
  float part = asin_part(outer ? sqrt(z) : a, z);
  float positive = outer ? 2 * part : 1.5707963267948966f - part;
  float negative = outer ? 3.14159265358979324f - 2 * part : 1.5707963267948966f + part;
  return bits(x) < 0 ? negative : positive;
}

// ln(1 + x), exact for small x for which 1 + x loses its last bits.
inline float log1p(float x) {
  float u = 1.0f + x;
  float lost = x - (u - 1.0f);
  float y = log(u) + lost / u;
  return isfinite(u) && u > 0 ? y : log(u);
}
inline float asinh(float x) {
  float a = abs(x), z = a * a;
  float large = log(min(a, 1e18f)) + 0.69314718055994531f + (a > 1e18f ? log(a) - log(1e18f) : 0.0f);
  float middle = log1p(a + z / (1.0f + sqrt(z + 1.0f)));
  return copysign(a > 1e9f ? large : middle, x);
}
inline float acosh(float x) {
  float t = x - 1.0f;
  float middle = log1p(t + sqrt(max(fma(t, t, 2 * t), 0.0f)));
  return x < 1 || x != x ? nan : x > 1e9f ? log(x) + 0.69314718055994531f : middle;
}
inline float atanh(float x) {
  float a = abs(x);
  float y = 0.5f * log1p(2 * a / (1.0f - a));
  return a > 1 || x != x ? nan : a == 1 ? copysign(infinity, x) : copysign(y, x);
}

inline float fract(float x) {
  // 1 - 2^-24 is the largest fraction below one.
  float f = x - floor(x);
  return f < 0.999999940395355225f ? f : x - x == 0 ? 0.999999940395355225f : nan;
}
inline float fmod(float x, float y) { return fma(-y, trunc(x / y), x); }
inline float remainder(float x, float y) { return fma(-y, rint(x / y), x); }
inline float fdim(float x, float y) { return x > y ? x - y : x != x || y != y ? nan : 0.0f; }
inline float sign(float x) { return x > 0 ? 1.0f : x < 0 ? -1.0f : x == 0 ? x : 0.0f; }
inline float step(float edge, float x) { return x < edge ? 0.0f : 1.0f; }
inline float saturate(float x) { return min(max(x, 0.0f), 1.0f); }
inline float clamp(float x, float low, float high) { return min(max(x, low), high); }
inline float mix(float x, float y, float a) { return fma(y - x, a, x); }
inline float smoothstep(float low, float high, float x) {
  float t = saturate((x - low) / (high - low));
  return t * t * (3.0f - 2.0f * t);
}
inline float degrees(float x) { return x * 57.295779513082320877f; }
inline float radians(float x) { return x * 0.017453292519943295f; }

inline float ldexp(float x, int n) {
  int k = n < -500 ? -500 : n > 500 ? 500 : n;
  int quarter = k >> 2;
  float f = from_bits((quarter + 127) << 23), g = from_bits((k - 3 * quarter + 127) << 23);
  return x * f * f * f * g;
}
// x = mantissa·2^exponent with the mantissa in [0.5, 1).
inline float frexp(float x, int &exponent) {
  bool tiny = abs(x) < 1.17549435e-38f, plain = x != 0 && isfinite(x);
  int b = bits(tiny ? x * 8388608.0f : x);
  exponent = plain ? ((b >> 23) & 255) - 126 - (tiny ? 23 : 0) : 0;
  return plain ? from_bits((b & 0x807fffff) | 0x3f000000) : x;
}
inline int ilogb(float x) {
  int e;
  frexp(x, e);
  return x == 0 ? -2147483647 - 1 : isfinite(x) ? e - 1 : 2147483647;
}
inline float nextafter(float x, float y) {
  int b = bits(x);
  int step = (x < y) == (x > 0) ? 1 : -1;
  float moved = x == 0 ? copysign(from_bits(1), y) : from_bits(b + step);
  return x != x || y != y ? nan : x == y ? y : moved;
}

}  // namespace vitrine

#pragma clang fp reciprocal(on)

#endif
