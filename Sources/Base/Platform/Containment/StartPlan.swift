import CContainment
import Glibc

/// The start of a contained program, in the form that the new process reads: C arrays, which outlive the call.
final class StartPlan {
  private let arguments: [UnsafeMutablePointer<CChar>?]
  private let environment: [UnsafeMutablePointer<CChar>?]
  private let files: [Int32]
  private let places: [containment_place]
  private let paths: [containment_path]
  private let limits: [containment_limit]
  /// The number of limits, at the end of the list, that hold only in a user namespace of its own.
  private let threadLimits: Int
  /// The number of paths, at the end of the list, that are writable only in a file system of its own.
  private let copies: Int
  private let calls: Container.SystemCalls
  private var texts: [UnsafeMutablePointer<CChar>?] = []

  /// The system files that every container reads, without links; looked up once.
  private static let systemFiles = (Container.systemFiles + ["/etc/passwd", "/etc/group"]).compactMap {
    FilePath.resolved($0)
  }
  private static let loaders = Container.loaders.compactMap { FilePath.resolved($0) }

  init(_ words: [String], in container: Container, descriptors: [Spawn.Source], environment: [String]) {
    var texts: [UnsafeMutablePointer<CChar>?] = []
    func kept(_ text: String) -> UnsafeMutablePointer<CChar>? {
      texts.append(strdup(text))
      return texts[texts.count - 1]
    }
    arguments = words.map(kept) + [nil]
    self.environment = environment.map(kept) + [nil]
    files = descriptors.map { source in
      switch source {
      case .null: -1
      case .descriptor(let file): file
      }
    }
    places = ContainerPlaces(container).places.map { place in
      func made(
        _ kind: containment_place_kind, _ path: String, text: String? = nil, bytes: Int = 0
      ) -> containment_place {
        containment_place(
          path: kept(path), text: text.flatMap { UnsafePointer(kept($0)) }, bytes: UInt64(bytes), kind: kind.rawValue)
      }
      return switch place {
      case .shown(let path): made(CONTAINMENT_SHOW, path)
      case .writable(let path): made(CONTAINMENT_SHOW_WRITABLE, path)
      case .link(let path, let target): made(CONTAINMENT_LINK, path, text: target)
      case .device(let path): made(CONTAINMENT_DEVICE, path)
      case .file(let path, let text): made(CONTAINMENT_FILE, path, text: text)
      case .processes(let path): made(CONTAINMENT_PROCESSES, path)
      case .copy(let path, let bytes): made(CONTAINMENT_SHOW_COPY, path, bytes: bytes)
      }
    }
    func resolved(_ paths: [String]) -> [String] { paths.compactMap { FilePath.resolved($0) } }
    let rights: [(paths: [String], rights: Int)] = [
      (Self.systemFiles + resolved(container.readable), Int(containment_read)),
      (Self.loaders + resolved(container.programs), Int(containment_read | containment_execute)),
      (["/dev/null"] + resolved(container.writable), Int(containment_read | containment_write)),
    ]
    paths =
      rights.flatMap { paths, rights in
        paths.map { containment_path(path: kept($0), rights: UInt64(rights)) }
      }
      // Not resolved here: in the program's own file system, `/proc/self` leads to its own process.
      + Container.processFiles.map { containment_path(path: kept($0), rights: UInt64(containment_read)) }
      // At the end of the list: without mounts, these are the folders themselves.
      + container.copied.compactMap { FilePath.resolved($0) }.map {
        containment_path(path: kept($0), rights: UInt64(containment_read | containment_write))
      }
    copies = container.copied.count { FilePath.resolved($0) != nil }
    let ofThreads = container.limits.filter { $0.resource == .processes }
    threadLimits = ofThreads.count
    let others = container.limits.filter { $0.resource != .processes }
    limits = (Container.commonLimits + others + ofThreads).map {
      containment_limit(resource: $0.resource.rawValue, soft: UInt64($0.soft), hard: UInt64($0.hard))
    }
    calls = container.calls
    self.texts = texts
  }

  deinit { for text in texts { free(text) } }

  /// Calls `body` with the plan for this isolation.
  func withStart<Result>(isolation: Isolation, _ body: (containment_start) -> Result) -> Result {
    arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        files.withUnsafeBufferPointer { files in
          places.withUnsafeBufferPointer { places in
            paths.withUnsafeBufferPointer { paths in
              limits.withUnsafeBufferPointer { limits in
                var start = containment_start()
                start.arguments = UnsafePointer(arguments.baseAddress)
                start.environment = UnsafePointer(environment.baseAddress)
                (start.files, start.file_count) = (files.baseAddress, UInt32(files.count))
                (start.places, start.place_count) = (places.baseAddress, UInt32(places.count))
                start.paths = paths.baseAddress
                start.path_count = UInt32(isolation.contains(.mounts) ? paths.count : paths.count - copies)
                // The last limit is the one on threads: `init`.
                start.limits = limits.baseAddress
                start.limit_count = UInt32(isolation.contains(.namespaces) ? limits.count : limits.count - threadLimits)
                start.isolation = (calls == .ownList ? isolation.subtracting(.calls) : isolation).rawValue
                start.list = (calls == .driver ? CONTAINMENT_DRIVERS : CONTAINMENT_COMPILERS).rawValue
                start.ends_with_thread = 1
                return body(start)
              }
            }
          }
        }
      }
    }
  }
}
