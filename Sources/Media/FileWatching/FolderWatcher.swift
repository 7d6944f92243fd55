import Glibc
import Platform
import Synchronization

/// Reports when a file in a folder is saved (in place, by renaming a new file over it, or as a link), moved or removed,
/// and when a path begins to lead elsewhere, because a folder on its way was renamed, or a link was changed.
///
/// A missing folder is watched as soon as it appears. If the system has no watches left, the watcher calls back four
/// times a second instead; the callback has to check for changes in any case.
public final class FolderWatcher: Sendable {
  private let task: WatchTask
  private let stop: Int32

  /// Watches folders and files until the watcher is deallocated.
  ///
  /// - Parameters:
  ///   - folders: the folders in which changes to any file are reported.
  ///   - files: the files to watch, as in `watch`.
  ///   - changed: called on a private thread.
  public init(_ folders: Set<String> = [], files: Set<String> = [], changed: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    stop = ends[1]
    task = WatchTask(inotify: inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)), stop: ends[0], changed: changed)
    task.watch(folders, files)
    DetachedThread.start(named: "vitrine-watch") { [task] in task.run() }
  }

  /// Closes the write end of the pipe, which ends the thread; the thread closes the descriptors that it reads.
  deinit { if stop >= 0 { close(stop) } }

  /// Replaces the watched folders and files.
  ///
  /// - Parameters:
  ///   - folders: the folders in which changes to any file are reported.
  ///   - files: the files to watch, with the other files in their folders; for a link also those in the folder of its
  ///     target.
  /// - Returns: whether any of the places was not watched before.
  @discardableResult
  public func watch(_ folders: Set<String> = [], files: Set<String> = []) -> Bool { task.watch(folders, files) }
}

/// The state of the watcher's thread.
private final class WatchTask: Sendable {
  private struct Watch {
    /// One of the paths of the folder.
    var folder: String
    /// The names of the entries to watch; nil for all.
    var names: Set<String>?
  }

  private struct State {
    var folders: Set<String> = []
    var files: Set<String> = []
    var places = WatchedPlaces()
    /// The watches by their descriptors.
    var watches: [Int32: Watch] = [:]
    /// True if an existing folder could not be watched.
    var needsPolling = false

    /// The descriptors of the folders in which every entry is watched.
    var targets: Set<Int32> { Set(watches.filter { $0.value.names == nil }.keys) }
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
  func watch(_ folders: Set<String>, _ files: Set<String>) -> Bool {
    state.withLock { state in
      guard folders != state.folders || files != state.files else { return false }
      let before = state.places
      (state.folders, state.files) = (folders, files)
      updateWatches(&state)
      return !before.contains(state.places)
    }
  }

  /// The creation of a link counts as a save, since nothing is written to links. So does that of a second name of a
  /// file.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)
  /// The events of a folder itself.
  private static let ends = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)

  /// Watches the current places: the targets of links on the paths may change while they are being added.
  private func updateWatches(_ state: inout State) {
    var stale = Set(state.watches.keys)
    state.needsPolling = inotify < 0
    var places = WatchedPlaces(folders: state.folders, files: state.files)
    for _ in 0..<8 {
      stale.formUnion(state.watches.keys)
      state.watches = [:]
      for folder in places.all where inotify >= 0 { add(folder, places.names(in: folder), &state) }
      state.places = places
      places = WatchedPlaces(folders: state.folders, files: state.files)
      if places == state.places { break }
    }
    for number in stale.subtracting(state.watches.keys) { inotify_rm_watch(inotify, number) }
  }

  private func add(_ folder: String, _ names: Set<String>?, _ state: inout State) {
    let number = inotify_add_watch(inotify, folder, Self.events | UInt32(IN_ONLYDIR))
    if number < 0 {
      if errno == ENOSPC || errno == ENOMEM { state.needsPolling = true }
    } else if let known = state.watches[number] {
      // The folder is already watched by another path.
      let all = known.names.flatMap { known in names.map(known.union) }
      state.watches[number] = Watch(folder: folder, names: all)
    } else {
      state.watches[number] = Watch(folder: folder, names: names)
    }
  }

  func run() {
    defer {
      if inotify >= 0 { close(inotify) }
      if stop >= 0 { close(stop) }
    }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
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

  /// Returns whether the events report a change in a folder, or that a path leads to another folder now.
  private func affectsFolders(_ bytes: ArraySlice<UInt8>) -> Bool {
    let events = WatchEvent.all(in: bytes)
    return state.withLock { state in
      var (isSave, isStep) = (false, false)
      for event in events {
        // Events were lost.
        if event.watch == -1 { isSave = true }
        guard let watch = state.watches[event.watch] else { continue }
        if event.mask & Self.ends == 0 {
          if let names = watch.names, !names.contains(event.name) { continue }
          if event.mask & UInt32(IN_CREATE) != 0, isAwaitingWrite("\(watch.folder)/\(event.name)") { continue }
        }
        isStep = true
        if watch.names == nil { isSave = true }
      }
      guard isSave || isStep else { return false }
      let before = state.targets
      updateWatches(&state)
      return isSave || state.targets != before
    }
  }

  /// Returns whether a file has just been created and is about to be written: the end of writing is reported, too.
  private func isAwaitingWrite(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1 && status.st_size == 0
  }
}

/// An event that inotify reports for a folder.
private struct WatchEvent {
  /// The watch descriptor; -1 if events were lost.
  var watch: Int32
  var mask: UInt32
  /// The name of the entry; empty for an event of the folder itself.
  var name: String

  static func all(in bytes: ArraySlice<UInt8>) -> [WatchEvent] {
    bytes.withUnsafeBytes { bytes in
      var events: [WatchEvent] = []
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let end = min(bytes.count, offset + header + Int(event.len))
        let name = bytes[offset + header..<end].prefix { $0 != 0 }
        events.append(WatchEvent(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
        offset = end
      }
      return events
    }
  }
}
