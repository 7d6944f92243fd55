import Surfaces

/// A control for a value in a range, in the proportions of iOS's.
///
/// ```swift
/// @State private var volume = 0.5
///
/// Slider(value: $volume, in: 0...1, step: 0.1)
/// ```
nonisolated public struct Slider<Label: View, ValueLabel: View>: View {
  let fraction: Binding<Double>
  /// Returns the fraction of the step that is nearest to a fraction.
  let snap: (Double) -> Double
  /// The fraction of the neutral value, where the filled part begins.
  let neutral: Double
  let minimum: ValueLabel
  let maximum: ValueLabel
  let onEditingChanged: (Bool) -> Void

  fileprivate init<V: BinaryFloatingPoint>(
    value: Binding<V>, bounds: ClosedRange<V>, step: V.Stride?, neutral: V? = nil, minimum: ValueLabel,
    maximum: ValueLabel, onEditingChanged: @escaping (Bool) -> Void
  ) where V.Stride: BinaryFloatingPoint {
    let low = Double(bounds.lowerBound)
    let length = Double(bounds.upperBound) - low
    let step = step.map { Double($0) } ?? 0
    snap = { fraction in
      guard step > 0, length > 0 else { return fraction }
      return min(1, (fraction * length / step).rounded() * step / length)
    }
    fraction = Binding(
      get: { length > 0 ? ((Double(value.wrappedValue) - low) / length).clamped(to: 0...1) : 0 },
      set: { value.wrappedValue = V(low + $0 * length) })
    self.neutral = neutral.map { length > 0 ? ((Double($0) - low) / length).clamped(to: 0...1) : 0 } ?? 0
    self.minimum = minimum
    self.maximum = maximum
    self.onEditingChanged = onEditingChanged
  }

  @MainActor public var body: some View {
    HStack {
      minimum
      SliderTrack(fraction: fraction, snap: snap, neutral: neutral, onEditingChanged: onEditingChanged)
        .platformView("SystemSlider")
      maximum
    }
  }
}

extension Slider {
  /// A slider whose label is for assistive technologies, as on iOS, and is not drawn.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V.Stride? = nil,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: value, bounds: bounds, step: step, minimum: minimumValueLabel(), maximum: maximumValueLabel(),
      onEditingChanged: onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// A slider whose label is for assistive technologies and is not drawn; without labels at its ends.
  ///
  /// - Parameters:
  ///   - step: the length of the steps between values; nil allows any value.
  ///   - onEditingChanged: called with true when a drag begins and with false when it ends.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V.Stride? = nil,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: value, bounds: bounds, step: step, minimum: EmptyView(), maximum: EmptyView(),
      onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// A slider without labels.
  ///
  /// - Parameters:
  ///   - step: the length of the steps between values; nil allows any value.
  ///   - onEditingChanged: called with true when a drag begins and with false when it ends.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V.Stride? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: value, bounds: bounds, step: step, minimum: EmptyView(), maximum: EmptyView(),
      onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// A slider without labels, filled from a neutral value towards the knob.
  package init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride?, neutralValue: V,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: value, bounds: bounds, step: step, neutral: neutralValue, minimum: EmptyView(), maximum: EmptyView(),
      onEditingChanged: onEditingChanged)
  }
}

/// A track with a knob that follows the pointer.
private struct SliderTrack: View {
  @Binding var fraction: Double
  let snap: (Double) -> Double
  let neutral: Double
  let onEditingChanged: (Bool) -> Void
  @State private var isEditing = false
  @Environment(\.isEnabled) private var isEnabled

  private let knob: CGFloat = 22

  var body: some View {
    SizeReader { size in
      let room = max(1, size.width - knob)
      let position = room * CGFloat(fraction)
      let start = neutral > 0 ? room * CGFloat(neutral) + knob / 2 : 0
      ZStack(alignment: .leading) {
        Capsule().fill(.fill.tertiary).frame(height: 4)
        if neutral > 0 { Capsule().fill(.fill).frame(width: 2, height: 10).offset(x: start - 1) }
        Capsule().fill(Color.accentColor).frame(width: abs(position + knob / 2 - start), height: 4)
          .offset(x: min(start, position + knob / 2))
        Circle().fill(.white).frame(width: knob, height: knob)
          .overlay { Circle().stroke(.separator, lineWidth: 0.5) }
          .offset(x: position)
      }
      .frame(height: 28)
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { value in
            if !isEditing {
              isEditing = true
              onEditingChanged(true)
            }
            fraction = snap(Double((value.location.x - knob / 2) / room).clamped(to: 0...1))
          }
          .onEnded { _ in
            isEditing = false
            onEditingChanged(false)
          })
    }
    .frame(height: 28)
    .opacity(isEnabled ? 1 : 0.5)
  }
}
