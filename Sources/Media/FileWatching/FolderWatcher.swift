import Glibc
import Platform
import Synchronization

/// Tells when something in a folder is saved, moved or removed, as editors do it: in place, or by a new file that takes
/// the old one's name.
///
/// A folder that is not there is waited for. Where the system has no watches left, the watcher calls four times a second
/// instead: who is called looks at what has changed anyway.
public final class FolderWatcher: Sendable {
  private let task: WatchTask
  private let stop: Int32

  /// Watches until the watcher goes.
  ///
  /// - Parameter changed: called on a thread of the watcher's own.
  public init(_ folders: Set<String> = [], changed: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    stop = ends[1]
    task = WatchTask(inotify: inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)), stop: ends[0], changed: changed)
    task.watch(folders)
    DetachedThread.start(named: "vitrine-watch") { [task] in task.run() }
  }

  /// The thread closes what it reads from.
  deinit { if stop >= 0 { close(stop) } }

  /// Watches these folders instead.
  ///
  /// - Returns: whether there are some among them that were not watched.
  @discardableResult
  public func watch(_ folders: Set<String>) -> Bool { task.watch(folders) }

  /// The folders in which a change of the files can be seen: their own, and those of what they are links to.
  public static func folders(of files: some Sequence<String>) -> Set<String> {
    var folders: Set<String> = []
    for file in files {
      folders.insert(FilePath.folder(of: file))
      if let target = FilePath.resolved(file) { folders.insert(FilePath.folder(of: target)) }
    }
    return folders
  }
}

/// What the watcher's thread works on.
private final class WatchTask: Sendable {
  private struct State {
    var folders: Set<String> = []
    /// The system's numbers for the folders, and for what is watched until the missing ones come.
    var found: Set<Int32> = []
    var waiting: Set<Int32> = []
    /// Whether a folder could not be watched though it is there.
    var isBlind = false
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
      let isMore = !folders.isSubset(of: state.folders)
      if folders != state.folders {
        state.folders = folders
        arm(&state)
      }
      return isMore
    }
  }

  private static let saves = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
  private static let departure = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO)

  /// Watches the folders that are there, and for each of the others the nearest one above it.
  private func arm(_ state: inout State) {
    let before = state.found.union(state.waiting)
    (state.found, state.waiting, state.isBlind) = ([], [], inotify < 0)
    for folder in state.folders where inotify >= 0 {
      var above = folder
      while true {
        if let number = add(folder, Self.saves | Self.departure, &state) {
          state.found.insert(number)
          break
        }
        guard above != "/", above != "." else { break }
        above = FilePath.folder(of: above)
        // It may have come before the folder above was watched: once more from the top.
        if let number = add(above, Self.arrivals | Self.departure, &state) {
          state.waiting.insert(number)
          if let number = add(folder, Self.saves | Self.departure, &state) { state.found.insert(number) }
          break
        }
      }
    }
    for number in before.subtracting(state.found).subtracting(state.waiting) { inotify_rm_watch(inotify, number) }
  }

  private func add(_ folder: String, _ events: UInt32, _ state: inout State) -> Int32? {
    let number = inotify_add_watch(inotify, folder, events | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
    if number < 0, errno == ENOSPC || errno == ENOMEM { state.isBlind = true }
    return number < 0 ? nil : number
  }

  func run() {
    defer {
      if inotify >= 0 { close(inotify) }
      if stop >= 0 { close(stop) }
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    // A descriptor of -1 is passed over.
    var sources = [
      pollfd(fd: inotify, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let isBlind = state.withLock { $0.isBlind }
      let count = poll(&sources, 2, isBlind ? 250 : -1)
      guard count >= 0 || errno == EINTR, sources[1].revents == 0 else { return }
      if count == 0 {
        changed()
      } else if count > 0, sources[0].revents != 0 {
        let size = read(inotify, &buffer, buffer.count)
        guard size > 0 || errno == EINTR || errno == EAGAIN else { return }
        if size > 0, concernsFolders(buffer[..<size]) { changed() }
      }
    }
  }

  /// Whether something has happened in a folder, or one has come or gone.
  private func concernsFolders(_ events: ArraySlice<UInt8>) -> Bool {
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
      let before = state.found
      arm(&state)
      // -1 stands for events that the system has lost.
      return numbers.contains(-1) || !numbers.isDisjoint(with: before) || state.found != before
    }
  }
}
