import Foundation
import TestSupport
import Testing

@Suite struct TestPhotographsTests {
  /// Every file has the magic number of its extension.
  @Test(.needsPhotographs) func filesAreWhatTheirNamesSay() throws {
    for file in TestPhotographs.files {
      let start = try Data(contentsOf: file).prefix(4)
      let isPNG = file.pathExtension.lowercased() == "png"
      #expect(start.starts(with: isPNG ? [0x89, 0x50, 0x4E, 0x47] : [0xFF, 0xD8, 0xFF]), "\(file.lastPathComponent)")
    }
  }
}
