import Testing
import Vitrine

@testable import PreviewAgents
@_spi(Nodes) @testable import ViewGraph

/// A preview in its room: what is larger is shown smaller, and not cut off.
@MainActor
@Suite struct PreviewPaneTests {
  /// The previews' colours at places of the picture of a room of 100 by 100 points.
  private func colors(
    _ places: [(x: Int, y: Int)], minWidth: CGFloat = 0, width: Double? = nil, of list: PreviewList
  ) throws -> [[Int]] {
    var pane = PreviewArrangement.Pane(preview: 0, isDark: false)
    pane.width = width
    let renderer = ImageRenderer(
      content: PreviewPane(
        entry: list.entries[0], pane: pane, room: CGSize(width: 100, height: 100), minWidth: minWidth
      ).background(Color(white: 0.5)))
    let image = try renderer.renderedImage()
    #expect(image.width == 100 && image.height == 100)
    return places.map { place in (0..<3).map { Int(image.premultipliedRGBA[(place.y * 100 + place.x) * 4 + $0]) } }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)
  private static let grey = [128, 128, 128]

  /// Red on the left half and blue on the right one.
  private func halves(width: CGFloat?, height: CGFloat?) -> some View {
    HStack(spacing: 0) {
      Self.red
      Self.blue
    }
    .frame(width: width, height: height)
  }

  /// 400 by 100 points become 100 by 25.
  @Test func aPreviewAsLargeAsItsViewsIsShownWhole() throws {
    let list = PreviewList()
    list.preview(traits: .sizeThatFitsLayout) { halves(width: 400, height: 100) }
    let places = [(x: 3, y: 50), (97, 50), (50, 30), (50, 70)]
    let expected = [[255, 0, 0], [0, 0, 255], Self.grey, Self.grey]
    #expect(try colors(places, of: list) == expected)
    #expect(try colors(places, minWidth: 390, of: list) == expected)
  }

  @Test func aSmallPreviewKeepsItsSize() throws {
    let list = PreviewList()
    list.preview(traits: .sizeThatFitsLayout) { halves(width: 40, height: 20) }
    #expect(
      try colors([(32, 50), (67, 50), (28, 50), (50, 38)], minWidth: 390, of: list)
        == [[255, 0, 0], [0, 0, 255], Self.grey, Self.grey])
  }

  @Test func aFixedSizeIsShownWhole() throws {
    let list = PreviewList()
    list.preview(traits: .fixedLayout(width: 200, height: 800)) { halves(width: nil, height: nil) }
    // 25 points wide.
    #expect(
      try colors([(40, 3), (60, 97), (35, 50), (65, 50)], of: list)
        == [[255, 0, 0], [0, 0, 255], Self.grey, Self.grey])
  }

  /// Views for a phone are laid out as wide as one, in the proportions of their room.
  @Test func viewsWithoutASizeAreLaidOutInEnoughWidth() throws {
    let list = PreviewList()
    var size = CGSize.zero
    list.preview { halves(width: 380, height: nil).onGeometryChange(for: CGSize.self, of: \.size) { size = $0 } }
    #expect(try colors([(5, 5), (95, 95)], minWidth: 400, of: list) == [[255, 0, 0], [0, 0, 255]])
    #expect(size == CGSize(width: 380, height: 400))
    // Alone they have what there is.
    list.preview { Color.red }
    let alone = PreviewList()
    alone.preview { Self.red.onGeometryChange(for: CGSize.self, of: \.size) { size = $0 } }
    #expect(try colors([(0, 0), (99, 99)], of: alone) == [[255, 0, 0], [255, 0, 0]])
    #expect(size == CGSize(width: 100, height: 100))
    // One of three widths.
    #expect(try colors([(0, 0), (99, 99)], minWidth: 390, width: 744, of: alone) == [[255, 0, 0], [255, 0, 0]])
    #expect(size == CGSize(width: 744, height: 744))
  }
}
