import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FileWatching

/// A temporary folder, removed with the test.
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

/// Counts the calls of a watcher, and knows its thread from the first one on.
private final class Calls: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let thread = Mutex<ProcessThread?>(nil)

  func record() {
    thread.withLock { $0 = .current }
    semaphore.signal()
  }

  /// Waits for a call.
  func next() -> Bool { semaphore.wait(timeout: .now() + waitLimit) == .success }

  /// Waits until the watcher has handled all events so far, and returns whether it called for any of them.
  ///
  /// The thread waits for the next event in `poll`.
  func settle() throws -> Bool {
    let thread = try #require(thread.withLock { $0 }, "no call yet")
    try waitUntil("the watcher", every: 500) { thread.isBlocked(in: .poll) }
    return removeAll()
  }

  /// Waits for a call, and until the watcher has handled all events so far; false if there was no call.
  ///
  /// A file that was written may not be closed yet: a process that another test starts has the descriptor until its
  /// exec.
  func arrive() throws -> Bool {
    guard next() else { return false }
    _ = try settle()
    return true
  }

  /// Waits until the thread has ended, and returns whether it called before that.
  func end() throws -> Bool {
    let thread = try #require(thread.withLock { $0 }, "no call yet")
    try waitUntil("the end of the watcher", every: 500) { !thread.exists }
    return removeAll()
  }

  /// Removes the recorded calls, and returns whether there were any.
  func removeAll() -> Bool {
    var isAny = false
    while semaphore.wait(timeout: .now()) == .success { isAny = true }
    return isAny
  }
}

@Suite struct FolderWatcherTests {
  @Test func reportsSavesInPlaceAndByRename() throws {
    let (folder, calls) = (try Folder(), Calls())
    let watcher = FolderWatcher([folder.path], changed: calls.record)
    try folder.write("a")
    #expect(calls.next())
    _ = try calls.settle()
    try folder.write("a~")
    #expect(try calls.arrive())
    #expect(rename(folder("a~"), folder("a")) == 0)
    #expect(try calls.arrive())
    unlink(folder("a"))
    #expect(try calls.arrive())
    withExtendedLifetime(watcher) {}
  }

  /// One event each and nothing else: the file was written before the watch began.
  @Test(arguments: [("elsewhere", "watched"), ("watched", "elsewhere")])
  func reportsAFileRenamedIntoOrOutOfTheFolder(source: String, target: String) throws {
    let (folder, calls) = (try Folder(), Calls())
    for name in [source, target] { try folder.make(name) }
    try folder.write("\(source)/frost.json5")
    let watcher = FolderWatcher([folder("watched")], changed: calls.record)
    #expect(rename(folder("\(source)/frost.json5"), folder("\(target)/frost.json5")) == 0)
    #expect(calls.next())
    withExtendedLifetime(watcher) {}
  }

  @Test func reportsAndWatchesAMissingFolderRenamedIntoPlace() throws {
    let (folder, calls) = (try Folder(), Calls())
    for name in ["config", "elsewhere", "elsewhere/materials"] { try folder.make(name) }
    let watcher = FolderWatcher([folder("config/materials")], changed: calls.record)
    #expect(rename(folder("elsewhere/materials"), folder("config/materials")) == 0)
    #expect(calls.next())
    _ = try calls.settle()
    try folder.write("config/materials/frost.json5")
    #expect(try calls.arrive())
    withExtendedLifetime(watcher) {}
  }

  @Test func waitsForAMissingFolder() throws {
    let (folder, calls) = (try Folder(), Calls())
    try folder.make("present")
    let watcher = FolderWatcher([folder("config/vitrine/materials"), folder("present")], changed: calls.record)
    try folder.write("present/file")
    #expect(calls.next())
    _ = try calls.settle()
    try folder.write("elsewhere")
    #expect(try !calls.settle())
    try folder.make("config")
    #expect(try !calls.settle())
    try folder.make("config/vitrine/materials")
    #expect(try calls.arrive())
    try folder.write("config/vitrine/materials/frost.json5")
    #expect(try calls.arrive())
    // Its parents are not watched any more.
    try folder.make("config/other")
    #expect(try !calls.settle())
    // It may be removed and created again.
    try FileManager.default.removeItem(atPath: folder("config"))
    #expect(try calls.arrive())
    try folder.make("config/vitrine/materials")
    #expect(try calls.arrive())
    try folder.write("config/vitrine/materials/frost.json5")
    #expect(try calls.arrive())
    withExtendedLifetime(watcher) {}
  }

  @Test func replacesItsFolders() throws {
    let (folder, calls) = (try Folder(), Calls())
    try folder.make("a")
    try folder.make("b")
    let watcher = FolderWatcher([folder("a")], changed: calls.record)
    #expect(watcher.watch([folder("a"), folder("b")]))
    try folder.write("a/file")
    #expect(calls.next())
    _ = try calls.settle()
    #expect(!watcher.watch([folder("b")]))
    try folder.write("a/file")
    #expect(try !calls.settle())
    try folder.write("b/file")
    #expect(try calls.arrive())
    withExtendedLifetime(watcher) {}
  }

  @Test func includesTheFoldersOfLinkTargets() throws {
    let folder = try Folder()
    try folder.make("real")
    try folder.write("real/file")
    #expect(symlink("real/file", folder("link")) == 0)
    let real = try #require(realpath(folder.path, nil).map { String(cString: $0) })
    #expect(FolderWatcher.folders(of: [folder("link")]) == [folder.path, real + "/real"])
    #expect(FolderWatcher.folders(of: ["/file", "file"]) == ["/", "."])
  }

  @Test func doesNotCallAfterItsEnd() throws {
    let (folder, calls) = (try Folder(), Calls())
    var watcher: FolderWatcher? = FolderWatcher([folder.path], changed: calls.record)
    try folder.write("a")
    #expect(calls.next())
    withExtendedLifetime(watcher) {}
    watcher = nil
    _ = try calls.end()
    try folder.write("a")
    #expect(!calls.removeAll())
  }
}

@Suite struct FileStampTests {
  @Test func changesWhenTheFileIsWrittenOrReplaced() throws {
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
