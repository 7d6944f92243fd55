import CLinux
import Glibc

/// Removing folders, also while somebody else changes them.
extension OpenFolder {
  /// The prefix of the names of folders that are being removed, so that those left behind are found.
  static let trashPrefix = "trash-"

  /// Removes an entry, and everything in it if it is a folder.
  ///
  /// A folder gets another name first. Then each step names one entry of an open folder and follows no link, so that
  /// anything that somebody puts in its place is at worst removed itself. Mounted file systems in it, and folders that
  /// belong to somebody else, stay.
  ///
  /// - Returns: whether the entry no longer exists.
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
  /// Nested folders are moved up first, so that none is deep, however deep the tree is.
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

  /// The most entries that one removal looks at; a later one removes the rest.
  private static let removalLimit = 1 << 20

  /// Removes the files of this folder, and moves its folders to another one; returns their new names.
  private func empty(into top: OpenFolder, _ entries: inout Int) -> [String] {
    var moved: [String] = []
    for name in names where entries > 0 {
      entries -= 1
      guard unlinkat(descriptor, name, 0) != 0, errno == EISDIR else { continue }
      // Moving a folder requires write access to it.
      _ = unlocked(name)
      let newName = Self.newName("")
      if renameat(descriptor, name, top.descriptor, newName) == 0 { moved.append(newName) }
    }
    return moved
  }

  /// Opens a folder that may lack the permissions needed to empty it; nil for one that cannot be opened.
  private func unlocked(_ name: String) -> OpenFolder? {
    guard let folder = try? folder(name) else { return nil }
    if let status = try? folder.status(), status.st_mode & 0o700 != 0o700, status.st_uid == geteuid() {
      try? folder.setPermissions(0o700)
    }
    return folder
  }
}
