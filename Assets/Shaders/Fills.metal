// Colour out of position alone: for shapes, and as colour effects on anything.

#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

static float hash(float2 p) {
    float3 q = fract(float3(p.xyx) * 0.1031);
    q += dot(q, q.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

/// Between the values at the corners of a cell, without creases.
static float valueNoise(float2 p) {
    float2 cell = floor(p), f = fract(p);
    float2 u = f * f * f * (f * (f * 6 - 15) + 10);
    float2 right = float2(1, 0), down = float2(0, 1);
    float upper = mix(hash(cell), hash(cell + right), u.x);
    float lower = mix(hash(cell + down), hash(cell + right + down), u.x);
    return mix(upper, lower, u.y);
}

static float layered(float2 p) {
    const float2x2 turn = float2x2(1.6, 1.2, -1.2, 1.6);
    float sum = 0, weight = 0.5;
    for (int octave = 0; octave < 5; ++octave) {
        sum += weight * valueNoise(p);
        p = turn * p + 7.3;
        weight *= 0.5;
    }
    return sum;
}

/// Clouds that fold into themselves.
[[ stitchable ]] half4 noise(
    float2 position,
    float time,
    float scale,  // [20 ... 600] = 180 points
    half4 low,    // = 0.05, 0.09, 0.22, 1
    half4 high    // = 0.98, 0.86, 0.72, 1
) {
    float2 p = position / scale;
    float2 warp = float2(layered(p + time * 0.07), layered(p + float2(5.2, 1.3) - time * 0.05));
    float level = layered(p + 2.4 * warp);
    half4 tone = mix(low, high, half(smoothstep(0.2, 0.8, level)));
    return half4(tone.rgb + half3(0.25h, 0.08h, -0.05h) * half(warp.x - 0.5) * tone.a, tone.a);
}

/// Four slow waves of colour.
[[ stitchable ]] half4 plasma(
    float2 position,
    float time,
    float scale  // [10 ... 400] = 110 points
) {
    float2 p = position / scale;
    float v = sin(p.x + time) + sin(p.y * 1.3 - time * 0.7) + sin((p.x + p.y) * 0.8 + time * 0.5);
    v += sin(length(p - float2(3 + sin(time * 0.4), 2)) * 1.9);
    half3 c = half3(0.55 + 0.45 * cos(float3(0.2, 1.1, 2.0) + v * 0.9));
    return half4(c, 1);
}

/// Curtains of light over a night sky.
[[ stitchable ]] half4 aurora(
    float2 position,
    float4 bounds,
    float time,
    float folds  // [1 ... 12] = 4
) {
    float2 uv = (position - bounds.xy) / bounds.zw;
    half3 sky = mix(half3(0.01h, 0.02h, 0.07h), half3(0.03h, 0.08h, 0.13h), half(uv.y));
    for (int curtain = 0; curtain < 3; ++curtain) {
        float k = curtain;
        float edge = 0.35 + 0.12 * k + 0.14 * sin(uv.x * folds * (1 + 0.35 * k) + time * (0.6 - 0.15 * k) + 2 * k);
        float above = (edge - uv.y) * (3.2 + k);
        float glow = above > 0 ? exp(-above * 1.6) : exp(above * 22);
        float rays = 0.65 + 0.35 * sin(uv.x * 90 + 6 * sin(uv.x * 7 + time + k) + k);
        sky += half3(mix(float3(0.1, 0.95, 0.55), float3(0.55, 0.25, 0.9), saturate(above * 0.6))) * half(0.55 * glow * rays);
    }
    half star = half(step(0.9985, hash(floor(position / 2))) * (1 - uv.y));
    return half4(saturate(sky + star), 1);
}

/// Truchet tiles: quarter circles that join into endless loops.
[[ stitchable ]] half4 truchet(
    float2 position,
    float side,   // [8 ... 120] = 36 points
    float width,  // [0.05 ... 0.5] = 0.2 of a tile
    half4 ground, // = 0.96, 0.94, 0.89, 1
    half4 line    // = 0.10, 0.32, 0.42, 1
) {
    float2 cell = floor(position / side), p = fract(position / side);
    if (hash(cell) > 0.5) p.x = 1 - p.x;
    float near = min(abs(length(p) - 0.5), abs(length(1 - p) - 0.5));
    float soft = 1 / side;
    return mix(line, ground, half(smoothstep(width * 0.5 - soft, width * 0.5 + soft, near)));
}
