import DisplayList
import FrameTiming
import Session
import Surfaces
import Vitrine

/// Rows with or without a headline.
struct ParameterSection<Content: View>: View {
  let title: String?
  let content: Content

  init(_ title: String? = nil, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      if let title {
        Text(verbatim: title).font(.system(size: 11, weight: .semibold)).foregroundStyle(.secondary)
          .padding(.bottom, 2)
      }
      content
    }
  }
}

/// A name and a control.
struct ParameterRow<Control: View>: View {
  let title: String
  let control: Control

  static var height: Double { 28 }
  static var titleWidth: Double { 88 }

  init(_ title: String, @ViewBuilder control: () -> Control) {
    self.title = title
    self.control = control()
  }

  var body: some View {
    HStack(spacing: 8) {
      Text(verbatim: title).lineLimit(1).frame(width: Self.titleWidth, alignment: .leading)
      control
    }
    .frame(height: Self.height)
  }
}

/// A name, a slider and the number; an override can be reset.
struct NumberRow: View {
  let parameter: NumberParameter
  let look: SceneLook
  let isSelected: Bool
  let perform: (SceneAction) -> Void

  var body: some View {
    let isOverridden = parameter.isOverridden(in: look)
    ParameterRow(parameter.title) {
      Slider(value: value, in: parameter.range, step: parameter.step) { isEditing in
        perform(isEditing ? .select(parameter.name) : .endGesture)
      }
      ResetButton(isShown: isOverridden) { perform(.set(.number(parameter.name, nil))) }
      ValueText(text: parameter.value(in: look).fixed(parameter.decimals) + parameter.unit, isOwn: !isOverridden)
        .frame(width: 48, alignment: .trailing)
    }
    .background {
      if isSelected {
        RoundedRectangle(cornerRadius: 7, style: .continuous).fill(.fill.tertiary).padding(.horizontal, -8)
      }
    }
  }

  private var value: Binding<Double> {
    Binding(
      get: { parameter.value(in: look) },
      set: { perform(.set(.number(parameter.name, parameter.snapped($0)))) })
  }
}

/// The tint over the panel.
struct TintRow: View {
  let look: SceneLook
  let perform: (SceneAction) -> Void

  var body: some View {
    ParameterRow("Tint") {
      ColorPicker(selection: color) { EmptyView() }
      Spacer(minLength: 0)
      ResetButton(isShown: look.overrides.tint != nil) { perform(.set(.tint(nil))) }
      ValueText(text: Self.text(look.tint), isOwn: look.overrides.tint == nil)
    }
  }

  private var color: Binding<Color> {
    Binding(get: { Color(look.tint) }, set: { perform(.set(.tint(SIMD4($0)))) })
  }

  /// `#FF8000  40 %`.
  static func text(_ tint: SIMD4<Float>) -> String {
    let bytes = (0..<3).map { Int((min(max(tint[$0], 0), 1) * 255).rounded()) }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    return "#\(digits)   \(Int((tint.w * 100).rounded())) %"
  }
}

/// A value as text, fainter where it is the default.
struct ValueText: View {
  let text: String
  let isOwn: Bool

  var body: some View {
    Text(verbatim: text).font(.system(size: 12)).monospacedDigit().lineLimit(1)
      .foregroundStyle(isOwn ? AnyShapeStyle(.secondary) : AnyShapeStyle(.primary))
  }
}

/// A button that resets a value; invisible while there is nothing to reset.
struct ResetButton: View {
  let isShown: Bool
  let action: () -> Void

  var body: some View {
    Button(action: action) { Cross().stroke(.secondary, lineWidth: 1.5).frame(width: 8, height: 8) }
      .buttonStyle(.plain)
      .frame(width: 14, height: 14)
      .opacity(isShown ? 1 : 0)
  }

  private struct Cross: Shape {
    nonisolated func path(in rect: CGRect) -> Path {
      Path { path in
        path.move(to: CGPoint(x: rect.minX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.move(to: CGPoint(x: rect.maxX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      }
    }
  }
}
