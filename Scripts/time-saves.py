#!/usr/bin/env python3
"""Measures the time from a save of a Metal source, or of a Swift file of some 200 lines, when the file is complete, to the
changed colour of a pixel in the window.

    Scripts/time-saves.py [--swift] [--saves N] [--size WxH] [--vitrine FILE]

Opens the window on a private X server, whose screen is a file that this script polls. Every other save replaces the file by a
rename, as most editors do; the others write it in place. Prints percentiles in milliseconds.

Needs a built Vitrine (Scripts/build) and Xvfb.
"""

import argparse
import mmap
import os
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))
from comparison import ROOT, fail, say

# A chain with a second function that is edited, and whose result is the colour of every pixel.
SOURCE = """#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

[[ stitchable ]] half4 grid(float2 position, half4 color, float2 size) {
  if (position.x < 0 || position.x > size.x) return half4(0, 0, 1, 1);
  return half4(half2(floor(position / 100) * 100 / size), 0, 1);
}
[[ stitchable ]] half4 tone(float2 position, half4 color) {
  // save %d
  return half4(%d, %d, 30, 255) / 255 + 0 * color;
}
[[ stitchable ]] float2 wave(float2 position) { return position + float2(20, 0) * sin(position.y * 0.05); }
[[ stitchable ]] half4 lens(float2 position, SwiftUI::Layer layer) {
  float2 delta = position - float2(200, 200);
  float distance = length(delta);
  return layer.sample(distance < 100 ? position + delta * (distance / 100) : position);
}
"""

# A Swift file of some 200 lines: fourteen views, and a preview whose corner has the colour that is edited.
ROW = """
struct Row%d: View {
  @State private var isOn = false
  var title = "Row %d"
  var body: some View {
    HStack(spacing: 8) {
      Image(systemName: isOn ? "star.fill" : "star").foregroundStyle(.yellow)
      Text(title).font(.headline)
      Spacer()
      Toggle("", isOn: $isOn).labelsHidden()
    }
    .padding(.horizontal, 12)
  }
}
"""
SWIFT = (
    "import SwiftUI\n"
    + "".join(ROW % (row, row) for row in range(14))
    + """
struct Shown: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Color(red: %d.0 / 255, green: %d.0 / 255, blue: 30.0 / 255).frame(height: 100)
      """
    + "; ".join(f"Row{row}()" for row in range(8))
    + """
    }
    .frame(maxHeight: .infinity, alignment: .top)
  }
}

// save %d
#Preview("Shown") { Shown() }
"""
)


class Screen:
    """The screen of the X server, in the X window dump of Xvfb."""

    def __init__(self, folder):
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset", "-fbdir", folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        number = self.server.stdout.readline().strip()
        if not number:
            fail("Xvfb did not start")
        self.display = f":{number}"
        with open(f"{folder}/Xvfb_screen0", "rb") as file:
            self.map = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        fields = struct.unpack(">25I", self.map[:100])
        self.start, self.row = fields[0] + fields[19] * 12, fields[12]

    def pixel(self, x, y):
        at = self.start + y * self.row + 4 * x
        return struct.unpack("<I", self.map[at : at + 4])[0] & 0xFFFFFF


def wait_for(screen, color, process, seconds=20):
    """Waits until the pixel has the colour, and returns the time."""
    end = time.monotonic() + seconds
    while True:
        now = time.monotonic()
        if screen.pixel(60, 40) == color:
            return now
        if now > end:
            fail(f"the window does not show {color:06x}, but {screen.pixel(60, 40):06x}")
        if process.poll() is not None:
            fail(f"the program ended with {process.returncode}")
        time.sleep(0.0005)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--swift", action="store_true", help="a Swift file with a preview, in place of a Metal source")
    parser.add_argument("--saves", type=int, default=50)
    parser.add_argument("--size", default="1280x800", help="size of the window")
    parser.add_argument("--vitrine", type=Path, default=ROOT / ".build/release/vitrine")
    options = parser.parse_args()
    if not options.vitrine.exists():
        fail(f"{options.vitrine} does not exist; Scripts/build builds it")
    if options.saves < 2:
        parser.error("saves are at least 2")

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / ("View.swift" if options.swift else "effect.metal")
        # A private cache, without the results of earlier runs.
        environment = {**os.environ, "XDG_CACHE_HOME": folder, "SWIFT_BACKTRACE": "enable=no"}
        environment.setdefault("VITRINE_ASSETS", str(ROOT / "Assets"))
        screen = Screen(folder)
        random.seed(1)

        def color(save):
            return (save * 4 + 8, 255 - save % 200, 30)

        def text(save):
            red, green, _ = color(save)
            return SWIFT % (red % 256, green, save) if options.swift else SOURCE % (save, red % 256, green)

        def expected(save):
            red, green, blue = color(save)
            return (red % 256) << 16 | green << 8 | blue

        path.write_text(text(0))
        call = [str(options.vitrine), str(path), "--size", options.size]
        if not options.swift:
            call += ["--effect", "grid,tone,wave", "--background", "plain", "--no-content"]
        program = subprocess.Popen(call, env={**environment, "DISPLAY": screen.display})
        try:
            started = time.monotonic()
            first = wait_for(screen, expected(0), program, 60) - started
            times = {"rename": [], "in place": []}
            for save in range(1, options.saves + 1):
                time.sleep(random.uniform(0.2, 0.4))
                kind = "rename" if save % 2 else "in place"
                if kind == "rename":
                    beside = path.with_suffix(".new")
                    beside.write_text(text(save))
                    saved = time.monotonic()
                    beside.rename(path)
                else:
                    saved = time.monotonic()
                    path.write_text(text(save))
                times[kind].append((wait_for(screen, expected(save), program) - saved) * 1000)
        finally:
            program.terminate()
            program.wait()
            screen.server.terminate()
            screen.server.wait()

    say(f"from the start to the first shaded frame, with an empty cache: {first * 1000:.0f} ms")
    print("| ms from save to pixels | saves | min | p50 | p95 | max |")
    print("|---|---|---|---|---|---|")
    for kind, some in [*times.items(), ("both", times["rename"] + times["in place"])]:
        cuts = statistics.quantiles(some, n=20, method="inclusive")
        print(f"| {kind} | {len(some)} | {min(some):.0f} | {statistics.median(some):.0f} | {cuts[18]:.0f} | {max(some):.0f} |")
    print(f"\nLoad {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors.")


if __name__ == "__main__":
    main()
