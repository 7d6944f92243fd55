import Glibc
import Platform
import Session

extension FolderListing {
  /// The most entries that are kept. In a larger folder, typing finds a file sooner.
  static let limit = 20_000

  /// Reads a folder: its folders, and its files of the kinds that can be opened.
  ///
  /// Pipes and devices are left out, and so are names that are not a single printable line of UTF-8.
  static func read(_ folder: String) -> FolderListing {
    guard let stream = opendir(folder) else {
      return FolderListing(of: folder, problem: SystemError.last.reason())
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while entries.count < limit, let item = readdir(stream) {
      guard let name = name(of: item), name != ".", name != ".." else { continue }
      let kind = FileKind(path: name)
      switch Int(item.pointee.d_type) {
      case DT_DIR: entries.append(Entry(name, isFolder: true))
      case DT_REG: if kind != nil { entries.append(Entry(name, isFolder: false)) }
      case DT_LNK, DT_UNKNOWN:
        var status = stat()
        guard fstatat(dirfd(stream), name, &status, 0) == 0 else { continue }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if isFolder || (kind != nil && status.st_mode & S_IFMT == S_IFREG) {
          entries.append(Entry(name, isFolder: isFolder))
        }
      default: break
      }
    }
    return FolderListing(of: folder, entries, isCut: entries.count == limit)
  }

  private static func name(of item: UnsafeMutablePointer<dirent>) -> String? {
    // The name may be longer than the field that the C library declares for it.
    let start = UnsafeRawPointer(item).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name)!)
    let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
    guard let name = String(validating: bytes, as: UTF8.self), name.printable == name else { return nil }
    return name
  }
}
