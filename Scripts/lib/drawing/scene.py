"""Reading the scenes that `vitrine-bench --write-scene` writes: colours, paths and paints."""


def color(text):
    """Red, green, blue and alpha, 0 to 255, of #AARRGGBB."""
    value = int(text[1:], 16)
    return value >> 16 & 255, value >> 8 & 255, value & 255, value >> 24


def units(text):
    return tuple(channel / 255 for channel in color(text))


# The numbers after each letter of a path.
NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


def commands(path):
    """Pairs of an SVG letter and its numbers."""
    words, at, found = path.split(), 0, []
    while at < len(words):
        count = NUMBERS[words[at]]
        found.append((words[at], [float(word) for word in words[at + 1 : at + 1 + count]]))
        at += 1 + count
    return found


def outline(shape):
    """The kind of a shape's outline and its numbers or path."""
    return next((kind, shape[kind]) for kind in ("rect", "rounded", "ellipse", "path", "shared") if kind in shape)


def gradient(shape):
    """The kind, points, radius and colours of a shape's gradient, relative to the shape's origin; None for other paints."""
    x, y = shape.get("origin", (0, 0))
    for kind, names in (("linear", ("from", "to")), ("radial", ("center",))):
        if kind in shape:
            points = [(px - x, py - y) for px, py in (shape[kind][name] for name in names)]
            return kind, points, shape[kind].get("radius"), shape[kind]["colors"]
    return None


def group_bounds(shapes):
    """The bounds of rectangles and rounded ones, as left, top, right and bottom."""
    boxes = [outline(shape)[1] for shape in shapes]
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes),
    )
