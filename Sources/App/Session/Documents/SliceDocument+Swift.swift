import Vitrine

extension SliceDocument {
  /// The name of the picture that the code shows.
  package static let imageName = "TiledBackground"

  /// The expression in the code that cuts the picture.
  package var swiftSummary: String {
    growsByTiles
      ? ".tiledBackground(\(Self.image), capInsets: \(capInsets))"
      : ".background(\(Self.image).resizable(capInsets: \(capInsets), resizingMode: .\(mode.rawValue)))"
  }

  /// The box as a SwiftUI file that compiles by itself; the picture must be in its project.
  package var swiftCode: String {
    let background =
      growsByTiles
      ? """
          .tiledBackground(
            \(Self.image),
            capInsets: \(capInsets))
      """
      : """
          .background(
            \(Self.image).resizable(
              capInsets: \(capInsets),
              resizingMode: .\(mode.rawValue)))
      """
    let insets = Self.insets(
      padding.height.shortText, padding.width.shortText, padding.height.shortText, padding.width.shortText)
    return """
      import SwiftUI

      struct TexturedBox: View {
        var title = "Level 1"
        var text = "Difficulty: Easy"

        var body: some View {
          VStack(spacing: 4) {
            Text(title).font(.system(size: \((28 * textScale).short)))
            Text(text).font(.system(size: \((17 * textScale).short)))
          }
          .foregroundStyle(.white)
          .lineLimit(1)
          .fixedSize()
          .padding(\(insets))
      \(background)
        }
      }

      """ + (growsByTiles ? "\n" + Self.helper : "")
  }

  /// True if the box grows until its tiles are whole, for which SwiftUI has no modifier.
  private var growsByTiles: Bool { keepsTilesWhole && mode == .tile }

  private static let image = "Image(\"\(imageName)\")"

  private var capInsets: String {
    Self.insets("\(insets.top)", "\(insets.leading)", "\(insets.bottom)", "\(insets.trailing)")
  }

  private static func insets(_ top: String, _ leading: String, _ bottom: String, _ trailing: String) -> String {
    "EdgeInsets(top: \(top), leading: \(leading), bottom: \(bottom), trailing: \(trailing))"
  }

  /// The same technique as in "Rendering textured views with SwiftUI": the sizes of the view and of the picture give
  /// the view's least size.
  private static let helper = """
    extension View {
      /// Shows a picture behind the view, which grows until the tiles between the insets are whole.
      func tiledBackground(_ image: Image, capInsets: EdgeInsets) -> some View {
        modifier(TiledBackground(image: image, capInsets: capInsets))
      }
    }

    private struct TiledBackground: ViewModifier {
      let image: Image
      let capInsets: EdgeInsets
      @State private var imageSize: CGSize?
      @State private var viewSize: CGSize?

      func body(content: Content) -> some View {
        content
          .onGeometryChange(for: CGSize.self) { proxy in
            proxy.size
          } action: { size in
            viewSize = size
          }
          .frame(
            minWidth: length(\\.width, capInsets.leading, capInsets.trailing),
            minHeight: length(\\.height, capInsets.top, capInsets.bottom)
          )
          .background(image.resizable(capInsets: capInsets, resizingMode: .tile))
          .background {
            image.hidden()
              .onGeometryChange(for: CGSize.self) { proxy in
                proxy.size
              } action: { size in
                imageSize = size
              }
          }
      }

      /// The least length of whole tiles that holds the view's own.
      private func length(_ side: KeyPath<CGSize, CGFloat>, _ before: CGFloat, _ after: CGFloat) -> CGFloat? {
        guard let viewSize, let imageSize else { return nil }
        let tile = imageSize[keyPath: side] - before - after
        guard tile > 0 else { return nil }
        let tiles = ((viewSize[keyPath: side] - before - after) / tile).rounded(.up)
        return before + max(1, tiles) * tile + after
      }
    }

    """
}

extension CGFloat {
  fileprivate var shortText: String { Double(self).short }
}
