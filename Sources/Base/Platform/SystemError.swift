import Glibc

/// The error of a failed system call.
public struct SystemError: Error, Hashable, Sendable {
  /// The error number, such as `ENOENT`.
  public let code: Int32

  public init(_ code: Int32) { self.code = code }

  /// The error of the last failed call on this thread.
  public static var last: SystemError { SystemError(errno) }

  /// Returns the system's description, in lower case for the end of a sentence: `permission denied`.
  ///
  /// - Parameter missing: the description of `ENOENT`.
  public func reason(missing: String = "no such file") -> String {
    if code == ENOENT { return missing }
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
