import Glibc
import Synchronization

/// A private folder of what can be made again, within a limit: each entry is verified before it is used, and one that is
/// damaged is removed.
///
/// Entries are named by the hash of their inputs, appear by a rename and never change. Where the folder cannot be written
/// to, what is made lives as long as this process.
public final class VerifiedCache: Sendable {
  /// Part of the names of entries: another format has other names.
  public static let version = "1"

  public let contents: PrivateFolder
  let limits: CacheLimits

  /// Folders of this process: where they are, verified.
  struct Known {
    var path: String
    var stamps: [String: FileStatus]
    /// Where it lies if the cache has no place for it.
    var directory: TemporaryDirectory?
  }

  let known = Mutex<[String: Known]>([:])
  let damageCount = Mutex(0)

  public init(in contents: PrivateFolder, limits: CacheLimits) {
    self.contents = contents
    self.limits = limits
  }

  /// The most bytes of an entry.
  private static let largest = 256 << 20

  /// A copy of an entry that was read once and verified; nil if there is none, or none that is whole.
  public func read(_ name: String) -> SealedFile? { bytes(name).flatMap { try? SealedFile($0) } }

  /// The bytes of an entry that was read once and verified; nil if there is none, or none that is whole.
  public func bytes(_ name: String) -> [UInt8]? {
    guard let folder = try? contents.opened() else { return nil }
    guard let bytes = Self.bytes(name, in: folder, for: name) else {
      if folder.status(of: name) != nil { folder.remove(name) }
      return nil
    }
    folder.touch(name)
    return bytes
  }

  static func bytes(_ name: String, in folder: OpenFolder, for key: String) -> [UInt8]? {
    guard let file = try? folder.open(name, O_RDONLY | O_NONBLOCK) else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest,
      let bytes = try? Descriptor.read(file, upTo: Int(status.st_size) + 1)
    else { return nil }
    return CacheEntry.payload(of: bytes, for: key)
  }

  /// Keeps an entry, if it can be kept; replaces one of that name.
  ///
  /// - Returns: whether it is kept.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) -> Bool {
    guard OpenFolder.isName(name), let folder = try? contents.opened() else { return false }
    do throws(SystemError) {
      try Self.write(bytes, to: name, in: folder, for: name)
    } catch {
      contents.leave(error)
      return false
    }
    evict()
    return true
  }

  static func write(_ bytes: [UInt8], to name: String, in folder: OpenFolder, for key: String) throws(SystemError) {
    let early = OpenFolder.newName(PrivateFolder.newPrefix)
    let file = try folder.open(early, O_WRONLY | O_CREAT | O_EXCL)
    do throws(SystemError) {
      try Descriptor.writeAndClose(CacheEntry.file(bytes, for: key), to: file)
      do throws(SystemError) { try folder.rename(early, to: name) } catch {
        // A folder is replaced by no file.
        guard error.code == EISDIR, folder.remove(name) else { throw error }
        try folder.rename(early, to: name)
      }
    } catch {
      try? folder.unlink(early)
      throw error
    }
  }

  /// Removes an entry.
  public func remove(_ name: String) { _ = try? contents.opened().remove(name) }
}
