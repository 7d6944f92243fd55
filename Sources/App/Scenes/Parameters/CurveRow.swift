import FrameTiming
import Session
import Vitrine

/// The luminance curve, with a knob at each of its four control values. A drag moves the nearest knob up and down; the
/// arrow keys move the marked one, and the space bar marks the next.
struct CurveRow: View {
  let look: SceneLook
  let perform: (SceneAction) -> Void

  @State private var marked = 0

  private static let size = CGSize(width: 182, height: 92)
  /// The range of ordinates, from bottom to top.
  private static let range: ClosedRange<Double> = -0.5...1.5

  var body: some View {
    VStack(spacing: 2) {
      HStack(alignment: .top, spacing: 8) {
        Text("Curve").frame(
          width: ParameterRow<EmptyView>.titleWidth, height: ParameterRow<EmptyView>.height, alignment: .leading)
        graph
        Spacer(minLength: 0)
      }
      .panelRow(keys: press)
      numbers
    }
    .padding(.top, 4)
  }

  /// The four values as text.
  private var numbers: some View {
    let values = look.luminanceValues
    let text = (0..<4).map { Double(values[$0]).fixed(2) }.joined(separator: "  ")
    return ValueRow(
      title: "", text: text, typed: text, hint: "-0.5 to 1.5", isOwn: look.overrides.luminanceValues == nil,
      textWidth: 150,
      accept: { text throws(RefusedText) in
        let numbers = try TypedText.numbers(in: text, count: 4, range: Self.range)
        perform(.set(.luminanceValues(SIMD4(numbers.map { Float($0) }))))
        perform(.endGesture)
      },
      copy: { perform(.copy(.value($0))) }, reset: { perform(.set(.luminanceValues(nil))) },
      keys: { press in
        guard press.key == .deleteForward else { return .ignored }
        perform(.set(.luminanceValues(nil)))
        return .handled
      },
      control: Spacer(minLength: 0))
  }

  private func press(_ press: KeyPress) -> KeyPress.Result {
    if press.isPress {
      marked = (marked + 1) % 4
    } else if let steps = press.steps {
      move(by: steps)
    } else if press.key == .deleteForward {
      perform(.set(.luminanceValues(nil)))
    } else {
      return .ignored
    }
    return .handled
  }

  /// Moves the marked knob by hundredths.
  private func move(by steps: Double) {
    var values = look.luminanceValues
    let value = ((Double(values[marked]) * 100).rounded() + steps) / 100
    values[marked] = Float(min(max(value, Self.range.lowerBound), Self.range.upperBound))
    perform(.set(.luminanceValues(values)))
  }

  private var graph: some View {
    let values = look.luminanceValues
    return ZStack(alignment: .topLeading) {
      RoundedRectangle(cornerRadius: 7, style: .continuous).fill(.fill.tertiary)
      limits.stroke(.quaternary, lineWidth: 1)
      curve(values).stroke(look.overrides.luminanceValues == nil ? .secondary : .primary, lineWidth: 1.5)
      ForEach(0..<4, id: \.self) { index in
        let point = Self.point(index, Double(values[index]))
        Circle().fill(.white)
          .overlay {
            Circle().strokeBorder(
              index == marked ? Color.accentColor : .black.opacity(0.35), lineWidth: index == marked ? 2.5 : 1)
          }
          .frame(width: 11, height: 11).offset(x: point.x - 5.5, y: point.y - 5.5)
      }
    }
    .frame(width: Self.size.width, height: Self.size.height)
    .contentShape(Rectangle())
    .gesture(drag)
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        var values = look.luminanceValues
        marked = Self.knob(at: value.startLocation.x)
        values[marked] = Float(Self.value(at: value.location.y))
        perform(.set(.luminanceValues(values)))
      }
      .onEnded { _ in perform(.endGesture) }
  }

  /// The lines at 0 and 1.
  private var limits: Path {
    Path { path in
      for value in [0.0, 1] {
        path.move(to: CGPoint(x: 0, y: Self.y(value)))
        path.addLine(to: CGPoint(x: Self.size.width, y: Self.y(value)))
      }
    }
  }

  /// Returns the Bezier curve over luma, whose parameter is luma itself, so that the control values are at thirds.
  private func curve(_ values: SIMD4<Float>) -> Path {
    Path { path in
      path.move(to: Self.point(0, Double(values[0])))
      path.addCurve(
        to: Self.point(3, Double(values[3])), control1: Self.point(1, Double(values[1])),
        control2: Self.point(2, Double(values[2])))
    }
  }

  // MARK: places

  /// Points between the outer knobs' centres and the sides.
  private static let inset = 9.0

  private static func point(_ index: Int, _ value: Double) -> CGPoint {
    CGPoint(x: inset + Double(index) / 3 * (size.width - 2 * inset), y: y(value))
  }

  private static func y(_ value: Double) -> Double {
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return (1 - min(max(share, 0), 1)) * size.height
  }

  /// Returns the index of the knob nearest to an abscissa.
  static func knob(at x: Double) -> Int {
    Int(min(max(((x - inset) / (size.width - 2 * inset) * 3).rounded(), 0), 3))
  }

  /// Returns the value at an ordinate, in hundredths.
  static func value(at y: Double) -> Double {
    let share = 1 - min(max(y / size.height, 0), 1)
    return ((range.lowerBound + share * (range.upperBound - range.lowerBound)) * 100).rounded() / 100
  }
}
