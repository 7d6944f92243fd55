/// A number that follows the text size setting like the size of a text style.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private let style: Font.TextStyle
  /// The factor of the text size setting in the view's environment; 1 before the view is evaluated.
  private var factor = 1.0

  /// A number that follows a text style.
  ///
  /// - Parameter wrappedValue: the number at the default text size.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
    style = textStyle
  }

  /// A number that follows body text.
  ///
  /// - Parameter wrappedValue: the number at the default text size.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

  /// The number at the text size of the view.
  public var wrappedValue: Value { base * Value(factor) }
}

extension ScaledMetric: ConnectedProperty {
  package mutating func connect(in context: PropertyContext) {
    factor = context.environment.dynamicTypeSize.points(for: style) / DynamicTypeSize.large.points(for: style)
  }
}
