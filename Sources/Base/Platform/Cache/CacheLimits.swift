import Glibc

/// The number of entries and bytes that a cache keeps.
public struct CacheLimits: Sendable {
  /// A kind of entries, recognized by how their names begin and end.
  public struct Kind: Sendable {
    var prefix: String
    var suffix: String
    var count: Int

    public init(prefix: String = "", suffix: String = "", count: Int) {
      (self.prefix, self.suffix, self.count) = (prefix, suffix, count)
    }
  }

  var kinds: [Kind]
  var bytes: Int

  /// - Parameters:
  ///   - kinds: the first that fits a name counts; entries whose names fit none form a kind of their own, of at most
  ///     64.
  ///   - bytes: the most bytes of all entries together.
  public init(_ kinds: [Kind], bytes: Int) {
    self.kinds = kinds + [Kind(count: 64)]
    self.bytes = bytes
  }
}

extension VerifiedCache {
  private static var lockName: String { "lock" }

  /// Removes the least recently used entries above the limits, unless another process does.
  func evict() {
    guard let folder = try? contents.opened(), let lock = try? folder.open(Self.lockName, O_RDWR | O_CREAT) else {
      return
    }
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return }
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    let now = clock.nanoseconds
    var entries = folder.names.filter(Self.isEntry).compactMap { name -> (name: String, age: Int, bytes: Int)? in
      guard let status = folder.status(of: name) else { return nil }
      let use = status.st_mode & S_IFMT == S_IFDIR ? (try? folder.folder(name))?.usage : Self.usage(of: status)
      // A time in the future says nothing about the age.
      return use.map { (name, $0.time > now + 60_000_000_000 ? .max : now - $0.time, $0.bytes) }
    }
    entries.sort { $0.age < $1.age }
    var counts = limits.kinds.map { _ in 0 }
    var bytes = 0
    for entry in entries {
      let kind = limits.kinds.firstIndex { entry.name.hasPrefix($0.prefix) && entry.name.hasSuffix($0.suffix) } ?? 0
      guard counts[kind] < limits.kinds[kind].count, bytes + entry.bytes <= limits.bytes else {
        folder.remove(entry.name)
        continue
      }
      counts[kind] += 1
      bytes += entry.bytes
    }
  }

  private static func isEntry(_ name: String) -> Bool {
    let others = [TemporaryDirectory.prefix, PrivateFolder.newPrefix, OpenFolder.trashPrefix]
    return name != lockName && !others.contains { name.hasPrefix($0) }
  }

  static func usage(of status: stat) -> (time: Int, bytes: Int) { (status.st_mtim.nanoseconds, Int(status.st_size)) }
}

extension OpenFolder {
  /// When the folder was used, in nanoseconds, and the bytes of its files.
  fileprivate var usage: (time: Int, bytes: Int) {
    let time = (status(of: FolderListing.name) ?? (try? status()))?.st_mtim.nanoseconds ?? 0
    return (time, bytes(depth: 0))
  }

  private func bytes(depth: Int) -> Int {
    names.reduce(0) { bytes, name in
      guard let status = status(of: name) else { return bytes }
      guard status.st_mode & S_IFMT == S_IFDIR else { return bytes + Int(status.st_size) }
      return bytes + (depth < FolderListing.deepest ? (try? folder(name))?.bytes(depth: depth + 1) ?? 0 : 0)
    }
  }
}
