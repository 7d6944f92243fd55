"""Counts what a client keeps in an X server, through the X-Resource extension, without a library."""

import socket
import struct


class XResources:
    """A connection of its own to a local display such as `:5`."""

    def __init__(self, display):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(30)
        self.socket.connect("/tmp/.X11-unix/X" + display.lstrip(":"))
        self.socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        accepted, words = struct.unpack("<BxxxxxH", self.read(8))
        self.read(4 * words)
        if accepted != 1:
            raise OSError("the display refuses a connection")
        name = b"X-Resource"
        reply = self.ask(98, 0, struct.pack("<Hxx", len(name)) + name + b"\0" * (-len(name) % 4))
        if not reply[8]:
            raise OSError("the display has no X-Resource extension")
        self.opcode = reply[9]

    def read(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise OSError("the display closed the connection")
            data += part
        return data

    def ask(self, opcode, minor, body):
        """Sends a request and returns its reply: the header of 32 bytes, and what follows it."""
        self.socket.sendall(struct.pack("<BBH", opcode, minor, 1 + len(body) // 4) + body)
        while True:
            reply = self.read(32)
            if reply[0] == 0:
                raise OSError(f"the display answers with error {reply[1]}")
            if reply[0] == 1:
                return reply + self.read(4 * struct.unpack_from("<I", reply, 4)[0])

    def of_client(self, window):
        """The number of resources of the client that owns a window, and the bytes of its pixmaps."""
        reply = self.ask(self.opcode, 2, struct.pack("<I", window))
        kinds = struct.unpack_from("<I", reply, 8)[0]
        count = sum(struct.unpack_from("<II", reply, 32 + 8 * kind)[1] for kind in range(kinds))
        low, high = struct.unpack_from("<II", self.ask(self.opcode, 3, struct.pack("<I", window)), 8)
        return count, low + (high << 32)
