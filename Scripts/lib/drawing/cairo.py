"""Scenes drawn by Cairo, through pycairo."""

import math

from drawing.engine import Engine, Unsupported
from drawing.scene import commands, gradient, group_bounds, outline, units


class Cairo(Engine):
    title, module, package = "Cairo", "cairo", "pycairo"

    @staticmethod
    def about():
        import cairo

        return f"Cairo {cairo.cairo_version_string()}"

    def __init__(self, scene, threads=1):
        import cairo

        self.cairo = cairo
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, scene["width"], scene["height"])
        self.context = cairo.Context(self.surface)
        super().__init__(scene)

    def prepare(self):
        cairo, context = self.cairo, self.context
        options = cairo.FontOptions()
        options.set_antialias(cairo.ANTIALIAS_GRAY)
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        context.set_font_options(options)
        context.select_font_face("DejaVu Sans")
        context.set_font_size(self.scene["font_size"])
        self.ascent = context.font_extents()[0]
        if "shared_path" in self.scene:
            self.shared = self.path("path", self.scene["shared_path"])
        if "picture" in self.scene:
            rows = self.scene["picture"]
            side = len(rows)
            self.memory = bytearray()
            for row in rows:
                for i in range(0, len(row), 6):
                    self.memory += bytes.fromhex(row[i : i + 6])[::-1] + b"\xff"
            self.picture = cairo.ImageSurface.create_for_data(self.memory, cairo.FORMAT_RGB24, side, side)

    def path(self, kind, value):
        context = self.context
        context.new_path()
        if kind == "rounded":
            x, y, width, height, radius = value
            for turn, (cx, cy) in enumerate(
                [(x + width - radius, y + radius), (x + width - radius, y + height - radius),
                 (x + radius, y + height - radius), (x + radius, y + radius)]
            ):
                context.arc(cx, cy, radius, (turn - 1) * math.pi / 2, turn * math.pi / 2)
            context.close_path()
        elif kind == "ellipse":
            x, y, width, height = value
            context.save()
            context.translate(x + width / 2, y + height / 2)
            context.scale(width / 2, height / 2)
            context.arc(0, 0, 1, 0, 2 * math.pi)
            context.close_path()
            context.restore()
        else:
            add = {"M": context.move_to, "L": context.line_to, "C": context.curve_to, "Z": context.close_path}
            for letter, numbers in commands(value):
                add[letter](*numbers)
        path = context.copy_path()
        context.new_path()
        return path

    def source(self, shape, box):
        cairo = self.cairo
        if "picture" in shape:
            pattern = cairo.SurfacePattern(self.picture)
            pattern.set_filter(cairo.FILTER_BILINEAR)
            pattern.set_extend(cairo.EXTEND_PAD)
            side = self.picture.get_width()
            x, y, width, height = box
            pattern.set_matrix(cairo.Matrix(side / width, 0, 0, side / height, -x * side / width, -y * side / height))
            return pattern
        found = gradient(shape)
        if not found:
            return cairo.SolidPattern(*units(shape["color"]))
        kind, points, radius, colors = found
        if kind == "linear":
            pattern = cairo.LinearGradient(*points[0], *points[1])
        else:
            pattern = cairo.RadialGradient(*points[0], 0, *points[0], radius)
        for index, text in enumerate(colors):
            pattern.add_color_stop_rgba(index / (len(colors) - 1), *units(text))
        return pattern

    def add(self, shape):
        if "shadow" in shape:
            raise Unsupported("no blur")
        cairo, context = self.cairo, self.context
        kind, value = outline(shape)
        calls = []
        if "transform" in shape:
            calls.append((context.transform, (cairo.Matrix(*shape["transform"]),)))
        if "origin" in shape:
            calls.append((context.translate, tuple(shape["origin"])))
        if "clip" in shape:
            clip = self.path("rounded", shape["clip"]["rounded"])
            calls += [(context.append_path, (clip,)), (context.clip, ())]
        if "blend" in shape:
            operator = {"multiply": cairo.OPERATOR_MULTIPLY, "screen": cairo.OPERATOR_SCREEN}[shape["blend"]]
            calls.append((context.set_operator, (operator,)))
        if shape.get("even_odd"):
            calls.append((context.set_fill_rule, (cairo.FILL_RULE_EVEN_ODD,)))
        changes_state = bool(calls)
        calls.append((context.set_source, (self.source(shape, value),)))
        if kind == "rect":
            calls.append((context.rectangle, tuple(value)))
        else:
            path = self.shared if kind == "shared" else self.path(kind, value)
            calls.append((context.append_path, (path,)))
        calls.append((context.stroke if "line_width" in shape else context.fill, ()))
        self.calls += [(context.save, ()), *calls, (context.restore, ())] if changes_state else calls

    def add_group(self, shapes):
        context = self.context
        left, top, right, bottom = group_bounds(shapes)
        bounds = (left - 1, top - 1, right - left + 2, bottom - top + 2)
        self.calls += [(context.save, ()), (context.rectangle, bounds), (context.clip, ()), (context.push_group, ())]
        for shape in shapes:
            self.add(shape)
        self.calls += [
            (context.pop_group_to_source, ()), (context.paint_with_alpha, (self.scene["group_opacity"],)),
            (context.restore, ()),
        ]

    def text_calls(self, texts):
        context = self.context
        calls = [(context.set_source_rgb, (0, 0, 0))]
        if self.keeps_texts:
            font = context.get_scaled_font()
            for text, x, y in texts:
                glyphs = font.text_to_glyphs(x, y + self.ascent, text, False)
                calls.append((context.show_glyphs, (glyphs,)))
            return calls
        for text, x, y in texts:
            calls += [(context.move_to, (x, y + self.ascent)), (context.show_text, (text,))]
        return calls

    def draw(self, frame):
        context = self.context
        context.save()
        context.set_source_rgb(1, 1, 1)
        context.paint()
        context.set_line_width(2)
        context.translate(self.offset(frame), 0)
        self.run()
        context.restore()
        self.surface.flush()

    def pixels(self):
        import numpy

        return numpy.frombuffer(self.surface.get_data(), numpy.uint8).reshape(self.height, -1, 4)[:, : self.width]
