extension Measurement where UnitType: Dimension {
  /// A number and the symbol of its unit, as it was measured: there are no conversions to the units of a region.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// How much of the unit is written.
    public struct UnitWidth: Hashable, Codable, Sendable {
      private let separator: String
      /// The symbol after a blank: words for units are not here.
      public static var wide: UnitWidth { UnitWidth(separator: " ") }
      /// The symbol after a blank.
      public static var abbreviated: UnitWidth { UnitWidth(separator: " ") }
      /// The symbol at once.
      public static var narrow: UnitWidth { UnitWidth(separator: "") }

      fileprivate func joined(_ number: String, _ symbol: String) -> String {
        // A degree sign belongs to its number.
        number + (symbol.first == "°" ? "" : separator) + symbol
      }
    }

    /// How much of the unit is written.
    public var width: UnitWidth
    /// The format of the number.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>

    /// A format by its parts.
    public init(width: UnitWidth, numberFormatStyle: FloatingPointFormatStyle<Double>? = nil) {
      self.width = width
      self.numberFormatStyle = numberFormatStyle ?? FloatingPointFormatStyle()
    }

    /// The number and the symbol.
    public func format(_ value: Measurement<UnitType>) -> String {
      width.joined(numberFormatStyle.format(value.value), value.unit.symbol)
    }

    /// The same in another language's numbers.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.numberFormatStyle = numberFormatStyle.locale(locale)
      return style
    }
  }

  /// The measurement in a format.
  public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
  where S.FormatInput == Measurement<UnitType> { style.format(self) }

  /// The number and the symbol of the unit.
  public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }
}

extension FormatStyle {
  /// A number and the symbol of its unit.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth, numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Measurement<UnitType>.FormatStyle(width: width, numberFormatStyle: numberFormatStyle)
  }
}
