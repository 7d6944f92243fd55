import Foundation
import Platform

/// The folders in which a source is tried: its file, a home and a place for what it may create, all in one temporary
/// folder with a name that nothing else has, and a cache.
final class HostilePlace {
  let source: String
  /// The size in bytes of the segments that the source may try to create, and part of the names of files.
  let mark = Int.random(in: marks) | 1
  /// Sizes that no segment of a window has: they are odd.
  static let marks = 0x10_0001..<0x20_0000
  private let folder: TemporaryFolder
  private let fileManager = FileManager.default
  /// The processes that programs have started here.
  private(set) var started: [ProcessTable.Entry] = []
  /// The sessions of these programs.
  private(set) var sessions: Set<Int32> = []

  let path: String
  /// Outside the folder, since it is prepared once for several places.
  let cache: String
  var shaders: String { "\(cache)/vitrine/shaders" }

  init(_ shader: HostileShader) throws {
    folder = try TemporaryFolder()
    // The path has the form in which the kernel writes it in lists of mappings.
    path = FilePath.resolved(folder.path) ?? folder.path
    source = "\(path)/\(shader.fileName)"
    cache = try HostileCaches.take()
    for name in ["home", "logs", "pictures", "scratch", "temporary"] {
      try fileManager.createDirectory(atPath: inside(name), withIntermediateDirectories: true)
    }
    try save(shader)
  }

  deinit { HostileCaches.giveBack(cache) }

  /// Writes the source, by a rename or in place.
  func save(_ shader: HostileShader, byRename: Bool = true) throws {
    let text = shader.text(scratch: inside("scratch"), mark: mark)
    try text.write(toFile: source, atomically: byRename, encoding: .utf8)
  }

  /// Notes a program of which nothing may be left.
  func note(_ program: SupervisedProgram) {
    started += program.started
    sessions.insert(program.session)
  }

  /// The path of a file of the test's own.
  func log(_ name: String) -> String { inside("logs/\(name)") }

  func picture(_ name: String) -> String { inside("pictures/\(name).png") }

  /// The environment of a program that is to leave traces nowhere else.
  var environment: [String: String] {
    let home = inside("home")
    return Program.quiet.merging([
      "HOME": home, "XDG_CACHE_HOME": cache, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_PICTURES_DIR": home,
      "TMPDIR": inside("temporary"),
    ]) { $1 }
  }

  /// The files outside the cache that the program or the source created.
  var strays: [String] {
    ["home", "scratch", "temporary"].flatMap { name in files(in: inside(name)) }
  }

  /// The files in the folder of compiled programs, without those of the headers.
  var cacheFiles: [String] {
    ((try? fileManager.contentsOfDirectory(atPath: shaders)) ?? []).filter { !$0.hasPrefix("headers-") }.sorted()
  }

  private func inside(_ name: String) -> String { "\(path)/\(name)" }

  private func files(in folder: String) -> [String] {
    ((try? fileManager.subpathsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
  }
}
