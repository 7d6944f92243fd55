import Foundation
import Testing

/// Tests that the examples in documentation comments compile, all in one module, and draw.
@Suite(
  .enabled(if: !Program.isMissing, "the program was not built beside the tests"),
  .enabled(if: DocumentedExample.sourcesAreThere, "the sources of the library are not there"))
struct DocumentedExampleTests {
  @Test func examplesCompileAndDraw() throws {
    let examples = try DocumentedExample.all()
    try #require(examples.count >= 50)
    let (folder, pictures) = (try TemporaryFolder(), try TemporaryFolder())
    for example in examples {
      try example.file.write(toFile: folder("\(example.name).swift"), atomically: true, encoding: .utf8)
    }
    try DocumentedExample.standIns.write(toFile: folder("StandIns.swift"), atomically: true, encoding: .utf8)
    let result = try Program.run(
      "render", folder.path, "--all-previews", "--size", "320x240", "-o", pictures("%s.png"), withErrors: true)
    // A message names the file, which is called after the type.
    try #require(result.status == 0, "\(result.output)")
    #expect(pictures.files == examples.map { "\($0.name).png" }.sorted())
  }
}
