import Vitrine

/// The rate, the work and the drops on one line, with the legibility of text below it; a narrow window shows less.
struct HUDLine: View {
  let content: HUDContent

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      if content.figures.isEmpty {
        hudText("no frames yet")
      } else {
        ViewThatFits(in: .horizontal) {
          figures(withCaptions: true)
          figures(withCaptions: false)
        }
      }
      if let legibility = content.legibility {
        hudText(legibility.line, legibility.passes ? HUDStyle.caption : HUDStyle.alert, lines: nil)
      }
    }
  }

  private func figures(withCaptions: Bool) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 14) {
      ForEach(content.figures.indices, id: \.self) { index in
        let figure = content.figures[index]
        HStack(alignment: .firstTextBaseline, spacing: 4) {
          hudText(figure.value, figure.isAlert ? HUDStyle.alert : HUDStyle.value, weight: .semibold)
          hudText(figure.unit, HUDStyle.caption)
          // The last caption stays in any width: without it the percentage would have no meaning.
          if withCaptions || index == content.figures.count - 1 { hudText(figure.caption, HUDStyle.caption) }
        }
      }
    }
  }
}
