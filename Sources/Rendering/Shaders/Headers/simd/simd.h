// The names by which headers shared with C refer to the vector and matrix types.
#ifndef VITRINE_SIMD
#define VITRINE_SIMD

#include <metal_stdlib>

#define VITRINE_NAMES(T)                                                                        \
  typedef T##2 vector_##T##2, simd_##T##2;                                                      \
  typedef T##3 vector_##T##3, simd_##T##3;                                                      \
  typedef T##4 vector_##T##4, simd_##T##4;                                                      \
  typedef packed_##T##2 simd_packed_##T##2;                                                     \
  typedef packed_##T##4 simd_packed_##T##4;                                                     \
  namespace simd {                                                                              \
  using ::T##2, ::T##3, ::T##4, ::packed_##T##2, ::packed_##T##3, ::packed_##T##4;              \
  }
VITRINE_NAMES(char)
VITRINE_NAMES(uchar)
VITRINE_NAMES(short)
VITRINE_NAMES(ushort)
VITRINE_NAMES(int)
VITRINE_NAMES(uint)
VITRINE_NAMES(half)
VITRINE_NAMES(float)
#undef VITRINE_NAMES

#define VITRINE_NAMES(n)                                            \
  typedef float##n matrix_float##n, simd_float##n;                  \
  typedef half##n matrix_half##n, simd_half##n;                     \
  namespace simd {                                                  \
  using ::float##n, ::half##n;                                      \
  }
VITRINE_NAMES(2x2)
VITRINE_NAMES(2x3)
VITRINE_NAMES(2x4)
VITRINE_NAMES(3x2)
VITRINE_NAMES(3x3)
VITRINE_NAMES(3x4)
VITRINE_NAMES(4x2)
VITRINE_NAMES(4x3)
VITRINE_NAMES(4x4)
#undef VITRINE_NAMES

namespace simd {
using namespace metal;
}

#endif
