// Sampling of a picture for the blocks of a span: the interface between span functions and `vitrine_sampler`.
#ifndef VITRINE_SAMPLER
#define VITRINE_SAMPLER

#include <metal_texture>

namespace vitrine {

// The number of pixels that are processed together: so many that the overhead of a block, constants and calls, does not
// matter.
constexpr int block = 128;

// The places of a block's pixels.
struct places {
  alignas(64) int x[block], y[block];
  void put(int i, place p) { x[i] = p.x, y[i] = p.y; }
};

// The samples of a block, two channels in each word: blue and red, green and alpha, the latter in the upper half.
struct samples {
  const uint *rb, *ag;
  float4 all(int i) const {
    return sample{int(rb[i] & 65535), int(ag[i] & 65535), int(rb[i] >> 16), int(ag[i] >> 16)}.colour();
  }
  half4 operator[](int i) const { return half4(all(i)); }
};

// Returns `Count` pixels of the source from (first, line) on, transparent outside: in place, or copied to `room`.
template <int Count>
inline const uint *run(const picture &source, int first, int line, uint (&room)[Count]) {
  const bool has_line = uint(line) < uint(source.height);
  const uint *pixels = source.pixels + (has_line ? long(line) * source.stride : 0);
  if (has_line && first >= 0 && first <= source.width - Count) return pixels + first;
  __builtin_memset(room, 0, sizeof(room));
  const int start = first < 0 ? -first : 0, end = source.width - first < Count ? source.width - first : Count;
  if (has_line && start < end) __builtin_memcpy(room + start, pixels + first + start, sizeof(uint) * (end - start));
  return room;
}

extern "C" {
// Samples a block.
void vitrine_sample(const picture *source, const places *at, uint *rb, uint *ag);

// Samples a block, rounds to the nearest bytes, and replaces those of `out` that are set in `mask`.
void vitrine_resample(const picture *source, const places *at, uint mask, uint *out);
}

}  // namespace vitrine

#endif
