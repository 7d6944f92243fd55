import Session
import Vitrine

/// Every vibrancy style on the current material, as a shape, with its name and with the current one marked.
struct VibrancyScene: View {
  let input: SceneInput

  var body: some View {
    PanelView(input, width: 560, height: 500) {
      VibrancyList(material: input.state.material, chosen: input.state.vibrancy)
    }
  }
}

/// The styles in a column. It does not depend on the panel's place.
private struct VibrancyList: View {
  let material: String
  let chosen: String

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(MaterialTitle.text(for: material)).font(.system(size: 30, weight: .bold)).lineLimit(1).inked()
      Divider().padding(.vertical, 16)
      VStack(alignment: .leading, spacing: 14) {
        ForEach(VibrancyName.allCases, id: \.self) { style in row(style) }
      }
      Spacer(minLength: 0)
    }
    .padding(32)
  }

  private func row(_ style: VibrancyName) -> some View {
    let isChosen = style.rawValue == chosen
    return HStack(spacing: 18) {
      RoundedRectangle(cornerRadius: 7).foregroundStyle(VibrancyStyle(style)).frame(width: 72, height: 28)
      Text(style.rawValue).font(.system(size: 20, weight: isChosen ? .bold : .regular)).inked()
      Spacer(minLength: 0)
      if isChosen { Circle().foregroundStyle(VibrancyStyle(style)).frame(width: 10, height: 10) }
    }
  }
}
