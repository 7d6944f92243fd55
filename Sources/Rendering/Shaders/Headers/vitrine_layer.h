// The input of a layer effect; `SwiftUI/SwiftUI_Metal.h` gives it its name.
#ifndef VITRINE_LAYER
#define VITRINE_LAYER

#include <metal_stdlib>

namespace vitrine {

// Replaces a layer when its samples are separated from the function that takes them: records the positions at which a
// function samples, and answers with colours that already exist.
struct deferred_samples {
  static constexpr int capacity = 4;
  int count = 0;
  float2 places[capacity];
  float4 colours[capacity];

  float4 answer(float2 place) {
    float4 colour;
    for (int i = 0; i < capacity; ++i) {
      bool mine = count == i;
      places[i] = float2(mine ? place.x : places[i].x, mine ? place.y : places[i].y);
      colour = float4(mine ? colours[i].x : colour.x, mine ? colours[i].y : colour.y,
                      mine ? colours[i].z : colour.z, mine ? colours[i].w : colour.w);
    }
    ++count;
    return colour;
  }
};

struct Layer {
  metal::texture2d<half> tex;
  // The pixels per point, and the position of the point (0, 0) in the texture, less half a pixel.
  metal::float2 info[5];
  deferred_samples *deferred = nullptr;

  // Returns the premultiplied colour at a point of the view, between pixels; transparent outside the layer.
  half4 sample(float2 position) const {
    if (deferred) return half4(deferred->answer(position));
    const locator find(tex.picture, info[0].x, info[0].y, info[1].x);
    return half4(mixed(tex.picture, find(position)).colour());
  }
};

}  // namespace vitrine

#endif
