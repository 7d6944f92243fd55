import Glibc
import Testing

@testable import PreviewAgents

/// Tests of a process's output, as lines for a terminal.
struct PrintedLinesTests {
  private func lines(of text: String) -> (ended: [String], rest: [String], last: [String]) {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    var bytes = Array(text.utf8)
    #expect(write(ends[1], &bytes, bytes.count) == bytes.count)
    close(ends[1])
    defer { close(ends[0]) }
    var printed = PrintedLines()
    let ended = printed.read(ends[0])
    let rest = printed.rest
    return (ended, rest, printed.last)
  }

  @Test func linesEndAtLineFeeds() {
    let found = lines(of: "one\n\ntwo")
    #expect(found.ended == ["one", ""])
    #expect(found.rest == ["two"])
    #expect(found.last == ["one", "", "two"])
  }

  @Test func controlCharactersAreEscaped() {
    #expect(lines(of: "\u{1b}[31mred\u{7}\n").ended == ["\\u{1b}[31mred\\u{7}"])
  }

  @Test func aLineWithoutEndIsCut() {
    let found = lines(of: String(repeating: "x", count: 5000))
    #expect(found.ended.map(\.count) == [4096])
    #expect(found.rest.map(\.count) == [904])
  }

  /// A stack of the runtime's has more lines than are kept, and tells addresses: the words above it stay.
  @Test func aStackTraceIsLeftOut() {
    let stack = (0..<90).map { "\($0)    libswiftCore.so                    0x00007f259ff5f130 f + 33\n" }.joined()
    let found = lines(of: "A.swift:1: Fatal error: stop\nCurrent stack trace:\n\(stack)after\n7    lib    0x0")
    #expect(found.ended == ["A.swift:1: Fatal error: stop", "after"] && found.rest == ["7    lib    0x0"])
    #expect(found.last == ["A.swift:1: Fatal error: stop", "after", "7    lib    0x0"])
  }

  @Test func remarksOnTheContainerAreLeftOut() {
    let remark = "Fontconfig error: No writable cache directories\n"
    #expect(lines(of: "\(remark)one\n\(remark)two: \(remark)").ended == ["one", "two: \(remark.dropLast())"])
  }

  @Test func theNewestLinesAreKept() {
    let found = lines(of: (0..<100).map { "\($0)\n" }.joined())
    #expect(found.last == (36..<100).map { "\($0)" })
  }
}
