public import DisplayList
import Synchronization

/// Chains that do not run.
extension ShaderStore {
  /// The current error of a chain.
  public struct Fault: Hashable, Sendable {
    /// The functions, the innermost first.
    public var chain: [Function]
    public var error: ShaderError
  }

  /// The current faults, in no particular order.
  ///
  /// - Complexity: O(n), where n is the number of chains.
  public var faults: [Fault] {
    let (entries, agents) = state.withLock { ($0.entries, $0.agents) }
    let compiling = entries.compactMap { chain, entry in entry.error.map { Fault(chain: chain, error: $0) } }
    return compiling + (agents?.faults ?? [:]).map { Fault(chain: $0, error: $1) }
  }

  /// Returns the current error of a chain with arguments; nil if it runs, or has not been compiled.
  ///
  /// An error of the arguments concerns only their caller: the same functions may run elsewhere.
  public func error(of chain: [Function], arguments: [[ShaderArgument]]) -> ShaderError? {
    let (entry, agents) = state.withLock { ($0.entries[chain], $0.agents) }
    return entry?.error(for: arguments) ?? agents?.faults[chain]
  }
}

extension ShaderStore.Entry {
  fileprivate func error(for arguments: [[ShaderArgument]]) -> ShaderError? {
    if !argumentErrors.isEmpty, let known = argumentErrors[arguments.types] { return known }
    switch error {
    case nil, .wrongArguments:
      do throws(ShaderError) {
        if let program { try ShaderArguments.check(arguments, for: program.links) }
        return nil
      } catch {
        return error
      }
    case .failed: return program(for: arguments) == nil ? error : nil
    default: return error
    }
  }
}

extension [[ShaderArgument]] {
  /// The names of the arguments' Metal types.
  var types: [[String]] { map { $0.map(\.title) } }
}
