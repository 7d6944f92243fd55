public import DisplayList

/// A function in a chain, and what it serves as there.
public struct ShaderLink: Hashable, Sendable {
  /// The function.
  public let function: ShaderFunction
  /// What it serves as in the chain; one of its `kinds`.
  public let kind: ShaderKind

  /// A function, serving as one of its kinds.
  ///
  /// - Throws: `wrongKind` when the function's signature is another.
  public init(_ function: ShaderFunction, as kind: ShaderKind) throws(ShaderError) {
    guard function.kinds.contains(kind) else {
      throw .wrongKind(function: function.name, wanted: kind, signature: function.signature)
    }
    self.function = function
    self.kind = kind
  }

  /// The parameters that the caller supplies.
  public var parameters: [ShaderParameter] { function.parameters(as: kind) }
}

extension [ShaderLink] {
  /// Whether a program of one chain serves for the other: the same functions with the same parameters.
  func hasSameSignatures(as others: [ShaderLink]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy {
        $0.kind == $1.kind && $0.function.file == $1.function.file && $0.function.name == $1.function.name
          && $0.parameters.map(\.type) == $1.parameters.map(\.type)
      }
  }
}
