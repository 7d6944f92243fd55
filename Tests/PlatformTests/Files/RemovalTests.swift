import CLinux
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// Removing what somebody else may change at the same time.
@Suite struct RemovalTests {
  private let place: String
  private let decoy: String
  private static let decoyFiles = (0..<50).map { "file\($0)" }.sorted()

  init() throws {
    place = "\(NSTemporaryDirectory())/vitrine-removal-\(UUID().uuidString)"
    decoy = "\(place)/decoy"
    try Folder.make("\(decoy)/inner")
    try Folder.make("\(place)/cache")
    for name in Self.decoyFiles { try Descriptor.overwrite("\(decoy)/\(name)", with: [1]) }
    try Descriptor.overwrite("\(decoy)/inner/file", with: [1])
  }

  private func expectDecoy() {
    #expect(Folder.names(in: decoy).sorted() == Self.decoyFiles + ["inner"])
    #expect(Folder.names(in: "\(decoy)/inner") == ["file"])
  }

  /// Links are removed, and their targets stay.
  @Test func links() throws {
    defer { Folder.remove(place) }
    let cache = try OpenFolder("\(place)/cache")
    try Folder.make("\(place)/cache/tree/a/b")
    symlink(decoy, "\(place)/cache/tree/a/b/link")
    symlink(decoy, "\(place)/cache/tree/link")
    symlink(decoy, "\(place)/cache/link")
    #expect(cache.remove("tree") && cache.remove("link") && cache.remove("nothing"))
    #expect(cache.names.isEmpty)
    for name in ["..", ".", "", "../decoy", "a/b"] { #expect(!cache.remove(name), "\(name)") }
    expectDecoy()
    #expect(throws: SystemError.self) {
      symlink(decoy, "\(place)/cache/link")
      return try cache.folder("link")
    }
  }

  /// A tree that is deeper than any path is long, and folders without permissions.
  @Test func deepAndClosedFolders() throws {
    defer { Folder.remove(place) }
    let cache = try OpenFolder("\(place)/cache")
    var folder = cache
    for depth in 0..<5_000 {
      try folder.makeFolder("a")
      let next = try folder.folder("a")
      if depth % 1_000 == 0 { try Descriptor.writeAndClose([1], to: next.open("file", O_WRONLY | O_CREAT)) }
      folder = next
    }
    for mode: mode_t in [0o000, 0o100, 0o500] {
      try Folder.make("\(place)/cache/closed\(mode)/inner/deep")
      chmod("\(place)/cache/closed\(mode)/inner", mode)
      chmod("\(place)/cache/closed\(mode)", mode)
    }
    for name in cache.names { #expect(cache.remove(name)) }
    #expect(cache.names.isEmpty)
  }

  /// Somebody exchanges folders that are being removed for links, wherever it finds them: a thousand abandoned
  /// directories are removed, and no file elsewhere.
  @Test func foldersThatAreExchangedForLinks() throws {
    defer { Folder.remove(place) }
    let cache = "\(place)/cache"
    let (exchanges, isDone) = (Shared(0), Shared(false))
    let root = open(cache, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(root) }
    symlink(decoy, "\(cache)/spare")
    let ended = DispatchSemaphore(value: 0)
    DetachedThread.start(named: "exchanger") { [cache] in
      func exchange(_ name: String, in folder: Int32) {
        guard renameat2(folder, name, folder, "spare", UInt32(linux_rename_exchange)) == 0 else { return }
        exchanges.withLock { $0 += 1 }
      }
      while !isDone.withLock({ $0 }) {
        for name in Folder.names(in: cache) where name != "spare" {
          let folder = openat(root, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
          for number in 0..<8 where folder >= 0 { exchange("sub\(number)", in: folder) }
          exchange(name, in: root)
          for number in 0..<8 where folder >= 0 { exchange("sub\(number)", in: folder) }
          if folder >= 0 { close(folder) }
        }
      }
      ended.signal()
    }
    for number in 0..<1_000 {
      let work = "\(place)/work"
      for inner in 0..<8 {
        try Folder.make("\(work)/sub\(inner)/inner")
        try Descriptor.overwrite("\(work)/sub\(inner)/file", with: [1])
      }
      symlink(decoy, "\(work)/spare")
      #expect(rename(work, "\(cache)/work-\(number)") == 0)
      _ = try PrivateFolder(cache)
    }
    isDone.withLock { $0 = true }
    ended.wait()
    #expect(exchanges.withLock { $0 } > 1_000)
    expectDecoy()
    for name in Folder.names(in: cache) { #expect(try OpenFolder(cache).remove(name)) }
    #expect(Folder.names(in: cache).isEmpty)
    expectDecoy()
  }

  /// A file system that is mounted in a folder is no part of the folder.
  @Test(.enabled(if: geteuid() == 0, "only root may mount"))
  func mounts() throws {
    defer { Folder.remove(place) }
    try Folder.make("\(place)/cache/tree/mounted")
    let program = "mount --bind '\(decoy)' '\(place)/cache/tree/mounted' && umount -l '\(place)/cache/tree/mounted'"
    // Only where this process may do that.
    guard try Subprocess.run(["/bin/sh", "-c", program], temporary: "/tmp").termination == .exited(0) else { return }
    _ = try Subprocess.run(
      ["/bin/mount", "--bind", decoy, "\(place)/cache/tree/mounted"], temporary: "/tmp")
    let cache = try OpenFolder("\(place)/cache")
    #expect(!cache.remove("tree"))
    expectDecoy()
    for name in cache.names {
      _ = try Subprocess.run(["/bin/umount", "-l", "\(place)/cache/\(name)/mounted"], temporary: "/tmp")
    }
    for name in cache.names { #expect(cache.remove(name)) }
    expectDecoy()
  }
}
