import Foundation
import TestSupport
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

/// `Image(_:bundle:)`: a picture among the resources of a bundle, in the resolution that suits the display.
@MainActor
@Suite struct BundleImageTests {
  /// A bundle of pictures in one colour each.
  private func bundle(_ files: [(name: String, color: Color, side: CGFloat)]) throws -> Bundle {
    let folder = URL(fileURLWithPath: TestHome.folder).appendingPathComponent("vitrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, color, side) in files {
      let renderer = ImageRenderer(content: color.frame(width: side, height: side))
      try renderer.renderedImage().writePNG(to: folder.appendingPathComponent(name).path)
    }
    return try #require(Bundle(path: folder.path))
  }

  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)

  @Test func theDisplaysScaleChoosesTheFile() throws {
    let bundle = try bundle([("dot.png", red, 4), ("dot@2x.png", blue, 8), ("fine@3x.png", red, 12)])
    let view = Image("dot", bundle: bundle)
    let once = try Picture(view, width: 6, height: 6)
    #expect(once[1, 1] == [255, 0, 0, 255] && once[0, 0] == [0, 0, 0, 0])
    for scale in [1.5, 2, 3] as [CGFloat] {
      let picture = try Picture(view, width: 6, height: 6, scale: scale)
      #expect(picture[picture.width / 2, picture.height / 2] == [0, 0, 255, 255], "\(scale)")
      // Four points wide in six, whatever its pixels.
      #expect(picture[0, picture.height / 2] == [0, 0, 0, 0], "\(scale)")
    }
    for scale in [1, 2] as [CGFloat] {
      let picture = try Picture(Image("fine", bundle: bundle), width: 6, height: 6, scale: scale)
      expect(picture[picture.width / 2, picture.height / 2], [255, 0, 0, 255], within: 1)
      #expect(picture[0, 0] == [0, 0, 0, 0])
    }
  }

  @Test func aNameMayBringItsExtension() throws {
    let bundle = try bundle([("one.png", red, 4), ("one@2x.png", blue, 8), ("dotted.name.png", blue, 4)])
    #expect(try Picture(Image("one.png", bundle: bundle), width: 4, height: 4)[2, 2] == [255, 0, 0, 255])
    #expect(try Picture(Image("one.png", bundle: bundle), width: 4, height: 4, scale: 2)[4, 4] == [0, 0, 255, 255])
    #expect(try Picture(Image("dotted.name", bundle: bundle), width: 4, height: 4)[2, 2] == [0, 0, 255, 255])
  }

  @Test func bundlesAreAskedAloneAndKeptApart() throws {
    let (first, second) = try (bundle([("a.png", red, 4)]), bundle([("a.png", blue, 4)]))
    #expect(try Picture(Image("a", bundle: first), width: 4, height: 4)[2, 2] == [255, 0, 0, 255])
    #expect(try Picture(Image("a", bundle: second), width: 4, height: 4)[2, 2] == [0, 0, 255, 255])
    #expect(Image("a", bundle: first) != Image("a", bundle: second) && Image("a", bundle: first) != Image("a"))
    // The environment's resolver has a picture of every name, and is not asked.
    let missing = ViewHost(Image("b", bundle: first).probe("i"))
    let bitmap = try #require(Image("a", bundle: first).bitmap(in: EnvironmentValues()))
    missing.environment.imageResolver = ImageResolver { _ in bitmap }
    #expect(missing.laidOut(10, 10).probes["i"]?.size != CGSize(width: 4, height: 4))
    #expect(missing.diagnostics.contains { $0.description.contains("b") })
  }
}
