/// A view of a value between bounds.
nonisolated public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View
{
  let fraction: Double
  let label: Label
  let current: CurrentValueLabel
  let minimum: BoundsLabel
  let maximum: BoundsLabel

  init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel, _ minimum: BoundsLabel,
    _ maximum: BoundsLabel
  ) {
    let length = Double(bounds.upperBound - bounds.lowerBound)
    let place = length > 0 ? Double(value - bounds.lowerBound) / length : 0
    fraction = place.isFinite ? min(max(place, 0), 1) : 0
    self.label = label
    self.current = current
    self.minimum = minimum
    self.maximum = maximum
  }

  @MainActor public var body: some View {
    StyledGauge(
      configuration: GaugeStyleConfiguration(
        value: fraction, label: .init(content: AnyView(label)),
        currentValueLabel: CurrentValueLabel.self == EmptyView.self ? nil : .init(content: AnyView(current)),
        minimumValueLabel: BoundsLabel.self == EmptyView.self ? nil : .init(content: AnyView(minimum)),
        maximumValueLabel: BoundsLabel.self == EmptyView.self ? nil : .init(content: AnyView(maximum))))
  }
}

extension Gauge where MarkedValueLabels == EmptyView, CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  /// A value with a label.
  public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label) {
    self.init(value, bounds, label(), EmptyView(), EmptyView(), EmptyView())
  }
}

extension Gauge where MarkedValueLabels == EmptyView, BoundsLabel == EmptyView {
  /// A value with a label and one for the value.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value, bounds, label(), currentValueLabel(), EmptyView(), EmptyView()) }
}

extension Gauge where MarkedValueLabels == EmptyView {
  /// A value with a label, one for the value and one for either bound.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) { self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel()) }
}

private struct StyledGauge: View {
  let configuration: GaugeStyleConfiguration
  @Environment(\.gaugeStyle) private var gaugeStyle
  var body: some View { gaugeStyle.style.erasedBody(configuration) }
}
