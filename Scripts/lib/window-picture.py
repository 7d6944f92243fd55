"""Captures the largest window of the display from the X server as a PNG file."""

import argparse
import os
import struct
import sys
import time
import zlib

from Xlib import X, display, error


def largest_window(root):
    """The largest mapped child of the root, or None."""
    best, best_area = None, 1
    for window in root.query_tree().children:
        try:
            geometry = window.get_geometry()
            mapped = window.get_attributes().map_state == X.IsViewable
        except error.XError:  # Destroyed between the two calls.
            continue
        if mapped and geometry.width * geometry.height > best_area:
            best, best_area = window, geometry.width * geometry.height
    return best


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] != "Z"


def png(width, height, bgrx):
    rows = bytearray()
    for y in range(height):
        row = bgrx[y * width * 4 : (y + 1) * width * 4]
        rgb = bytearray(width * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        rows += b"\0" + rgb

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 6))
        + chunk(b"IEND", b"")
    )


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file")
    options.add_argument("--wait-for", type=int, required=True, metavar="PID", help="the process that opens the window")
    options.add_argument("--settle", type=float, default=0, metavar="SECONDS", help="delay between the window and the capture")
    options = options.parse_args()

    root = display.Display().screen().root
    deadline = time.monotonic() + 30
    while largest_window(root) is None:
        if not is_running(options.wait_for):
            sys.exit("the viewer ended before it opened a window")
        if time.monotonic() > deadline:
            sys.exit("no window after 30 seconds")
        time.sleep(0.05)
    time.sleep(options.settle)

    window = largest_window(root)
    if window is None:
        sys.exit("the window was closed before it was captured")
    size = window.get_geometry()
    if size.depth != 24:
        sys.exit(f"the window has {size.depth} bits per pixel, not 24")
    # A single request, which the server does not interleave with those of the viewer: never a partial frame.
    image = window.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFFFF)
    with open(options.file, "wb") as file:
        file.write(png(size.width, size.height, image.data))


main()
