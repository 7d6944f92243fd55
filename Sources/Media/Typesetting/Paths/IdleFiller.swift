import Synchronization

/// A filler that no thread uses at the moment: there are as many as threads have filled paths at once.
final class IdleFiller: @unchecked Sendable {
  private var filler = PathFiller()

  private static let idle = Mutex<[IdleFiller]>([])

  /// Calls a function with a filler of its own.
  static func use<Result>(_ body: (inout PathFiller) -> Result) -> Result {
    let own = idle.withLock { $0.popLast() } ?? IdleFiller()
    defer { idle.withLock { $0.append(own) } }
    return body(&own.filler)
  }
}
