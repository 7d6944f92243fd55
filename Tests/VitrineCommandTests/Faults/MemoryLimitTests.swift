import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

/// Commands that may take less memory than they ask for.
@Suite(
  .enabled(
    if: !Program.isMissing && isInstalled("prlimit"), "needs prlimit, and the program beside the tests"))
struct MemoryLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `vitrine render` with an address space of a number of MiB; returns its exit status and its standard error.
  private func render(_ mebibytes: Int, _ arguments: String...) throws -> (status: Int, output: String) {
    let path = try #require(Program.path)
    return try runTool(
      ["prlimit", "--as=\(mebibytes << 20)", "sh", "-c", #"exec "$0" "$@" 2>&1"#, path, "render"] + arguments,
      environment: Program.quiet)
  }

  /// A frame of 244 MiB, and a picture that may be scaled to 128.
  @Test func aPictureThatIsTooLargeIsRefusedBeforeItIsMade() throws {
    let done = try render(400, "plain", "--size", "8000x8000", "-o", folder("out.png"))
    #expect(done.status == 71)
    #expect(
      done.output == "vitrine: error: out of memory: frames of 8000x8000 take 404 MiB, which are not available\n")
    #expect(folder.files == [])
  }

  /// Whatever is not there ends the command in one line, with the figure asked for.
  @Test func anImageThatIsTooLargeEndsInOneLine() throws {
    // 192 MiB in the decoder, 256 MiB as a picture, and a few KB as a file.
    let file = folder("large.png")
    try PNGWriter.write(PixelBuffer(size: PixelSize(width: 8192, height: 8192)), to: file)
    var codes: Set<Int> = []
    for mebibytes in [1024, 400] {
      let done = try render(mebibytes, file, "--size", "64x64", "-o", folder("out-\(mebibytes).png"))
      codes.insert(done.status)
      if done.status == 0 { continue }
      #expect(done.status == 71 || done.status == 65, "\(mebibytes) MiB: \(done)")
      #expect(done.output.hasPrefix("vitrine: error: "), "\(mebibytes) MiB: \(done)")
      #expect(done.output.split(separator: "\n").count == 1, "\(mebibytes) MiB: \(done)")
    }
    // 400 MiB are too few for both.
    #expect(codes.contains(71) || codes.contains(65))
  }
}
