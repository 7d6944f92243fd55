import Glibc
import Platform

/// Modules by the names of other frameworks of Apple's, whose part here is the library's. Compiled at first use, and kept.
struct ShimModules {
  let toolchain: SwiftToolchain
  let modules: LibraryModules

  /// The names, and what each exports.
  static let exports: [String: String] =
    Dictionary(
      uniqueKeysWithValues: [
        "AppKit", "Cocoa", "Combine", "CoreGraphics", "CoreText", "CoreTransferable", "DeveloperToolsSupport", "OSLog",
        "OpenCombine", "QuartzCore", "SwiftUICore", "UIKit", "UniformTypeIdentifiers", "os", "simd",
      ].map { ($0, LibraryModules.library) }
    ).merging(["Darwin": "Glibc"]) { $1 }

  /// How many versions of the library have shims in the cache.
  private static let capacity = 4

  /// The names of shims that texts import, sorted.
  static func imported(by texts: [String]) -> [String] {
    var names: Set<String> = []
    for text in texts {
      for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 || $0 == UInt8(ascii: ";") }) {
        let words = line.split { !$0.isWordByte }.lazy.map { String(Substring($0)) }
        guard let start = words.firstIndex(of: "import") else { continue }
        // `import struct UIKit.UIColor`
        names.formUnion(words[words.index(after: start)...].prefix(2).filter { exports[$0] != nil })
      }
    }
    return names.sorted()
  }

  /// The folder that has these modules.
  func folder(with names: [String], cancellation: ProcessCancellation) throws(SwiftBuildError) -> String {
    var hash = ContentHash()
    hash.add(toolchain.version)
    hash.add(modules.identity)
    let name = "shims-\(hash.text)"
    let isNew = access(toolchain.cache.file(name), F_OK) != 0
    let shims: PrivateFolder
    do throws(PrivateFolder.Failure) {
      shims = try PrivateFolder(toolchain.cache.file(name))
    } catch {
      throw SwiftBuildError(error)
    }
    for name in names {
      _ = try shims.file("\(name).swiftmodule", or: SwiftBuildError.init) { (path) throws(SwiftBuildError) in
        try make(name, at: path, cancellation: cancellation)
      }
    }
    if isNew { removeOldest(except: name) }
    return shims.path
  }

  private func make(_ name: String, at path: String, cancellation: ProcessCancellation) throws(SwiftBuildError) {
    let source = "\(FilePath.folder(of: path))/\(name).swift"
    do throws(SystemError) {
      let text = "@_exported import \(Self.exports[name] ?? LibraryModules.library)\n"
      try Descriptor.overwrite(source, with: Array(text.utf8), permissions: 0o600)
    } catch {
      throw .cacheUnusable(path: source, reason: error.reason())
    }
    var words = toolchain.frontend(["-emit-module", source, "-o", path])
    if let index = words.firstIndex(of: FrontendCommands.moduleName) { words[index] = name }
    words += modules.options + ["-module-cache-path", toolchain.cache.file("clang")]
    try CompilerRun(
      process: toolchain.run(words, temporary: FilePath.folder(of: path), cancellation: cancellation),
      limits: toolchain.limits
    ).check()
  }

  private func removeOldest(except kept: String) {
    let folders = Folder.names(in: toolchain.cache.path).filter { $0.hasPrefix("shims-") && $0 != kept }
    let ages = folders.map { name -> (time: Int, path: String) in
      var status = stat()
      let path = toolchain.cache.file(name)
      return (stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0, path)
    }
    for old in ages.sorted(by: { $0.time > $1.time }).dropFirst(Self.capacity - 1) { Folder.remove(old.path) }
  }
}

extension UInt8 {
  var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x80...: true
    default: false
    }
  }
}
