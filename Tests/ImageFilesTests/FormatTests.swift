import CDecoding
import Glibc
import Platform
import Surfaces
import Testing

@testable import ImageFiles

@Suite struct FormatTests {
  private func load(_ bytes: [UInt8]) throws(ImageFileError) -> Bitmap { try ImageFile.load(bytes: bytes, name: "x") }

  private func error(_ bytes: [UInt8]) -> String? {
    message { () throws(ImageFileError) in _ = try load(bytes) }
  }

  /// gdk-pixbuf has decoders for these too, and would recognise them.
  @Test(arguments: [
    ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>", "'<svg'"), ("II*\0\u{8}\0\0\0", "II*."),
    ("MM\0*\0\0\0\u{8}", "MM.*"), ("P1 1 1 1", "'P1 1'"), ("P3 1 1 255 0 0 0", "'P3 1'"), ("P4 1 1\n1", "'P4 1'"),
    ("/* XPM */\nstatic char *a[] = {", "'/* X'"), ("#define a_width 1", "'#def'"), ("icns\0\0\0\u{8}", "'icns'"),
    ("RIFF\u{4}\0\0\0ACON", "'RIFF'"), ("\0\0\u{1}\0\u{1}\0", "00 00 01 00"), ("P6", "2 bytes"),
  ])
  func otherFormatsReachNoDecoder(text: String, evidence: String) throws {
    let found = try #require(error(Array(text.utf8)))
    #expect(found.hasPrefix("x: not a supported image ("))
    #expect(found.hasSuffix("; supported: PNG, JPEG, GIF, WebP, BMP, PPM, PGM"))
    switch evidence {
    case "II*.": #expect(found.contains("starts with bytes 49 49 2a 00"))
    case "MM.*": #expect(found.contains("starts with bytes 4d 4d 00 2a"))
    default: #expect(found.contains(evidence), "\(found)")
    }
  }

  @Test func samplesOfPPMAndPGM() throws {
    let color = try load(Array("P6\n# a comment\n2 #another\n 1\t255\n".utf8) + [1, 2, 3, 250, 251, 252])
    #expect(color.size == PixelSize(width: 2, height: 1) && color.isOpaque)
    #expect(color.view[0, 0] == 0xff01_0203 && color.view[1, 0] == 0xfffa_fbfc)
    // The bytes after the last row belong to another picture.
    let gray = try load(Array("P5 1 2 255\n".utf8) + [7, 200, 99, 99])
    #expect(gray.view[0, 0] == 0xff07_0707 && gray.view[0, 1] == 0xffc8_c8c8)
    // 5/15 and 10/15 of 255, and a value above the greatest.
    let few = try load(Array("P5 3 1 15 ".utf8) + [5, 10, 255])
    #expect(few.view[0, 0] == 0xff55_5555 && few.view[1, 0] == 0xffaa_aaaa && few.view[2, 0] == 0xffff_ffff)
    // Two bytes, the greater one first: 0x8000 of 0xffff is 127.5 of 255.
    let wide = try load(Array("P6 1 1 65535\n".utf8) + [0, 0, 0x80, 0, 0xff, 0xff])
    #expect(wide.view[0, 0] == 0xff00_80ff)
  }

  @Test(arguments: [
    ("P6 2 3 255\n", 0), ("P6 2 3 255\n", 6), ("P6 2 3 255\n", 17), ("P5 2 3 256\n", 11), ("P5 2 3 255\n", 5),
  ])
  func cutPPMNamesTheLastRow(header: String, count: Int) {
    let row = header.hasPrefix("P6") ? 6 : header.contains("256") ? 4 : 2
    let file = Array(header.utf8) + [UInt8](repeating: 9, count: count)
    #expect(error(file) == "x: truncated: image data ends after row \(count / row) of 3")
  }

  @Test(arguments: [
    ("P6 2", "truncated"), ("P6 2 1 255", "truncated"), ("P6 # no end", "truncated"),
    ("P6 -2 1 255\n", "corrupt: no number at byte 3"), ("P6 2 x 255\n", "corrupt: no number at byte 5"),
    ("P6 2 1 0\n", "corrupt: greatest value 0"), ("P6 2 1 65536\n", "corrupt: greatest value 65536"),
    ("P6 0 1 255\n", "invalid size 0x1"), ("P6 20000 1 255\n", "image is 20000x1; limit is 16384 per side"),
    ("P6 99999999999999999999999 1 255\n", "image is 1099511627776x1; limit is 16384 per side"),
    ("P5 9000 9000 255\n", "image needs 308 MiB decoded; limit is 256 MiB"),
  ])
  func badHeadersOfPPM(header: String, problem: String) {
    #expect(error(Array(header.utf8)) == "x: \(problem)")
  }

  /// Answers of a process that may have been taken over are checked.
  @Test func answersThatAreNonsense() throws {
    let image = CheckedImage(format: .png, size: PixelSize(width: 3, height: 2))
    let pixels = try #require(SharedMemory(count: image.decodedBytes, access: .writable))
    func defect(_ change: (inout decoding_answer) -> Void) -> ImageDefect? {
      var answer = decoding_answer(DECODING_PICTURE)
      (answer.width, answer.height) = (3, 2)
      change(&answer)
      do throws(ImageDefect) {
        return try DecoderProcess.decoded(answer, of: image, from: pixels).failure
      } catch {
        return error
      }
    }
    #expect(defect { _ in } == nil)
    #expect(defect { ($0.width, $0.height) = (2, 3) } == nil)
    for (width, height) in [(0, 0), (3, 3), (6, 1), (UInt32.max, UInt32.max), (1 << 31, 2)] as [(UInt32, UInt32)] {
      #expect(defect { ($0.width, $0.height) = (width, height) } == .decoderFailed(signal: 0))
    }
    for kind in [0, 6, UInt32.max] { #expect(defect { $0.kind = kind } == .decoderFailed(signal: 0)) }
    // A text without an end, in no encoding.
    let text = defect { answer in
      answer.kind = DECODING_CORRUPT.rawValue
      withUnsafeMutableBytes(of: &answer.text) { _ = $0.initializeMemory(as: UInt8.self, repeating: 0xfe) }
    }
    #expect(text == .corrupt(String(repeating: "\u{fffd}", count: 256)))
    #expect(defect { ($0.kind, $0.code) = (DECODING_SIGNAL.rawValue, -1) }?.message == "its decoder gave no picture")
    #expect(
      defect { ($0.kind, $0.code) = (DECODING_NO_PROCESS.rawValue, EAGAIN) }?.message
        == "cannot be decoded: resource temporarily unavailable")
  }

  @Test func limitsGrowWithTheImage() {
    let small = CheckedImage(format: .png, size: PixelSize(width: 1, height: 1))
    let large = CheckedImage(format: .png, size: PixelSize(width: 8192, height: 8192))
    #expect(DecoderServer.seconds(for: small) == 2 && DecoderServer.seconds(for: large) == 18)
    #expect(DecoderServer.memory(for: small) == (256 << 20) + 24)
    #expect(DecoderServer.memory(for: large) == (256 << 20) + (24 << 26))
  }
}
