/// A request from the compiler, limited to its relevant parts.
enum CompilerMessage: Decodable {
  /// The version of the protocol.
  case capability
  /// The expansion of a `#Preview`.
  case freestanding(Expansion)
  /// The expansion of an attribute.
  case attached(Expansion)
  /// A request that this program does not know.
  case other

  struct Expansion: Decodable {
    /// A unique mangled name for the expansion.
    var discriminator: String
    /// The text of the `#Preview`; nil for an attribute.
    var syntax: Syntax?
    /// The text of the attribute.
    var attributeSyntax: Syntax?
    /// The declarations around the macro, from the innermost to the outermost.
    var lexicalContext: [Syntax]?
  }

  struct Syntax: Decodable {
    /// The text, with the blanks and comments before it.
    var source: String
    var location: Location
  }

  struct Location: Decodable {
    var fileName: String
    /// The byte offset at which the text begins in the file.
    var offset: Int
    /// The line on which it begins, from 1.
    var line: Int
  }

  private enum Key: String, CodingKey { case getCapability, expandFreestandingMacro, expandAttachedMacro }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self =
      if values.contains(.getCapability) {
        .capability
      } else if let expansion = try values.decodeIfPresent(Expansion.self, forKey: .expandFreestandingMacro) {
        .freestanding(expansion)
      } else if let expansion = try values.decodeIfPresent(Expansion.self, forKey: .expandAttachedMacro) {
        .attached(expansion)
      } else {
        .other
      }
  }
}
