import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FileWatching

/// A folder that goes with the test.
private final class Folder {
  let path = NSTemporaryDirectory() + "/vitrine-watching-" + UUID().uuidString
  init() throws { try make("") }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func make(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
  }
  func callAsFunction(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }

  func write(_ name: String, _ text: String = "text") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }
}

/// Counts calls, and waits for one.
private final class Calls: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  let body: @Sendable () -> Void
  init() {
    let semaphore = semaphore
    body = { semaphore.signal() }
  }

  func come() -> Bool { semaphore.wait(timeout: .now() + patience) == .success }
  /// Forgets those that have come; an event and its call are some milliseconds apart.
  func drain() { while semaphore.wait(timeout: .now() + 0.2) == .success {} }
  func isQuiet() -> Bool { semaphore.wait(timeout: .now() + 0.3) == .timedOut }
}

@Suite struct FolderWatcherTests {
  @Test func savesInPlaceAndByRenameAreTold() throws {
    let (folder, calls) = (try Folder(), Calls())
    let watcher = FolderWatcher([folder.path], changed: calls.body)
    try folder.write("a")
    #expect(calls.come())
    calls.drain()
    try folder.write("a~")
    calls.drain()
    #expect(rename(folder("a~"), folder("a")) == 0)
    #expect(calls.come())
    calls.drain()
    unlink(folder("a"))
    #expect(calls.come())
    withExtendedLifetime(watcher) {}
  }

  /// One event each and nothing else: what was there before was written before the watch began.
  @Test func aFileRenamedIntoTheFolderFromAnotherIsTold() throws {
    let (folder, calls) = (try Folder(), Calls())
    for name in ["watched", "elsewhere"] { try folder.make(name) }
    try folder.write("elsewhere/frost.json5")
    let watcher = FolderWatcher([folder("watched")], changed: calls.body)
    #expect(rename(folder("elsewhere/frost.json5"), folder("watched/frost.json5")) == 0)
    #expect(calls.come())
    withExtendedLifetime(watcher) {}
  }

  @Test func aFileRenamedOutOfTheFolderIsTold() throws {
    let (folder, calls) = (try Folder(), Calls())
    for name in ["watched", "elsewhere"] { try folder.make(name) }
    try folder.write("watched/frost.json5")
    let watcher = FolderWatcher([folder("watched")], changed: calls.body)
    #expect(rename(folder("watched/frost.json5"), folder("elsewhere/frost.json5")) == 0)
    #expect(calls.come())
    withExtendedLifetime(watcher) {}
  }

  @Test func aMissingFolderThatIsRenamedIntoItsPlaceIsToldAndWatched() throws {
    let (folder, calls) = (try Folder(), Calls())
    for name in ["config", "elsewhere", "elsewhere/materials"] { try folder.make(name) }
    let watcher = FolderWatcher([folder("config/materials")], changed: calls.body)
    #expect(rename(folder("elsewhere/materials"), folder("config/materials")) == 0)
    #expect(calls.come())
    calls.drain()
    try folder.write("config/materials/frost.json5")
    #expect(calls.come())
    withExtendedLifetime(watcher) {}
  }

  @Test func aFolderThatComesLaterIsWaitedFor() throws {
    let (folder, calls) = (try Folder(), Calls())
    let watcher = FolderWatcher([folder("config/vitrine/materials")], changed: calls.body)
    try folder.write("elsewhere")
    #expect(calls.isQuiet())
    try folder.make("config")
    #expect(calls.isQuiet())
    try folder.make("config/vitrine/materials")
    #expect(calls.come())
    calls.drain()
    try folder.write("config/vitrine/materials/frost.json5")
    #expect(calls.come())
    calls.drain()
    // The one above is not watched any more.
    try folder.make("config/other")
    #expect(calls.isQuiet())
    // It may go and come again.
    try FileManager.default.removeItem(atPath: folder("config"))
    #expect(calls.come())
    calls.drain()
    try folder.make("config/vitrine/materials")
    #expect(calls.come())
    calls.drain()
    try folder.write("config/vitrine/materials/frost.json5")
    #expect(calls.come())
    withExtendedLifetime(watcher) {}
  }

  @Test func foldersCanBeExchanged() throws {
    let (folder, calls) = (try Folder(), Calls())
    try folder.make("a")
    try folder.make("b")
    let watcher = FolderWatcher([folder("a")], changed: calls.body)
    #expect(watcher.watch([folder("a"), folder("b")]))
    #expect(!watcher.watch([folder("b")]))
    try folder.write("a/file")
    #expect(calls.isQuiet())
    try folder.write("b/file")
    #expect(calls.come())
  }

  @Test func aLinkIsSeenWhereItLeads() throws {
    let folder = try Folder()
    try folder.make("real")
    try folder.write("real/file")
    #expect(symlink("real/file", folder("link")) == 0)
    let real = try #require(realpath(folder.path, nil).map { String(cString: $0) })
    #expect(FolderWatcher.folders(of: [folder("link")]) == [folder.path, real + "/real"])
    #expect(FolderWatcher.folders(of: ["/file", "file"]) == ["/", "."])
  }

  @Test func whoGoesIsCalledNoMore() throws {
    let (folder, calls) = (try Folder(), Calls())
    var watcher: FolderWatcher? = FolderWatcher([folder.path], changed: calls.body)
    withExtendedLifetime(watcher) {}
    watcher = nil
    calls.drain()
    try folder.write("a")
    #expect(calls.isQuiet())
  }
}

@Suite struct FileStampTests {
  @Test func aStampTellsAWrittenOrReplacedFile() throws {
    let folder = try Folder()
    #expect(!FileStamp(path: folder("a")).exists)
    #expect(!FileStamp(path: folder("a")).isCurrent)
    try folder.write("a", "one")
    let first = FileStamp(path: folder("a"))
    #expect(first.exists && first.isCurrent)
    try folder.write("a", "longer")
    #expect(!first.isCurrent)
    let second = FileStamp(path: folder("a"))
    try folder.write("b", "longer")
    #expect(rename(folder("b"), folder("a")) == 0)
    #expect(!second.isCurrent)
    unlink(folder("a"))
    #expect(first.exists && !first.isCurrent)
  }
}
