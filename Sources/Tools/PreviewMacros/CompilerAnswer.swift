/// An answer to the compiler.
enum CompilerAnswer: Encodable {
  case capability(Capability)
  case expansion(Expansion)

  struct Capability: Encodable {
    var capability = Version()
    struct Version: Encodable { var protocolVersion = 7 }
  }

  struct Expansion: Encodable {
    /// The text that replaces the macro; nil if there is none.
    var expandedSource: String?
    var diagnostics: [Diagnostic] = []
  }

  struct Diagnostic: Encodable {
    var message: String
    var severity = "error"
    var position: Position
    // The compiler expects these keys.
    var highlights: [Position] = []
    var notes: [Position] = []
    var fixIts: [Position] = []

    struct Position: Encodable {
      var fileName: String
      /// The byte offset in the file.
      var offset: Int
    }
  }

  private enum Key: String, CodingKey { case getCapabilityResult, expandMacroResult }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .capability(let capability): try values.encode(capability, forKey: .getCapabilityResult)
    case .expansion(let expansion): try values.encode(expansion, forKey: .expandMacroResult)
    }
  }
}
