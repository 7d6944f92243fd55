extension Measurement where UnitType: Dimension {
  /// A format for a number and the symbol of its unit. Values are not converted to the units of a region.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// The form in which the unit is written.
    public struct UnitWidth: Hashable, Codable, Sendable {
      private let separator: String
      /// The symbol after a space: there are no words for units here.
      public static var wide: UnitWidth { UnitWidth(separator: " ") }
      /// The symbol after a space.
      public static var abbreviated: UnitWidth { UnitWidth(separator: " ") }
      /// The symbol directly after the number.
      public static var narrow: UnitWidth { UnitWidth(separator: "") }

      fileprivate func joined(_ number: String, _ symbol: String) -> String {
        // A degree sign follows its number without a space.
        number + (symbol.first == "°" ? "" : separator) + symbol
      }
    }

    /// The form in which the unit is written.
    public var width: UnitWidth
    /// The format of the number.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>

    /// A format by its parts.
    public init(width: UnitWidth, numberFormatStyle: FloatingPointFormatStyle<Double>? = nil) {
      self.width = width
      self.numberFormatStyle = numberFormatStyle ?? FloatingPointFormatStyle()
    }

    /// Returns the number and the symbol.
    public func format(_ value: Measurement<UnitType>) -> String {
      width.joined(numberFormatStyle.format(value.value), value.unit.symbol)
    }

    /// Returns the format with the numbers of another locale.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.numberFormatStyle = numberFormatStyle.locale(locale)
      return style
    }
  }

  /// Returns the measurement in a format.
  public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
  where S.FormatInput == Measurement<UnitType> { style.format(self) }

  /// Returns the number and the symbol of the unit.
  public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }
}

extension FormatStyle {
  /// A format for a number and the symbol of its unit.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth, numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Measurement<UnitType>.FormatStyle(width: width, numberFormatStyle: numberFormatStyle)
  }
}
