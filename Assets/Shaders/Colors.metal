// What becomes of a pixel's colour, which comes and goes premultiplied.

#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

static half luma(half3 c) { return dot(c, half3(0.2126h, 0.7152h, 0.0722h)); }

/// A sheet of graph paper over the picture: fine lines, and strong ones every fifth.
[[ stitchable ]] half4 grid(
    float2 position,
    half4 color,
    float pitch,     // [4 ... 100] = 16 points
    float width,     // [0.25 ... 4] = 1 points
    half4 ink        // = 0.1, 0.4, 0.8, 0.8
) {
    float2 fine = abs(fract(position / pitch + 0.5) - 0.5) * pitch;
    float2 bold = abs(fract(position / (5 * pitch) + 0.5) - 0.5) * (5 * pitch);
    float near = min(min(fine.x, fine.y) + 0.25 * width, min(bold.x, bold.y) - 0.5 * width);
    half line = half(1 - smoothstep(0.5 * width - 0.5, 0.5 * width + 0.5, near));
    half amount = line * (min(bold.x, bold.y) < width ? 1.0h : 0.45h);
    return mix(color, ink * color.a, amount * ink.a);
}

/// Darker toward the corners, as an old lens draws.
[[ stitchable ]] half4 vignette(
    float2 position,
    half4 color,
    float4 bounds,
    float amount,   // [0 ... 1] = 0.75
    float softness  // [0.05 ... 1] = 0.6
) {
    float2 away = (position - bounds.xy) / bounds.zw - 0.5;
    float far = length(away) * M_SQRT2_F;
    float shade = 1 - amount * smoothstep(1 - softness, 1.0, far);
    return half4(color.rgb * half(shade), color.a);
}

/// Shadows in one ink, lights in another.
[[ stitchable ]] half4 duotone(
    float2 position,
    half4 color,
    half4 dark,    // = 0.10, 0.05, 0.30, 1
    half4 light,   // = 1.00, 0.80, 0.45, 1
    float contrast // [0.5 ... 2] = 1.15
) {
    half alpha = max(color.a, 0.001h);
    half level = saturate((luma(color.rgb / alpha) - 0.5h) * half(contrast) + 0.5h);
    return half4(mix(dark.rgb, light.rgb, level) * color.a, color.a);
}

/// A newspaper's dots, turned for each ink as printers turn them.
[[ stitchable ]] half4 halftone(
    float2 position,
    half4 color,
    float pitch  // [3 ... 40] = 7 points
) {
    half3 dots;
    for (int ink = 0; ink < 3; ++ink) {
        float angle = 0.26 + 0.52 * ink;
        float2 turned = float2x2(cos(angle), sin(angle), -sin(angle), cos(angle)) * position;
        float2 cell = fract(turned / pitch) - 0.5;
        float radius = sqrt(1 - saturate(float(color[ink]))) * 0.72;
        dots[ink] = half(smoothstep(radius - 0.12, radius + 0.12, length(cell)));
    }
    return half4(dots * color.a, color.a);
}

/// A tube's lines and its mask of red, green and blue.
[[ stitchable ]] half4 scanlines(
    float2 position,
    half4 color,
    float time,
    float pitch,   // [2 ... 12] = 4 points
    float amount   // [0 ... 1] = 0.55
) {
    float row = 0.5 + 0.5 * cos(2 * M_PI_F * position.y / pitch);
    float hum = 0.94 + 0.06 * sin(position.y * 0.012 - time * 3);
    int stripe = int(floor(position.x / (pitch * 0.5))) % 3;
    half3 mask = half3(stripe == 0, stripe == 1, stripe == 2) * 0.7h + 0.6h;
    half3 lit = color.rgb * mask * half(mix(1.0, row * 1.25, amount) * hum);
    return half4(mix(color.rgb, lit, half(amount)), color.a);
}
