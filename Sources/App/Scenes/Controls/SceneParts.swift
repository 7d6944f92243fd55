import Session
import Surfaces
import Vitrine

/// A checkerboard, which shows through transparent parts of a picture.
struct Checkerboard: View {
  nonisolated private static let tile: Bitmap = {
    let cell = 5
    let pixels = PixelBuffer(size: PixelSize(width: 2 * cell, height: 2 * cell))
    for y in 0..<(2 * cell) {
      for x in 0..<(2 * cell) {
        let color: UInt32 = (x / cell + y / cell) % 2 == 0 ? 0xFFFF_FFFF : 0xFFD2_D2D6
        pixels.view.pixel(x, y).storeBytes(of: color, as: UInt32.self)
      }
    }
    return Bitmap(pixels, isOpaque: true)
  }()

  var body: some View { Image(bitmap: Self.tile).resizable(resizingMode: .tile).interpolation(.none) }
}

/// A small button with a background.
struct ToolButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View { ButtonBody(configuration: configuration) }

  private struct ButtonBody: View {
    let configuration: ButtonStyleConfiguration
    @State private var isHovered = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.ink) private var ink

    var body: some View {
      label
        .font(.system(size: 13, weight: .medium))
        .foregroundStyle(isDestructive ? AnyShapeStyle(Color.white) : AnyShapeStyle(.primary))
        .padding(EdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
        // A disabled button has no background; fainter text could not be read.
        .background(
          background,
          in: RoundedRectangle(cornerRadius: 9, style: .continuous)
        )
        .opacity(isEnabled && configuration.isPressed ? 0.6 : 1)
        .contentShape(RoundedRectangle(cornerRadius: 9))
        .onHover { isHovered = $0 }
    }

    @ViewBuilder private var label: some View {
      if isDestructive { configuration.label } else { configuration.label.withScrim() }
    }

    private var isDestructive: Bool { isEnabled && configuration.role == .destructive }

    private var background: AnyShapeStyle {
      if !isEnabled { return AnyShapeStyle(Color.clear) }
      // White can be read on this red, but red text cannot be read on a material.
      if isDestructive { return AnyShapeStyle(Color(red: isHovered ? 0.82 : 0.72, green: 0, blue: 0.06)) }
      guard let ink else { return isHovered ? AnyShapeStyle(.fill) : AnyShapeStyle(.fill.tertiary) }
      return AnyShapeStyle(Color(white: ink.scheme == .light ? 1 : 0, opacity: isHovered ? 0.42 : 0.25))
    }
  }
}

/// A glyph, drawn on a round background.
struct ToolGlyph<Glyph: Shape>: View {
  let shape: Glyph

  var body: some View {
    shape
      .stroke(.primary, style: StrokeStyle(lineWidth: 1.8, lineCap: .round, lineJoin: .round))
      .frame(width: 15, height: 15)
      .padding(8)
      .background(.fill.tertiary, in: Circle())
  }
}

/// An arrow for undo or redo.
struct TurnArrow: Shape {
  let isClockwise: Bool

  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    let side = min(rect.width, rect.height)
    let center = CGPoint(x: rect.midX, y: rect.midY + side * 0.06)
    let radius = side * 0.4
    path.addArc(
      center: center, radius: radius, startAngle: .degrees(-150), endAngle: .degrees(60), clockwise: false)
    let tip = CGPoint(x: center.x + radius * cos(-150 * .pi / 180), y: center.y + radius * sin(-150 * .pi / 180))
    path.move(to: CGPoint(x: tip.x - side * 0.08, y: tip.y - side * 0.3))
    path.addLine(to: tip)
    path.addLine(to: CGPoint(x: tip.x + side * 0.3, y: tip.y + side * 0.02))
    guard isClockwise else { return path }
    return path.applying(CGAffineTransform(translationX: 2 * rect.midX, y: 0).scaledBy(x: -1, y: 1))
  }
}

/// Buttons that undo and redo the session's changes.
struct UndoButtons: View {
  let input: SceneInput
  @Environment(\.performAction) private var perform

  var body: some View {
    HStack(spacing: 6) {
      button(isClockwise: false) { perform(.undo) }.disabled(!input.canUndo)
      button(isClockwise: true) { perform(.redo) }.disabled(!input.canRedo)
    }
    .buttonStyle(.plain)
  }

  private func button(isClockwise: Bool, action: @escaping () -> Void) -> some View {
    Button(action: action) { ToolGlyph(shape: TurnArrow(isClockwise: isClockwise)) }
  }
}

extension View {
  /// Places the view on a card of the scene's material in the middle of the window.
  func builderCard(_ input: SceneInput, size: CGSize) -> some View {
    let shape = RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous)
    let edge = BuilderCard.edge(of: size)
    return padding(EdgeInsets(top: edge - 2, leading: edge, bottom: edge - 4, trailing: edge))
      .frame(width: size.width, height: size.height)
      .materialCard(input, in: shape)
      .overlay { shape.strokeBorder(.white.opacity(0.16), lineWidth: 1) }
      .frame(width: input.size.width, height: input.size.height)
  }
}

/// The measures of a card that takes up much of the window.
enum BuilderCard {
  /// Returns the card's size: the one given if the window has room for it; in a narrow window the card takes the full
  /// height.
  static func size(width: Double, height: Double, in window: CGSize) -> CGSize {
    let room = isSmall(window) ? 8.0 : 24
    let height = window.width < 700 ? max(height, window.height) : height
    return CGSize(
      width: max(1, min(width, window.width - 2 * room)), height: max(1, min(height, window.height - 2 * room)))
  }

  /// Returns the points between a card's edge and its content.
  static func edge(of card: CGSize) -> Double { isSmall(card) ? 16 : 28 }

  private static func isSmall(_ size: CGSize) -> Bool { min(size.width, size.height) < 440 }
}
