import Glibc
import Platform

/// The compiled modules of the library that previews import, and the C modules that those need.
public struct LibraryModules: Hashable, Sendable {
  /// The folder of `Vitrine.swiftmodule`.
  public let folder: String
  let moduleMaps: [String]
  /// The `-I` options for the headers of the system's libraries.
  let headers: [String]

  static let library = "Vitrine"

  /// The system's libraries whose headers the C modules include: their names in pkg-config and in Debian.
  private static let packages = [
    ("pangocairo", "libpango1.0-dev"), ("gdk-pixbuf-2.0", "libgdk-pixbuf-2.0-dev"), ("libdeflate", "libdeflate-dev"),
    ("zlib", "zlib1g-dev"),
  ]

  /// Finds the modules of the running program: in `$VITRINE_MODULES`, else in `Modules` beside the executable, where
  /// SwiftPM builds them, else in `../lib/vitrine/modules`, where they are installed.
  public static func find() throws(SwiftBuildError) -> LibraryModules {
    try find(executable: FilePath.resolved("/proc/self/exe") ?? "/", environment: EnvironmentVariable.value)
  }

  static func find(executable: String, environment: (String) -> String?) throws(SwiftBuildError) -> LibraryModules {
    if let folder = environment("VITRINE_MODULES") { return try LibraryModules(folder: folder) }
    let place = FilePath.folder(of: executable)
    let folders = ["\(place)/Modules", "\(FilePath.folder(of: place))/lib/vitrine/modules"]
    guard let folder = folders.first(where: { access("\($0)/\(library).swiftmodule", R_OK) == 0 }) else {
      let searched = folders.joined(separator: ", ")
      throw .modulesMissing(
        reason: "no \(library).swiftmodule in \(searched): build the package, or set VITRINE_MODULES")
    }
    return try LibraryModules(folder: folder)
  }

  /// Uses the modules of a folder.
  ///
  /// The C modules are those of its subfolder `C`, else those of the package that contains it.
  public init(folder: String) throws(SwiftBuildError) {
    let path = FilePath.resolved(folder) ?? folder
    guard access("\(path)/\(Self.library).swiftmodule", R_OK) == 0 else {
      throw .modulesMissing(reason: "\(folder): no \(Self.library).swiftmodule")
    }
    self.folder = path
    var maps = Self.maps(below: ["\(path)/C"])
    if maps.isEmpty, let package = Self.package(of: path) {
      maps = Self.maps(below: Folder.names(in: "\(package)/Sources").sorted().map { "\(package)/Sources/\($0)" })
    }
    moduleMaps = maps
    headers = maps.isEmpty ? [] : try Self.headerFolders()
  }

  private static func maps(below folders: [String]) -> [String] {
    folders.flatMap { folder in Folder.names(in: folder).sorted().map { "\(folder)/\($0)/module.modulemap" } }
      .filter { access($0, R_OK) == 0 }
  }

  private static func package(of folder: String) -> String? {
    var folder = folder
    while folder != "/", folder != "." {
      folder = FilePath.folder(of: folder)
      if access("\(folder)/Package.swift", R_OK) == 0 { return folder }
    }
    return nil
  }

  private static func headerFolders() throws(SwiftBuildError) -> [String] {
    let folders = (EnvironmentVariable.value("PATH") ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
    guard let folder = folders.first(where: { access("\($0)/pkg-config", X_OK) == 0 }) else {
      throw .modulesMissing(reason: "no pkg-config, which tells where headers lie; as root: apt-get install pkg-config")
    }
    func run(_ words: [String]) throws(SwiftBuildError) -> Subprocess {
      do throws(Subprocess.Failure) {
        return try Subprocess.run(["\(folder)/pkg-config"] + words, temporary: "/tmp")
      } catch {
        throw SwiftBuildError(error)
      }
    }
    let found = try run(["--cflags-only-I"] + packages.map(\.0))
    if found.termination == .exited(0) {
      return String(decoding: found.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    }
    var missing: [String] = []
    for (name, package) in packages where try run(["--exists", name]).termination != .exited(0) {
      missing.append(package)
    }
    throw .modulesMissing(reason: "headers are missing; as root: apt-get install \(missing.joined(separator: " "))")
  }

  /// The compiler's options for a source that imports the library.
  var options: [String] {
    ["-I", folder] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + headers.flatMap { ["-Xcc", $0] }
  }

  /// The files and folders that the compiler reads for these options.
  var readable: [String] {
    [folder] + moduleMaps.flatMap { [FilePath.folder(of: $0)] + Self.headerFiles(of: $0) }
      + headers.map { String($0.dropFirst("-I".count)) }
  }

  /// Returns the headers that a module map names; some are in other folders.
  private static func headerFiles(of map: String) -> [String] {
    let text = String(decoding: Descriptor.firstBytes(1 << 16, of: map) ?? [], as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].hasSuffix("header ") else { return nil }
      return parts[1].hasPrefix("/") ? String(parts[1]) : "\(FilePath.folder(of: map))/\(parts[1])"
    }
  }

  private var path: String { "\(folder)/\(Self.library).swiftmodule" }

  /// A text that differs once any of the modules is another one.
  var identity: String {
    Folder.names(in: folder).filter { $0.hasSuffix(".swiftmodule") }.sorted()
      .map { FileIdentity.text("\(folder)/\($0)") }.joined(separator: " ")
  }

  /// The version of the compiler that made the library, which it notes near the beginning of the module.
  var compilerVersion: String? {
    Descriptor.firstBytes(1 << 16, of: path).flatMap { bytes in
      let mark = Array("Swift version ".utf8)
      let start = bytes.firstRange(of: mark)?.lowerBound
      return start.flatMap { FrontendCommands.version(in: String(decoding: bytes[$0...].prefix(200), as: UTF8.self)) }
    }
  }
}
