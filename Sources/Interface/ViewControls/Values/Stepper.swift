/// A control that goes up and down in steps.
nonisolated public struct Stepper<Label: View>: View {
  let label: Label
  let increment: (() -> Void)?
  let decrement: (() -> Void)?

  /// A stepper that calls an action for each of its two directions.
  ///
  /// - Parameters:
  ///   - onIncrement: nil disables the button that goes up.
  ///   - onDecrement: nil disables the button that goes down.
  public init(@ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
  }

  /// A stepper for a value without bounds.
  public init<V: Strideable>(value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) })
  }

  /// A stepper for a value that stays within bounds; at either end the button that would leave them is disabled.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label
  ) {
    let current = value.wrappedValue
    self.init(
      label: label,
      onIncrement: current < bounds.upperBound
        ? { value.wrappedValue = min(bounds.upperBound, value.wrappedValue.advanced(by: step)) } : nil,
      onDecrement: current > bounds.lowerBound
        ? { value.wrappedValue = max(bounds.lowerBound, value.wrappedValue.advanced(by: -step)) } : nil)
  }

  @MainActor public var body: some View {
    HStack {
      ControlLabel(label: label)
      HStack(spacing: 0) {
        StepperButton(isPlus: false, action: decrement)
        Rectangle().fill(.separator).frame(width: 1, height: 18)
        StepperButton(isPlus: true, action: increment)
      }
      .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
    }
  }
}

extension Stepper where Label == Text {
  /// A stepper for a value without bounds, with a text as its label.
  public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1) {
    self.init(value: value, step: step) { Text(titleKey) }
  }

  /// A stepper for a value that stays within bounds, with a text as its label.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) { self.init(value: value, in: bounds, step: step) { Text(titleKey) } }
}

private struct StepperButton: View {
  let isPlus: Bool
  let action: (() -> Void)?
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    ZStack {
      Capsule().frame(width: 13, height: 2)
      if isPlus { Capsule().frame(width: 2, height: 13) }
    }
    .opacity(action == nil || !isEnabled ? 0.3 : 1)
    .frame(width: 46, height: 32)
    .contentShape(Rectangle())
    .onTapGesture { action?() }
  }
}
