public import DisplayList

/// Why a shader cannot be used.
public enum ShaderError: Error, Hashable, Sendable {
  /// The source, or one of the files it names, cannot be read.
  case cannotRead(path: String, reason: String)
  /// No clang, and where it was looked for.
  case compilerMissing(searched: [String])
  /// clang did not do its work: it crashed, took longer than it may, or could not be started.
  case compilerFailed(reason: String)
  /// Errors and warnings, in the order of the source.
  case doesNotCompile([ShaderDiagnostic])
  /// The folder that holds compiled programs cannot be used.
  case cacheUnusable(path: String, reason: String)
  /// No stitchable function of that name; the nearest one when there is one.
  case unknownFunction(name: String, file: String, nearest: String?)
  /// The function cannot serve as what it is used for.
  case wrongKind(function: String, wanted: ShaderKind, signature: String)
  /// The arguments are not what the function takes.
  case wrongArguments(function: String, given: String, takes: String)
  /// The functions cannot run in one pass.
  case notOnePass(reason: String)
  /// What clang made cannot be loaded, as when a function calls what a stitchable function cannot.
  case cannotLoad(reason: String)
  /// The trial run ended by a signal.
  case crashed(signal: String)
  /// The trial run did not end.
  case tookTooLong(seconds: Double)
}

extension ShaderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path): \(reason)"
    case .compilerMissing(let searched): "no clang found; looked at \(searched.joined(separator: ", "))"
    case .compilerFailed(let reason): "clang: \(reason)"
    case .doesNotCompile(let diagnostics):
      (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.description ?? "does not compile"
    case .cacheUnusable(let path, let reason): "\(path): \(reason)"
    case .unknownFunction(let name, let file, let nearest):
      "\(file): no stitchable function '\(name)'" + (nearest.map { "; the nearest is '\($0)'" } ?? "")
    case .wrongKind(let function, let wanted, let signature):
      "'\(function)' is no \(wanted.title): \(signature); one is \(wanted.form)"
    case .wrongArguments(let function, let given, let takes): "'\(function)' takes \(takes), not \(given)"
    case .notOnePass(let reason): reason
    case .cannotLoad(let reason): "cannot load the compiled shader: \(reason)"
    case .crashed(let signal): "the shader crashed in its trial run: \(signal)"
    case .tookTooLong(let seconds): "the shader's trial run did not end within \(seconds) s"
    }
  }
}
