import Surfaces

/// Choices on a drum: a drag or the wheel turns it, a click brings a choice to the front.
///
/// The measures approximate those of iOS's wheels, by eye: 216 points high, with rows of 32 on a drum of that diameter.
struct WheelPicker: View {
  let choices: [PickerChoice]
  @Binding var selection: AnyHashable
  /// The position of the drum while it is dragged, in rows from the first choice; nil at rest.
  @State private var turned: Double?
  /// The fraction of a row by which the wheel has been turned.
  @State private var wheelFraction = 0.0
  @Environment(\.isEnabled) private var isEnabled

  private var index: Int { choices.firstIndex { $0.tag == selection } ?? 0 }

  var body: some View {
    WheelDrum(position: turned ?? Double(index), choices: choices)
      .frame(minWidth: 60, maxWidth: .infinity)
      .frame(height: WheelDrum.height)
      .background {
        RoundedRectangle(cornerRadius: 8, style: .continuous).fill(.fill.tertiary)
          .frame(height: WheelDrum.row).padding(.horizontal, 9)
      }
      .clipped()
      .opacity(isEnabled ? 1 : 0.4)
      .contentShape(Rectangle())
      .highPriorityGesture(drag)
      .onWheel { event in
        let turn = wheelFraction + event.delta.height / 48
        wheelFraction = turn - turn.rounded(.towardZero)
        if abs(turn) >= 1 { rest(at: Double(index) + turn.rounded(.towardZero)) }
        return true
      }
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        guard turned != nil || abs(value.translation.height) > 3 else { return }
        let place = Double(index) - value.translation.height / WheelDrum.row
        // Beyond its ends the drum follows the drag by a third.
        let kept = place.clamped(to: 0...Double(max(0, choices.count - 1)))
        turned = kept + (place - kept) / 3
      }
      .onEnded { value in
        if turned == nil {
          rest(at: Double(index) + WheelDrum.rows(from: value.location.y - WheelDrum.height / 2))
        } else {
          rest(at: Double(index) - value.predictedEndTranslation.height / WheelDrum.row)
        }
      }
  }

  private func rest(at place: Double) {
    guard place.isFinite, !choices.isEmpty else { return }
    let nearestIndex = Int(place.rounded().clamped(to: 0...Double(choices.count - 1)))
    withAnimation(.snappy(duration: 0.3)) {
      turned = nil
      if let tag = choices[nearestIndex].tag, tag != selection { selection = tag }
    }
  }
}

/// The rows of a drum that is turned to a position, in rows.
private struct WheelDrum: View, @preconcurrency Animatable {
  var position: Double
  let choices: [PickerChoice]

  static let height = 216.0
  static let row = 32.0
  private static let radius = 108.0
  private static let step = row / radius

  var animatableData: Double {
    get { position }
    set { position = newValue }
  }

  /// Returns the number of rows between the middle of the drum and the row that is seen `distance` points below it.
  static func rows(from distance: Double) -> Double { asin((distance / radius).clamped(to: -0.99...0.99)) / step }

  var body: some View {
    let reach = .pi / 2 / Self.step
    let first = max(0, Int((position - reach).rounded(.up)))
    let end = max(first, min(choices.count, Int((position + reach).rounded(.up))))
    ZStack {
      ForEach(first..<end, id: \.self) { index in
        let angle = (Double(index) - position) * Self.step
        let isInFront = abs(Double(index) - position) < 0.5
        EvaluatedView(node: choices[index].node)
          .frame(height: Self.row)
          .scaleEffect(x: 1, y: max(0, cos(angle)))
          .opacity(isInFront ? 1 : 0.5 * max(0, cos(angle)))
          .offset(y: Self.radius * sin(angle))
      }
    }
  }
}
