import Surfaces

/// The progress of a task: a fraction, or indeterminate.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  let fraction: Double?
  let label: Label?
  let currentValueLabel: CurrentValueLabel?

  @MainActor public var body: some View {
    StyledProgress(
      configuration: ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: label.map { .init(content: AnyView($0)) },
        currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) }))
  }

  /// Returns the fraction of `total` that a value is, 0...1; nil if it cannot be told.
  fileprivate static func share<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
    guard let value, total > 0, value.isFinite, total.isFinite else { return nil }
    return (Double(value) / Double(total)).clamped(to: 0...1)
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Indeterminate progress.
  public init() where Label == EmptyView { self.init(fraction: nil, label: nil, currentValueLabel: nil) }

  /// Indeterminate progress with a label.
  public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label(), currentValueLabel: nil) }

  /// Indeterminate progress with a title.
  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(fraction: nil, label: Text(titleKey), currentValueLabel: nil)
  }

  /// Indeterminate progress with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(fraction: nil, label: Text(title), currentValueLabel: nil)
  }

  /// Progress as a part of a whole.
  ///
  /// - Parameter value: the part of `total` that is done; nil if the progress is indeterminate.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) where Label == EmptyView {
    self.init(fraction: Self.share(value, of: total), label: nil, currentValueLabel: nil)
  }

  /// Progress as a part of a whole, with a label.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
    self.init(fraction: Self.share(value, of: total), label: label(), currentValueLabel: nil)
  }

  /// Progress as a part of a whole, with a title.
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) where Label == Text {
    self.init(fraction: Self.share(value, of: total), label: Text(titleKey), currentValueLabel: nil)
  }

  /// Progress as a part of a whole, with a title.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) where Label == Text {
    self.init(fraction: Self.share(value, of: total), label: Text(title), currentValueLabel: nil)
  }
}

extension ProgressView {
  /// Progress as a part of a whole, with a label and one for the value.
  ///
  /// - Parameter currentValueLabel: says how far the task has come.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(fraction: Self.share(value, of: total), label: label(), currentValueLabel: currentValueLabel())
  }
}

private struct StyledProgress: View {
  let configuration: ProgressViewStyleConfiguration
  @Environment(\.progressViewStyle) private var progressViewStyle

  var body: some View { progressViewStyle.style.erasedBody(configuration) }
}
