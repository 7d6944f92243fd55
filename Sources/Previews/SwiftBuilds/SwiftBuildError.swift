/// An error of building a library from Swift sources.
public enum SwiftBuildError: Error, Hashable, Sendable {
  /// Errors and warnings, in the order of the sources.
  case doesNotCompile([SwiftDiagnostic])
  /// No Swift toolchain was found in these locations.
  case toolchainMissing(searched: [String])
  /// The toolchain lacks something, or fails without an error in a source.
  case toolchainUnusable(reason: String)
  /// The library's modules were made by another compiler than the one that was found.
  case wrongToolchain(modules: String, toolchain: String)
  /// The library's modules, or the headers that they need, do not exist.
  case modulesMissing(reason: String)
  /// The compiler crashed on the sources, or exceeded a limit.
  case tooDemanding(reason: String)
  /// The sources compile, but form no library.
  case cannotLink(reason: String)
  /// A file of the cache cannot be made.
  case cacheUnusable(path: String, reason: String)
  /// The system cannot run the compiler in a container, for this reason.
  case notContained(reason: String)
  /// The build was cancelled.
  case cancelled
}

extension SwiftBuildError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .doesNotCompile(let diagnostics):
      (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.description ?? "does not compile"
    case .toolchainMissing(let searched):
      "no Swift toolchain found; looked at \(searched.joined(separator: ", "))"
    case .toolchainUnusable(let reason): "Swift toolchain: \(reason)"
    case .wrongToolchain(let modules, let toolchain):
      "the library was built with \(modules), but the compiler is \(toolchain): build it again, or set VITRINE_SWIFTC"
    case .modulesMissing(let reason): reason
    case .tooDemanding(let reason): "the Swift compiler \(reason)"
    case .cannotLink(let reason): "cannot link the preview: \(reason)"
    case .cacheUnusable(let path, let reason): "\(path): \(reason)"
    case .notContained(let reason): reason
    case .cancelled: "cancelled"
    }
  }
}
