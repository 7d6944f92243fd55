import Glibc
import Surfaces
import Testing

@testable import ImageFiles

@Suite struct WriterTests {
  @Test(arguments: [UInt64(1), 2, 3], [true, false])
  func roundTripIsExact(seed: UInt64, opaque: Bool) throws {
    let folder = TestFolder()
    let source = Samples.noise(width: 61, height: 43, seed: seed, opaque: opaque)
    let path = "\(folder.path)/out.png"
    try PNGWriter.write(source, to: path)
    #expect(folder.names == ["out.png"])
    let bitmap = try ImageFile.load(path: path)
    #expect(bitmap.isOpaque == opaque)
    for y in 0..<43 {
      for x in 0..<61 { #expect(bitmap.pixels.view[x, y] == source.view[x, y], "seed \(seed) at \(x), \(y)") }
    }
  }

  /// IHDR's colour type is byte 25: 2 is RGB, 6 RGBA. Only the chunks named here may occur.
  @Test(arguments: [(true, UInt8(2)), (false, 6)])
  func fileIsPlainAndDeterministic(opaque: Bool, colorType: UInt8) throws {
    let source = Samples.noise(width: 20, height: 10, seed: 9, opaque: opaque)
    let bytes = try PNGWriter.encode(source)
    #expect(try PNGWriter.encode(source) == bytes)
    #expect(bytes[25] == colorType)
    var names: [String] = []
    var offset = 8
    while offset + 8 <= bytes.count {
      names.append(String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self))
      offset += 12 + bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  /// The stride of a surface exceeds its width when it is a part of a larger one.
  @Test func partOfASurface() throws {
    let source = Samples.noise(width: 40, height: 20, seed: 4, opaque: true)
    let part = SurfaceView(base: source.view.pixel(7, 3), size: PixelSize(width: 11, height: 5), stride: source.stride)
    let bitmap = try ImageFile.load(bytes: try PNGWriter.encode(part), name: "part")
    #expect(bitmap.size == part.size)
    #expect(bitmap.pixels.view[10, 4] == source.view[17, 7])
  }

  @Test func outputFaultsNameTheFileAndTheReason() throws {
    let folder = TestFolder()
    let source = Samples.noise(width: 2, height: 2, seed: 1, opaque: true)
    let cases = [
      (folder.path, "is a directory"), ("\(folder.path)/none/out.png", "no such folder"),
      ("/dev/full", "no space left on device"),
    ]
    for (path, reason) in cases {
      let error = try #require(throws: ImageFileError.self) { try PNGWriter.write(source, to: path) }
      #expect(error.message == "\(path): cannot write: \(reason)")
      #expect(error.exitCode == 74)
    }
    #expect(folder.names.isEmpty)
    let closed = try #require(throws: ImageFileError.self) { try PNGWriter.write(source.view, toDescriptor: -1) }
    #expect(closed.message == "standard output: cannot write: bad file descriptor")
  }

  @Test func writesThroughLinksAndOverFiles() throws {
    let folder = TestFolder()
    let target = folder.write("target.png", [1, 2, 3])
    symlink(target, "\(folder.path)/link.png")
    let source = Samples.noise(width: 2, height: 2, seed: 1, opaque: true)
    try PNGWriter.write(source, to: "\(folder.path)/link.png")
    #expect(folder.names == ["link.png", "target.png"])
    #expect(try ImageFile.load(path: target).pixels.view[1, 1] == source.view[1, 1])
  }

  @Test func writesToADescriptor() throws {
    let folder = TestFolder()
    let source = Samples.noise(width: 9, height: 9, seed: 2, opaque: false)
    let file = open("\(folder.path)/out", O_WRONLY | O_CREAT, 0o600)
    try PNGWriter.write(source.view, toDescriptor: file)
    close(file)
    #expect(try ImageFile.load(path: "\(folder.path)/out").pixels.view[8, 8] == source.view[8, 8])
  }

  @Test func jpegKeepsAFlatColor() throws {
    let buffer = PixelBuffer(size: PixelSize(width: 32, height: 32))
    for y in 0..<32 { for x in 0..<32 { buffer.view.pixel(x, y).storeBytes(of: 0xff40_80c0, as: UInt32.self) } }
    let bitmap = try ImageFile.load(bytes: try JPEGWriter.encode(buffer, quality: 90), name: "flat.jpg")
    for (shift, value) in [(UInt32(16), 0x40), (8, 0x80), (0, 0xc0)] {
      // A flat block has only a DC term, quantised by 2 or 3 sixteenths of a step at quality 90, and the YCbCr
      // roundings.
      #expect(abs(Int(bitmap.pixels.view[16, 16] >> shift & 255) - value) <= 2)
    }
  }
}
