/// The annotation in a parameter's comment: `// [0 ... 100] = 10 degrees`.
///
/// A range in brackets, a default after an equals sign, and a note, each optional. Components are separated by commas:
/// `// [0, 0 ... 100, 50] = 10, 20`. A single number applies to all components. The default of an array is all its
/// numbers.
public struct ParameterAnnotation: Hashable, Sendable, Codable {
  /// The minimum of each component, or one for all; empty without a range.
  public var minimum: [Float] = []
  /// The maximum of each component, or one for all; empty without a range.
  public var maximum: [Float] = []
  /// The default of each component, or one for all; empty without a default.
  public var defaultValue: [Float] = []
  /// The text after range and default.
  public var note = ""

  /// The error of a malformed annotation.
  package struct Malformed: Error, Hashable {
    package var reason: String
  }

  /// Reads the annotation of a comment; nil if it has neither a range nor a default, or is malformed.
  public init?(comment: String) {
    guard let read = try? Self.read(comment) else { return nil }
    self = read
  }

  /// Returns the annotation of a comment for a parameter with `components`, 0 for an array; nil if it has neither a
  /// range nor a default.
  ///
  /// A range is recognized by `[` and a later `...`, a default by `=` at the start or after the range.
  package static func read(_ comment: String, components: Int? = nil) throws(Malformed) -> ParameterAnnotation? {
    var annotation = ParameterAnnotation()
    var rest = comment[...]
    if let open = rest.firstIndex(of: "["), let dots = split(rest[rest.index(after: open)...]),
      !dots.0.contains("]")
    {
      guard let close = dots.1.firstIndex(of: "]") else { throw Malformed(reason: "its range has no ]") }
      guard let low = numbers(dots.0), let high = numbers(dots.1[..<close]) else {
        throw Malformed(reason: "its range is not one of numbers")
      }
      (annotation.minimum, annotation.maximum) = (low, high)
      rest = dots.1[dots.1.index(after: close)...]
    } else if !trimmed(rest).hasPrefix("=") {
      return nil
    }
    if let equals = rest.firstIndex(of: "=") {
      let text = rest[rest.index(after: equals)...]
      let end = text.firstIndex { !"+-.0123456789eE, \t".contains($0) } ?? text.endIndex
      guard let values = numbers(text[..<end]) else { throw Malformed(reason: "its default is not a number") }
      annotation.defaultValue = values
      rest = text[end...]
    }
    annotation.note = trimmed(rest)
    if let components { try annotation.check(components > 0 ? components : max(annotation.defaultValue.count, 1)) }
    return annotation
  }

  private init() {}

  /// Throws unless the numbers are consistent with the parameter and each other.
  private func check(_ components: Int) throws(Malformed) {
    for list in [minimum, maximum, defaultValue] where !list.isEmpty && list.count != 1 && list.count != components {
      throw Malformed(reason: "it has \(list.count) numbers for \(components)")
    }
    for index in 0..<components {
      guard let low = Self.component(index, of: minimum), let high = Self.component(index, of: maximum) else {
        continue
      }
      if low >= high { throw Malformed(reason: "its range ends where it begins, or before") }
      if let value = Self.component(index, of: defaultValue), value < low || value > high {
        throw Malformed(reason: "its default lies outside its range")
      }
    }
  }

  /// Returns the number of a component; a single number applies to all.
  public static func component(_ index: Int, of numbers: [Float]) -> Float? {
    numbers.count == 1 ? numbers[0] : numbers.indices.contains(index) ? numbers[index] : nil
  }

  /// The two sides of `...`.
  private static func split(_ text: Substring) -> (Substring, Substring)? {
    text.firstRange(of: "...").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
  }

  private static func numbers(_ text: Substring) -> [Float]? {
    let parts = text.split(separator: ",").map { trimmed($0) }
    // A note that begins like a number leaves an empty part.
    let values = parts.filter { !$0.isEmpty }.map { Float($0) }
    guard !values.isEmpty, values.allSatisfy({ $0?.isFinite == true }) else { return nil }
    return values.compactMap { $0 }
  }

  static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
