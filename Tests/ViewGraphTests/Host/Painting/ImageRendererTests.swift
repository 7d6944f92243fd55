import TestSupport
import Testing
import Vitrine

@MainActor
@Suite struct ImageRendererTests {
  @Test func aPictureHasTheViewsSizeTimesTheScale() throws {
    let renderer = ImageRenderer(content: Color(red: 1, green: 0.5, blue: 0).frame(width: 5, height: 3))
    renderer.scale = 2
    let image = try renderer.renderedImage()
    #expect(image.width == 10 && image.height == 6)
    #expect(image.premultipliedRGBA.count == 240)
    #expect(Array(image.premultipliedRGBA.prefix(4)) == [255, 128, 0, 255])
  }

  @Test func pixelsArePremultiplied() throws {
    let image = try ImageRenderer(content: Color.white.opacity(0.5).frame(width: 1, height: 1)).renderedImage()
    let pixel = image.premultipliedRGBA.map(Int.init)
    #expect(pixel.allSatisfy { abs($0 - 128) <= 1 })
    #expect(Set(pixel).count == 1)
  }

  @Test func theProposalReachesTheView() throws {
    let renderer = ImageRenderer(content: Color.black)
    renderer.proposedSize = ProposedViewSize(width: 7, height: 4)
    let image = try renderer.renderedImage()
    #expect(image.width == 7 && image.height == 4)
  }

  @Test func aViewWithoutSizeIsAnError() {
    #expect(throws: ImageRendererError.empty) { try ImageRenderer(content: EmptyView()).renderedImage() }
    let huge = ImageRenderer(content: Color.red.frame(width: 1e6, height: 1e6))
    #expect(throws: ImageRendererError.tooLarge(width: 1e6, height: 1e6)) { try huge.renderedImage() }
  }

  @Test func textOverAMaterialIsDrawn() throws {
    let renderer = ImageRenderer(content: Text("Hi").padding().background(.thinMaterial))
    renderer.scale = 2
    let image = try renderer.renderedImage()
    #expect(image.premultipliedRGBA.contains { $0 != 0 })
    let path = URL(fileURLWithPath: TestHome.folder).appendingPathComponent("vitrine-\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try image.writePNG(to: path)
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
