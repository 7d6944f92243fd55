/// The size of controls.
public enum ControlSize: Hashable, CaseIterable, Sendable {
  /// The smallest size.
  case mini
  /// Smaller than usual.
  case small
  /// The usual size.
  case regular
  /// Larger than usual.
  case large
  /// The largest size.
  case extraLarge
}

/// The measures of a bordered button, in points.
struct ButtonMeasures {
  let padding: CGSize
  let font: Font
  let radius: CGFloat

  private static let table: [ControlSize: ButtonMeasures] = [
    .mini: ButtonMeasures(padding: CGSize(width: 8, height: 3), font: .footnote, radius: 6),
    .small: ButtonMeasures(padding: CGSize(width: 10, height: 5), font: .subheadline, radius: 7),
    .regular: ButtonMeasures(padding: CGSize(width: 12, height: 7), font: .body, radius: 8),
    .large: ButtonMeasures(padding: CGSize(width: 20, height: 14), font: .body, radius: 12),
    .extraLarge: ButtonMeasures(padding: CGSize(width: 24, height: 17), font: .title3, radius: 14),
  ]

  static func of(_ size: ControlSize) -> ButtonMeasures {
    table[size] ?? ButtonMeasures(padding: CGSize(width: 12, height: 7), font: .body, radius: 8)
  }
}

/// The outline of bordered buttons.
public struct ButtonBorderShape: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case automatic, capsule, circle
    case rounded(CGFloat?)
  }

  let kind: Kind
  /// Rounded corners whose radius depends on the size of the control.
  public static let automatic = ButtonBorderShape(kind: .automatic)
  /// A capsule.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A circle around the label.
  public static let circle = ButtonBorderShape(kind: .circle)
  /// Rounded corners whose radius depends on the size of the control.
  public static let roundedRectangle = ButtonBorderShape(kind: .rounded(nil))
  /// Rounded corners of a radius, in points.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .rounded(radius.isFinite ? max(0, radius) : nil))
  }

  /// - Parameter radius: the radius for the size of the control.
  func outline(radius: CGFloat) -> RoundedRectangle {
    switch kind {
    case .automatic, .rounded(nil): RoundedRectangle(cornerRadius: radius, style: .continuous)
    case .rounded(let own?): RoundedRectangle(cornerRadius: own, style: .continuous)
    // A radius beyond half of the shorter side is that half.
    case .capsule, .circle: RoundedRectangle(cornerRadius: 10_000, style: .circular)
    }
  }
}

/// The frame of a bordered button around its label.
struct ButtonFrame<Fill: ShapeStyle>: ViewModifier {
  let fill: Fill
  @Environment(\.controlSize) private var controlSize
  @Environment(\.buttonBorderShape) private var shape
  /// The font that is set around the button; nil for that of the control's size.
  @Environment(\.font) private var font

  func body(content: Content) -> some View {
    let measures = ButtonMeasures.of(controlSize)
    let isCircle = shape == .circle
    content
      .font(font ?? measures.font)
      .padding(.horizontal, isCircle ? measures.padding.height : measures.padding.width)
      .padding(.vertical, measures.padding.height)
      .modifier(SquareModifier(isActive: isCircle))
      .background(fill, in: shape.outline(radius: measures.radius))
  }
}

/// Makes its content a square as large as the longer side.
private struct SquareModifier: ViewModifier {
  let isActive: Bool

  func body(content: Content) -> some View {
    if isActive { SquareLayout() { content } } else { content }
  }
}

private struct SquareLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let size = subviews.first?.sizeThatFits(proposal) ?? .zero
    let side = max(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    subviews.first?.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
  }
}

extension EnvironmentValues {
  private enum SizeKey: EnvironmentKey { static let defaultValue = ControlSize.regular }
  private enum ShapeKey: EnvironmentKey { static let defaultValue = ButtonBorderShape.automatic }
  private enum LabelsKey: EnvironmentKey { static let defaultValue = false }

  /// The size of controls.
  public var controlSize: ControlSize {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }

  var buttonBorderShape: ButtonBorderShape {
    get { self[ShapeKey.self] }
    set { self[ShapeKey.self] = newValue }
  }

  /// True where controls leave out their labels.
  var hidesLabels: Bool {
    get { self[LabelsKey.self] }
    set { self[LabelsKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the size of controls inside: bordered buttons follow it, and styles that read it.
  public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
  /// Sets the outline of bordered buttons inside.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { environment(\.buttonBorderShape, shape) }
  /// Leaves out the labels that controls inside have beside them.
  public func labelsHidden() -> some View { environment(\.hidesLabels, true) }
}
