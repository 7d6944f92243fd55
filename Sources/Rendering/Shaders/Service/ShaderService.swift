package import DisplayList
package import Surfaces

/// A service that reads sources and compiles chains for a store: clang in child processes, or a host that is asked.
///
/// Calls block, so they come from threads that may wait.
package protocol ShaderService: Sendable {
  /// The sources that have been read.
  var sources: ShaderSources { get }
  /// Makes sure that a compiler is available.
  func prepare() throws(ShaderError)
  /// Compiles a chain, unless it has been compiled, and tries it.
  ///
  /// - Returns: a program that is approved and not loaded.
  func program(_ order: ShaderOrder) throws(ShaderError) -> ShaderProgram
}

/// A chain to compile, with the input of its trial.
package struct ShaderOrder: Sendable {
  /// Functions that share a pass, the innermost first.
  package var chain: [ShaderStore.Function]
  /// Each function's arguments.
  package var arguments: [[ShaderArgument]]
  /// The size of the picture on which the functions will run.
  package var size: PixelSize
  package var options: ShaderProgram.Options
  /// True if a library that has been tried before is tried again, with these arguments.
  package var isTriedAgain: Bool
}
