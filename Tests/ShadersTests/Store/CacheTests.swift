import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Shaders

/// The folder of compiled programs: who may write to it.
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

  /// A file that was made from headers while somebody damaged them is intact by its hash: it is not kept.
  @Test func aFileMadeFromDamagedHeadersIsMadeAgain() throws {
    defer { Folder.remove(folder) }
    let cache = try ShaderCache(folder: folder)
    var contents: [Int] = []
    let path = try cache.retrying { () throws(ShaderError) in
      try cache.file("product") { (path) throws(ShaderError) in
        let header = "\(try cache.headers())/vitrine_quad.h"
        if contents.isEmpty { truncate(header, 0) }
        let bytes = try Files.read(header)
        contents.append(bytes.count)
        try Files.write(bytes, to: path)
      }
    }
    #expect(contents.count == 2 && contents.first == 0 && contents.last != 0)
    #expect(try Files.read(path).count == contents.last)
    #expect(!Files.exists(cache.path("product")))
    // The next program has the shared folder, and finds it repaired.
    let next = try ShaderCache(folder: folder)
    let kept = try next.file("product") { (path) throws(ShaderError) in
      try Files.write(try Files.read("\(try next.headers())/vitrine_quad.h"), to: path)
    }
    #expect(kept.hasPrefix("\(folder)/"))
    #expect(try Files.read(kept).count == contents.last)
  }

  @Test func anotherFolderIsUsedInPlaceOfOneThatIsRefused() throws {
    defer { Folder.remove(folder) }
    let (shared, own) = ("\(folder)/shared", "\(folder)/own")
    try Files.makeFolder(shared)
    chmod(shared, 0o777)
    let refusal = PrivateFolder.Failure.unusable(path: shared, reason: "other users can write to it")
    let found = try PrivateFolder(firstOf: ["\(shared)/a", "\(own)/a", "\(folder)/third"])
    #expect(found.path == "\(own)/a" && found.refusal == refusal)
    #expect(!Files.exists("\(folder)/third"))
    let first = try PrivateFolder(firstOf: ["\(own)/a", "\(shared)/a"])
    #expect(first.path == "\(own)/a" && first.refusal == nil)
    #expect(throws: refusal) { try PrivateFolder(firstOf: ["\(shared)/a", "/proc/nowhere"]) }
  }
}
