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

  /// Points a link elsewhere as `ln -sfn` does: by removing it and making another, or in one step.
  private func point(_ link: String, to target: String, inOneStep: Bool) {
    if inOneStep {
      #expect(symlink(target, link + "~") == 0 && rename(link + "~", link) == 0)
    } else {
      #expect(unlink(link) == 0 && symlink(target, link) == 0)
    }
  }

  /// A link to a file, one to a folder on its way, and one behind another link: each is followed to where it leads now.
  @Test(arguments: ["file", "folder", "chain"], [false, true])
  func linksThatArePointedElsewhereAreFollowed(kind: String, inOneStep: Bool) throws {
    let (folder, calls) = (try Folder(), Calls())
    for name in ["one", "two", "links", "start"] { try folder.make(name) }
    for name in ["one/file", "two/file", "start/other"] { try folder.write(name) }
    let isFile = kind == "file"
    #expect(symlink(folder(isFile ? "one/file" : "one"), folder("links/link")) == 0)
    #expect(symlink("../links/link", folder("start/next")) == 0)
    let path = folder(kind == "chain" ? "start/next/file" : isFile ? "links/link" : "links/link/file")
    let watcher = FolderWatcher(files: [path], changed: calls.record)
    try folder.write("one/file", "saved")
    #expect(calls.next())
    _ = try calls.settle()
    point(folder("links/link"), to: folder(isFile ? "two/file" : "two"), inOneStep: inOneStep)
    #expect(try calls.arrive(), "the link")
    try folder.write("two/file", "saved")
    #expect(try calls.arrive(), "a save where it leads now")
    if !isFile {
      try folder.write("one/file", "saved again")
      #expect(try !calls.settle(), "a save where it has led")
    }
    withExtendedLifetime(watcher) {}
  }

  /// A folder on the way is another one after this.
  @Test func aFolderOnTheWayMayBeReplaced() throws {
    let (folder, calls) = (try Folder(), Calls())
    for name in ["project/Sources/App", "next/Sources/App"] { try folder.make(name) }
    for name in ["project/Sources/App/file", "next/Sources/App/file"] { try folder.write(name) }
    let watcher = FolderWatcher(files: [folder("project/Sources/App/file")], changed: calls.record)
    try folder.write("project/Sources/App/file", "saved")
    #expect(calls.next())
    _ = try calls.settle()
    // Files beside the watched path are of no interest.
    try folder.write("project/notes")
    #expect(try !calls.settle())
    #expect(rename(folder("project"), folder("before")) == 0 && rename(folder("next"), folder("project")) == 0)
    #expect(try calls.arrive())
    try folder.write("project/Sources/App/file", "saved")
    #expect(try calls.arrive())
    try folder.write("before/Sources/App/file", "saved")
    #expect(try !calls.settle())
    withExtendedLifetime(watcher) {}
  }

  /// Links and second names are made without being written; a file that is about to be written tells of its end.
  @Test func whatIsMadeWithoutBeingWrittenCounts() throws {
    let (folder, calls) = (try Folder(), Calls())
    try folder.make("watched")
    try folder.write("file")
    let watcher = FolderWatcher([folder("watched")], changed: calls.record)
    #expect(symlink(folder("file"), folder("watched/link")) == 0)
    #expect(calls.next())
    _ = try calls.settle()
    #expect(link(folder("file"), folder("watched/name")) == 0)
    #expect(try calls.arrive())
    try folder.make("watched/inner")
    #expect(try calls.arrive())
    let file = open(folder("watched/new"), O_CREAT | O_WRONLY, 0o600)
    #expect(try !calls.settle())
    #expect(write(file, "text", 4) == 4 && close(file) == 0)
    #expect(try calls.arrive())
    withExtendedLifetime(watcher) {}
  }

  @Test func placesAreAllOnTheWay() throws {
    let folder = try Folder()
    try folder.make("real")
    try folder.write("real/file")
    #expect(symlink("real/./file", folder("link")) == 0)
    #expect(symlink(folder("loop"), folder("loop")) == 0)
    let path = URL(fileURLWithPath: folder.path).standardizedFileURL.path
    let places = WatchedPlaces(files: [folder("link")])
    #expect(places.folders == [path, "\(path)/real"])
    #expect(places.steps[path] == ["link", "real"] && places.steps["/"]?.isEmpty == false)
    #expect(places.names(in: path) == nil)
    #expect(WatchedPlaces(files: ["/file", "file"]).folders == ["/", "."])
    #expect(WatchedPlaces(folders: ["a/b"]).steps == [".": ["a"], "a": ["b"]])
    #expect(WatchedPlaces(files: [folder("loop/file")]).folders.count == 1)
    #expect(places.contains(WatchedPlaces(folders: [folder("real")])))
    #expect(!WatchedPlaces(folders: [folder("real")]).contains(places))
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
