import Glibc
import Platform

/// Seconds that a test waits for what another thread, a program or a server does.
///
/// It ends a test that waits for what will never come, and bounds no speed: on a busy machine with two processors a
/// thread that could run has been seen to wait for more than a minute.
public let patience = 180.0

/// What a test waited for, and did not see.
public struct WaitedInVain: Error, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}

/// Looks at a condition, forty times a second as a rule, until it holds.
///
/// - Parameter interval: microseconds between two looks.
/// - Throws: what `condition` throws, or `WaitedInVain` when it has not held for as long as a test waits.
public func waitUntil(
  _ what: @autoclosure () -> String, every interval: UInt32 = 25_000, _ condition: () throws -> Bool
) throws {
  let deadline = monotonicSeconds() + patience
  while try !condition() {
    guard monotonicSeconds() < deadline else { throw WaitedInVain(description: "waited in vain for \(what())") }
    usleep(interval)
  }
}
