import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct FrameStreamTests {
  private static let scene = ["--size", "98x61", "--motion", "all"]

  /// Runs a line of the shell; `$0` is the program.
  private func shell(_ line: String, _ words: [String] = scene) throws -> (status: Int, output: String) {
    let path = try #require(Program.path)
    return try runTool(["bash", "-c", line, path] + words, environment: Program.quiet)
  }

  /// The frames of a stream are those of the pictures.
  @Test func pixelsAreThoseOfThePictures() throws {
    let folder = try TemporaryFolder()
    let line =
      #""$0" render "$@" --frames '3..<6' -o - --as rgba > "\#(folder("raw"))" && "#
      + #""$0" render "$@" --frames '3..<6' -o "\#(folder("%d.png"))""#
    #expect(try shell(line).status == 0)
    let raw = try Data(contentsOf: URL(fileURLWithPath: folder("raw")))
    try #require(raw.count == 3 * 98 * 61 * 4)
    for frame in 0..<3 {
      let picture = try ImageFile.load(path: folder("\(frame + 3).png"))
      for (x, y) in [(0, 0), (49, 30), (97, 60)] {
        let place = ((frame * 61 + y) * 98 + x) * 4
        let pixel = [16, 8, 0, 24].map { UInt8(picture.pixels.view[x, y] >> UInt32($0) & 255) }
        #expect(Array(raw[place..<(place + 4)]) == pixel, "frame \(frame) at \(x), \(y)")
      }
    }
  }

  @Test func aStreamHasItsHeaderAndAllFrames() throws {
    let folder = try TemporaryFolder()
    let line = #""$0" render "$@" --frames 4 --fps 29.97 -o - --as y4m > "\#(folder("film"))""#
    #expect(try shell(line).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder("film")))
    let head = Data("YUV4MPEG2 W98 H61 F30000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n".utf8)
    #expect(bytes.starts(with: head))
    let frame = 6 + 98 * 61 + 2 * 49 * 31
    #expect(bytes.count == head.count + 4 * frame)
    for number in 0..<4 { #expect(bytes.dropFirst(head.count + number * frame).starts(with: Data("FRAME\n".utf8))) }
  }

  /// Faults of the place: one line, exit code 74, and no file that is not whole.
  @Test(arguments: [
    ("--frames 3 -o - --as y4m > /dev/full", "standard output: cannot write: no space left on device"),
    (
      "--frames 90 -o - --as rgba | head -c 5000 > /dev/null; exit ${PIPESTATUS[0]}",
      "standard output: cannot write: broken pipe"
    ),
    // The descriptor is closed: no file of the program's own may get the bytes that are written.
    ("--frames 3 -o - --as y4m >&-", "standard output: cannot write: bad file descriptor"),
    ("--frames 3 -o - --as y4m <&- >&-", "standard output: cannot write: bad file descriptor"),
    ("--frames 3 -o /nowhere/%d.png", "/nowhere/0.png: cannot write: no such folder"),
    ("--frames 3 -o /dev/full/%d.png", "/dev/full/0.png: cannot write: not a directory"),
  ])
  func faultsAreOneLineAndACode(rest: String, message: String) throws {
    let folder = try TemporaryFolder()
    let result = try shell(#"cd "\#(folder.path)"; exec 3>&1; { "$0" render "$@" \#(rest); } 2>&3"#)
    #expect(result.output == "vitrine: error: \(message)\n")
    #expect(result.status == 74)
    #expect(folder.files == [])
  }

  /// Ctrl+C in the middle of a sequence: all its files are whole, and none has a temporary name.
  @Test func aSignalLeavesWholeFiles() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let script = #"""
      "$0" render --size 640x400 --motion all --frames 5000 -o "$1/%d.png" & child=$!
      until [ -e "$1/3.png" ] || ! kill -0 $child; do sleep 0.01; done; kill -INT $child; wait $child; echo "code $?"
      """#
    // A shell without job control starts it with INT ignored; the program handles it all the same.
    let result = try runTool(["bash", "-c", script, path, folder.path], environment: Program.quiet)
    #expect(result.output == "code 130\n")
    #expect(folder.files.count < 5000)
    let numbers = folder.files.compactMap { Int($0.dropLast(4)) }.sorted()
    #expect(numbers.count == folder.files.count)
    // In order: none is missing before the last.
    #expect(numbers == Array(0..<numbers.count))
    for name in folder.files { #expect(throws: Never.self) { try ImageFile.load(path: folder(name)) } }
  }
}
