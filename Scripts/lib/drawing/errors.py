"""The error of a frame against supersampling, in a window of it."""

import math

import numpy as np

from drawing.scene import color, outline
from drawing.skia import Skia

# Left, top, width and height.
WINDOW = 640, 360, 640, 360
# Per pixel, in each direction.
SAMPLES = 16
# The fourth, which is moved by a part of a pixel.
FRAME = 3


def has_skia():
    """Whether Skia is there and finds the libraries that it needs."""
    try:
        import skia
    except ImportError:
        return False
    return True


def reference(scene):
    """The window without quantization; None for what no reference is made of.

    The layout of texts differs between libraries by fractions of pixels, so that their pixels say nothing about the drawing.
    """
    if scene["texts"]:
        return None
    if any("shadow" in shape for shape in scene["shapes"]):
        return shadowed(scene)
    return supersampled(scene) if has_skia() else None


def error(pixels, truth):
    """The mean and the largest difference of a channel in levels of 255."""
    left, top, width, height = WINDOW
    difference = np.abs(pixels[top : top + height, left : left + width].astype(float) - truth)
    return float(difference.mean()), float(difference.max())


class Samples(Skia):
    """Samples of a strip of the window, in floating point, so that opacities are not rounded to bytes."""

    smooth = False
    strip = 60

    def make_surface(self, width, height):
        skia = self.skia
        self.samples = np.zeros((Samples.strip * SAMPLES, WINDOW[2] * SAMPLES, 4), np.float32)
        info = skia.ImageInfo.Make(*self.samples.shape[1::-1], skia.kRGBA_F32_ColorType, skia.kPremul_AlphaType)
        return skia.Surface.MakeRasterDirect(info, self.samples, self.samples.strides[0])

    def averages(self, left, top):
        """Red, green and blue of the pixels of a strip."""
        self.canvas.resetMatrix()
        self.canvas.scale(SAMPLES, SAMPLES)
        self.canvas.translate(-left, -top)
        self.draw(FRAME)
        rows = self.samples.reshape(Samples.strip, SAMPLES, WINDOW[2], SAMPLES, 4)[..., :3]
        return 255 * rows.mean(axis=(1, 3), dtype=np.float32)


def supersampled(scene):
    """The window drawn by Skia with hard edges at a larger size, in strips."""
    left, top, _, height = WINDOW
    engine = Samples(scene)
    return np.concatenate([engine.averages(left, y) for y in range(top, top + height, Samples.strip)])


def coverage(shape, offset, left, top, width, height):
    """The share of each pixel inside a rounded rectangle, from samples."""
    x, y, w, h, radius = outline(shape)[1]
    xs = left + (np.arange(width * SAMPLES) + 0.5) / SAMPLES - offset - x
    ys = top + (np.arange(height * SAMPLES) + 0.5) / SAMPLES - y
    # The distance to the rectangle that the centres of the corners span.
    dx = np.maximum(np.maximum(radius - xs, xs - (w - radius)), 0)
    dy = np.maximum(np.maximum(radius - ys, ys - (h - radius)), 0)
    inside = dx[None, :] ** 2 + dy[:, None] ** 2 <= radius**2
    return inside.reshape(height, SAMPLES, width, SAMPLES).mean(axis=(1, 3))


def blurred(values, deviation):
    """Values convolved with a Gaussian whose weights are integrals over pixels."""
    reach = math.ceil(6 * deviation)
    edges = [0.5 * (1 + math.erf((i - 0.5) / (deviation * math.sqrt(2)))) for i in range(-reach, reach + 2)]
    weights = np.diff(edges)
    for axis in (0, 1):
        values = np.apply_along_axis(lambda row: np.convolve(row, weights, mode="same"), axis, values)
    return values


def shadowed(scene):
    """The window with shadows, composited in float64."""
    left, top, width, height = WINDOW
    shadow = scene["shadow"]
    offset = FRAME % scene["step_frames"] * scene["step"]
    margin = math.ceil(6 * shadow["deviation"] + shadow["y"]) + 2
    canvas = np.full((height + 2 * margin, width + 2 * margin, 3), 255.0)
    for shape in scene["shapes"]:
        x, y, w, h, _ = outline(shape)[1]
        x0, y0 = math.floor(x + offset) - margin, math.floor(y) - margin
        x1, y1 = math.ceil(x + w + offset) + margin, math.ceil(y + h) + margin
        if x0 >= left + width + margin or x1 <= left - margin or y0 >= top + height + margin or y1 <= top - margin:
            continue
        mask = coverage(shape, offset, x0, y0, x1 - x0, y1 - y0)
        dark = np.roll(blurred(mask, shadow["deviation"]), int(shadow["y"]), axis=0) * shadow["opacity"]
        # The part inside the canvas.
        cx0, cy0 = max(x0, left - margin), max(y0, top - margin)
        cx1, cy1 = min(x1, left + width + margin), min(y1, top + height + margin)
        there = (slice(cy0 - top + margin, cy1 - top + margin), slice(cx0 - left + margin, cx1 - left + margin))
        here = (slice(cy0 - y0, cy1 - y0), slice(cx0 - x0, cx1 - x0))
        canvas[there] *= 1 - dark[here][..., None]
        paint = np.array(color(shape["color"])[:3], float)
        canvas[there] += (paint - canvas[there]) * mask[here][..., None]
    return canvas[margin:-margin, margin:-margin]
