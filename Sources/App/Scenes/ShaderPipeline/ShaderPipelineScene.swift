import DisplayList
import RenderPlan
import Session
import Vitrine

/// A scene with chains of functions side by side, each with its passes; it scrolls if they do not fit.
struct ShaderPipelineScene: View {
  let input: SceneInput

  private static let spacing = 18.0
  private static let headline = 52.0

  var body: some View {
    let columns = input.size.width >= 1000 ? 3 : input.size.width >= 660 ? 2 : 1
    let rows = (PipelineCard.all.count + columns - 1) / columns
    let top = input.state.showsContent ? Self.headline : 0
    let share = Self.cell(input.size.height - 2 * room - top, rows)
    let width = Self.cell(input.size.width - 2 * room, columns)
    let minimumHeight = PipelineCardView.minimumHeight(width: width)
    let size = CGSize(width: width, height: max(minimumHeight, share))
    let cards = VStack(alignment: .leading, spacing: 0) {
      if input.state.showsContent { legend.frame(height: Self.headline, alignment: .top) }
      VStack(alignment: .leading, spacing: Self.spacing) {
        ForEach(0..<rows, id: \.self) { row in
          HStack(spacing: Self.spacing) {
            ForEach(row * columns..<min((row + 1) * columns, PipelineCard.all.count), id: \.self) { index in
              PipelineCardView(card: PipelineCard.all[index], input: input, size: size)
            }
          }
        }
      }
    }
    .padding(room)
    Group {
      if share < minimumHeight { ScrollView { cards } } else { cards }
    }
    .frame(width: input.size.width, height: input.size.height, alignment: .topLeading)
    .environment(\.shaderRevision, input.shaderRevision)
  }

  /// Points between the cards and the window's edge.
  private var room: Double { input.size.width < 660 ? 12 : 28 }

  private static func cell(_ length: Double, _ count: Int) -> Double {
    max(40, ((length - Double(count - 1) * spacing) / Double(count)).rounded(.down))
  }

  /// The title and the legend of the colours.
  private var legend: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 18) {
        Text("Which functions share a pass").font(.system(size: 17, weight: .semibold)).lineLimit(1).legible()
        Spacer(minLength: 0)
        kinds
      }
      HStack(spacing: 8) { kinds }
    }
    .padding(EdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10))
    .frame(width: max(1, input.size.width - 2 * room), height: Self.headline - 16)
    .materialCard(input, in: RoundedRectangle(cornerRadius: 18, style: .continuous))
  }
}

extension ShaderPipelineScene {
  private var kinds: some View {
    ForEach(PipelineChip.kinds, id: \.title) { kind in
      HStack(spacing: 5) {
        Circle().fill(kind.color).frame(width: 9, height: 9)
        Text(verbatim: kind.title).font(.system(size: 12)).lineLimit(1).legible()
      }
    }
  }
}

/// One chain: its result, its passes and a note.
private struct PipelineCardView: View {
  let card: PipelineCard
  let input: SceneInput
  let size: CGSize

  private static let padding = 14.0

  /// Returns the least height of a card, in points.
  static func minimumHeight(width: Double) -> Double { 164 + words(width: width) }

  /// Returns the height of the text, whose lines break on a narrow card.
  private static func words(width: Double) -> Double { width >= 380 ? 86 : 164 }

  var body: some View {
    let words = input.state.showsContent ? Self.words(width: size.width) : 0
    let picture = CGSize(
      width: max(1, size.width - 2 * Self.padding), height: max(1, size.height - 2 * Self.padding - words))
    VStack(alignment: .leading, spacing: 0) {
      subject(picture).frame(width: picture.width, height: picture.height)
      if input.state.showsContent {
        VStack(alignment: .leading, spacing: 7) {
          HStack(alignment: .firstTextBaseline, spacing: 8) {
            Text(verbatim: card.title).font(.system(size: 14, weight: .semibold)).legible()
            Spacer(minLength: 0)
            Text(verbatim: card.passCount == 1 ? "1 pass" : "\(card.passCount) passes")
              .font(.system(size: 13, weight: .semibold)).monospacedDigit().lineLimit(1).legible()
          }
          chain
          Text(verbatim: card.note).font(.system(size: 12)).foregroundStyle(.secondary).legible()
          Spacer(minLength: 0)
        }
        .padding(.top, 10)
        .frame(height: words)
      }
    }
    .padding(Self.padding)
    .frame(width: size.width, height: size.height)
    .materialCard(input, in: RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous))
  }

  @ViewBuilder private func subject(_ size: CGSize) -> some View {
    switch card.subject {
    case .picture:
      (input.picture.map { Image(bitmap: $0) } ?? Image("lake")).resizable().scaledToFill().frame(
        width: size.width, height: size.height
      ).clipped()
        .effects(card.effects, size: size)
        .clipShape(RoundedRectangle(cornerRadius: 8, style: .continuous))
    case .button(let isGrouped):
      let buttonSize = CGSize(width: min(220, size.width * 0.7), height: min(76, size.height * 0.5))
      // The padding gives a distortion space, which only helps if it is baked with the button.
      let padded = SampleButton().frame(width: buttonSize.width, height: buttonSize.height).padding(.horizontal, 12)
      let whole = CGSize(width: buttonSize.width + 24, height: buttonSize.height)
      if isGrouped {
        padded.drawingGroup().effects(card.effects, size: whole)
      } else {
        padded.effects(card.effects, size: whole)
      }
    }
  }

  /// The chain's functions in order, with a common background for those that share a pass.
  private var chain: some View {
    FlowLayout(spacing: 5) {
      ForEach(card.passes.indices, id: \.self) { index in
        if index > 0 { PipelineArrow().stroke(.secondary, lineWidth: 1.4).frame(width: 8, height: 9) }
        HStack(spacing: 9) {
          ForEach(card.passes[index].effects.indices, id: \.self) { place in
            PipelineChip(effect: card.passes[index].effects[place])
          }
          if card.elements > 1 {
            Text(verbatim: "\u{00D7} \(card.elements)").font(.system(size: 12, weight: .medium)).legible()
          }
        }
        .padding(EdgeInsets(top: 4, leading: 9, bottom: 4, trailing: 9))
        .inkChip()
      }
    }
  }
}

/// The name of a function in the colour of its kind.
private struct PipelineChip: View {
  let effect: ShaderEffect

  static let kinds: [(kind: ShaderKind, title: String, color: Color)] = [
    (.color, "Colour effect", Color(red: 0.35, green: 0.8, blue: 0.45)),
    (.distortion, "Distortion", Color(red: 1, green: 0.62, blue: 0.2)),
    (.layer, "Layer effect", Color(red: 0.72, green: 0.52, blue: 1)),
  ]

  var body: some View {
    HStack(spacing: 5) {
      Circle().fill(Self.kinds.first { $0.kind == effect.kind }?.color ?? .gray).frame(width: 7, height: 7)
      Text(verbatim: effect.function).font(.system(size: 12, weight: .medium, design: .monospaced)).lineLimit(1)
        .legible()
    }
  }
}

/// An arrow from a baked result to the next pass.
private struct PipelineArrow: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX + 1, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX - 1, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX + 1, y: rect.maxY))
    }
  }
}
