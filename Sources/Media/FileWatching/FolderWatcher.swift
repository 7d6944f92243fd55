import Glibc
import Platform
import Synchronization

/// Reports when a file in a folder is saved (in place or by renaming a new file over it), moved or removed.
///
/// A missing folder is watched from the moment it appears. Where the system has no watches left, the watcher calls back
/// four times a second instead; the callback has to check what changed in any case.
public final class FolderWatcher: Sendable {
  private let task: WatchTask
  private let stop: Int32

  /// Watches folders until the watcher is deallocated.
  ///
  /// - Parameter changed: called on a private thread.
  public init(_ folders: Set<String> = [], changed: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    stop = ends[1]
    task = WatchTask(inotify: inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)), stop: ends[0], changed: changed)
    task.watch(folders)
    DetachedThread.start(named: "vitrine-watch") { [task] in task.run() }
  }

  /// Closes the write end of the pipe, which ends the thread; the thread closes the descriptors that it reads.
  deinit { if stop >= 0 { close(stop) } }

  /// Replaces the watched folders.
  ///
  /// - Returns: whether the set contains folders that were not watched before.
  @discardableResult
  public func watch(_ folders: Set<String>) -> Bool { task.watch(folders) }

  /// Returns the folders in which a change of the files can be seen: those of the files and those of their link
  /// targets.
  public static func folders(of files: some Sequence<String>) -> Set<String> {
    var folders: Set<String> = []
    for file in files {
      folders.insert(FilePath.folder(of: file))
      if let target = FilePath.resolved(file) { folders.insert(FilePath.folder(of: target)) }
    }
    return folders
  }
}

/// The state of the watcher's thread.
private final class WatchTask: Sendable {
  private struct State {
    var folders: Set<String> = []
    /// Watch descriptors of the folders, and of the nearest parents of missing ones.
    var watched: Set<Int32> = []
    var waiting: Set<Int32> = []
    /// Whether an existing folder could not be watched.
    var needsPolling = false
  }

  private let inotify: Int32
  private let stop: Int32
  private let changed: @Sendable () -> Void
  private let state = Mutex(State())

  init(inotify: Int32, stop: Int32, changed: @escaping @Sendable () -> Void) {
    self.inotify = inotify
    self.stop = stop
    self.changed = changed
  }

  @discardableResult
  func watch(_ folders: Set<String>) -> Bool {
    state.withLock { state in
      let addsFolders = !folders.isSubset(of: state.folders)
      if folders != state.folders {
        state.folders = folders
        updateWatches(&state)
      }
      return addsFolders
    }
  }

  private static let fileChanges = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
  private static let folderRemoval = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  private static let newEntries = UInt32(IN_CREATE | IN_MOVED_TO)

  /// Watches the folders that exist, and for each of the others its nearest existing parent.
  private func updateWatches(_ state: inout State) {
    let before = state.watched.union(state.waiting)
    (state.watched, state.waiting, state.needsPolling) = ([], [], inotify < 0)
    for folder in state.folders where inotify >= 0 {
      var above = folder
      while true {
        if let number = add(folder, Self.fileChanges | Self.folderRemoval, &state) {
          state.watched.insert(number)
          break
        }
        guard above != "/", above != "." else { break }
        above = FilePath.folder(of: above)
        // The folder may have appeared before its parent was watched: try again.
        if let number = add(above, Self.newEntries | Self.folderRemoval, &state) {
          state.waiting.insert(number)
          if let number = add(folder, Self.fileChanges | Self.folderRemoval, &state) { state.watched.insert(number) }
          break
        }
      }
    }
    for number in before.subtracting(state.watched).subtracting(state.waiting) { inotify_rm_watch(inotify, number) }
  }

  private func add(_ folder: String, _ events: UInt32, _ state: inout State) -> Int32? {
    let number = inotify_add_watch(inotify, folder, events | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
    if number < 0, errno == ENOSPC || errno == ENOMEM { state.needsPolling = true }
    return number < 0 ? nil : number
  }

  func run() {
    defer {
      if inotify >= 0 { close(inotify) }
      if stop >= 0 { close(stop) }
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    // poll ignores a descriptor of -1.
    var sources = [
      pollfd(fd: inotify, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let needsPolling = state.withLock { $0.needsPolling }
      let count = poll(&sources, 2, needsPolling ? 250 : -1)
      guard count >= 0 || errno == EINTR, sources[1].revents == 0 else { return }
      if count == 0 {
        changed()
      } else if count > 0, sources[0].revents != 0 {
        let size = read(inotify, &buffer, buffer.count)
        guard size > 0 || errno == EINTR || errno == EAGAIN else { return }
        if size > 0, affectsFolders(buffer[..<size]) { changed() }
      }
    }
  }

  /// Whether the events report a change in a folder, or a folder that appeared or disappeared.
  private func affectsFolders(_ events: ArraySlice<UInt8>) -> Bool {
    var numbers: Set<Int32> = []
    events.withUnsafeBytes { bytes in
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        numbers.insert(event.wd)
        offset += MemoryLayout<inotify_event>.size + Int(event.len)
      }
    }
    return state.withLock { state in
      let before = state.watched
      updateWatches(&state)
      // -1 reports a queue overflow: events were lost.
      return numbers.contains(-1) || !numbers.isDisjoint(with: before) || state.watched != before
    }
  }
}
