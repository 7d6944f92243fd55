import Session
import Surfaces
import Vitrine

/// The user's own words and picture on a card: the picture above, the words below in the largest size that fits.
struct CustomCard: View {
  let content: CardContent
  let layers: SceneState.Layers
  let vibrancy: String
  let size: CGSize

  private static let padding = 32.0
  private static let fontSizes = [38.0, 28, 21, 16, 13, 11]

  var body: some View {
    VStack(alignment: side, spacing: 22) {
      if let logo = content.logo { picture(logo) }
      if let text = content.text, !text.isEmpty { words(text) }
    }
    .padding(padding)
    .frame(width: size.width, height: size.height, alignment: Alignment(horizontal: side, vertical: .top))
    .clipped()
  }

  private var side: HorizontalAlignment { content.isRightToLeft ? .trailing : .leading }
  private var padding: Double { min(Self.padding, size.width / 8, size.height / 8) }

  /// The picture in its own size or as large as fits; if there are words, in half of the height.
  private func picture(_ bitmap: Bitmap) -> some View {
    let room = size.height - 2 * padding
    let height = content.text.map { $0.isEmpty } ?? true ? room : room * 0.45
    return Image(bitmap: bitmap).resizable().interpolation(.high).scaledToFit()
      .frame(
        maxWidth: max(1, min(size.width - 2 * padding, Double(bitmap.size.width))),
        maxHeight: max(1, min(height, Double(bitmap.size.height))))
  }

  @ViewBuilder private func words(_ text: String) -> some View {
    if layers == .vibrancy {
      fitting(text).foregroundStyle(VibrancyStyle.named(vibrancy) ?? VibrancyStyle(.label)).withScrim()
    } else {
      fitting(text).withScrim()
    }
  }

  private func fitting(_ text: String) -> some View {
    ViewThatFits(in: .vertical) {
      line(text, Self.fontSizes[0])
      line(text, Self.fontSizes[1])
      line(text, Self.fontSizes[2])
      line(text, Self.fontSizes[3])
      line(text, Self.fontSizes[4])
      line(text, Self.fontSizes[5])
    }
  }

  private func line(_ text: String, _ size: Double) -> some View {
    Text(verbatim: text).font(.system(size: size, weight: size > 20 ? .bold : .medium))
      .multilineTextAlignment(content.isRightToLeft ? .trailing : .leading)
  }
}
