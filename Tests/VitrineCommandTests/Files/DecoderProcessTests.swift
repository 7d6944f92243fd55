import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

/// The processes that decode the program's pictures, with a decoder that does harm: a library that takes the place of
/// gdk-pixbuf's function.
@Suite(
  .enabled(if: !Program.isMissing, "the program was not built beside the tests"),
  .enabled(if: isInstalled("clang"), "not installed: clang"))
struct DecoderProcessTests {
  /// Does the harm that `HARM` names in place of decoding. Its findings are the text of its error.
  private static let harm = """
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/socket.h>
    #include <unistd.h>
    unsigned gdk_pixbuf_error_quark(void);
    void g_set_error_literal(void **, unsigned, int, const char *);
    static int deeper(volatile char *above) {
      volatile char here[4096] = {0};
      return above ? deeper(here) + here[17] : deeper(here);
    }
    int gdk_pixbuf_loader_write(void *loader, const unsigned char *bytes, size_t count, void **error) {
      const char *harm = getenv("HARM");
      char text[100];
      int result = 0;
      errno = 0;
      #define DO(name, action) if (!strcmp(harm, name)) result = (int)(long)(action)
      DO("recursion", deeper(0));
      DO("beyond", memset((char *)malloc(16), 1, 1ul << 40) != 0);
      DO("loop", ({ for (;;) __asm__ volatile(""); 0; }));
      DO("memory", ({ for (size_t i = 0; i < 4096; ++i) memset(malloc(1 << 20), 1, 1 << 20); 0; }));
      DO("exit", (_exit(0), 0));
      DO("nonsense", (send(3, "nonsense", 8, 0), _exit(0), 0));
      DO("files", open("/etc/passwd", O_RDONLY) >= 0 || open("/proc/self/maps", O_RDONLY) >= 0 ||
        open(getenv("PLACE"), O_WRONLY | O_CREAT, 0600) >= 0);
      DO("socket", socket(AF_INET, SOCK_STREAM, 0));
      DO("fork", fork());
      DO("exec", execl("/bin/true", "true", (char *)0));
      DO("code", mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == 0);
      snprintf(text, sizeof(text), "%s %d errno %d", harm, result, errno);
      g_set_error_literal(error, gdk_pixbuf_error_quark(), 0, text);
      return 0;
    }
    """

  static let cases: [(harm: String, line: String)] = [
    ("recursion", "its decoder crashed: segmentation fault"), ("beyond", "its decoder crashed: segmentation fault"),
    ("memory", "its decoder crashed: segmentation fault"), ("loop", "takes too long to decode"),
    ("exit", "its decoder gave no picture"), ("nonsense", "its decoder gave no picture"),
    // EACCES
    ("files", "corrupt: files 0 errno 13"), ("socket", "its decoder crashed: bad system call"),
    ("fork", "its decoder crashed: bad system call"), ("exec", "its decoder crashed: bad system call"),
    ("code", "its decoder crashed: bad system call"),
  ]

  @Test func aDecoderThatDoesHarmIsOneLine() throws {
    let folder = try TemporaryFolder()
    try Data(Self.harm.utf8).write(to: URL(fileURLWithPath: folder("harm.c")))
    let library = folder("harm.so")
    #expect(try runTool(["clang", "-w", "-shared", "-fPIC", folder("harm.c"), "-o", library]).status == 0)
    try PNGWriter.write(PixelBuffer(size: PixelSize(width: 8, height: 8)), to: folder("a.png"))
    let program = try #require(Program.path)
    for (harm, line) in Self.cases {
      let environment = Program.quiet.merging([
        "LD_PRELOAD": library, "HARM": harm, "PLACE": folder("new"), "XDG_CACHE_HOME": folder("cache"),
      ]) { $1 }
      let result = try runTool(
        [
          "sh", "-c", #"exec "$0" "$@" 2>&1"#, program, "render", folder("a.png"), "-o", folder("b.png"), "--size",
          "8x8",
        ], environment: environment)
      #expect(result.output == "vitrine: error: \(folder("a.png")): \(line)\n", "\(harm)")
      #expect(result.status == 65, "\(harm)")
    }
    #expect(!folder.files.contains("new") && !folder.files.contains("b.png"))
  }

  /// A file of each format has the pixels that it has where it is decoded in this process.
  @Test func picturesAreTheSameInBothProcesses() throws {
    let folder = try TemporaryFolder()
    let drawn = PixelBuffer(size: PixelSize(width: 47, height: 31))
    for (x, y) in (0..<31).flatMap({ y in (0..<47).map { ($0, y) } }) {
      let color = UInt32(truncatingIfNeeded: (x * 73 + y * 151) * 0x9e37) & 0xff_ffff
      drawn.view.pixel(x, y).storeBytes(of: 0xff00_0000 | color, as: UInt32.self)
    }
    try PNGWriter.write(drawn, to: folder("a.png"))
    try JPEGWriter.write(drawn, to: folder("a.jpg"))
    // EXIF 2.3, 4.5: a big-endian TIFF header and one entry, tag 0x0112: turned by a right angle.
    var turned = try JPEGWriter.encode(drawn)
    turned.insert(
      contentsOf: [0xff, 0xe1, 0, 34] + Array("Exif".utf8) + [0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0], at: 2)
    for (name, bytes) in [("turned.jpg", turned)] + Self.small {
      try Data(bytes).write(to: URL(fileURLWithPath: folder(name)))
    }
    for name in folder.files {
      let here: Bitmap
      do throws(ImageFileError) {
        here = try ImageFile.load(path: folder(name))
      } catch {
        // The decoder of WebP may not be installed.
        #expect(name == "a.webp" && error.message.contains("no decoder for WebP is installed"), "\(error)")
        continue
      }
      let result = try Program.run(
        "render", folder(name), "-o", folder("out.png"), "--size", "\(here.size.width)x\(here.size.height)",
        "--material", "clear", "--no-content", "--motion", "none", "--no-dither", withErrors: true)
      #expect(result.status == 0 && result.output.isEmpty, "\(name): \(result.output)")
      let there = try ImageFile.load(path: folder("out.png"))
      #expect(there.size == here.size, "\(name)")
      #expect(pixels(of: there) == pixels(of: here), "\(name)")
    }
  }

  /// Three by two pixels. The WebP is lossless.
  private static let small: [(name: String, bytes: [UInt8])] = [
    (
      "a.gif",
      Array("GIF89a".utf8) + [3, 0, 2, 0, 0xf0, 0, 0, 0xff, 0, 0, 0x7f, 0, 0x80, 0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0]
        + [2, 3, 0x84, 0x11, 0x50, 0, 0x3b]
    ),
    (
      "a.bmp",
      [0x42, 0x4d, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0]
        + [UInt8](repeating: 0, count: 24) + [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
        + [UInt8](repeating: 255, count: 9) + [0, 0, 0]
    ),
    (
      "a.webp",
      [
        0x52, 0x49, 0x46, 0x46, 0x20, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4c, 0x13, 0, 0, 0, 0x2f,
        0x02, 0x40, 0, 0, 0x0f, 0x10, 0x07, 0xfc, 0x1f, 0xc0, 0xf9, 0x8f, 0x0a, 0x23, 0x10, 0xd1, 0xff, 0x10, 0,
      ]
    ),
    ("a.ppm", Array("P6 3 2 255\n".utf8) + (0..<18).map { UInt8($0 * 14) }),
    ("a.pgm", Array("P5 3 2 255\n".utf8) + [0, 50, 100, 150, 200, 250]),
  ]
}
