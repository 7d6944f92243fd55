"""The base of the libraries that draw scenes."""


class Missing(Exception):
    """A library is not installed; says how to get it."""


class Unsupported(Exception):
    """A library cannot draw a part of a scene."""


class Engine:
    """A scene in the terms of a library, with the functions of a frame and their arguments in `calls`.

    Paths, paints and texts are made once. Drawing a frame clears the surface and calls the functions. All draw into 32-bit
    pixels with premultiplied alpha, with antialiasing.
    """

    has_threads = False

    def __init__(self, scene):
        self.scene = scene
        self.width, self.height = scene["width"], scene["height"]
        self.calls = []
        self.has_texts = False
        # The number of the next frame.
        self.frame = 0
        self.prepare()
        size = scene["group_size"]
        shapes = scene["shapes"]
        if size:
            for start in range(0, len(shapes), size):
                self.add_group(shapes[start : start + size])
        else:
            for shape in shapes:
                self.add(shape)

    @property
    def keeps_texts(self):
        return len(self.scene["texts"]) == 1

    def offset(self, frame):
        return frame % self.scene["step_frames"] * self.scene["step"]

    def ready(self, frame):
        """Makes the calls of a frame's texts; not timed."""
        texts = self.scene["texts"]
        if texts and not (self.keeps_texts and self.has_texts):
            self.set_texts(texts[frame % len(texts)])
            self.has_texts = True

    def set_texts(self, texts):
        self.calls = self.text_calls(texts)

    def run(self):
        for call, arguments in self.calls:
            call(*arguments)
