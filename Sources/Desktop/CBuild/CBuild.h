// Compiler settings that Swift cannot query.
#pragma once

// The x86-64 psABI level that the code is compiled for: 1 is the baseline; 0 on other architectures.
static inline int build_x86_64_level(void) {
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
  return 4;
#elif defined(__AVX2__) && defined(__FMA__) && defined(__BMI2__)
  return 3;
#elif defined(__SSE4_2__)
  return 2;
#elif defined(__x86_64__)
  return 1;
#else
  return 0;
#endif
}
