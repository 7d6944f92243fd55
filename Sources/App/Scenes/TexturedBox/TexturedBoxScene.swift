import Session
import Surfaces
import Vitrine

/// A scene with a box that has a textured background, and the guides that cut the texture into nine parts.
struct TexturedBoxScene: View {
  let input: SceneInput
  @Environment(\.performAction) private var perform
  @Environment(\.imageResolver) private var resolver

  var body: some View {
    let size = BuilderCard.size(width: 980, height: 620, in: input.size)
    ScrollingContent {
      VStack(alignment: .leading, spacing: 18) {
        header
        if size.width >= 700 {
          HStack(spacing: 22) {
            editor
            result
          }
        } else {
          editor
          result
        }
        footer
      }
    }
    .builderCard(input, size: size)
  }

  private var document: SliceDocument { input.state.slices }
  private var image: Image { Image(SliceDocument.imageName).interpolation(.none) }

  private func edit(_ edit: SliceEdit) { perform(.set(.slices(edit))) }
  private func endEdit() { perform(.endGesture) }

  private var header: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 14) {
        title
        Spacer(minLength: 0)
        modes
        UndoButtons(input: input)
      }
      VStack(alignment: .leading, spacing: 12) {
        title
        FlowLayout {
          modes
          UndoButtons(input: input)
        }
      }
    }
  }

  private var title: some View {
    VStack(alignment: .leading, spacing: 3) {
      Text("Textured box").font(.system(size: 26, weight: .bold)).legible()
      Text("Nine-part image: fixed corners, \(document.mode == .tile ? "tiled" : "stretched") edges and centre")
        .font(.system(size: 13)).foregroundStyle(.secondary).legible()
    }
  }

  private var modes: some View {
    Picker("Mode", selection: Binding(get: { document.mode }, set: { edit(.mode($0)) })) {
      ForEach(SliceDocument.Mode.allCases, id: \.self) { Text($0.rawValue.capitalized).tag($0) }
    }
    .pickerStyle(.segmented)
    .font(.system(size: 13, weight: .medium))
    .legibleControl()
    .frame(width: 190)
  }

  @ViewBuilder private var editor: some View {
    if let size = resolver(SliceDocument.imageName)?.size {
      SliceEditor(
        image: image, size: CGSize(width: size.width, height: size.height), document: document, edit: edit,
        endEdit: endEdit
      )
      .padding(EdgeInsets(top: 30, leading: 14, bottom: 14, trailing: 44))
      .frame(maxWidth: .infinity, minHeight: 258, idealHeight: 258, maxHeight: .infinity)
      .background(.fill.quaternary, in: RoundedRectangle(cornerRadius: 20, style: .continuous))
    } else {
      Text("No picture named \(SliceDocument.imageName)").foregroundStyle(.secondary).legible()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  private var result: some View {
    VStack(spacing: 16) {
      Spacer(minLength: 0)
      ViewThatFits(in: .horizontal) {
        box
        ScrollView(.horizontal) { box }
      }
      Spacer(minLength: 0)
      VStack(alignment: .leading, spacing: 10) {
        slider("Text", "\(Int((document.textScale * 100).rounded())) %", (document.textScale - 0.5) / 1.5) {
          .textScale(0.5 + 1.5 * $0)
        }
        slider("Width", "\(Int(document.padding.width)) pt", document.padding.width / 100) {
          .paddingWidth(($0 * 100).rounded())
        }
        slider("Height", "\(Int(document.padding.height)) pt", document.padding.height / 100) {
          .paddingHeight(($0 * 100).rounded())
        }
      }
      .font(.system(size: 13, weight: .medium))
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  /// The texture around its text.
  private var box: some View {
    VStack(spacing: 4) {
      Text("Level 1").font(.system(size: 28 * document.textScale))
      Text("Difficulty: Easy").font(.system(size: 17 * document.textScale))
    }
    .foregroundStyle(.white)
    .lineLimit(1)
    .fixedSize()
    .padding(
      EdgeInsets(
        top: document.padding.height, leading: document.padding.width, bottom: document.padding.height,
        trailing: document.padding.width)
    )
    .modifier(TilingModifier(image: image, document: document))
    .shadow(color: .black.opacity(0.35), radius: 8, y: 5)
  }

  private var footer: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 12) {
        code
        copyButton
        Spacer(minLength: 0)
        wholeTiles
      }
      VStack(alignment: .leading, spacing: 12) {
        code
        HStack(spacing: 12) {
          copyButton
          Spacer(minLength: 0)
          wholeTiles
        }
      }
    }
  }

  private var code: some View {
    Text(verbatim: document.swiftSummary.breakable()).font(.system(size: 12.5, design: .monospaced)).legible()
      .padding(EdgeInsets(top: 9, leading: 12, bottom: 9, trailing: 12))
      .inkChip()
  }

  private var copyButton: some View { Button("Copy") { perform(.copy(.slices)) }.buttonStyle(ToolButtonStyle()) }

  private var wholeTiles: some View {
    Toggle("Whole tiles", isOn: Binding(get: { document.keepsTilesWhole }, set: { edit(.wholeTiles($0)) }))
      .font(.system(size: 13, weight: .medium))
      .frame(width: 150)
      .disabled(document.mode == .stretch)
      .legibleControl()
  }

  private func slider(
    _ name: String, _ text: String, _ value: Double, _ change: @escaping (Double) -> SliceEdit
  ) -> some View {
    TrackRow(name: name, text: text, value: value, set: { edit(change($0)) }, end: endEdit)
  }
}
