// What a layer effect reads.
#ifndef VITRINE_SWIFTUI_METAL
#define VITRINE_SWIFTUI_METAL

#include <metal_stdlib>

namespace SwiftUI {

struct Layer {
  metal::texture2d<half> tex;
  // Pixels a point, and where the point (0, 0) lies in the texture, less half a pixel.
  float info[5];

  // The premultiplied colour at a point of the view, between pixels; transparent outside the layer.
  half4 sample(float2 position) const {
    return half4(vitrine::mixed(tex.picture, vitrine::fma(position.x, info[0], info[1]),
                                vitrine::fma(position.y, info[0], info[2])));
  }
};

}  // namespace SwiftUI

#endif
