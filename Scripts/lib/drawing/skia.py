"""Scenes drawn by Skia, through skia-python."""

from drawing.engine import Engine
from drawing.scene import color, commands, gradient, group_bounds, outline


class Skia(Engine):
    title, module, package = "Skia", "skia", "skia-python"

    @staticmethod
    def about():
        import skia

        return f"skia-python {skia.__version__}"

    # Whether edges have antialiasing and gradients dithering.
    smooth = True

    def __init__(self, scene, threads=1):
        import skia

        self.skia = skia
        self.surface = self.make_surface(scene["width"], scene["height"])
        self.canvas = self.surface.getCanvas()
        super().__init__(scene)

    def make_surface(self, width, height):
        return self.skia.Surface.MakeRasterN32Premul(width, height)

    def prepare(self):
        skia = self.skia
        self.linear = skia.SamplingOptions(skia.FilterMode.kLinear)
        self.font = skia.Font(skia.Typeface.MakeFromFile(self.scene["font_file"]), self.scene["font_size"])
        self.font.setSubpixel(True)
        self.font.setHinting(skia.FontHinting.kNone)
        self.font.setEdging(skia.Font.Edging.kAntiAlias)
        self.ascent = -self.font.getMetrics().fAscent
        self.black = skia.Paint(AntiAlias=True, Color=skia.ColorBLACK)
        if "shared_path" in self.scene:
            self.shared = self.path(self.scene["shared_path"])
        if "picture" in self.scene:
            import numpy

            side = len(self.scene["picture"])
            colors = numpy.frombuffer(bytes.fromhex("".join(self.scene["picture"])), numpy.uint8).reshape(side, side, 3)
            pixels = numpy.dstack([colors[..., ::-1], numpy.full((side, side), 255, numpy.uint8)])
            self.picture = skia.Image.fromarray(pixels, colorType=skia.kBGRA_8888_ColorType).makeRasterImage()

    def path(self, text):
        path = self.skia.Path()
        add = {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Z": path.close}
        for letter, numbers in commands(text):
            add[letter](*numbers)
        return path

    def rounded(self, numbers):
        return self.skia.RRect.MakeRectXY(self.skia.Rect.MakeXYWH(*numbers[:4]), numbers[4], numbers[4])

    def paint(self, shape):
        skia = self.skia
        paint = skia.Paint(AntiAlias=self.smooth)
        found = gradient(shape)
        if found:
            kind, points, radius, colors = found
            points = [skia.Point(*point) for point in points]
            colors = [skia.Color(*color(text)) for text in colors]
            premultiplied = {"flags": 1}
            if kind == "linear":
                paint.setShader(skia.GradientShader.MakeLinear(points, colors, **premultiplied))
            else:
                paint.setShader(skia.GradientShader.MakeRadial(points[0], radius, colors, **premultiplied))
            # Vitrine dithers gradients, too.
            paint.setDither(self.smooth)
        elif "color" in shape:
            paint.setColor(skia.Color(*color(shape["color"])))
        if "line_width" in shape:
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(shape["line_width"])
        if "blend" in shape:
            paint.setBlendMode({"multiply": skia.BlendMode.kMultiply, "screen": skia.BlendMode.kScreen}[shape["blend"]])
        if "shadow" in shape:
            shadow = self.scene["shadow"]
            black = skia.Color(0, 0, 0, round(shadow["opacity"] * 255))
            deviation = shadow["deviation"]
            paint.setImageFilter(skia.ImageFilters.DropShadow(0, shadow["y"], deviation, deviation, black))
        return paint

    def add(self, shape):
        skia, canvas = self.skia, self.canvas
        kind, value = outline(shape)
        paint, calls = self.paint(shape), []
        if "transform" in shape:
            a, b, c, d, x, y = shape["transform"]
            calls.append((canvas.concat, (skia.Matrix.MakeAll(a, c, x, b, d, y, 0, 0, 1),)))
        if "origin" in shape:
            calls.append((canvas.translate, tuple(shape["origin"])))
        if "clip" in shape:
            calls.append((canvas.clipRRect, (self.rounded(shape["clip"]["rounded"]), skia.ClipOp.kIntersect, self.smooth)))
        if "picture" in shape:
            calls.append((canvas.drawImageRect, (self.picture, skia.Rect.MakeXYWH(*value), self.linear, paint)))
        elif kind == "rect":
            calls.append((canvas.drawRect, (skia.Rect.MakeXYWH(*value), paint)))
        elif kind == "rounded":
            calls.append((canvas.drawRRect, (self.rounded(value), paint)))
        elif kind == "ellipse":
            calls.append((canvas.drawOval, (skia.Rect.MakeXYWH(*value), paint)))
        else:
            path = self.shared if kind == "shared" else self.path(value)
            path.setFillType(skia.PathFillType.kEvenOdd if shape.get("even_odd") else skia.PathFillType.kWinding)
            calls.append((canvas.drawPath, (path, paint)))
        self.calls += calls if len(calls) == 1 else [(canvas.save, ()), *calls, (canvas.restore, ())]

    def add_group(self, shapes):
        left, top, right, bottom = group_bounds(shapes)
        bounds = self.skia.Rect.MakeLTRB(left, top, right, bottom)
        paint = self.skia.Paint()
        paint.setAlphaf(self.scene["group_opacity"])
        self.calls.append((self.canvas.saveLayer, (bounds, paint)))
        for shape in shapes:
            self.add(shape)
        self.calls.append((self.canvas.restore, ()))

    def text_calls(self, texts):
        if self.keeps_texts:
            make = self.skia.TextBlob.MakeFromString
            blobs = [(make(text, self.font), x, y + self.ascent, self.black) for text, x, y in texts]
            return [(self.canvas.drawTextBlob, blob) for blob in blobs]
        return [(self.canvas.drawString, (text, x, y + self.ascent, self.font, self.black)) for text, x, y in texts]

    def draw(self, frame):
        canvas = self.canvas
        canvas.clear(0xFFFFFFFF)
        canvas.save()
        canvas.translate(self.offset(frame), 0)
        self.run()
        canvas.restore()

    def pixels(self):
        """Blue, green, red and alpha."""
        return self.surface.toarray(colorType=self.skia.kBGRA_8888_ColorType)
