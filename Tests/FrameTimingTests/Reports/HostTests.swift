import Glibc
import Testing

@testable import FrameTiming

@Suite struct HostTests {
  /// The number is the one that the kernel lists for the main thread.
  @Test func processorsAreThoseThatTheProgramMayRunOn() throws {
    let file = try #require(fopen("/proc/\(getpid())/status", "r"))
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 4096)
    var list: String?
    while fgets(&buffer, 4096, file) != nil {
      let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if line.hasPrefix("Cpus_allowed_list:") { list = line.split(separator: ":").last.map(String.init) }
    }
    let ranges = try #require(list).split(separator: ",").map { range in
      range.split(separator: "-").compactMap { Int($0.filter(\.isNumber)) }
    }
    let count = ranges.reduce(0) { $0 + ($1.last ?? 0) - ($1.first ?? 0) + 1 }
    #expect(Host.processorCount == count)
  }
}
