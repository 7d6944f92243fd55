#!/usr/bin/env python3
"""Compares the blur of Vitrine with other libraries on the CPU: time, and error against a Gaussian in float64.

    Scripts/compare-blur.py [--sigma S ...] [--threads N] [--samples N] [--picture FILE] [--vitrine FILE]

Task: blur the 1200x700 panel in the middle of a 1920x1080 picture, without reading pixels outside it, and write it into the
frame. The times of Vitrine are of whole frames: the picture moves under the panel, so the rest is copied too. One row is
without caches, as behind a video, a second one with the caches that a moving picture allows. The libraries only write the
panel.

The libraries alternate for ten rounds, so that all see the same load; a time is the median of the fastest round of a library.
The error is measured at least four sigma inside the panel, where the edge mode of a library has no effect. Prints Markdown.

Needs a built Vitrine (Scripts/build) and Python 3; creates a virtual environment, and omits libraries that cannot be
installed there.
"""

import argparse
import gc
import importlib.util
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

OPTIONAL = {"cv2": ["opencv-python-headless"], "pyvips": ["pyvips-binary", "pyvips"], "skia": ["skia-python"]}

WIDTH, HEIGHT = 1920, 1080
X, Y, W, H = 360, 190, 1200, 700
ROUNDS = 10


enter_environment(["numpy", "scipy", "pillow"], OPTIONAL.values())

import numpy as np
from PIL import Image, ImageFilter
from PIL import __version__ as pillow_version
from scipy.ndimage import gaussian_filter


class Job:
    """A panel of a picture, to blur with one sigma. Arrays are height x width x 4, RGBA, opaque."""

    def __init__(self, picture, sigma):
        self.sigma = sigma
        self.picture = picture
        self.panel = picture[Y : Y + H, X : X + W]
        self.frame = picture.copy()
        self.out = self.frame[Y : Y + H, X : X + W]
        # Copies the result to `out` if the library has its own frame; not timed.
        self.finish = lambda: None


# Each function prepares a job for one library and returns a function that runs it once, into `job.out`.


def opencv_gaussian(job):
    import cv2

    return lambda: cv2.GaussianBlur(job.panel, (0, 0), job.sigma, dst=job.out, borderType=cv2.BORDER_REFLECT)


def opencv_stack(job):
    import cv2

    # A tent of radius r has the variance r (r + 2) / 6.
    side = 2 * round((1 + 6 * job.sigma**2) ** 0.5 - 1) + 1
    blurred = np.empty((H, W, 4), np.uint8)

    def blur():
        # Through a contiguous array: OpenCV 5.0.0 computes wrong results for strided rows.
        cv2.stackBlur(job.panel, (side, side), dst=blurred)
        np.copyto(job.out, blurred)

    return blur


def opencv_resized(job):
    import cv2

    factor = 2
    while factor * 4 <= job.sigma:
        factor *= 2
    small = (-(-W // factor), -(-H // factor))
    # The area average and the linear interpolation add variances of 1/12 and 1/6 of a small pixel squared.
    sigma = ((job.sigma / factor) ** 2 - 0.25) ** 0.5

    def blur():
        image = cv2.resize(job.panel, small, interpolation=cv2.INTER_AREA)
        image = cv2.GaussianBlur(image, (0, 0), sigma, borderType=cv2.BORDER_REFLECT)
        cv2.resize(image, (W, H), dst=job.out, interpolation=cv2.INTER_LINEAR)

    return blur


def pillow_gaussian(job):
    picture, frame = Image.fromarray(job.picture), Image.fromarray(job.frame)
    box = (X, Y, X + W, Y + H)

    def blur():
        frame.paste(picture.crop(box).filter(ImageFilter.GaussianBlur(job.sigma)), box)

    job.finish = lambda: np.copyto(job.frame, np.asarray(frame))
    return blur


def vips_gaussian(job):
    import pyvips

    # A second evaluation of the same operation would come from the cache.
    pyvips.cache_set_max(0)
    pixels = np.ascontiguousarray(job.picture)

    def blur():
        image = pyvips.Image.new_from_memory(pixels.data, WIDTH, HEIGHT, 4, "uchar")
        image = image.crop(X, Y, W, H).gaussblur(job.sigma)
        np.copyto(job.out, np.frombuffer(image.write_to_memory(), np.uint8).reshape(H, W, 4))

    return blur


def skia_gaussian(job):
    import skia

    # The order of channels has no effect on a blur: both get Skia's fastest format.
    native = {"colorType": skia.kN32_ColorType, "alphaType": skia.kOpaque_AlphaType}
    picture = skia.Image.fromarray(job.picture, copy=False, **native)
    surface = skia.Surface.MakeRasterDirect(skia.ImageInfo.Make(WIDTH, HEIGHT, *native.values()), job.frame, WIDTH * 4)
    panel = skia.IRect.MakeXYWH(X, Y, W, H)

    def blur():
        # A new filter each time: Skia caches results by filter.
        tiled = skia.ImageFilters.Blur(job.sigma, job.sigma, skia.TileMode.kMirror, None, panel)
        with surface as canvas:
            canvas.clipRect(skia.Rect.Make(panel))
            canvas.drawImage(picture, 0, 0, paint=skia.Paint(ImageFilter=tiled))

    return blur


def limit_threads(count):
    # libvips reads this when it is loaded.
    os.environ["VIPS_CONCURRENCY"] = str(count)
    if importlib.util.find_spec("cv2"):
        import cv2

        cv2.setNumThreads(count)


def threads_of(module):
    if module == "cv2":
        import cv2

        return cv2.getNumThreads()
    if module == "pyvips":
        return int(os.environ.get("VIPS_CONCURRENCY", len(os.sched_getaffinity(0))))
    return 1


LIBRARIES = [
    ("OpenCV GaussianBlur", "cv2", opencv_gaussian),
    ("OpenCV stackBlur", "cv2", opencv_stack),
    ("OpenCV down, GaussianBlur, up", "cv2", opencv_resized),
    ("Pillow GaussianBlur", "PIL", pillow_gaussian),
    ("libvips gaussblur", "pyvips", vips_gaussian),
    ("Skia raster Blur", "skia", skia_gaussian),
]


class Vitrine:
    """The program, run once per picture and once per series of frames."""

    def __init__(self, program, source, threads):
        self.program, self.source, self.threads = str(program), str(source), threads

    def run(self, command, sigma, *options):
        call = [self.program, command, self.source, "--size", f"{WIDTH}x{HEIGHT}", "--panel", f"{W}x{H}+{X}+{Y}"]
        call += ["--material", "clear", "--blur-radius", str(sigma), "--edge", "bounded", "--corner-radius", "0"]
        call += ["--no-content", "--no-dither", *options]
        done = subprocess.run(call, capture_output=True, text=True)
        if done.returncode != 0:
            fail(f"{command} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def pixels(self, sigma, folder):
        out = folder / "vitrine.png"
        self.run("render", sigma, "-o", str(out))
        return np.asarray(Image.open(out).convert("RGBA"))[Y : Y + H, X : X + W]

    def report(self, sigma, frames, *options):
        run = ["--headless", "--motion", "background", "--frames", str(frames), "--json=-", *options]
        return json.loads(self.run("profile", sigma, *run))


def reference(panel, sigma):
    """The Gaussian of the colour channels, mirrored at the edges of the panel."""
    channels = [
        gaussian_filter(panel[..., c].astype(np.float64), sigma, mode="reflect", truncate=8) for c in range(3)
    ]
    return np.stack(channels, axis=-1)


def error(pixels, truth, margin):
    """The largest difference in levels, and the PSNR in decibels, at least `margin` pixels inside."""
    inside = (slice(margin, H - margin), slice(margin, W - margin), slice(0, 3))
    difference = pixels[inside].astype(np.float64) - truth[inside]
    mean = float(np.mean(difference**2))
    return float(np.abs(difference).max()), 10 * np.log10(255**2 / mean) if mean > 0 else float("inf")


class Results:
    """Medians of rounds in milliseconds, with the memcpy as the first name, and errors; by name and sigma."""

    def __init__(self):
        self.names, self.times, self.errors = [], {}, {}

    def add(self, name, sigma, milliseconds):
        """Records the median of one round."""
        if name not in self.names:
            self.names.append(name)
        self.times.setdefault((name, sigma), []).append(milliseconds)

    def time(self, name, sigma):
        copy, best = min(self.times[self.names[0], sigma]), min(self.times[name, sigma])
        return f"{best:.2f} ({best / copy:.1f})"

    def error(self, name, sigma):
        return "{:.1f}, {:.1f}".format(*self.errors[name, sigma])


def table(title, names, sigmas, cell):
    print(f"| {title} | " + " | ".join(f"σ {s:g}" for s in sigmas) + " |")
    print("|---|" + "---|" * len(sigmas))
    for name in names:
        print(f"| {name} | " + " | ".join(cell(name, s) for s in sigmas) + " |")
    print()


def labelled(name, threads):
    return f"{name}, {threads} thread{'s' * (threads != 1)}"


def timed(blur):
    """Returns the milliseconds of one call."""
    start = time.perf_counter()
    blur()
    return (time.perf_counter() - start) * 1000


def library_rounds(picture, sigma, truth, margin, samples, results):
    """Measures the error of every library; yields its name and a function that returns the median of a round."""
    for title, module, make in LIBRARIES:
        if not importlib.util.find_spec(module):
            continue
        job = Job(picture, sigma)
        blur = make(job)
        blur()
        job.finish()
        name = labelled(title, threads_of(module))
        results.errors[name, sigma] = error(job.out, truth, margin)
        count = max(1, samples // ROUNDS)
        yield name, lambda blur=blur: statistics.median(timed(blur) for _ in range(count))


def vitrine_rounds(vitrine, sigma, truth, margin, samples, results, folder):
    """The same for Vitrine, with one thread and with its default number."""
    pixels = vitrine.pixels(sigma, folder)
    results.errors["whole", sigma] = error(pixels, truth, 0)
    default = vitrine.threads or vitrine.report(sigma, 3)["threads"]
    for threads in sorted({1, default}, reverse=True):
        for title, how in (("Vitrine", ["--no-cache"]), ("Vitrine, where the photograph only moves", [])):
            name = labelled(title, threads)
            if how:
                results.errors[name, sigma] = error(pixels, truth, margin)

            def run(threads=threads, how=how):
                report = vitrine.report(sigma, max(60, samples), "--threads", str(threads), *how)
                if threads == default and how:
                    results.add(labelled("memcpy of the frame", threads), sigma, report["memcpy_ms"]["p50"])
                return report["render_ms"]["p50"]

            yield name, run


def measure(vitrine, picture, sigma, samples, results, folder):
    truth = reference(picture[Y : Y + H, X : X + W], sigma)
    margin = min(round(4 * sigma), 240)
    rounds = [
        *vitrine_rounds(vitrine, sigma, truth, margin, samples, results, folder),
        *library_rounds(picture, sigma, truth, margin, samples, results),
    ]
    for _ in range(ROUNDS):
        for name, run in rounds:
            results.add(name, sigma, run())


def versions():
    found = [f"Python {sys.version.split()[0]}", f"Pillow {pillow_version}"]
    for module, title in [("cv2", "OpenCV"), ("skia", "skia-python"), ("pyvips", "libvips")]:
        if not importlib.util.find_spec(module):
            found.append(f"without {title}, which is not installed")
            continue
        library = __import__(module)
        text = ".".join(str(library.version(i)) for i in range(3)) if module == "pyvips" else library.__version__
        found.append(f"{title} {text}")
    return ", ".join(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sigma", type=float, nargs="+", default=[3, 10, 30, 60], help="standard deviations, in pixels")
    parser.add_argument("--threads", type=int, help="number for the libraries that support it; default: that of each library")
    parser.add_argument("--samples", type=int, default=50, help="number per library and sigma")
    parser.add_argument("--picture", type=Path, default=ROOT / "Assets/Backgrounds/lake.jpg")
    parser.add_argument("--vitrine", type=Path, default=ROOT / ".build/release/vitrine")
    options = parser.parse_args()
    if not options.vitrine.exists():
        fail(f"{options.vitrine} does not exist; Scripts/build builds it")
    if options.samples < 1 or not all(1 <= sigma <= 80 for sigma in options.sigma):
        parser.error("samples are at least 1, sigmas 1 to 80")
    if options.threads is not None:
        if not 1 <= options.threads <= 64:
            parser.error("threads are 1 to 64")
        limit_threads(options.threads)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "picture.png"
        try:
            image = Image.open(options.picture).convert("RGB")
        except FileNotFoundError:
            fail(f"{options.picture} does not exist")
        except OSError as problem:
            fail(problem)
        image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(source)
        picture = np.asarray(Image.open(source).convert("RGBA")).copy()
        vitrine = Vitrine(options.vitrine, source, options.threads)
        results = Results()
        gc.disable()
        load = os.getloadavg()[0]
        for sigma in options.sigma:
            say(f"sigma {sigma:g}")
            measure(vitrine, picture, sigma, options.samples, results, folder)
        machine = vitrine.report(options.sigma[0], 3)

    print(f"{machine['cpu']}, {os.cpu_count()} processors, Vitrine compiled for {machine['isa']}; load {load:.1f} before.")
    print(f"{versions()}.\n")
    table("ms, and in memcpys of the frame", results.names, options.sigma, results.time)
    measured = [name for name in results.names if (name, options.sigma[0]) in results.errors]
    table("largest error in 1/255, PSNR in dB", measured, options.sigma, results.error)
    whole = ", ".join(f"σ {sigma:g}: {results.error('whole', sigma)}" for sigma in options.sigma)
    print(f"Rounding a perfect blur to bytes gives 0.5 and 58.9 dB. Vitrine including the edge of the panel: {whole}.")


if __name__ == "__main__":
    main()
