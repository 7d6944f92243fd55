import Glibc

/// The files in a folder and in the folders below it, with the hashes of their contents.
struct FolderListing {
  /// The name of the file in a cached folder that holds the listing.
  static let name = "contents"
  static let deepest = 8
  private static let maximumBytes = 1 << 30

  /// A line for each file: its SHA-256 and its path.
  private(set) var lines: [String] = []
  /// The status of each file and folder by path, which shows without reading any file that nothing has changed since.
  private(set) var stamps: [String: FileStatus] = [:]

  /// Reads everything in a folder.
  ///
  /// - Throws: `EINVAL` for anything but files and folders, and for a name with the end of a line.
  init(of folder: OpenFolder) throws(SystemError) {
    try add(folder, below: "", depth: 0)
    lines.sort()
  }

  var text: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  private mutating func add(_ folder: OpenFolder, below path: String, depth: Int) throws(SystemError) {
    guard depth < Self.deepest else { throw SystemError(EINVAL) }
    stamps[path] = FileStatus(folder: try folder.status())
    for name in folder.names where !(depth == 0 && name == Self.name) {
      let place = path.isEmpty ? name : "\(path)/\(name)"
      guard let status = folder.status(of: name), !name.contains("\n") else { throw SystemError(EINVAL) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try add(folder.folder(name), below: place, depth: depth + 1)
      case S_IFREG: try add(file: name, of: folder, at: place)
      default: throw SystemError(EINVAL)
      }
    }
  }

  private mutating func add(file name: String, of folder: OpenFolder, at path: String) throws(SystemError) {
    let file = try folder.open(name, O_RDONLY | O_NONBLOCK)
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumBytes else { throw SystemError(EINVAL) }
    var hash = SHA256()
    while true {
      let bytes = try Descriptor.read(file, upTo: 1 << 20)
      if bytes.isEmpty { break }
      hash.add(bytes)
    }
    lines.append(hash.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + " " + path)
    stamps[path] = FileStatus(file: status)
  }

  /// Returns whether the files and folders below a path still have these stamps.
  static func isCurrent(_ stamps: [String: FileStatus], below path: String) -> Bool {
    stamps.allSatisfy { name, stamp in
      var status = stat()
      guard lstat(name.isEmpty ? path : "\(path)/\(name)", &status) == 0 else { return false }
      return stamp == (status.st_mode & S_IFMT == S_IFDIR ? FileStatus(folder: status) : FileStatus(file: status))
    }
  }
}

/// The properties of a file that change with its contents, or with the names in a folder.
public struct FileStatus: Hashable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let modified: Int
  private let changed: Int

  init(file status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    modified = status.st_mtim.nanoseconds
    changed = status.st_ctim.nanoseconds
  }

  /// The status of the folder itself, which may be renamed.
  init(folder status: stat) {
    identity = FileIdentity(status)
    (size, changed) = (0, 0)
    modified = status.st_mtim.nanoseconds
  }
}

extension timespec {
  var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
