"""Scenes drawn by Vitrine: runs of `vitrine-bench`."""

import json
import subprocess

import numpy as np

from comparison import fail


class Vitrine:
    title = "Vitrine"
    has_threads = True

    def __init__(self, program, folder):
        """Writes files into `folder`."""
        self.program, self.folder = str(program), folder

    def run(self, row, threads, *options):
        name = f"drawing/{row}/{threads}thread{'s' * (threads != 1)}"
        call = [self.program, name, "--threads", str(threads), *options]
        try:
            done = subprocess.run(call, capture_output=True, text=True)
        except OSError as problem:
            fail(f"{self.program}: {problem.strerror}")
        if done.returncode != 0:
            fail(f"vitrine-bench ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def scene(self, row):
        file = self.folder / "scene.json"
        self.run(row, 1, "--write-scene", str(file))
        return json.loads(file.read_text())

    def pixels(self, row):
        """Red, green and blue of the fourth frame."""
        file = self.folder / "frame.ppm"
        self.run(row, 1, "--write-frame", str(file))
        _, size, _, pixels = file.read_bytes().split(b"\n", 3)
        width, height = map(int, size.split())
        return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)

    def report(self, row, threads, frames):
        try:
            return json.loads(self.run(row, threads, "--samples", str(frames), "--json=-"))
        except json.JSONDecodeError:
            fail(f"{self.program} is not vitrine-bench")

    def time(self, row, threads, frames):
        """The minimum of frames, and the medians of their stages, in milliseconds."""
        result = self.report(row, threads, frames)["results"][0]
        minimum = result["processor_min_us" if threads == 1 else "min_us"]
        return minimum / 1000, [stage["us"] / 1000 for stage in result["passes"]]
