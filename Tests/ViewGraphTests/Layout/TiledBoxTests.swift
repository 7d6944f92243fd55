import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

private struct SizeKey: PreferenceKey {
  static let defaultValue = CGSize.zero
  static func reduce(value: inout CGSize, nextValue: () -> CGSize) { value = nextValue() }
}

extension View {
  fileprivate func syncingSize(to binding: Binding<CGSize?>) -> some View {
    background(GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) })
      .onPreferenceChange(SizeKey.self) { binding.wrappedValue = $0 }
  }
}

/// A box that grows until its background's tiles are whole: sizes flow up, state flows down, within one frame.
private struct TiledBox: ViewModifier {
  var image: Image
  var inset: CGFloat
  @State private var imageSize: CGSize?
  @State private var viewSize: CGSize?

  func body(content: _ViewModifier_Content<TiledBox>) -> some View {
    content
      .frame(minWidth: whole(\.width), minHeight: whole(\.height))
      .background(
        image.resizable(
          capInsets: EdgeInsets(top: inset, leading: inset, bottom: inset, trailing: inset), resizingMode: .tile)
      )
      .syncingSize(to: $viewSize)
      .background(image.hidden().syncingSize(to: $imageSize))
  }

  private func whole(_ length: KeyPath<CGSize, CGFloat>) -> CGFloat? {
    guard let viewSize, let imageSize else { return nil }
    let tile = imageSize[keyPath: length] - 2 * inset
    return 2 * inset + ((viewSize[keyPath: length] - 2 * inset) / tile).rounded(.up) * tile
  }
}

@MainActor
@Suite struct TiledBoxTests {
  @Test(arguments: [(40, 30), (41, 30), (47, 33), (100, 61), (20, 20)])
  func tilesAreWholeAtEverySize(_ width: Int, _ height: Int) throws {
    let image = Image(bitmap: Bitmap(PixelBuffer(size: PixelSize(width: 18, height: 18)), isOpaque: false))
    let view = Color.clear.frame(width: CGFloat(width), height: CGFloat(height))
      .modifier(TiledBox(image: image, inset: 5)).probe("box")
    let host = ViewHost(view)
    let list = host.displayList(size: CGSize(width: 200, height: 200), scale: 1, time: 0)
    let frame = try #require(host.probes["box"])
    // 5 points of cap on either side of tiles of 8.
    #expect((frame.width - 10).truncatingRemainder(dividingBy: 8) == 0)
    #expect((frame.height - 10).truncatingRemainder(dividingBy: 8) == 0)
    #expect(frame.width >= CGFloat(width) && frame.width < CGFloat(width) + 8)
    #expect(list.items.count == 1)
    #expect(host.diagnostics.isEmpty)
    #expect(!host.needsFrame())
  }
}
