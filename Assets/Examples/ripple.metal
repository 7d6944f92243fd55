#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Rings that run outwards from the middle.
[[ stitchable ]] float2 ripple(
    float2 position, float4 bounds, float time)
{
    float2 offset = position - bounds.zw / 2;
    float radius = length(offset);
    float height = 4;
    float spacing = 14;

    float wave = exp(-radius / 120)
        * sin(radius / spacing - 4 * time);
    return position
        + height * wave * offset / max(radius, 1.0);
}
