import Glibc
import Synchronization

/// Tells when something in a folder is saved, moved or removed, as editors do it: in place, or by a new file that takes
/// the old one's name.
public final class FolderWatcher: Sendable {
  private let inotify: Int32
  private let stop: (read: Int32, write: Int32)

  /// Watches until the watcher goes.
  ///
  /// - Parameter changed: called on a thread of the watcher's own.
  /// - Returns: nil where the system has no watches left; folders that are not there are not watched.
  public init?(_ folders: [String], changed: @escaping @Sendable () -> Void) {
    let inotify = inotify_init1(Int32(IN_CLOEXEC))
    guard inotify >= 0 else { return nil }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      close(inotify)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.inotify = inotify
    stop = (ends[0], ends[1])
    for folder in folders {
      inotify_add_watch(inotify, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE))
    }
    let task = Unmanaged.passRetained(WatchTask(inotify: inotify, stop: ends[0], changed: changed))
    var thread = pthread_t()
    if pthread_create(&thread, nil, watchThreadMain, task.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      task.release()
    }
  }

  /// The thread closes what it reads from.
  deinit { close(stop.write) }
}

private final class WatchTask: Sendable {
  let inotify: Int32
  let stop: Int32
  let changed: @Sendable () -> Void

  init(inotify: Int32, stop: Int32, changed: @escaping @Sendable () -> Void) {
    self.inotify = inotify
    self.stop = stop
    self.changed = changed
  }

  func run() {
    defer {
      close(inotify)
      close(stop)
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    var sources = [
      pollfd(fd: inotify, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&sources, 2, -1) >= 0 || errno == EINTR, sources[1].revents == 0 else { return }
      guard sources[0].revents != 0 else { continue }
      guard read(inotify, &buffer, buffer.count) > 0 || errno == EINTR else { return }
      changed()
    }
  }
}

private func watchThreadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<WatchTask>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
