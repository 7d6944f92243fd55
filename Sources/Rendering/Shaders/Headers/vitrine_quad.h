// Functions with derivatives: a pixel is computed together with the two beside it in its quad of 2 x 2, as on a GPU.
//
// A derivative is the difference of its argument at two pixels. A function is called for the pixel itself and for the
// others, which records the argument of each of its derivatives, and for the pixel again with the differences. If that
// changes the argument of a derivative, since it depends on another one, this is repeated.
#ifndef VITRINE_QUAD
#define VITRINE_QUAD
#ifdef VITRINE_QUADS

namespace vitrine {

// The depth to which derivatives may depend on derivatives.
constexpr int deepest_derivative = 3;

template <class T>
inline T visible(T value) {
  // A colour that cannot be seen, or a position outside the layer.
  return quad.is_discarded ? T(shape<T>::size == 4 ? 0 : -1e8f) : value;
}

// Calls `function(position, pixel, column, row)` for pixels of the quad, and returns its value for this one.
template <class Function>
inline auto in_quad(const call &c, float2 at, Function function) {
  const float scale = 1 / c.unit;
  const int column = int(floor((at.x - c.origin_x) * scale)), row = int(floor((at.y - c.origin_y) * scale));
  const int step_x = column & 1 ? -1 : 1, step_y = row & 1 ? -1 : 1;
  quad_state &q = quad;
  auto run = [&](int pixel, float2 p, int x, int y) {
    q.pixel = pixel, q.calls = 0, q.is_discarded = false;
    return function(p, pixel, x, y);
  };
  auto count = [&] { return q.calls < quad_state::capacity ? q.calls : quad_state::capacity; };
  q.known = 0;
  auto value = run(0, at, column, row);
  for (int depth = 0; q.calls > 0 && depth < deepest_derivative; ++depth) {
    float before[quad_state::capacity][4];
    __builtin_memcpy(before, q.values[0], sizeof(before));
    const int own = count();
    int known = own;
    run(1, float2(at.x + float(step_x) * c.unit, at.y), column + step_x, row);
    if (count() < known) known = count();
    run(2, float2(at.x, at.y + float(step_y) * c.unit), column, row + step_y);
    // A pixel that takes another branch has no value: the derivative is 0.
    if (count() < known) known = count();
    for (int i = 0; i < known; ++i) {
      for (int k = 0; k < 4; ++k) {
        q.derivatives[0][i][k] = (q.values[1][i][k] - before[i][k]) * float(step_x);
        q.derivatives[1][i][k] = (q.values[2][i][k] - before[i][k]) * float(step_y);
      }
    }
    q.known = known;
    value = run(0, at, column, row);
    if (count() == own && __builtin_memcmp(before, q.values[0], own * sizeof(before[0])) == 0) break;
  }
  return visible(value);
}

// Returns the source's colour at a pixel of the destination.
inline half4 beside(const call &c, int x, int y) {
  x -= c.source_x, y -= c.source_y;
  if (x < 0 || y < 0 || x >= c.source.width || y >= c.source.height) return half4(0);
  return half4(unpacked(c.source.pixels[long(y) * c.source.stride + x]));
}

}  // namespace vitrine

#endif
#endif
