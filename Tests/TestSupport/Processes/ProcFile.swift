import Glibc
import Platform

/// Files of `/proc`, whose size is zero and of which a read returns one part.
public enum ProcFile {
  /// The whole text of a file; empty if there is none. Foundation returns the first part of one such as `maps`.
  public static func text(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    return String(decoding: (try? Descriptor.readToEnd(file)) ?? [], as: UTF8.self)
  }

  /// The mappings of a process, a line each.
  public static func mappings(of pid: Int32) -> [Substring] { text("/proc/\(pid)/maps").split(separator: "\n") }
}
