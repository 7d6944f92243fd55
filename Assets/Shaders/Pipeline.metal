// The least functions that show which of a chain share a pass: what the scenes shader-pipeline and limits are made of.

#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

/// Tiles that tell by their colour where they are; a position outside the view is blue.
[[ stitchable ]] half4 tiles(
    float2 position,
    half4 color,
    float2 size,
    float side,   // [4 ... 100] = 28 points
    float amount  // [0 ... 1] = 0.45
) {
    if (position.x < 0 || position.y < 0 || position.x > size.x || position.y > size.y) {
        return half4(0.05, 0.1, 1, 1);
    }
    float2 tile = floor(position / side) * side / size;
    return mix(color, half4(half2(tile), 0.25h, 1) * color.a, half(amount));
}

/// Red and blue change places.
[[ stitchable ]] half4 swapped(float2 position, half4 color) {
    return color.bgra;
}

/// Rows swing to the right and to the left.
[[ stitchable ]] float2 sway(
    float2 position,
    float width,  // [0 ... 60] = 16 points
    float length  // [10 ... 400] = 110 points
) {
    return position + float2(width, 0) * sin(position.y * (2 * M_PI_F / length));
}

/// The picture as it is. Its result is baked nonetheless, as every layer effect's.
[[ stitchable ]] half4 copied(float2 position, SwiftUI::Layer layer) {
    return layer.sample(position);
}

/// What is near the middle, larger.
[[ stitchable ]] half4 magnified(
    float2 position,
    SwiftUI::Layer layer,
    float4 bounds,
    float zoom  // [1 ... 4] = 2.2
) {
    float2 centre = bounds.xy + bounds.zw * 0.5;
    float2 away = position - centre;
    float radius = 0.42 * min(bounds.z, bounds.w);
    float far = length(away) / radius;
    half4 inside = layer.sample(centre + away / mix(zoom, 1.0, far * far));
    half4 outside = layer.sample(position);
    half rim = half(smoothstep(0.93, 0.97, far) * (1 - smoothstep(0.97, 1.0, far)));
    return mix(far < 1 ? inside : outside, half4(1) * outside.a, rim * 0.85h);
}
