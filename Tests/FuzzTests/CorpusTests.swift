import Foundation
import Testing

/// Replays the fuzzer's findings and seeds without the fuzzer: a broken rule ends the test process.
@Suite struct CorpusTests {
  private func replay(_ target: any FuzzTarget.Type) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora/\(target.name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 3, "\(folder.path)")
    var results: Set<Int> = []
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      results.insert(bytes.withUnsafeBytes { target.run($0) })
      // Every beginning of it is a damaged file.
      for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 64)) {
        bytes[..<count].withUnsafeBytes { _ = target.run($0) }
      }
    }
    // The files take different ways.
    #expect(results.count >= 3, "\(target.name): \(results)")
  }

  @Test func imageHeaders() throws { try replay(ImageHeaders.self) }
  @Test func materialFiles() throws { try replay(MaterialFiles.self) }
  @Test func shaderSignatures() throws { try replay(ShaderSignatures.self) }
  @Test func commandLines() throws { try replay(CommandLines.self) }
  @Test func colorEffects() throws { try replay(ColorEffects.self) }
  @Test func inputEvents() throws { try replay(InputEvents.self) }
  @Test func previewSources() throws { try replay(PreviewSources.self) }
}
