/// Conversions between the values of states and text.
package enum StateCoding {
  /// Returns the text of a value; nil if its type has no coder, or the value has no text.
  static func text<Value>(of value: Value) -> String? { coder(of: Value.self)?.text(value) }

  /// Returns the value of a text; nil if the text is not one of a value.
  package static func value<Value>(of type: Value.Type, in text: String) -> Value? { coder(of: type)?.value(text) }

  /// Returns the first coder that the type offers.
  static func coder<Value>(of type: Value.Type) -> StateCoder<Value>? {
    switch type {
    case let codable as any Codable.Type: json(codable) as? StateCoder<Value>
    case let own as any OwnStateCoding.Type: coder(own) as? StateCoder<Value>
    case let lossless as any LosslessStringConvertible.Type: description(lossless) as? StateCoder<Value>
    case let raw as any RawRepresentable.Type: rawValue(raw) as? StateCoder<Value>
    case let cases as any CaseIterable.Type: caseName(cases) as? StateCoder<Value>
    default: nil
    }
  }

  // Coders of an opened type are `Any`, because the compiler does not know that it is the type asked for.

  private static func coder<Value: OwnStateCoding>(_ type: Value.Type) -> Any? { type.stateCoder }

  private static func json<Value: Codable>(_ type: Value.Type) -> Any? {
    StateCoder<Value> { value in
      let encoder = JSONEncoder()
      // One text per value, by which initial values are compared.
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    } value: { text in
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try? decoder.decode(Value.self, from: Data(text.utf8))
    }
  }

  private static func description<Value: LosslessStringConvertible>(_ type: Value.Type) -> Any? {
    StateCoder<Value> {
      $0.description
    } value: {
      Value($0)
    }
  }

  private static func rawValue<Value: RawRepresentable>(_ type: Value.Type) -> Any? {
    guard let raw = coder(of: Value.RawValue.self) else { return nil }
    return StateCoder {
      raw.text($0.rawValue)
    } value: {
      raw.value($0).flatMap(Value.init(rawValue:))
    }
  }

  private static func caseName<Value: CaseIterable>(_ type: Value.Type) -> Any? {
    StateCoder<Value> {
      String(describing: $0)
    } value: { text in
      Value.allCases.first { String(describing: $0) == text }
    }
  }
}

/// A conversion of values to text and back.
package struct StateCoder<Value> {
  /// Returns nil for a value that cannot be written.
  let text: (Value) -> String?
  /// Returns nil for a text that does not stand for a value.
  let value: (String) -> Value?
}

extension StateCoder {
  /// Creates a coder by way of another type that has one.
  package init<Form>(by form: Form.Type, _ make: @escaping (Value) -> Form?, back: @escaping (Form) -> Value?) {
    let coder = StateCoding.coder(of: form)
    self.init {
      make($0).flatMap { coder?.text($0) }
    } value: {
      coder?.value($0).flatMap(back)
    }
  }
}
