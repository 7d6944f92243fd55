// SHA-256 (FIPS 180-4) of whole blocks, by the processor's own instructions where it has them. In C, since a debug build of
// Swift needs a second for a megabyte.
#pragma once
#include <stddef.h>
#include <stdint.h>

static const uint32_t hash_constants[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t hash_word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline uint32_t hash_rotate(uint32_t word, int count) { return word >> count | word << (32 - count); }

// Section 6.2.2, in C alone.
static inline void hash_blocks_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  for (; blocks > 0; blocks--, bytes += 64) {
    uint32_t schedule[64], word[8];
    for (int i = 0; i < 16; i++) schedule[i] = hash_word(bytes + 4 * i);
    for (int i = 16; i < 64; i++) {
      uint32_t near = schedule[i - 2], far = schedule[i - 15];
      schedule[i] = (hash_rotate(near, 17) ^ hash_rotate(near, 19) ^ near >> 10) + schedule[i - 7]
        + (hash_rotate(far, 7) ^ hash_rotate(far, 18) ^ far >> 3) + schedule[i - 16];
    }
    for (int i = 0; i < 8; i++) word[i] = state[i];
    for (int i = 0; i < 64; i++) {
      uint32_t a = word[0], e = word[4];
      uint32_t first = word[7] + (hash_rotate(e, 6) ^ hash_rotate(e, 11) ^ hash_rotate(e, 25))
        + ((e & word[5]) ^ (~e & word[6])) + hash_constants[i] + schedule[i];
      uint32_t second = (hash_rotate(a, 2) ^ hash_rotate(a, 13) ^ hash_rotate(a, 22))
        + ((a & word[1]) ^ (a & word[2]) ^ (word[1] & word[2]));
      for (int j = 7; j > 0; j--) word[j] = word[j - 1];
      word[4] += first;
      word[0] = first + second;
    }
    for (int i = 0; i < 8; i++) state[i] += word[i];
  }
}

#if defined(__x86_64__)
typedef int hash_lanes __attribute__((vector_size(16)));
typedef char hash_bytes __attribute__((vector_size(16)));

// Returns true if the processor has instructions for SHA-256 (leaf 7, EBX bit 29).
static inline int hash_has_instructions(void) {
  uint32_t a = 0, b, c = 0, d;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  if (a < 7) return 0;
  a = 7;
  c = 0;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  return b >> 29 & 1;
}

// Like `hash_blocks_portable`. The instructions hold the state as (a, b, e, f) and (c, d, g, h), the first in the
// highest lane, and do two rounds.
//
// They have no AVX encoding, and wait for the upper halves of registers that AVX has written: in code that mixes both, a
// megabyte took 128 ms instead of 1. So this function is compiled without AVX, and the compiler clears the upper halves
// before it calls it.
__attribute__((target("sha,sse4.1,no-avx"), noinline, unused))
static void hash_blocks_native(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  hash_lanes upper = {(int)state[5], (int)state[4], (int)state[1], (int)state[0]};
  hash_lanes lower = {(int)state[7], (int)state[6], (int)state[3], (int)state[2]};
  for (; blocks > 0; blocks--, bytes += 64) {
    hash_lanes first = upper, second = lower, message[4];
    for (int i = 0; i < 4; i++) {
      hash_bytes words;
      __builtin_memcpy(&words, bytes + 16 * i, sizeof words);
      message[i] =
        (hash_lanes)__builtin_shufflevector(words, words, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      hash_lanes now = message[i % 4], constants;
      __builtin_memcpy(&constants, hash_constants + 4 * i, sizeof constants);
      hash_lanes sum = now + constants;
      second = __builtin_ia32_sha256rnds2(second, first, sum);
      first = __builtin_ia32_sha256rnds2(first, second, __builtin_shufflevector(sum, sum, 2, 3, 2, 3));
      // The words that are four groups later.
      hash_lanes last = message[(i + 3) % 4];
      hash_lanes middle = __builtin_shufflevector(message[(i + 2) % 4], last, 1, 2, 3, 4);
      message[i % 4] = __builtin_ia32_sha256msg2(__builtin_ia32_sha256msg1(now, message[(i + 1) % 4]) + middle, last);
    }
    upper += first;
    lower += second;
  }
  state[0] = (uint32_t)upper[3], state[1] = (uint32_t)upper[2], state[4] = (uint32_t)upper[1], state[5] = (uint32_t)upper[0];
  state[2] = (uint32_t)lower[3], state[3] = (uint32_t)lower[2], state[6] = (uint32_t)lower[1], state[7] = (uint32_t)lower[0];
}
#else
static inline int hash_has_instructions(void) { return 0; }

static inline void hash_blocks_native(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  hash_blocks_portable(state, bytes, blocks);
}
#endif
