import Session
import Vitrine

/// The selected stop's colour and place, and the properties of the whole gradient.
struct StopInspector: View {
  let editor: GradientEditor

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if let stop = document[editor.selection] { stopRows(stop) } else { hint }
      Spacer(minLength: 0)
      Divider()
      gradientRows
    }
    .font(.system(size: 13, weight: .medium))
  }

  private var document: GradientDocument { editor.document }

  private var hint: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("No stop selected").font(.system(size: 15, weight: .semibold)).legible()
      Text(
        "Click the bar to add a stop in the colour at that point. Drag a stop to move it; click it to edit it. "
          + "Delete removes it, and so does its context menu."
      )
      .font(.system(size: 13)).foregroundStyle(.secondary).legible()
    }
  }

  @ViewBuilder private func stopRows(_ stop: GradientDocument.Stop) -> some View {
    HStack(spacing: 10) {
      Text("Stop \((document.stops.firstIndex { $0.id == stop.id } ?? 0) + 1)").font(
        .system(size: 15, weight: .semibold)
      ).legible()
      Text(stop.hex).font(.system(size: 13, design: .monospaced)).foregroundStyle(.secondary).legible()
      Spacer(minLength: 0)
      EyedropperButton { editor.perform(.startPicking(.stop(stop.id))) }
      ColorPicker(selection: color(of: stop), label: EmptyView.init)
    }
    ForEach(Array(["R", "G", "B", "A"].enumerated()), id: \.offset) { channel, name in
      TrackRow(
        name: name, text: "\(Int((stop.color[channel] * 255).rounded()))", value: Double(stop.color[channel]),
        track: Gradient(colors: [
          Color(stop.color.setting(channel, 0)), Color(stop.color.setting(channel, 1)),
        ]),
        set: { editor.edit(.setColor(stop.color.setting(channel, Float($0)), of: stop.id)) }, end: editor.endEdit)
    }
    TrackRow(
      name: "Location", text: "\(Int((stop.location * 100).rounded())) %", value: stop.location,
      track: document.gradient,
      set: { editor.edit(.moveStop(stop.id, to: $0)) }, end: editor.endEdit)
    Button("Delete stop", role: .destructive) { editor.edit(.removeStop(stop.id)) }
      .buttonStyle(ToolButtonStyle())
      .disabled(document.stops.count <= GradientDocument.minimumStops)
  }

  @ViewBuilder private var gradientRows: some View {
    TrackRow(
      name: "Angle", text: "\(Int(document.angle.rounded()))°", value: document.angle / 360,
      set: { editor.edit(.angle(($0 * 360).rounded())) }, end: editor.endEdit
    )
    .disabled(!document.kind.hasAngle)
    .saturation(document.kind.hasAngle ? 1 : 0)
    Picker(
      "Mixing",
      selection: Binding(get: { document.isPerceptual }, set: { editor.edit(.mixing(isPerceptual: $0)) })
    ) {
      Text("sRGB").tag(false)
      Text("Oklab").tag(true)
    }
    .pickerStyle(.segmented)
    .legibleControl()
  }

  private func color(of stop: GradientDocument.Stop) -> Binding<Color> {
    Binding(
      get: { Color(stop.color) },
      set: { editor.edit(.setColor(SIMD4($0), of: stop.id)) })
  }
}

extension GradientDocument.Stop {
  /// The colour as `#RRGGBB`.
  fileprivate var hex: String { String(Color(color).resolve(in: EnvironmentValues()).description.prefix(7)) }
}

extension SIMD4<Float> {
  fileprivate func setting(_ index: Int, _ value: Float) -> SIMD4<Float> {
    var changed = self
    changed[index] = value
    return changed
  }
}
