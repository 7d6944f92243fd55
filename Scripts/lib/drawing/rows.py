"""The rows of shapes and texts: errors of all libraries, and their times in turns."""

import gc
import time

import numpy as np

from comparison import say
from drawing.engine import Unsupported
from drawing.errors import FRAME, error, reference
from drawing.tables import Results
from drawing.vitrine import Vitrine


def timed(engine, frames, threads):
    """The minimum of frames in milliseconds, after one that is not counted: processor time on one thread, else elapsed."""
    clock = time.process_time if threads == 1 else time.perf_counter
    times = []
    gc.collect()
    gc.disable()
    for _ in range(frames + 1):
        engine.ready(engine.frame)
        start = clock()
        engine.draw(engine.frame)
        times.append((clock() - start) * 1000)
        engine.frame += 1
    gc.enable()
    return min(times[1:])


def engines_of(row, scene, columns):
    """Pairs of a column and its engine, for the libraries that can draw the scene."""
    found = []
    for column in columns:
        if column.library is Vitrine:
            continue
        try:
            found.append((column, column.library(scene, column.threads)))
        except Unsupported as problem:
            say(f"{row}: without {column.title}: {problem}")
    return found


def frames_of(row, engines, vitrine, draws):
    """The fourth frame of each library, red, green and blue."""
    frames = {"Vitrine": vitrine.pixels(row)} if draws else {}
    for column, engine in engines:
        if column.library.title in frames:
            continue
        engine.ready(FRAME)
        engine.draw(FRAME)
        frames[column.library.title] = np.array(engine.pixels()[..., 2::-1])
    return frames


def save(frames, row, folder):
    for title, pixels in frames.items():
        head = f"P6\n{pixels.shape[1]} {pixels.shape[0]}\n255\n".encode()
        (folder / f"{row}-{title}.ppm").write_bytes(head + np.ascontiguousarray(pixels).tobytes())


def compare(rows, columns, vitrine, font, options):
    """Measures all rows, and returns the results."""
    results = Results()
    ours = [column for column in columns if column.library is Vitrine]
    for row in rows:
        say(row)
        scene = vitrine.scene(row) | {"font_file": font}
        engines = engines_of(row, scene, columns)
        frames = frames_of(row, engines, vitrine, bool(ours))
        if options.keep:
            save(frames, row, options.keep)
        truth = reference(scene) if row != "outside" else None
        if truth is not None:
            for title, pixels in frames.items():
                results.errors[title, row] = error(pixels, truth)
        for _ in range(options.rounds):
            for column in ours:
                minimum, stages = vitrine.time(row, column.threads, options.frames)
                results.add(column.title, row, minimum, stages if column.threads == 1 else ())
            for column, engine in engines:
                results.add(column.title, row, timed(engine, options.frames, column.threads))
    return results
