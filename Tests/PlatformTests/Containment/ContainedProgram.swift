import CContainment
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// A Python program behind some of the container's restrictions, which tries to break them.
struct ContainedProgram {
  static let python: String? = access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : nil

  let isolation: Isolation
  var calls = Container.SystemCalls.compiler
  var readable: [String] = []
  var writable: [String] = []
  var copied: [String] = []
  var limits: [Container.Limit] = []

  init(isolation: Isolation) { self.isolation = isolation }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program that defines what it reports with `report(name, function)`, and returns what it reported: `ok` and the
  /// value, or the name of the error.
  func run(_ script: String, arguments: [String] = []) throws -> [String: String] {
    let output = try start(Self.prelude + script, arguments: arguments)
    var found: [String: String] = [:]
    for line in output.text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
    }
    guard output.status == 0 else { throw Failure(description: "status \(output.status): \(output.text)") }
    return found
  }

  private static let prelude = """
    import ctypes, errno, os, sys
    libc = ctypes.CDLL(None, use_errno=True)
    def check(result):
      if result == -1: raise OSError(ctypes.get_errno(), "")
      return result
    def report(name, function):
      try: result = "ok " + str(function())
      except OSError as error: result = errno.errorcode.get(error.errno, str(error.errno))
      print(name + "\\t" + result, flush=True)

    """

  /// Starts it, and waits for its end.
  func start(_ script: String, arguments: [String] = []) throws -> (status: Int32, text: String) {
    guard let python = Self.python, let program = FilePath.resolved(python) else {
      throw Failure(description: "no Python")
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw SystemError.last
    }
    defer { close(ends[0]) }
    let container = Container(
      calls: calls, programs: [program], readable: readable, writable: writable, copied: copied, limits: limits)
    let plan = StartPlan(
      [program, "-I", "-S", "-c", script] + arguments, in: container,
      descriptors: [.null, .descriptor(ends[1]), .descriptor(ends[1])], environment: ["PATH=/usr/bin"])
    var start = containment_start()
    let code = plan.withStart(isolation: isolation) { plan in
      start = plan
      return containment_start(&start)
    }
    close(ends[1])
    guard code == 0 else { throw Failure(description: "step \(start.step): \(SystemError(code).reason())") }
    let output = try Descriptor.readToEnd(ends[0])
    var status: Int32 = 0
    while waitpid(start.pid, &status, 0) < 0, errno == EINTR {}
    return (status, String(decoding: output, as: UTF8.self))
  }

  /// Returns whether a mechanism cannot be set up here, with the others off.
  static func isMissing(_ isolation: Isolation) -> Bool {
    python == nil || (try? ContainedProgram(isolation: isolation).run("report('a', lambda: 1)"))?["a"] != "ok 1"
  }
}

/// A condition for `.enabled(if:)`.
let hasLandlock = containment_has_landlock() != 0 && !ContainedProgram.isMissing(.landlock)
let hasNamespaces = !ContainedProgram.isMissing([.namespaces, .mounts])
let hasCalls = !ContainedProgram.isMissing(.calls)
