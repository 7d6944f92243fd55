import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct VerifiedCacheTests {
  private let path: String
  private let payload = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  init() throws {
    path = "\(NSTemporaryDirectory())/vitrine-cache-\(UUID().uuidString)"
    try Folder.make(path)
  }

  private func cache(_ kinds: [CacheLimits.Kind] = [], bytes: Int = 1 << 20) throws -> VerifiedCache {
    VerifiedCache(in: try PrivateFolder(path), limits: CacheLimits(kinds, bytes: bytes))
  }

  private func contents(_ name: String) throws -> [UInt8] { try InputFile.read("\(path)/\(name)", limit: 1 << 20) }

  @Test func entries() throws {
    defer { Folder.remove(path) }
    let cache = try cache()
    #expect(cache.bytes("a") == nil)
    #expect(cache.write(payload, to: "a") && cache.write([], to: "empty"))
    #expect(cache.bytes("a") == payload && cache.bytes("empty") == [])
    let sealed = try #require(cache.read("a"))
    cache.remove("a")
    #expect(try sealed.bytes() == payload)
    #expect(cache.bytes("a") == nil)
    #expect(!cache.write(payload, to: "../a") && cache.bytes("../a") == nil)
  }

  /// Every length, and a changed bit at any place: the entry is removed, and can be made again.
  @Test func damagedEntries() throws {
    defer { Folder.remove(path) }
    let cache = try cache()
    let short = Array(payload.prefix(40))
    cache.write(short, to: "a")
    let whole = try contents("a")
    let truncated = (0..<whole.count).map { Array(whole[..<$0]) }
    let changed = whole.indices.map { index in
      var bytes = whole
      bytes[index] ^= 1 << (index % 8)
      return bytes
    }
    for bytes in truncated + changed + [whole + [0], whole + whole] {
      try Descriptor.overwrite("\(path)/a", with: bytes)
      #expect(cache.bytes("a") == nil)
      #expect(Folder.names(in: path).filter { $0 != "lock" }.isEmpty)
    }
    cache.write(short, to: "a")
    #expect(cache.bytes("a") == short)
    // Another entry's contents are whole, and wrong.
    #expect(rename("\(path)/a", "\(path)/b") == 0)
    #expect(cache.bytes("b") == nil)
  }

  /// Anything but a file is no entry, and does not stop the program.
  @Test func entriesOfOtherKinds() throws {
    defer { Folder.remove(path) }
    let cache = try cache()
    try Descriptor.overwrite("\(path)/target", with: [1])
    symlink("\(path)/target", "\(path)/link")
    mkfifo("\(path)/pipe", 0o600)
    try Folder.make("\(path)/folder/inner")
    for name in ["link", "pipe", "folder"] {
      #expect(cache.bytes(name) == nil)
      #expect(cache.write(payload, to: name) && cache.bytes(name) == payload)
    }
    #expect(try contents("target") == [1])
  }

  // MARK: folders

  private func make(_ count: Shared<Int>) -> (String) throws(SystemError) -> Void {
    { [payload] (path) throws(SystemError) in
      count.withLock { $0 += 1 }
      try Folder.make("\(path)/inner")
      try Descriptor.overwrite("\(path)/one", with: payload)
      try Descriptor.overwrite("\(path)/inner/two", with: [2])
    }
  }

  private func failure(_ failure: PrivateFolder.Failure) -> SystemError { SystemError(EIO) }

  @Test func foldersAreMadeOnce() throws {
    defer { Folder.remove(path) }
    let count = Shared(0)
    for _ in 0..<3 {
      let cache = try cache()
      for _ in 0..<3 {
        let folder = try cache.folder("entry", or: failure, make: make(count))
        #expect(folder == "\(try PrivateFolder(path).path)/entry")
        #expect(try contents("entry/one") == payload)
      }
    }
    #expect(count.withLock { $0 } == 1)
    #expect(Set(Folder.names(in: path)) == ["entry", "lock"])
    let file = try cache().file("single", or: failure) { (path) throws(SystemError) in
      try Descriptor.overwrite(path, with: [7])
      try Descriptor.overwrite("\(FilePath.folder(of: path))/other", with: [8])
    }
    #expect(Folder.names(in: FilePath.folder(of: file)).sorted() == ["contents", "single"])
  }

  /// Damage before the first use in a process is found by the hash, and later by the files' times.
  @Test(arguments: [true, false]) func damagedFolders(isFirstUse: Bool) throws {
    defer { Folder.remove(path) }
    let damages: [(String) throws -> Void] = [
      { try Descriptor.overwrite("\($0)/one", with: []) },
      { try Descriptor.overwrite("\($0)/one", with: Array(payload.dropLast())) },
      { try Descriptor.overwrite("\($0)/one", with: payload.map { $0 ^ 4 }) },
      { unlink("\($0)/inner/two") },
      { try Descriptor.overwrite("\($0)/inner/three", with: [3]) },
      { symlink("one", "\($0)/link") },
      { try Descriptor.overwrite("\($0)/contents", with: []) },
      { rename("\($0)/one", "\($0)/four") },
      { Folder.remove($0) },
      {
        Folder.remove($0)
        try Descriptor.overwrite($0, with: [1])
      },
    ]
    for (number, damage) in damages.enumerated() {
      let count = Shared(0)
      let first = try cache()
      let folder = try first.folder("entry", or: failure, make: make(count))
      try damage(folder)
      let second = isFirstUse ? try cache() : first
      // An entry that has been verified is not read again.
      let isUnseen = !isFirstUse && number == 6
      #expect(try second.folder("entry", or: failure, make: make(count)) == folder)
      #expect(count.withLock { $0 } == (isUnseen ? 1 : 2), "\(number)")
      #expect(try contents("entry/one") == payload && contents("entry/inner/two") == [2])
      Folder.remove(folder)
    }
  }

  @Test func damageThatIsAskedFor() throws {
    defer { Folder.remove(path) }
    let cache = try cache()
    let folder = try cache.folder("entry", or: failure, make: make(Shared(0)))
    #expect(cache.damages == 0 && cache.isIntact(since: 0))
    try Descriptor.overwrite("\(folder)/one", with: [])
    // The damage counts even if the entry has been made again in the meantime.
    #expect(try cache.folder("entry", or: failure, make: make(Shared(0))) == folder)
    #expect(!cache.isIntact(since: 0) && cache.isIntact(since: 1))
    // This process uses no shared one any more.
    #expect(try cache.folder("entry", or: failure, make: make(Shared(0))) != folder)
  }

  /// Entries without a place in the cache live as long as the process.
  @Test func withoutTheCache() throws {
    let count = Shared(0)
    let cache = try cache()
    Folder.remove(path)
    try Descriptor.overwrite(path, with: [1])
    defer { unlink(path) }
    #expect(!cache.write(payload, to: "a"))
    for _ in 0..<2 {
      let folder = try cache.folder("entry", or: failure, make: make(count))
      #expect(try InputFile.read("\(folder)/one", limit: 1 << 20) == payload)
    }
    #expect(count.withLock { $0 } == 1 && cache.contents.refusal != nil)
  }

  // MARK: limits

  @Test func theLeastRecentlyUsedGo() throws {
    defer { Folder.remove(path) }
    let cache = try cache([.init(suffix: ".so", count: 4), .init(prefix: "note-", count: 2)])
    func age(_ name: String, _ seconds: Int) {
      var times = [
        timeval(tv_sec: time(nil) - seconds, tv_usec: 0), timeval(tv_sec: time(nil) - seconds, tv_usec: 0),
      ]
      utimes("\(path)/\(name)", &times)
    }
    for number in 0..<4 {
      cache.write([1], to: "\(number).so")
      age("\(number).so", 1_000 - number)
    }
    cache.write([1], to: "note-a")
    // A use counts, a time that is still to come does not.
    #expect(cache.bytes("0.so") != nil)
    age("3.so", -10_000)
    cache.write([1], to: "4.so")
    #expect(Set(Folder.names(in: path)) == ["0.so", "1.so", "2.so", "4.so", "note-a", "lock"])
  }

  @Test func theBytesAreLimited() throws {
    defer { Folder.remove(path) }
    let cache = try cache(bytes: 40_000)
    _ = try cache.folder("entry", or: failure, make: make(Shared(0)))
    for number in 0..<50 {
      cache.write(payload, to: "a\(number)")
      let sizes = Folder.names(in: path).map { name -> Int in
        var status = stat()
        stat("\(path)/\(name)", &status)
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
      }
      #expect(sizes.reduce(0, +) <= 40_000)
    }
    #expect(cache.bytes("a49") != nil && cache.bytes("a0") == nil)
    // Files that nobody has made here count too.
    try Descriptor.overwrite("\(path)/garbage", with: [UInt8](repeating: 0, count: 100_000))
    cache.write(payload, to: "last")
    #expect(!Folder.names(in: path).contains("garbage"))
  }

  /// Only one process evicts at a time.
  @Test func evictionIsLocked() throws {
    defer { Folder.remove(path) }
    let cache = try cache([.init(prefix: "a", count: 1)])
    let lock = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    for number in 0..<3 { cache.write([1], to: "a\(number)") }
    #expect(Folder.names(in: path).count == 4)
    close(lock)
    cache.write([1], to: "a3")
    #expect(Set(Folder.names(in: path)).subtracting(["lock"]).count == 1)
  }

  /// Threads stand for processes here, with a cache each, which know nothing of each other.
  @Test func severalAtOnce() throws {
    defer { Folder.remove(path) }
    let wrong = Shared(0)
    DispatchQueue.concurrentPerform(iterations: 4) { [path, payload] thread in
      guard let cache = try? cache([.init(prefix: "e", count: 3)]) else { return wrong.withLock { $0 += 1 } }
      for number in 0..<60 {
        let name = "e\(number % 5)"
        cache.write(payload, to: name)
        if let bytes = cache.bytes(name), bytes != payload { wrong.withLock { $0 += 1 } }
        let folder = try? cache.folder("folder\(number % 3)", or: failure, make: make(Shared(0)))
        if folder == nil { wrong.withLock { $0 += 1 } }
        if number % 7 == thread { Folder.remove("\(path)/folder\(number % 3)") }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
    #expect(Folder.names(in: path).filter { $0.hasPrefix("work-") || $0.hasPrefix("trash-") }.isEmpty)
  }
}
