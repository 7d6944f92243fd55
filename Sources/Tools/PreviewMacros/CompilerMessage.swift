/// A question of the compiler's, with the parts of it that matter here.
enum CompilerMessage: Decodable {
  /// Which version of the protocol is spoken.
  case capability
  /// What a `#Preview` stands for.
  case freestanding(Expansion)
  /// What an attribute adds.
  case attached(Expansion)
  /// A question that this program does not know.
  case other

  struct Expansion: Decodable {
    /// A mangled name that no other expansion has.
    var discriminator: String
    /// The `#Preview`; nil for an attribute.
    var syntax: Syntax?
    /// The attribute.
    var attributeSyntax: Syntax?
    /// What is around it, from the inside out.
    var lexicalContext: [Syntax]?
  }

  struct Syntax: Decodable {
    /// The text, with the blanks and comments before it.
    var source: String
    var location: Location
  }

  struct Location: Decodable {
    var fileName: String
    /// The byte at which the text begins in the file.
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
