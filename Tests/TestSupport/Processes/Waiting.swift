import Glibc
import Platform

/// Seconds after which a test stops waiting for another thread, a program or a server.
///
/// It ends a test that waits for something that will never happen, and is not a bound on speed: on a busy machine with
/// two processors, a runnable thread has been observed to wait for more than a minute.
public let waitLimit = 180.0

/// The error of a wait that reached the limit.
public struct WaitTimeout: Error, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}

/// Polls a condition until it holds, forty times per second by default.
///
/// - Parameters:
///   - what: the awaited event, for the error message.
///   - interval: microseconds between two evaluations.
/// - Throws: an error of `condition`, or `WaitTimeout` when the condition does not hold within `waitLimit`.
public func waitUntil(
  _ what: @autoclosure () -> String, every interval: UInt32 = 25_000, _ condition: () throws -> Bool
) throws {
  let deadline = monotonicSeconds() + waitLimit
  while try !condition() {
    guard monotonicSeconds() < deadline else { throw WaitTimeout(description: "timed out waiting for \(what())") }
    usleep(interval)
  }
}
