import CLinux
import Glibc

/// Removing folders, also while somebody else changes them.
extension OpenFolder {
  /// What is being removed has a name with this prefix, so that it is found if it stays behind.
  static let trashPrefix = "trash-"

  /// Removes an entry, and everything in it if it is a folder.
  ///
  /// A folder gets another name first. Then each step names one entry of an open folder and follows no link, so that what
  /// somebody puts in its place is at worst removed itself. What is mounted in it, and folders that belong to somebody
  /// else, stay.
  ///
  /// - Returns: whether there is no such entry any more.
  @discardableResult
  public func remove(_ name: String) -> Bool {
    guard Self.isName(name) else { return false }
    if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return true }
    guard errno == EISDIR else { return false }
    let trash = Self.newName(Self.trashPrefix)
    let isRenamed = renameat(descriptor, name, descriptor, trash) == 0
    removeFolder(isRenamed ? trash : name)
    return status(of: isRenamed ? trash : name) == nil
  }

  /// Removes a folder's contents and the folder.
  ///
  /// Folders in folders are moved up first: so none is deep, however deep the tree is.
  private func removeFolder(_ name: String) {
    guard let top = unlocked(name) else { return }
    // Somebody may fill it faster than it is emptied.
    var entries = Self.removalLimit
    for _ in 0..<8 {
      var left = top.names
      while let name = left.popLast(), entries > 0 {
        entries -= 1
        guard unlinkat(top.descriptor, name, 0) != 0, errno == EISDIR, let inner = top.unlocked(name) else { continue }
        left += inner.empty(into: top, &entries)
        unlinkat(top.descriptor, name, AT_REMOVEDIR)
      }
      if unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno != ENOTEMPTY { return }
    }
  }

  /// The most entries that one removal looks at; the rest is removed another time.
  private static let removalLimit = 1 << 20

  /// Removes the files of this folder, and moves its folders to another one; returns the names that they have there.
  private func empty(into top: OpenFolder, _ entries: inout Int) -> [String] {
    var moved: [String] = []
    for name in names where entries > 0 {
      entries -= 1
      guard unlinkat(descriptor, name, 0) != 0, errno == EISDIR else { continue }
      // A folder that moves is written to.
      _ = unlocked(name)
      let newName = Self.newName("")
      if renameat(descriptor, name, top.descriptor, newName) == 0 { moved.append(newName) }
    }
    return moved
  }

  /// Opens a folder that may have been left without the permissions to empty it; nil for one that cannot be opened.
  private func unlocked(_ name: String) -> OpenFolder? {
    guard let folder = try? folder(name) else { return nil }
    if let status = try? folder.status(), status.st_mode & 0o700 != 0o700, status.st_uid == geteuid() {
      try? folder.setPermissions(0o700)
    }
    return folder
  }
}
