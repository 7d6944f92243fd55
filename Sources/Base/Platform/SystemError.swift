import Glibc

/// A call that the operating system refused.
public struct SystemError: Error, Hashable, Sendable {
  /// The error number, such as `ENOENT`.
  public let code: Int32

  /// The error with this number.
  public init(_ code: Int32) { self.code = code }

  /// The error of this thread's last call that failed.
  public static var last: SystemError { SystemError(errno) }

  /// What the system says of it, for the end of a sentence: `permission denied`.
  ///
  /// - Parameter missing: what is said of `ENOENT` instead.
  public func reason(missing: String = "no such file") -> String {
    if code == ENOENT { return missing }
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
