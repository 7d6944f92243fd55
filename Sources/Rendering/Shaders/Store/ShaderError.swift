public import DisplayList
import Platform

/// An error of reading, compiling or running a shader.
public enum ShaderError: Error, Hashable, Sendable, Codable {
  /// The source, or one of its includes, cannot be read.
  case cannotRead(path: String, reason: String)
  /// clang was not found in these locations.
  case compilerMissing(searched: [String])
  /// clang could not be started, or failed for a reason that is not in the source.
  case compilerFailed(reason: String)
  /// clang crashed on the source, or exceeded a limit.
  case tooDemanding(file: String, reason: String)
  /// Errors and warnings, in the order of the source.
  case doesNotCompile([ShaderDiagnostic])
  /// The folder of compiled programs cannot be used.
  case cacheUnusable(path: String, reason: String)
  /// There is no stitchable function of that name; `nearest` is the most similar name.
  case unknownFunction(name: String, file: String, nearest: String?)
  /// There is no function in the file that could be an effect.
  case noFunctions(file: String)
  /// The function's signature is not that of the requested kind.
  case wrongKind(function: String, wanted: ShaderKind, signature: String)
  /// No argument can be passed for one of the function's parameters.
  case wrongParameter(function: String, reason: String)
  /// The arguments do not match the function's parameters.
  case wrongArguments(function: String, given: String, takes: String)
  /// The functions cannot run in one pass.
  case notOnePass(reason: String)
  /// The compiled library cannot be loaded, for instance because of undefined functions.
  case cannotLoad(reason: String)
  /// The functions failed during a run.
  case failed(ShaderFailure)
  /// The process that runs functions cannot be started, or not be contained.
  case agentUnusable(reason: String)
}

extension ShaderError {
  /// True if the functions may still finish their computation.
  public var mayRecover: Bool {
    if case .failed(let failure) = self { failure.cause == .notAnswering } else { false }
  }

  /// True if the error may disappear by itself, or is about to be replaced by the same one with its line.
  public var isTransient: Bool {
    if case .failed(let failure) = self { mayRecover || failure.isBeingLocated } else { false }
  }
}

extension ShaderError {
  init(_ failure: Subprocess.Failure) { self = .compilerFailed(reason: failure.description) }

  init(_ failure: PrivateFolder.Failure) {
    switch failure {
    case .unusable(let path, let reason): self = .cacheUnusable(path: path, reason: reason)
    }
  }
}

extension ShaderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path): \(reason)"
    case .compilerMissing(let searched):
      "no clang of version \(ClangLocation.oldest) or later found; looked at \(searched.joined(separator: ", "))"
    case .compilerFailed(let reason): "clang: \(reason)"
    case .tooDemanding(let file, let reason): "\(file): \(reason)"
    case .doesNotCompile(let diagnostics):
      (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.description ?? "does not compile"
    case .cacheUnusable(let path, let reason): "\(path): \(reason)"
    case .unknownFunction(let name, let file, let nearest):
      "\(file): no stitchable function '\(name)'" + (nearest.map { "; the nearest is '\($0)'" } ?? "")
    case .noFunctions(let file): "\(file): no stitchable function"
    case .wrongKind(let function, let wanted, let signature):
      "'\(function)' is not a \(wanted.title): \(signature); one is \(wanted.form)"
    case .wrongParameter(let function, let reason): "'\(function)' cannot be called: \(reason)"
    case .wrongArguments(let function, let given, let takes): "'\(function)' takes \(takes), not \(given)"
    case .notOnePass(let reason): reason
    case .cannotLoad(let reason): "cannot load the compiled shader: \(reason)"
    case .failed(let failure): failure.description
    case .agentUnusable(let reason): "the process that runs shaders cannot be used: \(reason)"
    }
  }
}
