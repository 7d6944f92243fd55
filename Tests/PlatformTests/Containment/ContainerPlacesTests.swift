import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct ContainerPlacesTests {
  private let folder = FilePath.resolved(NSTemporaryDirectory())! + "/places-\(UInt32.random(in: 0 ... .max))"

  private func made(_ paths: [String]) throws {
    for path in paths { try Folder.make("\(folder)/\(path)") }
  }

  private func places(readable: [String] = [], writable: [String] = [], copied: [String] = []) -> [ContainerPlaces
    .Place]
  {
    let container = Container(
      calls: .compiler, programs: [], readable: readable.map { "\(folder)/\($0)" },
      writable: writable.map { "\(folder)/\($0)" }, copied: copied.map { "\(folder)/\($0)" }, limits: [])
    return ContainerPlaces(container).places.filter { "\($0)".contains(folder) }
  }

  /// A program that asks for a link sees the link and its target at their own paths.
  @Test func linksAreShownWithWhatTheyLeadTo() throws {
    try made(["real/inner"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(symlink("real", "\(folder)/relative") == 0)
    #expect(symlink("\(folder)/relative/inner", "\(folder)/absolute") == 0)
    #expect(
      Set(places(readable: ["absolute"])) == [
        .link("\(folder)/absolute", to: "\(folder)/relative/inner"), .link("\(folder)/relative", to: "real"),
        .shown("\(folder)/real/inner"),
      ])
  }

  @Test func aLinkToItselfOrNothingIsLeftOut() throws {
    try made(["a"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(symlink("loop", "\(folder)/loop") == 0)
    #expect(symlink("none", "\(folder)/nothing") == 0)
    let shown = places(readable: ["loop", "nothing", "missing"])
    #expect(!shown.contains { if case .shown = $0 { true } else { false } })
  }

  /// A folder within one that is shown is there already; one that is written to lies on top.
  @Test func innerFolders() throws {
    try made(["a/b/c", "a/d", "a/e"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      places(readable: ["a/b/c", "a", "a/b"], writable: ["a/d"], copied: ["a/e"]) == [
        .shown("\(folder)/a"), .writable("\(folder)/a/d"), .copy("\(folder)/a/e", bytes: 512 << 20),
      ])
  }

  /// Names that only begin alike are not inside each other.
  @Test func isInside() {
    #expect(FilePath.isInside("/a/b", "/a"))
    #expect(FilePath.isInside("/a", "/a"))
    #expect(FilePath.isInside("/a", "/"))
    #expect(!FilePath.isInside("/ab", "/a"))
    #expect(!FilePath.isInside("/a", "/a/b"))
  }
}
