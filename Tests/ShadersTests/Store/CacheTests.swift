import Foundation
import Glibc
import Platform
import Testing

@testable import Shaders

/// The folder of compiled programs: what is left in it, and who may write to it.
@Suite struct CacheTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/vitrine-cache-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
  }

  private func message(_ path: String) -> String? {
    do throws(ShaderError) {
      _ = try ShaderCache(folder: path)
      return nil
    } catch { return "\(error)" }
  }

  @Test func directoriesOfKilledProcessesAreRemoved() throws {
    defer { Folder.remove(folder) }
    let cache = try ShaderCache(folder: folder)
    let ended = try Subprocess.run(["/bin/sh", "-c", "echo $$"], temporary: "/tmp")
    let pid = String(decoding: ended.output, as: UTF8.self).dropLast()
    let hourAgo = time(nil) - 4000
    for name in ["work-\(pid)-abcdef", "work-\(getpid())-abcdef", "work-abcdef", "work-fedcba"] {
      try Files.makeFolder(cache.path("\(name)/headers"))
      try Files.write([1], to: cache.path("\(name)/headers/file"))
    }
    var times = [timeval(tv_sec: hourAgo, tv_usec: 0), timeval(tv_sec: hourAgo, tv_usec: 0)]
    utimes(cache.path("work-abcdef"), &times)
    try cache.withTemporaryDirectory { (directory) throws(ShaderError) in
      _ = try ShaderCache(folder: folder)
      #expect(Files.exists(directory))
      let left = Set(Folder.names(in: folder).map { "\(folder)/\($0)" })
      #expect(left == [directory, cache.path("work-\(getpid())-abcdef"), cache.path("work-fedcba")])
    }
  }

  /// Process numbers of another machine mean nothing here.
  @Test func lockedDirectoriesAreKept() throws {
    defer { Folder.remove(folder) }
    let ended = try Subprocess.run(["/bin/sh", "-c", "echo $$"], temporary: "/tmp")
    let path = "\(folder)/work-\(String(decoding: ended.output, as: UTF8.self).dropLast())-abcdef"
    try Files.makeFolder(path)
    let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    _ = try ShaderCache(folder: folder)
    #expect(Files.exists(path))
    close(lock)
    _ = try ShaderCache(folder: folder)
    #expect(!Files.exists(path))
  }

  @Test func parentsThatOthersCanWriteTo() throws {
    defer { Folder.remove(folder) }
    let parent = "\(folder)/parent"
    try Files.makeFolder(parent)
    #expect(message("\(parent)/cache") == nil)
    chmod(parent, 0o777)
    #expect(message("\(parent)/cache") == "\(parent): other users can write to it")
    chmod(parent, 0o1777)
    #expect(message("\(parent)/cache") == nil)
    chmod(parent, 0o755)
    symlink(parent, "\(folder)/link")
    #expect(message("\(folder)/link/cache") == nil)
    chmod(parent, 0o757)
    #expect(message("\(folder)/link/cache") == "\(parent): other users can write to it")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give a folder away"))
  func parentsOfOtherUsers() throws {
    defer { Folder.remove(folder) }
    let parent = "\(folder)/parent"
    try Files.makeFolder("\(parent)/cache")
    chown(parent, 1234, 1234)
    #expect(message("\(parent)/cache") == "\(parent): belongs to another user")
    chown(parent, 0, 0)
    chown("\(parent)/cache", 1234, 0)
    #expect(message("\(parent)/cache") == "\(parent)/cache: belongs to another user")
    chown("\(parent)/cache", 0, 0)
    chown(parent, 0, 1234)
    chmod(parent, 0o775)
    #expect(message("\(parent)/cache") == "\(parent): other users can write to it")
  }

  /// The way to the cache is its owner's alone, as far as it was made for it.
  @Test func foldersAreForTheirOwner() throws {
    defer { Folder.remove(folder) }
    chmod(folder, 0o755)
    _ = try ShaderCache(folder: "\(folder)/a/b/c")
    for (path, mode) in [("", 0o755), ("/a", 0o700), ("/a/b", 0o700), ("/a/b/c", 0o700)] as [(String, mode_t)] {
      var status = stat()
      #expect(stat(folder + path, &status) == 0)
      #expect(status.st_mode & 0o7777 == mode, "\(path)")
    }
  }

  @Test func anotherFolderIsUsedInPlaceOfOneThatIsRefused() throws {
    defer { Folder.remove(folder) }
    let (shared, own) = ("\(folder)/shared", "\(folder)/own")
    try Files.makeFolder(shared)
    chmod(shared, 0o777)
    let refusal = PrivateFolder.Failure.unusable(path: shared, reason: "other users can write to it")
    let found = try PrivateFolder.first(of: ["\(shared)/a", "\(own)/a", "\(folder)/third"])
    #expect(found.folder == "\(own)/a" && found.refusal == refusal)
    #expect(!Files.exists("\(folder)/third"))
    let first = try PrivateFolder.first(of: ["\(own)/a", "\(shared)/a"])
    #expect(first.folder == "\(own)/a" && first.refusal == nil)
    #expect(throws: refusal) { try PrivateFolder.first(of: ["\(shared)/a", "/proc/nowhere"]) }
  }
}
