import Session
import Vitrine

/// A scene with every vibrancy style on the current material, as a shape with its name; the current style is marked.
struct VibrancyScene: View {
  let input: SceneInput

  var body: some View {
    PanelView(input, width: 560, height: 500) {
      VibrancyList(
        material: input.state.material, selected: input.state.vibrancy,
        size: input.restingPanelRect(width: 560, height: 500).size)
    }
  }
}

/// The styles in a column. It does not depend on the panel's place.
private struct VibrancyList: View {
  let material: String
  let selected: String
  /// The size of the card.
  let size: CGSize

  /// The height of a card that shows all styles, in points.
  private static let fullHeight = 470.0
  private var isNarrow: Bool { size.width < 420 }

  var body: some View {
    Group {
      if size.height < Self.fullHeight {
        list.scrolling()
      } else {
        list
      }
    }
    .padding(isNarrow ? 20 : 32)
  }

  private var list: some View {
    VStack(alignment: .leading, spacing: 0) {
      ViewThatFits(in: .horizontal) {
        heading(size: 30)
        heading(size: 22)
        heading(size: 16)
      }
      Divider().padding(.vertical, 16)
      VStack(alignment: .leading, spacing: 14) {
        ForEach(VibrancyName.allCases, id: \.self) { style in row(style) }
      }
      Spacer(minLength: 0)
    }
  }

  private func heading(size: Double) -> some View {
    Text(verbatim: MaterialTitle.text(for: material).breakable()).font(.system(size: size, weight: .bold)).legible()
  }

  private func row(_ style: VibrancyName) -> some View {
    let isSelected = style.rawValue == selected
    return HStack(spacing: isNarrow ? 12 : 18) {
      RoundedRectangle(cornerRadius: 7).foregroundStyle(VibrancyStyle(style))
        .frame(width: isNarrow ? 44 : 72, height: 28)
      Text(style.rawValue).font(.system(size: isNarrow ? 17 : 20, weight: isSelected ? .bold : .regular)).lineLimit(1)
        .legible()
      Spacer(minLength: 0)
      if isSelected { Circle().foregroundStyle(VibrancyStyle(style)).frame(width: 10, height: 10) }
    }
  }
}
