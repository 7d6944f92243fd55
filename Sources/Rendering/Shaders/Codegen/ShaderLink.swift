public import DisplayList

/// A function in a chain, with its kind there.
public struct ShaderLink: Hashable, Sendable, Codable {
  public let function: MetalFunction
  /// The kind in the chain, one of the function's `kinds`.
  public let kind: ShaderKind

  /// A function used as one of its kinds.
  ///
  /// - Throws: `wrongKind` if the function's signature is not that of the kind; `wrongParameter`.
  public init(_ function: MetalFunction, as kind: ShaderKind) throws(ShaderError) {
    if let obstacle = function.obstacle { throw .wrongParameter(function: function.name, reason: obstacle) }
    guard function.kinds.contains(kind) else {
      throw .wrongKind(function: function.name, wanted: kind, signature: function.signature)
    }
    self.function = function
    self.kind = kind
  }

  /// The parameters for which the caller passes arguments.
  public var parameters: [ShaderParameter] { function.parameters(as: kind) }
}

extension [ShaderLink] {
  /// Returns whether a program of one chain serves for the other: the same functions with the same parameters.
  func hasSameSignatures(as others: [ShaderLink]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy {
        $0.kind == $1.kind && $0.function.file == $1.function.file && $0.function.name == $1.function.name
          && $0.parameters.map(\.type) == $1.parameters.map(\.type)
      }
  }
}
