#!/usr/bin/env python3
"""Compares the drawing of shapes and texts by Vitrine with Skia, Cairo, Qt and Blend2D on the CPU: time, and error against
supersampling.

    Scripts/compare-drawing.py [--rows NAME ...] [--libraries NAME ...] [--threads N ...] [--frames N] [--rounds N]
                               [--blend2d FOLDER] [--vitrine-bench FILE] [--keep FOLDER]

Task: draw the scenes of `vitrine-bench drawing` at 1920x1080 on white: 1,000 shapes (100 with shadows) in each frame,
moved by 0.4 pixels, 200 lines or 5,000 labels of other texts in each frame, and the same texts again. The times of Vitrine
are of whole frames: a canvas that records the scene, display list, plan and pixels. The others draw paths, paints and, where
the texts stay, glyphs that are made once. Skia, Cairo and Qt are called from Python for each shape; the row of shapes outside
of the frame shows the cost of these calls. Blend2D is called from C++.

The row blend2d has the tests of Blend2D's own benchmark, shapes of 8 to 256 pixels at 512x600, in Vitrine and Blend2D on one
thread.

The libraries take turns for each row; a time is the minimum of all frames. It is processor time on one thread, and elapsed
time on several, which Vitrine and Blend2D can use. The error of shapes is that of the fourth frame in the middle 640x360
pixels. The reference is Skia at 16 times the size without antialiasing, averaged; for shadows, a Gaussian of 16x16 samples
per pixel in NumPy. Prints Markdown.

Needs a built Vitrine (Scripts/build), DejaVu Sans and Python 3; creates a virtual environment, and omits libraries that
cannot be installed there. Blend2D has to be compiled from source; without it, the script says how.
"""

import argparse
import fnmatch
import os
import platform
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))
from comparison import ROOT, Parser, enter_environment, fail, say

LIBRARIES = ["vitrine", "skia", "cairo", "qt", "blend2d"]
ROWS = {
    "outside": "1,000 rounded rectangles outside of the frame",
    "rounded": "rounded rectangles, opaque",
    "strokes": "strokes of a cubic, width 2",
    "paths": "closed paths of 40 cubics",
    "clips": "ellipses in clips, rounded rectangles",
    "linear": "linear gradients",
    "radial": "radial gradients",
    "images": "images, rotated",
    "blends": "blend modes, multiply and screen",
    "shadows": "shadows (100)",
    "groups": "groups of 10 at opacity 0.5",
    "lines": "200 lines of other text",
    "labels": "5,000 labels of other texts",
    "lines-again": "the same 200 lines again",
    "labels-again": "the same 5,000 labels again",
    "blend2d": "tests of Blend2D's benchmark",
}


def arguments():
    """The options, checked."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", nargs="+", metavar="NAME", default=["*"], help=f"or a pattern; default: {', '.join(ROWS)}")
    libraries = ", ".join(LIBRARIES)
    parser.add_argument(
        "--libraries", nargs="+", metavar="NAME", choices=LIBRARIES, default=LIBRARIES, help=f"default: {libraries}")
    parser.add_argument(
        "--threads", type=int, nargs="+", metavar="N", default=[1, 2], help="numbers for Vitrine and Blend2D; default: 1 2")
    parser.add_argument(
        "--frames", type=int, metavar="N", default=10, help="number per library, row and round; default: 10")
    parser.add_argument("--rounds", type=int, metavar="N", default=5, help="default: 5")
    parser.add_argument(
        "--blend2d", type=Path, metavar="FOLDER", default=ROOT / ".build/blend2d",
        help="sources of Blend2D, compiled in their folder build; default: .build/blend2d")
    parser.add_argument(
        "--vitrine-bench", type=Path, metavar="FILE", default=ROOT / ".build/release/vitrine-bench",
        help="default: .build/release/vitrine-bench")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="for the fourth frames of all, as portable pixmaps")
    options = parser.parse_args()

    for pattern in options.rows:
        if not fnmatch.filter(ROWS, pattern):
            parser.error(f"--rows: no row is called {pattern}; they are {', '.join(ROWS)}")
    options.rows = [row for row in ROWS if any(fnmatch.fnmatch(row, pattern) for pattern in options.rows)]
    if options.rows == ["blend2d"] and not {"vitrine", "blend2d"} <= set(options.libraries):
        parser.error("--rows: blend2d needs the libraries vitrine and blend2d")
    options.threads = sorted(set(options.threads))
    for name, values, most in (
        ("threads", options.threads, 64), ("frames", [options.frames], 1000), ("rounds", [options.rounds], 100)
    ):
        for value in values:
            if not 1 <= value <= most:
                parser.error(f"--{name}: {value} is not a number from 1 to {most}")
    if not (options.vitrine_bench.is_file() and os.access(options.vitrine_bench, os.X_OK)):
        parser.error(f"--vitrine-bench: {options.vitrine_bench} is no program; Scripts/build builds it")
    if options.blend2d != parser.get_default("blend2d") and not options.blend2d.is_dir():
        parser.error(f"--blend2d: {options.blend2d} is no folder")
    if options.keep:
        try:
            options.keep.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            parser.error(f"--keep: {options.keep}: {problem.strerror}")
    return options


def font_file():
    """The file of DejaVu Sans, which Vitrine finds by its name."""
    try:
        done = subprocess.run(["fc-match", "-f", "%{family}\t%{file}", "DejaVu Sans:book"], capture_output=True, text=True)
    except FileNotFoundError:
        fail("fc-match is not there, which finds the font; Debian's package for it is fontconfig")
    family, _, file = done.stdout.partition("\t")
    if "DejaVu Sans" not in family:
        fail("DejaVu Sans is not installed; Debian's package for it is fonts-dejavu-core")
    return file


def installed(names, blend2d):
    """The selected libraries that are there, and their versions; names the others."""
    from drawing.blend2d import Blend2D
    from drawing.cairo import Cairo
    from drawing.engine import Missing
    from drawing.qt import Qt
    from drawing.skia import Skia

    Blend2D.folder = blend2d.resolve()
    found, versions = [], []
    for library in (Skia, Cairo, Qt, Blend2D):
        if library.title.lower() not in names:
            continue
        try:
            if library.module and not find_spec(library.module):
                raise Missing(f"{library.package} is not installed")
            versions.append(library.about())
            found.append(library)
        except (Missing, ImportError) as problem:
            say(f"without {library.title}: {problem}")
    return found, versions


def main():
    options = arguments()
    enter_environment(["numpy"], [["skia-python"], ["pycairo"], ["PySide6-Essentials"]])
    from drawing.blend2d import Blend2D
    from drawing.blend2d_tests import compare_tests, print_tests
    from drawing.errors import has_skia
    from drawing.rows import compare
    from drawing.tables import Column, print_errors, print_stages, print_times
    from drawing.vitrine import Vitrine

    font = font_file()
    libraries, versions = installed(options.libraries, options.blend2d)
    if "vitrine" in options.libraries:
        libraries.insert(0, Vitrine)
    if not libraries:
        fail("none of these libraries is there")
    if "blend2d" in options.rows and not (Vitrine in libraries and Blend2D in libraries):
        options.rows.remove("blend2d")
        if not options.rows:
            fail("the row blend2d needs Vitrine and Blend2D")
        say("without the row blend2d, which needs Vitrine and Blend2D")
    columns = [
        Column(library, threads)
        for library in libraries for threads in (options.threads if library.has_threads else [1])
    ]
    rows = {row: ROWS[row] for row in options.rows if row != "blend2d"}
    if rows and not has_skia():
        say("without errors, except of shadows: Skia draws the reference")

    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        vitrine = Vitrine(options.vitrine_bench, Path(name))
        machine = vitrine.report("outside", 1, 1)
        results = compare(rows, columns, vitrine, font, options)
        tests = compare_tests(vitrine, options) if "blend2d" in options.rows else None

    print(f"{machine['cpu']}, {machine['processors']} processors, Vitrine compiled for {machine['isa']}; load {load:.1f} before.")
    print(f"{', '.join([*versions, f'Python {platform.python_version()}'])}.\n")
    if rows:
        print_times(rows, columns, results)
        print_stages(rows, results)
        print_errors(rows, [library.title for library in libraries], results)
    if tests:
        print_tests(tests)


if __name__ == "__main__":
    main()
