import Session
import Vitrine

/// Puts a nine-part picture behind a view, which grows, if that is requested, until the picture's tiles are whole.
///
/// Sizes are passed up as preferences and down as the minimum of a frame, as in "Rendering textured views with
/// SwiftUI".
struct TilingModifier: ViewModifier {
  let image: Image
  let document: SliceDocument
  @State private var imageSize: CGSize?
  @State private var viewSize: CGSize?

  func body(content: Content) -> some View {
    let insets = document.insets.edgeInsets
    content
      .background { GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) } }
      .onPreferenceChange(SizeKey.self) { viewSize = $0 }
      .frame(
        minWidth: length(\.width, insets.leading, insets.trailing),
        minHeight: length(\.height, insets.top, insets.bottom)
      )
      .background(image.resizable(capInsets: insets, resizingMode: document.mode == .tile ? .tile : .stretch))
      .background {
        image.hidden()
          .background { GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) } }
          .onPreferenceChange(SizeKey.self) { imageSize = $0 }
      }
  }

  /// Returns the least length of whole tiles between the insets that contains the view's own; nil while that is not
  /// known.
  private func length(_ side: KeyPath<CGSize, CGFloat>, _ before: CGFloat, _ after: CGFloat) -> CGFloat? {
    guard document.mode == .tile, document.keepsTilesWhole, let viewSize, let imageSize else { return nil }
    let tile = imageSize[keyPath: side] - before - after
    guard tile > 0 else { return nil }
    let tiles = ceil((viewSize[keyPath: side] - before - after) / tile - 1e-6)
    return before + max(1, tiles) * tile + after
  }
}

private struct SizeKey: PreferenceKey {
  static let defaultValue = CGSize.zero
  static func reduce(value: inout CGSize, nextValue: () -> CGSize) { value = nextValue() }
}
