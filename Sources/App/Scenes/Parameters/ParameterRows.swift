import Vitrine

/// A group of rows, with an optional heading.
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
        Text(verbatim: title).font(.system(size: 11, weight: .semibold)).foregroundStyle(.secondaryInk)
          .padding(.bottom, 2)
      }
      content
    }
  }
}

/// A row with a name and a control.
struct ParameterRow<Control: View>: View {
  let title: String
  let titleWidth: Double
  let control: Control

  static var height: Double { 28 }
  static var titleWidth: Double { 90 }

  init(_ title: String, titleWidth: Double = Self.titleWidth, @ViewBuilder control: () -> Control) {
    self.title = title
    self.titleWidth = titleWidth
    self.control = control()
  }

  var body: some View {
    HStack(spacing: 6) {
      Text(verbatim: title).lineLimit(1).minimumScaleFactor(0.7).frame(width: titleWidth, alignment: .leading)
      control
    }
    .frame(height: Self.height)
  }
}

/// A value as text, fainter where it is the default.
struct ValueText: View {
  let text: String
  let isOwn: Bool

  var body: some View {
    Text(verbatim: text).font(.system(size: 12)).monospacedDigit().lineLimit(1)
      .foregroundStyle(isOwn ? .secondaryInk : AnyShapeStyle(.primary))
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
