import Platform
@_spi(Nodes) import ViewGraph

/// The conversion between the values of a plain type and parameters that a viewer can show and change.
struct ParameterCoder<Value> {
  let kind: StateParameter.Kind
  /// Converts a value to a parameter's; returns nil for a value that no control can show.
  let form: (Value, EnvironmentValues) -> StateParameter.Value?
  /// Converts a parameter's value back; returns nil where it is no value of the type.
  let value: (StateParameter.Value) -> Value?
}

@MainActor
enum ParameterCoding {
  private struct Entry {
    let coder: Any?
  }

  /// The coders by type, so that the names of an enumeration's cases are determined once.
  private static var known = TypeTable<Entry>()

  /// Returns the coder of a type; nil where it is not a plain one.
  static func coder<Value>(of type: Value.Type) -> ParameterCoder<Value>? {
    if let entry = known[type] { return entry.coder as? ParameterCoder<Value> }
    let made = make(type)
    known[type] = Entry(coder: made)
    return made as? ParameterCoder<Value>
  }

  private static func make(_ type: Any.Type) -> Any? {
    switch type {
    case is Bool.Type: flag
    case is String.Type: text
    case is Angle.Type: angle
    case is Color.Type: color
    case let number as any BinaryFloatingPoint.Type: decimal(number)
    case let number as any BinaryInteger.Type: whole(number)
    case let cases as any CaseIterable.Type: choice(cases)
    default: nil
    }
  }

  private static var flag: ParameterCoder<Bool> {
    ParameterCoder(kind: .flag) { value, _ in
      .flag(value)
    } value: {
      if case .flag(let value) = $0 { value } else { nil }
    }
  }

  /// The coder of a line of text; unprintable characters are rejected, as they cannot be typed.
  private static var text: ParameterCoder<String> {
    ParameterCoder(kind: .text) { value, _ in
      value.unicodeScalars.count <= StateParameter.maximumTextLength
        && !value.unicodeScalars.contains(where: \.isUnprintable)
        ? .text(value) : nil
    } value: {
      if case .text(let value) = $0 { value } else { nil }
    }
  }

  private static var angle: ParameterCoder<Angle> {
    ParameterCoder(kind: .angle) { value, _ in
      value.degrees.isFinite ? .number(value.degrees) : nil
    } value: {
      if case .number(let degrees) = $0, degrees.isFinite { Angle(degrees: degrees) } else { nil }
    }
  }

  private static var color: ParameterCoder<Color> {
    ParameterCoder(kind: .color) { value, environment in
      let shown = value.resolve(in: environment)
      let parts = [shown.red, shown.green, shown.blue, shown.opacity]
      return parts.allSatisfy(\.isFinite) ? .color(SIMD4(parts)) : nil
    } value: {
      guard case .color(let parts) = $0, (0..<4).allSatisfy({ parts[$0].isFinite }) else { return nil }
      return Color(Color.Resolved(red: parts.x, green: parts.y, blue: parts.z, opacity: parts.w))
    }
  }

  private static func decimal<Number: BinaryFloatingPoint>(_ type: Number.Type) -> Any? {
    ParameterCoder<Number>(kind: .number) { value, _ in
      value.isFinite ? .number(Double(value)) : nil
    } value: {
      guard case .number(let number) = $0, number.isFinite, case let value = Number(number), value.isFinite else {
        return nil
      }
      return value
    }
  }

  /// Returns the coder of an integer type; numbers that a `Double` cannot represent exactly have no parameter.
  private static func whole<Number: BinaryInteger>(_ type: Number.Type) -> Any? {
    ParameterCoder<Number>(kind: .wholeNumber) { value, _ in
      Double(exactly: value).map { .number($0) }
    } value: {
      if case .number(let number) = $0 { Number(exactly: number.rounded()) } else { nil }
    }
  }

  private static func choice<Value: CaseIterable>(_ type: Value.Type) -> Any? {
    let cases = Array(type.allCases)
    guard let first = cases.first, cases.count <= StateParameter.maximumChoices,
      Mirror(reflecting: first).displayStyle == .enum
    else { return nil }
    let names = cases.map { String(describing: $0) }
    return ParameterCoder<Value>(kind: .choice(names)) { value, _ in
      let equal: Int? = (value as? any Equatable).flatMap { value in cases.firstIndex { isEqual(value, $0) } }
      return (equal ?? names.firstIndex(of: String(describing: value))).map { .choice($0) }
    } value: {
      if case .choice(let index) = $0, cases.indices.contains(index) { cases[index] } else { nil }
    }
  }
}
