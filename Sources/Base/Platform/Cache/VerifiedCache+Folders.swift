import Glibc
import Synchronization

/// Entries that another program reads by their paths: each is a folder of files.
///
/// Their hashes are verified at the first use in this process, and again when a file seems to have changed.
extension VerifiedCache {
  /// Returns the path of a file, which `make(path)` creates if no intact one exists.
  ///
  /// `make` gets another path, in a temporary directory; its result is then renamed.
  public func file<E: Error>(
    _ name: String, or failure: (PrivateFolder.Failure) -> E, make: (_ path: String) throws(E) -> Void
  ) throws(E) -> String {
    let folder = try folder(name, or: failure) { (path) throws(E) in
      // Any other files that it makes are not kept.
      let partial = "\(FilePath.folder(of: path))/\(name)"
      try make(partial)
      do throws(SystemError) {
        try Folder.make(path)
        try OpenFolder(FilePath.folder(of: path)).rename(name, to: name, in: OpenFolder(path))
      } catch {
        throw failure(.unusable(path: contents.file(name), reason: PrivateFolder.reason(error)))
      }
    }
    return "\(folder)/\(name)"
  }

  /// Returns the path of a folder, which `make(path)` creates and fills if no intact one exists.
  public func folder<E: Error>(
    _ name: String, or failure: (PrivateFolder.Failure) -> E, make: (_ path: String) throws(E) -> Void
  ) throws(E) -> String {
    if let path = path(of: name) { return path }
    return try contents.withTemporaryDirectory(or: failure) { (directory) throws(E) in
      let path = "\(directory.path)/\(Self.made)"
      try make(path)
      do throws(SystemError) {
        let made = try directory.folder.folder(Self.made)
        let listing = try FolderListing(of: made)
        try Self.write(listing.text, to: FolderListing.name, in: made, for: "\(name)/\(FolderListing.name)")
        // The folder contains the listing too.
        var stamps = listing.stamps
        stamps[""] = FileStatus(folder: try made.status())
        return place(Known(path: path, stamps: stamps, directory: directory), as: name)
      } catch {
        throw failure(.unusable(path: contents.file(name), reason: PrivateFolder.reason(error)))
      }
    }
  }

  private static var made: String { "made" }

  /// Returns the stamp of a folder that this process uses, which differs for another folder in its place; nil if the
  /// folder has been changed.
  public func stamp(of name: String) -> FileStatus? {
    known.withLock { known in
      known[name].flatMap { FolderListing.isCurrent($0.stamps, below: $0.path) ? $0.stamps[""] : nil }
    }
  }

  /// The number of folders in use by this process that somebody else has changed or removed.
  public var damages: Int {
    let damaged = known.withLock { known in
      let damaged = known.filter { !FolderListing.isCurrent($1.stamps, below: $1.path) }.keys
      for name in damaged { known[name] = nil }
      return damaged.count
    }
    return damageCount.withLock { count in
      count += damaged
      return count
    }
  }

  /// Returns whether no folder in use by this process has been changed since `damages` was `count`.
  ///
  /// The answer tells whether another program failed because somebody changed its files. That may happen again: from
  /// then on this process has folders of its own.
  public func isIntact(since count: Int) -> Bool {
    if damages == count { return true }
    contents.leave("changed while it was in use")
    return false
  }

  /// Returns the path of an intact folder; removes one that is damaged.
  private func path(of name: String) -> String? {
    if let known = known.withLock({ $0[name] }) {
      let isUsable = known.directory != nil || !contents.isLeft
      if isUsable, FolderListing.isCurrent(known.stamps, below: known.path) { return known.path }
      // Another thread may have noticed the change as well.
      let isFirst = self.known.withLock { $0.removeValue(forKey: name) != nil }
      if isFirst && isUsable { damageCount.withLock { $0 += 1 } }
    }
    if contents.isLeft { return nil }
    guard let cache = try? contents.opened(), cache.status(of: name) != nil else { return nil }
    guard let folder = try? cache.folder(name), let listing = try? FolderListing(of: folder),
      Self.bytes(FolderListing.name, in: folder, for: "\(name)/\(FolderListing.name)") == listing.text
    else {
      cache.remove(name)
      return nil
    }
    folder.touch(FolderListing.name)
    known.withLock { $0[name] = Known(path: contents.file(name), stamps: listing.stamps) }
    return contents.file(name)
  }

  /// Moves a folder from its temporary directory to the cache. Returns its path, the old one if it could not be moved.
  private func place(_ made: Known, as name: String) -> String {
    for _ in 0..<4 where !contents.isLeft {
      guard let directory = made.directory, let cache = try? contents.opened() else { break }
      do throws(SystemError) {
        try directory.folder.rename(Self.made, to: name, in: cache)
        known.withLock { $0[name] = Known(path: contents.file(name), stamps: made.stamps) }
        evict()
        return contents.file(name)
      } catch {
        // Another process may have made the same folder.
        if let path = path(of: name) { return path }
        guard error.code == ENOTEMPTY || error.code == EEXIST || error.code == ENOTDIR else {
          if error.code != EXDEV { contents.leave(error) }
          break
        }
      }
    }
    known.withLock { $0[name] = made }
    return made.path
  }
}
