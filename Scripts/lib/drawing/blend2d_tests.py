"""The tests of Blend2D's own benchmark, in Vitrine and Blend2D on one thread."""

import math
import statistics

from comparison import say
from drawing.blend2d import Blend2D
from drawing.rows import timed
from drawing.tables import digits, table

TESTS = [
    "FillRectA", "FillRectU", "FillRectRot", "FillRoundU", "FillTriangle", "FillPolyNZi10", "FillPolyEOi10", "FillPolyNZi20",
    "FillPolyEOi20", "FillPolyNZi40", "FillPolyEOi40", "FillIslands", "StrokeRectA", "StrokeRectU", "StrokeRectRot",
    "StrokeRoundU", "StrokeTriangle", "StrokePoly10", "StrokePoly20", "StrokePoly40",
]
STYLES = ["Solid", "Linear", "Radial"]
SIZES = [8, 16, 32, 64, 128, 256]


def compare_tests(vitrine, options):
    """The ratios of Vitrine's times to those of Blend2D, and Vitrine's microseconds per shape, by style, test and size."""
    found = {}
    for style in STYLES:
        for test in TESTS:
            say(f"{test}, {style}")
            for size in SIZES:
                row = f"blend2d/{test}/{style}/{size}"
                scene = vitrine.scene(row)
                engine = Blend2D(scene)
                ours = theirs = math.inf
                for _ in range(options.rounds):
                    ours = min(ours, vitrine.time(row, 1, options.frames)[0])
                    theirs = min(theirs, timed(engine, options.frames, 1))
                found[style, test, size] = ours / theirs, 1000 * ours / len(scene["shapes"])
    return found


def mean(ratios):
    """The geometric mean."""
    return math.exp(statistics.fmean(map(math.log, ratios)))


def print_tests(found):
    print("Tests of Blend2D's benchmark by size, one thread: times of Vitrine divided by those of Blend2D; in brackets, the us")
    print("per shape of Vitrine; means are geometric:\n")
    for style in STYLES:
        lines = []
        for test in TESTS:
            some = [found[style, test, size] for size in SIZES]
            lines.append([test, *(f"{ratio:.2f} ({digits(each)})" for ratio, each in some), f"{mean(r for r, _ in some):.2f}"])
        columns = [mean(found[style, test, size][0] for test in TESTS) for size in SIZES]
        lines.append(["mean", *(f"{value:.2f}" for value in columns), f"**{mean(columns):.2f}**"])
        table([style, *map(str, SIZES), "mean"], lines)
    for title, start in (("Fills", "Fill"), ("Strokes", "Stroke"), ("All tests", "")):
        some = [ratio for (_, test, _), (ratio, _) in found.items() if test.startswith(start)]
        print(f"{title}: {mean(some):.2f}.")
    print()
