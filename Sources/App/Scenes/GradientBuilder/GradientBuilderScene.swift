import Session
import Vitrine

/// A scene that builds a gradient: stops on a bar, their colours, their arrangement, and the code for it.
struct GradientBuilderScene: View {
  let input: SceneInput
  /// The language of the code that is shown; nil while the gradient is shown instead.
  @State private var language: GradientCode?
  @Environment(\.performAction) private var perform

  var body: some View {
    let size = BuilderCard.size(width: 960, height: 640, in: input.size)
    ScrollingContent {
      VStack(alignment: .leading, spacing: 20) {
        header
        if size.width >= 700 {
          HStack(spacing: 20) {
            preview
            inspector.frame(width: 264)
          }
          bar
        } else {
          preview
          bar
          inspector
        }
        footer
      }
    }
    .animation(.easeOut(duration: 0.35), value: document.preset)
    .builderCard(input, size: size)
  }

  private var preview: some View {
    GradientPreview(document: document, language: Binding(get: { language }, set: { show($0) }))
      .frame(minHeight: 140, idealHeight: 180)
  }

  private var inspector: some View { StopInspector(editor: editor) }

  private var bar: some View { GradientBar(editor: editor).padding(.horizontal, 12) }

  private var document: GradientDocument { input.state.gradient }

  private var editor: GradientEditor {
    GradientEditor(document: document, selection: input.selectedStop, perform: perform)
  }

  private var header: some View {
    ViewThatFits(in: .horizontal) {
      HStack(alignment: .center, spacing: 14) {
        title
        Spacer(minLength: 0)
        kinds.pickerStyle(.segmented).frame(width: 340)
        UndoButtons(input: input)
      }
      VStack(alignment: .leading, spacing: 12) {
        HStack(alignment: .center, spacing: 14) {
          title
          Spacer(minLength: 0)
          UndoButtons(input: input)
        }
        kinds.pickerStyle(.segmented).frame(minWidth: 340)
      }
      VStack(alignment: .leading, spacing: 12) {
        title
        HStack(alignment: .center, spacing: 14) {
          kinds
          Spacer(minLength: 0)
          UndoButtons(input: input)
        }
      }
    }
  }

  private var title: some View {
    VStack(alignment: .leading, spacing: 3) {
      Text("Gradient").font(.system(size: 26, weight: .bold)).legible()
      Text("\(document.stops.count) stops, mixed in \(document.isPerceptual ? "Oklab" : "sRGB")")
        .font(.system(size: 13)).foregroundStyle(.secondary).legible()
    }
  }

  private var kinds: some View {
    Picker("Kind", selection: Binding(get: { document.kind }, set: { editor.edit(.kind($0)) })) {
      ForEach(GradientDocument.Kind.allCases, id: \.self) { Text($0.rawValue.capitalized).tag($0) }
    }
    .font(.system(size: 13, weight: .medium))
    .legibleControl()
  }

  private var footer: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 10) {
        presets
        Spacer(minLength: 0)
        tools
      }
      VStack(alignment: .leading, spacing: 12) {
        FlowLayout { presets }
        FlowLayout { tools }
      }
    }
  }

  private var presets: some View {
    ForEach(GradientPreset.all) { preset in
      Button {
        editor.edit(.preset(preset.name))
      } label: {
        PresetSwatch(preset: preset)
      }.buttonStyle(.plain)
    }
  }

  private var tools: some View {
    Group {
      Button("Reverse") { editor.edit(.reverse) }
      Button("Distribute") { editor.edit(.distribute) }
      Button(language == nil ? "Copy code" : "Hide code") { show(language == nil ? .swift : nil) }
    }
    .buttonStyle(ToolButtonStyle())
  }

  /// Shows and copies the code in a language, or shows the gradient for nil.
  private func show(_ new: GradientCode?) {
    language = new
    if let new { perform(.copy(.gradient(new))) }
  }
}

/// The finished gradient, or the code for it.
struct GradientPreview: View {
  let document: GradientDocument
  @Binding var language: GradientCode?

  private static let shape = RoundedRectangle(cornerRadius: 20, style: .continuous)

  var body: some View {
    GeometryReader { proxy in
      ZStack {
        Checkerboard()
        fill(side: min(proxy.size.width, proxy.size.height))
        if let language { listing(document.code(in: language)) }
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
    VStack(alignment: .leading, spacing: 10) {
      Picker("Language", selection: Binding(get: { language ?? .swift }, set: { language = $0 })) {
        ForEach(GradientCode.allCases, id: \.self) { Text(verbatim: $0.title).tag($0) }
      }
      .pickerStyle(.segmented)
      .font(.system(size: 12, weight: .medium))
      .frame(width: 210)
      ScrollView {
        Text(verbatim: code)
          .font(.system(size: 11, design: .monospaced))
          .foregroundStyle(.white)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    .environment(\.colorScheme, .dark)
    .environment(\.backgroundMaterial, nil)
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
