import Glibc
import Synchronization

/// A private folder of files that can be made again, within a limit: each entry is verified before it is used, and one
/// that is damaged is removed.
///
/// Entries are named by the hash of their inputs, appear by a rename and never change. If the folder cannot be written
/// to, new entries live as long as this process.
public final class VerifiedCache: Sendable {
  /// A part of the names of entries, so that entries of another format have other names.
  public static let version = "1"

  public let contents: PrivateFolder
  let limits: CacheLimits

  /// A verified folder that this process uses.
  struct Known {
    var path: String
    var stamps: [String: FileStatus]
    /// The directory that holds it if the cache has no place for it.
    var directory: TemporaryDirectory?
  }

  let known = Mutex<[String: Known]>([:])
  let damageCount = Mutex(0)

  public init(in contents: PrivateFolder, limits: CacheLimits) {
    self.contents = contents
    self.limits = limits
  }

  /// The most bytes that an entry may have.
  private static let maximumBytes = 256 << 20

  /// Returns a copy of an entry that was read once and verified; nil if there is no intact one.
  public func read(_ name: String) -> SealedFile? { bytes(name).flatMap { try? SealedFile($0) } }

  /// Returns the bytes of an entry that was read once and verified; nil if there is no intact one.
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
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumBytes,
      let bytes = try? Descriptor.read(file, upTo: Int(status.st_size) + 1)
    else { return nil }
    return CacheEntry.payload(of: bytes, for: key)
  }

  /// Writes an entry, if possible, replacing one of that name.
  ///
  /// - Returns: whether the entry was written.
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
    let partial = OpenFolder.newName(PrivateFolder.newPrefix)
    let file = try folder.open(partial, O_WRONLY | O_CREAT | O_EXCL)
    do throws(SystemError) {
      try Descriptor.writeAndClose(CacheEntry.file(bytes, for: key), to: file)
      do throws(SystemError) { try folder.rename(partial, to: name) } catch {
        // A file cannot replace a folder.
        guard error.code == EISDIR, folder.remove(name) else { throw error }
        try folder.rename(partial, to: name)
      }
    } catch {
      try? folder.unlink(partial)
      throw error
    }
  }

  /// Removes an entry.
  public func remove(_ name: String) { _ = try? contents.opened().remove(name) }
}
