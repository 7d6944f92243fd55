import Glibc
import Platform
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [("a", "."), ("", "."), ("/", "/"), ("/a", "/"), ("/a/b", "/a"), ("a/b/c", "a/b"), ("a/", "a")])
  func folders(_ path: String, _ folder: String) { #expect(FilePath.folder(of: path) == folder) }

  @Test func resolvesLinks() throws {
    var template = Array("/tmp/vitrine-paths-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer {
      unlink("\(folder)/link")
      rmdir(folder)
    }
    try #require(symlink(".", "\(folder)/link") == 0)
    let real = try #require(FilePath.resolved(folder))
    #expect(FilePath.resolved("\(folder)/link/link") == real && real.hasPrefix("/"))
    #expect(FilePath.resolved("\(folder)/missing") == nil)
  }
}
