"""Scenes drawn by Blend2D, through blend2d.cpp, so that a frame takes no calls from Python."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from comparison import ROOT
from drawing.engine import Engine, Missing, Unsupported
from drawing.scene import commands, outline


class Item(ctypes.Structure):
    """The layout of `Item` in blend2d.cpp."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in ("outline", "path", "paint", "even_odd", "blend", "has_transform")),
        ("box", ctypes.c_double * 5), ("place", ctypes.c_double * 4), ("colors", ctypes.c_uint32 * 4),
        ("line_width", ctypes.c_double), ("origin", ctypes.c_double * 2), ("transform", ctypes.c_double * 6),
    ]


def compiled(folder):
    """blend2d.cpp as a library, compiled with the headers and the library of a folder."""
    built = folder / "build"
    if not (folder / "blend2d/blend2d.h").exists() or not (built / "libblend2d.so").exists():
        raise Missing(
            f"it is not in {folder}; git clone https://github.com/blend2d/blend2d to there and "
            "https://github.com/asmjit/asmjit to its 3rdparty/asmjit, and there run "
            "cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build"
        )
    compiler = next((name for name in ("c++", "g++", "clang++") if shutil.which(name)), None)
    if not compiler:
        raise Missing("it needs a C++ compiler")
    source = Path(__file__).with_name("blend2d.cpp")
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "blend2d.so"
        call = [compiler, "-std=c++17", "-O2", "-shared", "-fPIC", f"-I{folder}", source, "-o", out]
        done = subprocess.run([*call, f"-L{built}", "-lblend2d", f"-Wl,-rpath,{built}"], capture_output=True, text=True)
        if done.returncode != 0:
            errors = [line for line in done.stderr.splitlines() if "error" in line]
            raise Missing(f"{source.name} does not compile: {(errors or [str(done.returncode)])[0]}")
        return ctypes.CDLL(str(out))


class Blend2D(Engine):
    title, module, package = "Blend2D", None, None
    has_threads = True
    folder = ROOT / ".build/blend2d"
    library = None

    @classmethod
    def load(cls):
        if cls.library:
            return cls.library
        library = compiled(cls.folder)
        handle, number, real = ctypes.c_void_p, ctypes.c_int, ctypes.c_double
        library.drawing_new.restype = handle
        library.drawing_pixels.restype = handle
        for name, arguments in {
            "new": [number, number, number, number, real], "font": [handle, ctypes.c_char_p, real, number],
            "picture": [handle, number, number, handle], "path": [handle, handle, number],
            "add": [handle, ctypes.POINTER(Item)], "texts": [handle, handle, handle, number], "draw": [handle, real],
            "pixels": [handle, ctypes.POINTER(ctypes.c_ssize_t)], "free": [handle],
        }.items():
            getattr(library, f"drawing_{name}").argtypes = arguments
        cls.library = library
        return library

    @classmethod
    def about(cls):
        cls.load()
        text = (cls.folder / "blend2d/core/api.h").read_text()
        numbers = text.split("BL_MAKE_VERSION(")[-1].split(")")[0]
        return "Blend2D " + ".".join(number.strip() for number in numbers.split(","))

    def __init__(self, scene, threads=1):
        self.api, self.threads = self.load(), threads
        self.drawing = None
        super().__init__(scene)

    def __del__(self):
        if getattr(self, "drawing", None):
            self.api.drawing_free(self.drawing)

    def prepare(self):
        scene, api = self.scene, self.api
        self.drawing = api.drawing_new(
            self.width, self.height, self.threads, scene["group_size"], scene["group_opacity"]
        )
        if scene["texts"]:
            file = os.fsencode(scene["font_file"])
            if api.drawing_font(self.drawing, file, scene["font_size"], self.keeps_texts):
                raise Unsupported("the font could not be read")
        if "shared_path" in scene:
            self.shared = self.path(scene["shared_path"])
        if "picture" in scene:
            rows = scene["picture"]
            values = [0xFF000000 | int(row[i : i + 6], 16) for row in rows for i in range(0, len(row), 6)]
            self.picture = (ctypes.c_uint32 * len(values))(*values)
            api.drawing_picture(self.drawing, len(rows), len(rows), self.picture)

    def path(self, text):
        codes = {"M": 0, "L": 1, "C": 3, "Z": 9}
        numbers = [number for letter, some in commands(text) for number in (codes[letter], *some)]
        return self.api.drawing_path(self.drawing, (ctypes.c_double * len(numbers))(*numbers), len(numbers))

    def add(self, shape):
        for name, reason in (("clip", "no clip along a path"), ("shadow", "no blur")):
            if name in shape:
                raise Unsupported(reason)
        kind, value = outline(shape)
        item = Item(line_width=shape.get("line_width", 0), even_odd=shape.get("even_odd", False))
        if kind in ("path", "shared"):
            item.outline, item.path = 4, self.shared if kind == "shared" else self.path(value)
        else:
            aligned = kind == "rect" and all(number == round(number) for number in value)
            item.outline = 1 if aligned else {"rect": 0, "rounded": 2, "ellipse": 3}[kind]
            item.box[: len(value)] = value
        texts = [shape["color"]] if "color" in shape else []
        for kind in ("linear", "radial"):
            if kind in shape:
                item.paint, texts = {"linear": 1, "radial": 2}[kind], shape[kind]["colors"]
                place = [*shape[kind].get("from", []), *shape[kind].get("to", []), *shape[kind].get("center", [])]
                place += [shape[kind]["radius"]] if kind == "radial" else []
                item.place[: len(place)] = place
        if "picture" in shape:
            item.paint = 3
        item.colors[: len(texts)] = [int(text[1:], 16) for text in texts]
        item.origin[:] = shape.get("origin", (0, 0))
        if "transform" in shape:
            item.has_transform, item.transform[:] = 1, shape["transform"]
        item.blend = {None: 0, "multiply": 1, "screen": 2}[shape.get("blend")]
        self.api.drawing_add(self.drawing, ctypes.byref(item))

    def add_group(self, shapes):
        for shape in shapes:
            self.add(shape)

    def set_texts(self, texts):
        words = (ctypes.c_char_p * len(texts))(*(text.encode() for text, _, _ in texts))
        points = (ctypes.c_double * (2 * len(texts)))(*(number for _, x, y in texts for number in (x, y)))
        self.api.drawing_texts(self.drawing, words, points, len(texts))

    def draw(self, frame):
        self.api.drawing_draw(self.drawing, self.offset(frame))

    def pixels(self):
        import numpy

        stride = ctypes.c_ssize_t()
        start = self.api.drawing_pixels(self.drawing, ctypes.byref(stride))
        memory = (ctypes.c_uint8 * (stride.value * self.height)).from_address(start)
        rows = numpy.frombuffer(memory, numpy.uint8).reshape(self.height, stride.value // 4, 4)
        return rows[:, : self.width].copy()
