import FileWatching

/// A failure of compiled functions during a run.
public struct ShaderFailure: Hashable, Sendable, Codable {
  public enum Cause: Hashable, Sendable, Codable {
    /// A signal, by the system's description.
    case crashed(signal: String)
    /// A system call that functions have no use for.
    case forbidden(call: String)
    /// The process ended without a signal.
    case ended
    /// There was no pixel for some time; it may still arrive.
    case notAnswering
    /// There was no row within this number of seconds.
    case tookTooLong(seconds: Double)
  }

  /// The source's path.
  public var file: String
  /// The line, counted from one; nil if unknown.
  public var line: Int?
  /// The functions that ran together, or the one that is known to have failed.
  public var functions: [String]
  public var cause: Cause
  /// True while the line is being looked up.
  var isBeingLocated = false
}

extension ShaderFailure: CustomStringConvertible {
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    let names = functions.map { "'\($0)'" }.joined(separator: " or ")
    return switch cause {
    case .crashed(let signal): "\(place): \(names) crashed: \(signal)"
    case .forbidden(let call): "\(place): \(names) was ended: shaders may not call \(call)"
    case .ended: "\(place): \(names) ended the process that ran it"
    case .notAnswering: "\(place): \(names) is not answering"
    case .tookTooLong(let seconds): "\(place): \(names) did not end: no row for \(Int(seconds.rounded())) s"
    }
  }
}

extension ShaderFailure {
  /// A failure of a program.
  init(_ cause: Cause, in program: ShaderProgram) {
    let functions = program.links.map(\.function)
    self.init(
      file: functions.first?.file ?? program.name, line: nil, functions: [], cause: cause)
    for function in functions where !self.functions.contains(function.name) { self.functions.append(function.name) }
  }

  /// Returns the failure with the line and the function of the inlined calls where it happened.
  func located(by calls: [FaultLocator.Place], in program: ShaderProgram) -> ShaderFailure {
    var located = self
    located.isBeingLocated = false
    let files = Set(program.stamps.map(\.path) + program.links.map(\.function.file))
    guard let line = calls.first(where: { files.contains($0.file) }) else { return located }
    (located.file, located.line) = (line.file, line.line)
    // The outermost call of a requested function; helpers that it calls are inside it.
    let names = Set(functions)
    if let call = calls.last(where: { names.contains($0.functionName) }) { located.functions = [call.functionName] }
    return located
  }
}

extension FaultLocator.Place {
  /// The function without its namespace and parameters.
  fileprivate var functionName: String {
    let name = function.prefix { $0 != "(" }
    return name.split(separator: ":").last.map(String.init) ?? function
  }
}
