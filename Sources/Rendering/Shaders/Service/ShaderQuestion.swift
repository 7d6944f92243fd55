import FileWatching
import Surfaces

/// A request that a process that compiles nothing sends to its host. Untrusted: somebody else's code runs there.
package enum ShaderQuestion: Codable, Sendable {
  /// The functions of a source.
  case functions(path: String)
  /// The program of a chain.
  case program(ProgramQuestion)
}

/// A chain to compile, with the part of its arguments that a trial needs.
package struct ProgramQuestion: Codable, Sendable {
  var chain: [ShaderStore.Function]
  var arguments: [[ArgumentOutline]]
  var width: Int
  var height: Int
  var strictHalf: Bool

  init(_ order: ShaderOrder) {
    chain = order.chain
    arguments = ArgumentOutline.outlines(of: order.arguments)
    (width, height) = (order.size.width, order.size.height)
    strictHalf = order.options.strictHalf
  }
}

/// The answer of a host.
package enum ShaderReply: Codable, Sendable {
  case functions(ShaderSource)
  /// A program, whose library is the sealed file that comes with the answer.
  case program(ShaderProgram.Description)
  case failed(ShaderError)
}

extension ShaderReply {
  /// The files that a host has read for the answer.
  package var files: [String] {
    switch self {
    case .functions(let source): source.stamps.map(\.path)
    case .program(let program): program.stamps.map(\.path)
    case .failed(.doesNotCompile(let messages)): messages.map(\.file)
    case .failed: []
    }
  }
}
