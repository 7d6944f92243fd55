import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// Directories in use and abandoned ones: the lock decides.
@Suite struct TemporaryDirectoryTests {
  private let path: String

  init() throws {
    path = "\(NSTemporaryDirectory())/vitrine-temporary-\(UUID().uuidString)"
    try Folder.make(path)
  }

  @Test func theLockDecides() throws {
    defer { Folder.remove(path) }
    let folder = try PrivateFolder(path)
    let own = try TemporaryDirectory(in: folder)
    // The numbers of processes that run, of one that does not, and of none.
    for name in ["work-\(getpid())-abcdef", "work-1-abcdef", "work-4194305-abcdef", "work-abcdef"] {
      try Folder.make("\(path)/\(name)/inner")
      try Descriptor.overwrite("\(path)/\(name)/inner/file", with: [1])
    }
    let lock = open("\(path)/work-abcdef", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    _ = try PrivateFolder(path)
    let name = String(own.path.split(separator: "/").last ?? "")
    #expect(Set(Folder.names(in: path)) == ["work-abcdef", name])
    close(lock)
    _ = try PrivateFolder(path)
    #expect(Folder.names(in: path) == [name])
    withExtendedLifetime(own) {}
  }

  /// One that has no lock yet has another name, under which it is removed only much later; what others have begun to
  /// remove is.
  @Test func halfMadeAndHalfRemoved() throws {
    defer { Folder.remove(path) }
    for name in ["new-1", "new-2", "trash-1/inner"] { try Folder.make("\(path)/\(name)") }
    var times = [timeval(tv_sec: time(nil) - 4_000, tv_usec: 0), timeval(tv_sec: time(nil) - 4_000, tv_usec: 0)]
    utimes("\(path)/new-2", &times)
    _ = try PrivateFolder(path)
    #expect(Folder.names(in: path) == ["new-1"])
  }

  /// Programs that begin and sweep at the same time do not take each other's directories.
  @Test func sweepsBesideNewDirectories() throws {
    defer { Folder.remove(path) }
    let folder = try PrivateFolder(path)
    let isDone = Shared(false)
    let ended = DispatchSemaphore(value: 0)
    DetachedThread.start(named: "sweeper") { [path] in
      while !isDone.withLock({ $0 }) { _ = try? PrivateFolder(path) }
      ended.signal()
    }
    for _ in 0..<2_000 {
      let directory = try TemporaryDirectory(in: folder)
      #expect(access(directory.path, F_OK) == 0)
      withExtendedLifetime(directory) {}
    }
    isDone.withLock { $0 = true }
    ended.wait()
    #expect(Folder.names(in: path).isEmpty)
  }

  /// A folder that is removed is made again.
  @Test func aFolderThatIsRemoved() throws {
    defer { Folder.remove(path) }
    let folder = try PrivateFolder(path)
    Folder.remove(path)
    let directory = try TemporaryDirectory(in: folder)
    #expect(directory.path.hasPrefix(folder.path + "/work-") && access(directory.path, F_OK) == 0)
    #expect(folder.refusal == nil)
  }

  /// If the folder cannot be written to, directories are made elsewhere, and the reason is known.
  @Test func aFolderThatCannotBeMade() throws {
    defer { Folder.remove(path) }
    let folder = try PrivateFolder("\(path)/a")
    Folder.remove("\(path)/a")
    try Descriptor.overwrite("\(path)/a", with: [1])
    let directory = try TemporaryDirectory(in: folder)
    #expect(!directory.path.hasPrefix(folder.path) && access(directory.path, F_OK) == 0)
    #expect(folder.refusal != nil && folder.isLeft)
  }
}
