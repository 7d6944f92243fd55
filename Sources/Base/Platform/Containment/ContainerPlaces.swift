import Glibc

/// The file system that a container shows: its paths, with the symbolic links on the way to them.
struct ContainerPlaces {
  enum Place: Hashable {
    case shown(String)
    case writable(String)
    case link(String, to: String)
    case device(String)
    case file(String, text: String)
    case processes(String)
    case copy(String, bytes: Int)
  }

  private(set) var places: [Place] = []
  private var known: Set<Place> = []

  /// The system paths that every container shows, without links, and the links on the way to them. Looked up once: that
  /// takes longer than mounting them.
  private static let system: (links: ContainerPlaces, paths: [String]) = {
    var links = ContainerPlaces()
    let paths = (Container.systemFiles + Container.loaders).compactMap { links.resolve($0) }
    return (links, paths)
  }()

  private init() {}

  init(_ container: Container) {
    // Outer places first: an inner one is mounted on top.
    enum Kind { case readable, writable, copied }
    self = Self.system.links
    let asked =
      (container.programs + container.readable).map { ($0, Kind.readable) }
      + container.writable.map { ($0, .writable) } + container.copied.map { ($0, .copied) }
    var found = Self.system.paths.map { (path: $0, kind: Kind.readable) }
    for (path, kind) in asked {
      guard let resolved = resolve(path) else { continue }
      found.append((resolved, kind))
    }
    var covered: [String] = []
    for (path, kind) in found.sorted(by: { $0.path.utf8.count < $1.path.utf8.count }) {
      switch kind {
      case .writable: add(.writable(path))
      case .copied: add(.copy(path, bytes: Container.copyBytes))
      case .readable where !covered.contains { FilePath.isInside(path, $0) }:
        covered.append(path)
        add(Self.isDevice(path) ? .device(path) : .shown(path))
      case .readable: break
      }
    }
    add(.processes("/proc"))
    add(.device("/dev/null"))
    add(.file("/etc/passwd", text: Self.account))
    add(.file("/etc/group", text: "user:x:\(getegid()):\n"))
  }

  private mutating func add(_ place: Place) {
    if known.insert(place).inserted { places.append(place) }
  }

  /// Returns the path without symbolic links, and adds the links on the way to the places; nil for a dangling path.
  private mutating func resolve(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    var done = ""
    var left = path.split(separator: "/").map(String.init)
    var links = 0
    while !left.isEmpty {
      let name = left.removeFirst()
      if name == "." { continue }
      if name == ".." {
        done = done.lastIndex(of: "/").map { String(done[..<$0]) } ?? ""
        continue
      }
      let next = "\(done)/\(name)"
      var status = stat()
      guard lstat(next, &status) == 0 else { return nil }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        done = next
        continue
      }
      links += 1
      guard links <= 40, let target = Self.target(of: next) else { return nil }
      add(.link(next, to: target))
      if target.hasPrefix("/") { done = "" }
      left = target.split(separator: "/").map(String.init) + left
    }
    return done.isEmpty ? "/" : done
  }

  private static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      readlink(link, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return count > 0 && count < bytes.count ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }

  /// The line of `/etc/passwd` for the user, who replaces the system's accounts.
  private static var account: String {
    let home = EnvironmentVariable.value("HOME") ?? "/"
    let isPlain = !home.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\n") }
    return "user:x:\(getuid()):\(getgid())::\(isPlain ? home : "/"):/bin/sh\n"
  }
}
