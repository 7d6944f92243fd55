// What reads the whole layer. `bounds` is the view's rectangle in points.
// Outside the view a layer is transparent: what reads past an edge reads the picture mirrored there.

#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

/// The colour as far inside the view as `p` is outside it, at least half a point: nearer to the edge, a sample would have
/// a share of what is outside.
static half4 mirroredSample(SwiftUI::Layer layer, float2 p, float4 bounds) {
    float2 first = bounds.xy + 0.5, last = bounds.xy + bounds.zw - 0.5;
    p = max(p, 2 * first - p);
    p = min(p, 2 * last - p);
    return layer.sample(max(p, first));
}

/// A magnifying glass with a rim that bends and splits the light.
[[ stitchable ]] half4 lens(
    float2 position,
    SwiftUI::Layer layer,
    float2 centre,  // [0, 0 ... 2000, 2000] = 160, 100 points
    float radius,   // [20 ... 400] = 120 points
    float zoom      // [1 ... 4] = 1.8
) {
    float2 away = position - centre;
    float far = length(away) / radius;
    float bend = far < 1 ? mix(1 / zoom, 1.0, pow(far, 6.0)) : 1.0;
    float split = far < 1 ? 0.03 * pow(far, 4.0) : 0.0;
    half4 c = layer.sample(centre + away * bend);
    c.r = layer.sample(centre + away * (bend - split)).r;
    c.b = layer.sample(centre + away * (bend + split)).b;
    float rim = smoothstep(0.94, 0.99, far) * (1 - smoothstep(0.99, 1.02, far));
    float glint = saturate(dot(normalize(away), float2(-0.6, -0.8)));
    return half4(mix(c.rgb, half3(0.25h + 0.75h * half(glint)) * c.a, half(0.7 * rim)), c.a);
}

/// Mosaic; each tile shows the colour at its middle.
[[ stitchable ]] half4 pixelate(
    float2 position,
    SwiftUI::Layer layer,
    float side  // [1 ... 100] = 12 points
) {
    return layer.sample((floor(position / side) + 0.5) * side);
}

/// Red and blue drawn apart, more toward the rim.
[[ stitchable ]] half4 chromaticSplit(
    float2 position,
    SwiftUI::Layer layer,
    float4 bounds,
    float amount  // [0 ... 40] = 10 points
) {
    float2 away = (position - bounds.xy) / bounds.zw - 0.5;
    float2 shift = away * dot(away, away) * 4 * amount;
    half4 middle = layer.sample(position);
    half4 red = mirroredSample(layer, position + shift, bounds);
    half4 blue = mirroredSample(layer, position - shift, bounds);
    return half4(red.r, middle.g, blue.b, max(middle.a, max(red.a, blue.a)));
}

/// A page that is turned over a roll, its back side paper.
[[ stitchable ]] half4 pageCurl(
    float2 position,
    SwiftUI::Layer layer,
    float4 bounds,
    float progress,  // [0 ... 1] = 0.45
    float radius     // [10 ... 200] = 60 points
) {
    // Along the direction of turning, the page lies flat up to the fold, rolls up half a turn, and comes back on top.
    float2 direction = normalize(float2(1.0, 0.35));
    float2 corner = bounds.xy + bounds.zw;
    float end = dot(corner, direction);
    float fold = mix(end + radius, dot(bounds.xy, direction) - radius, progress);
    float along = dot(position, direction) - fold;

    float quarter = asin(saturate(along / radius));
    float front = radius * quarter, back = radius * (M_PI_F - quarter), over = M_PI_F * radius - along;
    float onTop = along > 0 ? back : over;
    float2 turned = position + direction * (onTop - along);
    float2 flat = position + direction * (along > 0 ? front - along : 0.0);
    float2 limit = bounds.xy + bounds.zw;

    half4 reverse = layer.sample(turned), face = layer.sample(flat);
    bool isCovered = along < radius && all(turned >= bounds.xy) && all(turned <= limit);
    bool isPage = along < radius && all(flat >= bounds.xy) && all(flat <= limit);
    float light = along > 0 ? 0.72 + 0.28 * cos(quarter * 1.4) : 1.0 - 0.12 * exp(along / radius);
    half4 paper = half4((half3(0.93h, 0.91h, 0.87h) * 0.88h + reverse.rgb * 0.12h) * half(light), 1) * reverse.a;
    float shadow = along > radius ? 0.45 * exp(-(along - radius) / (0.35 * radius)) : 0.0;
    half4 below = isPage ? half4(face.rgb * half(along > 0 ? light : 1.0), face.a) : half4(0, 0, 0, half(shadow));
    return isCovered ? paper + below * (1 - paper.a) : below;
}

/// Pebbled glass: every cell bends its own way.
[[ stitchable ]] half4 pebbledGlass(
    float2 position,
    SwiftUI::Layer layer,
    float4 bounds,
    float side,     // [4 ... 80] = 18 points
    float strength  // [0 ... 40] = 14 points
) {
    float2 cell = floor(position / side), inside = fract(position / side) - 0.5;
    float turn = fract(sin(dot(cell, float2(12.9898, 78.233))) * 43758.5453) * 2 * M_PI_F;
    float2 tilt = float2(cos(turn), sin(turn)) * 0.35;
    float round = 1 - 4 * dot(inside, inside) * 0.5;
    half4 c = mirroredSample(layer, position + strength * (inside * round + tilt), bounds);
    return half4(c.rgb + half(0.10 * dot(inside, float2(-0.7, -0.7))) * c.a, c.a);
}

/// Light that grazes the picture from one side.
[[ stitchable ]] half4 emboss(
    float2 position,
    SwiftUI::Layer layer,
    float4 bounds,
    float angle,    // [0 ... 6.2832] = 0.8 radians
    float strength  // [0 ... 8] = 3
) {
    float2 step = float2(cos(angle), sin(angle));
    half4 c = layer.sample(position);
    half4 ahead = mirroredSample(layer, position + step, bounds), behind = mirroredSample(layer, position - step, bounds);
    half relief = dot(ahead.rgb - behind.rgb, half3(0.333h)) * half(strength);
    return half4(saturate(mix(c.rgb, half3(0.5h) * c.a, 0.35h) + relief * c.a), c.a);
}
