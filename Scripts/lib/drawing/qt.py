"""Scenes drawn by the raster engine of Qt, through PySide6."""

import ctypes
import math
import os
import sys

from drawing.engine import Engine, Unsupported
from drawing.scene import color, commands, gradient, group_bounds, outline


class Qt(Engine):
    title, module, package = "Qt", "PySide6", "PySide6-Essentials"
    application = None

    @staticmethod
    def about():
        from PySide6 import QtCore

        return f"Qt {QtCore.qVersion()}"

    def __init__(self, scene, threads=1):
        # QPainter draws texts only in an application.
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from PySide6 import QtCore, QtGui

        self.gui, self.core = QtGui, QtCore
        if Qt.application is None:
            Qt.application = QtGui.QGuiApplication([])
            if sys.version_info < (3, 12):
                # Some functions of PySide6 6.12 return None without a reference, which only Python 3.12 does not count.
                ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40
        self.image = self.new_image(scene["width"], scene["height"])
        self.painter = self.new_painter(self.image)
        super().__init__(scene)

    def __del__(self):
        # An image has to outlive its painter.
        if hasattr(self, "painter"):
            self.calls = []
            self.painter.end()

    def new_image(self, width, height):
        image = self.gui.QImage(width, height, self.gui.QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(self.core.Qt.GlobalColor.transparent)
        return image

    def new_painter(self, image):
        hints = self.gui.QPainter.RenderHint
        painter = self.gui.QPainter(image)
        painter.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform | hints.TextAntialiasing)
        return painter

    def prepare(self):
        gui = self.gui
        name = gui.QFontDatabase.applicationFontFamilies(gui.QFontDatabase.addApplicationFont(self.scene["font_file"]))[0]
        font = gui.QFont(name)
        font.setPixelSize(round(self.scene["font_size"]))
        font.setHintingPreference(gui.QFont.HintingPreference.PreferNoHinting)
        font.setStyleStrategy(gui.QFont.StyleStrategy.NoSubpixelAntialias)
        self.font = font
        self.painter.setFont(font)
        self.ascent = gui.QFontMetricsF(font).ascent()
        if "shared_path" in self.scene:
            self.shared = self.path("path", self.scene["shared_path"])
        if "picture" in self.scene:
            rows = self.scene["picture"]
            side = len(rows)
            memory = b"".join(
                bytes.fromhex(row[i : i + 6])[::-1] + b"\xff" for row in rows for i in range(0, len(row), 6)
            )
            form = gui.QImage.Format
            plain = gui.QImage(memory, side, side, form.Format_ARGB32)
            self.picture = plain.convertToFormat(form.Format_ARGB32_Premultiplied)

    def path(self, kind, value):
        path, rect = self.gui.QPainterPath(), self.core.QRectF
        path.setFillRule(self.core.Qt.FillRule.WindingFill)
        if kind == "rounded":
            path.addRoundedRect(rect(*value[:4]), value[4], value[4])
        elif kind == "ellipse":
            path.addEllipse(rect(*value))
        elif kind == "rect":
            path.addRect(rect(*value))
        else:
            add = {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Z": path.closeSubpath}
            for letter, numbers in commands(value):
                add[letter](*numbers)
        return path

    def brush(self, shape):
        gui, point = self.gui, self.core.QPointF
        found = gradient(shape)
        if not found:
            return gui.QBrush(gui.QColor(*color(shape["color"])))
        kind, points, radius, colors = found
        if kind == "linear":
            made = gui.QLinearGradient(point(*points[0]), point(*points[1]))
        else:
            made = gui.QRadialGradient(point(*points[0]), radius)
        for index, text in enumerate(colors):
            made.setColorAt(index / (len(colors) - 1), gui.QColor(*color(text)))
        return gui.QBrush(made)

    def shape_calls(self, shape, painter):
        if "shadow" in shape:
            raise Unsupported("no blur")
        gui, rect = self.gui, self.core.QRectF
        kind, value = outline(shape)
        calls = []
        if "transform" in shape:
            calls.append((painter.setTransform, (gui.QTransform(*shape["transform"]), True)))
        if "origin" in shape:
            calls.append((painter.translate, tuple(shape["origin"])))
        if "clip" in shape:
            calls.append((painter.setClipPath, (self.path("rounded", shape["clip"]["rounded"]),)))
        if "blend" in shape:
            modes = gui.QPainter.CompositionMode
            mode = {"multiply": modes.CompositionMode_Multiply, "screen": modes.CompositionMode_Screen}[shape["blend"]]
            calls.append((painter.setCompositionMode, (mode,)))
        changes_state = bool(calls)
        if "picture" in shape:
            calls.append((painter.drawImage, (rect(*value), self.picture)))
        elif kind == "rect" and "line_width" not in shape:
            calls.append((painter.fillRect, (rect(*value), self.brush(shape))))
        else:
            path = self.shared if kind == "shared" else self.path(kind, value)
            if shape.get("even_odd"):
                path.setFillRule(self.core.Qt.FillRule.OddEvenFill)
            if "line_width" in shape:
                styles = self.core.Qt
                pen = gui.QPen(
                    self.brush(shape), shape["line_width"], styles.PenStyle.SolidLine, styles.PenCapStyle.FlatCap,
                    styles.PenJoinStyle.SvgMiterJoin)
                pen.setMiterLimit(10)
                calls.append((painter.strokePath, (path, pen)))
            else:
                calls.append((painter.fillPath, (path, self.brush(shape))))
        return [(painter.save, ()), *calls, (painter.restore, ())] if changes_state else calls

    def add(self, shape):
        self.calls += self.shape_calls(shape, self.painter)

    def add_group(self, shapes):
        """Draws into an image of the group's size, since QPainter has no layers."""
        bounds = tuple(map(math.floor, group_bounds(shapes)))
        left, top = bounds[0] - 1, bounds[1] - 1
        width, height = bounds[2] - left + 5, bounds[3] - top + 2
        layer = self.new_image(width, height)
        inner = self.new_painter(layer)
        inner.end()
        calls = [call for shape in shapes for call in self.shape_calls(shape, inner)]
        clear = self.core.Qt.GlobalColor.transparent

        def draw():
            offset = self.frame_offset
            layer.fill(clear)
            inner.begin(layer)
            inner.setRenderHints(self.painter.renderHints())
            inner.translate(offset - left, -top)
            for call, arguments in calls:
                call(*arguments)
            inner.end()
            self.painter.setWorldMatrixEnabled(False)
            self.painter.setOpacity(self.scene["group_opacity"])
            self.painter.drawImage(left, top, layer)
            self.painter.setOpacity(1)
            self.painter.setWorldMatrixEnabled(True)

        self.calls.append((draw, ()))

    def text_calls(self, texts):
        point, painter = self.core.QPointF, self.painter
        if self.keeps_texts:
            calls = []
            for text, x, y in texts:
                static = self.gui.QStaticText(text)
                static.setTextFormat(self.core.Qt.TextFormat.PlainText)
                static.prepare(self.gui.QTransform(), self.font)
                calls.append((painter.drawStaticText, (point(x, y), static)))
            return calls
        return [(painter.drawText, (point(x, y + self.ascent), text)) for text, x, y in texts]

    def draw(self, frame):
        painter = self.painter
        self.frame_offset = self.offset(frame)
        painter.save()
        painter.fillRect(self.image.rect(), self.core.Qt.GlobalColor.white)
        painter.translate(self.frame_offset, 0)
        self.run()
        painter.restore()

    def pixels(self):
        import numpy

        row = self.image.bytesPerLine()
        return numpy.frombuffer(self.image.constBits(), numpy.uint8).reshape(self.height, row // 4, 4)[:, : self.width]
