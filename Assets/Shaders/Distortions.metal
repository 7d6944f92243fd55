// Where a pixel's colour comes from. `bounds` is the view's rectangle in points; `time` counts seconds.
// Outside the view there is nothing: what moves its edge mirrors the picture there, or leaves the edge where it is.

#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

/// The position as far inside the view as `p` is outside it, at least half a point: nearer to the edge, a sample would
/// have a share of what is outside.
static float2 mirrored(float2 p, float4 bounds) {
    float2 first = bounds.xy + 0.5, last = bounds.xy + bounds.zw - 0.5;
    p = max(p, 2 * first - p);
    p = min(p, 2 * last - p);
    return max(p, first);
}

/// Two waves across each other, so that nothing repeats at a glance.
[[ stitchable ]] float2 wave(
    float2 position,
    float4 bounds,
    float time,
    float height,  // [0 ... 40] = 8 points
    float length   // [10 ... 400] = 90 points
) {
    float2 phase = position.yx * (2 * M_PI_F / length);
    float2 swing = float2(sin(phase.x + time * 2.1), sin(phase.y * 0.7 - time * 1.3));
    return mirrored(position + height * swing * float2(1.0, 0.5), bounds);
}

/// Rings that run outward from the middle and die away.
[[ stitchable ]] float2 ripple(
    float2 position,
    float4 bounds,
    float time,
    float height,  // [0 ... 60] = 18 points
    float length,  // [10 ... 200] = 60 points
    float decay    // [0 ... 4] = 1.2
) {
    float2 away = position - (bounds.xy + bounds.zw * 0.5);
    float distance = metal::length(away);
    float reach = distance / max(bounds.z, bounds.w);
    float swing = sin(distance * (2 * M_PI_F / length) - time * 6) * exp(-decay * 2 * reach);
    float2 outward = distance > 0.5 ? away / distance : float2(0);
    return mirrored(position + outward * swing * height, bounds);
}

/// Turns the middle more than the rim.
[[ stitchable ]] float2 twirl(
    float2 position,
    float4 bounds,
    float angle,   // [-6 ... 6] = 2.4 radians
    float radius   // [0.1 ... 1] = 0.8 of half the smaller side
) {
    float2 centre = bounds.xy + bounds.zw * 0.5;
    float2 away = position - centre;
    float rim = radius * 0.5 * min(bounds.z, bounds.w);
    float inside = saturate(1 - length(away) / rim);
    float turn = angle * inside * inside;
    float2x2 rotation = float2x2(cos(turn), sin(turn), -sin(turn), cos(turn));
    return centre + rotation * away;
}

/// A glass ball's bulge; a negative strength pinches.
[[ stitchable ]] float2 bulge(
    float2 position,
    float4 bounds,
    float strength,  // [-1 ... 1] = 0.6
    float radius     // [0.1 ... 1] = 0.7 of half the smaller side
) {
    float2 centre = bounds.xy + bounds.zw * 0.5;
    float2 away = position - centre;
    float rim = radius * 0.5 * min(bounds.z, bounds.w);
    float inside = saturate(1 - dot(away, away) / (rim * rim));
    return centre + away * (1 - strength * inside * (0.5 + 0.5 * inside));
}
