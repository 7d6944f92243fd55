import Glibc
import Surfaces
import Testing

@testable import ImageFiles

@Suite struct BadInputTests {
  private func load(_ bytes: [UInt8], _ limits: ImageLimits = .default) -> String? {
    message { () throws(ImageFileError) in _ = try ImageFile.load(bytes: bytes, name: "x", limits: limits) }
  }

  @Test func filesThatCannotBeOpened() throws {
    let folder = TestFolder()
    mkfifo("\(folder.path)/pipe", 0o600)
    let cases = [
      ("\(folder.path)/none.png", "cannot open: no such file"),
      (folder.path, "not a regular file (directory)"),
      ("\(folder.path)/pipe", "not a regular file (fifo)"),
      ("/dev/zero", "not a regular file (device)"),
    ]
    for (path, reason) in cases {
      let error = try #require(throws: ImageFileError.self) { try ImageFile.load(path: path) }
      #expect(error.message == "\(path): \(reason)")
      #expect(error.exitCode == 66)
    }
  }

  @Test func namesAreEscaped() {
    let error = ImageFileError.cannotOpen(name: "a\n\u{1b}[31m\u{202e}gnp.\u{e9}", code: EACCES)
    #expect(error.message == "a\\n\\u{1b}[31m\\u{202e}gnp.\u{e9}: cannot open: permission denied")
  }

  @Test func emptyShortAndForeignFiles() throws {
    let folder = TestFolder()
    let path = folder.write("empty.png", [])
    let error = try #require(throws: ImageFileError.self) { try ImageFile.load(path: path) }
    #expect(error.message == "\(path): empty file")
    #expect(error.exitCode == 65)
    #expect(load([])! == "x: empty file")
    #expect(load([0x89])!.hasPrefix("x: not a supported image (1 byte); supported: PNG, JPEG, GIF, "))
    #expect(load(Array("hello world, this is text".utf8))!.hasPrefix("x: not a supported image (starts with 'hell')"))
    #expect(load([0, 1, 2, 255, 9])!.hasPrefix("x: not a supported image (starts with bytes 00 01 02 ff)"))
  }

  /// A header is refused with its numbers before decoding; some of these would crash a decoder.
  @Test func headersThatClaimTooMuch() {
    let huge = TestPNG(width: 0x7fff_ffff, height: 0x7fff_ffff, depth: 8, colorType: 6).bytes
    #expect(load(huge) == "x: image is 2147483647x2147483647; limit is 16384 per side")
    let most = TestPNG(width: 0xffff_ffff, height: 1, depth: 8, colorType: 6).bytes
    #expect(load(most) == "x: image is 4294967295x1; limit is 16384 per side")
    let bomb = TestPNG(width: 16384, height: 16384, depth: 1, colorType: 0).bytes
    #expect(load(bomb) == "x: image needs 1.0 GiB decoded; limit is 256 MiB")
    let nothing = TestPNG(width: 0, height: 240, depth: 8, colorType: 2).bytes
    #expect(load(nothing) == "x: invalid size 0x240")
    let ratio = TestPNG(width: 4096, height: 4096, depth: 1, colorType: 0).bytes
    #expect(load(ratio) == "x: image needs 64 MiB decoded; limit is 2000 times its file's 33 bytes")

    let gif = Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0]
    #expect(load(gif) == "x: image is 65535x65535; limit is 16384 per side")
    let jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xfe, 3]
    #expect(load(jpeg) == "x: image is 65534x65535; limit is 16384 per side")
    let webp = Array("RIFF\u{1e}\0\0\0WEBPVP8X\u{0a}\0\0\0\0\0\0\0".utf8) + [255, 255, 255, 255, 255, 255]
    #expect(load(webp) == "x: image is 16777216x16777216; limit is 16384 per side")
    var bmp = Samples.bmp
    bmp.replaceSubrange(22..<26, with: [0, 0, 0, 0x80])
    #expect(load(bmp) == "x: image is 3x2147483648; limit is 16384 per side")
    bmp.replaceSubrange(18..<22, with: [255, 255, 255, 255])
    #expect(load(bmp) == "x: invalid size -1x2147483648")
  }

  @Test func sizesOfPixmaps() {
    let pixmap = Array("P6 20000 20000 255\n".utf8) + [UInt8](repeating: 7, count: 300)
    #expect(load(pixmap) == "x: image is 20000x20000; limit is 16384 per side")
    let small = Array("P6 2 1 255\n".utf8) + [1, 2, 3, 4, 5, 6]
    #expect(load(small) == nil)
  }

  @Test func limitsCanBeSetLower() throws {
    var limits = ImageLimits()
    limits.side = 2
    #expect(load(Samples.gif, limits) == "x: image is 3x2; limit is 2 per side")
    limits = ImageLimits()
    limits.fileBytes = 10
    #expect(load(Samples.gif, limits) == "x: file is \(Samples.gif.count) bytes; limit is 10 bytes")
    let folder = TestFolder()
    let path = folder.write("a.gif", Samples.gif)
    let error = try #require(throws: ImageFileError.self) { try ImageFile.load(path: path, limits: limits) }
    #expect(error.message == "\(path): file is \(Samples.gif.count) bytes; limit is 10 bytes")
    limits = ImageLimits()
    limits.metadataBytes = 4096
    var png = TestPNG(width: 1, height: 1, depth: 8, colorType: 0)
    png.chunk("tEXt", [UInt8](repeating: 65, count: 4096))
    png.imageData([0, 0])
    png.end()
    #expect(load(png.bytes, limits) == "x: metadata exceeds 4.0 KiB")
  }

  @Test func checksumMismatchSaysWhere() {
    var png = TestPNG(width: 1, height: 1, depth: 8, colorType: 0)
    png.imageData([0, 77])
    png.end()
    // The IDAT chunk begins after the 8 bytes of the signature and the 25 of IHDR.
    png.bytes[33 + 8 + 7] ^= 1
    #expect(load(png.bytes) == "x: corrupt: checksum mismatch in IDAT chunk at byte 33")
  }

  /// Noise in stored blocks: a row is 1 + 3 * 40 bytes of data, so the last complete row before a cut is known.
  @Test func truncatedPNGNamesTheLastRow() {
    let noise = Samples.noise(width: 40, height: 240, seed: 7, opaque: true)
    var png = TestPNG(width: 40, height: 240, depth: 8, colorType: 2)
    var rows: [UInt8] = []
    for y in 0..<240 {
      rows.append(0)
      for x in 0..<40 {
        let pixel = noise.view[x, y]
        rows += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
      }
    }
    png.imageData(rows)
    png.end()
    // Signature 8, IHDR 25, chunk head 8, zlib head 2, block head 5.
    let start = 8 + 25 + 8 + 2 + 5
    #expect(load(Array(png.bytes[..<(start + 37 * 121)])) == "x: truncated: image data ends after row 37 of 240")
    #expect(load(Array(png.bytes[..<(start + 38 * 121 - 1)])) == "x: truncated: image data ends after row 37 of 240")
    #expect(load(Array(png.bytes[..<(start + 200 * 121 + 60)])) == "x: truncated: image data ends after row 200 of 240")
    #expect(load(Array(png.bytes.dropLast(12))) == "x: truncated")
  }

  /// Fewer rows in the data than the header claims, in a container that is whole.
  @Test func missingRowsInAWholeContainer() {
    var png = TestPNG(width: 1, height: 4, depth: 8, colorType: 0)
    png.imageData([0, 1, 0, 2])
    png.end()
    #expect(load(png.bytes) == "x: truncated: image data ends after row 2 of 4")
  }

  @Test(arguments: ["png", "png-interlaced", "jpeg", "gif", "webp", "bmp"])
  func everyPrefixIsAnError(format: String) throws {
    let bytes: [UInt8]
    switch format {
    case "png":
      bytes = try PNGWriter.encode(Samples.noise(width: 5, height: 9, seed: 3, opaque: false))
    case "png-interlaced":
      // Adam7 of 2 by 2: passes 1, 6 and 7 hold one, one and two pixels.
      var png = TestPNG(width: 2, height: 2, depth: 8, colorType: 0, interlace: 1)
      png.imageData([0, 1, 0, 2, 0, 3, 4])
      png.end()
      bytes = png.bytes
    case "jpeg": bytes = try Samples.jpeg(orientation: 6)
    case "gif": bytes = Samples.gif
    case "webp": bytes = Samples.webp
    default: bytes = Samples.bmp
    }
    for count in 0..<bytes.count {
      let text = load(Array(bytes[..<count]))
      // The last padding bytes of a BMP row have no meaning, but a file without them is still truncated.
      #expect(text != nil, "\(format) cut to \(count) of \(bytes.count) bytes was accepted")
    }
    if format != "webp" { #expect(load(bytes) == nil) }
  }

  /// A flipped bit must result in an error or in a picture within the limits, never in a crash.
  @Test(arguments: ["jpeg", "gif", "webp", "bmp"])
  func flippedBitsNeverCrash(format: String) throws {
    let bytes =
      switch format {
      case "jpeg": try Samples.jpeg(orientation: 3)
      case "gif": Samples.gif
      case "webp": Samples.webp
      default: Samples.bmp
      }
    var limits = ImageLimits()
    limits.pixels = 1 << 20
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        do throws(ImageFileError) {
          let bitmap = try ImageFile.load(bytes: damaged, name: "x", limits: limits)
          #expect(bitmap.size.area <= limits.pixels)
        } catch {
          #expect(error.exitCode == 65)
          #expect(!error.message.contains("\n"))
        }
      }
    }
  }

  @Test func everyFlippedBitOfAPNGIsFound() throws {
    let bytes = try PNGWriter.encode(Samples.noise(width: 3, height: 3, seed: 5, opaque: false))
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        #expect(load(damaged) != nil, "bit \(bit) of byte \(index)")
      }
    }
  }
}
