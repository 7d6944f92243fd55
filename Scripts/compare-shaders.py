#!/usr/bin/env python3
"""Compares shader effects of Vitrine with the same effects as GLSL on Mesa's llvmpipe: time, and differences of pixels.

    Scripts/compare-shaders.py [--threads N] [--frames N] [--rounds N] [--picture FILE] [--vitrine FILE] [--keep FOLDER]

Task: apply a chain of functions to a 1920x1080 picture on the CPU. Vitrine compiles Metal, and its times are of whole frames,
including views and planning, over a moving picture, so that nothing is cached; the result is in memory that the display
reads. llvmpipe is a software implementation of OpenGL: a fragment shader over one triangle, into a framebuffer object, timed
until glFinish, and a second time with the pixels read back.

Both alternate; a time is the median of the fastest round. Prints Markdown.

Needs a built Vitrine (Scripts/build), Mesa's EGL (Debian: libegl1 libgl1-mesa-dri) and Python 3; creates a virtual
environment.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))
from comparison import ROOT, enter_environment, fail, say

enter_environment(["numpy", "pillow", "moderngl"])

import moderngl
import numpy as np
from PIL import Image

WIDTH, HEIGHT = 1920, 1080

METAL = """#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

[[ stitchable ]] half4 grid(float2 position, half4 color, float2 size) {
  if (position.x < 0 || position.x > size.x) return half4(0, 0, 1, 1);
  return half4(half2(floor(position / 100) * 100 / size), 0, 1);
}
[[ stitchable ]] half4 swap(float2 position, half4 color) { return color.bgra; }
[[ stitchable ]] float2 wave(float2 position) { return position + float2(20, 0) * sin(position.y * 0.05); }
[[ stitchable ]] half4 lens(float2 position, SwiftUI::Layer layer) {
  float2 delta = position - float2(200, 200);
  float distance = length(delta);
  return layer.sample(distance < 100 ? position + delta * (distance / 100) : position);
}
[[ stitchable ]] half4 split(float2 position, SwiftUI::Layer layer) {
  half4 color = layer.sample(position);
  color.r = layer.sample(position - float2(6.5, 0)).r;
  color.b = layer.sample(position + float2(6.5, 0)).b;
  return color;
}
"""

# A transparent border of one pixel around the picture, because a layer is transparent outside.
GLSL = """#version 330
uniform sampler2D picture;
uniform vec2 size;
out vec4 result;
vec4 layer(vec2 p) { return texture(picture, (p + 1) / (size + 2)); }
vec2 wave(vec2 p) { return p + vec2(20, 0) * sin(p.y * 0.05); }
vec4 grid(vec2 p, vec4 color) {
  if (p.x < 0 || p.x > size.x) return vec4(0, 0, 1, 1);
  return vec4(floor(p / 100) * 100 / size, 0, 1);
}
vec4 swap(vec2 p, vec4 color) { return color.bgra; }
vec4 lens(vec2 p) {
  vec2 delta = p - vec2(200, 200);
  float distance = length(delta);
  return layer(distance < 100 ? p + delta * (distance / 100) : p);
}
vec4 split(vec2 p) {
  vec4 color = layer(p);
  color.r = layer(p - vec2(6.5, 0)).r;
  color.b = layer(p + vec2(6.5, 0)).b;
  return color;
}
void main() {
  vec2 p = gl_FragCoord.xy;
  result = EFFECT;
}
"""

# A name, the chain in Vitrine, and the same in GLSL.
EFFECTS = [
    ("two colours and a distortion, fused", "grid,swap,wave", "swap(p, grid(wave(p), layer(wave(p))))"),
    ("layer effect, a lens", "lens", "lens(p)"),
    ("distortion, a wave", "wave", "layer(wave(p))"),
    ("colour, channels swapped", "swap", "swap(p, layer(p))"),
    ("layer effect, three samples", "split", "split(p)"),
]


class Llvmpipe:
    """An effect as a fragment shader."""

    context = None

    def __init__(self, effect, picture):
        if Llvmpipe.context is None:
            Llvmpipe.context = moderngl.create_context(standalone=True, backend="egl")
        context = Llvmpipe.context
        vertices = "#version 330\nvoid main() { gl_Position = vec4(vec2[](vec2(-1), vec2(3, -1), vec2(-1, 3))[gl_VertexID], 0, 1); }"
        self.program = context.program(vertex_shader=vertices, fragment_shader=GLSL.replace("EFFECT", effect))
        padded = np.zeros((HEIGHT + 2, WIDTH + 2, 4), np.uint8)
        padded[1:-1, 1:-1] = picture
        self.texture = context.texture((WIDTH + 2, HEIGHT + 2), 4, padded.tobytes())
        self.texture.repeat_x = self.texture.repeat_y = False
        self.texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        for name, value in [("picture", 0), ("size", (WIDTH, HEIGHT))]:
            if name in self.program:
                self.program[name] = value
        self.frame = context.framebuffer([context.texture((WIDTH, HEIGHT), 4)])
        self.triangle = context.vertex_array(self.program, [])
        self.pixels = bytearray(WIDTH * HEIGHT * 4)

    def draw(self):
        self.frame.use()
        self.texture.use(0)
        self.triangle.render(moderngl.TRIANGLES, vertices=3)
        self.context.finish()

    def draw_and_read(self):
        self.draw()
        self.frame.read_into(self.pixels, components=4)

    def result(self):
        """Premultiplied RGBA, rows from the top."""
        self.draw_and_read()
        return np.frombuffer(bytes(self.pixels), np.uint8).reshape(HEIGHT, WIDTH, 4)


class Vitrine:
    """The program, run once per picture and once per series of frames."""

    def __init__(self, program, source, picture, threads):
        self.call = [str(program), "COMMAND", str(source), "--background", str(picture), "--size", f"{WIDTH}x{HEIGHT}"]
        self.call += ["--no-content", "--threads", str(threads)]

    def run(self, command, chain, *options):
        call = [command if word == "COMMAND" else word for word in self.call]
        done = subprocess.run([*call, "--effect", chain, *options], capture_output=True, text=True)
        if done.returncode != 0:
            fail(f"{command} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def result(self, chain, file):
        self.run("render", chain, "-o", str(file))
        pixels = np.asarray(Image.open(file).convert("RGBA")).astype(np.uint16)
        color, alpha = pixels[..., :3], pixels[..., 3:]
        return np.concatenate([(color * alpha + 127) // 255, alpha], axis=2).astype(np.uint8)

    def report(self, chain, frames):
        run = ["--headless", "--motion", "background", "--frames", str(frames), "--json=-"]
        return json.loads(self.run("profile", chain, *run))


def timed(work, count):
    """Returns the median of `count` calls, in milliseconds."""
    times = []
    for _ in range(count):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def difference(a, b):
    """The mean difference of channels in levels, and the share of pixels with a difference of more than two."""
    levels = np.abs(a.astype(np.int16) - b.astype(np.int16))
    return float(levels.mean()), float((levels.max(axis=2) > 2).mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)), help="number for each renderer")
    parser.add_argument("--frames", type=int, default=100, help="number per effect and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--picture", type=Path, default=ROOT / "Assets/Backgrounds/lake.jpg")
    parser.add_argument("--vitrine", type=Path, default=ROOT / ".build/release/vitrine")
    parser.add_argument("--keep", type=Path, help="a folder for the images of both")
    options = parser.parse_args()
    if not options.vitrine.exists():
        fail(f"{options.vitrine} does not exist; Scripts/build builds it")
    if not 1 <= options.threads <= 64 or options.frames < 1 or options.rounds < 1:
        parser.error("threads are 1 to 64, frames and rounds at least 1")
    # Mesa reads this when the context is created.
    os.environ.update(LIBGL_ALWAYS_SOFTWARE="1", GALLIUM_DRIVER="llvmpipe", LP_NUM_THREADS=str(options.threads))

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, file = folder / "effects.metal", folder / "picture.png"
        source.write_text(METAL)
        try:
            Image.open(options.picture).convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(file)
        except OSError as problem:
            fail(problem)
        picture = np.asarray(Image.open(file).convert("RGBA"))
        vitrine = Vitrine(options.vitrine, source, file, options.threads)
        load = os.getloadavg()[0]
        rows = []
        for title, chain, effect in EFFECTS:
            say(title)
            mesa = Llvmpipe(effect, picture)
            ours, theirs = vitrine.result(chain, folder / "vitrine.png"), mesa.result()
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                for made, pixels in [("vitrine", ours), ("llvmpipe", theirs)]:
                    Image.fromarray(pixels, "RGBA").save(options.keep / f"{chain.replace(',', '-')}-{made}.png")
            rounds = []
            for _ in range(options.rounds):
                report = vitrine.report(chain, options.frames)
                rounds.append(
                    (report["memcpy_ms"]["p50"], report["render_ms"]["p50"], timed(mesa.draw, options.frames),
                     timed(mesa.draw_and_read, options.frames))
                )
            best = [min(column) for column in zip(*rounds)]
            rows.append((title, best, difference(ours, theirs)))
        machine = report

    info = Llvmpipe.context.info
    print(f"{machine['cpu']}, {options.threads} threads each, Vitrine compiled for {machine['isa']}; load {load:.1f} before.")
    print(f"{info['GL_RENDERER']}, {info['GL_VERSION']}.\n")
    print("| ms, and in memcpys of the frame | Vitrine, whole frame | llvmpipe | and read back | llvmpipe / Vitrine | mean difference, pixels over 2/255 |")
    print("|---|---|---|---|---|---|")
    for title, (copy, ours, drawn, read), (mean, share) in rows:
        cells = [f"{value:.2f} ({value / copy:.1f})" for value in (ours, drawn, read)]
        print(f"| {title} | {' | '.join(cells)} | {drawn / ours:.1f} to {read / ours:.1f} | {mean:.3f}, {share:.2%} |")
    copies = [best[0] for _, best, _ in rows]
    print(f"\nA memcpy of the frame, in the same runs: {min(copies):.3f} to {max(copies):.3f} ms.")


if __name__ == "__main__":
    main()
