#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Bars across the picture: the heights, from 0 to 1, and the inks are arrays of any length.
[[ stitchable ]] half4 bars(
    float2 position, half4 color, float4 bounds,
    device const float *heights, int count,
    device const half4 *inks, int inkCount)
{
    int bar = clamp(int(position.x / bounds.z * count), 0, count - 1);
    bool covers = position.y > bounds.w * (1 - heights[bar]);
    return covers ? mix(color, inks[bar % inkCount], 0.7h) : color;
}
