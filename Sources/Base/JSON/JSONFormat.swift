/// A format of texts.
package enum JSONFormat: Sendable {
  /// RFC 8259.
  case json
  /// JSON with comments, trailing commas, names without quotes, single quotes, hexadecimal numbers, signs, and numbers
  /// that begin or end with a point (spec.json5.org, version 1.0.0).
  ///
  /// Objects that name something twice are refused, though the standard lets the last one win: in a hand-written file
  /// it is a mistake. So are numbers that are not finite.
  case json5
}

extension JSONValue {
  /// Reads the one value of a text, with nothing after it.
  ///
  /// - Parameters:
  ///   - depth: how many arrays and objects may be around a value. Reading takes no stack for them, but what walks
  ///     through the value does, and its release.
  ///   - repairing: whether what is not UTF-8 in strings is read as U+FFFD instead of being refused.
  package init(
    parsing bytes: [UInt8], as format: JSONFormat = .json, depth: Int = 64, repairing: Bool = false
  ) throws(JSONError) {
    var reader = JSONReader(bytes, format, depth: depth, isRepairing: repairing)
    self = try reader.document()
  }

  /// Reads the one value of a text, with nothing after it.
  package init(parsing text: String, as format: JSONFormat = .json) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), as: format)
  }
}
