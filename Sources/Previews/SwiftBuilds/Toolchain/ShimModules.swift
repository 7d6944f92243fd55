import Platform

/// Modules by the names of other Apple frameworks, in whose place they export the library. Each is compiled at its
/// first use, and kept.
struct ShimModules {
  let toolchain: SwiftToolchain
  let modules: LibraryModules
  /// The folder of C modules.
  let moduleCache: String

  /// The names of the modules, and the module that each exports.
  static let exports: [String: String] =
    Dictionary(
      uniqueKeysWithValues: [
        "AppKit", "Cocoa", "Combine", "CoreGraphics", "CoreText", "CoreTransferable", "DeveloperToolsSupport", "OSLog",
        "OpenCombine", "QuartzCore", "SwiftUICore", "UIKit", "UniformTypeIdentifiers", "os", "simd",
      ].map { ($0, LibraryModules.library) }
    ).merging(["Darwin": "Glibc"]) { $1 }

  /// Returns the names of the shims that texts import, sorted.
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

  /// Returns the folders to search for all modules, of which those with these names exist. The folders are the same
  /// whatever is imported, so that another import changes no option.
  func folders(with names: [String], cancellation: ProcessCancellation) throws(SwiftBuildError) -> [String] {
    var hash = ContentHash()
    hash.add(toolchain.version)
    hash.add(modules.identity)
    var folders: [String] = []
    for name in Self.exports.keys.sorted() {
      let entry = "shim-\(name)-\(hash.text)"
      guard names.contains(name) else {
        folders.append(toolchain.cache.file(entry))
        continue
      }
      folders.append(
        try toolchain.entries.folder(entry, or: SwiftBuildError.init) { (path) throws(SwiftBuildError) in
          do throws(SystemError) { try Folder.make(path) } catch {
            throw .cacheUnusable(path: path, reason: error.reason())
          }
          try make(name, at: "\(path)/\(name).swiftmodule", cancellation: cancellation)
        })
    }
    return folders
  }

  private func make(_ name: String, at path: String, cancellation: ProcessCancellation) throws(SwiftBuildError) {
    let temporary = FilePath.folder(of: FilePath.folder(of: path))
    let source = "\(temporary)/\(name).swift"
    do throws(SystemError) {
      let text = "@_exported import \(Self.exports[name] ?? LibraryModules.library)\n"
      try Descriptor.overwrite(source, with: Array(text.utf8), permissions: 0o600)
    } catch {
      throw .cacheUnusable(path: source, reason: error.reason())
    }
    var words = toolchain.frontend(["-emit-module", source, "-o", path])
    if let index = words.firstIndex(of: FrontendCommands.moduleName) { words[index] = name }
    words += modules.options + ["-module-cache-path", moduleCache]
    try CompilerRun(
      process: toolchain.run(
        words, temporary: temporary, reading: modules.readable, filling: moduleCache, cancellation: cancellation),
      limits: toolchain.limits
    ).check()
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
