import Session
import Vitrine

/// Builds a gradient: stops on a bar, their colours, the way they are laid out, and the code for it.
struct GradientBuilderScene: View {
  let input: SceneInput
  @State private var showsCode = false
  @Environment(\.performAction) private var perform

  var body: some View {
    let width = min(960, input.size.width - 48)
    let height = min(640, input.size.height - 48)
    VStack(alignment: .leading, spacing: 20) {
      header
      HStack(spacing: 20) {
        GradientPreview(document: document, code: showsCode ? document.swiftCode : nil)
        if width >= 700, height >= 470 { StopInspector(editor: editor).frame(width: 264) }
      }
      GradientBar(editor: editor).padding(.horizontal, 12)
      if height >= 400 { footer }
    }
    .animation(.easeOut(duration: 0.35), value: document.preset)
    .builderCard(input, width: width, height: height)
  }

  private var document: GradientDocument { input.state.gradient }

  private var editor: GradientEditor {
    GradientEditor(document: document, selection: input.selectedStop, perform: perform)
  }

  private var header: some View {
    HStack(alignment: .center, spacing: 14) {
      VStack(alignment: .leading, spacing: 3) {
        Text("Gradient").font(.system(size: 26, weight: .bold)).inked()
        Text("\(document.stops.count) stops, mixed in \(document.isPerceptual ? "Oklab" : "sRGB")")
          .font(.system(size: 13)).foregroundStyle(.secondary).inked()
      }
      Spacer(minLength: 0)
      Picker("Kind", selection: Binding(get: { document.kind }, set: { editor.edit(.kind($0)) })) {
        ForEach(GradientDocument.Kind.allCases, id: \.self) { Text($0.rawValue.capitalized).tag($0) }
      }
      .pickerStyle(.segmented)
      .font(.system(size: 13, weight: .medium))
      .inkedControl()
      .frame(width: 340)
      UndoButtons(input: input)
    }
  }

  private var footer: some View {
    HStack(spacing: 10) {
      ForEach(GradientPreset.all) { preset in
        Button {
          editor.edit(.preset(preset.name))
        } label: {
          PresetSwatch(preset: preset)
        }.buttonStyle(.plain)
      }
      Spacer(minLength: 0)
      Group {
        Button("Reverse") { editor.edit(.reverse) }
        Button("Distribute") { editor.edit(.distribute) }
        Button(showsCode ? "Hide code" : "Swift code") {
          showsCode.toggle()
          if showsCode { perform(.copy(.gradient)) }
        }
      }
      .buttonStyle(ToolButtonStyle())
    }
  }
}

/// The gradient as it will be, or the code for it.
struct GradientPreview: View {
  let document: GradientDocument
  let code: String?

  private static let shape = RoundedRectangle(cornerRadius: 20, style: .continuous)

  var body: some View {
    GeometryReader { proxy in
      ZStack {
        Checkerboard()
        fill(side: min(proxy.size.width, proxy.size.height))
        if let code { listing(code) }
      }
    }
    .clipShape(Self.shape)
    .overlay { Self.shape.strokeBorder(.white.opacity(0.22), lineWidth: 1) }
    .shadow(color: .black.opacity(0.22), radius: 10, y: 5)
  }

  @ViewBuilder private func fill(side: CGFloat) -> some View {
    let gradient = document.gradient.colorSpace(document.space)
    let line = document.linePoints
    switch document.kind {
    case .linear: Rectangle().fill(.linearGradient(gradient, startPoint: line.start, endPoint: line.end))
    case .radial: Rectangle().fill(.radialGradient(gradient, center: .center, startRadius: 0, endRadius: side / 2))
    case .elliptical: Rectangle().fill(.ellipticalGradient(gradient, center: .center))
    case .angular:
      Rectangle().fill(
        .angularGradient(
          gradient, center: .center, startAngle: .degrees(document.angle), endAngle: .degrees(document.angle + 360)))
    }
  }

  private func listing(_ code: String) -> some View {
    Text(verbatim: code)
      .font(.system(size: 11, design: .monospaced))
      .foregroundStyle(.white)
      .padding(16)
      .background(Color.black.opacity(0.62), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
      .padding(16)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

private struct PresetSwatch: View {
  let preset: GradientPreset
  @State private var isHovered = false

  var body: some View {
    Circle()
      .fill(
        .linearGradient(
          preset.document.gradient.colorSpace(.perceptual), startPoint: preset.document.linePoints.start,
          endPoint: preset.document.linePoints.end)
      )
      .overlay { Circle().strokeBorder(.white.opacity(0.5), lineWidth: 1.5) }
      .frame(width: 32, height: 32)
      .shadow(color: .black.opacity(0.25), radius: 3, y: 1.5)
      .scaleEffect(isHovered ? 1.14 : 1)
      .animation(.easeOut(duration: 0.15), value: isHovered)
      .contentShape(Circle())
      .onHover { isHovered = $0 }
  }
}
