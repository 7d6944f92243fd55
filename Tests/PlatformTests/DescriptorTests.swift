import Glibc
import Platform
import TestSupport
import Testing

@Suite(.serialized) struct DescriptorTests {
  private static let pattern = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  @Test func readsNoMoreThanAsked() throws {
    let pipe = try Pipe()
    try Descriptor.write([1, 2, 3, 4, 5], to: pipe.input)
    #expect(try Descriptor.read(pipe.output, upTo: 3) == [1, 2, 3])
    #expect(try Descriptor.read(pipe.output, upTo: 0) == [])
    pipe.closeInput()
    #expect(try Descriptor.read(pipe.output, upTo: 3) == [4, 5])
    #expect(try Descriptor.readToEnd(pipe.output) == [])
  }

  @Test func readsToTheEndWithinALimit() throws {
    for (limit, fits) in [(5, true), (6, true), (4, false), (0, false)] {
      let pipe = try Pipe()
      try Descriptor.write("12345", to: pipe.input)
      pipe.closeInput()
      if fits {
        #expect(try Descriptor.readToEnd(pipe.output, limit: limit) == Array("12345".utf8))
      } else {
        #expect(throws: SystemError(EFBIG)) { try Descriptor.readToEnd(pipe.output, limit: limit) }
      }
    }
  }

  /// The pieces come one by one, and a signal before each of them interrupts the reading.
  @Test func shortAndInterruptedReadsAreContinued() throws {
    let pipe = try Pipe()
    let (input, reader) = (pipe.input, pthread_self())
    let isDone = Shared(false)
    try withInterruptingSignal { signal in
      DetachedThread.start(named: "pieces") {
        for piece in 0..<20 {
          usleep(2000)
          pthread_kill(reader, signal)
          try? Descriptor.write([UInt8](repeating: UInt8(piece), count: 100), to: input)
        }
        isDone.withLock { $0 = true }
      }
      #expect(try Descriptor.read(pipe.output, upTo: 2000) == (0..<20).flatMap { [UInt8](repeating: $0, count: 100) })
      try waitUntil("the writer") { isDone.withLock { $0 } }
    }
  }

  /// A pipe takes 64 KiB at a time, and signals interrupt the waiting for its reader.
  @Test func partialAndInterruptedWritesAreContinued() throws {
    let pipe = try Pipe()
    let (output, writer) = (pipe.output, pthread_self())
    let received = Shared<[UInt8]?>(nil)
    try withInterruptingSignal { signal in
      DetachedThread.start(named: "reader") {
        var bytes: [UInt8] = []
        while bytes.count < Self.pattern.count {
          pthread_kill(writer, signal)
          guard let part = try? Descriptor.read(output, upTo: 50_000), !part.isEmpty else { break }
          bytes += part
        }
        received.withLock { [bytes] in $0 = bytes }
      }
      try Descriptor.write(Self.pattern, to: pipe.input)
      pipe.closeInput()
      try waitUntil("the reader") { received.withLock { $0 != nil } }
    }
    #expect(received.withLock { $0 == Self.pattern })
  }

  @Test func errorsHaveTheirNumbers() throws {
    #expect(throws: SystemError(EBADF)) { try Descriptor.read(-1, upTo: 1) }
    #expect(throws: SystemError(EBADF)) { try Descriptor.readToEnd(-1) }
    #expect(throws: SystemError(EBADF)) { try Descriptor.write("a", to: -1) }
    #expect(throws: SystemError(ENOSPC)) { try Descriptor.overwrite("/dev/full", with: [1]) }
    #expect(throws: SystemError(ENOENT)) { try Descriptor.overwrite("/no such folder/file", with: [1]) }
    #expect(Descriptor.firstBytes(1, of: "/no such folder/file") == nil)
  }

  @Test func writesAndCloses() throws {
    // A pipe that nobody writes to any more has an end.
    let pipe = try Pipe()
    try Descriptor.writeAndClose([1], to: dup(pipe.input))
    pipe.closeInput()
    #expect(try Descriptor.readToEnd(pipe.output) == [1])

    let reversed = try Pipe()
    #expect(throws: SystemError(EBADF)) { try Descriptor.writeAndClose([1], to: dup(reversed.output)) }
  }

  @Test func overwritesAndReadsBack() throws {
    let path = "/tmp/vitrine-platform-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer { unlink(path) }
    try Descriptor.overwrite(path, with: Self.pattern, permissions: 0o600)
    try Descriptor.overwrite(path, with: Array("short".utf8))
    #expect(Descriptor.firstBytes(100, of: path) == Array("short".utf8))
    #expect(Descriptor.firstBytes(2, of: path) == Array("sh".utf8))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}
