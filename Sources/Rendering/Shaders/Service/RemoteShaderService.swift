package import Platform

/// A service that asks a host to compile, for a process that may not.
package final class RemoteShaderService: ShaderService {
  /// Asks the host and waits for its answer, which comes with the library of a program.
  package typealias Asking =
    @Sendable (ShaderQuestion) throws(ShaderError) -> (reply: ShaderReply, library: SealedFile?)

  package let sources: ShaderSources
  private let ask: Asking

  package init(_ ask: @escaping Asking) {
    self.ask = ask
    sources = ShaderSources { (path) throws(ShaderError) in
      switch try ask(.functions(path: path)).reply {
      case .functions(let source): return source
      case .failed(let error): throw error
      case .program: throw Self.unexpectedReply
      }
    }
  }

  package func prepare() {}

  package func program(_ order: ShaderOrder) throws(ShaderError) -> ShaderProgram {
    // The store later compares their signatures with those of changed sources.
    for function in order.chain where sources[function.file].source == nil {
      _ = try sources[function.file].reload().get()
    }
    let (reply, library) = try ask(.program(ProgramQuestion(order)))
    switch reply {
    case .program(let description):
      guard let library else { throw Self.unexpectedReply }
      return ShaderProgram(description, library: library)
    case .failed(let error): throw error
    case .functions: throw Self.unexpectedReply
    }
  }

  private static let unexpectedReply = ShaderError.compilerFailed(reason: "the host has answered something else")
}
