import Foundation
import TestSupport

/// The resources that a process holds, as the kernel counts them.
struct Footprint: CustomStringConvertible {
  /// Resident memory.
  var mebibytes: Double
  var threads: Int
  var descriptors: Int
  /// Processes that it started and that are there, ended ones that nobody waited for included.
  var children: Int

  init(_ pid: Int32) throws {
    let lines = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8).split(separator: "\n")
    func value(_ name: String) -> Double {
      let line = lines.first { $0.hasPrefix("\(name):") }
      return line.flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }.flatMap { Double($0) } ?? .nan
    }
    mebibytes = value("VmRSS") / 1024
    threads = Int(value("Threads"))
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
    children = try runTool(["pgrep", "-P", "\(pid)"]).output.split(separator: "\n").count
  }

  var description: String {
    "\(Int(mebibytes.rounded())) MiB, \(threads) threads, \(descriptors) descriptors, \(children) children"
  }
}
