import Session
import Vitrine

/// A card with a limit's views side by side, and the notes on them.
struct LimitCardView: View {
  let name: Limit.Name
  let input: SceneInput
  let width: Double
  /// The height of the card; nil for that of its content.
  let height: Double?

  private static let padding = 14.0
  /// The height of the views if the card is as high as its content.
  private static let pictureHeight = 150.0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      GeometryReader { proxy in forms(setting(height: proxy.size.height, of: input.material)) }
        .frame(height: height == nil ? CGFloat(Self.pictureHeight) : nil)
      if input.state.showsContent {
        // The text does not depend on the motion, so that it is not planned again while the material moves.
        LimitNotes(name: name, setting: setting(height: Self.pictureHeight, of: input.state.tunedMaterial))
          .padding(.top, 9)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .padding(Self.padding)
    .frame(width: width, height: height.map { CGFloat($0) })
    .materialCard(input, in: RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous))
  }

  private func forms(_ setting: LimitSetting) -> some View {
    HStack(spacing: LimitNotes.gap) {
      ForEach(Limit.Form.allCases, id: \.self) { form in
        Limit.named(name).views(form, setting)
          .frame(width: setting.size.width, height: setting.size.height)
          .clipShape(RoundedRectangle(cornerRadius: 8, style: .continuous))
      }
    }
  }

  private func setting(height: Double, of material: Material) -> LimitSetting {
    let side = (width - 2 * Self.padding - LimitNotes.gap) / 2
    return LimitSetting(
      size: CGSize(width: max(1, side.rounded(.down)), height: max(1, height.rounded(.down))), material: material,
      sampleOffset: NumberParameter.named(.sampleOffset).value(in: input.state),
      layerLength: NumberParameter.named(.layerLength).value(in: input.state), picture: input.picture)
  }
}

/// The code of a limit's two forms, its title, and the notes on them.
private struct LimitNotes: View {
  let name: Limit.Name
  let setting: LimitSetting

  @Environment(\.self) private var environment

  /// Points between the forms.
  static let gap = 8.0

  var body: some View {
    let limit = Limit.named(name)
    let lints = Limit.Form.allCases.map { form in
      Lint.lines(on: limit.views(form, setting), size: setting.size, in: environment)
    }
    VStack(alignment: .leading, spacing: 7) {
      HStack(alignment: .top, spacing: Self.gap) {
        ForEach(lints.indices, id: \.self) { index in
          HStack(alignment: .top, spacing: 6) {
            LintMark(isFound: !lints[index].isEmpty).padding(.top, 3)
            Text(verbatim: limit.code(Limit.Form.allCases[index], setting).breakable())
              .font(.system(size: 11, design: .monospaced)).legible()
          }
          .frame(width: setting.size.width, alignment: .leading)
        }
      }
      Text(verbatim: limit.title).font(.system(size: 14, weight: .semibold)).legible()
      lines(lints.flatMap { $0 })
    }
  }

  private func lines(_ lines: [String]) -> some View {
    VStack(alignment: .leading, spacing: 3) {
      ForEach(lines, id: \.self) { line in Text(verbatim: line.breakable()).font(.system(size: 12)).legible() }
      if lines.isEmpty { Text("No notes").font(.system(size: 12)).foregroundStyle(.secondary).legible() }
    }
  }
}

/// A dot that indicates whether there are notes on a form.
struct LintMark: View {
  let isFound: Bool

  static let legend = [(isFound: true, title: "With notes"), (isFound: false, title: "Without notes")]

  var body: some View {
    Circle().fill(isFound ? NoteOutlines.color : Color(red: 0.35, green: 0.8, blue: 0.45)).frame(width: 8, height: 8)
  }
}
