import Testing

@testable import Windowing

/// Lists of files as other programs write them. URIs are those of RFC 8089, their list is that of RFC 2483.
@Suite struct FileListTests {
  private func list(_ text: String) -> FileList { FileList(uriList: Array(text.utf8), hosts: ["localhost", "loom"]) }

  @Test(arguments: [
    ("file:///a/b.png", "/a/b.png"), ("file:/a/b.png", "/a/b.png"), ("FILE://LocalHost/a", "/a"),
    ("file://loom/a", "/a"), ("file:///a%20b%2Fc%C3%BC.png", "/a b/cü.png"), ("file:///ü", "/ü"),
    ("file:///a?b#c", "/a?b#c"),
  ])
  func anAddressIsAPath(_ uri: String, _ path: String) {
    #expect(list(uri) == list("#\r\n\(uri)\r\n"))
    #expect(list(uri).paths == [path] && list(uri).refused.isEmpty)
  }

  @Test(arguments: [
    "https://example.org/a.png", "file://elsewhere/a.png", "file:a.png", "file:", "file://", "file://localhost",
    "file:///a%2", "file:///a%zz", "file:///a%00b", "file:///%FF.png", "/a/b.png", "mailto:a@b",
    "file:///" + String(repeating: "a", count: 5000),
  ])
  func anythingElseIsRefused(_ uri: String) {
    #expect(list(uri).paths.isEmpty)
    #expect(list(uri).refused == [String(uri.prefix(200))])
  }

  @Test func linesEndInAnyWayAndTheirNumberIsBounded() {
    #expect(list("file:///a\nfile:///b\r\n\r\nfile:///c\r\n\0file:///d").paths == ["/a", "/b", "/c"])
    #expect(list("").paths.isEmpty && list("").refused.isEmpty)
    #expect(list(String(repeating: "file:///a\n", count: 5000)).paths.count == FileList.limit)
    #expect(FileList.ownHosts.contains("localhost"))
  }

  @Test func aTextMayHavePaths() {
    let files = FileList(text: "/a/b c.png\n~/d.metal\nfile:///e%20f\nhello\n", home: "/home/me")
    #expect(files.paths == ["/a/b c.png", "/home/me/d.metal", "/e f"])
    #expect(files.refused == ["hello"])
  }
}
