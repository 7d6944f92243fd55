import Glibc
import Platform

/// File operations with the errors of this module.
enum Files {
  /// The size of the largest source in bytes.
  static let sizeLimit = 16 << 20

  /// Reads a regular file.
  ///
  /// - Throws: `cannotRead`; `tooDemanding` for a file that is too large.
  static func read(_ path: String, limit: Int = sizeLimit) throws(ShaderError) -> [UInt8] {
    do throws(InputFile.Failure) {
      return try InputFile.read(path, limit: limit)
    } catch {
      throw unreadable(path, error)
    }
  }

  /// Makes a sealed copy of a regular file.
  ///
  /// - Throws: the same errors as `read`.
  static func seal(_ path: String, limit: Int) throws(ShaderError) -> SealedFile {
    do throws(InputFile.Failure) {
      return try SealedFile(copying: path, limit: limit)
    } catch {
      throw unreadable(path, error)
    }
  }

  private static func unreadable(_ path: String, _ failure: InputFile.Failure) -> ShaderError {
    switch failure {
    case .cannotOpen(let error), .cannotRead(let error): .cannotRead(path: path, reason: reason(error))
    case .notRegular: .cannotRead(path: path, reason: failure.reason)
    case .tooLarge: .tooDemanding(file: path, reason: failure.reason)
    }
  }

  /// Writes a file that only its owner may read.
  static func write(_ bytes: [UInt8], to path: String) throws(ShaderError) {
    do throws(SystemError) {
      try Descriptor.overwrite(path, with: bytes, permissions: 0o600)
    } catch {
      throw .cacheUnusable(path: path, reason: reason(error))
    }
  }

  /// Creates a folder and its missing parents, accessible to their owner only.
  static func makeFolder(_ path: String) throws(ShaderError) {
    do throws(SystemError) {
      try Folder.make(path)
    } catch {
      throw .cacheUnusable(path: path, reason: reason(error))
    }
  }

  static func rename(_ from: String, to: String) throws(ShaderError) {
    guard Glibc.rename(from, to) == 0 else { throw .cacheUnusable(path: to, reason: reason()) }
  }

  /// Returns whether there is a folder, and not a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the description of a system error, by default the last one.
  static func reason(_ error: SystemError = .last) -> String { error.reason(missing: "no such file or directory") }
}
