import Glibc
import Platform
import TestSupport
import Testing

@Suite(.serialized) struct DescriptorTests {
  private static let pattern = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  @Test func readsNoMoreThanRequested() throws {
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

  /// The pieces are written one by one; before each, a signal interrupts the reader while it is blocked.
  @Test func shortAndInterruptedReadsAreContinued() throws {
    let pipe = try Pipe()
    let input = pipe.input
    let isDone = Shared(false)
    try withInterruptibleThread { reader in
      DetachedThread.start(named: "pieces") {
        for piece in 0..<20 {
          reader.interrupt(in: .read)
          try? Descriptor.write([UInt8](repeating: UInt8(piece), count: 100), to: input)
        }
        isDone.withLock { $0 = true }
      }
      #expect(try Descriptor.read(pipe.output, upTo: 2000) == (0..<20).flatMap { [UInt8](repeating: $0, count: 100) })
      try waitUntil("the writer") { isDone.withLock { $0 } }
      #expect(reader.interruptions == 20)
    }
  }

  /// A pipe takes 64 KiB at a time; before each read, a signal interrupts the writer while it is blocked.
  @Test func partialAndInterruptedWritesAreContinued() throws {
    let pipe = try Pipe()
    let output = pipe.output
    let received = Shared<[UInt8]?>(nil)
    try withInterruptibleThread { writer in
      DetachedThread.start(named: "reader") {
        var bytes: [UInt8] = []
        while bytes.count < Self.pattern.count {
          // The rest does not fit into the pipe: the writer has to wait.
          if bytes.count + Pipe.capacity < Self.pattern.count { writer.interrupt(in: .write) }
          guard let part = try? Descriptor.read(output, upTo: 50_000), !part.isEmpty else { break }
          bytes += part
        }
        received.withLock { [bytes] in $0 = bytes }
      }
      try Descriptor.write(Self.pattern, to: pipe.input)
      pipe.closeInput()
      try waitUntil("the reader") { received.withLock { $0 != nil } }
      #expect(writer.interruptions > 50)
    }
    #expect(received.withLock { $0 == Self.pattern })
  }

  @Test func throwsTheErrorNumbers() throws {
    #expect(throws: SystemError(EBADF)) { try Descriptor.read(-1, upTo: 1) }
    #expect(throws: SystemError(EBADF)) { try Descriptor.readToEnd(-1) }
    #expect(throws: SystemError(EBADF)) { try Descriptor.write("a", to: -1) }
    #expect(throws: SystemError(ENOSPC)) { try Descriptor.overwrite("/dev/full", with: [1]) }
    #expect(throws: SystemError(ENOENT)) { try Descriptor.overwrite("/no such folder/file", with: [1]) }
    #expect(Descriptor.firstBytes(1, of: "/no such folder/file") == nil)
  }

  @Test func writesAndCloses() throws {
    // A pipe without writers ends.
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
